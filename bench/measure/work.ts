/** A search, its table, a dossier and back, as one works: by hand, and measured in the page. */
import { setTimeout as wait } from 'node:timers/promises'
import type { UnwatchedPage } from './unwatched-page.ts'

/** Milliseconds. */
const aLook = 1000

/** Of a search for people with a common name: milliseconds from the last byte of the answer to the frame that fills the window with rows, and to that with all of them. */
export async function searchDirectors(page: UnwatchedPage, url: string): Promise<{ first: number; all: number }> {
  await page.goTo(`${url}/directors`)
  await page.waitFor('label', 'Rows a page')
  await page.evaluate(fillIn)
  // A screen is looked at before anything is typed, and a button before it is pressed.
  await wait(aLook)
  await page.type('Smith')
  await wait(aLook)
  const painted = page.evaluate(fromReplyToRows)
  await page.click('main button', 'Search, ')
  return painted
}

/** Through the rail. */
export async function goToScreen(page: UnwatchedPage, name: string): Promise<void> {
  await page.click('nav a', name)
  await page.waitFor('h1', name)
}

export async function typeInBox(page: UnwatchedPage): Promise<void> {
  await page.type('/')
  await page.type('northgate hold')
  await page.type(['Enter'])
  await page.waitFor('table')
}

/** Milliseconds from the click to the frame that shows the other screen's heading. */
export const changeOfScreen = (page: UnwatchedPage): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Companies') return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
        links.find(({ textContent }) => textContent === 'Companies')?.click()
      }),
  )

/** In the page, these two. */
function fillIn(): void {
  const control = (words: string) =>
    [...document.querySelectorAll<HTMLLabelElement>('main label')].find(({ textContent }) =>
      textContent.startsWith(words),
    )?.control
  const rows = control('Rows a page') as HTMLSelectElement
  rows.value = '100'
  rows.dispatchEvent(new Event('change', { bubbles: true }))
  control('Name')?.focus()
}

function fromReplyToRows(): Promise<{ first: number; all: number }> {
  /** When the last byte of the answer came. */
  const replied = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/lookups/'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .at(-1) ?? Number.NaN
  return new Promise((resolve) => {
    let first = Number.NaN
    let isWaiting = false
    const observer = new MutationObserver(() => {
      if (isWaiting || document.querySelector('tbody tr:not([aria-hidden])') === null) return
      isWaiting = true
      requestAnimationFrame(() =>
        setTimeout(() => {
          isWaiting = false
          const now = performance.now()
          if (Number.isNaN(first)) first = now
          if (document.querySelectorAll('tbody tr:not([aria-hidden])').length < 100) return
          observer.disconnect()
          resolve({ first: first - replied(), all: now - replied() })
        }),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
