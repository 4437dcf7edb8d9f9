/** A search, its table, a dossier and back, by hand and measured in the page. */
import { setTimeout as wait } from 'node:timers/promises'
import type { UnwatchedPage } from './unwatched-page.ts'

/** Milliseconds. */
const aLook = 1000

/**
 * Milliseconds from the last byte of an answer to the frame that fills the window with rows, their number, and
 * milliseconds to the frame with all rows.
 */
type Painted = { first: number; rows: number; all: number }

/** A search for people with a common name. */
export async function searchDirectors(page: UnwatchedPage, url: string): Promise<Painted> {
  await page.goTo(`${url}/directors`)
  await page.waitFor('label', 'Rows per page')
  await page.evaluate(fillIn)
  // A person looks at a screen before typing, and at a button before pressing.
  await wait(aLook)
  await page.type('Smith')
  await wait(aLook)
  const painted = page.evaluate(fromReplyToRows)
  await page.click('main button', 'Search')
  return painted
}

/** An element as data: its name, its attributes and what is in it. */
type Drawn = [name: string, attributes: [name: string, value: string][], children: (Drawn | string)[]]

/**
 * Milliseconds until a frame shows the table's elements with these rows, created in a bare loop: the browser's own
 * share.
 */
export async function drawBare(page: UnwatchedPage, url: string, table: Drawn, rows: number): Promise<number> {
  await page.goTo(`${url}/directors`)
  await page.waitFor('label', 'Rows per page')
  await wait(2 * aLook)
  return page.evaluate(fromElementsToFrame, table, rows)
}

/** The shown table as data. */
export const tableOf = (page: UnwatchedPage): Promise<Drawn> => page.evaluate(shownTable)

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

/** Milliseconds from the click to the frame with the other screen's heading, after a look at the screen before. */
export async function changeOfScreen(page: UnwatchedPage): Promise<number> {
  await wait(aLook)
  return page.evaluate(
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
}

/** In the page, these two. */
function fillIn(): void {
  const control = (words: string) =>
    [...document.querySelectorAll<HTMLLabelElement>('main label')].find(({ textContent }) =>
      textContent.startsWith(words),
    )?.control
  const rows = control('Rows per page') as HTMLSelectElement
  rows.value = '100'
  rows.dispatchEvent(new Event('change', { bubbles: true }))
  control('Name')?.focus()
}

function fromReplyToRows(): Promise<Painted> {
  const shown = () => document.querySelectorAll('tbody tr:not([aria-hidden])').length
  /** When the last byte of the answer came. */
  const replied = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/lookups/'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .at(-1) ?? Number.NaN
  return new Promise((resolve) => {
    let first = Number.NaN
    let rows = 0
    let isWaiting = false
    const observer = new MutationObserver(() => {
      if (isWaiting || shown() === 0) return
      isWaiting = true
      requestAnimationFrame(() =>
        setTimeout(() => {
          isWaiting = false
          const now = performance.now()
          if (rows === 0) {
            first = now
            rows = shown()
          }
          if (shown() < 100) return
          observer.disconnect()
          resolve({ first: first - replied(), rows, all: now - replied() })
        }),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

function shownTable(): Drawn {
  const told = (element: Element): Drawn => [
    element.localName,
    [...element.attributes].map(({ name, value }) => [name, value] as [string, string]),
    [...element.childNodes].flatMap((child): (Drawn | string)[] => {
      if (child instanceof Text) return [child.data]
      return child instanceof Element ? [told(child)] : []
    }),
  ]
  return told(document.querySelector('main [data-table]')!)
}

function fromElementsToFrame(table: Drawn, rows: number): Promise<number> {
  let left = rows
  const isRow = ([name, attributes]: Drawn) => name === 'tr' && attributes.some(([name]) => name === 'data-row')
  function made([name, attributes, children]: Drawn): Element {
    const element = document.createElement(name)
    // The policy forbids style attributes, so the application sets styles by script.
    for (const [name, value] of attributes) if (name !== 'style') element.setAttribute(name, value)
    for (const child of children)
      if (typeof child === 'string') element.append(child)
      else if (!isRow(child) || left-- > 0) element.append(made(child))
    return element
  }
  return new Promise((resolve) => {
    const began = performance.now()
    document.querySelector('main')!.append(made(table))
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
  })
}
