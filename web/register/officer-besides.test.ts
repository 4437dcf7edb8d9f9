import { expect, test } from 'vitest'
import { formerNamesOf, registrationOf } from './officer-besides.ts'

test('former names are listed, and none is nothing', () => {
  expect(formerNamesOf({ former_name_list: ['Ottoline HALE', ' ', 'Otto MOSS'] })).toBe('Ottoline HALE; Otto MOSS')
  for (const former_name_list of [[], [''], null, undefined])
    expect(formerNamesOf({ former_name_list: former_name_list ?? null })).toBeNull()
})

test('a body has its number, register and form as the register has them', () => {
  const identification = {
    registration_number: '99000009',
    place_registered: 'Companies House',
    country_registered: null,
    legal_form: 'Private Limited Company',
    legal_authority: 'Companies Act 2006',
  }
  expect(registrationOf({ identification })).toBe('No. 99000009, Companies House, Private Limited Company')
  expect(registrationOf({ identification: null })).toBeNull()
  expect(registrationOf({})).toBeNull()
})
