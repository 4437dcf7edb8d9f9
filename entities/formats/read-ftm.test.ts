import { expect, test } from 'vitest'
import { linkSchemas, readFtm, thingSchemas } from './read-ftm.ts'

type Model = { schemata: { [name: string]: { extends?: string[]; abstract?: boolean } } }

test('things and links are all schemas of the FollowTheMoney model', async () => {
  const { default: model } = await import('@alephdata/followthemoney/dist/defaultModel.json', {
    with: { type: 'json' },
  })
  const { schemata } = model as unknown as Model
  const isThing = (name: string): boolean => name === 'Thing' || (schemata[name]?.extends ?? []).some(isThing)
  const names = Object.keys(schemata).filter((name) => !schemata[name]?.abstract)
  expect([...thingSchemas].toSorted()).toEqual(names.filter(isThing).toSorted())
  expect([...linkSchemas].toSorted()).toEqual(names.filter((name) => !isThing(name)).toSorted())
})

const line = (value: unknown) => JSON.stringify(value)
const company = { id: 'a', schema: 'Company', properties: { name: ['Larkspur Holdings Ltd', 'Larkspur'] } }

test('entities keep their values, links are counted, and empty lines are nothing', () => {
  const office = { id: 'o', schema: 'Directorship', properties: { director: ['p'], organization: ['a'] } }
  const person = {
    id: 'p',
    schema: 'Person',
    properties: { name: 'Tamsin Quill', height: 180, addressEntity: [{ id: 'x' }] },
  }
  const { entities, links, bad } = readFtm(`\uFEFF${line(company)}\r\n\n${line(office)}\n${line(person)}\n`)
  expect(entities).toEqual([
    { ...company, line: 1 },
    { ...person, line: 4, properties: { name: ['Tamsin Quill'], height: ['180'], addressEntity: ['x'] } },
  ])
  expect(links).toEqual(new Map([['Directorship', 1]]))
  expect(bad).toEqual([])
})

test.each([
  ['{"id": "a", "schema"', 'This is not a whole JSON object.'],
  ['[1]', 'This is not a JSON object.'],
  ['{"schema": "Person"}', 'The entity has no id.'],
  ['{"id": "b"}', 'The entity has no schema.'],
  ['{"id": "b", "schema": "Person", "properties": []}', 'Its properties are not an object.'],
  ['{"id": "b", "schema": "Person", "properties": {"name": [{}]}}', 'A property has a value that is not a text'],
  [
    '{"id": "b", "schema": "Person", "properties": {"name": ["a\\u0000"]}}',
    'A property has a value that is not a text',
  ],
])('the line %s is named with what is wrong', (text, message) => {
  const { entities, bad } = readFtm(`${line(company)}\n${text}`)
  expect(entities).toHaveLength(1)
  expect(bad).toEqual([{ line: 2, message: expect.stringContaining(message) }])
})

test('fragments of one id are one entity, and Latin names come first', () => {
  const fragments = [
    { id: 'a', schema: 'LegalEntity', properties: { name: ['Веснянка', 'Vesnyanka'] } },
    { id: 'b', schema: 'Person', properties: { name: ['Tamsin Quill'] } },
    { id: 'a', schema: 'Company', properties: { name: ['Vesnyanka'], country: ['ua'] } },
  ]
  const { entities, bad } = readFtm(fragments.map(line).join('\n'))
  expect(bad).toEqual([])
  expect(entities).toEqual([
    { id: 'a', schema: 'Company', line: 1, properties: { name: ['Vesnyanka', 'Веснянка'], country: ['ua'] } },
    { ...fragments[1], line: 2 },
  ])
})

test('a property may have any name', () => {
  const { entities } = readFtm(
    '{"id": "a", "schema": "Person", "properties": {"__proto__": ["x"], "name": ["Tamsin"]}}',
  )
  expect(Object.entries(entities[0]!.properties)).toEqual([
    ['__proto__', ['x']],
    ['name', ['Tamsin']],
  ])
})
