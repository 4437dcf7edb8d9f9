import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldsIn } from './field-set.ts'
import { interfaceAt, interfaceOf, interfaces, lookupInterface, registerInterface } from './interfaces.ts'
import { operation, operationNames } from './operations.ts'
import { interfaceRecords, type RecordName, records } from './records.ts'
import type { Fields } from './shape.ts'

const everyFields: [string, Fields][] = [
  ...Object.entries<Fields>(records),
  ...operationNames.map((name): [string, Fields] => [name, operation(name).result]),
]

test('the first interface has 22 operations and 18 records; the register has 7 operations', () => {
  expect(lookupInterface.operations).toHaveLength(22)
  expect(Object.keys(interfaceRecords)).toHaveLength(18)
  expect(registerInterface.operations).toHaveLength(7)
})

test('each operation belongs to one interface, and each interface has a name, a path and a namespace of its own', () => {
  expect(interfaces.flatMap(({ operations }) => operations)).toEqual(operationNames)
  for (const name of operationNames) expect(interfaceOf(name).operations, name).toContain(name)
  for (const { path } of interfaces) expect(interfaceAt(`${path}/any`)?.path).toBe(path)
  for (const part of ['name', 'path', 'namespace', 'title'] as const)
    expect(new Set(interfaces.map((each) => each[part])).size).toBe(interfaces.length)
})

test.each(interfaces)(
  '$path describes every record that its operations reach',
  ({ operations, records: described }) => {
    const reached = new Set<RecordName>()
    const reach = (fields: Fields): void => {
      for (const [, shape] of fieldsIn('all', fields)) {
        if (!('record' in shape) || reached.has(shape.record as RecordName)) continue
        reached.add(shape.record as RecordName)
        reach(records[shape.record as RecordName])
      }
    }
    for (const name of operations) reach(operation(name).result)
    expect([...reached].toSorted()).toEqual(described.toSorted())
  },
)

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
      const tellsBirth = /dob|birth|born/.test(name) && !/^match_code|birth_place/.test(name)
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
