/** Opened addresses look nothing up. A press runs the lookup. */
import { expect, type Page } from '@playwright/test'

/** The button that runs the lookup of an opened address. */
export const runButton = (page: Page, slot = '[\\w ]+') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(Look up|Open)( ${slot})?( · [^:]+)?$`) })
    .first()

/** Opens an address, and waits until the frame around the screen has its cases, its balance and its fonts. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByLabel('Case', { exact: true })).toBeVisible()
  // The slowest of them, because it calls the lookup service.
  await expect(page.getByRole('link', { name: /^[\d,.]+ credits$/ })).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Opens a tab of a dossier without a record in the case, and looks it up. */
export async function lookUpTab(page: Page, part: 'Officers' | 'Charges' | 'Filings'): Promise<void> {
  await page
    .getByRole('navigation', { name: /^Dossier/ })
    .getByRole('link', { name: new RegExp(`^${part} `) })
    .click()
  await page.getByRole('button', { name: `Look up ${part.toLowerCase()}` }).click()
}

/** Opens a document of the filings. The head of its column says the price. */
export async function openDocument(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('dialog', { name: 'Document' }).waitFor()
}

/** A tool in the menu of the map. */
export async function openMapTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions: the map' }).click()
  await page.getByRole('dialog', { name: 'More actions: the map' }).getByRole('button', { name }).click()
}

/** Opens an address, and runs its missing lookups by keyboard, so that the pointer stays still. */
export async function openAndRun(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const missing = () => slotsOf(page).find((slot) => !new URL(page.url()).searchParams.has(slot))
  await expect(async () => {
    const run = runButton(page, wordsOf[missing() ?? ''] ?? missing())
    if (missing() && (await run.isVisible())) {
      const answered = page.waitForResponse('**/api/lookups/*')
      await run.press('Enter')
      await answered
    }
    expect(missing()).toBeUndefined()
  }).toPass({ intervals: [100] })
}

const parts = ['officers', 'control', 'charges', 'filings', 'insolvency', 'land']
/** Parts whose button names them in other words. */
const wordsOf: { [slot: string]: string | undefined } = {
  control: 'controllers',
  insolvency: 'insolvency cases',
  land: 'land titles',
}

/** The parameters that name the records of an address, once its lookups are answered. */
function slotsOf(page: Page): string[] {
  const { pathname, searchParams } = new URL(page.url())
  if (pathname === '/directors/compare')
    return ['a', 'b'].filter((side) => searchParams.has(side)).map((side) => `${side}_record`)
  const [, part] = /^\/companies\/\w+(?:\/(\w+))?/.exec(pathname) ?? []
  if (/^\/companies\/(?!(?:at|land)$)\w/.test(pathname)) return ['company', ...parts.filter((name) => name === part)]
  return ['name', 'number', 'text', 'of', 'from'].some((name) => searchParams.has(name)) ? ['record'] : []
}
