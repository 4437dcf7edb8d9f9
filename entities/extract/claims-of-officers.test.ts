/** What answers say of officers: their offices, births and addresses. */
import { expect, test } from 'vitest'
import { claimsOf } from './claims-of.ts'
import { recordOf, said } from './testing/records.ts'

const officerWith = (more: object) => ({
  appt_list: [
    {
      director_id: '7',
      name_single_line: 'Morwenna QUILL',
      surname: 'QUILL',
      dob: '1964-03',
      director_appt_list: [more],
    },
  ],
})

test('an appointment links its officer to its company, with the office and its dates', () => {
  const more = {
    type: 'DIR',
    date: '2015-05-01',
    resignation_date: '2017',
    company_number: '90000001',
    status: 'RESIGNED',
  }
  const claims = said(recordOf('company_appointments', officerWith(more), { company_number: '90000001' }))
  expect(claims).toContainEqual(['officer:7', 'officer_of', 'DIR', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'appointed', '2015-05-01', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'resigned', '2017', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'birth_month', '1964-03', null])
})

test('without a number of its own, an appointment is in the company that was asked about', () => {
  const asked = (company_number: string) =>
    said(recordOf('company_appointments', officerWith({ type: 'SEC' }), { company_number }))
  expect(asked('90000001')).toContainEqual(['officer:7', 'officer_of', 'SEC', 'company:90000001'])
  expect(asked('9000*').filter(([, property]) => property === 'officer_of')).toEqual([])
})

test('the zero date of a database is no date', () => {
  const more = { date: '2015-02-03', resignation_date: '0000-00-00' }
  const claims = said(recordOf('company_appointments', officerWith(more), { company_number: '90000001' }))
  expect(claims.map(([, property]) => property)).toContain('appointed')
  expect(claims.map(([, property]) => property)).not.toContain('resigned')
  const born = { director: { director_id: '7', dob: '0001-01-01T00:00:00' } }
  expect(said(recordOf('director_details', born, { director_id: '7' }))).toEqual([])
})

test('a date before which somebody was appointed is no day of appointment', () => {
  const more = { date: '1992-01-01', date_prefix: 'PRE' }
  const claims = said(recordOf('company_appointments', officerWith(more), { company_number: '90000001' }))
  expect(claims.map(([, property]) => property)).toContain('appointed_before')
  expect(claims.map(([, property]) => property)).not.toContain('appointed')
})

test('one address is one mention, however its parts are written', () => {
  const keys = [
    { addr_single_line: '12 High Street, Leeds, LS1 4VK', postcode: 'ls14vk' },
    { line_1: '12 High Street', place: 'LEEDS', postcode: 'LS1 4VK' },
    { addr_single_line: '12, High Street; Leeds', postcode: 'LS1 4VK' },
  ].map((address) => {
    const result = { director: { director_id: '7', service_address_list: [address] } }
    return claimsOf(recordOf('director_details', result, { director_id: '7' })).mentions.find(
      ({ kind }) => kind === 'address',
    )?.key
  })
  expect(new Set(keys)).toEqual(new Set(['address:12 HIGH STREET LEEDS|LS1 4VK']))
})
