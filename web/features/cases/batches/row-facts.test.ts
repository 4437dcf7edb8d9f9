import { expect, test } from 'vitest'
import type { BatchCall, BatchRow } from '../../../../contract/desk/batches.ts'
import { officersOf } from './row-facts.ts'

const officer = (state: BatchCall['state'], said?: string): BatchCall => ({
  operation: 'director_details',
  label: 'Look up each officer and disqualifications',
  state,
  record: null,
  reason: null,
  fields: said === undefined ? null : { 'director.disqualified': said },
})
const row = (...calls: BatchCall[]) => ({ calls, state: 'not_answered' }) as unknown as BatchRow

test('an officer whose lookup was not answered is counted, and said to be so', () => {
  expect(officersOf(row(officer('found', 'no'), officer('not_answered'), officer('not_answered')))).toMatchObject({
    all: 3,
    notAnswered: 2,
    banned: 0,
  })
  expect(officersOf(row(officer('not_answered')))).toMatchObject({ all: 1, notAnswered: 1 })
})

test('an officer who is still to be looked up is not one without a ban', () => {
  expect(
    officersOf(row(officer('found', 'no'), officer('waiting'), officer('running'), officer('unknown'))),
  ).toMatchObject({
    all: 4,
    toCome: 2,
    notAnswered: 1,
  })
})

test('officers without an id count as not looked up, and the first page of a list is called so', () => {
  const list = (fields: BatchCall['fields']): BatchCall => ({
    ...officer('found'),
    operation: 'company_appointments',
    label: 'Look up its officers',
    fields,
  })
  const part = list({ appt_list: '30+', officers_not_looked_up: '2 without an id, and those of further pages' })
  expect(officersOf(row(part, officer('found', 'no')))).toMatchObject({ all: 3, notLookedUp: 2, isFirstPage: true })
  const whole = list({ appt_list: '2', officers_not_looked_up: '2 without an id' })
  expect(officersOf(row(whole))).toMatchObject({ all: 2, notLookedUp: 2, isFirstPage: false })
})

test('a row without lookups of officers has none to count', () => expect(officersOf(row())).toBeNull())
