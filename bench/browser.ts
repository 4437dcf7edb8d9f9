/**
 * What an analyst with a slow machine and a slow line waits for: the built application in Chromium with a processor four
 * times slower, 150 ms for a round trip and 1.6 Mbit/s. It has no peer: the aims are the anchors of the field.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildWhenStale } from '../scripts/build.ts'
import { installedChromium } from '../scripts/install-for-tests.ts'
import { median } from './measure/numbers.ts'
import { end, startApplication } from './measure/process.ts'
import { scriptBytes } from './measure/script-bytes.ts'
import { layoutShift, type Painted, slowestInteraction, watch } from './measure/web-vitals.ts'

const account = { email: 'ada@example.com', password: 'a password of the benchmark' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const ready = { door: 'Sign in', home: 'What do you have?' }

buildWhenStale()
const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication({
  PATH: process.env.PATH,
  PORT: '0',
  SERVICE_PORT: '0',
  DATA_DIR: folder,
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
})
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const figures = { door: [] as number[], doorAgain: [] as number[], homeAgain: [] as number[] }
const worked = { search: [] as number[], change: [] as number[], interaction: [] as number[], shift: [] as number[] }
let scripts = { door: 0, search: 0 }
let rows = 0
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await watch(context)
  figures.door.push(await paintOf(context, '/sign-in', ready.door))
  figures.doorAgain.push(await paintOf(context, '/sign-in', ready.door))
  scripts = await signInAndSearch(context)
  figures.homeAgain.push(await paintOf(context, '/', ready.home))
  await work(context)
  await context.close()
}
await browser.close()
await end(application)
rmSync(folder, { recursive: true })

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const milliseconds = (times: number[]) => `${median(times).toFixed(0)} ms`
const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`
console.log(
  [
    '| what | seen | aim |',
    '|---|---|---|',
    `| JavaScript of the sign-in, gzip | ${kilobytes(scripts.door)} | 125 KB |`,
    `| JavaScript up to the first search, gzip | ${kilobytes(scripts.search)} | 200 KB |`,
    `| largest contentful paint, first visit (sign-in) | ${seconds(figures.door)} | 2.5 s |`,
    `| the same, second visit (sign-in) | ${seconds(figures.doorAgain)} | 1.5 s |`,
    `| the same, second visit (search, signed in) | ${seconds(figures.homeAgain)} | 1.5 s |`,
    `| slowest interaction (INP) | ${milliseconds(worked.interaction)} | 100 ms |`,
    `| layout shift (CLS) | ${median(worked.shift).toFixed(3)} | 0.02 |`,
    `| search reply to painted rows, ${rows} rows | ${milliseconds(worked.search)} | 100 ms |`,
    `| change of screen, from cache | ${milliseconds(worked.change)} | 100 ms |`,
  ].join('\n'),
)

/** Milliseconds to the largest contentful paint. */
async function paintOf(context: BrowserContext, where: string, heading: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url + where)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  const { largest } = await page.evaluate(() => (window as unknown as { painted: Painted }).painted)
  await page.close()
  return largest
}

/** What scripts it took, in a browser that has none yet. */
async function signInAndSearch(context: BrowserContext): Promise<{ door: number; search: number }> {
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && loaded.add(request.url()))
  await page.goto(`${url}/sign-in`)
  await page.waitForLoadState('networkidle')
  const door = await scriptBytes(loaded)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: ready.home }).waitFor()
  await page.goto(`${url}/companies?name=northgate`)
  await page.getByRole('table').waitFor()
  await page.waitForLoadState('networkidle')
  const search = await scriptBytes(loaded)
  await page.close()
  return { door, search }
}

/** A search, its table, a dossier and back, as one works. */
async function work(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await slowDown(page)
  await page.goto(`${url}/directors`)
  await page.getByLabel('Name', { exact: true }).fill('Smith')
  await page.getByLabel(/^Rows a page/).selectOption('100')
  worked.search.push(await fromReplyToRows(page))
  rows = (await page.getByRole('row').count()) - 1
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
  await page.getByRole('link', { name: 'Directors', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Directors' }).waitFor()
  worked.change.push(await changeOfScreen(page))
  await page.keyboard.press('/')
  await page.keyboard.type('northgate hold', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.getByRole('table').waitFor()
  worked.interaction.push(await slowestInteraction(page))
  worked.shift.push(await layoutShift(page))
  await session.detach()
  await page.close()
}

/** Milliseconds from the last byte of the answer to the frame that shows its rows. */
async function fromReplyToRows(page: Page): Promise<number> {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('tbody tr')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: /^Search, / }).click()
  const at = await painted
  const replied = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/lookups/'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
        .at(-1) ?? Number.NaN,
  )
  return at - replied
}

/** Milliseconds from the click to the frame that shows the other screen's heading. */
function changeOfScreen(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Companies') return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
        links.find(({ textContent }) => textContent === 'Companies')?.click()
      }),
  )
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1_000_000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}
