/** What an answer means, by the rule in its operation's row (decision 0024). */

import { ReplyError } from './errors.ts'
import { isNo } from './flags.ts'
import { type NoneFound, type OperationName, operation, type Result } from './operations.ts'
import { refuseWordsBeside } from './said.ts'
import type { OtherField } from './shape.ts'

export type Outcome = 'found' | 'none_found' | 'not_answered' | 'not_run'

/**
 * Of an answer: it found something, or its own words say that there is nothing.
 * @throws ReplyError where it says neither, or something else
 */
export function outcomeOf<Op extends OperationName>(name: Op, result: Result<Op>): 'found' | 'none_found' {
  const { noneFound } = operation(name)
  const { other_fields = [], ...fields }: { other_fields?: OtherField[]; [field: string]: unknown } = result
  // What stands in elements that the contract does not know may be the very answer: then nobody said "none".
  if (!noneFound || other_fields.some(({ children }) => children) || !saysNothing(noneFound, fields)) return 'found'
  if (!('no' in noneFound)) refuseWordsBeside(other_fields, fieldsOf(noneFound))
  const isSaid = fieldsOf(noneFound).some((field) => field in fields)
  if (isSaid || other_fields.every(saysNothingOfItself)) return 'none_found'
  throw new ReplyError('malformed', 'The answer holds neither what was asked for nor word that there is none.')
}

/** A record of which every field is nil, and a list of such records, hold nothing. */
export function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value === 'object' ? Object.values(value).some(holdsSomething) : true
}

/** What some services say of every answer, ahead of the interface's fields (spec/semantics 1.2). */
const ofTheEnvelope = new Set([
  ...['mode', 'status', 'error_code', 't2a_version_number', 'credit_used', 'total_records', 'page_number'],
  'chargeable',
])

/** Of the envelope, or attributes of an element that is known. */
const saysNothingOfItself = ({ name, text, attributes }: OtherField) =>
  ofTheEnvelope.has(name.toLowerCase()) || (text === null && attributes !== undefined)

function fieldsOf(rule: NoneFound): readonly string[] {
  if ('empty' in rule) return rule.empty
  return ['nil' in rule ? rule.nil : rule.no]
}

function saysNothing(rule: NoneFound, fields: { [field: string]: unknown }): boolean {
  if ('no' in rule) return isNo(fields[rule.no]) && !(rule.unless && holdsSomething(fields[rule.unless]))
  return !fieldsOf(rule).some((field) => holdsSomething(fields[field]))
}
