/** As people set their browsers: enlarged four times, without motion, in colours of their own; and as they hear it. */
import { expect, test } from './application.ts'
import { screens } from './screens.ts'

const worked = ['search', 'companies', 'overview', 'officers', 'director', 'people', 'preference registers', 'records']
const some = screens.filter(({ name }) => worked.includes(name))

test('enlarged to 400 %, a window of 1280 by 1024 px is read without scrolling sideways', async ({ entered: page }) => {
  expect(some).toHaveLength(worked.length)
  for (const { name, address, ready } of some)
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 1024 })
      await page.goto(address)
      await ready(page)
      await page.setViewportSize({ width: 320, height: 256 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(wide, name).toBeLessThanOrEqual(0)
    })
})

test('nothing moves for whoever wants no motion', async ({ entered: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { address, ready } of some) {
    await page.goto(address)
    await ready(page)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
})

test('in forced colours the focus is seen', async ({ entered: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/companies?name=northgate')
  const first = page.getByRole('link', { name: /^NORTHGATE / }).first()
  await first.waitFor()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().press('Tab')
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  expect(outline).not.toBe('none')
})

test('who hears the page hears where everything is', async ({ desk: page }) => {
  await expect(page.getByRole('navigation', { name: 'Main' })).toMatchAriaSnapshot(`
    - navigation "Main":
      - list:
        - listitem:
          - link "Search"
        - listitem:
          - link "Companies"
        - listitem:
          - link "Directors"
        - listitem:
          - link "People"
        - listitem:
          - link "Telephone"
        - listitem:
          - link "Map"
        - listitem:
          - link "Records"
        - listitem:
          - link "Cases"
        - listitem:
          - link "Account"
        - listitem:
          - link "Team"
  `)
  await page.goto('/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dossier of NORTHGATE HOLDINGS LIMITED' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - link /^Overview .* of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^Officers .* of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^Charges \\d+ on record of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^Filings .* of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^Documents .* of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^Places .* of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link /^History .* of NORTHGATE HOLDINGS LIMITED$/
  `)
})
