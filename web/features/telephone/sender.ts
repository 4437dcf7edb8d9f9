/** What becomes of a sender on its way: the service takes up to 11 characters, and networks are choosier than that. */
import { toTelephoneNumber } from '../../../contract/telephone.ts'

type Sender = {
  /** Whether whoever gets the message can answer it. */
  takesReplies: boolean
  /** What networks may do with it, where they may change or refuse it. */
  caution: string | null
}

export function senderOf(from: string): Sender {
  const given = from.trim()
  if (given === '') return { takesReplies: false, caution: 'Without a sender the service chooses one of its own.' }
  if (toTelephoneNumber(given) !== null) return { takesReplies: true, caution: null }
  return { takesReplies: false, caution: cautionFor(given) }
}

function cautionFor(given: string): string | null {
  if (/[^A-Za-z0-9 ]/.test(given)) return 'Networks may refuse or change a sender with anything but letters and digits.'
  if (given.length < 3) return 'Networks may refuse a sender of fewer than 3 characters.'
  if (!/[A-Za-z]/.test(given)) return 'Digits that are no telephone number may be refused: a name needs a letter.'
  return null
}
