/** The two preference registers, and what an answer of each permits. */
import { preferences } from '../../../contract/codes.ts'
import type { Result } from '../../../contract/operations.ts'
import type { Tone } from '../../ui/words.ts'

type Answered = Result<'tps_full'>
type Register = { field: 'tps_status' | 'ctps_status'; name: string; whose: string }

export const registers: readonly Register[] = [
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

/** What a register says; a word of the service's that nobody knows stays as it is, and permits nothing. */
export function permissionOf(status: string | null | undefined): { words: string; tone: Tone } {
  if (status === 'no_call') return { words: preferences.no_call ?? status, tone: 'bad' }
  if (status === 'call') return { words: preferences.call ?? status, tone: 'good' }
  if (!status) return { words: 'The service did not say', tone: 'warn' }
  return { words: `“${status}”: a word that is not known here, as the service sent it`, tone: 'warn' }
}

/** Both together. One that forbids is enough; one that is silent or not understood permits nothing. */
export function verdictOf({ tps_status, ctps_status }: Answered): { words: string; tone: Tone } {
  const both = [tps_status, ctps_status]
  if (both.includes('no_call')) return { words: 'No unsolicited live marketing calls to this number.', tone: 'bad' }
  if (both.every((status) => status === 'call'))
    return { words: 'Neither register forbids an unsolicited live marketing call to this number.', tone: 'good' }
  return { words: 'Not known for both registers: this is no permission to call.', tone: 'warn' }
}
