/** A message as it is being written, and what is wrong with it. */
import { checkParams } from '../../../contract/check.ts'
import { formats } from '../../../contract/parameters.ts'
import type { Footing } from '../../../contract/text-message.ts'
import type { FieldError } from '../../server/request.ts'
import { count } from '../../ui/numbers.ts'
import { cleanInput } from '../../ui/text.ts'
import type { Message } from './text-message.ts'

export type Draft = Message & { basis: Footing | ''; saysHowToStop: boolean }

export const emptyDraft: Draft = { telephone_number: '', from: '', message: '', basis: '', saysHowToStop: false }

export const bases: readonly { value: Footing; label: string; hint: string }[] = [
  {
    value: 'service',
    label: 'A service message: it markets nothing',
    hint: 'About something that its recipient asked for, bought or takes part in, without a word that promotes.',
  },
  {
    value: 'marketing',
    label: 'Marketing, with consent to texts',
    hint: 'Its recipient consented to texts from this sender, or bought from it and could refuse them; you can show it.',
  },
]

/** Errors by field; none where it may be prepared. */
export function wrongWith({ basis, saysHowToStop, ...given }: Draft): FieldError[] {
  const telephone_number = cleanInput(given.telephone_number)
  const wrong = checkParams('send_text_message', { ...given, telephone_number, api_key: '-', client: '-' })
  return [
    ...wrong.map(({ parameter, message }) => ({ field: parameter, message: inWords(parameter, given) ?? message })),
    ...(basis === '' ? [{ field: 'basis', message: 'Say on what footing this may be sent.' }] : []),
    ...(basis === 'marketing' && !saysHowToStop
      ? [{ field: 'stop', message: 'A marketing message must name its sender and say how to stop them, free.' }]
      : []),
  ]
}

/** Of what is too long by now: that is said while one types, for each further word makes it worse. */
export const tooLongIn = (draft: Draft): FieldError[] =>
  wrongWith(draft).filter(
    ({ field }) => (field === 'message' || field === 'from') && lengthOf(draft[field].trim()) > mostOf[field],
  )

/** Characters as the service counts them against its limit: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

export const mostOf = { from: formats.sender.maxLength, message: formats.message.maxLength }

function inWords(parameter: string, { message }: Message): string | null {
  if (parameter === 'telephone_number') return 'Enter a UK mobile number: 07, with spaces, brackets or +44 as you like.'
  if (parameter === 'from') return `Enter a sender of at most ${mostOf.from} characters, or none.`
  return parameter === 'message' ? wrongWithText(message) : null
}

/** That there is nothing in it, or too much. */
function wrongWithText(message: string): string | null {
  const over = lengthOf(message.trim()) - mostOf.message
  if (over > 0) return `The message is ${count(over, 'character')} longer than the ${mostOf.message} it may have.`
  return message.trim() === '' ? 'Write the message.' : null
}
