/** What lies under the map: what comes with the application, and the operator's own, by way of the application alone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { analyst, test as base, expect, openAndRun, startApplication } from './application.ts'
import { type Position, writeVectorMap } from './vector-map.ts'

/** One colour all over. */
function picture(red: number, green: number, blue: number): Buffer {
  const side = 256
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, Buffer.of(red, green, blue))])
  const head = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0])
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

type TileServer = { url: string; asked: string[]; isFailing: boolean; stop(): void }

async function startTileServer(): Promise<TileServer> {
  const square = picture(...green)
  const tiles: TileServer = { url: '', asked: [], isFailing: false, stop: () => void server.close() }
  const server = createServer(({ url = '', headers }, response) => {
    tiles.asked.push(`${url} ${headers.cookie ?? ''}${headers.referer ?? ''}`)
    if (tiles.isFailing) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' }).end(square)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  tiles.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return tiles
}

const test = base.extend<object, { tiles: TileServer }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const tiles = await startTileServer()
      await use(tiles)
      tiles.stop()
    },
    { scope: 'worker' },
  ],
  application: [
    async ({ tiles }, use) => {
      const application = await startApplication({
        ADMIN_EMAIL: analyst.email,
        ADMIN_PASSWORD: analyst.password,
        MAP_TILES: `${tiles.url}/{z}/{x}/{y}.png`,
        MAP_NAME: 'Our own sheet',
        MAP_ATTRIBUTION: '© Example & <b>Sons</b>',
      })
      await use(application)
      await application.stop()
    },
    { scope: 'worker' },
  ],
})

test('the operator’s map is chosen, drawn by way of the application, attributed, and kept for next time', async ({
  entered: page,
  tiles,
}) => {
  await page.goto('/map')
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await expect(map.getByText('Shores, lakes and rivers: GSHHG')).toBeVisible()
  await expect(map.getByText('Birmingham')).toBeVisible()
  await expect(map.getByText('ENGLAND')).toBeVisible()
  // A close view has the streets of the register, which says that they are fictional, and a picture has them too.
  await page.goto('/map?view=53.7963,-1.5478,14')
  await expect(map.getByText('Kiln Lane')).toBeVisible()
  await expect(map.getByText('Streets and postcodes: fictional')).toBeVisible()
  await page.getByRole('button', { name: 'Export the map' }).click()
  const close = (await taken(page, 'SVG')).toString()
  for (const words of ['Kiln Lane', 'Streets and postcodes: fictional']) expect(close).toContain(words)
  await page.goto('/map')
  // Nobody outside is asked before somebody chooses so.
  expect(tiles.asked).toEqual([])
  await requireAccessible(page)

  // By keyboard alone.
  const button = page.getByRole('button', { name: 'Base map: Built-in map' })
  await button.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Base map' })
  await expect(choice.getByRole('radio', { name: 'Built-in map' })).toBeFocused()
  await expect(choice.getByText('That server sees which tiles are fetched')).toBeVisible()
  await requireAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: 'Our own sheet' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Base map: Our own sheet' })).toBeFocused()

  await expect(map.getByText('© Example & <b>Sons</b>')).toBeVisible()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
  expect(tiles.asked.every((asked) => /^\/\d+\/\d+\/\d+\.png $/.test(asked))).toBe(true)

  // Nearly all is green before the last of them are there.
  await expect(map.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
  const sofar = tiles.asked.length
  await page.reload()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
  // They were kept: the server hears nothing of the second look.
  expect(tiles.asked).toHaveLength(sofar)
  // A picture has them too, and of whom they are.
  await page.getByRole('button', { name: 'Export the map' }).click()
  expect(await shareIn(page, (await taken(page, 'PNG')).toString('base64'), green)).toBeGreaterThan(0.4)
  expect((await taken(page, 'SVG')).toString()).toContain('© Example &amp; &lt;b&gt;Sons&lt;/b&gt;.')
  await page.keyboard.press('Escape')
  // And where a zoom has none, it is drawn larger.
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
})

test('a server that fails leaves the built-in map, says so once, and is asked again when one wants', async ({
  page,
  application,
  tiles,
}) => {
  // The browser itself tells of each reply that is a failure.
  await page.request.post('/api/session', {
    data: analyst,
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' },
  })
  const otherHosts: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(application.address) && !request.url().startsWith('blob:'))
      otherHosts.push(request.url())
  })
  tiles.isFailing = true
  await page.setViewportSize({ width: 390, height: 844 })
  await openAndRun(page, '/map?text=Truro')
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await page.getByRole('button', { name: /^Base map/ }).click()
  await page.getByRole('radio', { name: 'Our own sheet' }).click()
  await page.keyboard.press('Escape')
  const note = map.getByRole('status').filter({ hasText: 'could not be loaded' })
  await expect(note).toContainText(
    'Parts of the map could not be loaded; the built-in map shows instead. The map server answered with status 500.',
  )
  await expect(note).toHaveCount(1)
  await expect(map.locator('.leaflet-ground-pane canvas').first()).toBeAttached()
  expect(await greenOf(map)).toBeLessThan(0.05)
  await requireAccessible(page)
  await page.getByRole('button', { name: 'Export the map' }).click()
  expect((await taken(page, 'SVG')).toString()).toContain('Parts of Our own sheet could not be loaded')
  await page.keyboard.press('Escape')

  tiles.isFailing = false
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.8)
  expect(otherHosts).toEqual([])

  await page.getByRole('button', { name: 'Base map: Our own sheet' }).click()
  await page.getByRole('radio', { name: 'Grid only' }).click()
  await page.keyboard.press('Escape')
  await expect(map.getByText('National grid: computed')).toBeVisible()
  await expect.poll(() => greenOf(map)).toBe(0)
  await expect(map.locator('.leaflet-ground-pane canvas')).toHaveCount(0)
})

/** Woods in the west, a lake in the east, a road from one to the other: none of it is anywhere. */
function writeInventedStreets(file: string): void {
  const [west, south, east, north] = [-3, 52.8, -1, 54] as const
  const box = (left: number, right: number): Position[] => [
    ...([
      [left, south],
      [right, south],
      [right, north],
      [left, north],
    ] as const),
  ]
  writeVectorMap(file, {
    bounds: [west, south, east, north],
    zooms: [4, 9],
    layers: {
      earth: [{ as: 'area', at: box(west, east), tags: { kind: 'earth' } }],
      landuse: [{ as: 'area', at: box(west, -2), tags: { kind: 'wood' } }],
      water: [{ as: 'area', at: box(-1.8, east), tags: { kind: 'lake' } }],
      roads: [
        {
          as: 'line',
          at: [
            [-2.9, 53.5],
            [-1.1, 53.5],
          ],
          tags: { kind: 'highway', kind_detail: 'motorway', ref: 'M162' },
        },
      ],
      places: [
        { as: 'point', at: [[-2.3, 53.6]], tags: { kind: 'locality', kind_detail: 'town', name: 'Nether <Sample>' } },
      ],
    },
    // A layer, as far as its frame tells, with a value in it that is none.
    instead: (z, x, y) => (z === 9 && x === 252 && y === 166 ? Buffer.from('1a022200', 'hex') : undefined),
  })
}

test('a vector map is drawn in the colours of the theme, larger beyond its last zoom, and says where it has nothing', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-vector-'))
  const file = path.join(folder, 'map.pmtiles')
  writeInventedStreets(file)
  const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }
  const application = await startApplication({ ...account, MAP_TILES: file })
  try {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
    await page.request.post(`${application.address}/api/session`, { data: analyst, headers })
    const met = { otherHosts: [] as string[], errors: [] as string[] }
    page.on('pageerror', ({ message }) => met.errors.push(message))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(application.address) && !/^(blob|data):/.test(url)) met.otherHosts.push(url)
    })
    const map = page.getByRole('region', { name: 'Map of the places listed' })
    const go = (view: string) => page.goto(`${application.address}/map?view=${view}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await go('53.5,-2,9')
    await expect(map.getByText('Birmingham')).toBeAttached()
    await page.getByRole('button', { name: /^Base map/ }).click()
    await page.getByRole('radio', { name: 'Invented streets' }).click()
    await expect(page.getByText('no other server sees what you look at').last()).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(map.getByText('© Nobody in particular')).toBeVisible()
    await expect(map.getByText('Nether <Sample>')).toBeVisible()
    await expect(map.getByText('M162').first()).toBeVisible()
    await expect.poll(() => shareOf(map, '--wood')).toBeGreaterThan(0.2)
    await expect.poll(() => shareOf(map, '--lake')).toBeGreaterThan(0.15)
    await expect.poll(() => shareOf(map, '--road-main')).toBeGreaterThan(0.0002)
    await requireAccessible(page)
    const light = await colourOf(page, '--wood')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => shareOf(map, '--wood')).toBeGreaterThan(0.2)
    expect(await colourOf(page, '--wood')).not.toEqual(light)

    // A picture is in the colours of paper, with its names as text and whose work it is.
    await page.getByRole('button', { name: 'Export the map' }).click()
    await expect(page.getByRole('checkbox', { name: 'Show Invented streets under the places' })).toBeChecked()
    expect(await shareIn(page, (await taken(page, 'PNG')).toString('base64'), light)).toBeGreaterThan(0.1)
    const svg = (await taken(page, 'SVG')).toString()
    for (const words of ['Nether &lt;Sample&gt;', '© Nobody in particular', '<image ', 'data:image/png;base64,'])
      expect(svg).toContain(words)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const printed = page.getByRole('article').locator('foreignObject#ground-own canvas')
    const drawn = await printed.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().split(',')[1] ?? '')
    expect(await shareIn(page, drawn, light)).toBeGreaterThan(0.2)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Export the map' }).click()
    await page.getByRole('checkbox', { name: 'Show Invented streets under the places' }).uncheck()
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('article').locator('svg')).toHaveCount(1)
    await expect(printed).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })

    // Four zooms beyond the last of the file: a wood to the left, fields to the right.
    await go('53.49,-2,14')
    await expect.poll(() => shareOf(map, '--wood')).toBeGreaterThan(0.3)
    await expect.poll(() => shareOf(map, '--land')).toBeGreaterThan(0.3)
    const note = map.getByRole('status').filter({ hasText: /built-in map shows instead|damaged/ })
    await expect(note).toHaveCount(0)
    await go('51,0.5,11')
    await expect(note).toContainText('This map has no data here')
    await go('53.1,-2.5,11')
    await expect(note).toContainText('A tile in the map file is damaged.')
    await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(met).toEqual({ otherHosts: [], errors: [] })
  } finally {
    await application.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function taken(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFileSync(await (await coming).path())
}

type Colour = [red: number, green: number, blue: number]
/** Of the server's squares. */
const green: Colour = [20, 160, 60]

const greenOf = async (map: Locator): Promise<number> =>
  shareIn(map.page(), (await map.screenshot()).toString('base64'), green)

/** How much of the map has the colour of a token, as it is on the screen. */
const shareOf = async (map: Locator, token: string): Promise<number> =>
  shareIn(map.page(), (await map.screenshot()).toString('base64'), await colourOf(map.page(), token))

const colourOf = (page: Page, token: string): Promise<Colour> =>
  page.evaluate((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const colour = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
    probe.remove()
    return colour as [number, number, number]
  }, token)

function shareIn(page: Page, picture: string, colour: Colour): Promise<number> {
  return page.evaluate(
    async ([base64, [red, green, blue]]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data } = context!.getImageData(0, 0, bitmap.width, bitmap.height)
      let found = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1
      return found / (data.length / 4)
    },
    [picture, colour] as const,
  )
}
