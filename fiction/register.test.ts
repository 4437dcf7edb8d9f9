import { expect, test } from 'vitest'
import { landmarkCases, landmarkCompanies, overseasEntities } from './landmarks.ts'
import { type Batch, type SampleTable, sampleRegister } from './register.ts'
import { by, collectRegister } from './testing/whole-register.ts'

const sizes = [0, 1, 60, 150, 499, 500]

/** What each table is known by, where others refer to it. */
const identities: { [Name in SampleTable]?: string } = {
  place: 'place_id',
  street: 'street_id',
  postcode: 'postcode',
  address: 'address_id',
  company: 'company_number',
  company_name: 'company_name_id',
  officer: 'director_id',
  appointment: 'appointment_id',
  disqualification: 'disqualification_id',
  charge: 'charge_id',
  filing: 'filing_id',
  person: 'person_id',
  telephone: 'telephone_number',
  land_title: 'title_id',
  ip_range: 'first_address',
  nearest_group: 'group_id',
}

const references: readonly (readonly [from: SampleTable, column: string, to: SampleTable])[] = [
  ['street', 'place_id', 'place'],
  ['postcode', 'street_id', 'street'],
  ['postcode', 'place_id', 'place'],
  ['address', 'postcode', 'postcode'],
  ['company', 'address_id', 'address'],
  ['company_name', 'company_number', 'company'],
  ['appointment', 'director_id', 'officer'],
  ['appointment', 'company_number', 'company'],
  ['appointment', 'address_id', 'address'],
  ['disqualification', 'director_id', 'officer'],
  ['exemption', 'disqualification_id', 'disqualification'],
  ['exemption', 'company_number', 'company'],
  ['charge', 'company_number', 'company'],
  ['person_entitled', 'charge_id', 'charge'],
  ['filing', 'company_number', 'company'],
  ['filing_child', 'filing_id', 'filing'],
  ['residence', 'person_id', 'person'],
  ['residence', 'address_id', 'address'],
  ['telephone', 'person_id', 'person'],
  ['telephone', 'company_number', 'company'],
  ['preference', 'telephone_number', 'telephone'],
  ['nearest', 'group_id', 'nearest_group'],
]

type Values = { [column: string]: unknown }

const valuesOf = (batch: Batch) => batch.rows as readonly Values[]

for (const [companies, isLean] of [...sizes.map((size) => [size, false] as const), [500, true] as const])
  test(`with ${companies} companies${isLean ? ', lean' : ''}, whatever a row refers to came before it`, () => {
    const known = new Map<SampleTable, Set<unknown>>()
    const dangling: unknown[] = []
    for (const batch of sampleRegister({ seed: 7, companies, isLean })) {
      const identity = identities[batch.table]
      const ids = known.get(batch.table) ?? new Set()
      known.set(batch.table, ids)
      for (const row of valuesOf(batch)) {
        if (identity && ids.has(row[identity])) dangling.push(`twice: ${batch.table} ${row[identity]}`)
        if (identity) ids.add(row[identity])
        for (const [from, column, to] of references)
          if (from === batch.table && row[column] !== null && !known.get(to)?.has(row[column]))
            dangling.push(`${from}.${column} ${row[column]}`)
      }
    }
    expect(dangling).toEqual([])
    expect(known.get('company')?.size ?? 0).toBeGreaterThanOrEqual(companies)
  })

test('batches are of a thousand rows at the most, and never empty', () => {
  const lengths = [...sampleRegister({ seed: 7, companies: 300 })].map(({ rows }) => rows.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
  expect(Math.min(...lengths)).toBeGreaterThan(0)
})

test('the same options make the same rows', () => {
  expect(collectRegister({ seed: 11, companies: 200 })).toEqual(collectRegister({ seed: 11, companies: 200 }))
})

test('a small register enters no one twice', () => {
  const { officer } = collectRegister({ seed: 1, companies: 40 })
  expect(by(officer, 'director_id').size).toBe(officer.length)
})

test('another seed makes another register', () => {
  const one = collectRegister({ seed: 1, companies: 200 })
  const other = collectRegister({ seed: 2, companies: 200 })
  expect(one.officer.map(({ name_single_line }) => name_single_line)).not.toEqual(
    other.officer.map(({ name_single_line }) => name_single_line),
  )
})

test('the register says last what it is', () => {
  const last = [...sampleRegister({ seed: 7, companies: 60 })].at(-1)
  expect(last).toEqual({
    table: 'register',
    rows: [
      { key: 'seed', value: '7' },
      { key: 'companies', value: '60' },
      { key: 'date', value: '2026-11-01' },
      { key: 'control', value: 'true' },
      { key: 'lists', value: 'true' },
      { key: 'land', value: 'true' },
      { key: 'overseas', value: 'true' },
      { key: 'fictional', value: 'true' },
    ],
  })
})

test('companies are numbered from 90000000 without a gap, then come those of the cases and overseas entities', () => {
  const all: string[] = []
  for (const batch of sampleRegister({ seed: 3, companies: 2100 }))
    if (batch.table === 'company') all.push(...batch.rows.map(({ company_number }) => company_number))
  const overseas = Object.values(overseasEntities).map(({ company_number }) => company_number)
  expect(all.slice(-overseas.length)).toEqual(overseas)
  const numbered = all.slice(0, -overseas.length).map(Number)
  const numbers = numbered.filter((number) => number < 99_000_000)
  expect(numbers).toEqual(numbers.map((_, at) => 90_000_000 + at))
  expect(numbered.slice(numbers.length)).toHaveLength(
    Object.values(landmarkCases).flatMap((one) => one.companies).length,
  )
})

test('a company is the same in a larger register', () => {
  const small = collectRegister({ seed: 3, companies: 2000 })
  const large = collectRegister({ seed: 3, companies: 2050 })
  expect(large.company.slice(0, 2000)).toEqual(small.company.slice(0, 2000))
})

test('a lean register has the same companies and officers, fewer people, and the latest filings', () => {
  const [full, lean] = [false, true].map((isLean) => collectRegister({ seed: 7, companies: 600, isLean }))
  for (const table of ['company', 'company_name', 'appointment', 'charge'] as const)
    expect(lean![table].length, table).toBe(full![table].length)
  expect(lean!.person.length).toBeLessThan(full!.person.length / 2)
  const ofCompany = (rows: typeof full, number: string) =>
    rows!.filing.filter(({ company_number }) => company_number === number).map((filing) => filing.document_date)
  const number = full!.filing
    .map(({ company_number }) => company_number)
    .findLast((one) => ofCompany(full, one).length > 9)!
  const all = ofCompany(full, number)
  expect(ofCompany(lean, number)).toEqual([all[0], ...all.slice(-5)])
  const { company_number } = landmarkCompanies.manyFilings
  expect(ofCompany(lean, company_number)).toEqual(ofCompany(full, company_number))
  expect(lean!.register).toContainEqual({ key: 'lean', value: 'true' })
})
