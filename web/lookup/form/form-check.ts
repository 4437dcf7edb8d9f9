/** What a form checks before it sends anything, in its own words. */
import { checkParams } from '../../../contract/check.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Given } from '../lookups.ts'
import { inFormWords, type Refused } from './form-errors.ts'
import { wordsOf } from './parameter-words.ts'
import { missingIn, type Way } from './ways.ts'

/** Checked by the contract before anything is sent, in the order of the fields. */
export function errorsIn(operation: OperationName, way: Way, given: Given, now = new Date()): Refused[] {
  const missing = missingIn(operation, way, given).map(({ name, enter }) => ({ name, message: `Enter ${enter}.` }))
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']))
  const invalid = checkParams(operation, params)
    .filter(({ kind }) => kind !== 'missing_parameter')
    .flatMap(({ parameter, message }) => inFormWords(operation, parameter, message))
  const found = [...missing, ...invalid, ...yearAhead(operation, given, now)]
  return found.toSorted((a, b) => way.fields.indexOf(a.name) - way.fields.indexOf(b.name))
}

/** The service refuses a future year, and the contract has no clock. */
function yearAhead(operation: OperationName, { year = '' }: Given, now: Date): Refused[] {
  const isAhead = /^\d{4}$/.test(year) && Number(year) > now.getUTCFullYear()
  return isAhead ? [{ name: 'year', message: `${wordsOf(operation, 'year').label} must not be in the future.` }] : []
}
