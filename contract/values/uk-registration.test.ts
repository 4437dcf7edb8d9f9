/** A corporate controller is a UK company only where its particulars say so. */
import { expect, test } from 'vitest'
import { ukRegistration } from './uk-registration.ts'

const read = (registration_number: string | null, country_registered: string | null, place_registered: string | null) =>
  ukRegistration({ registration_number, country_registered, place_registered })

test.each([
  ['90000018', 'England', 'Companies House', '90000018'],
  [' 05498655 ', 'United Kingdom', null, '05498655'],
  ['5498655', 'ENGLAND & WALES', 'Register of Companies', '05498655'],
  ['No. 9000018 ', 'England <& Wales>', 'Companies House', '09000018'],
  ['SC123456', null, 'Companies House, Edinburgh', 'SC123456'],
  ['sc 123456', 'U.K.', null, 'SC123456'],
  ['NI012345', 'Northern Ireland', null, 'NI012345'],
  ['90000018', null, 'Companies House', '90000018'],
  ['90000018', '', 'The Registrar of Companies (England and Wales)', '90000018'],
  ['OE900123', 'Luxembourg', 'Companies House (register of overseas entities)', 'OE900123'],
  ['01234567', 'England', 'Companies House (regulated by the FCA)', '01234567'],
  ['CE012345', 'England', 'Charity Commission', 'CE012345'],
  ['RS007654', 'England', 'Mutuals Public Register', 'RS007654'],
])('%s in %s, %s is company %s', (number, country, place, company) => {
  expect(read(number, country, place)).toBe(company)
})

test.each([
  ['1089464', 'England', 'Charity Commission'],
  ['1089464', null, 'Charity Commission for England and Wales'],
  ['90000018', 'Scotland', 'Scottish Charity Register'],
  ['123456', 'England', 'F.C.A.'],
  ['123456', 'United Kingdom', 'Financial Conduct Authority'],
  ['123456', 'England', 'The Mutuals Register'],
  ['123456', 'England', 'Solicitors Regulation Authority'],
  ['90000018', 'Luxembourg', 'Companies House'],
  ['90000018', 'Luxembourg', null],
  ['90000018', 'Ireland', null],
  ['90000018', 'New South Wales', null],
  ['90000018', 'British Virgin Islands', null],
  ['90000018', null, 'Companies House Gibraltar'],
  ['90000018', null, 'Companies House of Ruritania'],
  ['90000018', null, null],
  ['90000018', '', 'Handelsregister'],
  ['B 12345', 'England', null],
  ['42', 'England', 'Companies House'],
  ['HRB 123456 Z', 'England', null],
  ['', 'England', 'Companies House'],
  [null, 'England', 'Companies House'],
])('%s in %s, %s names no UK company', (number, country, place) => {
  expect(read(number, country, place)).toBeNull()
})
