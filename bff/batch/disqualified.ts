/**
 * Whether an officer is disqualified. A list of officers does not say it, so the flow also searches the register of
 * disqualified people by the officer's name (decision 0142).
 */
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import type { BatchCallTable } from '../state/tables.ts'

type Officer = RecordOf<'director'>
type Fields = { readonly [field: string]: string }
type Params = { [parameter: string]: string }

export const field = 'director.disqualified'
export const notLookedUp = 'not looked up'

/** What the officer's own record says; null if it says nothing. On the wire, "no" and "not asked" look the same. */
export function ownStatement({ director_disq_list: list, officer_type }: Partial<Officer>): string | null {
  if (!Array.isArray(list) || list.length === 0) return officer_type === 'DIS' ? 'yes, dates not given' : null
  const periods = list.map(({ start_date, end_date }) =>
    [start_date && `from ${start_date}`, end_date && `to ${end_date}`].filter(Boolean).join(' '),
  )
  return ['yes', ...periods.filter(Boolean)].join(', ')
}

/** No search where the officer's own record says yes, or where it has no name. */
export function searchFor(officer: Partial<Officer> | null | undefined): Params[] {
  if (!officer || ownStatement(officer) !== null) return []
  const { surname, forename, name_single_line: name } = officer
  if (surname && forename) return [{ surname, forename, officer_type: 'DIS' }]
  return name ? [{ name, officer_type: 'DIS' }] : []
}

/** The ids of disqualified people who may be this officer: the same names, and no other month of birth. */
export function namesakesIn(answer: Result<'director_search'> | null, officer: Fields): string[] {
  const ids = (answer?.director_list ?? []).flatMap((hit) =>
    hit.director_id && isNamesake(hit, officer) ? [hit.director_id] : [],
  )
  return [...new Set(ids)]
}

function isNamesake(hit: Partial<Officer>, officer: Fields): boolean {
  const names = wordsOf(officer['director.name_single_line'])
  const own = wordsOf(hit.name_single_line ?? [hit.forename, hit.surname].filter(Boolean).join(' '))
  const [fewer, more] = names.length < own.length ? [names, own] : [own, names]
  const births = [hit.dob, officer['director.dob']].map((dob) => dob?.slice(0, 7) ?? '')
  const isOther = births.every((birth) => birth.length === 7) && births[0] !== births[1]
  // A middle name may be missing on one side.
  return fewer.length > 1 && fewer.every((word) => more.includes(word)) && !isOther
}

const titles: ReadonlySet<string> = new Set(['MR', 'MRS', 'MISS', 'MS', 'DR', 'SIR', 'LADY', 'LORD', 'PROFESSOR'])
const wordsOf = (name: string | undefined): string[] =>
  (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))

type Call = Pick<BatchCallTable, 'state' | 'outcome' | 'fields' | 'record'>
type Said = {
  officer: Fields
  /** The search by the officer's name; undefined if the flow made none. */
  search: Call | undefined
  /** The lookups of its hits that may be the officer. */
  namesakes: readonly Call[]
  /** The day of a record's answer. */
  dayOf: (record: string | null) => string | undefined
}

/** In words: yes with dates, no on a day, a person of the same name, or not looked up. */
export function disqualifiedInWords({ officer, search, namesakes, dayOf }: Said): string {
  const own = officer[field] ?? ''
  if (own.startsWith('yes')) return own
  if (search?.state !== 'answered') return notLookedUp
  if (search.outcome === 'not_answered') return `${notLookedUp}: the register of disqualified people gave no answer`
  if (isErased(search)) return `${notLookedUp}: the record of the search was erased`
  const found: Fields = JSON.parse(search.fields ?? '{}')
  const day = dayOf(search.record)
  if (namesakes.length > 0) return namesakesInWords(officer, namesakes, day)
  if (search.outcome === 'found' && !/^\d+$/.test(found.director_list ?? ''))
    return `${notLookedUp} to the end: the register has more people of this name than one page`
  return `no, not in the register of disqualified people on ${day}`
}

const isErased = ({ outcome, fields }: Call): boolean => outcome === 'found' && fields === null

function namesakesInWords(officer: Fields, namesakes: readonly Call[], day: string | undefined): string {
  const bans = namesakes.map((call) => {
    const one: Fields = JSON.parse(call.fields ?? '{}')
    const hasBirth = officer['director.dob'] !== undefined && one['director.dob'] !== undefined
    const who = hasBirth ? 'the same name and month of birth' : 'the same name, month of birth not known'
    const dates =
      one[field]?.replace(/^yes(, )?/, '') || (isErased(call) ? 'its record was erased' : 'dates not looked up')
    return `a person of ${who} is in the register (${dates})`
  })
  return `not certain: ${bans.join(' and ')}, on ${day}`
}
