/**
 * npm run soak -- --minutes 20: twenty analysts work over a faulty upstream. At the end every reply must be on record, and
 * the application must use no more memory, files and connections than in the first third. `--rate 4` makes four lookups a
 * second, for a day beside other work; without it, each analyst looks up as fast as replies come. Each hour prints a line.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { openDesk } from '../../bench/measure/desk.ts'
import { median } from '../../bench/measure/numbers.ts'
import { memoryOf } from '../../bench/measure/process.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' }, rate: { type: 'string' } } })
const minutes = Number(values.minutes)
const analysts = 20
/** Milliseconds from one lookup of an analyst to the next. */
const interval = values.rate === undefined ? 0 : (analysts * 1000) / Number(values.rate)
/** Seconds between two measurements of memory and files. */
const pause = 5
const hour = 3_600

const faultyUpstream = new URL('../../bench/servers/faulty-upstream.ts', import.meta.url)
const { application, lookup, url, close } = await openDesk(
  7_000,
  { SESSION_HOURS: String(minutes / 60 + 1) },
  faultyUpstream,
)
// With a pause between two lookups, the application may close a connection just as it is used again.
const dispatcher = new Agent({ connections: analysts, pipelining: interval > 0 ? 0 : 1 })
const outcomes = new Map<string, number>()
const ids: string[] = []
const held: { megabytes: number; heap: number; files: number }[] = []
const until = Date.now() + minutes * 60_000

const watching = setInterval(() => void watch(), pause * 1000)
const hourly = setInterval(
  () => console.log(`after ${held.length * pause} s: ${inWords(held.slice(-hour / pause))}`),
  hour * 1000,
)
await Promise.all(Array.from({ length: analysts }, work))
clearInterval(watching)
clearInterval(hourly)
const lost = await countLost()
tell()
await dispatcher.close()
await close()
process.exit(lost === 0 ? 0 : 1)

async function work(): Promise<void> {
  while (Date.now() < until) {
    const rested = wait(interval)
    const { body } = await request(lookup.url, { ...lookup, method: 'POST', dispatcher })
    const reply = (await body.json()) as { outcome?: string; reason?: string; record?: { id: string }; title?: string }
    const what = reply.reason ?? reply.outcome ?? reply.title ?? 'no outcome'
    outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    if (reply.record) ids.push(reply.record.id)
    await rested
  }
}

async function watch(): Promise<void> {
  const files = readdirSync(`/proc/${application.pid}/fd`).length
  held.push({ megabytes: memoryOf(application).now, heap: await heapUsed(), files })
}

/** Megabytes of values, including garbage that is not collected yet. */
async function heapUsed(): Promise<number> {
  const { body } = await request(`${url}/metrics`, { dispatcher, reset: true })
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(await body.text())?.[1]) / 1_000_000
}

/** Every reply named its record: checks that it exists, and that it says it was answered. */
async function countLost(): Promise<number> {
  const there = new Map<string, string | null>()
  for (let before: number | null = 2_147_483_647; before !== null; ) {
    const { body } = await request(`${url}/api/records?before=${before}`, { headers: lookup.headers, dispatcher })
    const { records, next } = (await body.json()) as { records: RecordLine[]; next: number | null }
    for (const { id, reason } of records) there.set(id, reason)
    before = next
  }
  const unanswered = [...there.values()].filter((reason) => reason === 'answer_unknown').length
  const missing = ids.filter((id) => !there.has(id)).length
  console.log(`${there.size} records; of ${ids.length} replies ${missing} have none; ${unanswered} lack an answer`)
  return missing + unanswered + Math.abs(there.size - ids.length)
}

function tell(): void {
  for (const [what, count] of [...outcomes].sort(([, a], [, b]) => b - a)) console.log(`  ${what}: ${count}`)
  // The first third warms up.
  const third = Math.floor(held.length / 3)
  const [second, last] = [held.slice(third, 2 * third), held.slice(2 * third)]
  console.log(`${minutes} minutes; in the second third ${inWords(second)}; in the last ${inWords(last)}`)
}

/** The memory of a process grows with load. What remains after a collection grows with a leak. */
function inWords(part: typeof held): string {
  return [
    `${median(part.map(({ megabytes }) => megabytes)).toFixed(0)} MB`,
    `of values ${Math.min(...part.map(({ heap }) => heap)).toFixed(0)} MB at the least`,
    `${median(part.map(({ files }) => files))} files`,
  ].join(', ')
}

type RecordLine = { id: string; reason: string | null }
