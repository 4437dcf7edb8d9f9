/** What an analyst has set up is there again after a trip to another screen and after Back. */
import type { Page } from '@playwright/test'
import { expect, openAndRun, test } from './application.ts'
import { openPart } from './case-parts.ts'
import { fillCase } from './fill-case.ts'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the places listed' })
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const view = (page: Page) => new URL(page.url()).searchParams.get('view')

async function clickAt(page: Page, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  const box = (await mapOf(page).boundingBox())!
  await page.mouse.click(Math.round(box.x + box.width * x), Math.round(box.y + box.height * y), { button })
}

test('the map keeps its view, its measurement and its open position', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Newport&selected=3')
  const map = mapOf(page)
  await expect(map.getByRole('button', { name: /^3\. Newport/ })).toBeVisible()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => view(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Measure a distance' }).click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  await clickAt(page, 0.3, 0.3)
  await clickAt(page, 0.6, 0.3)
  const legs = page.getByRole('list', { name: 'Legs' }).getByRole('listitem')
  await expect(legs).toHaveCount(1)
  const measured = (await legs.textContent())!
  await page.getByRole('button', { name: 'Finish' }).click()
  const before = view(page)
  await clickAt(page, 0.5, 0.4, 'right')
  const position = page.getByRole('region', { name: 'This position' })
  await expect(position).toBeVisible()
  // The map moves to make room for it.
  await expect.poll(() => view(page)).not.toBe(before)
  const here = await position.textContent()
  const seen = view(page)

  const requireAll = async () => {
    await expect(legs).toHaveText([measured])
    await expect(position).toHaveText(here!)
    expect(view(page)).toBe(seen)
  }
  await tab(page, 'Nearest').click()
  await expect(page.getByRole('button', { name: /^Find nearest/ })).toBeVisible()
  await requireAll()
  // A point may be somebody's home, so no address has it.
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['layer', 'find', 'view', 'selected'])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Find nearest/ })).toBeVisible()
  expect(view(page)).toBe(seen)
  await page.goBack()
  await expect(map.getByRole('button', { name: /^3\. Newport/ })).toBeVisible()
  expect(view(page)).toBe(seen)
})

test('a measurement and an open position are there again after another screen', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Newport&selected=3')
  const map = mapOf(page)
  await expect(map.getByRole('button', { name: /^3\. Newport/ })).toBeVisible()
  await page.getByRole('button', { name: 'Measure a distance' }).click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  await clickAt(page, 0.3, 0.3)
  await clickAt(page, 0.6, 0.3)
  const legs = page.getByRole('list', { name: 'Legs' }).getByRole('listitem')
  await expect(legs).toHaveCount(1)
  const measured = (await legs.textContent())!
  await page.getByRole('link', { name: 'Telephone', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Telephone' })).toBeVisible()
  await page.goBack()
  await expect(map.getByRole('button', { name: /^3\. Newport/ })).toBeVisible()
  await expect(legs).toHaveText([measured])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(legs).toHaveCount(0)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('selected rows stay selected until they are pinned', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/officers')
  const table = page.getByRole('table')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const boxes = table.getByRole('checkbox', { name: /^Select / })
  for (const nth of [1, 2, 3]) await boxes.nth(nth).check()
  const selected = page.getByText('7 rows, 3 selected')
  await expect(selected).toBeVisible()
  await page.getByRole('button', { name: /^Pin 3 selected to/ }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: /^Dossier/ })
    .getByRole('link', { name: /^Charges/ })
    .click()
  await expect(page).toHaveURL(/charges/)
  await page.goBack()
  await expect(selected).toBeVisible()
  await page.getByRole('button', { name: /^Pin 3 selected to/ }).click()
  await page.getByRole('button', { name: 'Pin 3 rows' }).click()
  await expect(page.getByText(/^Pinned to /).first()).toBeVisible()
})

test('a tab of a case comes back with its filter, and the graph with what was moved last', async ({
  entered: page,
}) => {
  const case_id = await fillCase(page)
  await page.goto(`/cases/${case_id}/graph`)
  const parts = page.getByRole('navigation', { name: /^Case / })
  await page.locator('[data-node]').first().waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: /^Addresses,/ }).uncheck()
  await expect(page).toHaveURL(/without=address/)
  await page.keyboard.press('Escape')

  const kept = page.waitForRequest((request) => request.url().endsWith('/placement') && request.method() === 'PUT')
  await page.locator('[data-node]').first().focus()
  await page.keyboard.press('Delete')
  // At once, before the case has kept it.
  await parts.getByRole('link', { name: 'Home' }).click()
  await kept
  await parts.getByRole('link', { name: 'Graph' }).click()
  await expect(page).toHaveURL(/without=address/)
  await page.locator('[data-node]').first().waitFor()
  await page.reload()
  await expect(page.getByText('1 node hidden.').first()).toBeVisible()
  // The case keeps the filter too, for an address without one.
  await page.goto(`/cases/${case_id}/graph`)
  await expect(page.getByRole('button', { name: 'Filtered' })).toBeVisible()
})

test('the results of a search in a case are there again after one was opened', async ({ entered: page }) => {
  const case_id = await fillCase(page)
  await page.goto(`/cases/${case_id}`)
  await page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).fill('hollowmere')
  await page.getByRole('option', { name: /^Find “hollowmere” in / }).click()
  const results = page.getByRole('heading', { name: /results? for “hollowmere”/ })
  await expect(results).toBeVisible()
  await openPart(page, 'Pins')
  await expect(results).toHaveCount(0)
  await page.goBack()
  await expect(results).toBeVisible()
})
