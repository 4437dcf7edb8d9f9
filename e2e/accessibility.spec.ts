/** Every screen, in light and dark, wide, narrow, enlarged, without motion and in forced colours: axe finds nothing, and nothing runs out of the page. */
import { requireAccessible, requireAdaptable, requireEnlargeable, requireWithinPage } from './accessible.ts'
import { expect, test } from './application.ts'
import { screens } from './screens.ts'

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

    test('every screen', async ({ entered: page }) => {
      test.slow()
      for (const { name, address, ready } of screens)
        await test.step(name, async () => {
          await page.goto(address)
          await ready(page)
          await requireAccessible(page)
          await (viewport.width < 640 ? requireEnlargeable : requireAdaptable)(page)
        })
    })
  })

/** Two words of 80 letters where there was one of ten, and forty lines of an address where there was one. */
const longer = (answer: string): string =>
  answer
    .replaceAll(/DHALIWAL|PENHALIGON|Finance Director/g, `${'M'.repeat(80)} ${'m'.repeat(80)}`)
    .replaceAll('120 Cloth Terrace', Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\\n'))

for (const width of [700, 1024, 1440])
  test(`the widest tables stay within a page of ${width} px, however long a word in them is`, async ({
    entered: page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.route('**/api/lookups/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: longer(await response.text()) })
    })
    for (const name of ['officers', 'charges', 'directors', 'director', 'compare', 'record']) {
      const { address, ready } = screens.find((screen) => screen.name === name)!
      await page.goto(address)
      await ready(page)
      await requireWithinPage(page)
    }
  })
