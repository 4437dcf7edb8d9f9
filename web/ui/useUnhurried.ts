import { useEffect, useState } from 'react'

/** Whether a loader is shown: only to whoever waits a tenth of a second, and never to hold an answer back (decision 0050). */
export function useUnhurried(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false)
  // In this drawing: an effect would have all that waited drawn once more.
  if (isLate && !isLoading) setLate(false)
  useEffect(
    function showLate() {
      if (!isLoading) return
      const timer = setTimeout(() => setLate(true), 100)
      return () => clearTimeout(timer)
    },
    [isLoading],
  )
  return isLoading && isLate
}
