import { expect, test } from 'vitest'
import type { BatchCall, BatchRow } from '../../../../contract/desk/batches.ts'
import { companyNameOf, officersOf } from './row-facts.ts'

const officer = (state: BatchCall['state'], said?: string): BatchCall => ({
  operation: 'director_details',
  label: 'Look up each officer and disqualifications',
  state,
  record: null,
  answered_at: null,
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
  expect(officersOf(row(list({ appt_list: '30+' })))).toMatchObject({ all: 0, isFirstPage: true })
  expect(officersOf(row(list({ appt_list: '30' })))).toBeNull()
  const whole = list({ appt_list: '2', officers_not_looked_up: '2 without an id' })
  expect(officersOf(row(whole))).toMatchObject({ all: 2, notLookedUp: 2, isFirstPage: false })
})

const named = (chosen: BatchRow['chosen'], ...calls: BatchCall['fields'][]) =>
  companyNameOf({ ...row(...calls.map((fields) => ({ ...officer('found'), fields }))), chosen } as BatchRow)

test('a company has the name that its own answer gives, before that of the choice and of the search', () => {
  const chosen = { label: 'OLD EXAMPLE LTD (90000001)', detail: 'former name' }
  const search = { 'company_short_list.name': 'OLD EXAMPLE LTD' }
  const profile = { 'company_profile.name': 'NEW EXAMPLE LTD' }
  expect(named(chosen, search, profile)).toBe('NEW EXAMPLE LTD')
  expect(named(null, search, profile)).toBe('NEW EXAMPLE LTD')
  expect(named(chosen, search)).toBe('OLD EXAMPLE LTD')
  expect(named(null, search)).toBe('OLD EXAMPLE LTD')
})

test('a row without lookups of officers has none to count', () => expect(officersOf(row())).toBeNull())
