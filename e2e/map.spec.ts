/** One map for everything that has a place: layers, what is drawn and its twin in words, by mouse, keyboard and touch. */
import type { Locator, Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the places listed' })
const layersOf = (page: Page) => page.getByRole('region', { name: 'Layers' })
const marksOf = (page: Page) => mapOf(page).locator('[data-mark]')

test('layers of a search, of officers and of an IP address: what is drawn is what is listed, and a link restores it', async ({
  entered: page,
}) => {
  await openAndRun(page, '/companies/90000001/officers')
  await page.getByText('ALDERGATE SECRETARIES LIMITED').first().waitFor()
  await page.getByRole('link', { name: /^Places / }).click()
  await page.getByRole('link', { name: 'Show all on the map, free' }).click()
  const dossier = layersOf(page).getByRole('listitem')
  await expect(dossier).toContainText('NORTHGATE HOLDINGS LIMITED')
  await expect(dossier).toContainText('without a position')
  await expect(marksOf(page)).toHaveCount(0)

  // Nothing is asked by itself; one press places them all.
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  await page.reload()
  await expect(dossier).toContainText('without a position')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: /^Find 4 postcodes and towns · at most [\d.]+ credits$/ }).click()
  await expect(marksOf(page)).toHaveCount(4)
  await expect(page).toHaveURL(/placed=\w+\.\w+\.\w+\.\w+/)
  expect(decodeURIComponent(page.url())).not.toMatch(/LS1|OX1|Leeds/)

  // Another search keeps what there was; each layer has a symbol of its own.
  await page.getByLabel('Postcode, street or place').fill('York')
  await page.keyboard.press('Enter')
  await expect(marksOf(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'IP address' }).click()
  await page.getByLabel('IP address', { exact: true }).fill('192.0.2.40')
  await page.keyboard.press('Enter')
  await expect(marksOf(page)).toHaveCount(6)
  await expect(layersOf(page).getByRole('listitem')).toHaveCount(3)
  await expect(page).not.toHaveURL(/192/)
  const shapes = await mapOf(page)
    .locator('[data-mark] svg')
    .evaluateAll((marks) => marks.map((mark) => (mark as SVGElement).dataset.shape))
  expect(new Set(shapes).size).toBe(3)
  await requireAsListed(page)
  await requireNoMarkOverAnother(page)
  await requireAccessible(page)

  // An eye that is closed takes its marks away and nothing else.
  await page.getByRole('checkbox', { name: 'Places for “York”, 1 place, approximate' }).click()
  await expect(marksOf(page)).toHaveCount(5)
  await expect(page.getByText('Hidden: Places for “York”, 1 place, approximate. 5 places on the map.')).toBeAttached()
  await expect(page).toHaveURL(/hidden=/)
  await page.getByRole('button', { name: 'Zoom to NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(page).toHaveURL(/view=/)

  const link = page.url()
  const view = await drawnIn(page)
  await page.goto('/companies')
  await page.goto(link)
  await expect(marksOf(page)).toHaveCount(5)
  await expect.poll(() => drawnIn(page)).toEqual(view)

  // A layer that is removed comes back by one press.
  await page.getByRole('button', { name: 'Remove NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(marksOf(page)).toHaveCount(1)
  // The others keep their symbols, by the link too.
  const left = marksOf(page).locator('svg')
  await expect(left).toHaveAttribute('data-shape', shapes.at(0) ?? '')
  await page.reload()
  await expect(left).toHaveAttribute('data-shape', shapes.at(0) ?? '')
  await page.goto(link)
  await page.getByRole('button', { name: 'Remove NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marksOf(page)).toHaveCount(5)
})

test('the map by the keyboard', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Newport')
  const first = mapOf(page).getByRole('button', { name: /^1\. Newport, Gwent, Wales, approximate$/ })
  await expect(first).toBeVisible()
  const named = page.getByRole('list').getByRole('button', { name: /^2\. Newport, Isle of Wight/ })
  await named.focus()
  await expect(mapOf(page).getByRole('button', { name: /^2\./ })).toHaveAttribute('data-state', 'pointed')

  await mapOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=/)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(first).toBeFocused()
  await page.keyboard.press('n')
  await expect(mapOf(page).getByRole('button', { name: /^2\./ })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Newport, Isle of Wight' }).last()).toHaveAttribute(
    'data-pointed',
    'true',
  )
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: /^Newport, Isle of Wight/ })
  await expect(card).toBeFocused()
  await expect(card).toContainText('approximate, within about 4 km')
  // Its row beside the map is open, and has the rest.
  await expect(card.getByRole('definition')).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: 'Newport, Isle of Wight' }).last()
  await expect(row.getByRole('definition').first()).toBeInViewport()
  await expect(page).toHaveURL(/selected=\w+%2F2/)
  await requireAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(mapOf(page).getByRole('button', { name: /^2\./ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(named).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next or previous place')
  await page.keyboard.press('Escape')
})

const stackOf = (page: Page) => mapOf(page).getByRole('button', { name: '20 places here: spread out' })

/** Twenty companies of one town, on one spot. */
async function showStack(page: Page): Promise<void> {
  await openAndRun(page, '/companies?name=l&place=Leeds')
  await page.getByRole('link', { name: 'Show all on the map, free' }).click()
  await page.getByRole('button', { name: /^Find 1 town · at most / }).click()
  await expect(stackOf(page)).toBeVisible()
  await expect(marksOf(page)).toHaveCount(0)
}

test('twenty places at one spot are spread out by the keyboard and by the mouse, and stay so', async ({
  entered: page,
}) => {
  await showStack(page)
  await stackOf(page).click()
  await expect(marksOf(page)).toHaveCount(20)
  await page.reload()
  await stackOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(marksOf(page)).toHaveCount(20)
  await expect(mapOf(page).getByRole('button', { name: /^1\. / })).toBeFocused()
  await requireNoMarkOverAnother(page)
  await page.keyboard.press('n')
  await expect(mapOf(page).getByRole('button', { name: /^2\. / })).toBeFocused()
  await page.keyboard.press('Escape')

  // Another place that the mouse passes closes nothing.
  await page.getByLabel('Postcode, street or place').fill('York')
  await page.keyboard.press('Enter')
  await expect(marksOf(page)).toHaveCount(21)
  await mapOf(page)
    .getByRole('button', { name: /^1\. York/ })
    .hover()
  await expect(mapOf(page).getByRole('button', { name: /^1\. York/ })).toHaveAttribute('data-state', 'pointed')
  await expect(marksOf(page)).toHaveCount(21)
  await mapOf(page)
    .getByRole('button', { name: /^20\. / })
    .click()
  await expect(page.getByRole('dialog')).toBeFocused()
  await expect(page).toHaveURL(/selected=\w+%2F20/)
})

test.describe('390 px, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** In the middle of it, by a finger. */
  async function tap(page: Page, on: Locator): Promise<void> {
    await on.scrollIntoViewIfNeeded()
    const box = (await on.boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }

  test('marks and stacks are tapped; a long press shows the position, and can start from there', async ({
    entered: page,
  }) => {
    await showStack(page)
    // The map stands between the form and the list.
    await tap(page, stackOf(page))
    await expect(marksOf(page)).toHaveCount(20)
    await tap(page, mapOf(page).getByRole('button', { name: /^3\. / }))
    await expect(page.getByRole('dialog')).toBeFocused()
    // The list is below the map, so the card has all.
    await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    await requireAccessible(page)
    await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const box = (await mapOf(page).boundingBox())!
    const at = { x: Math.round(box.x + box.width * 0.8), y: Math.round(box.y + box.height * 0.8) }
    const devices = await page.context().newCDPSession(page)
    await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    const position = page.getByRole('region', { name: 'This position' })
    await expect(position).toBeVisible()
    await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(position).toContainText('WGS84')
    await requireAccessible(page)
    await tap(page, position.getByRole('link', { name: 'Find near this position' }))
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^5\d\.\d+, -?\d\.\d+$/)
    // The view of the map stays. The position is in no address.
    const { searchParams } = new URL(page.url())
    searchParams.delete('view')
    expect(searchParams.toString()).not.toMatch(/5\d\.\d/)
  })
})

/** Where each mark stands, by its name. */
const drawnIn = (page: Page) =>
  marksOf(page).evaluateAll((marks) =>
    marks.map((mark) => [mark.getAttribute('aria-label'), (mark as HTMLElement).getBoundingClientRect().x] as const),
  )

/** The names on the map are those of the list, in its order. */
async function requireAsListed(page: Page): Promise<void> {
  await expect(async () => {
    const drawn = await marksOf(page).evaluateAll((marks) =>
      marks.map((mark) => mark.getAttribute('aria-label')?.split(', approximate')[0]),
    )
    const listed = await page
      .locator('main button[aria-pressed]:has(svg[data-shape])')
      .filter({ hasNot: page.locator('[data-mark]') })
      .evaluateAll((names) =>
        names.filter((name) => !(name as HTMLElement).dataset.mark).map((name) => name.lastElementChild?.textContent),
      )
    expect(drawn).toEqual(listed)
  }).toPass()
}

async function requireNoMarkOverAnother(page: Page): Promise<void> {
  await expect(async () => {
    const boxes = await marksOf(page).evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().toJSON()))
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(26)
  }).toPass()
}

test('in forced colours the towns keep their dots', async ({ entered: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/map')
  const town = page
    .locator('[data-name]')
    .filter({ hasText: /^Leeds$|^Glasgow$|^London$/ })
    .first()
  await expect(town.locator('span')).toBeVisible()
  const [dot, canvas] = await town.evaluate((town) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.background = 'Canvas'
    return [getComputedStyle(town, '::before').backgroundColor, getComputedStyle(probe).backgroundColor]
  })
  expect(dot).not.toBe(canvas)
  expect(dot).not.toMatch(/^rgba.*, 0\)$/)
})
