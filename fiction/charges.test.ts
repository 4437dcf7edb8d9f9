import { expect, test } from 'vitest'
import { defaultSample } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const { charge, person_entitled, company } = collectRegister()
const companies = by(company, 'company_number')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

test('one company in five has borrowed, most of them once or twice', () => {
  const counts = [...by(charge, 'company_number').values()].map(({ length }) => length)
  const share = counts.length / defaultSample.companies
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.26)
  expect(counts.filter((count) => count <= 6).length).toBe(counts.length - 1)
})

test('a charge is registered within 21 days of its creation, in the life of its company', () => {
  const wrong = charge.filter(({ company_number, creation_date, registration_date }) => {
    const { incorporation_date, dissolution_date } = only(companies.get(company_number))
    const days = daysBetween(creation_date, registration_date)
    return (
      days < 0 ||
      days > 21 ||
      creation_date < incorporation_date ||
      registration_date > (dissolution_date ?? registerDate)
    )
  })
  expect(wrong).toEqual([])
})

test('a charge since April 2013 has the company’s number in its own, an older one a plain number', () => {
  const wrong = charge.filter(({ company_number, charge_number, creation_date }) =>
    creation_date >= '2013-04-06'
      ? !new RegExp(`^${company_number}\\d{4}$`).test(charge_number)
      : !/^\d{1,2}$/.test(charge_number),
  )
  expect(wrong).toEqual([])
  expect(new Set(charge.map(({ company_number, charge_number }) => `${company_number} ${charge_number}`)).size).toBe(
    charge.length,
  )
})

test('a satisfied charge has its date, and an outstanding one has none', () => {
  expect(new Set(charge.map(({ charge_satisfied }) => charge_satisfied))).toEqual(
    new Set(['OUTSTANDING', 'SATISFIED', 'PARTSATISFIED']),
  )
  const wrong = charge.filter(
    ({ charge_satisfied, satistfied_date, registration_date }) =>
      (charge_satisfied === 'OUTSTANDING') !== (satistfied_date === null) ||
      (satistfied_date !== null && (satistfied_date < registration_date || satistfied_date > registerDate)),
  )
  expect(wrong).toEqual([])
})

test('somebody is entitled under every charge', () => {
  const entitled = by(person_entitled, 'charge_id')
  expect(charge.filter(({ charge_id }) => !entitled.has(charge_id))).toEqual([])
})

test('a company in receivership has the charge that appointed the receiver', () => {
  const charges = by(charge, 'company_number')
  const received = company.filter(({ company_status }) => company_status === 'Receivership')
  const without = received.filter(
    ({ company_number }) => !charges.get(company_number)?.some(({ receiver_appt_ind }) => receiver_appt_ind === 'Y'),
  )
  expect(without).toEqual([])
})
