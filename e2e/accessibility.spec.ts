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

for (const width of [700, 1024])
  test(`the widest tables stay within a page of ${width} px`, async ({ entered: page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['officers', 'charges', 'directors', 'director', 'compare', 'record']) {
      const { address, ready } = screens.find((screen) => screen.name === name)!
      await page.goto(address)
      await ready(page)
      await requireWithinPage(page)
    }
  })
