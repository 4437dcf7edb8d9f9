/** The analyst's own points: from a file to the map and away again, by mouse, by keyboard and by touch. */
import type { Page } from '@playwright/test'
import { requireAccessible, requireWithinPage } from './accessible.ts'
import { expect, test } from './application.ts'
import { openMapTool } from './opening.ts'

/** On a grid over the north of England, and three rows that are nowhere. */
function sites(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / 100), index % 100]
    return `"Depot ${index + 1}, store",${(53 + row * 0.03).toFixed(4)},${(-3 + column * 0.028).toFixed(4)},Grade ${index % 3}`
  })
  return ['name,latitude,longitude,grade', ...rows, 'Lost,,,', 'Mistaken,abc,-1,', 'Unknown,0,0,'].join('\r\n')
}

const file = (text: string, name = 'depots.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
/** The points' own canvas: the map's squares are others. */
const canvas = (page: Page) =>
  page.getByRole('region', { name: 'Map of the places listed' }).locator('canvas:not(.leaflet-tile)')
const drawn = async (page: Page) => {
  const words = (await canvas(page).getAttribute('data-drawn')) ?? ''
  const [clusters = 0, places = 0] = words.match(/\d+/g)?.map(Number) ?? []
  return { clusters, places }
}
const walk = (page: Page) => page.getByRole('button', { name: /^Step through depots/ })
const here = (page: Page) => page.getByRole('application').getByRole('status')
const selected = (page: Page) => page.getByRole('region', { name: 'Selected imported point' })

async function importSites(page: Page, text = sites(5000)): Promise<void> {
  await page.goto('/map')
  await openMapTool(page, 'Import points')
  const dialog = page.getByRole('dialog', { name: 'Import points' })
  await expect(dialog).toContainText('stays in this browser')
  await dialog.getByLabel(/^CSV, GeoJSON/).setInputFiles(file(text))
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opaque pixels of the canvas. */
const inked = (page: Page) =>
  canvas(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 3 && value > 0).length
  })

/** No name of a town is cut by the map's edge, or lies under what is written on the map. */
const hiddenNames = (page: Page) =>
  page.getByRole('region', { name: 'Map of the places listed' }).evaluate((map) => {
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const edge = boxOf(map)
    const isWhole = ({ left, right, top, bottom }: DOMRect) =>
      left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom
    const over = Array.from(map.querySelectorAll('[data-over], .leaflet-control'), boxOf)
    const seen = Array.from(map.querySelectorAll('[data-name] span')).filter((name) => meet(boxOf(name), edge))
    if (seen.length === 0) return ['no name at all']
    return seen
      .filter((name) => !isWhole(boxOf(name)) || over.some((box) => meet(box, boxOf(name))))
      .map((name) => name.textContent)
  })

/** Enter opens what the keyboard stands on, nearer each time, until it is a place. */
async function openUntilPlace(page: Page): Promise<void> {
  await expect(async () => {
    if (/^Depot/.test((await here(page).textContent()) ?? '')) return
    await page.keyboard.press('Enter')
    await expect(here(page)).toHaveText(/^Depot/, { timeout: 1000 })
  }).toPass()
}

test('by mouse: five thousand points are drawn, opened, named, hidden, renamed, removed and put back', async ({
  entered: page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await importSites(page)
  await expect(page.getByRole('checkbox', { name: 'depots.csv, 5,000 places' })).toBeChecked()
  await page.getByText('3 of 5,003 rows not on the map').click()
  await expect(page.getByText('Row 5002: No latitude and longitude.')).toBeVisible()
  await expect(page.getByText('Row 5003: “abc” is not a latitude')).toBeVisible()
  expect(sent).toEqual([])

  await expect.poll(async () => (await drawn(page)).clusters).toBeGreaterThan(5)
  await expect.poll(() => inked(page)).toBeGreaterThan(1000)
  await expect.poll(() => hiddenNames(page)).toEqual([])
  await requireAccessible(page)
  const apart = (await drawn(page)).clusters

  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await map.getByRole('button', { name: 'Show density' }).click()
  await expect(map.getByText(/^Places in each hexagon, about/)).toBeVisible()
  await map.getByRole('button', { name: 'Show places' }).click()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await drawn(page)).clusters).not.toBe(apart)

  // The keyboard's button stands on a mark: a click there, by mouse, opens the same one.
  for (let clicks = 0; clicks < 14 && (await selected(page).count()) === 0; clicks += 1) {
    await walk(page).focus()
    await expect(here(page)).not.toHaveText('')
    let [x, y] = [0, 0]
    let before: string | null = null
    // Until the map stands still: what it moves under the pointer, the pointer is no longer on.
    await expect(async () => {
      const box = (await walk(page).boundingBox())!
      ;[x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x - 2, y)
      await page.mouse.move(x, y)
      // One alone: that of another mark fades for a moment.
      await expect(page.locator('.leaflet-tooltip')).toHaveCount(1, { timeout: 1000 })
      before = await page.locator('.leaflet-tooltip').textContent({ timeout: 1000 })
    }).toPass()
    await page.mouse.click(x, y)
    if (/^Depot/.test(before ?? '')) await expect(selected(page)).toContainText(before ?? '')
    else await expect(here(page)).not.toHaveText(before ?? '')
  }
  await expect(selected(page)).toContainText(/Depot \d+, store/)
  await expect(selected(page)).toContainText(/Grade \d/)

  await page.getByText(/^[\d,]+ in view/).click()
  const inView = page
    .getByRole('region', { name: 'Imported points' })
    .getByRole('listitem')
    .getByRole('button', { name: /^Depot/ })
  const other = (await inView.last().textContent()) ?? ''
  await inView.last().click()
  await expect(selected(page)).toContainText(other)

  await page.getByRole('button', { name: 'Rename depots.csv' }).click()
  await page.getByLabel('Layer name').fill('Old depots')
  await page.keyboard.press('Enter')
  const eye = page.getByRole('checkbox', { name: 'Old depots, 5,000 places' })
  await eye.click()
  await expect(eye).not.toBeChecked()
  await expect(canvas(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Old depots' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(eye).not.toBeChecked()
  await eye.click()
  await expect(eye).toBeChecked()
  await expect(canvas(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'More actions: the map' })).toBeVisible()
  await expect(eye).toHaveCount(0)
})

test('by keyboard: from mark to mark, into a cluster and to a place', async ({ entered: page }) => {
  await importSites(page)
  await walk(page).focus()
  await expect(here(page)).toHaveText(/places; open to zoom in$/)
  const before = await walk(page).boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await walk(page).boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await openUntilPlace(page)
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText((await here(page).textContent()) ?? 'no place')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Map of the places listed' })).toBeFocused()
})

test('a file that has nothing to show says what to do, and coordinates the wrong way round are offered the other', async ({
  entered: page,
}) => {
  await page.goto('/map')
  const dialog = page.getByRole('dialog')
  // Dropped on the map, which without this would leave the page.
  const held = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(['name,lat,lng\nA,53.8,-1.5\n'], 'dropped.csv', { type: 'text/csv' }))
    return held
  })
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await map.dispatchEvent('dragover', { dataTransfer: held })
  await expect(page.getByText('Drop the file to import its points. It stays in this browser.')).toBeVisible()
  await map.dispatchEvent('drop', { dataTransfer: held })
  await expect(dialog).toContainText('File: dropped.csv')
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await expect(page.getByRole('checkbox', { name: 'dropped.csv, 1 place' })).toBeChecked()
  await openMapTool(page, 'Import points')
  await held.evaluate((held) => held.items.add(new File(['x'], 'another.csv')))
  await dialog.getByText(/^CSV, GeoJSON/).dispatchEvent('drop', { dataTransfer: held })
  await expect(dialog.getByText('You chose 2 files. Import them one at a time.')).toBeVisible()
  const choose = (text: string, name: string) => dialog.getByLabel(/^CSV, GeoJSON/).setInputFiles(file(text, name))
  await choose('{"type":"Topology"}', 'a.json')
  await expect(dialog.getByText(/is TopoJSON. Export it as GeoJSON/)).toBeVisible()
  await choose('name,lat,lng\nA,x,y\n', 'b.csv')
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await expect(dialog.getByText(/No row has a place. Row 2: “x” is not a latitude/)).toBeVisible()
  await requireAccessible(page)
  await choose(
    '{"type":"Feature","properties":{"name":"A & <b>"},"geometry":{"type":"Point","coordinates":[53.8,-1.5]}}',
    'c.geojson',
  )
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await dialog.getByRole('button', { name: 'Swap latitude and longitude' }).click()
  await expect(page.getByRole('checkbox', { name: 'c.geojson, 1 place' })).toBeChecked()
  await page.getByRole('button', { name: /^Step through c\.geojson/ }).focus()
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText('A & <b>')
})

test('an outline that is imported is seen whole, and does not tint the map of somebody within it', async ({
  entered: page,
}) => {
  const ring = [
    ...[
      [-2.4, 53.2],
      [-0.6, 53.2],
      [-0.6, 54.4],
    ],
    ...[
      [-2.4, 54.4],
      [-2.4, 53.2],
    ],
  ]
  const county = {
    type: 'Feature',
    properties: { name: 'A county' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  await page.goto('/map')
  await openMapTool(page, 'Import points')
  const dialog = page.getByRole('dialog', { name: 'Import points' })
  await dialog.getByLabel(/^CSV, GeoJSON/).setInputFiles(file(JSON.stringify(county), 'county.geojson'))
  await dialog.getByRole('button', { name: 'Add to map' }).click()
  await expect(dialog).toHaveCount(0)
  /** The share of the map that is painted, and whether any of its four edges is. */
  const painted = () =>
    canvas(page).evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
      const isInked = (x: number, y: number) => data[(y * width + x) * 4 + 3]! > 0
      const rows = Array.from({ length: height }, (_, y) => y)
      const columns = Array.from({ length: width }, (_, x) => x)
      const inked = rows.reduce((sum, y) => sum + columns.filter((x) => isInked(x, y)).length, 0)
      const edge = columns.some((x) => isInked(x, 0) || isInked(x, height - 1)) || rows.some((y) => isInked(0, y))
      return { share: inked / (width * height), edge }
    })
  await expect.poll(async () => (await painted()).share).toBeGreaterThan(0.05)
  expect(await painted()).toMatchObject({ edge: false })
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  for (let nearer = 0; nearer < 4; nearer += 1) await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await painted()).share).toBeLessThan(0.02)
})

test('a file that takes a while to read is one layer, and none where another is chosen meanwhile', async ({
  entered: page,
}) => {
  await page.goto('/map')
  const dialog = page.getByRole('dialog', { name: 'Import points' })
  const open = () => openMapTool(page, 'Import points')
  const choose = (text: string, name: string) => dialog.getByLabel(/^CSV, GeoJSON/).setInputFiles(file(text, name))
  const put = dialog.getByRole('button', { name: 'Add to map' })
  const swapped = Array.from({ length: 100_000 }, (_, index) => `Depot ${index},${-1 - (index % 90) / 100},53.8`)
  await open()
  await choose(['name,latitude,longitude', ...swapped].join('\n'), 'large.csv')
  await put.click()
  await dialog.getByRole('button', { name: 'Swap latitude and longitude' }).dblclick()
  await expect(dialog).toHaveCount(0)

  await open()
  await choose(sites(200_000), 'larger.csv')
  await put.click()
  await choose(sites(3), 'small.csv')
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await put.click()
  const layers = page.getByRole('checkbox', { name: /, [\d,]+ places$/ })
  await expect(page.getByRole('checkbox', { name: 'small.csv, 3 places' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'large.csv, 100,000 places' })).toBeChecked()
  await expect(layers).toHaveCount(2)
})

test.describe('on a small screen, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 })

  test('a cluster opens at a tap, and a place says its name', async ({ entered: page }) => {
    await importSites(page)
    await expect.poll(async () => (await drawn(page)).clusters).toBeGreaterThan(0)
    expect(await canvas(page).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)).toBe(2)
    await requireWithinPage(page)
    for (let taps = 0; taps < 14 && (await selected(page).count()) === 0; taps += 1) {
      await walk(page).focus()
      await expect(here(page)).not.toHaveText('')
      const before = await here(page).textContent()
      const view = page.url()
      await canvas(page).scrollIntoViewIfNeeded()
      const box = (await walk(page).boundingBox())!
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      if (/^Depot/.test(before ?? '')) await expect(selected(page)).toContainText(before ?? '')
      // Once it stands still, nearer: what moves under the finger is no longer where it was read to be.
      else await expect(page).not.toHaveURL(view)
    }
    await expect(selected(page)).toContainText(/Depot \d+, store/)
    await requireWithinPage(page)
  })
})

test('a press that comes while the map is still zooming counts', async ({ entered: page }) => {
  await page.goto('/map')
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await map.getByRole('button', { name: 'Zoom in' }).waitFor()
  const zoom = () => Number(new URL(page.url()).searchParams.get('view')?.split(',')[2])
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoom).toBeGreaterThan(0)
  const before = zoom()
  // All in one task, so that each comes during the zoom before it.
  await map.evaluate((box) => {
    const nearer = box.querySelector<HTMLElement>('.leaflet-control-zoom-in')!
    for (let press = 0; press < 3; press += 1) nearer.click()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: '-', bubbles: true, cancelable: true }))
  })
  await expect.poll(zoom).toBe(before + 2)
})
