/**
 * Drawing a large graph, against sigma with the same data in the same Chromium: the script time of each frame. Also the
 * layout in the worker under our pages' policy, and the size that the graph adds to the JavaScript of the search.
 */
import { type Browser, chromium } from '@playwright/test'
import { securityHeaders } from '../bff/http/security-headers.ts'
import type { Bench, Frames, Way } from './drawing/page.ts'
import { median, quantile } from './measure/numbers.ts'
import { scriptOfScreen } from './measure/screen-script.ts'
import { servePage } from './measure/served-page.ts'

/** Set by the page. */
type InPage = { bench: Bench }

const frames = Number(process.env.BENCH_FRAMES ?? 120)
const nodes = Number(process.env.BENCH_NODES ?? 5000)
const links = Number(process.env.BENCH_LINKS ?? 20_000)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu'],
})
const server = await servePage('drawing', await securityHeaders(false))
const small = await measure(browser, 'ours', 500, 1500)
const ours = await measure(browser, 'ours', nodes, links)
const sigma = await measure(browser, 'sigma', nodes, links)
server.close()
const script = await scriptOfScreen(browser, async (post) => {
  const { case_id = '' } = await post('/api/cases', {
    reference: 'BENCH',
    title: 'Graph',
    purpose: 'Benchmark',
    lawful_basis: 'Legitimate interests',
  })
  const lookup = { name: 'northgate', case_id }
  const { confirmation } = await post('/api/lookups/company_name_search', lookup)
  if (confirmation) await post('/api/lookups/company_name_search', { ...lookup, confirmation })
  return `/cases/${case_id}/graph`
})
await browser.close()

const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(1)} ms`
const row = (what: string, of: keyof Frames, share: number, aim: string) =>
  `| ${what} | ${ms(ours[of], share)} | ${ms(sigma[of], share)} | ${aim && `${aim} `}|`
console.log(
  [
    `${nodes} nodes, ${links} links, ${frames} frames`,
    '',
    '| what | ours | sigma 3.0.3 | aim |',
    '|---|---|---|---|',
    row('script of a frame while panning and zooming, p50', 'script', 0.5, '4 ms'),
    row('the same, p95', 'script', 0.95, '10 ms'),
    row('from frame to frame, without a graphics card, p50', 'whole', 0.5, ''),
    `| script of a move of the pointer, p50 | ${ms(ours.pointer, 0.5)} | | |`,
    `| the same, p95 | ${ms(ours.pointer, 0.95)} | | |`,
    `| layout of 500 nodes and 1,500 links in the worker | ${small.layout.toFixed(0)} ms | | 1 s |`,
    `| layout of ${nodes} nodes in the worker | ${median([ours.layout, sigma.layout]).toFixed(0)} ms | | |`,
    `| JavaScript of the graph above the search, gzip | ${(script / 1000).toFixed(1)} KB | | 50 KB |`,
  ].join('\n'),
)

async function measure(browser: Browser, way: Way, nodes: number, links: number) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(server.url)
  await page.waitForFunction(() => 'bench' in window)
  const measured = await page.evaluate(
    async ([way, frames, nodes, links]) => {
      const { bench } = window as unknown as InPage
      const layout = await bench.layOut(nodes, links)
      return { layout, ...(await bench.frames(way, frames)) }
    },
    [way, frames, nodes, links] as const,
  )
  await page.close()
  return measured
}
