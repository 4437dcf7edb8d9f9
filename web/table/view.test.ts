import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atFirst, type View, viewIn, viewInWords, withView } from './view.ts'

const id = fc.stringMatching(/^[a-z][a-z-]{0,8}$/)
const condition = fc.record({ column: id, value: fc.string(), isHidden: fc.boolean() })
const view: fc.Arbitrary<View> = fc.record({
  order: fc.option(fc.record({ column: id, isDescending: fc.boolean() })),
  conditions: fc
    .array(condition)
    .map((all) => [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)]),
  columns: fc.option(fc.array(id, { minLength: 1 })),
})

test('a view is read back from the URL as it was written, whatever else the URL holds', () => {
  fc.assert(
    fc.property(view, (view) => {
      const search = withView(new URLSearchParams('record=1&other.sort=name'), 'officers', view)
      const reloaded = new URLSearchParams(search.toString())
      expect(viewIn(reloaded, 'officers')).toEqual(view)
      expect(reloaded.get('record')).toBe('1')
      expect(viewIn(reloaded, 'other').order).toEqual({ column: 'name', isDescending: false })
    }),
  )
})

test('a view as it was at first leaves the URL as it was', () => {
  const before = new URLSearchParams('record=1&officers.sort=-name&officers.hide=status:Resigned&officers.columns=name')
  const after = withView(before, 'officers', { order: null, conditions: [], columns: null })
  expect(after.toString()).toBe('record=1')
})

const columns = ['Name', 'Status', 'Born'].map((label) => ({ label, value: () => '' }))

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
      {
        columns,
        shown: columns.slice(0, 2),
        entries: [1, 2, 3],
        lines: [1],
        view,
        searched: 'leeds',
        narrowedTo: 'Current',
      },
      null,
    ),
  ).toBe(
    '1 of 3 rows; Current; Status: only Active; Born: not nothing; that say “leeds”; sorted by Status, descending; without the columns Born',
  )
})

test('of what is shown whole, only how much it is is said', () => {
  const view = { order: null, conditions: [], columns: null }
  expect(viewInWords({ columns, shown: columns, entries: [1, 2], lines: [1, 2], view, searched: '' }, null)).toBe(
    '2 rows',
  )
})

test('rows that were selected by hand are not called all that the filter found', () => {
  const [all, shown] = [40, 30].map((length) => Array.from({ length }, (_, index) => index)) as [number[], number[]]
  const conditions = [{ column: 'status', value: 'Active', isHidden: false }]
  const of = (lines: number[], view: Partial<View>) =>
    viewInWords({ columns, shown: columns, entries: all, lines, view: { ...atFirst, ...view }, searched: '' }, 2)
  expect(of(shown, { conditions })).toBe('2 selected of 30 rows shown, of 40; Status: only Active')
  expect(of(all, {})).toBe('2 selected of 40 rows')
})

test('a filter or an order of a column that the table does not have is not named, because it did nothing', () => {
  const view = {
    ...atFirst,
    order: { column: 'height', isDescending: false },
    conditions: [{ column: 'height', value: '2', isHidden: false }],
  }
  expect(viewInWords({ columns, shown: columns, entries: [1], lines: [1], view, searched: '' }, null)).toBe('1 row')
})
