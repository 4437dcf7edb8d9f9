/** Every company has a profile, and its controllers agree with its life, its officers and the register. */
import { expect, test } from 'vitest'
import { landmarkCases } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister } from './testing/whole-register.ts'

const { company, company_profile, controller, control_statement, officer, appointment, insolvency } = collectRegister()
const companies = new Map(company.map((row) => [row.company_number, row]))
const names = new Map(company.map((row) => [row.company_number, row.name]))
const controllers = by(controller, 'company_number')
const statements = by(control_statement, 'company_number')
const posts = by(appointment, 'company_number')
const officers = new Map(officer.map((row) => [row.director_id, row]))

test('every company has one profile', () => {
  expect(company_profile.map(({ company_number }) => company_number).toSorted()).toEqual(
    company.map(({ company_number }) => company_number).toSorted(),
  )
})

test('every company that lived to see the register of controllers has a controller or a statement', () => {
  const silent = company.filter(
    ({ company_number, dissolution_date }) =>
      (dissolution_date === null || dissolution_date >= '2016-04-06') &&
      !controllers.has(company_number) &&
      !statements.has(company_number),
  )
  expect(silent).toEqual([])
})

test('control begins within the life of the company, and ends after it began', () => {
  const wrong = controller.filter(({ company_number, notified_on, ceased_on }) => {
    const { incorporation_date, dissolution_date } = companies.get(company_number)!
    return (
      notified_on < incorporation_date ||
      notified_on > (dissolution_date ?? registerDate) ||
      (ceased_on !== null && (ceased_on < notified_on || ceased_on > registerDate))
    )
  })
  expect(wrong).toEqual([])
})

test('a person in control is an officer of that company, but for the banned man who controls the last kitchen', () => {
  const people = controller.filter(({ kind }) => kind === 'individual-person-with-significant-control')
  expect(people.length).toBeGreaterThan(100)
  const strangers = people.filter(({ company_number, name, date_of_birth }) =>
    (posts.get(company_number) ?? []).every(({ director_id }) => {
      const { name_single_line, dob } = officers.get(director_id)!
      return name_single_line !== name || dob !== date_of_birth
    }),
  )
  const [banned] = landmarkCases.phoenix.director
  expect(strangers.map(({ company_number, name }) => [company_number, name])).toEqual([
    [landmarkCases.phoenix.companies[3]?.company_number, banned?.name],
  ])
})

test('a controller with a number of the register is that company, by name', () => {
  const bodies = controller.filter(({ registration_number }) => names.has(registration_number ?? ''))
  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter(({ name, registration_number }) => names.get(registration_number!) !== name)).toEqual([])
})

test('no company names nobody and somebody at once', () => {
  const both = control_statement.filter(
    ({ company_number, statement, ceased_on }) =>
      statement === 'no-individual-or-entity-with-signficant-control' &&
      ceased_on === null &&
      (controllers.get(company_number) ?? []).some((row) => row.ceased_on === null),
  )
  expect(both).toEqual([])
})

test('an insolvency case belongs to a company of the register', () => {
  expect(insolvency.filter(({ company_number }) => !companies.has(company_number))).toEqual([])
  expect(insolvency.length).toBeGreaterThan(2)
})
