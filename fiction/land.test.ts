import { expect, test } from 'vitest'
import { landmarkCompanies } from './landmarks.ts'
import { collectRegister } from './testing/whole-register.ts'

const { land_title, company, postcode } = collectRegister()
const titles = land_title.map(({ record }) => record)
const owners = titles.flatMap(({ proprietor_list }) => proprietor_list)

test('titles have numbers of their own, which no land registry gives', () => {
  expect(titles.length).toBeGreaterThan(300)
  expect(titles.filter(({ title_number }) => !/^FX\d{6}$/.test(title_number))).toEqual([])
  expect(new Set(titles.map(({ title_number }) => title_number)).size).toBe(titles.length)
})

test('most owners are named with their number, some without, and some are overseas', () => {
  const names = new Map(company.map(({ company_number, name }) => [company_number, name]))
  const numbered = owners.filter(({ company_number }) => company_number !== null && !company_number.startsWith('OE'))
  expect(numbered.filter(({ company_number, name }) => names.get(company_number!) !== name)).toEqual([])
  expect(owners.length - numbered.length).toBeGreaterThan(50)
  expect(owners.filter(({ country_incorporated }) => country_incorporated !== null).length).toBeGreaterThan(20)
})

test('some titles have further owners that the file leaves out, and some have several addresses', () => {
  for (const indicator of ['additional_proprietor_indicator', 'multiple_address_indicator'] as const) {
    const said = titles.filter((title) => title[indicator] === 'Y').length
    expect(said, indicator).toBeGreaterThan(10)
    expect(said, indicator).toBeLessThan(titles.length / 4)
  }
})

test('each title lies in a postcode of the register, in England or Wales', () => {
  const known = new Set(postcode.map((row) => row.postcode))
  expect(titles.filter((title) => !known.has(title.postcode))).toEqual([])
  expect(titles.filter(({ county }) => /EDINBURGH|ORKNEY|ANTRIM/.test(county))).toEqual([])
})

test('a handmade company has land by number, by name only, with an overseas owner and with owners left out', () => {
  const { name, company_number } = landmarkCompanies.northgate
  const theirs = titles.filter(({ proprietor_list: [first] }) =>
    [name, name.replace('LIMITED', 'LTD')].includes(first!.name),
  )
  expect(theirs.map(({ proprietor_list }) => proprietor_list.map((owner) => owner.company_number))).toEqual([
    [company_number],
    [company_number, expect.toBeOneOf([null, expect.stringMatching(/^OE/)])],
    [company_number],
    [company_number],
    [null],
  ])
  expect(theirs[2]?.additional_proprietor_indicator).toBe('Y')
})
