import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { pinnedIn } from './pinned.ts'

const record: LedgerRecord = {
  id: 'r1',
  at: '2026-03-02T09:00:00.000Z',
  operation: 'company_number_search',
  analyst: 'a',
  analyst_name: 'ada',
  case_id: null,
  outcome: 'found',
  reason: null,
  message: null,
  params: { company_number: '90000001' },
  subject_name: 'ACME LIMITED',
  result: {
    company_short_list: [{ name: 'ACME LIMITED', company_number: '90000001', company_status: 'Active', place: null }],
  },
  stated: null,
  token_id: null,
  case: null,
  credits: null,
  measured_credits: null,
  bytes: 1,
  milliseconds: 1,
  upstream: null,
  binding: null,
  failure: null,
  status: 200,
  headers: {},
  sha256: null,
  source: null,
  blanked: 0,
  charset: null,
  attempts: 1,
  erased: false,
  differs: [],
  chain: [],
}

test('a company is named, and leads to its dossier without being asked for again', () => {
  expect(pinnedIn(record, { kind: 'company', pointer: '/company_short_list/0' })).toEqual({
    kind: 'Company',
    title: 'ACME LIMITED',
    facts: ['90000001', 'Active'],
    screen: '/companies/90000001?company=r1',
  })
})

test('a pin of an answer that contradicts itself or its request says so first', () => {
  const check = { ...record, operation: 'age_verification', params: {}, subject_name: null }
  const pinned = pinnedIn(
    { ...check, result: { validation_status: 'Y', record_dob: '2015' } },
    { kind: 'person', pointer: '' },
  )
  expect(pinned?.facts[0]).toBe('The answer contradicts itself or the request')
  const plain = pinnedIn({ ...check, result: { validation_status: 'Y' } }, { kind: 'person', pointer: '' })
  expect(plain?.facts.join()).not.toContain('contradicts')
})

test('a pointer leads to a person, and no name is in the address', () => {
  const director = { director_id: 'D1', forename: 'Tamsin', surname: 'Quill', director_appt_list: [{ type: 'DIR' }] }
  const pinned = pinnedIn(
    { ...record, operation: 'company_appointments', result: { appt_list: [director] } },
    { kind: 'person', pointer: '/appt_list/0' },
  )
  expect(pinned).toMatchObject({ title: 'Tamsin Quill', facts: ['Director'] })
  expect(decodeURIComponent(pinned?.screen ?? '')).toBe('/director?from=r1&at=/appt_list/0/director_id')
})

test('a whole record shows its request and its outcome', () => {
  expect(pinnedIn(record, { kind: 'record', pointer: '' })).toMatchObject({
    title: 'Company number search',
    facts: ['ACME LIMITED', 'Found', 'Company number: 90000001'],
  })
})

test('what was erased, or is not there, shows nothing', () => {
  expect(pinnedIn({ ...record, erased: true }, { kind: 'record', pointer: '' })).toBeNull()
  expect(pinnedIn(record, { kind: 'company', pointer: '/company_short_list/7' })).toBeNull()
})

test('a pin without its own summary shows its fields', () => {
  const answer = { ...record, operation: 'area_code', result: { other: { code: '0113', note: 'old' } } }
  expect(pinnedIn(answer, { kind: 'record', pointer: '/other' })).toMatchObject({
    title: '0113',
    facts: ['Code: 0113', 'Note: old'],
  })
})

test.each([
  ['charge', 'company_mortgage_index', '/charge_list/1', { charge_list: [{}, { charge_number: '2' }] }],
  ['filing', 'company_filing_history', '/filing_history_list/1', { filing_history_list: [{}, { form_type: 'AA' }] }],
] as const)('a %s leads back to its row', (kind, operation, pointer, result) => {
  const answer = { ...record, operation, params: { company_number: '90000001' }, result }
  expect(pinnedIn(answer, { kind, pointer })?.screen).toMatch(
    new RegExp(`^/companies/90000001/[a-z]+[?][a-z]+=r1#${kind}-1$`),
  )
})

test('a place is shown again from its record, which is free, and chosen there', () => {
  const point = { description: 'Leeds', postcode: 'LS1 4VK', latitude: '53.8', longitude: '-1.5', level: 'postcode' }
  const geo = { ...record, operation: 'geo_code', result: { geo_data_list: [{}, point] } }
  expect(pinnedIn(geo, { kind: 'place', pointer: '/geo_data_list/1' })).toEqual({
    kind: 'Place',
    title: 'Leeds',
    facts: ['Centre of the postcode; approximate, within about 150 m', 'LS1 4VK', 'WGS84 53.800, -1.500'],
    screen: '/map?record=r1&selected=2',
  })
  const own = { nearest_id: '7', name: 'Depot', address: '1 Mill Lane', postcode: null, distance_metres: '1200' }
  const nearest = { ...record, operation: 'find_my_nearest', result: { nearest_data_list: [own] } }
  expect(pinnedIn(nearest, { kind: 'place', pointer: '/nearest_data_list/0' })).toEqual({
    kind: 'Place',
    title: 'Depot',
    facts: ['1 Mill Lane', '1.2 km', 'No coordinates were given'],
    screen: '/map?find=nearest&record=r1&selected=1',
  })
})

test('somebody found among people is read from their line of the text', () => {
  const csv_data = 'name,address,postcode,years,telephone\r\nANN QUILL,"1 MILL LANE, LEEDS",LS1 4VK,2015-,\r\n'
  const people = { ...record, operation: 'people_search', params: { fullname: 'Quill' }, result: { csv_data } }
  expect(pinnedIn(people, { kind: 'person', pointer: '/csv_data/0' })).toEqual({
    kind: 'Person',
    title: 'ANN QUILL',
    facts: ['1 MILL LANE, LEEDS', 'LS1 4VK', 'on the roll since 2015'],
    screen: '/people?record=r1',
  })
})

test('an answer about a number or a person shows its subject and its fields, except a birth date', () => {
  const tps = { operation: 'tps_full', params: { telephone_number: '01632960123' }, result: { tps_status: 'call' } }
  expect(pinnedIn({ ...record, ...tps }, { kind: 'telephone', pointer: '' })).toEqual({
    kind: 'Telephone',
    title: '01632 960123',
    facts: ['Telephone preference registers', 'Found', 'TPS status: Not registered'],
    screen: '/telephone?record=r1',
  })
  const params = { forename: 'Ann', surname: 'Quill', postcode: 'LS1 4VK' }
  const result = { validation_status: 'true', date_of_birth: '1970-01-02' }
  const age = { ...record, operation: 'age_verification', params, result }
  expect(pinnedIn(age, { kind: 'person', pointer: '' })).toEqual({
    kind: 'Person',
    title: 'Ann Quill',
    facts: ['Age of a person', 'Found', 'Validation status: true'],
    screen: '/people/age?record=r1',
  })
})

const officer = (director: object) =>
  pinnedIn(
    { ...record, operation: 'company_appointments', result: { appt_list: [director] } },
    { kind: 'person', pointer: '/appt_list/0' },
  )

test('a person shows the month of birth, the place, and the company and dates of the appointment', () => {
  const appointment = { company_name: 'ACME LIMITED', company_number: '90000001', type: 'DIR', date: '2009-05-12' }
  const whole = { ...appointment, status: 'RESIGNED', resignation_date: '2011-06-03' }
  const person = { forename: 'Tamsin', surname: 'Quill', dob: '1970-03-09', place: 'LEEDS' }
  expect(officer({ ...person, director_appt_list: [whole] })).toMatchObject({
    kind: 'Person',
    facts: [
      'born March 1970',
      'LEEDS',
      'ACME LIMITED 90000001, Director, Resigned, appointed 12 May 2009, resigned 3 Jun 2011',
    ],
  })
  const career = Array.from({ length: 7 }, () => appointment)
  expect(officer({ ...person, director_appt_list: career })?.facts).toContain('7 appointments')
})

test('a corporate officer is a company', () => {
  const agent = { name_single_line: 'NOMINEES LTD', corporate_indicator: 'Y', director_appt_list: [] }
  expect(officer(agent)).toMatchObject({ kind: 'Company', title: 'NOMINEES LTD', facts: ['Corporate officer'] })
})
