/**
 * Many points on a map, against leaflet.markercluster on the same points in the same Chromium: 100,000 to their first
 * paint, steps of the view, frames while panning over 10,000. And what the map adds to the JavaScript of the shell.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { buildWhenStale } from '../scripts/build.ts'
import { installedChromium } from '../scripts/install-for-tests.ts'
import type { Bench, Way } from './map/page.ts'
import { median, quantile } from './measure/numbers.ts'
import { end, startApplication } from './measure/process.ts'
import { scriptBytes } from './measure/script-bytes.ts'

/** The page has it so. */
type InPage = { bench: Bench }

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const ways: Way[] = ['ours', 'markercluster']
const many = 100_000

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const figures = { first: perWay(), steps: perWay(), frames: perWay() }
const server = await servePage()
// Turn about, so that whatever else the machine does falls on both.
for (let round = 0; round < rounds; round += 1)
  for (const way of ways) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    await page.goto(server.url)
    figures.first[way].push(
      await page.evaluate(([way, many]) => (window as unknown as InPage).bench.firstPaint(way, many), [
        way,
        many,
      ] as const),
    )
    figures.steps[way].push(...(await page.evaluate(() => (window as unknown as InPage).bench.steps())))
    await page.evaluate((way) => (window as unknown as InPage).bench.firstPaint(way, 10_000), way)
    figures.frames[way].push(...(await page.evaluate(() => (window as unknown as InPage).bench.panning(180))))
    await page.close()
  }
const floor = await floorOf(browser)
const script = await mapScript(browser)
await browser.close()
server.close()
rmSync(folder, { recursive: true })

const ms = (times: number[], share = 0.5) => `${quantile(times, share).toFixed(1)} ms`
const row = (what: string, of: (way: Way) => string, aim: string) =>
  `| ${what} | ${of('ours')} | ${of('markercluster')} | ${aim} |`
const times = (median(figures.first.markercluster) / median(figures.first.ours)).toFixed(0)
console.log(
  [
    '| what | ours | leaflet.markercluster 1.5.3 | aim |',
    '|---|---|---|---|',
    row('100,000 points, first paint', (way) => ms(figures.first[way]), `10 times as fast; seen: ${times} times`),
    row('a step of the view, median', (way) => ms(figures.steps[way]), `the timer’s floor: ${floor.toFixed(1)} ms`),
    row('the slowest step in twenty', (way) => ms(figures.steps[way], 0.95), ''),
    row('10,000 points, a frame while panning, median', (way) => ms(figures.frames[way]), 'steady'),
    row('the slowest frame in twenty', (way) => ms(figures.frames[way], 0.95), 'steady'),
    `| JavaScript of the map above the shell, gzip | ${(script / 1000).toFixed(1)} KB | | 75 KB |`,
  ].join('\n'),
)

function perWay(): { [way in Way]: number[] } {
  return { ours: [], markercluster: [] }
}

/** The page of bench/map/, built by itself. */
async function servePage(): Promise<{ url: string; close(): void }> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('map/', import.meta.url)),
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: fileURLToPath(new URL('map/index.html', import.meta.url)) },
    },
  })
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, readFileSync(file)]),
  )
  const types: { [ending: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer(({ url = '/' }, reply) => {
    const name = url === '/' ? '/index.html' : url
    const file = files.get(name)
    reply.writeHead(file ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' })
    reply.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Milliseconds that waiting for a frame takes when there is nothing to draw. */
async function floorOf(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times = await page.evaluate(async () => {
    const times: number[] = []
    for (let index = 0; index < 60; index += 1) {
      const began = performance.now()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - began)
    }
    return times
  })
  await page.close()
  return median(times)
}

/** What a browser that stands at the search fetches for the map. */
async function mapScript(browser: Browser): Promise<number> {
  const account = { email: 'ada@example.com', password: 'a password of the benchmark' }
  buildWhenStale()
  const data = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const [application, url] = await startApplication({
    PATH: process.env.PATH,
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: data,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const context = await browser.newContext({ baseURL: url })
  await context.request.post('/api/session', {
    data: account,
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' },
  })
  const shell = await scriptsOf(await context.newPage(), '/')
  const map = await scriptsOf(await context.newPage(), '/map')
  const bytes = await scriptBytes([...map].filter((script) => !shell.has(script)))
  await context.close()
  await end(application)
  rmSync(data, { recursive: true })
  return bytes
}

async function scriptsOf(page: Page, where: string): Promise<Set<string>> {
  const loaded = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && loaded.add(request.url()))
  await page.goto(where)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return loaded
}
