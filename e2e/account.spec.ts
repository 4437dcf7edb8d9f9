/** What is left, what calls cost, who may spend how much, and keys for web pages. */

import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, signIn, test } from './application.ts'

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a price is set, estimated, spent and taken away; what is not known is never nothing', async ({ page }) => {
  await signIn(page)
  await page.goto('/account/prices')
  const setPrice = page.getByRole('button', { name: 'Set the price: Telephone area codes' })
  const dialog = page.getByRole('dialog', { name: 'Price: Telephone area codes' })
  // Whatever other journeys let it learn.
  const forget = async () => {
    await setPrice.click()
    await dialog.getByLabel('Price', { exact: true }).selectOption('Not known')
    await dialog.getByRole('button', { name: 'Set price' }).click()
    await expect(row(page, 'Telephone area codes')).toContainText('price not known')
  }
  await forget()
  await expect(page.getByText('0 credits', { exact: true })).toHaveCount(0)
  await setPrice.click()
  await dialog.getByLabel('Credits for each call').fill('much')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Enter credits as a number')
  await requireAccessible(page)
  await dialog.getByLabel('Credits for each call').fill('0.2')
  await dialog.getByRole('button', { name: 'Set price' }).click()
  await expect(row(page, 'Telephone area codes')).toContainText('0.2Set by an administrator')
  await expect(setPrice).toBeFocused()

  const estimate = panel(page, 'Estimate')
  await estimate.getByLabel('Lookup').selectOption('Telephone area codes')
  await estimate.getByLabel('How many').fill('5')
  await page.keyboard.press('Enter')
  await expect(estimate.getByRole('status')).toHaveText('5 × Telephone area codes: 1 credit, 0.2 credits each.')
  await forget()
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(estimate.getByRole('status')).toContainText('the price is not known')

  await setPrice.click()
  await dialog.getByLabel('Price', { exact: true }).selectOption('As learned or published')
  await dialog.getByRole('button', { name: 'Clear price' }).click()
  await expect(row(page, 'Telephone area codes')).not.toContainText('Set by an administrator')

  await openAndRun(page, '/map?text=York')
  await expect(page.getByRole('link', { name: /^record / })).toBeVisible()
  await page.goto('/account?by=day&time=days')
  const spent = panel(page, 'Spending')
  await expect(spent.getByText(/^\d+ lookups? in all: /)).toBeVisible()
  await spent.getByLabel('Group by').selectOption('Operation')
  await expect(page).toHaveURL(/by=operation/)
  await expect(spent.getByRole('row', { name: /^Place on the map \d+ 0 [\d.]+ [\d,]+$/ })).toBeVisible()
  await expect(panel(page, 'Service and records compared')).toContainText('Taken by the service')
})

test('a key for a web page is shown once, counts down in sight alone, and is taken off the list', async ({
  page,
  context,
}) => {
  await signIn(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account/keys')
  await expect(page.getByText('No page keys.')).toBeVisible()
  await page.getByLabel('Domain of the page').fill('not a host')
  await page.getByLabel('Valid for (minutes)').fill('5000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await page.getByLabel('Domain of the page').fill('pages.example.com')
  await page.getByLabel('Valid for (minutes)').fill('30')
  await page.getByRole('button', { name: 'Mint key' }).click()
  const key = (await page.getByRole('group', { name: 'The key' }).textContent()) ?? ''
  expect(key).toMatch(/^jk_[\w-]{43}$/)
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await expect(page.getByRole('group', { name: 'A call from that page' })).toContainText(
    /\/soap\/service\.asmx\/geo_code\?" \+ pairs/,
  )
  await requireAccessible(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const line = row(page, 'pages.example.com')
  await expect(line).toContainText(/(29:\d\d|30:00) left/)
  // What is heard does not change by the second.
  await expect(line.getByText(/ left$/)).toHaveAttribute('aria-hidden', 'true')
  await expect(line.getByText(/^Valid until .*\d\d:\d\d:\d\d$/)).toBeAttached()
  await line.getByText('operations').click()
  await expect(line.getByText('geo_code', { exact: true })).toBeVisible()
  await requireAccessible(page)
  await page.reload()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Remove from list: pages.example.com' }).click()
  await expect(page.getByRole('dialog')).toContainText('Anybody who has it can use it until')
  await page.getByRole('button', { name: 'Remove key' }).click()
  await expect(page.getByText('No page keys.')).toBeVisible()
})

test('what nobody knows the cost of is never called free, and what the balance said is said beside the answer too', async ({
  desk: page,
}) => {
  await page.route('**/api/spend?*', (route) =>
    route.fulfill({ json: { spend: [{ key: 'area_code', name: null, calls: 1, unknown_calls: 1, credits: '0' }] } }),
  )
  await page.goto('/account')
  await expect(page.getByText('1 lookup, cost not known.')).toBeVisible()

  await openAndRun(page, '/companies?name=northgate')
  await expect(page).toHaveURL(/record=/)
  // As when exactly this call had lain between two balances.
  await page.route(/\/api\/records\/\w+$/, async (route) => {
    // A line that was kept open may be closed at that moment.
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, json: { ...(await response.json()), measured_credits: '0.5' } })
  })
  await page.reload()
  const source = page.getByRole('group', { name: 'Source' })
  await expect(source).toContainText('0.5 credits, by the balance')
})
