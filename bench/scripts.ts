/** Scripts of the built application, in gzip: at the sign-in, up to the rows of a first search, and of a case. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { end, startApplication } from './measure/process.ts'
import { scriptOfScreen } from './measure/screen-script.ts'
import { scriptBytes } from './measure/script-bytes.ts'
import { scriptsUpToSearch, sumOf } from './measure/scripts-up-to-search.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication(folder)
const { door, search } = await scriptsUpToSearch(url, process.env.CHROMIUM_PATH!)
const urls = [...search.keys()].map((name) => new URL(name, url).href)
const inBrotli = sumOf(await scriptBytes(urls, 'br'))
await end(application)
rmSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu'],
})
const ofCase = await scriptOfScreen(browser, async (post) => {
  const file = { reference: 'BENCH', title: 'Scripts', purpose: 'Benchmark', lawful_basis: 'Legitimate interests' }
  return `/cases/${(await post('/api/cases', file)).case_id}`
})
await browser.close()

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const bySize = (scripts: ReadonlyMap<string, number>) => [...scripts].toSorted(([, one], [, other]) => other - one)
console.log(
  [
    '| script | gzip | from |',
    '|---|---|---|',
    ...bySize(search).map(
      ([name, bytes]) => `| ${name} | ${kilobytes(bytes)} | ${door.has(name) ? 'sign-in' : 'search'} |`,
    ),
    `| all at the sign-in | ${kilobytes(sumOf(door))} | aim: 115 KB |`,
    `| all up to the first search | ${kilobytes(sumOf(search))} | aim: 185 KB |`,
    `| the same in Brotli | ${kilobytes(inBrotli)} | |`,
    `| first view of a case, above the home | ${kilobytes(ofCase)} | aim: 60 KB |`,
  ].join('\n'),
)
