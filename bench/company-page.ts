/**
 * The first view of a company page over loaded files of companies, controllers and land, in Chromium on a slow line and
 * a slow processor (measure/slowness.ts). Its parts are on record. The peer is the page of the search. BENCH_COMPANIES
 * sets the size of the register.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from './measure/account.ts'
import { writeCompanyFile } from './measure/company-file.ts'
import { writeControllerFile } from './measure/controller-file.ts'
import { writeLandFile } from './measure/list-files.ts'
import { startLoad } from './measure/load-run.ts'
import { median } from './measure/numbers.ts'
import { end, startApplication } from './measure/process.ts'
import { openUnwatchedBrowser, type Visitor } from './measure/unwatched-browser.ts'
import { largestPaint } from './measure/web-vitals.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 20_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** The files of controllers and land begin with this number. */
const firstNumber = 10_000_000
const company_number = String(firstNumber + 100)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const data = path.join(folder, 'data')
try {
  await loadRegister()
  const [application, url] = await startApplication(data)
  await measure(url)
  await end(application)
} finally {
  rmSync(folder, { recursive: true })
}

async function loadRegister(): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: data, SERVICE_PORT: '0' }
  const fileOf = (name: string) => path.join(folder, name)
  const basic = fileOf('BasicCompanyDataAsOneFile-2026-11-01.csv')
  const controllers = fileOf('persons-with-significant-control-snapshot-2026-11-20.txt')
  const land = fileOf('CCOD_FULL_2026_11.csv')
  await writeCompanyFile(basic, companies, firstNumber)
  await writeControllerFile(controllers, Math.round(companies * 1.6))
  await writeLandFile(land, companies)
  await startLoad(['companies', basic, '--replace-sample'], env)
  await startLoad(['controllers', controllers], env)
  await startLoad(['land', land, '--accept-licence'], env)
}

async function measure(url: string): Promise<void> {
  const headers = await signIn(url)
  const { address, milliseconds } = await lookUp(url, headers)
  const browser = await openUnwatchedBrowser(process.env.CHROMIUM_PATH!)
  const seen = { first: [] as number[], again: [] as number[], whole: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await browser.visitor()
    await visitor.setCookie(url, headers.cookie)
    seen.first.push((await viewOf(visitor, address)).paint)
    seen.peer.push((await viewOf(visitor, url)).paint)
    const again = await viewOf(visitor, address)
    seen.again.push(again.paint)
    seen.whole.push(again.whole)
    await visitor.leave()
  }
  await browser.close()
  const seconds = (times: readonly number[]) => `${(median([...times]) / 1000).toFixed(2)} s`
  console.log(
    [
      `${companies.toLocaleString('en-GB')} companies`,
      '',
      '| what | seen | aim |',
      '|---|---|---|',
      `| largest contentful paint, company page, scripts in the cache | ${seconds(seen.again)} | 1.5 s |`,
      `| the same, until profile, controllers and land are shown | ${seconds(seen.whole)} | 1.5 s |`,
      `| the same, first visit: scripts over the slow line too | ${seconds(seen.first)} | |`,
      `| the page of the search, scripts in the cache | ${seconds(seen.peer)} | |`,
      `| its four lookups, one after another, without the slow line | ${milliseconds.toFixed(0)} ms | |`,
    ].join('\n'),
  )
}

/** @returns the address of the page with its records, and the time of the lookups */
async function lookUp(url: string, headers: { [name: string]: string }) {
  const post = async (at: string, body: object) => {
    const reply = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  const file = { reference: 'BENCH-1', title: 'A case', purpose: 'A figure', lawful_basis: 'Legitimate interests' }
  const { case_id } = await post('/api/cases', file)
  const parts = {
    company: 'company_number_search',
    profile: 'company_profile',
    control: 'company_controllers',
    land: 'land_titles',
  }
  const began = performance.now()
  const search = new URLSearchParams()
  for (const [slot, operation] of Object.entries(parts)) {
    const { record, outcome } = await post(`/api/lookups/${operation}`, { company_number, case_id })
    if (outcome !== 'found') throw new Error(`${operation}: ${outcome}`)
    search.set(slot, record.id)
  }
  return { address: `${url}/companies/${company_number}?${search}`, milliseconds: performance.now() - began }
}

/** Milliseconds to the largest paint, and to the frame with all parts; 0 on other pages. */
async function viewOf(visitor: Visitor, address: string): Promise<{ paint: number; whole: number }> {
  const page = await visitor.openPage(watchParts)
  await page.goTo(address)
  const paint = await largestPaint(page)
  const whole = await page.evaluate(() => (window as unknown as { whole?: number }).whole ?? 0)
  await page.close()
  return { paint, whole }
}

/** Runs in the page from its start. Each part names its file. */
function watchParts(): void {
  const files = ['BasicCompanyData of', 'Persons with significant control of', 'HM Land Registry, titles']
  const isWhole = () => {
    const text = document.querySelector('main')?.textContent ?? ''
    return files.every((file) => text.includes(file))
  }
  const observer = new MutationObserver(() => {
    if (!isWhole()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { whole: performance.now() })))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
