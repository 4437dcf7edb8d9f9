/** Pivots: each leads to others with the same value, and names the lookup that asks the register. */
import { expect, test } from 'vitest'
import type { Claim, Kind } from './claim.ts'
import { buildingOf } from './keys.ts'
import { labelsOf } from './labels.ts'
import { pivotQuestions, registerLookup } from './pivots.ts'
import { board, claim, control, kindOf, mill } from './testing/claims-by-hand.ts'

const asked = (kind: Kind, claims: readonly Claim[], key: string) =>
  Object.fromEntries(
    pivotQuestions({ kind, keys: [key], claims, label: labelsOf(claims) }, kindOf).map((question) => [
      question.pivot,
      registerLookup(question),
    ]),
  )

test('a pivot names the lookup that puts its question to the register, and none where there is none', () => {
  const flat = 'address:FLAT 3 12 HIGH STREET LEEDS|LS1 4VK'
  const person = asked(
    'person',
    [
      ...board.filter(({ mention }) => mention === 'officer:1'),
      claim('officer:1', 'address', undefined, flat),
      claim('officer:1', 'telephone', undefined, 'phone:+441632960124'),
      claim(flat, 'name', 'Flat 3, 12 High Street, Leeds'),
      claim(flat, 'postcode', 'LS1 4VK'),
    ],
    'officer:1',
  )
  expect(person).toEqual({
    fellow_officers: { operation: 'company_appointments', params: { company_number: '2' } },
    same_address: { operation: 'address_search', params: { postcode: 'LS1 4VK' } },
    same_telephone: null,
    same_birth: { operation: 'director_search', params: { name: 'QUILL' } },
    same_building: { operation: 'people_search', params: { premises: '12', place: 'LS1 4VK' } },
  })
  const company = asked(
    'company',
    [
      claim('company:1', 'name', 'ACME LTD'),
      claim('company:1', 'incorporated', '2009-05-12'),
      claim('company:1', 'email', undefined, 'email:info@acme.example'),
      claim('email:info@acme.example', 'domain', 'acme.example'),
      claim('officer:1', 'officer_of', 'DIR', 'company:1'),
      claim('officer:9', 'officer_of', 'NOMSEC', 'company:1'),
    ],
    'company:1',
  )
  expect(company).toEqual({
    same_name: { operation: 'company_name_search', params: { name: 'ACME LTD' } },
    same_incorporation: null,
    same_email: null,
    same_domain: null,
    shared_officers: { operation: 'director_details', params: { director_id: '1' } },
    same_agent: { operation: 'director_details', params: { director_id: '9' } },
  })
})

test('pivots lead from a company to its controllers, its office and companies formed with it', () => {
  const company = asked(
    'company',
    [
      claim('company:1', 'incorporated', '2009-05-12'),
      claim('company:1', 'registered_office', undefined, mill),
      claim(mill, 'postcode', 'LS1 4VK'),
      control('controller:1', 'company:1'),
      claim('controller:1', 'name', 'Mrs Mo Quill'),
      claim('controller:1', 'birth_month', '1964-03'),
      control('company:2', 'company:1', 'corporate-entity-person-with-significant-control'),
    ],
    'company:1',
  )
  expect(company).toEqual({
    same_incorporation: null,
    same_formation: null,
    same_office: { operation: 'address_search', params: { postcode: 'LS1 4VK' } },
    // Of two controllers, the last one: a company by its number.
    same_controller: { operation: 'controller_search', params: { registration_number: '2' } },
  })
  const [person] = pivotQuestions(
    {
      kind: 'person',
      keys: ['controller:1'],
      label: labelsOf([]),
      claims: [
        control('controller:1', 'company:1'),
        claim('controller:1', 'name', 'Mrs Mo Quill'),
        claim('controller:1', 'birth_month', '1964-03'),
      ],
    },
    kindOf,
  ).filter(({ pivot }) => pivot === 'same_controller')
  expect(registerLookup(person!)).toEqual({
    operation: 'controller_search',
    params: { name: 'Mrs Mo Quill', date_of_birth: '1964-03' },
  })
  const foreign = asked('company', [claim('controller:2', 'registration_number', 'B 12345')], 'controller:2')
  expect(foreign).toEqual({
    same_registration: { operation: 'controller_search', params: { registration_number: 'B 12345' } },
  })
})

test.each([
  ['address:3 HARBOUR ARCADE ST HELIER JERSEY|', ' as written, without a postcode'],
  [mill, ''],
  ['address:906700000001', ''],
])('a pivot through %s says whether it names one address', (address, more) => {
  const claims = [
    claim('company:1', 'incorporated', '2009-05-12'),
    claim('company:1', 'address', undefined, address),
    claim('company:1', 'registered_office', undefined, address),
  ]
  const questions = pivotQuestions({ kind: 'company', keys: ['company:1'], claims, label: labelsOf([]) }, kindOf)
  expect(questions.map(({ label }) => label)).toEqual([
    'Incorporated on the same day',
    `Same address${more}`,
    `Same registered office${more}`,
    `Formed on the same day at one address${more}`,
  ])
})

test('a birth known to the year is no month, and an incorporation without a day no day', () => {
  const born = (value: string) =>
    asked('person', [claim('officer:1', 'surname', 'QUILL'), claim('officer:1', 'birth_month', value)], 'officer:1')
  expect(Object.keys(born('1971-02'))).toEqual(['same_birth'])
  expect(born('1971')).toEqual({})
  const formed = (value: string) => asked('company', [claim('company:1', 'incorporated', value)], 'company:1')
  expect(Object.keys(formed('2009-05-12'))).toEqual(['same_incorporation'])
  for (const value of ['2009', '2009-05']) expect(formed(value)).toEqual({})
})

test('the day on which the register lists a body from abroad leads to no others', () => {
  const of = (key: string) =>
    asked('company', [claim(key, 'incorporated', '2023-01-30'), claim(key, 'registered_office', undefined, mill)], key)
  expect(Object.keys(of('company:00000001'))).toEqual(['same_incorporation', 'same_office', 'same_formation'])
  expect(Object.keys(of('company:OE000001'))).toEqual(['same_office'])
})

test('a person leads to addresses, companies, and others with the same surname and month', () => {
  const about = board.filter(({ mention }) => mention === 'officer:1')
  const questions = pivotQuestions(
    { kind: 'person', keys: ['officer:1'], claims: about, label: labelsOf(board) },
    kindOf,
  )
  expect(questions.map(({ pivot }) => pivot).toSorted()).toEqual([
    'fellow_officers',
    'fellow_officers',
    'same_address',
    'same_birth',
  ])
  const birth = questions.find(({ pivot }) => pivot === 'same_birth')
  const passes = birth && 'passes' in birth ? birth.passes : undefined
  expect(passes?.([claim('officer:9', 'surname', 'quill')])).toBe(true)
  expect(passes?.([claim('officer:9', 'surname', 'Penrose')])).toBe(false)
})

test.each([
  ['Flat 3, 12 High Street', 'LS1 4VK', '12 HIGH STREET|LS1 4VK'],
  ['12A High Street', 'ls1 4vk', '12 HIGH STREET|LS1 4VK'],
  ['First Floor, 12 High Street', 'LS1 4VK', '12 HIGH STREET|LS1 4VK'],
  ['High Street', 'LS1 4VK', null],
  ['12 High Street', 'LS1', null],
])('the building of %s, %s', (line, postcode, building) => {
  expect(buildingOf(line, postcode)).toBe(building)
})
