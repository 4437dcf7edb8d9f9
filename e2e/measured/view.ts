/** What a screen shows at first sight, counted on the page. The checks are those of docs/screens.md. */
import type { Page, Request } from '@playwright/test'

export type View = {
  /** Buttons and links that look like buttons, in view without hovering. Rows of tables have their own. */
  actions: number
  /** Those of them with an edge or a filled ground. */
  framed: number
  /** The top of the first fact, in px. */
  first: number
  /** Words of the screen above that. */
  words: number
  /** How often the word "credits" is in view. */
  credits: number
  /** Pairs of labels of a drawing that overlap, and things in it without a name. */
  overlaps: number
  unnamed: number
}

type Reads = { open: Set<Request>; begun: number }
const readsOf = new WeakMap<Page, Reads>()

/** Follows what the page reads from its server. Streams of events do not end, so they do not count. */
export function followReads(page: Page): void {
  const reads: Reads = { open: new Set(), begun: 0 }
  readsOf.set(page, reads)
  page.on('request', (request) => {
    // What the document before it read no longer matters.
    if (request.isNavigationRequest()) reads.open.clear()
    if (!request.url().includes('/api/') || request.resourceType() === 'eventsource') return
    reads.open.add(request)
    reads.begun += 1
  })
  page.on('requestfinished', (request) => reads.open.delete(request))
  page.on('requestfailed', (request) => reads.open.delete(request))
}

/** Once two looks in a row see the same and nothing is being read, so that the layout has settled. */
export async function viewOf(page: Page, first: string): Promise<View> {
  const reads = readsOf.get(page)
  let before = ''
  for (let look = 0; look < 200; look += 1) {
    const begun = reads?.begun
    const view = await page.evaluate(lookAt, first)
    const isQuiet = reads === undefined || (reads.open.size === 0 && reads.begun === begun)
    const now = view && isQuiet ? JSON.stringify(view) : ''
    if (view && now !== '' && now === before) return view
    before = now
  }
  throw new Error(`${page.url()} does not come to rest, or has nothing like ${first}`)
}

/** Runs in the page. @returns nothing while the screen still loads, or lacks its first fact */
async function lookAt(first: string): Promise<View | undefined> {
  await document.fonts.ready
  // At first sight, a screen is at its start.
  scrollTo({ top: 0, behavior: 'instant' })
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
  // The document's viewer is a dialog. Closed menus are dialogs without a box.
  const viewer = [...document.querySelectorAll('[role="dialog"], dialog[open]')].find((at) => at.checkVisibility())
  const screen = viewer ?? document.querySelector('main')
  if (!screen) return
  // A part that waits for those above it does not move.
  const isWaiting = (animation: Animation) =>
    animation instanceof CSSAnimation && animation.animationName === 'arriving'
  const isMoving = document.getAnimations().some((each) => each.playState === 'running' && !isWaiting(each))
  if (isMoving || document.querySelector('main[aria-busy="true"], main [aria-busy="true"]')) return

  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // Text for screen readers alone has a box of one pixel.
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      const { overflow, clipPath } = getComputedStyle(at)
      if (overflow !== 'visible' && (width <= 1 || height <= 1)) return false
      if (clipPath === 'inset(50%)') return false
    }
    return true
  }
  const isInView = ({ top, bottom, left, right, width, height }: DOMRect): boolean =>
    width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const isFramed = (element: Element): boolean => {
    const { borderTopWidth, borderBottomWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour)
    const hasEdge = parseFloat(borderTopWidth) > 0 && parseFloat(borderBottomWidth) > 0 && !isClear(borderTopColor)
    return hasEdge || !isClear(backgroundColor)
  }
  const outside = 'nav, thead, [class*="_foot_"], [role="group"][aria-label="Source"], [role="columnheader"]'
  // Earlier journeys leave more of them.
  const ofRows =
    '[data-node], [data-box], [data-item], .leaflet-marker-pane, tbody, [class*="_searches_"], [class*="_places_"] > li'
  const actions = [...screen.querySelectorAll('button, summary, select, [role="button"], a[href]')].filter(
    (element) =>
      !element.closest(outside) &&
      !element.closest(ofRows) &&
      (!element.matches('a') || isFramed(element)) &&
      isInView(element.getBoundingClientRect()) &&
      isShown(element),
  )

  const facts = [...screen.querySelectorAll(first)].filter(
    (element) => !element.closest('nav, thead') && element.getBoundingClientRect().height > 1 && isShown(element),
  )
  if (facts.length === 0) return
  const top = Math.round(Math.min(...facts.map((element) => element.getBoundingClientRect().top)))

  const texts = function* (within: Element) {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder || !node.nodeValue?.trim() || holder.closest('script, style, option, title')) continue
      // Names on a map are the picture, not a text before the facts.
      if (holder.closest('.leaflet-container svg, .leaflet-pane')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && isShown(holder)) yield { words: node.nodeValue, box }
    }
  }
  let words = 0
  for (const text of texts(screen)) if (text.box.top < top) words += text.words.trim().split(/\s+/).length
  let credits = 0
  for (const text of texts(document.body))
    if (isInView(text.box)) credits += text.words.match(/\bcredits?\b/g)?.length ?? 0

  const labels = [...screen.querySelectorAll('svg text')]
    .filter((label) => label.textContent?.trim() && isInView(label.getBoundingClientRect()) && isShown(label))
    .map((label) => label.getBoundingClientRect())
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  // The words of a card stand beside the shape that is pressed; other names stand apart in the drawing.
  const names = [...screen.querySelectorAll('svg text[class*="_name_"]')].map(
    (name) => (name.querySelector('tspan') ?? name).textContent?.replace('…', '').trim() ?? '',
  )
  const isNamed = (node: Element): boolean =>
    [...(node.parentElement?.querySelectorAll('text') ?? [])].some((text) => text.textContent?.trim()) ||
    names.some((name) => name !== '' && node.getAttribute('aria-label')?.includes(name))
  return {
    actions: actions.length,
    framed: actions.filter(isFramed).length,
    first: top,
    words,
    credits,
    overlaps: labels.reduce((sum, a, at) => sum + labels.slice(at + 1).filter((b) => overlap(a, b)).length, 0),
    unnamed: [...screen.querySelectorAll('svg [data-node]')].filter((node) => !isNamed(node)).length,
  }
}
