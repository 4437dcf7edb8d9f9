/** Reads the layout shift, the slowest interaction and the largest contentful paint of a page. */
import type { UnwatchedPage } from './unwatched-page.ts'

type Painted = { shift: number; slowest: number }
type Watched = { painted: Painted }

/** Runs in the page from its start. */
export function watch(): void {
  const painted: Painted = { shift: 0, slowest: 0 }
  Object.assign(window, { painted })
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) painted.shift += value
  })
  each('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0) painted.slowest = Math.max(painted.slowest, duration)
  })
}

/** Milliseconds. */
export const slowestInteraction = (page: UnwatchedPage): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).painted.slowest)

/** A share of the window, added up. */
export const layoutShift = (page: UnwatchedPage): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).painted.shift)

/** Milliseconds to the largest contentful paint; final after a second and a half without a larger one. */
export const largestPaint = (page: UnwatchedPage): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let largest = 0
        let settled: number | undefined
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? largest
          clearTimeout(settled)
          settled = window.setTimeout(() => resolve(largest), 1500)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
