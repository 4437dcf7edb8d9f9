/**
 * Many points on a map, against leaflet.markercluster with the same points in the same Chromium: 100,000 to their first
 * paint, steps of the view, and frames while panning over 10,000. Also the size that the map adds to the shell's
 * JavaScript.
 */
import { type Browser, chromium } from '@playwright/test'
import type { Bench, Way } from './map/page.ts'
import { median, quantile } from './measure/numbers.ts'
import { scriptOfScreen } from './measure/screen-script.ts'
import { servePage } from './measure/served-page.ts'

/** Set by the page. */
type InPage = { bench: Bench }

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const ways: Way[] = ['ours', 'markercluster']
const many = 100_000

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu'],
})
const figures = { first: perWay(), steps: perWay(), frames: perWay() }
const server = await servePage('map')
// In turns, so that other load on the machine affects both.
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
const script = await scriptOfScreen(browser, async () => '/map')
await browser.close()
server.close()

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
    `| JavaScript of the map above the shell, gzip | ${(script / 1000).toFixed(1)} KB | | 70 KB |`,
  ].join('\n'),
)

function perWay(): { [way in Way]: number[] } {
  return { ours: [], markercluster: [] }
}

/** Milliseconds of an empty frame. */
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
