import { expect, test } from 'vitest'
import { headingAt, type Value } from './columns.ts'
import { categoriesOf, filterRows, searchRows, sortRows } from './rows.ts'
import type { Column } from './Table.tsx'
import { type Condition, nextOrder, withCondition, without } from './view.ts'

const one: Column<Value>[] = [{ label: 'It', cell: String, value: (row) => row }]
const inOrder = (rows: Value[], isDescending = false) =>
  sortRows(
    rows.map((row, index) => ({ row, index, key: String(index) })),
    one,
    { column: 'it', isDescending },
  ).map(({ row }) => row)

test('a group has its heading above its first row, and rows without one have none', () => {
  const entries = ['', '2026', '2026', '', '2026', '2025'].map((row, index) => ({ row, index, key: String(index) }))
  const headings = (of?: { of: (row: string) => string }) => entries.map((_, place) => headingAt(of, entries, place))
  expect(headings({ of: (year) => year })).toEqual([undefined, '2026', undefined, undefined, '2026', '2025'])
  expect(headings()).toEqual(entries.map(() => undefined))
})

test('text is in the order of people, with its numbers as numbers', () => {
  expect(inOrder(['Unit 10', 'unit 9', 'Évans', 'Zed', 'Ewart'])).toEqual([
    'Évans',
    'Ewart',
    'unit 9',
    'Unit 10',
    'Zed',
  ])
})

test('numbers are in the order of numbers, as text too', () => {
  expect(inOrder(['9.5', '9.25', '-3', '100'])).toEqual(['-3', '9.25', '9.5', '100'])
  expect(inOrder([20, 3, -1])).toEqual([-1, 3, 20])
})

test('an amount is in the order of its number, whatever its separators, and before text', () => {
  expect(inOrder(['£20,000', '£950', 'All monies', '£1,000', '£9.5', '£9.25 and interest'])).toEqual([
    ...['£9.25 and interest', '£9.5', '£950', '£1,000', '£20,000', 'All monies'],
  ])
  const amounts = ['-£10', '£-5', '£3', '£10k', 'GBP 20,000', '£950,000', '£1.5 million', '£2m and interest', 'USD 3bn']
  expect(inOrder(amounts.toReversed())).toEqual(amounts)
  expect(inOrder(['£3 mortgage', '£2'])).toEqual(['£2', '£3 mortgage'])
  expect(inOrder(['1.10', '1.9', '2 High Street', 'Flat 1'])).toEqual(['1.9', '1.10', '2 High Street', 'Flat 1'])
  expect(inOrder(['10.10.0.1', '10.2.0.1', '9.0.0.1'])).toEqual(['9.0.0.1', '10.2.0.1', '10.10.0.1'])
})

test('dates as the wire has them are in the order of time', () => {
  expect(inOrder(['2019-05-12', '1974-11', '2019-05-02'])).toEqual(['1974-11', '2019-05-02', '2019-05-12'])
})

test('empty values are last in both directions, and equal ones keep their order', () => {
  expect(inOrder(['b', null, 'a', '', undefined])).toEqual(['a', 'b', null, '', undefined])
  expect(inOrder(['b', null, 'a', '', undefined], true)).toEqual(['b', 'a', null, '', undefined])
  expect(inOrder(['a', 'A', 'á'], true)).toEqual(['a', 'A', 'á'])
})

test('an order that names no column leaves the rows in their order', () => {
  const entries = ['b', 'a'].map((row, index) => ({ row, index, key: row }))
  expect(sortRows(entries, one, { column: 'other', isDescending: false })).toBe(entries)
  expect(sortRows(entries, one, null)).toBe(entries)
})

test('a head sorts up, then down, then not at all', () => {
  const up = nextOrder(null, 'it')
  const down = nextOrder(up, 'it')
  expect([up, down, nextOrder(down, 'it')]).toEqual([
    { column: 'it', isDescending: false },
    { column: 'it', isDescending: true },
    null,
  ])
  expect(nextOrder(down, 'other')).toEqual({ column: 'other', isDescending: false })
})

type Row = { status: string | null; name: string; date: string }
const columns: Column<Row>[] = [
  { label: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { label: 'Status', isCategory: true, isPersonal: false, cell: ({ status }) => status, value: ({ status }) => status },
  { label: 'Incorporated', cell: ({ date }) => date, value: ({ date }) => date },
]
const entries = [
  { name: 'PEÑA ARCHITECTS', status: 'Active', date: '2019-05-12' },
  { name: 'NORTHGATE', status: 'Dissolved', date: '2001-01-02' },
  { name: 'EASTGATE', status: 'Active', date: '2001-05-02' },
  { name: 'WESTGATE', status: null, date: '2001-05-02' },
].map((row, index) => ({ row, index, key: row.name }))

const names = (of: readonly { row: Row }[]) => of.map(({ row }) => row.name)
const status = (value: string, isHidden = false): Condition => ({ column: 'status', value, isHidden })

test('rows are kept by any of the values chosen, and hidden by any of them', () => {
  expect(names(filterRows(entries, columns, [status('Active')]))).toEqual(['PEÑA ARCHITECTS', 'EASTGATE'])
  expect(names(filterRows(entries, columns, [status('Active'), status('')]))).toHaveLength(3)
  expect(names(filterRows(entries, columns, [status('Active', true), status('', true)]))).toEqual(['NORTHGATE'])
})

test('a condition on a column that is not there hides nothing', () => {
  expect(filterRows(entries, columns, [{ column: 'age', value: '3', isHidden: false }])).toBe(entries)
})

test('of one value only one thing is said', () => {
  const conditions = withCondition([status('Active')], status('Active', true))
  expect(conditions).toEqual([status('Active', true)])
  expect(without(conditions, status('Active'))).toEqual([])
})

test('words are searchRows in any order, without capitals and accents, and dates as they are shown', () => {
  expect(names(searchRows(entries, columns, 'pena arch'))).toEqual(['PEÑA ARCHITECTS'])
  expect(names(searchRows(entries, columns, ' may gate '))).toEqual(['EASTGATE', 'WESTGATE'])
  expect(names(searchRows(entries, columns, '2019-05'))).toEqual(['PEÑA ARCHITECTS'])
  expect(searchRows(entries, columns, ' ')).toBe(entries)
})

test('the values of a column are counted, the most frequent first; what is empty is one of them', () => {
  expect(categoriesOf(entries, columns[1]!)).toEqual([
    { value: 'Active', count: 2 },
    { value: 'Dissolved', count: 1 },
    { value: '', count: 1 },
  ])
})
