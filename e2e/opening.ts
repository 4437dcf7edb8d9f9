/** Addresses that ask for something: opening one asks nobody, and what it asks for runs on a press. */
import { expect, type Page } from '@playwright/test'

/** What runs the search that an opened address asks for. */
export const runButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Look (it )?up, [^:]+$/ })
    .first()

/** Opens an address, and waits until the frame around the screen has its cases, its balance and its fonts. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByLabel('Case', { exact: true })).toBeVisible()
  // The slowest of them: it asks the lookup service.
  await expect(page.getByRole('link', { name: /^[\d,.]+ credits$/ })).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Opens an address, and runs what it asks for and is not on record, by the keyboard: the mouse stays where it is. */
export async function openAndRun(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const isAnswered = () => slotsOf(page).every((slot) => new URL(page.url()).searchParams.has(slot))
  await expect(async () => {
    if (!isAnswered() && (await runButton(page).isVisible())) {
      const answered = page.waitForResponse('**/api/lookups/*')
      await runButton(page).press('Enter')
      await answered
    }
    expect(isAnswered()).toBe(true)
  }).toPass({ intervals: [100] })
}

/** The parameters that name the records of what an address asks for, once that is answered. */
function slotsOf(page: Page): string[] {
  const { pathname, searchParams } = new URL(page.url())
  if (pathname === '/directors/compare')
    return ['a', 'b'].filter((side) => searchParams.has(side)).map((side) => `${side}_record`)
  const [, part] = /^\/companies\/\w+(?:\/(\w+))?/.exec(pathname) ?? []
  if (/^\/companies\/\w/.test(pathname))
    return ['company', ...['officers', 'charges', 'filings'].filter((name) => name === part)]
  return ['name', 'number', 'text', 'of', 'from'].some((name) => searchParams.has(name)) ? ['record'] : []
}
