/** By default, an answer is the interface's to the letter: its tables (2.1, 4.2), copied by hand, against every answer. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt, type WireReply } from '../contract/bindings/index.ts'
import { exampleValues } from '../contract/description/examples.ts'
import { lookupInterface } from '../contract/interfaces.ts'
import { type Call, operation } from '../contract/operations.ts'
import { type Element, readTree } from '../contract/xml/tree.ts'
import { documentKeys, expectedCalls } from './testing/calls.ts'
import { baseUrl, type TestService, testService } from './testing/service.ts'

const tables = readFileSync(new URL('../contract/samples/interface-tables.md', import.meta.url), 'utf8')
const records = rowsOf('Records (2.1)')
const results = rowsOf('Operations (4.2)')
const described = rowsOf('Described in words')
const held = rowsOf('What elements hold')

const ours = { 'whereabouts-fields': 'all' }

let service: TestService
let strict: TestService
let calls: ReturnType<typeof expectedCalls>
beforeAll(async () => {
  service = await testService()
  strict = await testService({ strict: true })
  calls = expectedCalls(await documentKeys(service))
})
afterAll(async () => {
  await service.close()
  await strict.close()
})

test('the tables are whole', () => {
  expect(records.size).toBe(18)
  expect([...results.keys()]).toEqual(lookupInterface.operations)
  expect(rowsOf('Operations (4.2)', 1)).toEqual(
    new Map(lookupInterface.operations.map((name) => [name, [...operation(name).params]])),
  )
})

describe.each(bindingNames)('%s', (binding) => {
  test('the answer of every operation holds what the interface names or describes, and nothing else', async () => {
    for (const { operation, params } of calls) {
      const reply = await service.ask(binding, { operation, params })
      expect(reply.status, operation).toBe(200)
      checkAnswer(operation, reply, 'described')
    }
  })

  test('a strict service leaves out what the interface only describes, whatever a caller asks for', async () => {
    const keys = await documentKeys(strict)
    for (const headers of [{}, ours])
      for (const { operation, params } of expectedCalls(keys)) {
        const reply = await strict.ask(binding, { operation, params }, { headers })
        expect(reply.status, operation).toBe(200)
        checkAnswer(operation, reply, 'named')
      }
  })

  test('an answer with every field filled in holds no more', () => {
    for (const name of lookupInterface.operations)
      for (const [fields, known] of [
        ['described', 'described'],
        ['interface', 'named'],
      ] as const) {
        const { [binding]: written } = bindingsAt(baseUrl, { fields })
        checkAnswer(name, written.writeResult(name, exampleValues(operation(name).result)), known)
      }
  })

  test('the header adds our fields after those of the interface, and changes no other', async () => {
    for (const { operation, params, changing = [] } of calls) {
      const [plain, all] = await Promise.all(
        [{}, ours].map(async (headers) => payloadOf(await service.ask(binding, { operation, params }, { headers }))),
      )
      expect(isWithin(plain!, all!, changing), operation).toBe(true)
    }
    const wants = { operation: 'company_name_search', params: { name: 'northgate' } }
    expect((await service.ask(binding, wants, { headers: ours })).body).toContain('<match_reason')
    expect((await service.ask(binding, wants, { headers: { 'whereabouts-fields': 'some' } })).body).not.toContain(
      '<match_reason',
    )
  })

  test('a page that is kept has the fields that each caller asks for', async () => {
    const wants = { operation: 'company_name_search', params: { name: 'kestrel' } }
    for (const headers of [ours, {}, ours, {}]) {
      const { body } = await service.ask(binding, wants, { headers })
      expect(body.includes('<list_cut')).toBe(headers === ours)
    }
  })

  test('a misspelt place is found only for a caller who can read which spelling was found', async () => {
    const wants = { operation: 'geo_code', params: { text: 'Sheffeild' } }
    expect((await service.ask(binding, wants)).body).toContain('<geo_data_list xsi:nil="true" />')
    expect((await service.ask(binding, wants, { headers: ours })).body).toContain('<searched_name>')
  })

  test('a refusal is the same with the header and without', async () => {
    const refused: Call['params'][] = [
      { text: '' },
      { text: 'York', api_key: 'no-such-key' },
      { text: 'York', other: 'x' },
    ]
    for (const params of refused) {
      const [plain, all] = await Promise.all(
        [{}, ours].map((headers) => service.ask(binding, { operation: 'geo_code', params }, { headers })),
      )
      expect(plain!.status).toBe(500)
      expect(plain).toEqual(all)
    }
  })
})

type Known = 'named' | 'described'

function checkAnswer(name: string, reply: WireReply, known: Known): void {
  checkFields(name, payloadOf(reply), results.get(name)!, known)
}

/** Compares the names of an element's children, in order, with a row of the tables. */
function checkFields(owner: string, element: Element, row: readonly string[], known: Known): void {
  const fields = [...row, ...(known === 'described' ? (described.get(owner) ?? []) : [])].map((field) =>
    typed(owner, field),
  )
  expect(
    element.children.map(({ name }) => name),
    owner,
  ).toEqual(fields.map(({ name }) => name))
  for (const [index, { holds, isList }] of fields.entries()) {
    const child = element.children[index]!
    if (!holds) expect(child.children, child.name).toEqual([])
    else if (isList) checkItems(child, holds, known)
    else if (!child.nil) checkFields(holds, child, rowOf(holds), known)
  }
}

function checkItems(list: Element, record: string, known: Known): void {
  for (const item of list.children) {
    expect(item.name).toBe(record)
    if (record !== 'string') checkFields(record, item, rowOf(record), known)
  }
}

const rowOf = (record: string) => (record === 'sic_code' ? ['sic_text'] : (records.get(record) ?? []))

/** `place_list (list of place)`, in its own row or in the table of what elements hold. */
function typed(owner: string, field: string): { name: string; holds?: string; isList?: boolean } {
  const name = field.split(' ')[0]!
  const told = held.get(owner)?.find((element) => element.startsWith(`${name} `)) ?? field
  const [, kind, holds] = /\((contains|list of|list of text items named) (\w+)\)/.exec(told) ?? []
  return holds === undefined ? { name } : { name, holds, isList: kind !== 'contains' }
}

/** The rows of a table: the first cell, and the fields in another one. */
function rowsOf(title: string, cell = -1): Map<string, string[]> {
  const [, section = ''] = tables.split(`## ${title}\n`)
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return new Map(
    rows.slice(1).map((row) => {
      const [name = '', ...cells] = row.split('|').flatMap((part) => part.trim() || [])
      const fields = cells.at(cell === -1 ? -1 : cell - 1) ?? ''
      return [name, fields === 'empty result element' ? [] : fields.split(/, (?![^(]*\))/)]
    }),
  )
}

/** The element that holds the result's fields. */
function payloadOf({ body }: WireReply): Element {
  const root = readTree(body)
  return root.name === 'Envelope' ? root.children[0]!.children[0]!.children[0]! : root
}

/** Whether each element is in the other one too, with the same text. */
function isWithin(one: Element, other: Element, changing: readonly string[]): boolean {
  if (changing.includes(one.name) || one.name === 'sic_code') return true
  if (one.children.length === 0 && one.text !== other.text) return false
  const rest = [...other.children]
  return one.children.every((child) => {
    const at = rest.findIndex(({ name }) => name === child.name)
    const [found] = at < 0 ? [] : rest.splice(0, at + 1).slice(-1)
    return found !== undefined && isWithin(child, found, changing)
  })
}
