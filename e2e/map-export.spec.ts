/** The map taken away: as files, as a picture for a report, and on paper. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SaxesParser } from 'saxes'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'

test.use({ worksInSample: true })

const menu = (page: Page) => page.getByRole('button', { name: 'Export the map' })

async function take(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** How many of each element, by a parser that refuses what is not well formed. */
function namesIn(xml: string): { [name: string]: number } {
  const counts: { [name: string]: number } = {}
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    counts[name] = (counts[name] ?? 0) + 1
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return counts
}

test('the map is exported as files and as a picture, each with its sources', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Newport')
  await expect(page.getByRole('heading', { name: 'Places for “Newport”' })).toBeVisible()
  await expect(page).toHaveURL(/record=/)
  const record = new URL(page.url()).searchParams.get('record') ?? ''
  await menu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shown: 1 layer, 6 places')).toBeVisible()
  await requireAccessible(page)

  const geojson = await take(page, 'GeoJSON')
  expect(geojson.name).toMatch(/^whereabouts-map-[\dT.-]+Z\.geojson$/)
  const collection = JSON.parse(geojson.bytes.toString())
  expect(collection.features).toHaveLength(6)
  expect(collection.features[0].geometry.type).toBe('Point')
  expect(collection.features[0].properties).toMatchObject({ number: 1, approximate: true, record })
  expect(collection.whereabouts).toMatchObject({ case: 'SAMPLE-1', records: [{ id: record, operation: 'geo_code' }] })
  await expect(page.getByText(`Saved as ${geojson.name}`)).toBeVisible()

  const kml = await take(page, 'KML')
  expect(namesIn(kml.bytes.toString())).toMatchObject({ Folder: 1, Placemark: 6, Polygon: 6, Point: 6 })

  const csv = (await take(page, 'CSV')).bytes.toString()
  expect(csv).toMatch(/^\uFEFFLayer,Number,Name,/)
  expect(csv.trim().split('\r\n')).toHaveLength(7)

  await page.getByLabel('Title').fill('Where <Newport> is')
  const svg = (await take(page, 'SVG')).bytes.toString()
  for (const words of ['Where &lt;Newport&gt; is', 'Case SAMPLE-1', 'approximate', 'GSHHG', 'miles'])
    expect(svg).toContain(words)

  const png = await take(page, 'PNG')
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d')
    brush?.drawImage(image, 0, 0)
    const probe = document.createElement('span')
    probe.style.cssText = 'color-scheme: light; color: var(--layer-1)'
    document.body.append(probe)
    const [red, green, blue] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
    probe.remove()
    const { data } = brush?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1
    return { width: image.width, height: image.height, count }
  }, png.bytes.toString('base64'))
  expect(seen).toMatchObject({ width: 2246, height: 1588 })
  // The rings of six marks and one in the legend.
  expect(seen.count).toBeGreaterThan(400)
})

test('on paper the map is a document: its picture, its list and its sources', async ({ entered: page }) => {
  const printing = page.waitForResponse((reply) => /PrintedMap.*\.js/.test(reply.url()))
  await openAndRun(page, '/map?text=Newport')
  await expect(page.getByRole('heading', { name: 'Places for “Newport”' })).toBeVisible()
  await expect(page).toHaveURL(/record=/)
  await printing
  const record = new URL(page.url()).searchParams.get('record') ?? ''
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(paper.locator('text').filter({ hasText: 'Shores, lakes and rivers: GSHHG' })).toBeVisible({
      timeout: 2000,
    })
    // What prints is what was shown when it began to print.
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Map: Places for “Newport”', { timeout: 2000 })
    await expect(paper.getByRole('row')).toHaveCount(7, { timeout: 2000 })
  }).toPass()
  await expect(paper.getByText(/^Case SAMPLE-1 · exported /)).toBeVisible()
  await expect(paper.getByRole('listitem')).toContainText(`geo_code`)
  await expect(paper.getByRole('listitem')).toContainText(`record ${record}`)
  await expect(page.getByLabel('Postcode, street or place')).toBeHidden()
  // On a page that lies across, too, it is no higher than the page.
  await page.setViewportSize({ width: 1000, height: 660 })
  const picture = (await paper.locator('svg').first().boundingBox())!
  expect(picture.height).toBeLessThanOrEqual(0.75 * 660 + 1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('a map beside an answer is whole on paper', async ({ entered: page }) => {
  await page.goto('/telephone/location')
  await page.getByLabel(/^Telephone number/).fill('0113 496 0018')
  await page.keyboard.press('Enter')
  const map = page.getByRole('region', { name: 'Map of the area, as a circle' })
  await expect(map.getByText('Shores, lakes and rivers: GSHHG')).toBeVisible()
  /** How far across the map and down it the circle's middle is. */
  const middle = async () => {
    const [box, circle] = [(await map.boundingBox())!, (await map.locator('path[class*=inArea]').boundingBox())!]
    return [(circle.x + circle.width / 2 - box.x) / box.width, (circle.y + circle.height / 2 - box.y) / box.height]
  }
  const before = await middle()
  await page.emulateMedia({ media: 'print' })
  expect((await map.boundingBox())!.width).toBeLessThanOrEqual(645)
  // The map fits itself into the paper step by step.
  const moved = async () => Math.max(...(await middle()).map((now, at) => Math.abs(now - before[at]!)))
  await expect.poll(moved).toBeLessThan(0.05)
})
