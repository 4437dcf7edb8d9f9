/** Every screen, in light and dark, wide, narrow, enlarged, without motion and in forced colours: axe finds nothing, and nothing runs out of the page. */
import type { Page } from '@playwright/test'
import { requireAccessible, requireAdaptable, requireEnlargeable, requireWithinPage } from './accessible.ts'
import { expect, lookupsOf, openAndRun, runButton, test } from './application.ts'
import { forgiveConfirmations, screens } from './screens.ts'

const telephone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

for (const [name, look] of Object.entries({ 'dark, 390 px': telephone, 'light, 1440 px': desk }))
  test.describe(name, () => {
    test.use(look)

    test('the door', async ({ page }) => {
      await page.goto('/sign-in')
      await expect(page.getByLabel('Password')).toBeVisible()
      await requireAccessible(page)
    })
  })

test.describe('dark, 390 px, and then light, 1440 px', () => {
  test.use(telephone)

  // Each is opened on a telephone, and widened: on a desk all other journeys open them.
  test('every screen', async ({ entered: page, browserMessages }) => {
    test.slow()
    for (const { name, address, ready } of screens)
      await test.step(name, async () => {
        await lookAs(page, telephone)
        await openAndRun(page, address)
        await ready(page)
        await requireAccessible(page)
        await requireEnlargeable(page)
        await lookAs(page, desk)
        await requireAccessible(page)
        await requireAdaptable(page)
      })
    forgiveConfirmations(browserMessages)
  })
})

async function lookAs(page: Page, { viewport, colorScheme }: typeof telephone | typeof desk): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** Two words of 80 letters where there was one of ten, and forty lines of an address where there was one. */
const longer = (answer: string): string =>
  answer
    .replaceAll(/DHALIWAL|PENHALIGON|Finance Director/g, `${'M'.repeat(80)} ${'m'.repeat(80)}`)
    .replaceAll('120 Cloth Terrace', Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\\n'))

test('the widest tables stay within a page of any width, however long a word in them is', async ({ entered: page }) => {
  await page.route('**/api/lookups/*', async (route) => {
    // A line that was kept open may be closed at that moment.
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, body: longer(await response.text()) })
  })
  for (const name of ['officers', 'charges', 'directors', 'director', 'compare', 'record'])
    await test.step(name, async () => {
      const { address, ready } = screens.find((screen) => screen.name === name)!
      await openAndRun(page, address)
      await ready(page)
      // Its ticks take room, too.
      for (const select of await page.getByRole('button', { name: 'Select', exact: true }).all()) await select.click()
      for (const width of [1440, 1366, 1280, 1152, 1024, 700]) {
        await page.setViewportSize({ width, height: 800 })
        await requireWithinPage(page)
      }
    })
})

test('what a screen shows before an answer, or in place of one', async ({ entered: page, browserMessages }) => {
  const own = { 'x-requested-with': 'whereabouts' }
  const send = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, own, body]) => {
        const headers = { ...own, ...(body && { 'content-type': 'application/json' }) }
        await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      },
      [method, path, own, body] as const,
    )

  await test.step('not run', async () => {
    await page.goto('/companies/90000001/officers')
    await expect(page.getByRole('button', { name: /^Look up company/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Look up officers/ })).toBeVisible()
    await requireAccessible(page)
  })
  await test.step('on record: in a row and in the search box', async () => {
    await openAndRun(page, '/companies/90000001/officers')
    await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
    await expect(page.getByText('Appointments by status')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('row', { name: /STAINTHORPE.*on record, free/ })).toBeVisible()
    await requireAccessible(page)
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first().fill('90000001')
    await expect(page.getByRole('listbox').getByText('On record, free').first()).toBeVisible()
    await requireAccessible(page)
  })
  await test.step('waiting for a confirmation, which gives the focus back', async () => {
    await send('PUT', '/api/prices/geo_code', { credits: '20' })
    await page.goto('/map?text=Ripon')
    await runButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Run this lookup?' })
    await expect(dialog).toBeVisible()
    await requireAccessible(page)
    await dialog.getByRole('button', { name: 'Run · 20 credits' }).click()
    const refresh = page.getByRole('button', { name: 'Refresh · 20 credits' })
    await refresh.press('Enter')
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(refresh).toBeFocused()
    await send('DELETE', '/api/prices/geo_code')
  })
  await test.step('without a case', async () => {
    await send('POST', `/api/cases/${await page.evaluate(() => localStorage.getItem('whereabouts.case'))}/close`)
    await page.goto('/people')
    await expect(page.getByText('You have no current case: ')).toBeVisible()
    await requireAccessible(page)
    const lookups = lookupsOf(page)
    await page.goto('/companies/90000006/officers')
    const needsCase = page.getByText('A lookup about people needs a case')
    await runButton(page).or(needsCase).first().waitFor()
    if (!(await needsCase.isVisible())) await runButton(page).click()
    await expect(needsCase).toBeVisible()
    await requireAccessible(page)
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText('Not run. Choose a case first.').first()).toBeVisible()
    expect(lookups).not.toContain('company_appointments')
  })
  forgiveConfirmations(browserMessages)
})
