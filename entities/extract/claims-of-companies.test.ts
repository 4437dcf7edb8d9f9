/** What answers say of companies: names, offices, what is due, and insolvency. */
import { expect, test } from 'vitest'
import { claimsOf } from './claims-of.ts'
import { recordOf, said } from './testing/records.ts'

test('a former name is no name, and the date of an index status is what the status says', () => {
  const list = {
    company_short_list: [
      {
        name: 'OLD LTD',
        company_number: '90000001',
        data_set: 'FORMER',
        company_index_status: 'CNGOFNAME',
        company_date: '2011-02-03',
      },
    ],
  }
  expect(said(recordOf('company_name_search', list, {}))).toEqual([
    ['company:90000001', 'former_name', 'OLD LTD', null],
    ['company:90000001', 'index_status', 'CNGOFNAME', null],
    ['company:90000001', 'name_changed', '2011-02-03', null],
  ])
})

const profileSaid = (company_profile: object) =>
  said(recordOf('company_profile', { company_profile }, { company_number: '90000001' }))

test('a profile gives the office, the names and what is due', () => {
  const registered_office = { line_1: '12 High Street', town: 'Leeds', postcode: 'LS1 4VK' }
  const claims = profileSaid({
    name: 'QUILL LTD',
    incorporated_on: '1998-02-03',
    registered_office,
    previous_name_list: [{ name: 'OLD QUILL LTD', used_from: '1998-02-03', used_until: '2004-06-30' }],
    accounts: { next_due: '2026-11-30' },
    registered_office_in_dispute: 'true',
    registered_office_undeliverable: 'false',
  })
  expect(claims).toContainEqual(['company:90000001', 'incorporated', '1998-02-03', null])
  const office = ['company:90000001', 'registered_office', null, 'address:12 HIGH STREET LEEDS|LS1 4VK']
  expect(claims).toContainEqual(office)
  expect(claims).toContainEqual(['company:90000001', 'former_name', 'OLD QUILL LTD', null])
  expect(claims).toContainEqual(['company:90000001', 'name_changed', '2004-06-30', null])
  expect(claims).toContainEqual(['company:90000001', 'accounts_due', '2026-11-30', null])
  expect(claims).toContainEqual(['company:90000001', 'disputed_office', 'true', null])
  expect(claims).toContainEqual(['company:90000001', 'undeliverable_office', 'false', null])
})

test('a flag that the source does not give makes no claim', () => {
  expect(
    profileSaid({ name: 'QUILL LTD', registered_office_in_dispute: null, registered_office_undeliverable: '' }),
  ).toEqual([['company:90000001', 'name', 'QUILL LTD', null]])
})

test('companies at an address have their registered office there', () => {
  const registered_office = { line_1: '12 High Street', town: 'Leeds', postcode: 'LS1 4VK' }
  const companies = ['90000001', '90000002'].map((company_number) => ({
    company_number,
    name: 'A LTD',
    registered_office,
  }))
  const claims = said(recordOf('address_search', { company_list: companies }, {}))
  expect(
    claims.filter(([, property]) => property === 'registered_office').map(([mention, , , other]) => [mention, other]),
  ).toEqual([
    ['company:90000001', 'address:12 HIGH STREET LEEDS|LS1 4VK'],
    ['company:90000002', 'address:12 HIGH STREET LEEDS|LS1 4VK'],
  ])
})

test('insolvency begins and ends where the register says so, and not on the days between', () => {
  const date_list = ['petitioned-on', 'wound-up-on', 'dissolved-on', 'moon-on'].map((type, at) => ({
    type,
    date: `2020-0${at + 1}-01`,
  }))
  const insolvency_case_list = [{ type: 'compulsory-liquidation', date_list }]
  expect(said(recordOf('company_insolvency', { insolvency_case_list }, { company_number: '90000001' }))).toEqual([
    ['company:90000001', 'insolvency', 'compulsory-liquidation', null],
    ['company:90000001', 'insolvency_began', '2020-02-01', null],
    ['company:90000001', 'insolvency_ended', '2020-03-01', null],
  ])
  expect(said(recordOf('company_insolvency', { status: 'liquidation' }, { company_number: '90000001' }))).toEqual([
    ['company:90000001', 'insolvency', 'liquidation', null],
  ])
})

test('two insolvency cases of one type stay two, and a date that one case repeats is said once', () => {
  const began = ['wound-up-on', 'instrumented-on'].map((type) => ({ type, date: '2020-02-01' }))
  const insolvency_case_list = [1, 2].map((number) => ({
    number: String(number),
    type: 'compulsory-liquidation',
    date_list: began,
  }))
  const { claims } = claimsOf(recordOf('company_insolvency', { insolvency_case_list }, { company_number: '90000001' }))
  expect(claims.map(({ property, source }) => [property, source.pointer])).toEqual([
    ['insolvency', '/insolvency_case_list/0/type'],
    ['insolvency_began', '/insolvency_case_list/0/date_list/0/date'],
    ['insolvency', '/insolvency_case_list/1/type'],
    ['insolvency_began', '/insolvency_case_list/1/date_list/0/date'],
  ])
})
