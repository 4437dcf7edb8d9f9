/** Where places lie to each other and to a place of one's own: by mouse, by keyboard and on a small screen. */
import type { Page } from '@playwright/test'
import { requireAccessible, requireWithinPage } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'
import { openMapTool } from './opening.ts'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the places listed' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rows = (page: Page, table: RegExp) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** A share of the map's width and height from its top left, on the page. */
async function at(page: Page, x: number, y: number): Promise<[x: number, y: number]> {
  const box = (await mapOf(page).boundingBox())!
  return [Math.round(box.x + box.width * x), Math.round(box.y + box.height * y)]
}

/** One in the middle, one 100 m east of it, one a kilometre north, and one nowhere. */
const depots = ['name,latitude,longitude', 'Middle,53.8,-1.55', 'East,53.8,-1.54848', 'North,53.809,-1.55', 'Lost,,']

async function importDepots(page: Page): Promise<void> {
  await openAndRun(page, '/map?text=Leeds')
  // On a small screen the tools stand below the answer, and move when it comes.
  await expect(page.getByRole('link', { name: /^Find near here: Leeds/ })).toBeVisible()
  await openMapTool(page, 'Import points')
  const dialog = page.getByRole('dialog', { name: 'Import points' })
  const buffer = Buffer.from(depots.join('\r\n'))
  await dialog.getByLabel(/^CSV, GeoJSON/).setInputFiles({ name: 'depots.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /^depots\.csv/ })).toBeVisible()
}

test('what lies within a ring that is typed, taken from the map and dragged; and within a drawn shape', async ({
  entered: page,
}) => {
  await importDepots(page)
  await openMapTool(page, 'Find within an area')
  await expect(page.getByLabel('Around', { exact: true })).toBeFocused()
  await page.getByLabel('Around', { exact: true }).fill('53.8, -1.55')
  await page.getByLabel('Distance', { exact: true }).fill('500 m')
  const within = rows(page, /^Places within 500 m \(0.31 miles\) of SE 29\d{3} 33\d{3}$/)
  // Leeds itself is somewhere in a circle that reaches in.
  await expect(within).toHaveCount(3)
  await expect(within.filter({ hasText: 'Middle' })).toContainText('certainly')
  await expect(within.filter({ hasText: 'East' })).toContainText('100 m')
  await expect(within.filter({ hasText: 'East' })).toContainText('east, 90°')
  await expect(within.filter({ hasText: 'Leeds' })).toContainText('possibly: known to within 4 km')
  await expect(page.getByText('2 places lie certainly and 1 more possibly within').last()).toBeVisible()
  await expect(page.getByText('depots.csv: 2 places certainly')).toBeVisible()
  await requireAccessible(page)

  // The menu has buttons alone, so the focus stays on its opener.
  await button(page, 'Export').first().click()
  await page.keyboard.press('Escape')
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await expect(within).toHaveCount(3)

  // The ring is on the map, and its edge is dragged: the field says how far.
  const ring = mapOf(page).locator('.leaflet-marker-draggable')
  await expect.poll(async () => (await ring.boundingBox())!.x - (await at(page, 0.5, 0.5))[0]).toBeGreaterThan(40)
  const box = (await ring.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByLabel('Distance', { exact: true })).not.toHaveValue('500 m')
  await expect(page.getByLabel('Distance', { exact: true })).toHaveValue(/^[34]\d\d m$/)
  await page.getByLabel('Distance', { exact: true }).fill('1 mile')
  await expect(rows(page, /^Places within 1.6 km/)).toHaveCount(4)
  await rows(page, /^Places within/)
    .getByRole('button', { name: /North$/ })
    .click()
  await expect(page.getByRole('region', { name: 'Selected imported point' })).toContainText('North')
  await button(page, 'Use the selected place').click()
  await expect(page.getByLabel('Around', { exact: true })).toHaveValue('53.809, -1.55')
  await page.getByLabel('Distance', { exact: true }).fill('far')
  await page.getByLabel('Around', { exact: true }).focus()
  await expect(page.getByText('Enter a distance, such as 500 m.')).toBeVisible()

  // By the keyboard: the cross is the centre.
  await button(page, 'Point on the map').focus()
  await page.keyboard.press('Enter')
  await expect(mapOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Around', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Around', { exact: true })).toHaveValue(/^53\.\d+, -1\.\d+$/)
  await expect(page.getByLabel('Around', { exact: true })).not.toHaveValue('53.809, -1.55')

  await page.getByLabel('Drawn shape').check()
  await expect(mapOf(page)).toBeFocused()
  for (const [x, y] of [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.6],
    [0.1, 0.6],
  ] as const)
    await page.mouse.click(...(await at(page, x, y)))
  await page.keyboard.press('Escape')
  await expect(page.getByText(/lies? certainly.* within the drawn shape/).last()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /From the edge/ })).toBeAttached()
  // Nothing of it stands in the address, but for the view to which the map was moved.
  const { searchParams } = new URL(page.url())
  searchParams.delete('view')
  expect(searchParams.toString()).not.toMatch(/53\.|-1\./)
  await page.keyboard.press('Escape')
  await expect(button(page, 'More actions: the map')).toBeFocused()
})

test('clusters of places, their groups and pairs, are found on the map without a lookup', async ({ entered: page }) => {
  await importDepots(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await openMapTool(page, 'Find clusters')
  await page.getByLabel('Search in').selectOption('depots.csv')
  await page.getByLabel('Largest distance between neighbours').fill('200 m')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Of 3 places, 1 pair certainly within 200 m/)).toBeVisible()
  await expect(page.getByText(/^Each place lies within 200 m of another in its group/)).toBeVisible()
  const groups = rows(page, /^Groups of places within 200 m of another in their group$/)
  await expect(groups).toHaveText(/^Group 1.*Middle.*East.*100 m.*certainly/s)
  const drawn = () => mapOf(page).locator('svg path.leaflet-zoom-animated, .leaflet-overlay-pane svg path').count()
  const before = await drawn()
  await button(page, 'Show group 1 on the map').click()
  await expect(page.getByText('On the map: group 1.')).toBeVisible()
  // The way between the two, and a dot on each.
  await expect.poll(drawn).toBe(before + 4)
  await groups.getByRole('button', { name: /Middle$/ }).click()
  await expect(page.getByRole('region', { name: 'Selected imported point' })).toContainText('Middle')
  await requireAccessible(page)
  await button(page, 'Pairs of group 1').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pairs of group 1.')).toBeVisible()
  const pairs = rows(page, /^Places within 200 m of each other$/)
  await expect(pairs).toContainText(/Middle.*East.*100 m/s)
  await button(page, 'Show both: Middle and East').click()
  await expect(page.getByText('On the map: Middle and East.')).toBeVisible()
  await page.getByLabel('Largest distance between neighbours').fill('5 km')
  await page.getByLabel('Search in').selectOption('All shown layers')
  await button(page, /^Find$/).click()
  await expect(page.getByText(/^Of 4 places, 5 pairs certainly and 1 more possibly within 5 km/)).toBeVisible()
  await requireAccessible(page)
  expect(sent).toEqual([])
})

test.describe('390 px, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('a centre is tapped, and what lies around it is listed within the page', async ({ entered: page }) => {
    await importDepots(page)
    await openMapTool(page, 'Find within an area')
    await button(page, 'Point on the map').tap()
    await expect(mapOf(page)).toBeInViewport()
    await button(page, 'Use the crosshair').tap()
    await expect(page.getByLabel('Around', { exact: true })).toHaveValue(/^53\.\d+, -1\.\d+$/)
    await page.getByLabel('Distance', { exact: true }).fill('20 km')
    await expect(rows(page, /^Places within 20 km/)).toHaveCount(4)
    await requireWithinPage(page)
    await requireAccessible(page)
  })
})

test('a nearest search has one start: a place on the map, whatever is typed, the cross; its ring fills in the range', async ({
  entered: page,
}) => {
  const from = page.getByLabel('From', { exact: true })
  const read = (words: RegExp) => expect(page.getByText(words)).toBeVisible()
  const find = button(page, /^Find nearest/)
  await openAndRun(page, '/map?text=Leeds')
  await page.getByRole('link', { name: /^Find near here: Leeds/ }).click()
  await expect(from).toHaveValue('53.8, -1.55')
  expect(decodeURIComponent(page.url())).not.toMatch(/53\.8/)

  // A place is asked for first; of several of a name, one is chosen; each at its price.
  await from.fill('Newport')
  await read(/^Place name: its position is looked up first$/)
  await expect(find).toHaveText(/^Find nearest( · at most [\d.]+ credits)?$/)
  await page.getByLabel('Within metres').fill('20')
  await find.click()
  await read(/^Which one\? \d places have this name\. Choosing one searches near it, /)
  await find.click()
  await expect(page.getByRole('alert')).toContainText('Choose one of these places.')
  await button(page, /^Newport, Isle of Wight/)
    .last()
    .click()
  await read(/^None found within 20 m in the default list\. Places farther away were not searched\.$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(from).toHaveValue('Newport')
  await expect(page.getByRole('button', { name: /^Within \d+ km · / })).toHaveCount(3)
  await requireAccessible(page)

  await button(page, 'Point on the map').click()
  await expect(mapOf(page)).toBeFocused()
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(from).toHaveValue(/^\d\d\.\d+, -\d\.\d+$/)
  await expect(from).toBeFocused()

  // Nothing is asked by it.
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  const handle = mapOf(page).locator('.leaflet-marker-draggable')
  await page.getByLabel('Within metres').fill('')
  // The map shows all of the ring a moment after its range was typed.
  await expect(async () => {
    const { x } = (await handle.boundingBox())!
    expect(x).toBeGreaterThan((await at(page, 0.6, 0.5))[0])
    expect(x).toBeLessThan((await at(page, 1, 0.5))[0])
  }).toPass()
  const box = (await handle.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 20, box.y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Within metres')).toHaveValue(/^\d+$/)
  expect(asked).toEqual([])

  // A company's number puts its addresses on the map, each of which is a start.
  await from.fill('90000001')
  await button(page, /^Show its addresses/).click()
  await expect(page).toHaveURL(/layer=company%3A90000001/)
  await expect(page.getByRole('heading', { name: /^Near / })).toBeVisible()
  await expect(from).toHaveValue('90000001')
  expect(asked).toEqual([])
})

test('metres that fit two grids are searched on the grid that is chosen', async ({ entered: page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/find_my_nearest') && asked.push(request.postData() ?? ''))
  await page.goto('/map?find=nearest')
  await page.getByLabel('From', { exact: true }).fill('E 333,830 N 374,020')
  await button(page, /^Find nearest/).click()
  await expect(page.getByText('These metres fit two grids. Choose the grid below.')).toBeVisible()
  expect(asked).toEqual([])
  await expect(button(page, /^British National Grid: /)).toBeVisible()
  await button(page, /^Irish Grid: .*Belfast/).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^54\.59\d+, -5\.93\d*$/)
  await button(page, /^Find nearest/).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(JSON.parse(asked[0]!).latitude).toMatch(/^54\.59/)

  // A ring around them asks too, and the search for a place leads on from either.
  await openMapTool(page, 'Find within an area')
  await page.getByLabel('Around', { exact: true }).fill('E 333,830 N 374,020')
  await page.getByLabel('Distance', { exact: true }).fill('500 m')
  await expect(page.getByText('Which grid?')).toBeVisible()
  await button(page, /^Irish Grid: /).click()
  await expect(page.getByLabel('Around', { exact: true })).toHaveValue(/^54\.59/)
  await page.goto('/map?text=E 333,830 N 374,020')
  await expect(page.getByRole('link', { name: 'Find near here' })).toHaveCount(2)
})
