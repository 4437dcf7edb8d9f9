import { expect, test } from 'vitest'
import { listInWords, oldListsInWords } from './listed.ts'

const list = { list: 'UK Sanctions List', list_day: '2026-09-21', entries: '3912' }

test('a list is named with its entries and its day', () => {
  expect(listInWords(list)).toBe('3,912 entries of UK Sanctions List of 21 Sept 2026')
  expect(listInWords({ ...list, list_day: null, entries: '1' })).toBe(
    '1 entry of UK Sanctions List, whose day is not known',
  )
})

test('a list is old after thirty days, counted to the time of the answer', () => {
  expect(oldListsInWords([list], '2026-10-21T12:00:00Z')).toEqual([])
  expect(oldListsInWords([list], '2026-10-22T00:00:00Z')).toEqual(['UK Sanctions List is 31 days old'])
  expect(oldListsInWords([{ ...list, list_day: null }], '2026-10-22T00:00:00Z')).toEqual([])
})
