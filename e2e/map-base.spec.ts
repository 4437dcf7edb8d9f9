/** What lies under the map: what comes with the application, and the operator's own, by way of the application alone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { requireAccessible } from './accessible.ts'
import { analyst, test as base, expect, startApplication } from './application.ts'

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
  const green = picture(20, 160, 60)
  const tiles: TileServer = { url: '', asked: [], isFailing: false, stop: () => void server.close() }
  const server = createServer(({ url = '', headers }, response) => {
    tiles.asked.push(`${url} ${headers.cookie ?? ''}${headers.referer ?? ''}`)
    if (tiles.isFailing) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' }).end(green)
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
        ...{ ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password },
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
  await expect(map.getByText('Coastline: Natural Earth')).toBeVisible()
  await expect(map.getByText('Birmingham')).toBeVisible()
  await expect(map.getByText('ENGLAND')).toBeVisible()
  // Nobody outside is asked before somebody chooses so.
  expect(tiles.asked).toEqual([])
  await requireAccessible(page)

  // By keyboard alone.
  const button = page.getByRole('button', { name: 'Base map: Coastline and towns' })
  await button.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Base map' })
  await expect(choice.getByRole('radio', { name: 'Coastline and towns' })).toBeFocused()
  await expect(choice.getByText('Whoever runs that sees which squares are looked at')).toBeVisible()
  await requireAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: 'Our own sheet' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Base map: Our own sheet' })).toBeFocused()

  await expect(map.getByText('© Example & <b>Sons</b>')).toBeVisible()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
  expect(tiles.asked.every((asked) => /^\/\d+\/\d+\/\d+\.png $/.test(asked))).toBe(true)

  const sofar = tiles.asked.length
  await page.reload()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
  // They were kept: the server hears nothing of the second look.
  expect(tiles.asked).toHaveLength(sofar)
  // And where a zoom has none, it is drawn larger.
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.9)
})

test('a server that fails leaves the coastline, says so once, and is asked again when one wants', async ({
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
  await page.goto('/map?text=Truro')
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await page.getByRole('button', { name: /^Base map/ }).click()
  await page.getByRole('radio', { name: 'Our own sheet' }).click()
  await page.keyboard.press('Escape')
  const note = map.getByRole('status').filter({ hasText: 'did not come' })
  await expect(note).toContainText(
    'Some of the map did not come, and the coastline stands in for it. The map’s server answered with status 500.',
  )
  await expect(note).toHaveCount(1)
  await expect(map.locator('.leaflet-ground-pane path').first()).toBeAttached()
  expect(await greenOf(map)).toBeLessThan(0.05)
  await requireAccessible(page)

  tiles.isFailing = false
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  await expect.poll(() => greenOf(map)).toBeGreaterThan(0.8)
  expect(otherHosts).toEqual([])

  await page.getByRole('button', { name: 'Base map: Our own sheet' }).click()
  await page.getByRole('radio', { name: 'Grid alone' }).click()
  await page.keyboard.press('Escape')
  await expect(map.getByText('National grid: 100 km squares')).toBeVisible()
  await expect.poll(() => greenOf(map)).toBe(0)
  await expect(map.locator('.leaflet-ground-pane path')).toHaveCount(0)
})

/** How much of the map has the colour of the server's squares, as it is on the screen. */
async function greenOf(map: import('@playwright/test').Locator): Promise<number> {
  const shot = await map.screenshot()
  return map.page().evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context!.getImageData(0, 0, bitmap.width, bitmap.height)
    let green = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! === 20 && data[at + 1]! === 160 && data[at + 2]! === 60) green += 1
    return green / (data.length / 4)
  }, shot.toString('base64'))
}
