/**
 * Waiting times of an analyst with a slow machine and a slow line: the built application in Chromium with a processor
 * four times slower, 150 ms for a round trip and 1.6 Mbit/s. The aims come from the best products of the field. The
 * peer of a table is its elements, created in a loop.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from './measure/account.ts'
import { median } from './measure/numbers.ts'
import { end, startApplication } from './measure/process.ts'
import { scriptsUpToSearch, sumOf } from './measure/scripts-up-to-search.ts'
import { openUnwatchedBrowser, type Visitor } from './measure/unwatched-browser.ts'
import { largestPaint, layoutShift, slowestInteraction, watch } from './measure/web-vitals.ts'
import { changeOfScreen, drawBare, goToScreen, searchDirectors, tableOf, typeInBox } from './measure/work.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication(folder)
const executable = process.env.CHROMIUM_PATH!
const { cookie } = await signIn(url)

const figures = { door: [] as number[], doorAgain: [] as number[], homeAgain: [] as number[] }
const worked = {
  search: [] as number[],
  whole: [] as number[],
  bare: [] as number[],
  bareWhole: [] as number[],
  change: [] as number[],
  interaction: [] as number[],
  shift: [] as number[],
}
const unwatched = await openUnwatchedBrowser(executable)
for (let round = 0; round < rounds; round += 1) {
  const visitor = await unwatched.visitor()
  figures.door.push(await paintOf(visitor, `${url}/sign-in`))
  figures.doorAgain.push(await paintOf(visitor, `${url}/sign-in`))
  await visitor.setCookie(url, cookie)
  await paintOf(visitor, url)
  figures.homeAgain.push(await paintOf(visitor, url))
  await work(visitor)
  await visitor.leave()
}
await unwatched.close()
const scripts = await scriptsUpToSearch(url, executable)
await end(application)
rmSync(folder, { recursive: true })

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const milliseconds = (times: number[]) => `${median(times).toFixed(0)} ms`
const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`
console.log(
  [
    '| what | seen | aim |',
    '|---|---|---|',
    `| JavaScript of the sign-in, gzip | ${kilobytes(sumOf(scripts.door))} | 120 KB |`,
    `| JavaScript up to the first search, gzip | ${kilobytes(sumOf(scripts.search))} | 195 KB |`,
    `| largest contentful paint, first visit (sign-in) | ${seconds(figures.door)} | 2.5 s |`,
    `| the same, second visit (sign-in) | ${seconds(figures.doorAgain)} | 1.5 s |`,
    `| the same, second visit (search, signed in) | ${seconds(figures.homeAgain)} | 1.5 s |`,
    `| slowest interaction (INP) | ${milliseconds(worked.interaction)} | 100 ms |`,
    `| layout shift (CLS) | ${median(worked.shift).toFixed(3)} | 0.02 |`,
    `| search reply to painted rows, a window full of 100 | ${milliseconds(worked.search)} | 100 ms |`,
    `| the same, all 100 | ${milliseconds(worked.whole)} | |`,
    `| the same rows as bare elements, a window full | ${milliseconds(worked.bare)} | |`,
    `| the same, all 100 | ${milliseconds(worked.bareWhole)} | |`,
    `| change of screen, from cache | ${milliseconds(worked.change)} | 100 ms |`,
  ].join('\n'),
)

async function paintOf(visitor: Visitor, address: string): Promise<number> {
  const page = await visitor.openPage()
  await page.goTo(address)
  const paint = await largestPaint(page)
  await page.close()
  return paint
}

async function work(visitor: Visitor): Promise<void> {
  const page = await visitor.openPage(watch)
  const { first, rows, all } = await searchDirectors(page, url)
  const table = await tableOf(page)
  worked.search.push(first)
  worked.whole.push(all)
  await goToScreen(page, 'Companies')
  await goToScreen(page, 'Directors')
  worked.change.push(await changeOfScreen(page))
  await typeInBox(page)
  worked.interaction.push(await slowestInteraction(page))
  worked.shift.push(await layoutShift(page))
  await page.close()
  for (const [times, many] of [
    [worked.bare, rows],
    [worked.bareWhole, 100],
  ] as const) {
    const bare = await visitor.openPage()
    times.push(await drawBare(bare, url, table, many))
    await bare.close()
  }
}
