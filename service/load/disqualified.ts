/** Disqualified officers, product 192 of Companies House: all who are disqualified, every week (docs/loading.md). */
import { attributionOf } from '../../contract/attribution.ts'
import { outcodeOf } from '../../contract/postcode.ts'
import { loadedDisqualified } from '../../contract/source.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import type { Loaded } from '../store/loaded.ts'
import { addDisqualified, type Disqualified, replaceDisqualified } from '../store/loaded-officers.ts'
import { toNameKey } from '../store/name-key.ts'
import type { Tables } from '../store/tables.ts'
import { endedValues, type FileHeader, framedLines, namesOf, toBirthMonth } from './companies-house-lines.ts'
import { erasedMeanwhile } from './erased-meanwhile.ts'
import { type Format, type LoadContext, UnusableFile } from './format.ts'
import { openInput, type Text } from './input.ts'
import { type CharacterSet, WrongCharacterSet } from './lines.ts'
import { replaceSample, requireReplaceSample } from './load-part.ts'
import { isPersonNumber } from './officer-lines.ts'
import { Rejects } from './rejects.ts'
import { replace, requireReplace } from './replacing.ts'
import { toCompactDate, toText } from './values.ts'

/** The file allows no other use, so a row is deleted when its disqualification ends. */
const licence = 'Companies House product 192: not to be used after a disqualification has ended'

export const disqualified: Format = {
  loads: 'disqualified officers, from product 192 of Companies House; it replaces those before it',
  options: { ...replaceSample, ...replace },
  async load(files, context) {
    const { store, options, now, onRows } = context
    await requireReplaceSample(store, options)
    const input = await openInput(files, /\.(dat|txt)$/i)
    const rejects = await Rejects.beside(files[0]!)
    try {
      const [text, ...others] = input.texts
      if (!text || others.length > 0) throw new UnusableFile(`${files[0]} holds several files. Load one.`)
      const erasures = erasedMeanwhile(store, 'officers', await store.countSuppressed())
      const { header, rows, rejected } = await readFile(text, now.toISOString().slice(0, 10), await store.suppressed())
      onRows(rows.officers.length)
      await rejects.addAll(rejected.map(({ line, reason }) => ({ row: line, reason })))
      const loaded = {
        format: 'disqualified',
        part: 'officers',
        files: text.name,
        day: header.day,
        run: header.run,
        rows: rows.officers.length,
        rejected: rejected.length,
        licence,
        attribution: attributionOf({ register: loadedDisqualified, of: header.day }) ?? '',
        loaded_at: now.toISOString(),
      }
      await requireReplace(store, options, loaded)
      await replaceLoaded(rows, loaded, context)
      await erasures.removeLoaded()
      return {
        into: `the register, of ${header.day}`,
        loaded: rows.officers.length,
        rejected: rejected.length,
        notes: rejected.length === 0 ? [] : [`${rejects.file} gives the reason for each rejected row.`],
      }
    } finally {
      await rejects.close()
      input.close()
    }
  },
}

/** Beside the part's side, so that no load of officers runs: it holds copies of the disqualified people before these. */
async function replaceLoaded(rows: Disqualified, loaded: Loaded, { store, options }: LoadContext): Promise<void> {
  const side = await store.openSide('officers').catch((error: unknown) => {
    if (error instanceof DatabaseUnusable && error.fault === 'locked')
      throw new UnusableFile('A load of officers is running. Load the disqualified officers when it has ended.')
    throw error
  })
  try {
    const unfinished = await side.unfinished()
    if (unfinished !== null && unfinished !== 'disqualified' && options.replace !== 'yes')
      throw new UnusableFile(
        `A load of ${unfinished} is not finished. Load ${unfinished} again first, from the same or a newer file, or add --replace to delete what was loaded of it.`,
      )
    const changed = await store.changePart('officers', async (tx, engine) => {
      await replaceDisqualified(tx, engine, rows, loaded)
      return true
    })
    if (changed) return await side.discard()
    await side.begin()
    await side.write({ input: 'disqualified', text: 0, line: 0, records: 0, rejected: 0, state: null })
    await side.finish(loaded, (db, engine) => addDisqualified(db, engine, rows))
  } finally {
    await side.close()
  }
}

/** Without a row, it has ended. */
type Ban = { start_date: string; end_date: string; day: string | null; row: Tables['disqualification'] | null }
type Read = { header: FileHeader; rows: Disqualified; rejected: { line: number; reason: string }[] }

async function readFile(text: Text, today: string, isSuppressed: (id: string) => boolean): Promise<Read> {
  try {
    return await readFileIn(text, 'utf-8', today, isSuppressed)
  } catch (error) {
    if (!(error instanceof WrongCharacterSet)) throw error
    return readFileIn(text, 'windows-1252', today, isSuppressed)
  }
}

async function readFileIn(
  text: Text,
  characterSet: CharacterSet,
  today: string,
  isSuppressed: (id: string) => boolean,
): Promise<Read> {
  const header: FileHeader = { run: '', day: '' }
  const counts = [0, 0, 0, 0]
  const people = new Map<string, Disqualified['officers'][number]>()
  const rows: Disqualified = { officers: [], disqualifications: [], exemptions: [] }
  const bans = new Map<string, Ban[]>()
  const rejected: Read['rejected'] = []
  const frame = {
    name: 'DISQUALS',
    trailer: 'DISQUALS/',
    check: (trailer: string, lines: number) => {
      const given = trailer.split('/').slice(1).map(Number)
      const isRight = given.length === 5 && given[4] === lines && counts.every((count, at) => count === given[at])
      return isRight ? null : `has ${lines.toLocaleString('en-GB')} lines, and its last line counts otherwise`
    },
  }
  for await (const { from, lines } of framedLines(text, characterSet, frame, (found) => Object.assign(header, found)))
    for (const [at, line] of lines.entries()) {
      if (line === '') continue
      const kind = Number(line[0])
      if (kind >= 1 && kind <= 4) counts[kind - 1] = counts[kind - 1]! + 1
      const reason = addLine(line)
      if (reason) rejected.push({ line: from + at, reason })
    }
  // Leaves out people whose disqualifications have all ended.
  const lasting = new Set(rows.disqualifications.map(({ director_id }) => director_id))
  rows.officers = [...people.values()].filter(
    ({ director_id }) => lasting.has(director_id) && !isSuppressed(director_id),
  )
  rows.disqualifications = rows.disqualifications.filter(({ director_id }) => !isSuppressed(director_id))
  const kept = new Set(rows.disqualifications.map(({ disqualification_id }) => disqualification_id))
  rows.exemptions = rows.exemptions.filter(({ disqualification_id }) => kept.has(disqualification_id))
  return { header, rows, rejected }

  function addLine(line: string): string | undefined {
    const number = line.slice(1, 13)
    if (!isPersonNumber(number)) return 'has a person number that is not twelve digits'
    const director_id = `d.${number}`
    switch (line[0]) {
      case '1':
        return addPerson(line, director_id)
      case '2':
        return addDisqualification(line, director_id)
      case '3':
        return addExemption(line, director_id)
      case '4':
        return addVariation(line, director_id)
      default:
        return 'has an unknown type'
    }
  }

  function addPerson(line: string, director_id: string): string | undefined {
    const [title = null, forename = null, surname = null, honours = null, , , town = null, ...rest] = endedValues(
      line.slice(33),
    )
    const [nationality = null, registration_number = null, country_registered = null] = rest.slice(2)
    const names = namesOf(title, forename, surname)
    if (!names) return 'has no name'
    people.set(director_id, {
      director_id,
      ...names,
      surname_key: toNameKey(names.surname),
      forename_key: toNameKey(names.forename ?? ''),
      // Year and month. The day is not kept.
      dob: toBirthMonth(line.slice(13, 19)),
      nationality,
      country_state_of_residence: null,
      corporate_indicator: registration_number === null ? 'N' : 'Y',
      postcode: outcodeOf(line.slice(21, 29)),
      place: town,
      disqualified: 'Y',
      appointed: 'N',
      honours,
      former_names: null,
      identification: registration_number === null ? null : identification(registration_number, country_registered),
    })
    return undefined
  }

  function addDisqualification(line: string, director_id: string): string | undefined {
    if (!people.has(director_id)) return 'belongs to a person, and no line of that person is before it'
    const [start_date, end_date] = [toCompactDate(line.slice(13, 21)), toCompactDate(line.slice(21, 29))]
    if (!start_date || !end_date) return 'has a date that is not a day'
    const day = toCompactDate(line.slice(79, 87)) ?? null
    const ban: Ban = { start_date, end_date, day, row: null }
    bans.set(director_id, [...(bans.get(director_id) ?? []), ban])
    if (end_date < today) return 'has ended: its terms forbid using it'
    const [section, kind] = [toText(line.slice(29, 49)), toText(line.slice(49, 79))]
    const isUndertaking = kind !== null && /^undertaking/i.test(kind)
    ban.row = {
      disqualification_id: rows.disqualifications.length + 1,
      director_id,
      reason: [section, kind].filter(Boolean).join(', '),
      start_date,
      end_date,
      case_identifier: toText(line.slice(87, 117)),
      court_name: toText(line.slice(281)),
      company_names: toText(line.slice(117, 277)),
      heard_on: isUndertaking ? null : day,
      undertaken_on: isUndertaking ? day : null,
      variations: null,
    }
    rows.disqualifications.push(ban.row)
    return undefined
  }

  /** The file gives the dates of a disqualification as changed. */
  function addVariation(line: string, director_id: string): string | undefined {
    const day = toCompactDate(line.slice(43, 51))
    const varied = rowsOfBans(director_id, (ban) => Boolean(day) && ban.day === day)
    if (typeof varied === 'string') return varied
    const variation = {
      varied_on: toCompactDate(line.slice(51, 59)) ?? null,
      case_identifier: toText(line.slice(59, 89)),
      court_name: toText(line.slice(93)),
    }
    for (const row of varied)
      row.variations = JSON.stringify([...(row.variations === null ? [] : JSON.parse(row.variations)), variation])
    return undefined
  }

  function addExemption(line: string, director_id: string): string | undefined {
    const [start_date, end_date] = [toCompactDate(line.slice(13, 21)), toCompactDate(line.slice(21, 29))]
    const [company_name] = endedValues(line.slice(43))
    if (!start_date || !end_date || !company_name) return 'has no company or a date that is not a day'
    const exempted = rowsOfBans(director_id, (ban) => start_date >= ban.start_date && start_date <= ban.end_date)
    if (typeof exempted === 'string') return exempted
    // The file does not give the company's number.
    const exemption = { company_name, company_number: '', start_date, end_date }
    for (const { disqualification_id } of exempted) rows.exemptions.push({ disqualification_id, ...exemption })
    return undefined
  }

  /** Those that match a line, or else the last one that has not ended. @returns why there are none */
  function rowsOfBans(director_id: string, matches: (ban: Ban) => boolean): Tables['disqualification'][] | string {
    const own = bans.get(director_id) ?? []
    if (own.length === 0) return 'belongs to a person, and no disqualification of that person is before it'
    const lastingOf = (some: readonly Ban[]) => some.flatMap(({ row }) => row ?? [])
    const matching = own.filter(matches)
    const lasting = matching.length > 0 ? lastingOf(matching) : lastingOf(own).slice(-1)
    return lasting.length > 0 ? lasting : 'belongs to a disqualification that has ended: its terms forbid using it'
  }
}

/** As Companies House gives it live. */
const identification = (registration_number: string, country_registered: string | null) =>
  JSON.stringify({
    legal_form: null,
    legal_authority: null,
    place_registered: null,
    country_registered,
    registration_number,
  })
