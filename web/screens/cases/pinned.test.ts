import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../api/lookups.ts'
import { pinnedIn } from './pinned.ts'

const record: LedgerRecord = {
  ...{
    id: 'r1',
    at: '2026-03-02T09:00:00.000Z',
    operation: 'company_number_search',
    analyst: 'a',
    analyst_name: 'ada',
  },
  ...{ case_id: null, outcome: 'found', reason: null, message: null, params: { company_number: '90000001' } },
  result: {
    company_short_list: [{ name: 'ACME LIMITED', company_number: '90000001', company_status: 'Active', place: null }],
  },
  ...{ case: null, credits: null, measured_credits: null, bytes: 1, milliseconds: 1, upstream: null, binding: null },
  ...{ status: 200, headers: {}, sha256: null, blanked: 0, attempts: 1, erased: false, chain: [] },
}

test('a company is named, and leads to its dossier without being asked for again', () => {
  expect(pinnedIn(record, { kind: 'company', pointer: '/company_short_list/0' })).toEqual({
    title: 'ACME LIMITED',
    facts: ['90000001', 'Active'],
    screen: '/companies/90000001?company=r1',
  })
})

test('a person is led to by a pointer, and no name stands in the address', () => {
  const director = { director_id: 'D1', forename: 'Tamsin', surname: 'Quill', director_appt_list: [{ type: 'DIR' }] }
  const pinned = pinnedIn(
    { ...record, operation: 'company_appointments', result: { appt_list: [director] } },
    { kind: 'person', pointer: '/appt_list/0' },
  )
  expect(pinned).toMatchObject({ title: 'Tamsin Quill', facts: ['Director'] })
  expect(decodeURIComponent(pinned?.screen ?? '')).toBe('/director?from=r1&at=/appt_list/0/director_id')
})

test('the whole of a record is told by what was asked and how that ended', () => {
  expect(pinnedIn(record, { kind: 'record', pointer: '' })).toMatchObject({
    title: 'Company number search',
    facts: ['Found', 'Company number: 90000001'],
  })
})

test('what was erased, or is not there, shows nothing', () => {
  expect(pinnedIn({ ...record, erased: true }, { kind: 'record', pointer: '' })).toBeNull()
  expect(pinnedIn(record, { kind: 'company', pointer: '/company_short_list/7' })).toBeNull()
})

test('what has no reading of its own is told by its fields', () => {
  const answer = { ...record, operation: 'area_code', result: { area_code: { code: '0113', note: 'old' } } }
  expect(pinnedIn(answer, { kind: 'telephone', pointer: '/area_code' })).toMatchObject({
    title: '0113',
    facts: ['Code: 0113', 'Note: old'],
  })
})
