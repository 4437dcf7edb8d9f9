/** Every screen, in light and dark, wide, narrow, enlarged, without motion and in forced colours: axe finds nothing, and nothing runs out of the page. */
import type { Page } from '@playwright/test'
import { requireAccessible, requireAdaptable, requireEnlargeable, requireWithinPage } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'
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
