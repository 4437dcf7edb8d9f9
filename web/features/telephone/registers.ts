/** The two preference registers, and what an answer permits: its status fields and its list, read together. */
import { preferences } from '../../../contract/codes.ts'
import type { Result } from '../../../contract/operations.ts'
import { isSameTelephoneNumber } from '../../../contract/telephone.ts'
import type { Tone } from '../../register/words.ts'

type Register = { field: 'tps_status' | 'ctps_status'; name: string; whose: string }
type Words = { words: string; tone: Tone }

const registers: readonly Register[] = [
  {
    field: 'tps_status',
    name: 'Individual register (TPS)',
    whose: 'Of individuals, sole traders and, outside Scotland, partnerships.',
  },
  {
    field: 'ctps_status',
    name: 'Corporate register (CTPS)',
    whose: 'Of companies, limited liability partnerships, Scottish partnerships and public bodies.',
  },
]

export type PreferenceCheck = {
  registers: readonly (Register & Words)[]
  verdict: Words
  /** Why the answer is no proof for the number, in sentences. With any of them there is no certificate. */
  doubts: readonly string[]
}

/**
 * What an answer says about the number that was asked. It permits a call only where it is about this number alone, says so,
 * and contradicts itself nowhere. One status that forbids is enough, unless it is another number's.
 */
export function readCheck(result: Result<'tps_full'>, asked: string | undefined): PreferenceCheck {
  const said = statusesIn(result).map((status) => ({ ...status, about: aboutOf(status.number, asked) }))
  const others = [...new Set(said.filter(({ about }) => about === 'other').map(({ number }) => number))]
  const read = registers.map((register) => ({
    ...register,
    statuses: distinct(said.filter(({ field, about }) => field === register.field && about !== 'other')),
  }))
  const doubts = [
    ...others.map((number) => `The answer is about another number, ${number}.`),
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

/** The list repeats the individual register's status for each number (decision 0023). A row without words says nothing. */
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

/** What a register says. A word that nobody knows stays as the service sent it, and permits nothing. */
function permissionOf(statuses: readonly string[]): Words {
  const [status, ...others] = statuses
  if (status === undefined) return { words: 'The service did not say', tone: 'warn' }
  if (others.length > 0) return { words: `The answer says both ${quoted(statuses)}`, tone: 'warn' }
  if (status === 'no_call') return { words: preferences.no_call ?? status, tone: 'bad' }
  if (status === 'call') return { words: preferences.call ?? status, tone: 'good' }
  return { words: `“${status}”: a word that is not known here, as the service sent it`, tone: 'warn' }
}

/** Both together. One that forbids is enough; one that is silent or not understood permits nothing. */
function verdictOf(both: readonly (readonly string[])[], isDoubtful: boolean): Words {
  if (both.some((statuses) => statuses.includes('no_call')))
    return { words: 'No unsolicited live marketing calls to this number.', tone: 'bad' }
  if (isDoubtful) return { words: 'This answer is no permission to call.', tone: 'warn' }
  if (both.every(([status]) => status === 'call'))
    return { words: 'Neither register forbids an unsolicited live marketing call to this number.', tone: 'good' }
  return { words: 'Not known for both registers: this is no permission to call.', tone: 'warn' }
}

/** Where the answer as a whole permits nothing, no part of it looks like leave to call. */
const mutedBeside = (verdict: Words, { words, tone }: Words): Words => ({
  words,
  tone: tone === 'good' && verdict.tone !== 'good' ? 'mute' : tone,
})
