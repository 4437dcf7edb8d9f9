/**
 * How often the name that was meant is among the first five: 124 names of the fictional register as people type them
 * (typed-names.tsv), and how long a search takes that finds nothing. First in the fictional register alone, then among
 * the names of a large one. BENCH_COMPANIES and BENCH_OFFICERS set its numbers (decisions 0139 and 0145).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readWrittenName } from '../contract/values/person-name.ts'
import { sampleRegister } from '../fiction/register.ts'
import { companiesInStore } from '../service/sources/store/companies.ts'
import type { FactBatch } from '../service/store/facts.ts'
import { toNameKey } from '../service/store/name-key.ts'
import { firstRows } from '../service/store/paging.ts'
import { dataSets } from '../service/store/search/ranks.ts'
import { openStore } from '../service/store/store.ts'
import { readingsOf } from '../web/app/search/reading.ts'
import { isSurname, readPossiblePerson } from '../web/lookup/readers/names.ts'
import { quantile } from './measure/numbers.ts'
import { companyName, fraction, officerName, typedAs, vocabulary } from './search/names.ts'
import { companyRow, nameRow, officerRow } from './search/rows.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 1_000_000)
const officers = Number(process.env.BENCH_OFFICERS ?? 2 * companies)
const fictional = 4000
const first = 5
const many = 300

/** Officers also as a person fills in two fields. */
type Typed = { of: string; habit: string; typed: string; meant: string; forename: string; surname: string }
const [, ...lines] = readFileSync(new URL('search/typed-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const names = lines.map((line): Typed => {
  const [of = '', habit = '', typed = '', meant = '', forename = '', surname = ''] = line.split('\t')
  return { of, habit, typed, meant, forename, surname }
})
const known = vocabulary(Math.max(20_000, Math.round(companies / 8)))

await measureRegister(`The fictional register with ${inWords(fictional)} companies`, 0, 0)
await measureRegister(
  `The same among ${inWords(companies)} companies and ${inWords(officers)} officers`,
  companies,
  officers,
)

async function measureRegister(title: string, companies: number, officers: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const file = path.join(folder, 'register.sqlite')
  const store = await openStore(file)
  try {
    await store.fill(rowsOf(companies, officers))
    const source = companiesInStore(store)
    const searches = {
      company: async (name: string, most = first) =>
        (await source.companiesNamed({ name, dataSets }, firstRows(most))).rows.map((row) => row.name ?? ''),
      officer: async (asked: { name?: string; surname?: string; forename?: string }) => {
        const search = { name: '', surname: '', forename: '', place: '', ...asked, officer_type: 'CUR' as const }
        const found = await source.officersNamed(search, firstRows(first))
        return 'rows' in found ? found.rows.map((row) => row.name_single_line ?? '') : []
      },
    }
    console.log(`${title}:\n\n| typed | names | among the first ${first} |\n|---|---|---|`)
    await tell('company', 'Companies', ({ typed }) => searches.company(typed))
    await tell('officer', 'Officers, by the box', async ({ typed }) => {
      const isOffered = readingsOf(typed)[0]?.kind === 'director' || (await offersOfficers(typed))
      return isOffered ? searches.officer({ name: typed }) : []
    })
    await tell('officer', "Officers, by the directors' form", ({ forename, surname }) =>
      searches.officer({ forename, surname }),
    )
    const live = liveNames(file)
    for (const kind of ['prefix', 'one typo'] as const) await tellMany(kind, live, searches.company)
    await tellNothing(searches.company)
    console.log('')

    /** Where no company has the name as typed, one press searches officers. */
    async function offersOfficers(typed: string): Promise<boolean> {
      const { rows, searchedName } = await source.companiesNamed({ name: typed, dataSets }, firstRows(first))
      return (rows.length === 0 || searchedName !== null) && (readPossiblePerson(typed) !== null || isSurname(typed))
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function* rowsOf(companies: number, officers: number): Generator<FactBatch> {
  yield* sampleRegister({ seed: 1, companies: fictional })
  const batch = 1000
  for (let from = 0; from < companies; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, companies - from) }, (_, at) => from + at)
    yield { table: 'company', rows: numbers.map((at) => companyRow(known, at)) }
    const named = (at: number) => ({ ...nameRow(known, at), company_name_id: 10_000_000 + at })
    yield { table: 'company_name', rows: numbers.map(named) }
  }
  for (let from = 0; from < officers; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, officers - from) }, (_, at) => from + at)
    yield { table: 'officer', rows: numbers.map(toOfficer) }
  }
}

/** One in 33 has a double surname. */
function toOfficer(at: number) {
  const row = officerRow(known, at)
  if (at % 33 !== 0) return row
  const surname = `${row.surname}-${officerName(known, at + 1).surname}`
  return { ...row, surname, name_single_line: `${row.forename} ${surname}` }
}

async function tell(of: string, title: string, search: (name: Typed) => Promise<string[]>): Promise<void> {
  let right = 0
  const ofKind = names.filter((name) => name.of === of)
  for (const [habit, some] of Map.groupBy(ofKind, ({ habit }) => habit)) {
    let found = 0
    for (const name of some) {
      const hits = await search(name)
      if (
        hits.some((hit) => isMeant(hit, name)) ||
        (hits.length === first && hits.every((hit) => isNamesake(hit, name)))
      )
        found += 1
      else console.error(`Not among the first ${first}: ${name.typed} (${name.meant}): ${hits.join(', ')}`)
    }
    right += found
    console.log(`| ${title}: ${habit} | ${some.length} | ${found} |`)
  }
  console.log(`| **${title}** | **${ofKind.length}** | **${inPercent(right / ofKind.length)}** |`)
}

function isMeant(hit: string, { meant }: Typed): boolean {
  return hit === meant || hit.endsWith(` ${meant}`)
}

/** An officer with the meant first name and the typed surname. A large register has many, and nothing tells them apart. */
function isNamesake(hit: string, { of, meant, surname }: Typed): boolean {
  const key = toNameKey(hit)
  const first = toNameKey(meant.split(' ')[0]!)
  const last = toNameKey(readWrittenName(surname).words.join(' '))
  return of === 'officer' && key.split(' ').includes(first) && key.endsWith(` ${last}`)
}

function liveNames(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare("select name from company_name where data_set = 'LIVE' and company_name_id < 10000000 order by name")
    .all() as { name: string }[]
  database.close()
  return rows.map(({ name }) => name).filter((name) => /^[A-Z ]+$/.test(name))
}

/** Each name unfinished, or with one error: among the first 20, or 20 others begin as typed. */
async function tellMany(
  kind: 'prefix' | 'one typo',
  live: readonly string[],
  search: (name: string, most: number) => Promise<string[]>,
): Promise<void> {
  let [tried, found, alike] = [0, 0, 0]
  for (let at = 0; tried < many; at += 1) {
    const meant = live[Math.floor(fraction(at, 99) * live.length)]!
    const typed = typedAs(kind, meant, at, known)
    if (typed === null) continue
    tried += 1
    const hits = await search(typed, 20)
    if (hits.includes(meant)) found += 1
    else if (hits.length === 20 && hits.every((name) => name.startsWith(typed))) alike += 1
    else console.error(`Not among the first 20: ${typed} (${meant})`)
  }
  const title = kind === 'prefix' ? 'An unfinished word' : 'One error'
  console.log(`| ${title}, among the first 20 | ${tried} | ${inPercent(found / tried)} |`)
  if (alike > 0) console.log(`| ${title}, and 20 others begin as typed | ${tried} | ${inPercent(alike / tried)} |`)
}

/** Words of names that no name has together: every way to find them is tried. */
async function tellNothing(search: (name: string) => Promise<string[]>): Promise<void> {
  const times: number[] = []
  for (let at = 0; times.length < many && at < 20 * many; at += 1) {
    const count = 2 + (at % 4)
    const words = Array.from({ length: count }, (_, word) => {
      const parts = companyName(known, at * 31 + word * 977).split(' ')
      return parts[word % (parts.length - 1)]!
    })
    const start = performance.now()
    const hits = await search(words.join(' '))
    if (hits.length === 0) times.push(performance.now() - start)
  }
  const figures = [0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`)
  console.log(`| Nothing found: p50, p99 and most | ${times.length} | ${figures.join(', ')} |`)
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}

function inPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
