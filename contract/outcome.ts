/** What an answer means, by the rule in its operation's row (decision 0024). */

import { type OperationName, operation, type Result } from './operations.ts'
import type { OtherField } from './shape.ts'

export type Outcome = 'found' | 'none_found' | 'not_answered' | 'not_run'

/** Of an answer: it found something, or its own words say that there is nothing. */
export function outcomeOf<Op extends OperationName>(name: Op, result: Result<Op>): 'found' | 'none_found' {
  return saysNothingFound(name, result) ? 'none_found' : 'found'
}

function saysNothingFound(name: OperationName, result: { [field: string]: unknown }): boolean {
  const { noneFound } = operation(name)
  // What stands in elements that the contract does not know may be the very answer: then nobody said "none".
  const holdsUnknown = (result.other_fields as OtherField[] | undefined)?.some(({ children }) => children)
  if (!noneFound || holdsUnknown) return false
  if ('empty' in noneFound) return noneFound.empty.every((field) => !holdsSomething(result[field]))
  if ('nil' in noneFound) return !holdsSomething(result[noneFound.nil])
  return isNo(result[noneFound.no])
}

/** A record of which every field is nil, and a list of such records, hold nothing. */
function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value === 'object' ? Object.values(value).some(holdsSomething) : true
}

const isNo = (value: unknown) => typeof value === 'string' && /^\s*(false|0|n|no)\s*$/i.test(value)
