/**
 * The snapshot of controllers: lines a second and memory of the first load and of the next day's comparison, then the
 * answers of the register beside the search of officers. BENCH_LINES sets the lines, BENCH_COMPANIES the companies.
 */
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { registerInStore } from '../service/sources/store/register.ts'
import { firstRows } from '../service/store/paging.ts'
import { openStore } from '../service/store/store.ts'
import { writeCompanyFile } from './measure/company-file.ts'
import {
  companyOf,
  kindOf,
  knownNames,
  type LineKind,
  numberOfBody,
  writeControllerFile,
} from './measure/controller-file.ts'
import { bestOf, type Run, rowOf, startLoad } from './measure/load-run.ts'
import { quantile } from './measure/numbers.ts'
import { companyName, fraction, officerName } from './search/names.ts'

const lines = Number(process.env.BENCH_LINES ?? 100_000)
const companies = Number(process.env.BENCH_COMPANIES ?? lines / 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
const questions = Number(process.env.BENCH_QUERIES ?? 1_000)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const data = path.join(folder, 'data')
const env = { PATH: process.env.PATH, DATA_DIR: data, SERVICE_PORT: '0' }
const snapshotOf = (day: number) => path.join(folder, `persons-with-significant-control-snapshot-2026-11-${day}.txt`)

try {
  await writeControllerFile(snapshotOf(20), lines)
  console.log(`${count(lines)} lines, ${(statSync(snapshotOf(20)).size / 1e6).toFixed(0)} MB`)
  const [loads, comparisons]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    rmSync(data, { recursive: true, force: true })
    loads.push(await startLoad(['controllers', snapshotOf(20), '--replace-sample'], env))
    renameSync(snapshotOf(20), snapshotOf(21))
    comparisons.push(await startLoad(['controllers', snapshotOf(21)], env))
    renameSync(snapshotOf(21), snapshotOf(20))
  }
  console.log(
    [
      '',
      '| way | time | processor time | lines a second | memory at most |',
      '|---|---|---|---|---|',
      rowOf('first load', bestOf(loads), lines),
      rowOf('comparison with the day before', bestOf(comparisons), lines),
      '',
    ].join('\n'),
  )
  await loadBeside()
  await printAnswers()
} finally {
  rmSync(folder, { recursive: true })
}

/** Companies, for the search by address. */
async function loadBeside(): Promise<void> {
  const basic = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
  await writeCompanyFile(basic, companies)
  await startLoad(['companies', basic], env)
}

async function printAnswers(): Promise<void> {
  const store = await openStore(path.join(data, 'service.sqlite'))
  const register = registerInStore(store)
  const known = knownNames(lines)
  const rows: { [kind in LineKind]: number[] } = { statement: [], body: [], person: [] }
  for (let row = 0; row < lines; row += 1) if (fraction(row, 77) < 0.1) rows[kindOf(row)].push(row)
  const at = (number: number, kind: LineKind = 'person') => rows[kind][(number * 7919) % rows[kind].length]!
  const person = (number: number) => officerName(known, at(number))
  const none = { date_of_birth: '', registration_number: '' }
  const page = firstRows(30)
  const asked: { [question: string]: (number: number) => Promise<unknown> } = {
    company_controllers: (number) => register.controllersOfCompany(companyOf(at(number)), firstRows(50)),
    'controller_search: full name': (number) => {
      const { forename, surname } = person(number)
      return register.controllersNamed({ name: `${forename} ${surname}`, ...none }, page)
    },
    'controller_search: surname and forename': (number) => {
      const { forename, surname } = person(number)
      return register.controllersNamed({ name: `${surname}, ${forename}`, ...none }, page)
    },
    'controller_search: a body': (number) =>
      register.controllersNamed({ name: companyName(known, at(number, 'body')), ...none }, page),
    'controller_search: by number': (number) =>
      register.controllersNamed(
        {
          name: '',
          date_of_birth: '',
          registration_number: `No. ${numberOfBody(at(number, 'body'))}`,
        },
        page,
      ),
    'address_search: a postcode': (number) =>
      register.companiesAt({ postcode: postcodeOf(number), premises: '', street: '' }, page),
    'address_search: a house': (number) =>
      register.companiesAt({ postcode: postcodeOf(number), premises: String(1 + (number % 200)), street: '' }, page),
  }
  console.log('| question | p50, ms | p99, ms |\n|---|---|---|')
  for (const [question, ask] of Object.entries(asked)) {
    for (let number = 0; number < 50; number += 1) await ask(number)
    const times: number[] = []
    for (let number = 50; number < 50 + questions; number += 1) {
      const before = performance.now()
      await ask(number)
      times.push(performance.now() - before)
    }
    console.log(`| ${question} | ${[0.5, 0.99].map((share) => quantile(times, share).toFixed(2)).join(' | ')} |`)
  }
  await store.close()
}

function postcodeOf(number: number): string {
  return `LS${1 + (number % 28)} ${number % 10}AA`
}
function count(number: number): string {
  return number.toLocaleString('en-GB')
}
