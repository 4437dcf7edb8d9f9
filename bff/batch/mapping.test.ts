/** A cell becomes a value of its lookup, or the row says why it does not. */
import { expect, test } from 'vitest'
import {
  companyNumbers,
  ipAddresses,
  latitudes,
  longitudes,
  type Spelling,
  telephones,
} from '../../contract/values/testing/spellings.ts'
import { flowNamed } from './flows.ts'
import { isTypeColumn } from './headings.ts'
import { changeNotes, guessMapping, mapRow } from './mapping.ts'

const columns: readonly [lookup: string, parameter: string, spellings: readonly Spelling[]][] = [
  ['company_number_search', 'company_number', companyNumbers],
  ['company_appointments', 'company_number', companyNumbers],
  ['tps_full', 'telephone_number', telephones],
  ['ip_location', 'ip_address', ipAddresses],
]
const halves = [
  ['latitude', latitudes, { longitude: '-1.5' }],
  ['longitude', longitudes, { latitude: '53.8' }],
] as const
// A star asks for the beginning of numbers, and an empty cell is a missing value.
for (const [lookup, parameter, spellings] of columns)
  test.each(spellings.filter(([text]) => text.trim() !== '' && !text.endsWith('*')))(
    `a cell %j in a column of ${parameter} for ${lookup} is %j`,
    (text, value) => {
      const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [text])
      if (value === null)
        expect(mapped).toEqual({ problem: expect.stringMatching(new RegExp(`^${parameter}: .+\\.$`)) })
      else expect(mapped).toMatchObject({ params: { [parameter]: value } })
    },
  )

for (const [parameter, spellings, beside] of halves)
  test.each(spellings.filter(([text]) => text.trim() !== ''))(
    `a cell %j in a column of ${parameter} is %j`,
    (text, value) => {
      const [[other, given]] = Object.entries(beside) as [[string, string]]
      const mapped = mapRow(
        flowNamed('find_my_nearest')!,
        { [parameter]: 'A', [other]: 'B' },
        ['A', 'B'],
        [text, given],
      )
      if (value === null)
        expect(mapped).toEqual({ problem: expect.stringMatching(new RegExp(`^${parameter}: .+\\.$`)) })
      else expect(mapped).toMatchObject({ params: { [parameter]: value, ...beside } })
    },
  )

test.each([
  ['telephone_number', '7.7E+09', 'its last digits are lost'],
  ['company_number', '#N/A', 'has the error #N/A'],
  ['company_number', '2020-02-29', 'is a date'],
  ['company_number', '9E+07', 'Its last digits are lost'],
])('a %s of %s is refused with its reason', (parameter, cell, why) => {
  const lookup = parameter === 'company_number' ? 'company_number_search' : 'tps_full'
  const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [cell])
  expect(mapped).toEqual({ problem: expect.stringContaining(why) })
})

test.each([
  ['person_checks', 'premises', '2026-03-02'],
  ['person_checks', 'premises', '2-Mar'],
  ['person_checks', 'surname', '2020-05-01'],
  ['company_name_search', 'name', '2020-05-01 09:30'],
])('for %s, a %s that is a date is asked about', (lookup, parameter, cell) => {
  const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [cell])
  expect(mapped).toEqual({ problem: expect.stringContaining('This is a date.') })
})

test('beside its parts a whole name is left out, because a call takes one of the two', () => {
  const headings = ['name', 'surname', 'forename']
  const columns = { name: 'name', surname: 'surname', forename: 'forename' }
  const mapped = (...cells: string[]) => mapRow(flowNamed('director_search')!, columns, headings, cells)
  expect(mapped('Tamsin Quill', 'Quill', 'Tamsin')).toEqual({
    params: { surname: 'Quill', forename: 'Tamsin' },
    changed: [],
  })
  expect(mapped('Tamsin Quill', '', '')).toEqual({ params: { name: 'Tamsin Quill' }, changed: [] })
  expect(mapped('Tamsin Quill', 'Quill', '')).toEqual({ params: { name: 'Tamsin Quill' }, changed: [] })
  // The name may be the surname alone.
  expect(mapped('Quill', '', 'Tamsin')).toEqual({ problem: expect.stringContaining('must be empty beside') })
})

test('a column that only says what a row is gives no name', () => {
  const rows = [
    ['company', 'Northgate Example Ltd'],
    ['person', 'Tamsin Quill'],
  ]
  const flow = flowNamed('company_name_search')!
  const guessed = (headings: string[]) => guessMapping(flow, headings, (column) => isTypeColumn(rows, column))
  expect(guessed(['Company', 'Name'])).toEqual({ name: 'Name' })
  expect(guessed(['Company', 'Who'])).toEqual({})
  expect(guessMapping(flow, ['Company', 'Who'])).toEqual({ name: 'Company' })
})

test('notes count the rows with a value in an unusual form', () => {
  expect(
    changeNotes(
      new Map([
        ['company_number', 1],
        ['telephone_number', 2],
      ]),
    ),
  ).toEqual([
    '1 row has a company_number in an unusual form. The rows show how it was read.',
    '2 rows have a telephone_number in an unusual form. The rows show how it was read.',
  ])
})
