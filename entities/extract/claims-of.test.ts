/** Every claim leads to the place of its answer that says so. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OperationName, operationNames } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import { type Claim, precisionOf, property } from '../claim.ts'
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

test('every sample that can give claims gives some', () => {
  const silent = operationNames.filter((name) => givesClaims(name) && claimsOf(sample(name)).claims.length === 0)
  expect(silent).toEqual([])
  expect(readdirSync(samples).length).toBeGreaterThan(20)
})
