/** Every screen, in light and dark, wide and narrow: axe finds nothing, and nothing runs out of the page. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'

type Screen = { name: string; address: string; ready: (page: Page) => Promise<void> }
const seen = (words: string) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()

const screens: Screen[] = [
  { name: 'search', address: '/', ready: seen('What do you have?') },
  { name: 'companies', address: '/companies?name=northgate', ready: seen('NORTHGATE HOLDINGS LIMITED') },
  { name: 'none found', address: '/companies?name=zzyzx', ready: seen('None found.') },
  { name: 'overview', address: '/companies/90000001', ready: seen('The dossier so far') },
  { name: 'officers', address: '/companies/90000001/officers', ready: seen('ALDERGATE SECRETARIES LIMITED') },
  { name: 'charges', address: '/companies/90000001/charges', ready: seen('900000010002') },
  { name: 'filings', address: '/companies/90000001/filings', ready: seen('Confirmation statement') },
  { name: 'document', address: '/companies/90000001/filings', ready: openDocument },
  { name: 'directors', address: '/directors', ready: searchDirectors },
  { name: 'director', address: '/companies/90000001/officers', ready: openDirector },
  { name: 'map', address: '/map?text=Newport&selected=2', ready: seen('Newport, Gwent, Wales') },
  { name: 'records', address: '/records', ready: seen('What was asked, and what came.') },
  { name: 'record', address: '/map?text=York', ready: openRecord },
  { name: 'cases', address: '/cases', ready: seen('Open the case and work in it') },
  { name: 'account', address: '/account', ready: seen('What calls cost') },
  { name: 'no such page', address: '/nowhere', ready: seen('No such page') },
]

for (const [look, viewport, colorScheme] of [
  ['light, 1440 px', { width: 1440, height: 900 }, 'light'],
  ['dark, 390 px', { width: 390, height: 844 }, 'dark'],
] as const)
  test.describe(look, () => {
    test.use({ viewport, colorScheme })

    test('the door', async ({ page }) => {
      await page.goto('/sign-in')
      await expect(page.getByLabel('Password')).toBeVisible()
      await requireAccessible(page)
    })

    for (const { name, address, ready } of screens)
      test(name, async ({ desk: page }) => {
        await page.goto(address)
        await ready(page)
        await requireAccessible(page)
      })
  })

for (const width of [700, 1024])
  test(`the widest tables stay within a page of ${width} px`, async ({ desk: page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['officers', 'charges', 'directors', 'director', 'record']) {
      const { address, ready } = screens.find((screen) => screen.name === name)!
      await page.goto(address)
      await ready(page)
      await requireWithinPage(page)
    }
  })

async function requireAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await requireWithinPage(page)
}

async function requireWithinPage(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
}

async function openDocument(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Open AA / })
    .first()
    .click()
  await expect(page.getByText('Balance sheet at')).toBeAttached()
}

async function searchDirectors(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page.getByRole('button', { name: /^Search, / }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

async function openDirector(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(page.getByText('Service addresses')).toBeVisible()
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^record / }).click()
  await expect(page.getByText('In the chain')).toBeVisible()
}
