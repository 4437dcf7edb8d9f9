/** Two of one name at one address, and how old somebody is. */
import { expect, test } from 'vitest'
import type { PersonAtHome } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { isAdult } from './age.ts'
import { checkPerson } from './check.ts'

const address = {
  address_id: 1,
  organisation: null,
  premises: '3',
  building: null,
  street: 'Mill Lane',
  place: null,
  town: 'Leeds',
  postcode: 'LS1 0CK',
  uprn: null,
}
const john: PersonAtHome = {
  person_id: 1,
  title: null,
  forename: 'John',
  middle_initial: null,
  surname: 'SMITH',
  name_single_line: 'John SMITH',
  surname_key: 'SMITH',
  forename_key: 'JOHN',
  dob: '1950-01-02',
  date_of_death: null,
  date_of_death_estimated: null,
  ex_directory: 'N',
  address_id: 1,
  postcode: 'LS1 0CK',
  premises_key: '3',
  year_from: 1990,
  year_to: null,
  address,
}
const son = { ...john, person_id: 2, dob: '1980-03-04' }

const asked = {
  api_key: '',
  client: '',
  surname: 'Smith',
  forename: 'John',
  fullname: '',
  addr1: '3 Mill Lane',
  addr2: '',
  addr3: '',
  place: '',
  town: '',
  postcode: 'LS1 0CK',
  surname_fuzzy: '',
  forename_fuzzy: '',
}
const checked = async (residents: PersonAtHome[]) => {
  const store = { residentsOf: async () => residents } as unknown as Store
  return (await checkPerson(asked, store, () => true)).person?.dob
}

test('of two equal matches the elder is given, in whatever order they were read', async () => {
  expect(await checked([john, son])).toBe('1950-01-02')
  expect(await checked([son, john])).toBe('1950-01-02')
})

test('the living come before the dead', async () => {
  expect(await checked([{ ...john, date_of_death: '2019-05-06' }, son])).toBe('1980-03-04')
})

test('a month of birth counts from its end', () => {
  const born = { ...john, dob: '2008-11', year_from: null }
  expect(isAdult(born, new Date('2026-11-29T12:00:00Z'))).toBe(false)
  expect(isAdult(born, new Date('2026-12-01T00:00:00Z'))).toBe(true)
})
