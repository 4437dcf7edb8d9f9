import { expect, test } from 'vitest'
import { beginningInWords, companyNumberNamed, toCompanyNumber } from './company-number.ts'
import { toOutcode, toPostcode } from './postcode.ts'

test.each([
  ['90000001', '90000001'],
  ['1234567', '01234567'],
  [' sc12345 ', 'SC012345'],
  ['oc300001', 'OC300001'],
  ['R0000123', 'R0000123'],
  ['ip1r', 'IP00001R'],
  ['123456789', null],
  ['SCX', null],
  ['', null],
  ['12 34', null],
])('%j as a company number is %j', (written, number) => {
  expect(toCompanyNumber(written)).toBe(number)
})

test.each([
  ['sc12345', 'SC012345'],
  ['sp2382rs', 'SP2382RS'],
  ['nonsense', null],
  ['nonsense-number', null],
  ['9000004*', null],
])('%j in an address names the company number %j', (named, number) => {
  expect(companyNumberNamed(named)).toBe(number)
})

test.each([
  ['90000001', 'Incorporated'],
  ['OC300001', 'Incorporated'],
  ['OE012345', 'Registered'],
  ['FC012345', 'Registered'],
  ['br012345', 'Registered'],
  ['SF012345', 'Registered'],
  ['NF012345', 'Registered'],
])('%s was %s here', (number, beginning) => {
  expect(beginningInWords(number)).toBe(beginning)
})

test.each([
  ['ls1 4vk', 'LS1 4VK'],
  ['EC1A1BB', 'EC1A 1BB'],
  ['(m1-1ae.)', 'M1 1AE'],
  ['LS1', null],
  ['LS1 4V', null],
  ['Leeds', null],
])('%j as a postcode is %j', (written, postcode) => {
  expect(toPostcode(written)).toBe(postcode)
})

test('an outer postcode, a whole postcode and a word are told apart', () => {
  const written = ['ls1', 'EC1A', 'LS 1', 'LS1 4', 'LS1 4VK', 'LS', 'Leeds']
  expect(written.map(toOutcode)).toEqual(['LS1', 'EC1A', 'LS1', null, null, null, null])
})
