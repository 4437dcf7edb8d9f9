import { expect, test } from 'vitest'
import { categoriesOf, found, kept } from './filter.ts'
import type { Column } from './Table.tsx'
import { type Condition, withCondition, without } from './view.ts'

type Row = { status: string | null; name: string; date: string }
const columns: Column<Row>[] = [
  { label: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { label: 'Status', isCategory: true, cell: ({ status }) => status, value: ({ status }) => status },
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
  expect(names(kept(entries, columns, [status('Active')]))).toEqual(['PEÑA ARCHITECTS', 'EASTGATE'])
  expect(names(kept(entries, columns, [status('Active'), status('')]))).toHaveLength(3)
  expect(names(kept(entries, columns, [status('Active', true), status('', true)]))).toEqual(['NORTHGATE'])
})

test('a condition on a column that is not there hides nothing', () => {
  expect(kept(entries, columns, [{ column: 'age', value: '3', isHidden: false }])).toBe(entries)
})

test('of one value only one thing is said', () => {
  const conditions = withCondition([status('Active')], status('Active', true))
  expect(conditions).toEqual([status('Active', true)])
  expect(without(conditions, status('Active'))).toEqual([])
})

test('words are found in any order, without capitals and accents, and dates as they are shown', () => {
  expect(names(found(entries, columns, 'pena arch'))).toEqual(['PEÑA ARCHITECTS'])
  expect(names(found(entries, columns, ' may gate '))).toEqual(['EASTGATE', 'WESTGATE'])
  expect(names(found(entries, columns, '2019-05'))).toEqual(['PEÑA ARCHITECTS'])
  expect(found(entries, columns, ' ')).toBe(entries)
})

test('the values of a column are counted, the most frequent first; what is empty is one of them', () => {
  expect(categoriesOf(entries, columns[1]!)).toEqual([
    { value: 'Active', count: 2 },
    { value: 'Dissolved', count: 1 },
    { value: '', count: 1 },
  ])
})
