/** How long a page paints after the replies that it shows. */
import type { Visitor } from './unwatched-browser.ts'

/** Milliseconds without a change, after which a page has everything. */
const settled = 1000

/**
 * Opens a page by its address. @returns milliseconds from the last byte of these replies to the last frame that changed
 * @param paths of the replies
 */
export async function paintedAfter(visitor: Visitor, address: string, paths: readonly string[]): Promise<number> {
  const page = await visitor.openPage(watchChanges)
  await page.goTo(address)
  const painted = await page.evaluate(fromRepliesToLastChange, paths, settled)
  await page.close()
  return painted
}

type Watched = { lastChange: number }

/** Runs in the page from its start. */
function watchChanges(): void {
  Object.assign(window, { lastChange: 0 })
  const note = () => setTimeout(() => Object.assign(window, { lastChange: performance.now() }))
  // The head only names scripts for later.
  const isSeen = ({ target }: MutationRecord) => !document.head?.contains(target)
  new MutationObserver((changes) => changes.some(isSeen) && requestAnimationFrame(note)).observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
}

/** Runs in the page. */
async function fromRepliesToLastChange(paths: readonly string[], settled: number): Promise<number> {
  const replies = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => responseEnd > 0 && paths.some((path) => new URL(name).pathname === path),
    )
  const changed = () => (window as unknown as Watched).lastChange
  const replied = () => Math.max(...replies().map(({ responseEnd }) => responseEnd))
  // A busy page may not have drawn a reply yet.
  while (replies().length < paths.length || performance.now() - Math.max(changed(), replied()) < settled)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return changed() - replied()
}
