import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what is only drawn as one scrolls to it would be missing. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(function watchPrinter() {
    const watching = new AbortController()
    const { signal } = watching
    // Before the event is over: then the page is drawn as it stands.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => watching.abort()
  }, [])
  return isPrinting
}
