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
import { account, signIn } from './measure/account.ts'
import { median } from './measure/numbers.ts'
import { end, startApplication } from './measure/process.ts'
import { scriptBytes } from './measure/script-bytes.ts'
import { slowLine, slowProcessor } from './measure/slowness.ts'
import { openUnwatchedBrowser } from './measure/unwatched-visits.ts'
import { layoutShift, slowestInteraction, watch } from './measure/web-vitals.ts'

/** How long a finger is on a button or a key, in milliseconds. Without it one press waits behind itself: down, up and click at once. */
const aPress = { delay: 60 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

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
const executable = installedChromium()
const { cookie } = await signIn(url)

const figures = { door: [] as number[], doorAgain: [] as number[], homeAgain: [] as number[] }
const worked = {
  search: [] as number[],
  whole: [] as number[],
  change: [] as number[],
  interaction: [] as number[],
  shift: [] as number[],
}
let scripts = { door: 0, search: 0 }
let rows = 0
const visited = await openUnwatchedBrowser(executable)
for (let round = 0; round < rounds; round += 1) {
  const visitor = await visited.visitor()
  figures.door.push(await visitor.paintOf(`${url}/sign-in`))
  figures.doorAgain.push(await visitor.paintOf(`${url}/sign-in`))
  await visitor.setCookie(url, cookie)
  await visitor.paintOf(url)
  figures.homeAgain.push(await visitor.paintOf(url))
  await visitor.leave()
}
await visited.close()
const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] })
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await watch(context)
  scripts = await signInAndSearch(context)
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
    `| search reply to painted rows, a window full of ${rows} | ${milliseconds(worked.search)} | 100 ms |`,
    `| the same, all ${rows} | ${milliseconds(worked.whole)} | |`,
    `| change of screen, from cache | ${milliseconds(worked.change)} | 100 ms |`,
  ].join('\n'),
)

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
  await page.getByRole('heading', { level: 1, name: 'What do you have?' }).waitFor()
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
  const { first, all } = await fromReplyToRows(page)
  worked.search.push(first)
  worked.whole.push(all)
  rows = (await page.getByRole('row').count()) - 1
  await goTo(page, 'Companies')
  await goTo(page, 'Directors')
  worked.change.push(await changeOfScreen(page))
  await page.keyboard.press('/', aPress)
  await page.keyboard.type('northgate hold', aPress)
  await page.keyboard.press('Enter', aPress)
  await page.locator('table').waitFor()
  worked.interaction.push(await slowestInteraction(page))
  worked.shift.push(await layoutShift(page))
  await session.detach()
  await page.close()
}

/**
 * Through the rail. A role is looked for in the page itself, among all its cells, and would keep what was pressed waiting:
 * here a selector does.
 */
async function goTo(page: Page, screen: string): Promise<void> {
  await page.locator('nav a', { hasText: new RegExp(`^${screen}$`) }).click(aPress)
  await page.locator('h1', { hasText: new RegExp(`^${screen}$`) }).waitFor()
}

/** Milliseconds from the last byte of the answer to the frame that fills the window with rows, and to that with all of them. */
async function fromReplyToRows(page: Page): Promise<{ first: number; all: number }> {
  const painted = page.evaluate(
    () =>
      new Promise<{ first: number; all: number }>((resolve) => {
        let first = Number.NaN
        let waiting = false
        const observer = new MutationObserver(() => {
          const drawn = document.querySelectorAll('tbody tr:not([aria-hidden])').length
          if (drawn === 0 || waiting) return
          waiting = true
          requestAnimationFrame(() =>
            setTimeout(() => {
              waiting = false
              if (Number.isNaN(first)) first = performance.now()
              if (document.querySelectorAll('tbody tr:not([aria-hidden])').length < 100) return
              observer.disconnect()
              resolve({ first, all: performance.now() })
            }),
          )
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: /^Search, / }).click(aPress)
  const { first, all } = await painted
  const replied = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/lookups/'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
        .at(-1) ?? Number.NaN,
  )
  return { first: first - replied, all: all - replied }
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
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  return session
}
