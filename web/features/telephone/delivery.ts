/** What became of a message, in words: what the service said, or how far it is known where it said nothing. */
import { deliveryStatuses } from '../../../contract/codes.ts'
import type { Tone } from '../../register/words.ts'

const tones: { readonly [status: string]: Tone | undefined } = {
  DELIVERED: 'good',
  SENT: 'good',
  FAILED: 'bad',
  SANDBOX_NOT_SENT: 'warn',
}

export function deliveryOf(status: string | null | undefined): { words: string; tone: Tone } {
  if (!status?.trim()) return { words: 'The service took it and did not say what became of it', tone: 'warn' }
  const words = deliveryStatuses[status] ?? `“${status}”: a state that is not known here, as the service sent it`
  return { words, tone: tones[status] ?? 'plain' }
}

/** The service itself turned it away, before it made anything of it. */
const turnedAway = new Set(['refused_key', 'out_of_credits', 'too_many_requests'])

export const wasTurnedAway = (reason: string | null): boolean => turnedAway.has(reason ?? '')
