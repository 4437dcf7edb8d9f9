/** The outcome of an answer, by the rule in its operation's row (decision 0024). */

import { isDated, saysNoDate } from './death-date.ts'
import { ReplyError } from './fault-texts.ts'
import { isNo, isYes } from './flags.ts'
import { holdsSomething } from './holds-something.ts'
import type { NoneFound } from './operation-row.ts'
import { type OperationName, operation, type Result } from './operations.ts'
import { isBookkeeping, isCount, refuseUnexplainedEmpty, saysMore } from './other-fields.ts'
import { peopleRowsOf } from './people-columns.ts'
import { deathDates, type Fields, type OtherField, type Shape } from './shape.ts'

export type Outcome = 'found' | 'none_found' | 'not_answered' | 'not_run'

/** @throws ReplyError if the answer neither found something nor says that there is nothing */
export function outcomeOf<Op extends OperationName>(name: Op, result: Result<Op>): 'found' | 'none_found' {
  const { noneFound } = operation(name)
  if (!noneFound || contentOf(name, result) === 'wanted') return 'found'
  if ('no' in noneFound) return 'none_found'
  const { other_fields = [], ...fields } = result as Values
  refuseUnexplainedEmpty(other_fields, noneFound.empty)
  const isBeside = contentOf(name, result) === 'beside'
  // An answer with only unknown fields belongs to another request.
  const isOfThisOperation = Object.keys(operation(name).result).some((field) => field in fields)
  if (isBeside && isOfThisOperation) return 'found'
  const isSaid = noneFound.empty.some((field) => field in fields) || other_fields.every(isBookkeeping)
  if (isSaid && !isBeside) return 'none_found'
  throw new ReplyError('malformed', 'The answer holds no result, and does not say that there is none.')
}

/** `beside`: only next to the wanted fields, such as the name of an area without its position. */
export type Content = 'wanted' | 'beside' | 'nothing'

export function contentOf<Op extends OperationName>(name: Op, result: Result<Op>): Content {
  const { noneFound, result: shapes } = operation(name)
  const { other_fields = [], ...fields } = result as Values
  // Unknown elements may hold the answer.
  if (!noneFound || other_fields.some(({ children }) => children)) return 'wanted'
  if ('no' in noneFound) return saysNo(noneFound, fields) ? 'nothing' : 'wanted'
  const { empty, ignoring = [] } = noneFound
  const wanted = most(empty, (field) => contentOfValue(shapes[field], fields[field]))
  if (wanted !== 'nothing') return wanted
  const beside = Object.keys(shapes).filter((field) => !empty.includes(field) && !ignoring.includes(field))
  const isMore = beside.some((field) => holdsSomething(fields[field]) && !isZeroCount(field, fields[field]))
  return isMore || other_fields.some(saysMore) ? 'beside' : 'nothing'
}

/** The fields to show where the wanted ones are missing. Those that only repeat or describe the request are left out. */
export function besideIn(name: OperationName, result: object): [field: string, value: unknown][] {
  const { noneFound } = operation(name)
  const ignored = noneFound && 'empty' in noneFound ? (noneFound.ignoring ?? []) : []
  return Object.entries(result).filter(
    ([field, value]) =>
      field !== 'other_fields' && !ignored.includes(field) && holdsSomething(value) && !isZeroCount(field, value),
  )
}

/** What an answer states, for a row of a table. An empty list is left out where the answer does not say "none". */
export function statedIn(name: OperationName, result: Result<OperationName>): { [field: string]: unknown } {
  const { other_fields = [], ...fields } = result as Values
  if (contentOf<OperationName>(name, fields) === 'wanted') return result
  if (contentOf<OperationName>(name, result) === 'nothing') return withoutUnsaid(name, result)
  const others = other_fields.filter((field) => field.children || saysMore(field))
  return { ...Object.fromEntries(besideIn(name, fields)), ...valuesIn(others) }
}

/** In an answer that says "none", a text in place of the wanted one is a flag or a heading. */
function withoutUnsaid(name: OperationName, result: object): { [field: string]: unknown } {
  const { noneFound } = operation(name)
  const empty: readonly string[] = noneFound && 'empty' in noneFound ? noneFound.empty : []
  return Object.fromEntries(
    Object.entries(result).filter(([field, value]) => typeof value !== 'string' || !empty.includes(field)),
  )
}

/** Unknown fields by their own names. Fields of one name are a list. */
const valuesIn = (fields: readonly OtherField[]): { [name: string]: unknown } =>
  Object.fromEntries(
    [...Map.groupBy(fields, ({ name }) => name)].map(([name, same]) => [
      name,
      same.length > 1 ? same.map(valueIn) : valueIn(same[0]!),
    ]),
  )

const valueIn = ({ text, attributes = [], children = [] }: OtherField): unknown =>
  attributes.length + children.length === 0
    ? text
    : { text, ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])), ...valuesIn(children) }

type Values = { [field: string]: unknown; other_fields?: OtherField[] }

function saysNo({ no, unless }: Extract<NoneFound, { no: string }>, fields: Values): boolean {
  return isNo(fields[no]) && !(unless && holdsSomething(fields[unless]))
}

/** Looks no further than the first that is wanted. */
function most<Value>(values: readonly Value[], contentOf: (value: Value) => Content): Content {
  let found: Content = 'nothing'
  for (const value of values) {
    const content = contentOf(value)
    if (content === 'wanted') return content
    if (content === 'beside') found = content
  }
  return found
}

function contentOfValue(shape: Shape | undefined, value: unknown): Content {
  if (!holdsSomething(value)) return 'nothing'
  if (shape?.kind === 'text' && shape.holds === 'people rows')
    return peopleRowsOf(String(value)).rows.length > 0 ? 'wanted' : 'nothing'
  if (shape?.kind === 'text' && (shape.holds === 'death date' || shape.holds === 'death estimate'))
    return isDated(value) ? 'wanted' : saysNothing(shape.holds, String(value)) ? 'nothing' : 'beside'
  if (Array.isArray(value)) return most(value, (item) => contentOfValue(undefined, item))
  return typeof value === 'object' ? contentOfRecord(value as Values) : 'wanted'
}

/** A flag that the date is an estimate says nothing without a date. */
const saysNothing = (holds: 'death date' | 'death estimate', words: string): boolean =>
  saysNoDate(words) || (holds === 'death estimate' && isYes(words))

/** The browser decides this without the fields of each record. */
const contentOfRecord = (values: Values): Content =>
  most(Object.entries(values), ([name, value]) =>
    isZeroCount(name, value) ? 'nothing' : contentOfValue(shapesInRecords[name], value),
  )
const shapesInRecords: Fields = deathDates

const isZeroCount = (name: string, value: unknown) => isCount(name) && Number(value) === 0
