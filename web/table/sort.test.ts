import { expect, test } from 'vitest'
import type { Value } from './columns.ts'
import { sorted } from './sort.ts'
import type { Column } from './Table.tsx'
import { nextOrder } from './view.ts'

const columns: Column<Value>[] = [{ label: 'It', cell: String, value: (row) => row }]
const inOrder = (rows: Value[], isDescending = false) =>
  sorted(
    rows.map((row, index) => ({ row, index, key: String(index) })),
    columns,
    { column: 'it', isDescending },
  ).map(({ row }) => row)

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

test('dates as the wire has them are in the order of time', () => {
  expect(inOrder(['2019-05-12', '1974-11', '2019-05-02'])).toEqual(['1974-11', '2019-05-02', '2019-05-12'])
})

test('what is empty comes last either way, and what is equal stays as it came', () => {
  expect(inOrder(['b', null, 'a', '', undefined])).toEqual(['a', 'b', null, '', undefined])
  expect(inOrder(['b', null, 'a', '', undefined], true)).toEqual(['b', 'a', null, '', undefined])
  expect(inOrder(['a', 'A', 'á'], true)).toEqual(['a', 'A', 'á'])
})

test('an order that names no column leaves rows as they came', () => {
  const entries = ['b', 'a'].map((row, index) => ({ row, index, key: row }))
  expect(sorted(entries, columns, { column: 'other', isDescending: false })).toBe(entries)
  expect(sorted(entries, columns, null)).toBe(entries)
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
