/** What a row found, in a word or two: its company, and its officers who may be disqualified. */
import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { factInLine } from './fact-words.ts'
import { factsOf } from './RowCalls.tsx'

const fieldEnding = ({ calls }: BatchRow, ending: string): string | undefined =>
  calls
    .flatMap(({ fields }) => Object.entries(fields ?? {}))
    .find(([name, value]) => name.endsWith(ending) && value !== '')?.[1]

/** Of its own answer, else as somebody chose it or the search found it, perhaps an earlier name, else as the file has it. */
export function companyNameOf(row: BatchRow): string {
  const own = fieldEnding(row, 'company_profile.name') ?? fieldEnding(row, 'company.name')
  const chosen = row.chosen?.label.replace(/ \([^()]*\)$/, '')
  const found = fieldEnding(row, 'company_short_list.name')
  return own ?? chosen ?? found ?? row.params?.name ?? row.company_number ?? ''
}

export const companyStatusOf = (row: BatchRow): string | undefined => fieldEnding(row, 'company_status')

/** When the oldest answer that was on record before the batch started was given. */
export const onRecordSince = ({ calls }: BatchRow, { started_at }: Pick<Batch, 'started_at'>): string | undefined =>
  calls
    .flatMap(({ answered_at }) =>
      answered_at !== null && started_at !== null && answered_at < started_at ? answered_at : [],
    )
    .toSorted()[0]

export type Officers = {
  all: number
  /** The company has more officers than its first page lists. */
  isFirstPage: boolean
  banned: number
  notCertain: number
  notLookedUp: number
  notAnswered: number
  toCome: number
}

/** The label of the lookup for each officer. The lookup of a namesake has another label. */
const eachOfficer = 'Look up each officer and disqualifications'

/** Null if the batch looked up no officers of this row. */
export function officersOf({ calls, state }: BatchRow): Officers | null {
  const ofOfficers = calls.filter(({ label }) => label === eachOfficer)
  const list = calls.find(({ operation }) => operation === 'company_appointments')?.fields
  const withoutId = Number.parseInt(list?.officers_not_looked_up ?? '', 10) || 0
  const all = ofOfficers.length + withoutId
  const isFirstPage = list?.appt_list?.endsWith('+') === true
  // The officers of a first page may all have resigned.
  if ((all === 0 && !isFirstPage) || state === 'needs_choice') return null
  const said = ofOfficers.flatMap(({ fields }) => fields?.['director.disqualified'] ?? [])
  const beginning = (word: string) => said.filter((one) => one.startsWith(word)).length
  return {
    all,
    isFirstPage,
    // Also where nobody knows whether the lookup ran.
    notAnswered: ofOfficers.filter(({ state }) => state === 'not_answered' || state === 'unknown').length,
    toCome: ofOfficers.filter(({ state }) => state === 'waiting' || state === 'running').length,
    banned: beginning('yes'),
    notCertain: beginning('not certain'),
    notLookedUp: beginning('not looked up') + withoutId,
  }
}

/** The first facts of an answer without a company. The length of a list alone says nothing. */
export const factsInLine = ({ calls }: BatchRow): string =>
  calls
    .flatMap(({ fields }) => factsOf(fields ?? {}))
    .filter(({ last }) => !last.endsWith('_list'))
    .map(({ last, value }) => factInLine(last, value))
    .filter(Boolean)
    .slice(0, 4)
    .join(' · ')
