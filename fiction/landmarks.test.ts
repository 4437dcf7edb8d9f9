import { describe, expect, test } from 'vitest'
import { landmarkCompanies, landmarkOfficers } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const register = collectRegister()
const companies = by(register.company, 'company_number')
const officers = by(register.officer, 'director_id')
const filings = by(register.filing, 'company_number')
const charges = by(register.charge, 'company_number')
const appointments = by(register.appointment, 'company_number')
const careers = by(register.appointment, 'director_id')
const names = by(register.company_name, 'company_number')
const bans = by(register.disqualification, 'director_id')

const theCompany = ({ company_number }: { company_number: string }) => only(companies.get(company_number))
const numberOf = (landmark: keyof typeof landmarkCompanies) => landmarkCompanies[landmark].company_number

for (const [landmark, { company_number, name }] of Object.entries(landmarkCompanies))
  test(`the company "${landmark}" bears its name`, () => {
    expect(theCompany({ company_number }).name).toBe(name)
  })

for (const [landmark, { director_id, name }] of Object.entries(landmarkOfficers))
  test(`the officer "${landmark}" bears its name`, () => {
    expect(only(officers.get(director_id)).name_single_line).toBe(name)
  })

test('landmarks are the same whatever the seed, in a small register too', () => {
  const small = collectRegister({ seed: 99, companies: 100 })
  const numbered = new Map(small.company.map(({ company_number, name }) => [company_number, name]))
  for (const { company_number, name } of Object.values(landmarkCompanies))
    expect(numbered.get(company_number)).toBe(name)
  const known = new Map(small.officer.map(({ director_id, name_single_line }) => [director_id, name_single_line]))
  for (const { director_id, name } of Object.values(landmarkOfficers)) expect(known.get(director_id)).toBe(name)
})

describe('NORTHGATE HOLDINGS LIMITED', () => {
  const { company_number } = landmarkCompanies.northgate
  const posts = appointments.get(company_number)!

  test('is active, in Leeds, with seven officers; three resigned', () => {
    expect(theCompany(landmarkCompanies.northgate)).toMatchObject({ company_status: 'Active', place: 'Leeds' })
    expect(posts.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill('CURRENT'),
      ...Array(3).fill('RESIGNED'),
    ])
  })

  test('has two charges; one is satisfied', () => {
    expect(charges.get(company_number)?.map(({ charge_satisfied }) => charge_satisfied)).toEqual([
      'SATISFIED',
      'OUTSTANDING',
    ])
  })

  test('has about fifty filings, each with an image', () => {
    const history = filings.get(company_number)!
    expect(history.length).toBeGreaterThanOrEqual(40)
    expect(history.length).toBeLessThanOrEqual(60)
    expect(history.filter(({ image_key }) => image_key === null)).toEqual([])
  })

  test('has directors with other companies', () => {
    const directors = posts.filter(({ type }) => type === 'DIR')
    const alone = directors.filter(({ director_id }) => careers.get(director_id)!.length < 2)
    expect(alone).toEqual([])
  })

  test('is one of more than a page of companies of its name', () => {
    const namesakes = register.company_name.filter(
      ({ name, data_set }) => data_set === 'LIVE' && name.startsWith('NORTHGATE'),
    )
    expect(namesakes.length).toBeGreaterThan(25)
    expect(
      register.company_name.some(({ name, data_set }) => data_set === 'DISSOLVED' && name.startsWith('NORTHGATE')),
    ).toBe(true)
  })
})

test('the Welsh company is in Wales', () => {
  expect(theCompany(landmarkCompanies.welsh).place).toBe('Aberystwyth')
})

test('one company has forty current officers', () => {
  const current = appointments.get(numberOf('fortyOfficers'))?.filter(({ status }) => status === 'CURRENT')
  expect(current).toHaveLength(40)
})

test('one has more than 25 charges, one several hundred filings', () => {
  expect(charges.get(numberOf('manyCharges'))).toHaveLength(28)
  expect(filings.get(numberOf('manyFilings'))?.length).toBeGreaterThan(300)
})

test('one is overdue with its accounts', () => {
  expect(theCompany(landmarkCompanies.overdue).company_status).toBe('Active')
  const accounts = filings.get(numberOf('overdue'))?.filter(({ form_type }) => form_type === 'AA')
  expect((accounts?.at(-1)?.made_up_date ?? '') < '2025-02-01').toBe(true)
})

test('one is dissolved by strike-off, and others are in every kind of trouble', () => {
  expect(theCompany(landmarkCompanies.dissolved)).toMatchObject({
    company_status: 'Dissolved',
    dissolution_date: '2019-06-25',
  })
  expect(filings.get(numberOf('dissolved'))?.at(-1)?.form_type).toBe('GAZ2(A)')
  const troubles = ['liquidation', 'administration', 'receivership', 'arrangement', 'strikingOff'] as const
  expect(troubles.map((landmark) => theCompany(landmarkCompanies[landmark]).company_status)).toEqual([
    'Liquidation',
    'In Administration',
    'Receivership',
    'Voluntary Arrangement',
    'Active - Proposal to Strike off',
  ])
})

test('one had two other names, one is to have another', () => {
  const former = names.get(numberOf('renamed'))?.filter(({ data_set }) => data_set === 'FORMER')
  expect(former?.map(({ name }) => name)).toEqual(['BRACKENRIGG 2417 LIMITED', 'FERNWATER SOFTWARE LIMITED'])
  const proposed = names.get(numberOf('renaming'))?.filter(({ data_set }) => data_set === 'PROPOSED')
  expect(only(proposed).name).toBe('THORNMERE & DALE ENGINEERING LIMITED')
})

test('one is weeks old, one a century; one has the longest name there may be', () => {
  expect(theCompany(landmarkCompanies.young).incorporation_date > '2026-10-01').toBe(true)
  expect(theCompany(landmarkCompanies.oldest).incorporation_date < '1926-01-01').toBe(true)
  expect(theCompany(landmarkCompanies.longest).name).toHaveLength(160)
})

test('the serial director is disqualified, with dozens of posts, dissolved companies among them, and stays', () => {
  const { director_id } = landmarkOfficers.serialDisqualified
  const posts = careers.get(director_id)!
  const statuses = posts.map((post) => theCompany(post).company_status)
  expect(only(bans.get(director_id)).end_date > registerDate).toBe(true)
  expect(posts.length).toBeGreaterThan(30)
  expect(statuses.filter((status) => status === 'Dissolved').length).toBeGreaterThanOrEqual(3)
  expect(posts.some((post) => post.status === 'CURRENT' && theCompany(post).company_status === 'Active')).toBe(true)
})

test('the stranger is disqualified and holds nothing; the exempted one may stay with one company', () => {
  const stranger = landmarkOfficers.disqualifiedStranger.director_id
  expect(only(officers.get(stranger))).toMatchObject({ disqualified: 'Y', appointed: 'N' })
  expect(careers.has(stranger)).toBe(false)
  const { disqualification_id } = only(bans.get(landmarkOfficers.exempted.director_id))
  const exemptions = register.exemption.filter((row) => row.disqualification_id === disqualification_id)
  expect(only(exemptions).company_number).toBe(numberOf('renaming'))
})

test('two people share a name, and two a name and a month of birth', () => {
  const born = (landmark: keyof typeof landmarkOfficers) =>
    only(officers.get(landmarkOfficers[landmark].director_id)).dob
  expect(born('marsdenOfLeeds')).not.toBe(born('marsdenOfCardiff'))
  expect(born('penhaligonOfTruro')).toBe(born('penhaligonOfEdinburgh'))
})

test('NORTHGATE is a name of the landmarks alone', () => {
  const named = register.company_name.filter(({ name }) => name.startsWith('NORTHGATE'))
  expect(named.filter(({ company_number }) => company_number > '90000040')).toEqual([])
})
