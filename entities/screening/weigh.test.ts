import { describe, expect, test } from 'vitest'
import type { RecordOf } from '../../contract/records.ts'
import type { Screened } from './screened.ts'
import { likelyFrom, shownFrom, weighBanned, weighListed } from './weigh.ts'

const subject = (says: Partial<Screened>): Screened => ({
  key: 'officer:1',
  kind: 'person',
  names: ['Desmond Leigh CRAGWELL'],
  surnames: [],
  births: [],
  genders: [],
  nationalities: [],
  countries: [],
  places: [],
  company_numbers: [],
  ...says,
})
type Entry = RecordOf<'listed'>
const entry = (says: Entry): Entry => ({ listed_id: 'L1', list: 'A list', kind: 'Individual', ...says })
const named = (...names: (readonly [name: string, type?: string, strength?: string])[]) =>
  names.map(([name, name_type = 'Primary Name', strength = null]) => ({ name, name_type, strength, script: null }))
const bitsFor = (one: Screened, other: Entry, property: string) =>
  weighListed(one, other)
    .facts.filter((fact) => fact.property === property)
    .map(({ bits }) => bits)

const number = 'business registration number'
const cragwell = entry({ name_list: named(['Desmond Leigh CRAGWELL']), birth_list: ['1961-05'] })

test('each fact says its bits and why, and they add up', () => {
  const { bits, facts } = weighListed(subject({ births: ['1961-05'] }), cragwell)
  expect(facts.reduce((sum, fact) => sum + fact.bits, 0)).toBeCloseTo(bits, 5)
  expect(bits).toBeGreaterThan(likelyFrom)
  for (const { why } of facts) expect(why).toMatch(/\w/)
})

describe('likely', () => {
  test.each([
    ['another spelling', 'Sergey ELKIN', 'Sergei Yelkin'],
    ['another script', 'Стелиос Хохряков', 'Stelios Khokhryakov'],
    ['another order', 'KHOKHRYAKOV Stelios', 'Stelios Khokhryakov'],
    ['a short form', 'Robert John HARKAWELL', 'Bob Harkawell'],
  ])('%s, with the same month of birth', (_, listed, written) => {
    const one = subject({ names: [written], births: ['1961-05'] })
    expect(weighListed(one, entry({ name_list: named([listed]), birth_list: ['1961-05'] })).bits).toBeGreaterThan(0)
  })
})

describe('not likely', () => {
  test.each([
    ['a common name alone', { names: ['Mohammed Ahmed'] }, { name_list: named(['Mohamed AHMAD']) }],
    ['another birth', { births: ['1990-01'] }, cragwell],
    ['another sex', { genders: ['female'] }, { ...cragwell, birth_list: null, gender: 'Male' }],
    ['a ship', {}, { ...cragwell, kind: 'Ship' }],
    ['another name', { names: ['Ruth Penhaligon'], births: ['1961-05'] }, cragwell],
    ['a weak alias', {}, { name_list: named(['Somebody Else'], ['Desmond CRAGWELL', 'Alias', 'low']) }],
  ])('%s', (_, says, listed) => {
    expect(weighListed(subject(says), entry(listed)).bits).toBeLessThan(likelyFrom)
  })
})

test('without births, a name that agrees is shown', () => {
  expect(weighListed(subject({}), { ...cragwell, birth_list: null }).bits).toBeGreaterThan(shownFrom)
})

test('of several births the best counts, and the others are shown', () => {
  const births = { ...cragwell, birth_list: ['1949', '1961-05'] }
  expect(bitsFor(subject({ births: ['1961-05'] }), births, 'birth')).toEqual([8.4, -1])
})

test('a company number that agrees counts more than a name, and a legal form counts nothing', () => {
  const company = subject({ kind: 'company', names: ['Sablewick Limited'], company_numbers: ['01234567'] })
  const identifier_list = [{ kind: 'business registration number', value: '(1) 1234567; (2) Tax No. 88001234' }]
  const address_list = ['Leeds, United Kingdom']
  const listed = entry({ kind: 'Entity', name_list: named(['OOO SABLEWICK']), identifier_list, address_list })
  expect(bitsFor(company, listed, 'company number')).toEqual([20])
  expect(weighListed(company, listed).bits).toBeGreaterThan(likelyFrom)
})

test.each<[why: string, company_number: string, of: Partial<Entry>, bits: number, words: RegExp]>([
  [
    'in an unknown register',
    '00123456',
    { identifier_list: [{ kind: number, value: '123456' }] },
    4,
    /register is not known/,
  ],
  [
    'with the digits of a longer one',
    '00123456',
    { identifier_list: [{ kind: number, value: '00123456' }] },
    20,
    /company number equal/,
  ],
  [
    'of a British entry',
    '00123456',
    { identifier_list: [{ kind: number, value: '123456' }], address_list: ['Leeds, United Kingdom'] },
    20,
    /company number equal/,
  ],
  [
    'of digits alone and of an entry from another country',
    '01234567',
    { identifier_list: [{ kind: number, value: '01234567' }], address_list: ['Copenhagen, Denmark'] },
    4,
    /register is not known/,
  ],
  [
    'of an entry in Britain and another country',
    '12345678',
    {
      identifier_list: [{ kind: number, value: '12345678' }],
      address_list: ['Copenhagen, Denmark', 'Leeds, United Kingdom'],
    },
    20,
    /company number equal/,
  ],
  ['with letters', 'SC012345', { identifier_list: [{ kind: number, value: 'SC12345' }] }, 20, /company number equal/],
  [
    'with letters, of an entry from another country',
    'OE012345',
    { identifier_list: [{ kind: number, value: 'OE012345' }], address_list: ['Copenhagen, Denmark'] },
    20,
    /company number equal/,
  ],
  [
    'with the letters of another register',
    'HRB12345',
    { identifier_list: [{ kind: number, value: 'HRB12345' }], address_list: ['Berlin, Germany'] },
    4,
    /register is not known/,
  ],
  ['of a society', 'SP2382RS', { identifier_list: [{ kind: number, value: 'SP2382RS' }] }, 20, /company number equal/],
  [
    'of a British society',
    'SP2382RS',
    { identifier_list: [{ kind: number, value: 'SP2382RS' }], address_list: ['Leeds, United Kingdom'] },
    20,
    /company number equal/,
  ],
])('a number %s', (_, company_number, says, bits, words) => {
  const company = subject({ kind: 'company', names: ['Sablewick Limited'], company_numbers: [company_number] })
  const { facts } = weighListed(company, entry({ kind: 'Entity', name_list: named(['Sablewick']), ...says }))
  expect(facts.filter(({ property }) => /number/.test(property))).toEqual([
    expect.objectContaining({ bits, why: expect.stringMatching(words) }),
  ])
})

test('the IMO number of a ship is no company number', () => {
  const company = subject({ kind: 'company', names: ['Sablewick Limited'], company_numbers: ['09123456'] })
  const ship = {
    kind: 'Ship',
    name_list: named(['Sablewick']),
    identifier_list: [{ kind: 'IMO number', value: '9123456' }],
  }
  expect(bitsFor(company, entry(ship), 'company number')).toEqual([])
})

test.each([
  ['Alpha, Beta, Gamma Trading Ltd', ['ALPHA', 'BETA', 'GAMMA', 'TRADING']],
  ['Lord Trading FZE', ['LORD', 'TRADING']],
  ['Major Master MBA Ltd', ['MAJOR', 'MASTER', 'MBA']],
])('the name of a body, %s, has no titles, honours or surname', (name, words) => {
  const company = subject({ kind: 'company', names: [name] })
  const listed = entry({ kind: 'Entity', name_list: named([name]) })
  const agreed = weighListed(company, listed).facts.filter(({ a, b }) => a !== '' && a === b && a !== name)
  expect(agreed.map(({ a }) => a).toSorted()).toEqual(words)
})

test('a surname in its own field is no honour', () => {
  const one = subject({ names: ['Mr Xiu Yun MA'], surnames: ['MA'] })
  const agreed = weighListed(one, entry({ name_list: named(['MA, Xiu Yun']) })).facts.map(({ a }) => a)
  expect(agreed).toEqual(expect.arrayContaining(['MA', 'XIU', 'YUN']))
})

test('a banned company is compared as a company', () => {
  const banned = { name_single_line: 'Sablewick Holdings Limited', corporate_indicator: 'Y' }
  const company = subject({ kind: 'company', names: ['Sablewick Holdings Ltd'] })
  const kinds = (one: Screened) => weighBanned(one, banned).facts.filter(({ property }) => property === 'kind')
  expect(kinds(company)).toEqual([])
  expect(kinds(subject({ names: ['Sablewick Holdings'] }))).toHaveLength(1)
})

test('a banned person is weighed by names, month of birth and address', () => {
  const person = {
    forename: 'Desmond',
    surname: 'CRAGWELL',
    dob: '1961-05-09',
    service_address_list: [{ addr_single_line: '4 Mill Lane, Leeds', postcode: 'LS1 4VK' }],
  }
  const one = subject({ births: ['1961-05'], places: ['4 Mill Lane, Leeds, LS1 4VK'] })
  const { bits, facts } = weighBanned(one, person)
  expect(bits).toBeGreaterThan(likelyFrom)
  expect(facts.filter(({ bits }) => bits > 0).map(({ property }) => property)).toEqual([
    'name',
    'name',
    'birth',
    'address',
  ])
})
