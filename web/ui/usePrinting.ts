import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, for lists that render only the visible rows. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(function watchPrinter() {
    const watching = new AbortController()
    const { signal } = watching
    // At once, because the browser prints the page as it is after this event.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => watching.abort()
  }, [])
  return isPrinting
}
