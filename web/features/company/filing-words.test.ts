import { expect, test } from 'vitest'
import { movedTo } from '../../register/company-places.ts'
import { categoryOf, madeUpTo, whyMissing } from './filing-words.ts'

test.each([
  ['AA', 'accounts'],
  ['CS01', 'statement'],
  ['LLCS01', 'statement'],
  ['363a', 'statement'],
  ['LLP363', 'statement'],
  ['AP01', 'officers'],
  ['LLTM01', 'officers'],
  ['LLP288b', 'officers'],
  ['SH01', 'capital'],
  ['MR04', 'charges'],
  ['395', 'charges'],
  ['AD01', 'office'],
  ['CERTNM', 'name'],
  ['NEWINC', 'incorporation'],
  ['LLIN01', 'incorporation'],
  ['GAZ1(A)', 'ending'],
  ['LRESEX', 'ending'],
  ['4.68', 'ending'],
  ['X99', 'other'],
  [null, 'other'],
])('form %s is of the kind %s', (form_type, category) => expect(categoryOf({ form_type })).toBe(category))

test('the date that accounts are made up to is read from the description', () => {
  const day = (document_description: string) => madeUpTo({ document_description })
  expect(day('Full accounts made up to 30 September 2025')).toBe('2025-09-30')
  expect(day('Total exemption full accounts made up to 5 Apr 2024')).toBe('2024-04-05')
  expect(day('Return made up to 01/02/1999; full list of members')).toBe('1999-02-01')
  expect(day('Accounts made up to the end of the year')).toBeNull()
})

test('a notice of a move says where to', () => {
  const document_description =
    'Registered office address changed from 1 High Street, York, YO1 1CI to Unit 2, Leeds, LS1 9MI on 3 May 2019'
  expect(movedTo({ document_description })).toBe('Unit 2, Leeds, LS1 9MI')
  expect(movedTo({ document_description: 'Accounts' })).toBeNull()
})

test('a missing document says why', () => {
  const missing = { image_key: null, doc_being_scanned: 'false' }
  expect(whyMissing({ image_key: 'K' })).toBeNull()
  expect(whyMissing({ image_key: null, doc_being_scanned: 'true' })).toMatch(/^Being scanned/)
  expect(whyMissing({ ...missing, document_date: '1997-12-31' })).toMatch(/on film only$/)
  for (const document_date of ['1998-01-01', '2026-09-09', null])
    expect(whyMissing({ ...missing, document_date })).toBe('No image, no reason given')
})
