import { expect, test } from 'vitest'
import { fieldsHolding, matcherOf } from './matcher.ts'

test.each([
  ['Oldroyd', 'Mr Barnaby James OLDROYD'],
  ['Zoë Ŵyn-Jones', 'zoe wyn jones'],
  ["O'Brien", 'Obrien'],
  ['12 Larkspur Close', '12, Larkspur Close, Leeds'],
  ['oldroyd', 'boldroyd@example.com'],
  ['07700 900123', 'Tel. +44 (0)7700-900123, evenings'],
  ['07700 900123', '0044 7700 900 123'],
  ['+447700900123', '(07700) 900123'],
  ['LS1 0CK', 'Leeds LS10CK'],
  ['ls10ck', 'LS1  0CK'],
  ['SC012345', 'company sc12345'],
  ['7654321', '07654321'],
  ['192.0.2.7', 'from 192.0.2.7 at noon'],
])('%s stands in: %s', (sought, text) => {
  expect(fieldsHolding(text, matcherOf(sought), 'text')).toEqual(['text'])
  expect(matcherOf(sought).mayBeIn(text)).toBe(true)
})

test.each([
  ['Oldroyd', 'Old Royd Lane'],
  ['Barnaby Oldroyd', 'Barnaby Smith\nTamsin Oldroyd'],
  ['12 Larkspur Close', '112 Larkspur Close'],
  ['07700 900123', '07700 9001234'],
  ['07700 900123', '107700900123'],
  ['7654321', '76543210'],
  ['192.0.2.7', '192.0.2.77'],
])('%s does not stand in: %s', (sought, text) => {
  expect(fieldsHolding(text, matcherOf(sought), 'text')).toEqual([])
})

test('fields are named by their paths, and those that hold it together each', () => {
  const result = {
    csv_data: 'name,address\n"OLDROYD, Barnaby",Leeds',
    director_list: [
      { surname: 'SMITH', forename: 'Barnaby', place: 'Oldroydon' },
      { surname: 'OLDROYD', forename: 'Barnaby James', place: 'Leeds' },
      { surname: 'JONES', forename: null, previous: { name: 'Barnaby Oldroyd' } },
    ],
    count: 7,
  }
  expect(fieldsHolding(result, matcherOf('Barnaby Oldroyd'), 'result')).toEqual([
    'result.csv_data',
    'result.director_list[1].surname',
    'result.director_list[1].forename',
    'result.director_list[2].previous.name',
  ])
})

test('a text that is nearly all spaces is soon gone through', () => {
  const text = `a${' '.repeat(2_000_000)}b`
  for (const sought of ['020 7946 0123', 'LS1 4AP', '90000001']) expect(matcherOf(sought).mayBeIn(text)).toBe(false)
})
