/** Checks the parameters of a call before it is sent (decision 0012). */

import { carriesOnlyXmlText } from './characters.ts'
import { besideWords } from './errors.ts'
import { type Format, formats } from './formats.ts'
import { isParameterOf, type OperationRow } from './operation-row.ts'
import { type OperationName, operation } from './operations.ts'
import { type ParameterName, parameters } from './parameters.ts'
import { isRead } from './values/reading.ts'

export type ParameterError = {
  kind: 'missing_parameter' | 'unknown_parameter' | 'invalid_parameter' | 'invalid_from'
  parameter: string
  message: string
}

/** At most one error a parameter; none if the call may be sent. */
export function checkParams(name: OperationName, params: { readonly [name: string]: string }): ParameterError[] {
  const row = operation(name)
  return [
    ...Object.keys(params)
      .filter((parameter) => !isParameterOf(row, parameter))
      .map((parameter) => unknownParameter(name, parameter)),
    ...missingParameters(row, params).map(missingParameter),
    ...row.params.flatMap((parameter) =>
      [
        ...invalidParameter(row, parameter, params[parameter] ?? ''),
        ...contradictedParameter(row, parameter, params),
      ].slice(0, 1),
    ),
  ]
}

export const missingParameter = (parameter: string): ParameterError => ({
  kind: 'missing_parameter',
  parameter,
  message: `Missing parameter: ${parameter}.`,
})

const unknownParameter = (name: OperationName, parameter: string): ParameterError => ({
  kind: 'unknown_parameter',
  parameter: shown(parameter),
  message: `${name} has no parameter ${shown(parameter)}.`,
})

export const formatOf = (row: OperationRow, parameter: ParameterName): Format =>
  formats[row.formats?.[parameter] ?? parameters[parameter]]

type Params = { readonly [name: string]: string }

const isGiven = (params: Params, parameter: string): boolean => (params[parameter] ?? '').trim() !== ''

/** The missing parameters of the set that lacks the fewest. If several do, the set that was begun. */
function missingParameters(row: OperationRow, params: Params): string[] {
  const wanting = row.needs.map((set) => ({
    given: set.filter((parameter) => isGiven(params, parameter)).length,
    lacking: set.filter((parameter) => !isGiven(params, parameter)),
  }))
  return wanting.toSorted((a, b) => a.lacking.length - b.lacking.length || b.given - a.given)[0]?.lacking ?? []
}

/** Two parameters say the same thing in different ways, so the meaning is unclear. */
function contradictedParameter(row: OperationRow, parameter: ParameterName, params: Params): ParameterError[] {
  if (!isGiven(params, parameter)) return []
  return (row.either ?? []).flatMap(([one, other]) => {
    const beside = one.includes(parameter) ? other : other.includes(parameter) ? one : []
    const given = beside.filter((name) => isGiven(params, name))
    return given.length === 0 ? [] : [contradicts(parameter, given)]
  })
}

const contradicts = (parameter: string, given: readonly string[]): ParameterError => ({
  kind: 'invalid_parameter',
  parameter,
  message: `${parameter} ${besideWords}${given.join(' and ')}: give one or the other.`,
})

function invalidParameter(row: OperationRow, parameter: ParameterName, value: string): ParameterError[] {
  const format = formatOf(row, parameter)
  const invalid = (mustBe: string): ParameterError[] => [
    { kind: format.failure ?? 'invalid_parameter', parameter, message: `${parameter} must be ${mustBe}.` },
  ]
  if (!carriesOnlyXmlText(value)) return invalid('text without control characters')
  const given = value.trim()
  if (given === '' || suits(format, given)) return []
  const reading = format.reads?.(given)
  if (!reading || isRead(reading)) return invalid(format.mustBe)
  return invalid(`${format.mustBe}. ${reading.problem.replace(/\.$/, '')}`)
}

/** The parameters in the form that is sent: each reader has read its own. @param params those that passed the check */
export function readParams(name: OperationName, params: Params): { [name: string]: string } {
  const row = operation(name)
  const entries = Object.entries(params).map(([parameter, given]): [string, string] => {
    if (given.trim() === '' || !isParameterOf(row, parameter)) return [parameter, given]
    const reading = formatOf(row, parameter).reads?.(given)
    return [parameter, reading && isRead(reading) ? reading.value : given]
  })
  return Object.fromEntries(entries)
}

/** The value without surrounding spaces. */
export const suits = ({ maxLength, pattern, reads, values, range }: Format, given: string): boolean =>
  [...given].length <= maxLength &&
  (pattern?.test(given) ?? true) &&
  (!reads || isRead(reads(given))) &&
  (values?.includes(given) ?? true) &&
  (!range || (Number(given) >= range[0] && Number(given) <= range[1]))

/** A name from outside, short enough to repeat. */
export const shown = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
