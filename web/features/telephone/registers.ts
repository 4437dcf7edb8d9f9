/** The two preference registers: what an answer permits, and for how long. */
import { preferences } from '../../../contract/codes.ts'
import { dayOfMoment, isoDate } from '../../../contract/days.ts'
import type { Result } from '../../../contract/operations.ts'
import { type Checked, firstDay, isOutOfDate, lastDay, listDay, validDays } from '../../../contract/preference-check.ts'
import type { AnswerSource } from '../../../contract/source.ts'
import { isSameTelephoneNumber } from '../../../contract/telephone.ts'
import { spaced } from '../../register/TelephoneNumber.tsx'
import type { Tone } from '../../register/words.ts'

type Register = { field: 'tps_status' | 'ctps_status'; name: string; covers: string }
type Words = { words: string; tone: Tone }

const registers: readonly Register[] = [
  {
    field: 'tps_status',
    name: 'Individual register (TPS)',
    covers: 'Individuals, sole traders and, outside Scotland, partnerships',
  },
  {
    field: 'ctps_status',
    name: 'Corporate register (CTPS)',
    covers: 'Companies, limited liability partnerships, Scottish partnerships and public bodies',
  },
]

export type PreferenceCheck = {
  registers: readonly (Register & Words)[]
  verdict: Words
  /** Why the answer proves nothing about the number. Any of them rules out a certificate. */
  doubts: readonly string[]
}

/**
 * An answer permits a call only if it names this number alone and does not contradict itself. One status that forbids is
 * enough, unless it belongs to another number.
 */
export function readCheck(result: Result<'tps_full'>, asked: string | undefined): PreferenceCheck {
  const said = statusesIn(result).map((status) => ({ ...status, about: aboutOf(status.number, asked) }))
  const others = [...new Set(said.filter(({ about }) => about === 'other').map(({ number }) => number))]
  const read = registers.map((register) => ({
    ...register,
    statuses: distinct(said.filter(({ field, about }) => field === register.field && about !== 'other')),
  }))
  const doubts = [
    ...others.map((number) => `The answer is about another number, ${spaced(number ?? '')}.`),
    ...(said.some(({ about }) => about === 'unnamed') ? ['The answer does not say which number it is about.'] : []),
    ...read
      .filter(({ statuses }) => statuses.length > 1)
      .map(({ name, statuses }) => `The answer contradicts itself. ${name}: ${quoted(statuses)}.`),
  ]
  const verdict = verdictOf(
    read.map(({ statuses }) => statuses),
    doubts.length > 0,
  )
  return {
    registers: read.map(({ statuses, ...register }) => ({
      ...register,
      ...mutedBeside(verdict, permissionOf(statuses)),
    })),
    verdict,
    doubts,
  }
}

type Status = { field: Register['field']; number: string | null | undefined; status: string | null | undefined }

/** The list repeats the individual register's status for each number (decision 0023). An empty row says nothing. */
function statusesIn({
  telephone_number: number,
  tps_status,
  ctps_status,
  tps_result_list,
}: Result<'tps_full'>): Status[] {
  return [
    { field: 'tps_status', number, status: tps_status },
    { field: 'ctps_status', number, status: ctps_status },
    ...(tps_result_list ?? [])
      .map((row): Status => ({ field: 'tps_status', number: row.telephone_number, status: row.tps_status }))
      .filter(({ number, status }) => number || status),
  ]
}

function aboutOf(number: string | null | undefined, asked: string | undefined): 'asked' | 'other' | 'unnamed' {
  if (!number) return 'unnamed'
  return asked !== undefined && isSameTelephoneNumber(number, asked) ? 'asked' : 'other'
}

const distinct = (said: readonly Status[]): string[] => [
  ...new Set(said.flatMap(({ status }) => (status ? [status] : []))),
]

const quoted = (statuses: readonly string[]) => statuses.map((status) => `“${status}”`).join(' and ')

/** An unknown status is shown unchanged, and permits nothing. */
function permissionOf(statuses: readonly string[]): Words {
  const [status, ...others] = statuses
  if (status === undefined) return { words: 'The service gave no status', tone: 'warn' }
  if (others.length > 0) return { words: `The answer says both ${quoted(statuses)}`, tone: 'warn' }
  if (status === 'no_call') return { words: preferences.no_call ?? status, tone: 'bad' }
  if (status === 'call') return { words: preferences.call ?? status, tone: 'good' }
  return { words: `“${status}”: an unknown status, shown as received`, tone: 'warn' }
}

/** One register that forbids is enough. A missing or unknown status permits nothing. */
function verdictOf(both: readonly (readonly string[])[], isDoubtful: boolean): Words {
  if (both.some((statuses) => statuses.includes('no_call')))
    return { words: 'Do not make unsolicited live marketing calls to this number.', tone: 'bad' }
  if (isDoubtful) return { words: 'This answer is not permission to call.', tone: 'warn' }
  if (both.every(([status]) => status === 'call'))
    return { words: 'Neither register forbids an unsolicited live marketing call to this number.', tone: 'good' }
  return { words: 'The status is not known for both registers. This is not permission to call.', tone: 'warn' }
}

/** No register looks like permission when the answer as a whole gives none. */
const mutedBeside = (verdict: Words, { words, tone }: Words): Words => ({
  words,
  tone: tone === 'good' && verdict.tone !== 'good' ? 'mute' : tone,
})

export type Validity = {
  /** The last day on which the check is valid, in UK time, as YYYY-MM-DD. */
  until: string
  /** The day of the list that answered, as YYYY-MM-DD; null if the service does not say it. */
  list: string | null
  /** Whole days since the list, or since the check if that is earlier. */
  age: number
  isExpired: boolean
}

export function validityOf(check: Checked, now: Date): Validity {
  const list = listDay(check)
  return {
    until: isoDate(lastDay(check)),
    list: list === null ? null : isoDate(list),
    age: Math.max(0, dayOfMoment(now.toISOString()) - firstDay(check)),
    isExpired: isOutOfDate(check, now),
  }
}

/** Null for a check that found no status: it permits nothing on any day. */
export const validityOnRecord = ({ outcome, ...check }: Checked & { outcome: string }, now: Date): Validity | null =>
  outcome === 'found' ? validityOf(check, now) : null

/** Where the day of the list is not known. */
export const noListDay = ({ source }: { source: Pick<AnswerSource, 'kind'> | null }): string =>
  source?.kind === 'fictional'
    ? 'sample data'
    : `not known. The ${validDays} days count from the check, but the list may be older.`
