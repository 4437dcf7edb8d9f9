import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operation, operationNames } from './operations.ts'
import { interfaceRecords, records } from './records.ts'
import type { Fields } from './shape.ts'

const everyFields: [string, Fields][] = [
  ...Object.entries<Fields>(records),
  ...operationNames.map((name): [string, Fields] => [name, operation(name).result]),
]

test('there are 22 operations and 18 records', () => {
  expect(operationNames).toHaveLength(22)
  expect(Object.keys(interfaceRecords)).toHaveLength(18)
})

test('every operation takes api_key first, and all but client_info take client second', () => {
  for (const name of operationNames)
    expect(operation(name).params.slice(0, 2), name).toEqual(
      name === 'client_info' ? ['api_key'] : ['api_key', 'client'],
    )
})

test('every list and nested field names a record', () => {
  for (const [owner, fields] of everyFields)
    for (const [name, shape] of Object.entries(fields))
      if ('record' in shape) expect(Object.keys(records), `${owner}.${name}`).toContain(shape.record)
})

test('the fields of the interface come first, then those that it describes in words, then ours', () => {
  const order = ['interface', 'decided', 'ours']
  for (const [owner, fields] of everyFields) {
    const places = Object.values(fields).map(({ addition }) => order.indexOf(addition?.kind ?? 'interface'))
    expect(places, owner).toEqual(places.toSorted())
  }
})

test('every field with a date of birth is marked as one', () => {
  for (const [owner, fields] of everyFields)
    for (const [name, shape] of Object.entries(fields)) {
      const tellsBirth = /dob|birth|born/.test(name) && !name.startsWith('match_code')
      expect(shape.birth !== undefined, `${owner}.${name}`).toBe(tellsBirth)
    }
})

test('every decision that is named has a note', () => {
  const named = [
    ...everyFields.flatMap(([, fields]) => Object.values(fields).flatMap(({ addition }) => addition?.decision ?? [])),
    ...operationNames.flatMap((name) => operation(name).decided),
  ]
  for (const decision of new Set(named))
    expect(existsSync(new URL(`../docs/decisions/${decision}.md`, import.meta.url)), decision).toBe(true)
})

test('what an operation needs, and what says that nothing was found, are among its own names', () => {
  for (const name of operationNames) {
    const { needs, either = [], noneFound, params, result, formats } = operation(name)
    for (const parameter of [...needs.flat(), ...either.flat(2), ...Object.keys(formats ?? {})])
      expect(params, name).toContain(parameter)
    const fields = noneFound ? Object.values<string | readonly string[]>(noneFound).flat() : []
    for (const field of fields) expect(Object.keys(result), name).toContain(field)
  }
})
