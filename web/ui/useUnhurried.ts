import { useEffect, useRef, useState } from 'react'

/** A loader that does not flicker: shown after a tenth of a second, and then for eight tenths at least. */
export function useUnhurried(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(
    function showLateAndHideLater() {
      const wait = isLoading ? 100 : Math.max(0, shownAt.current + 800 - Date.now())
      const timer = setTimeout(() => {
        if (isLoading) shownAt.current = Date.now()
        setShown(isLoading)
      }, wait)
      return () => clearTimeout(timer)
    },
    [isLoading],
  )
  return isShown
}
