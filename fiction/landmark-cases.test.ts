/** The truth of the three cases, as the register's own rows have it. */
import { expect, test } from 'vitest'
import { landmarkCases } from './landmarks.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const register = collectRegister({ seed: 5, companies: 100 })
const companies = by(register.company, 'company_number')
const officers = by(register.officer, 'director_id')
const posts = by(register.appointment, 'company_number')
const careers = by(register.appointment, 'director_id')
const charges = by(register.charge, 'company_number')

const companyOf = ({ company_number }: { company_number: string }) => only(companies.get(company_number))
const officerOf = ({ director_id }: { director_id: string }) => only(officers.get(director_id))
const birthOf = (officer: { director_id: string }) => officerOf(officer).dob
const { phoenix, circle, namesakes } = landmarkCases

test('every company and officer of the cases is on the register, whatever the seed', () => {
  const other = collectRegister({ seed: 6, companies: 120 })
  for (const { companies, ...people } of Object.values(landmarkCases)) {
    for (const { company_number, name } of companies)
      for (const rows of [register, other])
        expect(only(rows.company.filter((row) => row.company_number === company_number)).name).toBe(name)
    for (const { director_id, name } of Object.values(people).flat())
      for (const rows of [register, other])
        expect(only(rows.officer.filter((row) => row.director_id === director_id)).name_single_line).toBe(name)
  }
})

test('the cases change nothing else of the register', () => {
  const all = register.company.filter(({ company_number }) => !company_number.startsWith('OE'))
  const own = new Set(
    Object.values(landmarkCases).flatMap((one) => one.companies.map((company) => company.company_number)),
  )
  const last = all.findLastIndex((company) => !own.has(company.company_number))
  expect(all.slice(last + 1)).toHaveLength(own.size)
})

test('the phoenix: each company begins before the one before it fails, at one address, with two people', () => {
  const chain = phoenix.companies.map(companyOf)
  expect(chain.map(({ company_status }) => company_status)).toEqual(['Dissolved', 'Dissolved', 'Liquidation', 'Active'])
  expect(new Set(chain.map(({ address_id }) => address_id)).size).toBe(1)
  for (const [at, company] of chain.entries()) {
    const dissolved = chain[at - 1]?.dissolution_date
    if (dissolved) expect(company.incorporation_date < dissolved).toBe(true)
  }
  for (const ids of [phoenix.director, phoenix.partner]) expect(new Set(ids.map(birthOf)).size).toBe(1)
  const [first, second] = phoenix.director
  const [ban] = by(register.disqualification, 'director_id').get(first!.director_id) ?? []
  const [held] = careers.get(second!.director_id) ?? []
  expect(ban!.start_date < held!.date && held!.date < ban!.end_date).toBe(true)
  expect(held).toMatchObject({ status: 'CURRENT', company_number: phoenix.companies[2]!.company_number })
})

test('the circle: each company directs the next, and is owed by the one before it', () => {
  for (const [at, { company_number }] of circle.companies.slice(0, 3).entries()) {
    const next = circle.corporate[(at + 1) % 3]!
    const current = posts.get(company_number)!.filter(({ status }) => status === 'CURRENT')
    expect(current.map(({ director_id }) => director_id).toSorted()).toEqual(
      [circle.nominee.director_id, next.director_id].toSorted(),
    )
    const [charge] = charges.get(company_number) ?? []
    const entitled = register.person_entitled.find(({ charge_id }) => charge_id === charge!.charge_id)
    expect(entitled?.name).toBe(next.name)
  }
  expect(new Set(circle.companies.map((company) => companyOf(company).address_id)).size).toBe(1)
  expect(new Set(circle.person.map(birthOf)).size).toBe(1)
})

test('the namesakes: two men of one name and year, and the disqualified one still directs a company', () => {
  const [one] = new Set(namesakes.disqualified.map(birthOf))
  const [other] = new Set(namesakes.namesake.map(birthOf))
  expect([one, other]).toEqual(['1968-05', '1968-10'])
  expect(officerOf(namesakes.disqualified[0]!).disqualified).toBe('Y')
  expect(officerOf(namesakes.namesake[0]!).disqualified).toBe('N')
  expect(namesakes.disqualified[0]!.name).toBe(namesakes.namesake[0]!.name)
  const [held] = careers.get(namesakes.disqualified[1]!.director_id) ?? []
  expect(held).toMatchObject({ status: 'CURRENT', date: '2021-09-14' })
})
