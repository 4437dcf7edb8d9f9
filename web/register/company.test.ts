import { expect, test } from 'vitest'
import { typeByName } from './company.ts'

test.each([
  ['OE970002', 'JERBONNE LIMITED', 'Overseas entity'],
  ['FC030001', 'SAMPLE LIMITED', 'Overseas company'],
  ['OC300001', 'SAMPLE PARTNERS LLP', 'Limited liability partnership'],
  ['01234567', 'SAMPLE LIMITED', 'Private limited company'],
  ['01234567', 'SAMPLE', null],
])('%s %s is of the kind: %s', (company_number, name, kind) => {
  expect(typeByName({ company_number, name })).toBe(kind)
})
