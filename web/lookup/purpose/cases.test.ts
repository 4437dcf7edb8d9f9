import { expect, test } from 'vitest'
import { shownCase, takesLookups, whyLeft, workingCase } from './cases.ts'

const open = { case_id: 'a', reference: 'SAMPLE-1', retention_date: '2031-06-01', ends_in_days: 1800, closed_at: null }
const other = { ...open, case_id: 'b', reference: 'ACQ-114' }
const closed = { ...other, closed_at: '2026-06-02T10:00:00Z' }
const over = { ...other, retention_date: '2026-06-01', ends_in_days: -1 }

test('without a choice, the only case is current; of several, none is', () => {
  expect(workingCase([open], null)).toBe(open)
  expect(workingCase([open, closed], null)).toBe(open)
  expect(workingCase([open, other], null)).toBeUndefined()
  expect(whyLeft([open, other], null)).toBeNull()
})

test('no other case takes the place of the one that was chosen', () => {
  expect(workingCase([open, other], 'b')).toBe(other)
  expect(whyLeft([open, other], 'b')).toBeNull()
  for (const [cases, why] of [
    [[open, closed], 'ACQ-114 was closed'],
    [[open, over], 'ACQ-114 was kept until 1 Jun 2026'],
    [[open], 'you are not a member of the last one'],
  ] as const) {
    expect(workingCase(cases, 'b')).toBeUndefined()
    expect(whyLeft(cases, 'b')).toBe(why)
  }
})

test('a case that one only reads is shown, and takes no lookups', () => {
  const read = { ...other, is_reader: true }
  expect(workingCase([read], null)).toBeUndefined()
  expect(shownCase([read, closed], null)).toBe(read)
  expect(shownCase([read, { ...read, case_id: 'c' }], null)).toBe(read)
  expect(shownCase([open, other, { ...read, case_id: 'c' }], null)).toBeUndefined()
  expect(shownCase([open, read], null)).toBe(open)
  expect(shownCase([open, read], 'b')).toBe(read)
  expect(shownCase([open, { ...read, ends_in_days: -1 }], 'b')).toBeUndefined()
})

test('a case takes lookups to the end of its last day', () => {
  expect(takesLookups({ ...open, ends_in_days: 0 })).toBe(true)
  expect(takesLookups(over)).toBe(false)
})
