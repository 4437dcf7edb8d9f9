import { expect, test } from 'vitest'
import { viewInWords } from './view-in-words.ts'

const columns = [{ label: 'Name' }, { label: 'Status' }, { label: 'Born' }]

test('what is left out is said, and why', () => {
  const view = {
    order: { column: 'status', isDescending: true },
    conditions: [
      { column: 'status', value: 'Active', isHidden: false },
      { column: 'born', value: '', isHidden: true },
    ],
    columns: null,
  }
  expect(
    viewInWords(
      { columns, shown: columns.slice(0, 2), entries: [1, 2, 3], view, looked: 'leeds', narrowedTo: 'Current' },
      1,
    ),
  ).toBe(
    '1 of 3 rows; Current; Status: only Active; Born: not nothing; that say “leeds”; sorted by Status, descending; without the columns Born',
  )
})

test('of what is shown whole, only how much it is is said', () => {
  const view = { order: null, conditions: [], columns: null }
  expect(viewInWords({ columns, shown: columns, entries: [1, 2], view, looked: '' }, 2)).toBe('2 rows')
})
