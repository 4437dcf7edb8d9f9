/**
 * How big a machine an office needs. Measures what a lookup, a screen of a case and a report cost in processor time and on
 * disk, over the fictional register, and prints a table of cores, memory and disk for 20, 200 and 1,000 analysts. What
 * an analyst does in a day is assumed (`day`), and printed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OperationName } from '../contract/operations.ts'
import { signIn } from './measure/account.ts'
import { childOf, end, memoryOf, noLimits, processorTimeOf, startApplication } from './measure/process.ts'

/** Of one analyst, generously. */
const day = { lookups: 80, screens: 150, reports: 2, records_a_case: 40 }
const workdays = 250
const asked = [
  'company_number_search',
  'company_appointments',
  'company_mortgage_index',
  'company_filing_history',
] as const
/** A busy hour has this share of a day. */
const busyHour = 0.25
/** A core is full at this share: beyond it answers wait for each other. */
const full = 0.5
/** Megabytes beside the programs: the system and the cache of files. */
const system = 1_000

const companies = Number(process.env.BENCH_COMPANIES ?? 60)
const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication(folder, noLimits)
const headers = await signIn(url)
const service = { pid: childOf(application.pid!) }
const rest = { application: memoryOf(application).now, service: memoryOf(service).now }

const case_id = await newCase('SIZE-1')
const numbers = await numbersOf(['limited', 'holdings', 'services', 'trading', 'group', 'kitchens'])
// The first ones compile the code.
for (const company_number of numbers.slice(0, 10)) await lookUp('company_number_search', { company_number })

const before = sizeOfState()
const lookup = await costOf(
  numbers.flatMap((company_number) => asked.map((operation) => () => lookUp(operation, { company_number }))),
)
const bytesOfRecord = (sizeOfState() - before) / lookup.times

const small = await newCase('SIZE-2')
for (const company_number of numbers.slice(0, day.records_a_case / 2))
  for (const operation of ['company_number_search', 'company_appointments'] as const)
    await lookUp(operation, { company_number }, small)
const parts = ['graph', 'timeline', 'contradictions', 'pairs?state=open']
const screens = parts.map((part) => () => read(`/api/cases/${small}/${part}`))
for (const screen of screens) await screen()
const screen = await costOf(Array.from({ length: 10 }, () => screens).flat())

const report = await costOf(Array.from({ length: 5 }, () => makeReport))
const most = { application: memoryOf(application).most, service: memoryOf(service).most }
await end(application)
rmSync(folder, { recursive: true })

console.log(`processor time, application and service together:
a lookup ${lookup.milliseconds.toFixed(1)} ms, a screen of a case of ${day.records_a_case} records ${screen.milliseconds.toFixed(1)} ms, a report as PDF ${report.milliseconds.toFixed(0)} ms
disk: a record with its claims ${(bytesOfRecord / 1000).toFixed(1)} KB
memory at rest: application ${rest.application.toFixed(0)} MB, service ${rest.service.toFixed(0)} MB; at most ${most.application.toFixed(0)} MB and ${most.service.toFixed(0)} MB
assumed of an analyst and a day: ${day.lookups} lookups, ${day.screens} screens of a case, ${day.reports} reports; ${workdays} days; the busiest hour has ${100 * busyHour} % of a day; a core is full at ${100 * full} %

| analysts | cores in use in a busy hour | cores | processes | state | memory | disk a year |
|---|---|---|---|---|---|---|`)
for (const analysts of [20, 200, 1000]) console.log(row(analysts))

/** From 100 analysts two applications, so that one may stop. Each wants a core for its answers, and one for its threads. */
function row(analysts: number): string {
  const { lookups, screens, reports } = day
  const milliseconds = lookups * lookup.milliseconds + screens * screen.milliseconds + reports * report.milliseconds
  const inUse = (analysts * milliseconds * busyHour) / 3_600_000
  const needed = Math.ceil(inUse / full)
  const applications = Math.max(analysts > 100 ? 2 : 1, Math.ceil(needed / 2))
  const megabytes = system + applications * most.application + most.service
  const disk = (analysts * workdays * lookups * bytesOfRecord) / 1e9
  const cells = [
    analysts.toLocaleString('en-GB'),
    inUse.toFixed(2),
    2 * applications,
    `${applications} application${applications > 1 ? 's' : ''}, 1 service`,
    applications > 1 ? 'PostgreSQL' : 'SQLite',
    `${Math.ceil(megabytes / 1000)} GB`,
    `${disk.toFixed(0)} GB`,
  ]
  return `| ${cells.join(' | ')} |`
}

type Cost = { milliseconds: number; times: number }

/** Processor time of both programs, a piece of work at a time. */
async function costOf(work: readonly (() => Promise<unknown>)[]): Promise<Cost> {
  const now = () => processorTimeOf(application) + processorTimeOf(service)
  const before = now()
  for (const piece of work) await piece()
  return { milliseconds: (now() - before) / work.length, times: work.length }
}

async function numbersOf(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const name of names) {
    const { company_short_list } = await lookUp('company_name_search', { name })
    for (const { company_number } of company_short_list) found.add(company_number)
  }
  if (found.size < companies) throw new Error(`${found.size} companies found, ${companies} are wanted.`)
  return [...found].slice(0, companies)
}

async function lookUp(operation: OperationName, params: object, within: string = case_id) {
  const { result } = await send('POST', `/api/lookups/${operation}`, { ...params, case_id: within })
  return result
}

async function newCase(reference: string): Promise<string> {
  const file = { reference, title: 'A case', purpose: 'A benchmark', lawful_basis: 'Legitimate interests' }
  return (await send('POST', '/api/cases', file)).case_id
}

async function makeReport(): Promise<void> {
  const { report_id } = await send('POST', `/api/cases/${small}/reports`, { template: 'company' })
  await read(`/api/cases/${small}/report.pdf?report=${report_id}`)
}

async function read(at: string): Promise<void> {
  const reply = await fetch(url + at, { headers })
  if (!reply.ok) throw new Error(await reply.text())
  await reply.arrayBuffer()
}

async function send(method: string, at: string, body: object) {
  const reply = await fetch(url + at, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

/** Bytes of the pages of the state, those that its log still holds as well. */
function sizeOfState(): number {
  const database = new DatabaseSync(path.join(folder, 'whereabouts.sqlite'), { readOnly: true })
  const pages = database
    .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
    .get()
  database.close()
  return Number(pages?.bytes)
}
