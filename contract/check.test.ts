import { expect, test } from 'vitest'
import { checkParams } from './check.ts'
import { type OperationName, operation, operationNames } from './operations.ts'
import { type ParameterName, parameters } from './parameters.ts'

/** Something that each parameter takes. */
const good: { readonly [Name in ParameterName]?: string } = {
  postcode: 'LS1 4VK',
  latitude: '53.8',
  longitude: '-1.5',
  page_number: '0',
  records_per_page: '10',
  company_number: '90000001',
  telephone_number: '07700 900123',
  ip_address: '192.0.2.1',
  year: '2012',
  lifetime_minutes: '60',
}
const given = (name: OperationName, names: readonly string[]) =>
  Object.fromEntries(
    operation(name).params.map((each) => [each, names.includes(each) || each === 'api_key' ? (good[each] ?? 'x') : '']),
  )

const pairs = operationNames.flatMap((name) =>
  (operation(name).either ?? []).flatMap(([one, other]) =>
    one.flatMap((first) => other.map((second) => [name, first, second] as const)),
  ),
)

test.each(pairs)('%s: %s and %s are refused by name where both are given', (name, first, second) => {
  const needs = (operation(name).needs.find((set) => set.includes(first)) ?? operation(name).needs[0] ?? []).filter(
    (each) => each !== second,
  )
  const errors = checkParams(name, given(name, [...needs, first, second]))
  const named = errors.filter(({ message }) => message.includes(' must be empty beside '))
  expect(named.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining([first, second]))
  for (const { kind, parameter, message } of named) {
    expect(kind).toBe('invalid_parameter')
    expect(message).toMatch(new RegExp(`^${parameter} must be empty beside `))
    expect(message).toContain(parameter === first ? second : first)
  }
})

test('whichever set of parameters is given, all of them together are taken', () => {
  for (const name of operationNames)
    for (const set of operation(name).needs) expect(checkParams(name, given(name, set)), name).toEqual([])
})

test('what can be said in two ways can be said in one alone', () => {
  expect(pairs.map(([name, first, second]) => `${name} ${first} ${second}`)).toEqual([
    'director_search name surname',
    'director_search name forename',
    'director_search page_id page_number',
    'director_search page_id records_per_page',
    'age_verification fullname surname',
    'age_verification fullname forename',
    'person_verify_historic fullname surname',
    'person_verify_historic fullname forename',
    'find_my_nearest postcode latitude',
    'find_my_nearest postcode longitude',
  ])
})

test.each<[OperationName, ParameterName[], ParameterName[]]>([
  ['director_search', ['surname'], ['forename']],
  ['director_search', ['forename'], ['surname']],
  ['director_search', [], ['name']],
  ['age_verification', ['surname', 'addr1', 'postcode'], ['forename']],
  ['person_verify_historic', ['forename', 'addr1'], ['surname', 'postcode']],
  ['find_my_nearest', ['latitude'], ['longitude']],
  ['people_search', ['street'], ['place']],
])('%s with %j alone lacks %j', (name, begun, missing) => {
  const errors = checkParams(name, given(name, begun))
  expect(errors.filter(({ kind }) => kind === 'missing_parameter').map(({ parameter }) => parameter)).toEqual(missing)
})

test('each parameter is reported once', () => {
  for (const name of operationNames) {
    const all = Object.fromEntries((Object.keys(parameters) as ParameterName[]).map((each) => [each, '\u0000']))
    const told = checkParams(name, all).map(({ parameter }) => parameter)
    expect(new Set(told).size).toBe(told.length)
  }
})
