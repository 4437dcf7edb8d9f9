/** Daily updates of officers, product 198 of Companies House, on top of a loaded snapshot (docs/loading.md). */

import { attributionOf, openGovernmentLicence } from '../../contract/attribution.ts'
import { loadedOfficers } from '../../contract/source.ts'
import { applyChanges, type OfficerChange } from '../store/officer-changes.ts'
import type { Store } from '../store/store.ts'
import { countedFrame, type FileHeader, framedLines } from './companies-house-lines.ts'
import { erasedMeanwhile } from './erased-meanwhile.ts'
import { type Format, type LoadContext, type Loaded, UnusableFile } from './format.ts'
import { openInput, type Text } from './input.ts'
import { type CharacterSet, WrongCharacterSet } from './lines.ts'
import {
  isCompanyNumber,
  isPersonNumber,
  isShort,
  officerFacts,
  readCompanyLine,
  roleOf,
  toOfficerId,
} from './officer-lines.ts'
import { Rejects } from './rejects.ts'

const frame = countedFrame('DDDDUPDT')
/** Ten times the updates of a day. */
const mostLines = 500_000
/** Days of a weekend with holidays. A longer gap means that updates are missing. */
const mostDays = 5
const aDay = 86_400_000

export const officerUpdates: Format = {
  loads: 'daily updates of officers, product 198 of Companies House, day by day on top of a loaded snapshot',
  options: {},
  takesMany: true,
  async load(files, context) {
    const input = await openInput(files, /\.(dat|txt)$/i)
    const rejects = await Rejects.beside(files[0]!)
    try {
      const days: Day[] = []
      for (const text of input.texts) days.push(await readDay(text))
      days.sort((one, other) => (one.header.day < other.header.day ? -1 : 1))
      const total: Loaded = { into: 'the register', loaded: 0, rejected: 0, notes: [] }
      // All before the first: a command loads its days, or none of them.
      const due = daysDue(days, await lastDay(context.store), total.notes)
      for (const day of due) await apply(day, context, rejects, total)
      if (total.rejected > 0) total.notes.push(`${rejects.file} gives the reason for each rejected row.`)
      return total
    } finally {
      await rejects.close()
      input.close()
    }
  },
}

type Day = {
  name: string
  header: FileHeader
  companies: Parameters<typeof applyChanges>[2]['companies']
  changes: OfficerChange[]
  rejected: { line: number; reason: string }[]
}

async function readDay(text: Text): Promise<Day> {
  try {
    return await readDayIn(text, 'utf-8')
  } catch (error) {
    if (!(error instanceof WrongCharacterSet)) throw error
    return readDayIn(text, 'windows-1252')
  }
}

async function readDayIn(text: Text, characterSet: CharacterSet): Promise<Day> {
  const header: FileHeader = { run: '', day: '' }
  const day: Day = { name: text.name, header, companies: [], changes: [], rejected: [] }
  let count = 0
  for await (const { from, lines } of framedLines(text, characterSet, frame, (found) => Object.assign(header, found)))
    for (const [at, line] of lines.entries()) {
      if (line === '') continue
      if (++count > mostLines)
        throw new UnusableFile(`${text.name} has more than ${mostLines.toLocaleString('en-GB')} lines: no day has.`)
      const read = line[8] === '1' ? readCompanyLine(line) : readChange(line, from + at)
      if (typeof read === 'string') day.rejected.push({ line: from + at, reason: read })
      else if ('name' in read) day.companies.push(read)
      else day.changes.push(read)
    }
  return day
}

/** Does not read the full date of birth, from 51 to 59. */
function readChange(line: string, number: number): OfficerChange | string {
  if (line[8] !== '2') return 'names neither a company nor a person'
  if (/\d/.test(line[11] ?? '')) return 'belongs to a snapshot, not to an update'
  const company_number = line.slice(0, 8)
  const [oldCode, newCode] = [line.slice(15, 17), line.slice(17, 19)]
  const [oldNumber, newNumber] = [line.slice(19, 31), line.slice(31, 43)]
  const isNominees = company_number.trim() === '' && newNumber.startsWith('9')
  if (!isNominees && !isCompanyNumber(company_number))
    return 'has a company number that is not eight letters and digits'
  if (!isPersonNumber(newNumber)) return 'has a person number that is not twelve digits'
  const variable = line.slice(111)
  if (isShort(variable, Number(line.slice(107, 111)))) return 'is shorter than it says'
  const isError = newCode === '99'
  const before = isPersonNumber(oldNumber) ? oldNumber : newNumber
  const facts = officerFacts({
    company_number,
    number: newNumber,
    code: isError || isNominees ? (roleOf(oldCode, before) ? oldCode : '01') : newCode,
    origin: line[9],
    corporate: line[12],
    date: line.slice(75, 83),
    resignation_date: line.slice(83, 91),
    postcode: line.slice(67, 75),
    birth: line.slice(43, 49),
    variable,
  })
  if (typeof facts === 'string') return facts
  const from = roleOf(oldCode, before)
  if (!from && !isNominees) return 'has an unknown type of appointment'
  return {
    line: number,
    company_number,
    isNominees,
    from,
    ...facts,
    before: toOfficerId(before),
    after: toOfficerId(newNumber),
    to: isError ? null : roleOf(newCode, newNumber),
    code: Number(newCode),
    isCorrection: line[11] === 'Y',
  }
}

/** Those that the register does not have yet. @throws UnusableFile if one between them is missing */
function daysDue(days: readonly Day[], loaded: LastDay, notes: string[]): Day[] {
  const due: Day[] = []
  let last = loaded
  for (const day of days) {
    const { run, day: date } = day.header
    if (date <= last.day) {
      notes.push(
        `${day.name} has the data of ${date}. The register has the data of ${last.day} already: nothing was changed.`,
      )
      continue
    }
    requireNext(day, last)
    const skipped = last.updateRun === null ? daysBetween(last.day, date) : []
    if (skipped.length > 0)
      notes.push(
        `Between the register of ${last.day} and the update of ${date}, nothing was loaded for ${skipped.join(', ')}. If there were updates on these days, load the snapshot again and each update after it.`,
      )
    due.push(day)
    last = { day: date, updateRun: run }
  }
  return due
}

function requireNext({ name, header: { run, day } }: Day, last: LastDay): void {
  const days = (Date.parse(day) - Date.parse(last.day)) / aDay
  const isNext = last.updateRun === null ? days <= mostDays : Number(run) === (Number(last.updateRun) % 9999) + 1
  if (isNext) return
  throw new UnusableFile(
    last.updateRun === null
      ? `${name} is of ${day}, and the register of ${last.day}. Load the updates between them first.`
      : `${name} is run ${run}, and the one before it is ${last.updateRun}. Load the runs between them first.`,
  )
}

async function apply(day: Day, { store, now, onRows }: LoadContext, rejects: Rejects, total: Loaded): Promise<void> {
  const { run, day: date } = day.header
  const erasures = erasedMeanwhile(store, 'officers', await store.countSuppressed())
  const isSuppressed = await store.suppressed()
  const changes = day.changes.filter(({ before, after }) => !isSuppressed(before) && !isSuppressed(after))
  const loaded = {
    format: 'officer-updates',
    part: 'officers',
    files: day.name,
    day: date,
    run,
    rows: day.changes.length,
    rejected: day.rejected.length,
    licence: openGovernmentLicence,
    attribution: attributionOf({ register: loadedOfficers, of: date }) ?? '',
    loaded_at: now.toISOString(),
  }
  const refused = await store.changePart('officers', (tx, engine) =>
    applyChanges(tx, engine, { companies: day.companies, changes, loaded }),
  )
  await erasures.removeLoaded()
  const rejected = [...day.rejected, ...(refused ?? [])].sort((one, other) => one.line - other.line)
  await rejects.addAll(rejected.map(({ line, reason }) => ({ row: `${day.name}:${line}`, reason })))
  total.loaded += day.changes.length - (refused?.length ?? 0)
  total.rejected += rejected.length
  total.into = `the register, of ${date}`
  onRows(total.loaded)
}

/** A snapshot counts its runs otherwise than updates do, so only the days say what is missing. */
function daysBetween(first: string, last: string): string[] {
  const days = []
  for (let at = Date.parse(first) + aDay; at < Date.parse(last); at += aDay)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

type LastDay = {
  day: string
  /** The number of the last update; null if the snapshot has none. */
  updateRun: string | null
}

async function lastDay(store: Store): Promise<LastDay> {
  const loaded = await store.loaded()
  const [snapshot, update] = ['officers', 'officer-updates'].map((name) => loaded.find(({ format }) => format === name))
  if (!snapshot?.day)
    throw new UnusableFile('No snapshot of officers is loaded. Load one first: npm run load -- officers FILE.')
  return { day: update?.day ?? snapshot.day, updateRun: update?.run ?? null }
}
