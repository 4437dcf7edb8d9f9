/** The hands of somebody without a mouse: after each press the focus is somewhere, and is seen there. */
import { expect, type Page } from '@playwright/test'

/** Tabs on until what is so named, and of that kind, has the focus. */
export async function tabTo(page: Page, name: string | RegExp, kind = '*'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const words = await focused(page, kind)
    if (typeof name === 'string' ? words === name : name.test(words)) return await requireFocusSeen(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing named ${name} is reached by Tab.`)
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

/** Tabs to a field, and types instead of what it holds. */
export async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label, 'input, textarea')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Never on the page as a whole, where the next Tab begins from the top; and marked, unless it is a heading that was gone to. */
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

/** What it is called, if it is of that kind. */
function focused(page: Page, kind: string): Promise<string> {
  return page.evaluate((kind) => {
    const active = document.activeElement as HTMLElement | null
    const element = active !== document.body && active?.matches(kind) ? active : null
    const label = element?.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
    const around = element instanceof HTMLInputElement ? element.closest('label')?.textContent : null
    const words =
      element?.getAttribute('aria-label') ??
      label?.textContent ??
      around ??
      (element?.title || element?.innerText) ??
      ''
    return words.replace(/\s+/g, ' ').trim()
  }, kind)
}
