/** The ways to search with a form: an operation needs one of several sets of parameters. */
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import type { Given } from '../lookups.ts'
import { nounOf, wordsOf } from './parameter-words.ts'

export type Way = {
  label: string
  fields: readonly ParameterName[]
  /** The operation's sets that this way can fill. */
  needs: readonly (readonly ParameterName[])[]
}

/** One for each set, without the fields of the other sets. */
export function waysOf(operation: OperationName, fields: readonly ParameterName[]): Way[] {
  // A screen may leave a set out.
  const needs = rowOf(operation).needs.filter((set) => set.every((name) => fields.includes(name)))
  if (needs.length < 2) return [{ label: '', fields, needs }]
  return needs.map((set) => {
    const isElsewhere = (name: ParameterName) => !set.includes(name) && needs.some((other) => other.includes(name))
    return {
      label: labelOf(operation, ownOf(set, needs)),
      fields: fields.filter((name) => !isElsewhere(name)),
      needs: [set],
    }
  })
}

/** The parameters that are not in every other set. */
const ownOf = (set: readonly ParameterName[], needs: Way['needs']) =>
  set.filter((name) => !needs.every((other) => other.includes(name)))

function labelOf(operation: OperationName, names: readonly ParameterName[]): string {
  const [first = '', ...others] = names.map((name) => wordsOf(operation, name).label)
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(' and ')
}

/** The way of a request. Without one, the first. */
export function wayOf(ways: readonly Way[], asked: Given): number {
  const isFull = (set: readonly ParameterName[]) => set.every((name) => isGiven(asked[name]))
  const full = ways.findIndex(({ needs }) => needs.some(isFull))
  if (full >= 0) return full
  // A form with some values, such as a handed-over name.
  const weights = ways.map(({ needs }) => Math.max(0, ...needs.map((set) => shareOf(set, asked))))
  return Math.max(0, weights.indexOf(Math.max(...weights)))
}

const shareOf = (set: readonly ParameterName[], asked: Given) =>
  set.filter((name) => isGiven(asked[name])).length / set.length

export type Want = 'required' | 'optional' | { orElse: ParameterName[] }

/** Whether this way needs a parameter, or needs it only without others. */
export function wantOf({ needs }: Way, name: ParameterName): Want {
  if (!needs.some((set) => set.includes(name))) return 'optional'
  const others = needs.filter((set) => !set.includes(name))
  if (others.length === 0) return 'required'
  const own = needs.find((set) => set.includes(name))
  return { orElse: others.flatMap((set) => set.filter((other) => !own?.includes(other))) }
}

/** The missing parameters, and what to enter at which field. */
export function missingIn(operation: OperationName, way: Way, given: Given): { name: ParameterName; enter: string }[] {
  const lacks = way.needs.map((set) => set.filter((name) => !isGiven(given[name])))
  if (lacks.length === 0 || lacks.some((names) => names.length === 0)) return []
  const inAll = way.fields.filter((name) => lacks.every((names) => names.includes(name)))
  const rest = lacks.map((names) => names.filter((name) => !inAll.includes(name)))
  const missing = inAll.map((name) => ({ name, enter: nounOf(operation, name) }))
  if (rest.some((names) => names.length === 0)) return missing
  const [first] = way.fields.filter((name) => rest.some((names) => names.includes(name)))
  const nouns = rest.map((names) => names.map((name) => nounOf(operation, name)).join(' and '))
  return first ? [...missing, { name: first, enter: nouns.join(' or ') }] : missing
}

export const isGiven = (value: string | undefined): boolean => (value ?? '').trim() !== ''
