import { expect, test } from 'vitest'
import { dayOf } from '../ui/periods.ts'
import { groundOf, heldWhileDisqualified, standingOf } from './disqualification.ts'

const today = dayOf('2026-11-21')!

test.each([
  ['2024-03-11', '2033-03-10', 'In force'],
  ['2020-01-01', '2026-11-21', 'In force'],
  ['2020-01-01', '2026-11-20', 'Ended'],
  [null, '2026-11-20', 'Ended'],
  ['2026-11-22', '2030-01-01', 'Not begun'],
  ['2020-01-01', null, 'Not clear whether in force'],
  [null, '2030-01-01', 'Not clear whether in force'],
  ['soon', 'later', 'Not clear whether in force'],
])('from %s to %s is on 21 November 2026: %s', (start_date, end_date, words) => {
  expect(standingOf({ start_date, end_date }, today).words).toBe(words)
})

test('the act and how it was applied are read from the reason', () => {
  expect(
    groundOf(
      'Section 6 of the Company Directors Disqualification Act 1986: order of the court for unfit conduct. As a director of several companies, …',
    ),
  ).toEqual({
    provision: 'Section 6',
    act: 'Company Directors Disqualification Act 1986',
    how: 'Order of the court',
  })
  expect(
    groundOf(
      'Article 10 of the Company Directors Disqualification (Northern Ireland) Order 2002: undertaking for unfit conduct. …',
    ),
  ).toMatchObject({ act: 'Company Directors Disqualification (Northern Ireland) Order 2002', how: 'Undertaking' })
})

test('a reason that is written otherwise is left as it is', () => {
  for (const reason of ['Unfit conduct.', 'He broke section 6 of the Act.', '', null, undefined])
    expect(groundOf(reason)).toBeNull()
  expect(groundOf('Section 2 of the Company Directors Disqualification Act 1986')?.how).toBeNull()
})

test('posts held while a disqualification is in force are counted, and those with leave apart', () => {
  const leave = { company_number: '90000047', start_date: '2025-06-16', end_date: '2030-06-15' }
  const inForce = { start_date: '2025-06-16', end_date: '2030-06-15', exemptions: [leave] }
  const current = [{ company_number: '90000047' }, { company_number: '90000048' }, { company_number: null }]
  expect(heldWhileDisqualified(current, [inForce], today)).toEqual({ held: 3, exempted: 1 })
  expect(heldWhileDisqualified(current, [{ ...inForce, end_date: '2026-01-01' }], today)).toBeNull()
  const leaveThatEnded = { ...leave, end_date: '2026-01-01' }
  expect(heldWhileDisqualified(current, [{ ...inForce, exemptions: [leaveThatEnded] }], today)?.exempted).toBe(0)
  // Another disqualification without leave forbids it.
  expect(heldWhileDisqualified(current, [inForce, { ...inForce, exemptions: null }], today)?.exempted).toBe(0)
  expect(heldWhileDisqualified([], [inForce], today)).toBeNull()
})
