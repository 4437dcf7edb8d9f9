/**
 * Memory of the two serving programs, with the settings of `npm start`: the application, and its service over a loaded
 * register. When they started and rest, at most during lookups, fifty at once, and at rest after them. BENCH_COMPANIES
 * sets the size of the register.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import memory from '../platform/service-memory.json' with { type: 'json' }
import { signIn } from './measure/account.ts'
import { companyName, generator, writeCompanyFile } from './measure/company-file.ts'
import { startLoad } from './measure/load-run.ts'
import { childOf, end, memoryOf, noLimits, startApplication } from './measure/process.ts'
import { say } from './measure/table.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 300_000)
const lookups = Number(process.env.BENCH_LOOKUPS ?? 3_000)
const atOnce = 50
/** Milliseconds without a request. A program is idle after two looks, 20 seconds apart. */
const rest = 70_000
const random = generator(11)
const names = Array.from({ length: 200 }, () => companyName(random))

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const data = path.join(folder, 'data')
const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
await writeCompanyFile(file, companies)
await startLoad(['companies', file, '--replace-sample'], { PATH: process.env.PATH, DATA_DIR: data, SERVICE_PORT: '0' })
const [application, url] = await startApplication(data, {
  ...memory.application,
  ...noLimits,
})
const headers = await signIn(url)
const programs = {
  application: { of: application, aim: 150 },
  'service over a register': { of: { pid: childOf(application.pid!) }, aim: 350 },
}

await wait(rest)
const started = Object.values(programs).map(({ of }) => memoryOf(of).now)
for (let count = 0; count < lookups; count += atOnce)
  await Promise.all(Array.from({ length: atOnce }, (_, at) => lookUp(count + at)))
await wait(rest)
for (const [at, [name, { of, aim }]] of Object.entries(programs).entries()) {
  const { now, most } = memoryOf(of)
  const rests = Math.max(started[at]!, now)
  say(
    `memory at rest: ${name}`,
    `${started[at]!.toFixed(0)} MB, ${now.toFixed(0)} MB after ${lookups.toLocaleString('en-GB')} lookups, ${most.toFixed(0)} MB at most`,
    `${companies.toLocaleString('en-GB')} companies`,
    { words: `${aim} MB`, isReached: rests <= aim },
  )
}
await end(application)
rmSync(folder, { recursive: true })

/** Companies by name and by number, in turns. The register may have none: that is an answer here. */
async function lookUp(at: number): Promise<void> {
  const [operation, asked] =
    at % 2 === 0
      ? ['company_name_search', { name: names[(at / 2) % names.length] }]
      : ['company_number_search', { company_number: String(at * 7).padStart(8, '0') }]
  const reply = await fetch(`${url}/api/lookups/${operation}`, { method: 'POST', headers, body: JSON.stringify(asked) })
  const answer = await reply.text()
  if (!reply.ok && !answer.includes('none_in_part')) throw new Error(answer)
}
