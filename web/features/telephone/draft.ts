/** A text message while it is written: its errors, and what networks do with its sender. */
import { checkParams } from '../../../contract/check.ts'
import { formats } from '../../../contract/formats.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import type { Footing } from '../../../contract/text-message.ts'
import { clean } from '../../../contract/values/clean.ts'
import type { FieldError } from '../../server/request.ts'
import { count } from '../../ui/numbers.ts'
import type { Message } from './text-message.ts'

export type Draft = Message & { basis: Footing | ''; saysHowToStop: boolean }

export const emptyDraft: Draft = { telephone_number: '', from: '', message: '', basis: '', saysHowToStop: false }

export const bases: readonly { value: Footing; label: string; hint: string }[] = [
  {
    value: 'service',
    label: 'A service message, without marketing',
    hint: 'About something the recipient requested, bought or takes part in. It promotes nothing.',
  },
  {
    value: 'marketing',
    label: 'Marketing, with consent to texts',
    hint: 'The recipient agreed to texts from this sender, or bought from it and could refuse them. You can prove it.',
  },
]

export function errorsOf({ basis, saysHowToStop, ...given }: Draft): FieldError[] {
  const telephone_number = clean(given.telephone_number)
  const wrong = checkParams('send_text_message', { ...given, telephone_number, api_key: '-', client: '-' })
  return [
    ...wrong.map(({ parameter, message }) => ({
      field: parameter,
      message: errorInWords(parameter, given) ?? message,
    })),
    ...(basis === '' ? [{ field: 'basis', message: 'Choose why you may send this message.' }] : []),
    ...(basis === 'marketing' && !saysHowToStop
      ? [{ field: 'stop', message: 'A marketing message must name its sender and give a free way to stop.' }]
      : []),
  ]
}

/** Shown while the analyst types, because every further word makes it worse. */
export const tooLong = (draft: Draft): FieldError[] =>
  errorsOf(draft).filter(
    ({ field }) => (field === 'message' || field === 'from') && lengthOf(draft[field].trim()) > limits[field],
  )

/** As the service counts against its limit: an emoji is one character. */
export const lengthOf = (text: string): number => [...text].length

export const limits = { from: formats.sender.maxLength, message: formats.message.maxLength }

function errorInWords(parameter: string, { message }: Message): string | null {
  if (parameter === 'telephone_number') return 'Enter a UK mobile number, such as 07700 900123.'
  if (parameter === 'from') return `Enter a sender of at most ${limits.from} characters, or leave it empty.`
  return parameter === 'message' ? messageError(message) : null
}

function messageError(message: string): string | null {
  const over = lengthOf(message.trim()) - limits.message
  if (over > 0) return `The message is ${count(over, 'character')} over the limit of ${limits.message}.`
  return message.trim() === '' ? 'Enter a message.' : null
}

type Sender = {
  /** Whether the recipient can reply. */
  takesReplies: boolean
  /** A warning that networks may change or refuse it. */
  caution: string | null
}

export function senderOf(from: string): Sender {
  const given = from.trim()
  if (given === '') return { takesReplies: false, caution: 'Without a sender, the service chooses one.' }
  if (toTelephoneNumber(given) !== null) return { takesReplies: true, caution: null }
  return { takesReplies: false, caution: cautionFor(given) }
}

function cautionFor(given: string): string | null {
  if (/[^A-Za-z0-9 ]/.test(given))
    return 'Networks may refuse or change a sender with characters other than letters and digits.'
  if (given.length < 3) return 'Networks may refuse a sender of fewer than 3 characters.'
  if (!/[A-Za-z]/.test(given))
    return 'Networks may refuse digits that are not a telephone number. A name needs a letter.'
  return null
}
