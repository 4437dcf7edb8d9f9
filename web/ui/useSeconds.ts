import { useEffect, useState } from 'react'

/** For how many whole seconds it has been counting. */
export function useSeconds(isCounting: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(
    function count() {
      if (!isCounting) return
      const since = Date.now()
      const timer = setInterval(() => setSeconds(Math.round((Date.now() - since) / 1000)), 1000)
      return () => {
        clearInterval(timer)
        setSeconds(0)
      }
    },
    [isCounting],
  )
  return seconds
}
