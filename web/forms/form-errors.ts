/** What is wrong with a form, in its own words: "Enter a postcode.", and not "Missing parameter: postcode." */
import { checkParams } from '../../contract/check.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'
import type { Given } from '../api/lookups.ts'
import { ProblemError } from '../api/request.ts'
import { nounOf, wordsOf } from './parameter-words.ts'
import { missingIn, type Way } from './ways.ts'

export type FormError = { name: ParameterName; message: string }

/** As the contract checks it, before anything is asked; in the order of the fields. */
export function errorsIn(operation: OperationName, way: Way, given: Given): FormError[] {
  const missing = missingIn(operation, way, given).map(({ name, enter }) => ({ name, message: `Enter ${enter}.` }))
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']))
  const invalid = checkParams(operation, params)
    .filter(({ kind }) => kind !== 'missing_parameter')
    .flatMap(({ parameter, message }) => inFormWords(operation, parameter, message))
  return [...missing, ...invalid].toSorted((a, b) => way.fields.indexOf(a.name) - way.fields.indexOf(b.name))
}

/** What the BFF or the service found wrong with fields of this form. */
export function errorsOf(operation: OperationName, error: Error | null): FormError[] {
  if (!(error instanceof ProblemError)) return []
  return (error.problem.errors ?? []).flatMap(({ field, message }) => inFormWords(operation, field, message))
}

/** Nothing, where it is no field of the operation's. */
function inFormWords(operation: OperationName, field: string, message: string): FormError[] {
  const name = rowOf(operation).params.find((parameter) => parameter === field)
  if (!name) return []
  if (message === `Missing parameter: ${name}.`) return [{ name, message: `Enter ${nounOf(operation, name)}.` }]
  const said = message.startsWith(`${name} `)
    ? `${wordsOf(operation, name).label}${message.slice(name.length)}`
    : message
  return [{ name, message: said }]
}
