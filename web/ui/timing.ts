import { useEffect, useState } from 'react'

/** Whether to show a loader: only after 100 ms, and never longer than the loading (decision 0050). */
export function useIsSlow(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false)
  // During the render, because an effect would render everything once more.
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

/** Text that has not changed for half a second, for live regions: screen readers then skip states that are over. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(text), 500)
      return () => clearTimeout(timer)
    },
    [text],
  )
  return settled
}

/** Whole seconds since the counting began. */
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

/** For work that should not delay the next frame. */
export const afterPainting = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/** Waits until the browser has painted. */
export const painted = (): Promise<void> => new Promise(afterPainting)
