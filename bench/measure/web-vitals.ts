/** What a page tells of how it moved, and how long it took to answer a hand. */
import type { BrowserContext, Page } from '@playwright/test'

type Painted = { shift: number; slowest: number }

/** On every page of the context, from its beginning. */
export async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const painted = { shift: 0, slowest: 0 }
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
  })
}

const read = (page: Page) => page.evaluate(() => (window as unknown as { painted: Painted }).painted)

/** Milliseconds. */
export const slowestInteraction = async (page: Page): Promise<number> => (await read(page)).slowest

/** A share of the window, summed up. */
export const layoutShift = async (page: Page): Promise<number> => (await read(page)).shift
