import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations.ts'
import type { Claim, Property } from '../claim.ts'
import { claimsOf } from '../extract/claims-of.ts'
import { recordOf } from '../extract/testing/records.ts'
import { contradictionsAmong, explanationOf } from './find.ts'
import { type RuleName, rules } from './rules.ts'

type Said = [mention: string, property: Property, value: string, other?: string, record?: string]

const day = '2026-11-01'
const toClaims = (said: readonly Said[]): Claim[] =>
  said.map(([mention, property, value, other, record = 'r1'], at) => {
    const list = other === undefined ? `/things/${at}` : `/appt_list/0/director_appt_list/${other.replace(/\D/g, '')}`
    const source = { record, pointer: `${list}/${property}` }
    return { mention, property, value, ...(other !== undefined && { other }), source }
  })
const applied = (said: readonly Said[], clusters: string[][] = []) =>
  new Map(contradictionsAmong({ claims: toClaims(said), clusters, dayOf: () => day }).map((one) => [one.rule, one]))

const ann = 'officer:ann'
const row = 'row:r2/person_deceased_list/0'
const acme = 'company:90000001'
const roll = 'row:r3/csv_data/0'
const phone = 'phone:+441632960123'
const kim = 'controller:kim'
const zenith = 'company:90000002'
const individual = 'individual-person-with-significant-control'
const corporate = 'corporate-entity-person-with-significant-control'

/** For each rule: claims that contradict each other, and claims of the same kind that do not. */
const cases: { [Rule in RuleName]: { found: Said[]; fine: Said[]; clusters?: string[][] } } = {
  two_birth_months: {
    found: [
      [ann, 'birth_month', '1964-03'],
      [row, 'birth_date', '1971-03-02'],
    ],
    fine: [
      [ann, 'birth_month', '1964-03'],
      [row, 'birth_date', '1964-03-02'],
    ],
    clusters: [[ann, row]],
  },
  alive_after_death: {
    found: [
      [row, 'death', '2019-05'],
      [ann, 'appointed', '2020-01-06', acme],
    ],
    fine: [
      [row, 'death', '2019-05'],
      [ann, 'appointed', '2019-05-06', acme],
    ],
    clusters: [[ann, row]],
  },
  office_before_sixteen: {
    found: [
      [ann, 'birth_month', '1990-06'],
      [ann, 'appointed', '2006-05-31', acme],
    ],
    fine: [
      [ann, 'birth_month', '1990-06'],
      [ann, 'appointed', '2006-06-01', acme],
    ],
  },
  roll_before_sixteen: {
    found: [
      [roll, 'birth_date', '1990-06-12'],
      [roll, 'resident_from', '2005'],
    ],
    fine: [
      [roll, 'birth_date', '1990-06-12'],
      [roll, 'resident_from', '2006'],
    ],
  },
  office_while_disqualified: {
    found: [
      [ann, 'disqualified_from', '2020-01-01', 'x:1'],
      [ann, 'disqualified_until', '2025-01-01', 'x:1'],
      [ann, 'appointed', '2018-01-01', acme],
      [ann, 'appointment_status', 'CURRENT', acme],
    ],
    fine: [
      [ann, 'disqualified_from', '2020-01-01', 'x:1'],
      [ann, 'disqualified_until', '2025-01-01', 'x:1'],
      [ann, 'appointed', '2018-01-01', acme],
      [ann, 'resigned', '2019-12-31', acme],
    ],
  },
  age_against_birth: {
    found: [
      [roll, 'age_check', 'true'],
      [roll, 'birth_date', '2015-01-01'],
    ],
    fine: [
      [roll, 'age_check', 'true'],
      [roll, 'birth_date', '1985-01-01'],
    ],
  },
  two_deaths: {
    found: [
      [row, 'death', '2019-05-03'],
      [row, 'death_estimated', '2021'],
    ],
    fine: [
      [row, 'death', '2019-05-03'],
      [row, 'death_estimated', '2019-05'],
    ],
  },
  two_names_for_telephone: {
    found: [
      [ann, 'name', 'Ann ARKWRIGHT'],
      [roll, 'name', 'Bob Tolson'],
      [ann, 'telephone', '', phone],
      [roll, 'telephone', '', phone],
    ],
    fine: [
      [ann, 'name', 'Ann ARKWRIGHT'],
      [roll, 'name', 'Bob Arkwright'],
      [ann, 'telephone', '', phone],
      [roll, 'telephone', '', phone],
    ],
  },
  address_in_two_towns: {
    found: [
      ['address:1', 'name', '4 Mill Lane, Leeds'],
      ['address:1', 'postcode', 'LS1 4VK'],
      ['address:2', 'name', '4 Mill Lane, Hull'],
      ['address:2', 'postcode', 'LS1 4VK'],
    ],
    fine: [
      ['address:1', 'name', '4 Mill Lane, Leeds'],
      ['address:1', 'postcode', 'LS1 4VK'],
      ['address:2', 'name', '6 Mill Lane, Leeds, West Yorkshire'],
      ['address:2', 'postcode', 'LS1 4VK'],
    ],
  },
  company_two_names_on_one_day: {
    found: [
      [acme, 'name', 'ACME LIMITED'],
      [acme, 'name', 'ZENITH LIMITED', undefined, 'r2'],
    ],
    fine: [
      [acme, 'name', 'ACME & SONS LIMITED'],
      [acme, 'name', 'Acme and Sons Ltd.', undefined, 'r2'],
    ],
  },
  appointed_after_dissolution: {
    found: [
      [acme, 'dissolved', '2019-05-03'],
      [ann, 'appointed', '2019-05-04', acme],
    ],
    fine: [
      [acme, 'dissolved', '2019-05-03'],
      [ann, 'appointed', '2019-05', acme],
    ],
  },
  appointed_before_incorporation: {
    found: [
      [acme, 'incorporated', '2019-05-03'],
      [ann, 'appointed', '2019-05-02', acme],
    ],
    fine: [
      [acme, 'incorporated', '2019-05-03'],
      [ann, 'appointed', '2019-05-03', acme],
    ],
  },
  resigned_before_appointed: {
    found: [
      [ann, 'appointed', '2019-05-03', acme],
      [ann, 'resigned', '2019-05-02', acme],
    ],
    fine: [
      [ann, 'appointed', '2019-05-03', acme],
      [ann, 'resigned', '2019-05-03', acme],
    ],
  },
  dissolved_before_incorporated: {
    found: [
      [acme, 'incorporated', '2019-05-03'],
      [acme, 'dissolved', '2018'],
    ],
    fine: [
      [acme, 'incorporated', '2019-05-03'],
      [acme, 'dissolved', '2019'],
    ],
  },
  two_dissolutions: {
    found: [
      [acme, 'dissolved', '2019-05-03'],
      [acme, 'dissolved', '2019-05-04', undefined, 'r2'],
    ],
    fine: [
      [acme, 'dissolved', '2019-05-03'],
      [acme, 'dissolved', '2019-05-03', undefined, 'r2'],
    ],
  },
  two_incorporations: {
    found: [
      [acme, 'incorporated', '2019-05-03'],
      [acme, 'incorporated', '2019-06-03', undefined, 'r2'],
    ],
    fine: [
      [acme, 'incorporated', '2019-05-03'],
      [acme, 'incorporated', '2019-05-03', undefined, 'r2'],
    ],
  },
  charge_after_dissolution: {
    found: [
      [acme, 'dissolved', '2019-05-03'],
      ['row:r1/charge_list/0', 'charge_created', '2020-01-01', acme],
    ],
    fine: [
      [acme, 'dissolved', '2019-05-03'],
      ['row:r1/charge_list/0', 'charge_created', '2019-01-01', acme],
    ],
  },
  charge_satisfied_before_created: {
    found: [
      ['row:r1/charge_list/0', 'charge_created', '2020-01-01', acme],
      ['row:r1/charge_list/0', 'charge_satisfied', '2019-01-01', acme],
    ],
    fine: [
      ['row:r1/charge_list/0', 'charge_created', '2020-01-01', acme],
      ['row:r1/charge_list/0', 'charge_satisfied', '2021-01-01', acme],
    ],
  },
  controller_born_otherwise: {
    found: [
      [kim, 'controller_of', individual, acme],
      [kim, 'name', 'Mrs Ann Arkwright'],
      [kim, 'birth_month', '1964-03'],
      [ann, 'officer_of', 'DIR', acme],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'birth_month', '1964-04'],
    ],
    fine: [
      [kim, 'controller_of', individual, acme],
      [kim, 'name', 'Mrs Ann Arkwright'],
      [kim, 'birth_month', '1964-03'],
      [ann, 'officer_of', 'DIR', acme],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'birth_month', '1964-03'],
    ],
  },
  controller_disqualified: {
    found: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2021-01-01', acme],
      [kim, 'name', 'Ann Arkwright'],
      [kim, 'birth_month', '1964-03'],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'birth_month', '1964-03'],
      [ann, 'disqualified_from', '2020-01-01', 'x:1'],
      [ann, 'disqualified_until', '2025-01-01', 'x:1'],
    ],
    fine: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2018-01-01', acme],
      [kim, 'control_ceased', '2019-12-31', acme],
      [kim, 'name', 'Ann Arkwright'],
      [kim, 'birth_month', '1964-03'],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'birth_month', '1964-03'],
      [ann, 'disqualified_from', '2020-01-01', 'x:1'],
      [ann, 'disqualified_until', '2025-01-01', 'x:1'],
    ],
  },
  resigned_and_in_control: {
    found: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2016-04-06', acme],
      [kim, 'name', 'Ann Arkwright'],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'appointed', '2015-01-01', acme],
      [ann, 'resigned', '2020-01-01', acme],
    ],
    fine: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2016-04-06', acme],
      [kim, 'control_ceased', '2020-01-01', acme],
      [kim, 'name', 'Ann Arkwright'],
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'appointed', '2015-01-01', acme],
      [ann, 'resigned', '2020-01-01', acme],
    ],
    clusters: [[ann, kim]],
  },
  circle_of_control: {
    found: [
      [acme, 'controller_of', corporate, zenith],
      [zenith, 'controller_of', corporate, acme],
    ],
    fine: [
      [acme, 'controller_of', corporate, zenith],
      [zenith, 'controller_of', corporate, acme],
      [zenith, 'control_ceased', '2020-01-01', acme],
    ],
  },
  two_states_of_control: {
    found: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2016-04-06', acme],
      [kim, 'controller_of', individual, acme, 'r2'],
      [kim, 'control_notified', '2017-04-06', acme, 'r2'],
    ],
    fine: [
      [kim, 'controller_of', individual, acme],
      [kim, 'control_notified', '2016-04-06', acme],
      [kim, 'controller_of', individual, acme, 'r2'],
      [kim, 'control_notified', '2016-04', acme, 'r2'],
    ],
  },
  two_offices_on_one_day: {
    found: [
      [acme, 'registered_office', '', 'address:1'],
      ['address:1', 'postcode', 'LS1 4VK'],
      [acme, 'registered_office', '', 'address:2', 'r2'],
      ['address:2', 'postcode', 'LS1 4VX'],
    ],
    fine: [
      [acme, 'registered_office', '', 'address:1'],
      ['address:1', 'postcode', 'LS1 4VK'],
      [acme, 'registered_office', '', 'address:2', 'r2'],
      ['address:2', 'postcode', 'LS1 4VK'],
    ],
  },
}
const names = Object.keys(rules) as RuleName[]

test.each(names)('%s is found, with a source on each side, and not where the sides agree', (rule) => {
  const { found, fine, clusters = [] } = cases[rule]
  const one = applied(found, clusters).get(rule)
  expect(one).toMatchObject({ state: 'found', why: null })
  for (const { text, sides, mentions } of one?.items ?? []) {
    expect(text).toMatch(/^\S.*: .*\.$/)
    expect(mentions.length).toBeGreaterThan(0)
    const sources = toClaims(found).map(({ source }) => source)
    expect(sides).toHaveLength(2)
    for (const side of sides) expect(sources).toContainEqual(side.source)
  }
  expect(applied(fine, clusters).get(rule)).toMatchObject({ state: 'not_there', items: [], why: null })
})

test.each(names)('%s is not run where nothing was looked up, and says what it needs', (rule) => {
  const one = applied([[ann, 'nationality', 'British']]).get(rule)
  expect(one).toMatchObject({ state: 'not_run', compared: 0 })
  expect(one?.why).toMatch(/^The case needs .+\.$/)
})

test('a rule that has one side alone cannot tell, and names the other', () => {
  expect(applied([[ann, 'birth_month', '1990-06']]).get('office_before_sixteen')).toMatchObject({
    state: 'cannot_tell',
    why: 'The case needs a date of appointment of the same person.',
  })
})

test.each(['FC012345', 'OE012345'])('the day of the registration of %s here is no beginning', (number) => {
  const ofForeignBody = (said: Said[]) =>
    said.map((one) => one.map((text) => (text === acme ? `company:${number}` : text)) as Said)
  for (const rule of [
    'appointed_before_incorporation',
    'two_incorporations',
    'dissolved_before_incorporated',
  ] as const) {
    expect(applied(cases[rule].found).get(rule)?.state).toBe('found')
    expect(applied(ofForeignBody(cases[rule].found)).get(rule)).toMatchObject({ state: 'cannot_tell', items: [] })
  }
})

test('two days of birth in one month are told apart by their days', () => {
  const [item, ...others] =
    applied([
      [ann, 'name', 'Ann ARKWRIGHT'],
      [ann, 'birth_date', '1980-01-05'],
      [ann, 'birth_month', '1980-01'],
      [ann, 'birth_date', '1980-01-09', undefined, 'r2'],
    ]).get('two_birth_months')?.items ?? []
  expect(item?.text).toBe('Ann ARKWRIGHT: born 5 January 1980, and born 9 January 1980.')
  expect(others).toEqual([])
})

test('two mentions contradict each other only while analysts hold them for one', () => {
  const { found, clusters } = cases.two_birth_months
  expect(applied(found, clusters).get('two_birth_months')?.state).toBe('found')
  expect(applied(found).get('two_birth_months')?.state).toBe('cannot_tell')
})

test('two towns of a postcode keep their id and what is cited when a later record has another line of one', () => {
  const { found } = cases.address_in_two_towns
  const later: Said[] = [
    ['address:3', 'name', '6 Mill Lane, Leeds', undefined, 'r9'],
    ['address:3', 'postcode', 'LS1 4VK', undefined, 'r9'],
  ]
  const of = (said: Said[]) => applied(said).get('address_in_two_towns')?.items
  expect(of([...found, ...later])).toEqual(of(found))
})

const inAnswers = (...records: [operation: OperationName, result: unknown][]) => {
  const claims = records.flatMap(
    ([operation, result], at) =>
      claimsOf({ ...recordOf(operation, result, { company_number: '90000001' }), id: `r${at}` }).claims,
  )
  return new Map(contradictionsAmong({ claims, clusters: [], dayOf: () => day }).map((one) => [one.rule, one]))
}
const atAddresses = (...lines: string[]) =>
  inAnswers([
    'company_appointments',
    {
      appt_list: lines.map((addr_single_line, at) => ({
        director_id: `${at}`,
        service_address_list: [{ addr_single_line, postcode: 'EC1V 2NX' }],
      })),
    },
  ]).get('address_in_two_towns')

test('a county or a country at the end of a line is no other town', () => {
  const lines = [
    '1 Mill Lane, London, England, EC1V 2NX',
    '1 Mill Lane, London, United Kingdom, EC1V 2NX',
    '2 Mill Lane, London, Greater London, EC1V 2NX',
    '3 Mill Lane, London, Middlesex, England, EC1V 2NX',
    '4 Mill Lane, London, EC1V 2NX',
    '5 Mill Lane, England, EC1V 2NX',
  ]
  expect(atAddresses(...lines)).toMatchObject({ state: 'not_there', items: [] })
  expect(
    atAddresses('1 Mill Lane, Leeds, England, EC1V 2NX', '1 Mill Lane, Hull, England, EC1V 2NX')?.items,
  ).toMatchObject([{ text: 'EC1V 2NX: in LEEDS, and in HULL.' }])
})

test.each([
  ['Newcastle upon Tyne', 'NEWCASTLE-UPON-TYNE'],
  ['King’s Lynn', 'Kings Lynn'],
  ["King's Lynn", 'KINGS LYNN, U.K.'],
  ['St Albans', 'St. Albans'],
  ['Cardiff', 'Caerdydd, Cymru'],
  ['Stoke-on-Trent', 'Stoke on Trent, England & Wales'],
])('%s is the town %s', (one, other) => {
  expect(atAddresses(`1 Mill Lane, ${one}, EC1V 2NX`, `2 Hill Road, ${other}, EC1V 2NX`)).toMatchObject({
    state: 'not_there',
    items: [],
  })
})

test('a street that two lines share is no town', () => {
  for (const address of ['Flat 1, 12 Mill Lane', 'Unit 3, High Street'])
    expect(atAddresses(`${address}, Leeds, EC1V 2NX`, `${address}, Hull, EC1V 2NX`)?.items).toMatchObject([
      { text: 'EC1V 2NX: in LEEDS, and in HULL.' },
    ])
  expect(
    atAddresses(
      'Flat 1, Mill Lane, London, Middlesex, EC1V 2NX',
      'Flat 1, Mill Lane, London, Greater London, EC1V 2NX',
    ),
  ).toMatchObject({ state: 'not_there', items: [] })
})

test('a name that a company had at an earlier time is not its name today', () => {
  const profile = [
    'company_profile',
    { company_profile: { company_number: '90000001', name: 'NEW NAME LTD' } },
  ] as const
  const identification = { country_registered: 'United Kingdom', registration_number: '90000001' }
  const earlier = inAnswers(
    [...profile],
    [
      'land_titles',
      {
        land_title_list: [
          { title_number: 'AB1', proprietor_list: [{ name: 'OLD NAME LTD', company_number: '90000001' }] },
        ],
      },
    ],
    [
      'controller_search',
      {
        control_list: [
          { name: 'OLD NAME LTD', kind: 'corporate-entity-person-with-significant-control', identification },
        ],
      },
    ],
    [
      'director_details',
      {
        director: {
          director_id: '1',
          director_disq_list: [{ exemptions: [{ company_number: '90000001', company_name: 'OLD NAME LTD' }] }],
        },
      },
    ],
    [
      'company_profile',
      {
        company_profile: {
          company_number: 'FC000001',
          name: 'ABROAD',
          parent: { company_number: '90000001', name: 'OLD NAME LTD' },
        },
      },
    ],
  )
  expect(earlier.get('company_two_names_on_one_day')?.items).toEqual([])
  const today = inAnswers(
    [...profile],
    ['company_number_search', { company_short_list: [{ company_number: '90000001', name: 'OLD NAME LTD' }] }],
  )
  expect(today.get('company_two_names_on_one_day')?.items).toHaveLength(1)
})

test.each([
  ['M&S LTD', 'M & S LIMITED'],
  ['ØRSTED PLC', 'Orsted Public Limited Company'],
  ["QUILL'S LLP", 'QUILLS LIMITED LIABILITY PARTNERSHIP'],
])('%s and %s are one name of a company', (one, other) => {
  const called: Said[] = [
    [acme, 'name', one],
    [acme, 'name', other, undefined, 'r2'],
  ]
  expect(applied(called).get('company_two_names_on_one_day')).toMatchObject({ state: 'not_there', items: [] })
})

test('a contradiction keeps its id when another record says the same', () => {
  const { found, clusters } = cases.two_birth_months
  const idOf = (said: Said[]) => applied(said, clusters).get('two_birth_months')?.items[0]?.id
  expect(idOf(found.map(([mention, property, value]): Said => [mention, property, value, undefined, 'r9']))).toBe(
    idOf(found),
  )
  expect(idOf(found)).toMatch(/^two_birth_months-[0-9a-f]{14}$/)
})

test('contradictions of one control with different days have different ids', () => {
  const entry = (record: string, from: string, until: string): Said[] => [
    [kim, 'controller_of', individual, acme, record],
    [kim, 'control_notified', from, acme, record],
    [kim, 'control_ceased', until, acme, record],
  ]
  const until = '2020-01-01'
  const said = [
    ...entry('r1', '2016-04-06', until),
    ...entry('r2', '2017-04-06', until),
    ...entry('r3', '2018-04-06', until),
  ]
  const items = applied(said).get('two_states_of_control')?.items ?? []
  expect(items).toHaveLength(3)
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
})

test.each(names)('%s is found once where hundreds of records say the same', (rule) => {
  const { found, clusters } = cases[rule]
  const once = applied(found, clusters).get(rule)
  const repeated = Array.from({ length: 500 }, (_, at) =>
    found.map(
      ([mention, property, value, other, record = 'r1']): Said => [mention, property, value, other, `${record}-${at}`],
    ),
  )
  const often = applied(repeated.flat(), clusters).get(rule)
  expect(often?.items.map(({ id }) => id)).toEqual(once?.items.map(({ id }) => id))
})

test.each(['RESIGNED', 'Zonal', null])('an office without an end is held on its first day alone: %s', (status) => {
  const { found } = cases.office_while_disqualified
  const from = (day: string): Said[] => [
    ...found.slice(0, 2),
    [ann, 'appointed', day, acme],
    ...(status === null ? [] : [[ann, 'appointment_status', status, acme] as Said]),
  ]
  expect(applied(from('2018-01-01')).get('office_while_disqualified')).toMatchObject({ state: 'not_there' })
  expect(applied(from('2021-01-01')).get('office_while_disqualified')).toMatchObject({ state: 'found' })
})

test.each<[words: string, days: [from?: string, until?: string][], state: string]>([
  ['the whole of it', [['2019-01-01', '2025-06-01']], 'cannot_tell'],
  ['all of it that lies in the disqualification', [['2020-01-01', '2025-01-01']], 'cannot_tell'],
  ['its first year', [['2020-01-01', '2021-01-01']], 'found'],
  ['its last years', [['2022-01-01', '2025-01-01']], 'found'],
  ['a time before it', [['2010-01-01', '2012-01-01']], 'found'],
  [
    'the whole of it, after an earlier permission',
    [
      ['2010-01-01', '2012-01-01'],
      ['2020-01-01', '2026-01-01'],
    ],
    'cannot_tell',
  ],
  [
    'the whole of it, in two permissions',
    [
      ['2022-07-01', '2025-01-01'],
      ['2020-01-01', '2022-06-30'],
    ],
    'cannot_tell',
  ],
  [
    'the whole of it, in permissions of months and years',
    [
      ['2020', '2020'],
      ['2021-01', '2022-02'],
      ['2022-03-01', undefined],
    ],
    'cannot_tell',
  ],
  [
    'the whole of it but a day',
    [
      ['2020-01-01', '2022-06-30'],
      ['2022-07-02', '2025-01-01'],
    ],
    'found',
  ],
  ['days that are not given', [[]], 'cannot_tell'],
  ['its first year, and for days that are not given', [['2020-01-01', '2021-01-01'], []], 'cannot_tell'],
  ['days that are not given, and for its first year', [[], ['2020-01-01', '2021-01-01']], 'cannot_tell'],
])('a court may allow an office for %s', (_, days, state) => {
  const exemptions = days.map(([start_date, end_date]) => ({ company_number: '90000001', start_date, end_date }))
  const director = {
    director_id: 'ann',
    director_appt_list: [{ company_number: '90000001', date: '2018-01-01', status: 'CURRENT' }],
    director_disq_list: [{ start_date: '2020-01-01', end_date: '2025-01-01', exemptions }],
  }
  expect(inAnswers(['director_details', { director }]).get('office_while_disqualified')?.state).toBe(state)
})

test('an office that a court allows is no contradiction, nor one that ended with the company', () => {
  const { found } = cases.office_while_disqualified
  expect(applied([...found, [ann, 'exempted_for', '', acme]]).get('office_while_disqualified')?.items).toEqual([])
  expect(applied([...found, [acme, 'dissolved', '2019-06-01']]).get('office_while_disqualified')?.items).toEqual([])
  expect(applied([...found, [acme, 'status', 'Dissolved']]).get('office_while_disqualified')?.items).toEqual([])
})

test.each(['0000-00-00', '2015-02-30', '2015-13'])('%s is no date that contradicts another', (value) => {
  const said: Said[] = [
    [acme, 'incorporated', '2019-05-03'],
    [acme, 'dissolved', value],
    [ann, 'appointed', value, acme],
  ]
  for (const rule of ['dissolved_before_incorporated', 'appointed_before_incorporation'] as const)
    expect(applied(said).get(rule)).toMatchObject({ state: 'cannot_tell', items: [] })
})

test('an office that began before a date is an office', () => {
  const before = (said: Said[]) =>
    said.map(
      ([mention, property, ...more]): Said => [
        mention,
        property === 'appointed' ? 'appointed_before' : property,
        ...more,
      ],
    )
  const [item] = applied(before(cases.office_while_disqualified.found)).get('office_while_disqualified')?.items ?? []
  expect(item?.text).toContain('officer of company:90000001 from before 1 January 2018, with no end on record')
  const { found, clusters } = cases.resigned_and_in_control
  const staying: Said = [ann, 'appointed_before', '1992-01-01', acme, 'r2']
  expect(applied([...found, staying], clusters).get('resigned_and_in_control')?.items).toEqual([])
})

test('a namesake with another month of birth, or with none, is not the disqualified person', () => {
  const { found } = cases.controller_disqualified
  const born = (month: string | null) =>
    found.flatMap((said): Said[] => {
      if (said[0] !== kim || said[1] !== 'birth_month') return [said]
      return month === null ? [] : [[kim, 'birth_month', month]]
    })
  for (const month of ['1964-04', '1964', null])
    expect(applied(born(month)).get('controller_disqualified')).toMatchObject({ state: 'cannot_tell', items: [] })
  // An analyst may know better.
  const [item] = applied(born(null), [[ann, kim]]).get('controller_disqualified')?.items ?? []
  expect(item?.text).toContain('An analyst decided that the two are one.')
  const [unjoined] = applied(found).get('controller_disqualified')?.items ?? []
  expect(unjoined?.text).toContain(
    'Ann ARKWRIGHT (candidate, not decided: same name and month of birth) disqualified from',
  )
})

test('two surnames, or a particle in small letters, are one name in two registers', () => {
  const { found } = cases.controller_born_otherwise
  const named = (controller: string, officer: string, surname: string) =>
    found.flatMap((said): Said[] => {
      if (said[1] !== 'name') return [said]
      const [mention] = said
      return [
        [mention, 'name', mention === kim ? controller : officer],
        [mention, 'surname', surname],
      ]
    })
  for (const said of [
    named('Ms Ana Penhaligon Oldroyd', 'Ana Maria PENHALIGON OLDROYD', 'Penhaligon Oldroyd'),
    named('Ms Anna Van Der Berg', 'Anna van der BERG', 'Van Der Berg'),
  ])
    expect(applied(said).get('controller_born_otherwise')?.state).toBe('found')
})

test('an officer who keeps another office has not left the company', () => {
  const { found, clusters } = cases.resigned_and_in_control
  const other: Said = [ann, 'appointed', '2021-01-01', acme, 'r2']
  expect(applied(found, clusters).get('resigned_and_in_control')?.state).toBe('found')
  expect(applied([...found, other], clusters).get('resigned_and_in_control')?.items).toEqual([])
})

test('a circle of three companies is one finding with a source for each step', () => {
  const third = 'company:90000003'
  const [item, ...others] =
    applied([
      [acme, 'name', 'ACME LTD'],
      [zenith, 'name', 'ZENITH LTD'],
      [third, 'name', 'THIRD LTD'],
      [acme, 'controller_of', corporate, zenith],
      [zenith, 'controller_of', corporate, third],
      [third, 'controller_of', corporate, acme],
      ['company:90000004', 'controller_of', corporate, acme],
    ]).get('circle_of_control')?.items ?? []
  expect(others).toEqual([])
  expect(item?.text).toBe(
    'ACME LTD: listed as a controller of ZENITH LTD, ZENITH LTD of THIRD LTD, THIRD LTD of ACME LTD.',
  )
  expect(item?.sides.map(({ text }) => text)).toEqual([
    'ACME LTD is listed as a controller of ZENITH LTD',
    'ZENITH LTD is listed as a controller of THIRD LTD',
    'THIRD LTD is listed as a controller of ACME LTD',
  ])
})

test('people alone make no circle, and a company without controllers of its own does not either', () => {
  expect(applied([[kim, 'controller_of', individual, acme]]).get('circle_of_control')?.state).toBe('cannot_tell')
  expect(applied([[acme, 'controller_of', corporate, zenith]]).get('circle_of_control')?.state).toBe('not_there')
})

test('an end that a later record does not have is a contradiction, and one that it adds is not', () => {
  const entry = (record: string, ...more: Said[]): Said[] => [
    [kim, 'controller_of', individual, acme, record],
    [kim, 'control_notified', '2016-04-06', acme, record],
    ...more,
  ]
  const on = (ended: string, open: string) =>
    contradictionsAmong({
      claims: toClaims([...entry('ended', [kim, 'control_ceased', '2020-01-01', acme, 'ended']), ...entry('open')]),
      clusters: [],
      dayOf: (record) => (record === 'ended' ? ended : open),
    }).find(({ rule }) => rule === 'two_states_of_control')?.state
  expect(on('2026-01-01', '2026-02-01')).toBe('found')
  expect(on('2026-02-01', '2019-01-01')).toBe('not_there')
})

/** The same lookup before and after. */
const twice = (before: readonly Said[], after: readonly Said[]): Said[] => [
  ...before.map(([mention, property, value, other]): Said => [mention, property, value, other, 'r1']),
  ...after.map(([mention, property, value, other]): Said => [mention, property, value, other, 'r2']),
]

test.each(['older first', 'newer first'])('the newest answer says whether an office lasts: %s', (order) => {
  const state = (rule: RuleName, said: Said[], clusters: string[][] = []) =>
    applied(order === 'newer first' ? said.toReversed() : said, clusters).get(rule)

  const { found, clusters } = cases.resigned_and_in_control
  const held = found.filter(([, property]) => property !== 'resigned')
  expect(state('resigned_and_in_control', twice(held, found), clusters)?.state).toBe('found')

  const ban: Said[] = [
    [ann, 'disqualified_from', '2020-01-01', 'x:1'],
    [ann, 'disqualified_until', '2025-01-01', 'x:1'],
  ]
  const inOffice: Said[] = [
    ...ban,
    [ann, 'appointed', '2018-01-01', acme],
    [ann, 'appointment_status', 'CURRENT', acme],
  ]
  const left = (resigned: string): Said[] => [
    ...ban,
    [ann, 'appointed', '2018-01-01', acme],
    [ann, 'resigned', resigned, acme],
  ]
  const texts = (said: Said[]) => state('office_while_disqualified', said)?.items.map(({ text }) => text)
  expect(texts(twice(inOffice, left('2021-06-30')))).toEqual([
    expect.stringMatching(/from 1 January 2018 to 30 June 2021\.$/),
  ])
})

test('a resignation says nothing of a second office that began on the same day', () => {
  const { found, clusters = [] } = cases.resigned_and_in_control
  const director = toClaims(found)
  const secretary = director
    .filter(({ property }) => property === 'appointed')
    .map((claim) => ({ ...claim, source: { record: 'r1', pointer: '/appt_list/1/director_appt_list/0/appointed' } }))
  const [rule] = contradictionsAmong({ claims: [...director, ...secretary], clusters, dayOf: () => day }).filter(
    ({ rule }) => rule === 'resigned_and_in_control',
  )
  expect(rule?.items).toEqual([])
})

test('a resignation on a later page of a list says nothing of an office in another role', () => {
  const { found, clusters } = cases.resigned_and_in_control
  const officer = (record: string, role: string): Said[] => [
    [ann, 'officer_of', role, acme, record],
    [ann, 'appointed', '2015-01-01', acme, record],
  ]
  const others = found.filter(([, property]) => property !== 'appointed' && property !== 'resigned')
  const left: Said = [ann, 'resigned', '2020-01-01', acme, 'r2']
  const items = (...roles: [string, string]) =>
    applied([...others, ...officer('r1', roles[0]), ...officer('r2', roles[1]), left], clusters).get(
      'resigned_and_in_control',
    )?.items
  expect(items('DIR', 'SEC')).toEqual([])
  expect(items('DIR', 'DIR')).toHaveLength(1)
})

test.each(['older first', 'newer first'])('the newest answer says whether control lasts: %s', (order) => {
  const items = (rule: RuleName, said: Said[], clusters: string[][] = []) =>
    applied(order === 'newer first' ? said.toReversed() : said, clusters).get(rule)?.items

  const resigned = cases.resigned_and_in_control
  expect(items('resigned_and_in_control', twice(resigned.found, resigned.fine), resigned.clusters)).toEqual([])
  const circle = cases.circle_of_control
  expect(items('circle_of_control', twice(circle.found, circle.fine))).toEqual([])

  const { found } = cases.controller_disqualified
  const ended = [...found, [kim, 'control_ceased', '2022-01-01', acme] satisfies Said]
  expect(items('controller_disqualified', twice(found, ended))?.map(({ text }) => text)).toEqual([
    expect.stringContaining('from 1 January 2021 to 1 January 2022'),
  ])
})

test('a loaded file that was read later, and is older, is not the newest answer', () => {
  const { found, clusters } = cases.resigned_and_in_control
  const held = found.filter(([, property]) => property !== 'resigned')
  // The live answer r1 knows the resignation. The file r2 was read a day later.
  const claims = toClaims(twice(found, held))
  const state = (fileOf: string) =>
    contradictionsAmong({
      claims,
      clusters: clusters ?? [],
      dayOf: (record) => (record === 'r1' ? '2026-11-01' : '2026-11-02'),
      dataDayOf: (record) => (record === 'r1' ? '2026-11-01' : fileOf),
    }).find(({ rule }) => rule === 'resigned_and_in_control')?.state
  expect(state('2026-10-15')).toBe('found')
  expect(state('2026-11-02')).not.toBe('found')

  const entry = (record: string, ...more: Said[]): Said[] => [
    [kim, 'controller_of', individual, acme, record],
    [kim, 'control_notified', '2016-04-06', acme, record],
    ...more,
  ]
  const ended = entry('live', [kim, 'control_ceased', '2020-01-01', acme, 'live'])
  const states = (fileOf: string) =>
    contradictionsAmong({
      claims: toClaims([...ended, ...entry('file')]),
      clusters: [],
      dayOf: (record) => (record === 'live' ? '2026-11-01' : '2026-11-02'),
      dataDayOf: (record) => (record === 'live' ? '2026-11-01' : fileOf),
    }).find(({ rule }) => rule === 'two_states_of_control')?.state
  expect(states('2026-10-15'), 'an older file could not know the end').toBe('not_there')
  expect(states('2026-11-02')).toBe('found')
})

test('two answers of one day, from files of two days, do not contradict each other', () => {
  const named = [
    [acme, 'name', 'ACME LIMITED', undefined, 'r1'],
    [acme, 'name', 'ZENITH LIMITED', undefined, 'r2'],
  ] satisfies Said[]
  const state = (fileOf: string) =>
    contradictionsAmong({
      claims: toClaims(named),
      clusters: [],
      dayOf: () => '2026-11-02',
      dataDayOf: (record) => (record === 'r1' ? '2026-11-01' : fileOf),
    }).find(({ rule }) => rule === 'company_two_names_on_one_day')
  expect(state('2026-10-01')?.items).toEqual([])
  expect(state('2026-11-01')?.items[0]?.text).toContain('on 1 November 2026')
})

test.each(Object.entries(cases))('%s keeps its id when only names and days in its words change', (rule, given) => {
  const idsOf = (said: readonly Said[], on: string) =>
    contradictionsAmong({ claims: toClaims(said), clusters: given.clusters ?? [], dayOf: () => on })
      .find((one) => one.rule === rule)
      ?.items.map(({ id }) => id)
  // Rules that compare names keep theirs.
  const hasNames = given.found.some(([, property]) => property === 'name')
  const named: Said[] = hasNames
    ? []
    : [...new Set(given.found.flatMap(([mention, , , other]) => [mention, other ?? []].flat()))].map(
        (mention): Said => [mention, 'name', 'SOMEBODY ELSE', undefined, 'r9'],
      )
  const before = idsOf(given.found, day)
  expect(before).toHaveLength(1)
  expect(idsOf([...given.found, ...named], '2026-11-02')).toEqual(before)
  // Another record states the same.
  expect(idsOf([...given.found, ...twice([], given.found)], day)).toEqual(before)
})

test('an explanation of an earlier version is found, until it is withdrawn or replaced', () => {
  const found = { id: 'new', earlier_id: 'old' }
  expect(explanationOf(found, new Map([['old', 'A typing error']]))).toBe('A typing error')
  const replaced = new Map([
    ['old', 'A typing error'],
    ['new', 'Two people'],
  ])
  expect(explanationOf(found, replaced)).toBe('Two people')
  expect(explanationOf(found, new Map([...replaced, ['new', null]]))).toBeNull()
  expect(explanationOf(found, new Map())).toBeNull()
})
