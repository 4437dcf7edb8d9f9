import { expect, test } from 'vitest'
import { ProblemError } from '../../server/request.ts'
import { errorsIn } from './form-check.ts'
import { errorsOf } from './form-errors.ts'
import { missingIn, type Way, wantOf, wayOf, waysOf } from './ways.ts'

const ofAge = waysOf('age_verification', ['fullname', 'forename', 'surname', 'addr1', 'postcode', 'town'])
const [byFullName, byParts] = ofAge as [Way, Way]
const atAddress: Way = {
  label: 'Address',
  fields: ['premises', 'street', 'place', 'year'],
  needs: [
    ['place', 'premises'],
    ['place', 'street'],
  ],
}

test('each set that an operation needs is a way, without what only the others hold', () => {
  expect(ofAge.map(({ label }) => label)).toEqual(['Full name', 'Surname and forename'])
  expect(byFullName.fields).toEqual(['fullname', 'addr1', 'postcode', 'town'])
  expect(byParts.fields).toEqual(['forename', 'surname', 'addr1', 'postcode', 'town'])
  expect(waysOf('tps_full', ['telephone_number'])).toHaveLength(1)
  expect(waysOf('find_my_nearest', ['postcode', 'latitude', 'longitude']).map(({ label }) => label)).toEqual([
    'Latitude and longitude',
    'Postcode',
  ])
})

test('a set that a screen leaves out is no way to ask', () => {
  expect(waysOf('director_search', ['name', 'place', 'officer_type'])).toEqual([
    { label: '', fields: ['name', 'place', 'officer_type'], needs: [['name']] },
  ])
})

test('what was asked says by which way', () => {
  expect(wayOf(ofAge, {})).toBe(0)
  expect(wayOf(ofAge, { surname: 'Oldroyd', forename: 'B', addr1: '12', postcode: 'LS1 0CK' })).toBe(1)
  expect(wayOf(ofAge, { surname: 'Oldroyd' })).toBe(1)
  expect(wayOf(ofAge, { fullname: 'Barnaby Oldroyd' })).toBe(0)
})

test('a field is required, optional, or needed unless another is given', () => {
  expect(wantOf(byFullName, 'postcode')).toBe('required')
  expect(wantOf(byFullName, 'town')).toBe('optional')
  expect(wantOf(atAddress, 'place')).toBe('required')
  expect(wantOf(atAddress, 'premises')).toEqual({ orElse: ['street'] })
  expect(wantOf(atAddress, 'street')).toEqual({ orElse: ['premises'] })
})

test('what is missing is said once, at its field, and where several would do all are named', () => {
  const enters = (given: object) =>
    missingIn('people_search', atAddress, { ...given }).map(({ name, enter }) => `${name}: ${enter}`)
  expect(enters({})).toEqual(['place: a place', 'premises: a house or a street'])
  expect(enters({ place: 'Leeds' })).toEqual(['premises: a house or a street'])
  expect(enters({ street: 'Larkspur Close', place: ' ' })).toEqual(['place: a place'])
  expect(enters({ place: 'Leeds', premises: '12' })).toEqual([])
})

test('errors are in the words of the form, in the order of its fields', () => {
  expect(errorsIn('age_verification', byFullName, { fullname: ' ', addr1: '', postcode: 'x'.repeat(21) })).toEqual([
    { name: 'fullname', message: 'Enter a full name.' },
    { name: 'addr1', message: 'Enter the first line of the address.' },
    { name: 'postcode', message: 'Postcode must be at most 20 characters long.' },
  ])
  const [deceased] = waysOf('deceased', ['surname', 'forename', 'premises', 'postcode']) as [Way]
  expect(errorsIn('deceased', deceased, { surname: 'A', forename: 'B', premises: '1', postcode: 'LS1' })).toEqual([
    {
      name: 'postcode',
      message:
        'Postcode must be a whole UK postcode. This is only the beginning of a postcode. Enter all of it, such as LS1 4VK.',
    },
  ])
})

test.each([
  ['tps_full', 'telephone_number', '+44 (0)1632 960-123'],
  ['tps_full', 'telephone_number', '01632960123'],
  ['deceased', 'postcode', ' ls1-0ck '],
  ['find_my_nearest', 'postcode', 'ls10ck'],
] as const)('%s takes %s as people write it: %s', (operation, name, written) => {
  const way: Way = { label: '', fields: [name], needs: [[name]] }
  expect(errorsIn(operation, way, { [name]: written })).toEqual([])
})

test('what the BFF or the service finds wrong lands on the field it names, and nothing else does', () => {
  const problem = (errors: { field: string; message: string }[]) =>
    new ProblemError({ title: 'There is a problem', status: 422, detail: '', errors })
  expect(
    errorsOf(
      'deceased',
      problem([
        { field: 'postcode', message: 'Missing parameter: postcode.' },
        { field: 'premises', message: 'premises must be at most 200 characters long.' },
        { field: 'case_id', message: 'Choose a case.' },
      ]),
    ),
  ).toEqual([
    { name: 'postcode', message: 'Enter a postcode.' },
    { name: 'premises', message: 'House must be at most 200 characters long.' },
  ])
  const unanswered = (detail: string) =>
    new ProblemError({ title: 'Not answered', status: 502, detail, outcome: 'not_answered', reason: 'fault' })
  const year = [{ name: 'year', message: 'Year of the roll must not be in the future.' }]
  expect(errorsOf('people_search', unanswered('invalid_parameter: year must not be in the future.'))).toEqual(year)
  expect(errorsOf('people_search', unanswered('internal: year of the flood.'))).toEqual([])
  expect(errorsOf('deceased', unanswered('Missing parameter: postcode.'))).toEqual([
    { name: 'postcode', message: 'Enter a postcode.' },
  ])
  expect(errorsOf('deceased', new Error('gone'))).toEqual([])
  expect(errorsOf('deceased', null)).toEqual([])
})

test('a year that lies ahead is found before anything is asked', () => {
  const now = new Date('2026-12-31T23:59:00Z')
  const asked = (year: string) => errorsIn('people_search', atAddress, { place: 'Leeds', premises: '1', year }, now)
  expect(asked('2026')).toEqual([])
  expect(asked('2027')).toEqual([{ name: 'year', message: 'Year of the roll must not be in the future.' }])
})

test('of few values those are named that the form offers', () => {
  const [wrong] = errorsIn(
    'director_search',
    { label: '', fields: ['officer_type'], needs: [] },
    { officer_type: 'ALL' },
  )
  expect(wrong?.message).toBe('Search in: choose one of Company officers, Disqualified people.')
})
