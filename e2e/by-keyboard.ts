/** Uses the keyboard alone. After each press the focus must be somewhere visible. */
import { expect, type Page } from '@playwright/test'

/** Presses Tab until an element of this name and kind has the focus. @param key `Shift+Tab` goes back */
export async function tabTo(page: Page, name: string | RegExp, kind = '*', key = 'Tab'): Promise<void> {
  const isMeant = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  // Waits until it exists, because no number of Tabs finds a missing element.
  await expect.poll(async () => (await wordsOf(page, reached, kind)).some(isMeant), `${name} is there`).toBe(true)
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await wordsOf(page, ':focus', kind)).some(isMeant)) return await requireFocusSeen(page)
    await page.keyboard.press(key)
  }
  const focused = (await wordsOf(page, ':focus', '*')).join()
  throw new Error(`80 Tabs do not reach ${name}. The focus is on “${focused}”.`)
}

export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await requireFocusSeen(page)
}

/** Tabs to it, and presses Enter. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await press(page, 'Enter')
}

/** Tabs to a field, and replaces its text. */
export async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label, 'input, textarea')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Never on the page as a whole, from which the next Tab starts at the top; and visibly marked, unless it is a heading.
 */
export async function requireFocusSeen(page: Page): Promise<void> {
  const unseen = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return 'The focus is lost.'
      const words = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60)}`
      const isMarked = [element, element.parentElement, element.parentElement?.parentElement].some((box) => {
        const style = box && getComputedStyle(box)
        return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      })
      if (element.tabIndex >= 0 && !isMarked) return `Nothing marks the focus on ${words}`
      const box = element.getClientRects()[0]
      const isWithin = box && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
      return isWithin ? '' : `Out of sight: ${words}`
    })
  await expect.poll(unseen).toBe('')
}

/** Elements that Tab can reach. */
const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The names of the visible elements of a kind. */
function wordsOf(page: Page, which: string, kind: string): Promise<string[]> {
  return page.evaluate(
    ([which, kind]) => {
      const called = (element: HTMLElement) => {
        const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
        const around = element instanceof HTMLInputElement ? element.closest('label')?.textContent : null
        const own = element.getAttribute('aria-label') ?? label?.textContent
        return own ?? around ?? (element.title || element.innerText) ?? ''
      }
      return [...document.querySelectorAll<HTMLElement>(which)]
        .filter((element) => element.matches(kind) && element.checkVisibility())
        .map((element) => called(element).replace(/\s+/g, ' ').trim())
    },
    [which, kind] as const,
  )
}
