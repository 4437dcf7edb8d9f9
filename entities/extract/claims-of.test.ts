/** Every claim leads to the place of its answer that says so. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OperationName, operationNames } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import { appointmentOf, type Claim, precisionOf, property } from '../claim.ts'
import { labelsOf } from '../labels.ts'
import { claimsOf, givesClaims, type ToExtract } from './claims-of.ts'

const samples = new URL('../../contract/samples/', import.meta.url)
const partOf = (operation: string, part: string) =>
  new RegExp(`=== ${part}\n([\\s\\S]*?)(?=\n=== |$)`).exec(
    readFileSync(new URL(`${operation}.txt`, samples), 'utf8'),
  )?.[1] ?? '{}'

const recordOf = (operation: OperationName, result: unknown, params?: object): ToExtract => ({
  id: 'r1',
  operation,
  params: params ?? JSON.parse(partOf(operation, 'call')),
  at: '2026-03-02T09:00:00.000Z',
  result,
})
const sample = (operation: OperationName) => recordOf(operation, JSON.parse(partOf(operation, 'result')))

/** Everything that stands at a place, as one text. */
function textAt(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.values(value).map(textAt).join(' ')
}
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function expectTrue({ result }: ToExtract, claims: readonly Claim[]): void {
  for (const claim of claims) {
    const found = pointedAt(result, claim.source.pointer)
    expect(found, claim.source.pointer).toBeDefined()
    if (claim.value === undefined) continue
    const [said, at] = [plain(claim.value), plain(textAt(found))]
    const isSaid =
      at.includes(said) ||
      claim.value.split(/[\s,-]+/).every((part) => at.includes(plain(String(Number(part) || part))))
    expect(isSaid, `${claim.property}: ${claim.value} at ${claim.source.pointer}`).toBe(true)
  }
}

describe.each(operationNames)('%s', (operation) => {
  const record = sample(operation)

  test('each claim of the sample resolves to its value', () => {
    const { claims, mentions } = claimsOf(record)
    if (!givesClaims(operation)) expect(claims).toEqual([])
    expectTrue(record, claims)
    const keys = new Set(mentions.map(({ key }) => key))
    for (const { mention, other, source } of claims) {
      expect(keys.has(mention) && (other === undefined || keys.has(other))).toBe(true)
      expect(source.record).toBe('r1')
    }
  })

  test('so does each claim of an answer with other values, or without some of them', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(99)), (choices) => {
        const changed = { ...record, result: changedBy(record.result, choices) }
        const { claims } = claimsOf(changed)
        expectTrue(changed, claims)
        expect(claimsOf(changed)).toEqual({ claims, mentions: claimsOf(changed).mentions })
      }),
      { numRuns: 60 },
    )
  })

  test('an answer without anything gives no claim', () => {
    for (const result of [{}, null, nilled(record.result)]) expect(claimsOf({ ...record, result }).claims).toEqual([])
  })
})

const otherTexts = [
  '',
  ' ',
  'no',
  'GE1000',
  '2015',
  '2015-05',
  '2015-02-31',
  '31/12/1999',
  '__proto__',
  'x'.repeat(5000),
  '=1+1',
]

/** Some values go, some become nil, and some become other texts. */
function changedBy(value: unknown, choices: Iterable<number>): unknown {
  const stream = choices[Symbol.iterator]()
  const next = () => stream.next().value as number
  const change = (part: unknown): unknown => {
    const choice = next()
    if (choice < 8) return null
    if (Array.isArray(part)) return part.map(change).filter((its) => its !== null)
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(
        Object.entries(part).flatMap(([name, its]) => (next() < 8 ? [] : [[name, change(its)]])),
      )
    return typeof part === 'string' && choice < 25 ? otherTexts[choice % otherTexts.length] : part
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, its]) => [name, change(its)]))
    : value
}

const nilled = (value: unknown) => Object.fromEntries(Object.keys(value as object).map((name) => [name, null]))

const officerWith = (more: object) => ({
  appt_list: [
    {
      director_id: '7',
      name_single_line: 'Morwenna QUILL',
      surname: 'QUILL',
      dob: '1964-03',
      director_appt_list: [more],
    },
  ],
})
const said = (record: ToExtract) =>
  claimsOf(record).claims.map(({ mention, property, value, other }) => [
    mention,
    property,
    value ?? null,
    other ?? null,
  ])

test('an appointment links its officer to its company, with the office and its dates', () => {
  const more = {
    type: 'DIR',
    date: '2015-05-01',
    resignation_date: '2017',
    company_number: '90000001',
    status: 'RESIGNED',
  }
  const claims = said(recordOf('company_appointments', officerWith(more), { company_number: '90000001' }))
  expect(claims).toContainEqual(['officer:7', 'officer_of', 'DIR', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'appointed', '2015-05-01', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'resigned', '2017', 'company:90000001'])
  expect(claims).toContainEqual(['officer:7', 'birth_month', '1964-03', null])
})

test('without a number of its own, an appointment is in the company that was asked about', () => {
  const asked = (company_number: string) =>
    said(recordOf('company_appointments', officerWith({ type: 'SEC' }), { company_number }))
  expect(asked('90000001')).toContainEqual(['officer:7', 'officer_of', 'SEC', 'company:90000001'])
  expect(asked('9000*').filter(([, property]) => property === 'officer_of')).toEqual([])
})

test('a date before which somebody was appointed is no day of appointment', () => {
  const more = { date: '1992-01-01', date_prefix: 'PRE' }
  const claims = said(recordOf('company_appointments', officerWith(more), { company_number: '90000001' }))
  expect(claims.map(([, property]) => property)).toContain('appointed_before')
  expect(claims.map(([, property]) => property)).not.toContain('appointed')
})

test('one address is one mention, however its parts are written', () => {
  const keys = [
    { addr_single_line: '12 High Street, Leeds, LS1 4VK', postcode: 'ls14vk' },
    { line_1: '12 High Street', place: 'LEEDS', postcode: 'LS1 4VK' },
    { addr_single_line: '12, High Street; Leeds', postcode: 'LS1 4VK' },
  ].map((address) => {
    const result = { director: { director_id: '7', service_address_list: [address] } }
    return claimsOf(recordOf('director_details', result, { director_id: '7' })).mentions.find(
      ({ kind }) => kind === 'address',
    )?.key
  })
  expect(new Set(keys)).toEqual(new Set(['address:12 HIGH STREET LEEDS|LS1 4VK']))
})

test('a former name is no name, and the date of an index status is what the status says', () => {
  const list = {
    company_short_list: [
      {
        name: 'OLD LTD',
        company_number: '90000001',
        data_set: 'FORMER',
        company_index_status: 'CNGOFNAME',
        company_date: '2011-02-03',
      },
    ],
  }
  expect(said(recordOf('company_name_search', list, {}))).toEqual([
    ['company:90000001', 'former_name', 'OLD LTD', null],
    ['company:90000001', 'index_status', 'CNGOFNAME', null],
    ['company:90000001', 'name_changed', '2011-02-03', null],
  ])
})

test('preferences of another number, or two that disagree, are no claim', () => {
  const asked = (result: object) =>
    said(recordOf('tps_full', result, { telephone_number: '01632 960124' })).map(([, property]) => property)
  expect(asked({ telephone_number: '01632960124', tps_status: 'call', ctps_status: 'call' })).toEqual([
    'name',
    'tps',
    'ctps',
  ])
  expect(asked({ telephone_number: '01632960125', tps_status: 'call' })).toEqual([])
  expect(asked({ tps_status: 'call' })).toEqual([])
  const list = [{ telephone_number: '01632960124', tps_status: 'no_call' }]
  expect(asked({ telephone_number: '01632960124', tps_status: 'call', tps_result_list: list })).toEqual(['name'])
})

test('a verdict that contradicts itself is no claim', () => {
  const checked = (match_code_surname: string) =>
    said(
      recordOf(
        'age_verification',
        { validation_status: 'true', match_code_surname, searched_name: 'Mo Quill' },
        { fullname: 'Mo Quill' },
      ),
    )
  expect(checked('EXACT').map(([, property]) => property)).toContain('age_check')
  expect(checked('NONE').map(([, property]) => property)).not.toContain('age_check')
})

test('lines of the people search are people of their own, and years are years', () => {
  const csv_data =
    'name,address,postcode,years,telephone\nMo Quill,4 Sluice Steps,NE46 9VO,1996-2004,01632 960124\nMo Quill,5 Sluice Steps,NE46 9VO,2005-,'
  const claims = said(recordOf('people_search', { csv_data }, {}))
  expect(claims).toContainEqual(['row:r1/csv_data/0', 'resident_until', '2004', null])
  expect(claims).toContainEqual(['row:r1/csv_data/0', 'telephone', null, 'phone:+441632960124'])
  expect(claims).toContainEqual(['row:r1/csv_data/1', 'resident_from', '2005', null])
  expect(claims.filter(([, property]) => property === 'resident_until')).toHaveLength(1)
  expect(precisionOf('2005')).toBe('year')
  expect(property('resident_from').holds).toBe('date')
})

const held = { company_number: '90000001', company_name: 'QUILL LTD', notified_on: '2016-04-06' }
const controllersSaid = (...controller_list: object[]) =>
  said(recordOf('company_controllers', { controller_list }, { company_number: '90000001' }))

test('a controller is linked to the company, with its natures and its dates', () => {
  const claims = controllersSaid({
    ...held,
    controller_id: 'k1',
    kind: 'individual-person-with-significant-control',
    name: 'Mrs Morwenna Quill',
    surname: 'Quill',
    date_of_birth: '1964-03-17',
    nature_list: ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'],
    ceased_on: '2020-01-31',
  })
  expect(claims).toEqual([
    ['controller:k1', 'name', 'Mrs Morwenna Quill', null],
    ['controller:k1', 'surname', 'Quill', null],
    ['controller:k1', 'birth_month', '1964-03', null],
    ['company:90000001', 'name', 'QUILL LTD', null],
    ['controller:k1', 'controller_of', 'individual-person-with-significant-control', 'company:90000001'],
    ['controller:k1', 'control_nature', 'ownership-of-shares-25-to-50-percent', 'company:90000001'],
    ['controller:k1', 'control_nature', 'voting-rights-25-to-50-percent', 'company:90000001'],
    ['controller:k1', 'control_notified', '2016-04-06', 'company:90000001'],
    ['controller:k1', 'control_ceased', '2020-01-31', 'company:90000001'],
  ])
})

test.each(['1964-03-17', '17/03/1964', '17 March 1964'])('a birth on %s is never finer than its month', (birth) => {
  const claims = controllersSaid({ ...held, controller_id: 'k1', date_of_birth: birth })
  expect(claims.filter(([, property]) => property?.startsWith('birth'))).toEqual([
    ['controller:k1', 'birth_month', '1964-03', null],
  ])
  expect(JSON.stringify(controllersSaid({ ...held, controller_id: 'k1', date_of_birth: 'the 17th' }))).not.toContain(
    '17th',
  )
})

const body = (identification: object | null, more = {}) =>
  controllersSaid({
    ...held,
    controller_id: 'k2',
    kind: 'corporate-entity-person-with-significant-control',
    name: 'HOLD CO',
    identification,
    ...more,
  })
const controllerIn = (claims: ReturnType<typeof said>) =>
  claims.filter(([, property]) => property === 'controller_of').map(([mention]) => mention)

test('a corporate controller is a UK company only where its particulars say so', () => {
  const typed = { place_registered: 'Companies House', country_registered: 'England', registration_number: '9000018 ' }
  expect(controllerIn(body(typed))).toEqual(['company:09000018'])
  expect(body(typed)).toContainEqual(['company:09000018', 'registration_number', '9000018', null])
  const foreign = { place_registered: 'RCS', country_registered: 'Luxembourg', registration_number: '90000018' }
  expect(controllerIn(body(foreign))).toEqual(['controller:k2'])
  expect(body(foreign)).toContainEqual(['controller:k2', 'registration_number', '90000018', null])
  expect(body(foreign)).toContainEqual(['controller:k2', 'registry', 'RCS', null])
  expect(controllerIn(body(null))).toEqual(['controller:k2'])
})

test('one company that controls another twice keeps the dates of each time', () => {
  const typed = { country_registered: 'England', registration_number: '90000018' }
  const one = { ...held, kind: 'corporate-entity-person-with-significant-control', identification: typed }
  const record = recordOf('company_controllers', {
    controller_list: [
      { ...one, controller_id: 'k3', ceased_on: '2018-01-01' },
      { ...one, controller_id: 'k4', notified_on: '2020-01-01' },
    ],
  })
  const times = Map.groupBy(
    claimsOf(record).claims.filter(({ other }) => other !== undefined),
    appointmentOf,
  )
  expect([...times.values()].map((claims) => claims.map(({ property, value }) => [property, value]))).toEqual([
    [
      ['controller_of', 'corporate-entity-person-with-significant-control'],
      ['control_notified', '2016-04-06'],
      ['control_ceased', '2018-01-01'],
    ],
    [
      ['controller_of', 'corporate-entity-person-with-significant-control'],
      ['control_notified', '2020-01-01'],
    ],
  ])
})

test('a protected controller has no name, and is called so', () => {
  const record = recordOf('company_controllers', {
    controller_list: [{ ...held, controller_id: 'k5', kind: 'super-secure-person-with-significant-control' }],
  })
  const { claims, mentions } = claimsOf(record)
  expect(mentions[0]).toEqual({ key: 'controller:k5', kind: 'person' })
  expect(labelsOf(claims)('controller:k5')).toBe('Protected person')
  expect(labelsOf([])('controller:k5')).toBe('Not named')
})

test('a controller of a kind that the register may add later is kept', () => {
  const kinds = (kind: string, identification: object | null) =>
    claimsOf(
      recordOf('company_controllers', { controller_list: [{ ...held, controller_id: 'k6', kind, identification }] }),
    ).mentions[0]?.kind
  expect(kinds('moon-dweller', null)).toBe('person')
  expect(kinds('moon-dweller', { country_registered: 'Luna' })).toBe('company')
  expect(kinds('legal-person-person-with-significant-control', null)).toBe('company')
})

test('a statement is about the company, and each keeps its own dates', () => {
  const statement = 'psc-exists-but-not-identified'
  const claims = said(
    recordOf(
      'company_controllers',
      {
        control_statement_list: [
          { statement, notified_on: '2016-04-06', ceased_on: '2017-01-01' },
          { statement, notified_on: '2018-04-06' },
        ],
      },
      { company_number: '90000001' },
    ),
  )
  expect(claims.map(([mention, property, value]) => [mention, property, value])).toEqual([
    ['company:90000001', 'control_statement', statement],
    ['company:90000001', 'control_statement_notified', '2016-04-06'],
    ['company:90000001', 'control_statement_ceased', '2017-01-01'],
    ['company:90000001', 'control_statement', statement],
    ['company:90000001', 'control_statement_notified', '2018-04-06'],
  ])
})

const profileSaid = (company_profile: object) =>
  said(recordOf('company_profile', { company_profile }, { company_number: '90000001' }))

test('a profile gives the office, the names and what is due', () => {
  const registered_office = { line_1: '12 High Street', town: 'Leeds', postcode: 'LS1 4VK' }
  const claims = profileSaid({
    name: 'QUILL LTD',
    incorporated_on: '1998-02-03',
    registered_office,
    previous_name_list: [{ name: 'OLD QUILL LTD', used_from: '1998-02-03', used_until: '2004-06-30' }],
    accounts: { next_due: '2026-11-30' },
    registered_office_in_dispute: 'true',
    registered_office_undeliverable: 'false',
  })
  expect(claims).toContainEqual(['company:90000001', 'incorporated', '1998-02-03', null])
  const office = ['company:90000001', 'registered_office', null, 'address:12 HIGH STREET LEEDS|LS1 4VK']
  expect(claims).toContainEqual(office)
  expect(claims).toContainEqual(['company:90000001', 'former_name', 'OLD QUILL LTD', null])
  expect(claims).toContainEqual(['company:90000001', 'name_changed', '2004-06-30', null])
  expect(claims).toContainEqual(['company:90000001', 'accounts_due', '2026-11-30', null])
  expect(claims).toContainEqual(['company:90000001', 'disputed_office', 'true', null])
  expect(claims).toContainEqual(['company:90000001', 'undeliverable_office', 'false', null])
})

test('a flag that the source does not give makes no claim', () => {
  expect(
    profileSaid({ name: 'QUILL LTD', registered_office_in_dispute: null, registered_office_undeliverable: '' }),
  ).toEqual([['company:90000001', 'name', 'QUILL LTD', null]])
})

test('companies at an address have their registered office there', () => {
  const registered_office = { line_1: '12 High Street', town: 'Leeds', postcode: 'LS1 4VK' }
  const companies = ['90000001', '90000002'].map((company_number) => ({
    company_number,
    name: 'A LTD',
    registered_office,
  }))
  const claims = said(recordOf('address_search', { company_list: companies }, {}))
  expect(
    claims.filter(([, property]) => property === 'registered_office').map(([mention, , , other]) => [mention, other]),
  ).toEqual([
    ['company:90000001', 'address:12 HIGH STREET LEEDS|LS1 4VK'],
    ['company:90000002', 'address:12 HIGH STREET LEEDS|LS1 4VK'],
  ])
})

test('insolvency begins and ends where the register says so, and not on the days between', () => {
  const date_list = ['petitioned-on', 'wound-up-on', 'dissolved-on', 'moon-on'].map((type, at) => ({
    type,
    date: `2020-0${at + 1}-01`,
  }))
  const insolvency_case_list = [{ type: 'compulsory-liquidation', date_list }]
  expect(said(recordOf('company_insolvency', { insolvency_case_list }, { company_number: '90000001' }))).toEqual([
    ['company:90000001', 'insolvency', 'compulsory-liquidation', null],
    ['company:90000001', 'insolvency_began', '2020-02-01', null],
    ['company:90000001', 'insolvency_ended', '2020-03-01', null],
  ])
  expect(said(recordOf('company_insolvency', { status: 'liquidation' }, { company_number: '90000001' }))).toEqual([
    ['company:90000001', 'insolvency', 'liquidation', null],
  ])
})

test('two insolvency cases of one type stay two, and a date that one case repeats is said once', () => {
  const began = ['wound-up-on', 'instrumented-on'].map((type) => ({ type, date: '2020-02-01' }))
  const insolvency_case_list = [1, 2].map((number) => ({
    number: String(number),
    type: 'compulsory-liquidation',
    date_list: began,
  }))
  const { claims } = claimsOf(recordOf('company_insolvency', { insolvency_case_list }, { company_number: '90000001' }))
  expect(claims.map(({ property, source }) => [property, source.pointer])).toEqual([
    ['insolvency', '/insolvency_case_list/0/type'],
    ['insolvency_began', '/insolvency_case_list/0/date_list/0/date'],
    ['insolvency', '/insolvency_case_list/1/type'],
    ['insolvency_began', '/insolvency_case_list/1/date_list/0/date'],
  ])
})

test('every sample that can give claims gives some', () => {
  const silent = operationNames.filter((name) => givesClaims(name) && claimsOf(sample(name)).claims.length === 0)
  expect(silent).toEqual([])
  expect(readdirSync(samples).length).toBeGreaterThan(20)
})

const entry = {
  listed_id: 'UKX0007',
  list: 'UK Sanctions List',
  list_day: '2026-09-21',
  kind: 'Individual',
  name: 'Taras VELMIR',
  name_list: [
    { name: 'Taras VELMIR', name_type: 'Primary Name', strength: null, script: null },
    { name: 'Тарас Велмир', name_type: 'Primary Name', strength: null, script: 'Cyrillic' },
    { name: 'Taras Welmir', name_type: 'Alias', strength: 'good', script: null },
    { name: 'The Ferryman', name_type: 'Alias', strength: 'low', script: null },
    { name: 'Taras OLDER', name_type: 'Previous name', strength: null, script: null },
  ],
  birth_list: ['1968', '1970-01-17', 'about 1969'],
  nationality_list: ['Samplish'],
  identifier_list: [
    { kind: 'passport', value: 'P0001' },
    { kind: 'national identifier', value: 'N0002' },
    { kind: 'business registration number', value: 'R0003' },
  ],
  regime: 'Sampleland',
  sanctions_imposed_list: ['Asset freeze', 'Travel Ban'],
  designated_on: '2024-02-29',
}
const listedSaid = (more: object) => said(recordOf('sanctions_search', { listed_list: [{ ...entry, ...more }] }, {}))

test('an entry of a list gives its names by form, births at a month or a year, and its sanctions', () => {
  const own = 'listed:UK Sanctions List|UKX0007'
  expect(listedSaid({})).toEqual([
    [own, 'on_list', 'UK Sanctions List', null],
    [own, 'list_day', '2026-09-21', null],
    [own, 'name', 'Taras VELMIR', null],
    [own, 'spelling', 'Тарас Велмир', null],
    [own, 'alias', 'Taras Welmir', null],
    [own, 'weak_alias', 'The Ferryman', null],
    [own, 'former_name', 'Taras OLDER', null],
    [own, 'birth_month', '1968', null],
    [own, 'birth_month', '1970-01', null],
    [own, 'nationality', 'Samplish', null],
    [own, 'regime', 'Sampleland', null],
    [own, 'sanction', 'Asset freeze', null],
    [own, 'sanction', 'Travel Ban', null],
    [own, 'designated', '2024-02-29', null],
  ])
})

test('of a listed body, the registration number is a claim, and no other identifier', () => {
  const values = listedSaid({ kind: 'Entity' }).map(([, , value]) => value)
  expect(values).toContain('R0003')
  expect(values).not.toContain('P0001')
  expect(values).not.toContain('N0002')
})

test('a listed ship, or an entry without an id, gives no claim', () => {
  expect(listedSaid({ kind: 'Ship' })).toEqual([])
  expect(listedSaid({ listed_id: '' })).toEqual([])
})

const land = {
  title_number: 'ab123456',
  tenure: 'Freehold',
  property_address: '4 Sluice Steps, Hexham (NE46 9VO)',
  postcode: 'NE46 9VO',
  price_paid: '250000',
  proprietor_list: [
    { name: 'QUILL LTD', company_number: '90000001' },
    { name: 'QUILL S.A.', company_number: '7552', country_incorporated: 'LUXEMBOURG' },
    { name: 'QUILL HOUSING', company_number: '7552', category: 'Registered Society' },
  ],
  date_proprietor_added: '03-02-2011',
  matched_on: 'company number',
}
const titlesSaid = (more: object, params: object = { company_number: '90000001' }) =>
  said(recordOf('land_titles', { land_title_list: [{ ...land, ...more }] }, params))

test('a land title is linked to each of its owners, by their number only where it is a company number', () => {
  const claims = titlesSaid({})
  expect(claims.filter(([, property]) => property === 'owner_of')).toEqual([
    ['company:90000001', 'owner_of', null, 'title:AB123456'],
    ['row:r1/land_title_list/0/proprietor_list/1', 'owner_of', null, 'title:AB123456'],
    ['row:r1/land_title_list/0/proprietor_list/2', 'owner_of', null, 'title:AB123456'],
  ])
  expect(claims).toContainEqual(['title:AB123456', 'owner_added', '2011-02-03', null])
  expect(claims).toContainEqual(['title:AB123456', 'price_paid', '250000', null])
  expect(claims.map(([, property]) => property)).not.toContain('namesake_of_owner')
})

test('a title that was found by name alone makes the company no owner', () => {
  const owner = { proprietor_list: [{ name: 'QUILL LTD', company_number: null }], matched_on: 'name' }
  const claims = titlesSaid(owner)
  expect(claims).toContainEqual(['company:90000001', 'namesake_of_owner', null, 'title:AB123456'])
  expect(claims).not.toContainEqual(['company:90000001', 'owner_of', null, 'title:AB123456'])
  const byName = titlesSaid(owner, { name: 'Quill Ltd' })
  expect(byName.map(([, property]) => property)).not.toContain('namesake_of_owner')
})
