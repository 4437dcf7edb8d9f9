/** Errors of a form, in its own words: "Enter a postcode.", and not "Missing parameter: postcode." */
import { besideWords, refusedParameter } from '../../../contract/errors.ts'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { ProblemError } from '../../server/request.ts'
import { nounOf, wordsOf } from './parameter-words.ts'

export type Refused = { name: ParameterName; message: string }

export function errorsOf(operation: OperationName, error: Error | null): Refused[] {
  if (!(error instanceof ProblemError)) return []
  const { errors, outcome, detail } = error.problem
  if (outcome === 'not_answered') return errorsInText(operation, detail)
  return (errors ?? []).flatMap(({ field, message }) => inFormWords(operation, field, message))
}

/** The service's own words, if they are about a parameter. */
export function errorsInText(operation: OperationName, text: string | null): Refused[] {
  const refused = refusedParameter(text ?? '')
  return refused ? inFormWords(operation, refused.parameter, refused.message) : []
}

export const refusedInWords = (refused: Refused[]): string =>
  ['the service refused this request.', ...refused.map(({ message }) => message)].join(' ')

/** Empty if the operation has no such field. */
export function inFormWords(operation: OperationName, field: string, message: string): Refused[] {
  const name = rowOf(operation).params.find((parameter) => parameter === field)
  if (!name) return []
  if (message === `Missing parameter: ${name}.`) return [{ name, message: `Enter ${nounOf(operation, name)}.` }]
  const { label, choices } = wordsOf(operation, name)
  if (choices && message.startsWith(`${name} must be one of `))
    return [{ name, message: `${label}: choose one of ${choices.map((choice) => choice.label).join(', ')}.` }]
  const others = message.startsWith(`${name} ${besideWords}`) && message.slice(`${name} ${besideWords}`.length)
  if (others) return [{ name, message: `${label}: leave this or ${labelsIn(operation, others)} empty.` }]
  return [{ name, message: message.startsWith(`${name} `) ? `${label}${message.slice(name.length)}` : message }]
}

/** The form's names for the parameters in a text. */
const labelsIn = (operation: OperationName, words: string): string =>
  rowOf(operation)
    .params.filter((name) => new RegExp(`\\b${name}\\b`).test(words))
    .map((name) => wordsOf(operation, name).label.toLowerCase())
    .join(' and ')
