import { expect, test } from 'vitest'
import { dayOf } from '../../ui/periods.ts'
import { factsOf, isOneEntry, type Pair, sharedAddresses, sharedCompanies, type Told } from './comparison.ts'

const told = dayOf('2026-11-21')!
const pair = (a: Told['director'], b: Told['director']): Pair<Told> => [
  { director: a, told },
  { director: b, told },
]
const agreementIn = (both: Pair<Told>, label: string) => factsOf(both).find((fact) => fact.label === label)?.agreement

const ruth = { director_id: 'A', forename: 'Ruth Elizabeth', surname: 'PENHALIGON', dob: '1976-06' }

test('facts agree, differ, or are missing from one of the two', () => {
  const both = pair(
    { ...ruth, place: 'Truro', nationality: 'British' },
    { ...ruth, director_id: 'B', place: 'Edinburgh' },
  )
  expect(agreementIn(both, 'Surname')).toBe('agree')
  expect(agreementIn(both, 'Place')).toBe('differ')
  expect(agreementIn(both, 'Nationality')).toBe('not told')
  expect(agreementIn(both, 'Total appointments')).toBeNull()
})

test('a surname and a whole name do not differ', () => {
  const { surname: _, ...whole } = { ...ruth, name_single_line: 'Ruth Elizabeth PENHALIGON' }
  expect(agreementIn(pair(ruth, whole), 'Surname')).toBe('not told')
})

test('a birth month and a day in it do not differ; two days do', () => {
  expect(agreementIn(pair(ruth, { ...ruth, dob: '1976-06-14' }), 'Born')).toBe('agree')
  expect(agreementIn(pair({ ...ruth, dob: '1976-06-15' }, { ...ruth, dob: '1976-06-14' }), 'Born')).toBe('differ')
  expect(agreementIn(pair(ruth, { ...ruth, dob: null }), 'Born')).toBe('not told')
})

test('a country and a part of it do not differ', () => {
  const lives = (country_state_of_residence: string, nationality: string) => ({
    ...ruth,
    country_state_of_residence,
    nationality,
  })
  const both = pair(lives('England', 'British'), lives('United Kingdom', 'English'))
  for (const label of ['Country of residence', 'Nationality']) expect(agreementIn(both, label)).toBe('agree')
})

test('two answers without a disqualification neither agree nor differ', () => {
  const marked = { ...ruth, officer_type: 'DIS' }
  expect(agreementIn(pair(ruth, ruth), 'Disqualification')).toBe('not told')
  expect(agreementIn(pair(ruth, marked), 'Disqualification')).toBe('not told')
  expect(agreementIn(pair(marked, marked), 'Disqualification')).toBe('agree')
})

test('no fact that one of the two leaves out agrees or differs', () => {
  for (const { label, agreement } of factsOf(pair(ruth, {})).concat(factsOf(pair({}, {}))))
    expect([null, 'not told'], label).toContain(agreement)
})

test('one occupation that both had is enough to agree', () => {
  const at = (...occupations: (string | null)[]) => ({
    ...ruth,
    director_appt_list: occupations.map((occupation) => ({ occupation })),
  })
  expect(agreementIn(pair(at('Director', 'Engineer'), at('ENGINEER')), 'Any occupation')).toBe('agree')
  expect(agreementIn(pair(at('Baker'), at('Miller')), 'Any occupation')).toBe('differ')
  expect(agreementIn(pair(at('Baker'), at(null)), 'Any occupation')).toBe('not told')
})

test('an entry is the same as itself, and those without an id are not one', () => {
  expect(isOneEntry(pair(ruth, ruth))).toBe(true)
  expect(isOneEntry(pair(ruth, { ...ruth, director_id: 'B' }))).toBe(false)
  expect(isOneEntry(pair({ surname: 'X' }, { surname: 'X' }))).toBe(false)
})

const post = (company_number: string | null, date: string, resignation_date: string | null = null) => ({
  company_number,
  company_name: `No. ${company_number}`,
  status: resignation_date ? 'RESIGNED' : 'CURRENT',
  company_status: 'Active',
  date,
  resignation_date,
})

test('a company of both is found, with the time that they were there together', () => {
  const [shared, ...others] = sharedCompanies(
    pair(
      {
        director_appt_list: [
          post('90000001', '2010-01-01', '2015-06-30'),
          post('90000002', '2010-01-01'),
          post(null, '2010-01-01'),
        ],
      },
      {
        director_appt_list: [post('90000001', '2014-01-01'), post('90000003', '2010-01-01'), post(null, '2010-01-01')],
      },
    ),
  )
  expect(others).toEqual([])
  expect(shared?.company.company_number).toBe('90000001')
  expect(shared?.together).toEqual([{ from: dayOf('2014-01-01'), to: dayOf('2015-06-30') }])
})

test('two posts in one company that meet are one time together', () => {
  const twice = { director_appt_list: [post('1', '2010-01-01', '2012-12-31'), post('1', '2013-01-01', '2014-12-31')] }
  const [shared] = sharedCompanies(pair(twice, { director_appt_list: [post('1', '2009-01-01')] }))
  expect(shared?.appointments.map((posts) => posts.length)).toEqual([2, 1])
  expect(shared?.together).toEqual([{ from: dayOf('2010-01-01'), to: dayOf('2014-12-31') }])
})

test('“never at the same time” differs from “not known”', () => {
  const early = { director_appt_list: [post('1', '2010-01-01', '2011-01-01')] }
  expect(sharedCompanies(pair(early, { director_appt_list: [post('1', '2012-01-01')] }))[0]?.together).toEqual([])
  const unknown = { director_appt_list: [{ ...post('1', '2010-06-01'), company_status: 'Dissolved' }] }
  expect(sharedCompanies(pair(early, unknown))[0]?.together).toBeNull()
})

test('equal addresses come before equal postcodes, and answers without either share none', () => {
  const mill = { line_1: 'Unit 2 Loom Place', town: 'Whitby', postcode: 'YO21 3CM' }
  const both = pair(
    { service_address_list: [{ postcode: 'LS1 9MI', line_1: '120 Cloth Terrace' }, mill, {}] },
    { service_address_list: [{}, { ...mill, town: 'WHITBY' }, { postcode: 'LS1 9MI', line_1: '16 Cloth Terrace' }] },
  )
  expect(sharedAddresses(both).map(({ at, isWhole }) => [at, isWhole])).toEqual([
    [[1, 1], true],
    [[0, 2], false],
  ])
  expect(sharedAddresses(pair({ service_address_list: null }, {}))).toEqual([])
})

test('one address is equal in one line and in parts, and a postcode alone is no address', () => {
  const shared = (one: object, other: object) =>
    sharedAddresses(pair({ service_address_list: [one] }, { service_address_list: [other] })).map(
      ({ isWhole }) => isWhole,
    )
  const parts = { line_1: '2 Loom Place', place: 'Whitby', postcode: 'YO21 3CM' }
  expect(shared(parts, { addr_single_line: '2, Loom Place, Whitby, YO21 3CM' })).toEqual([true])
  expect(shared(parts, { addr_single_line: '9 Loom Place, Whitby, YO213CM' })).toEqual([false])
  expect(shared({ postcode: 'YO21 3CM' }, { postcode: 'yo213cm' })).toEqual([false])
})
