import { expect, test } from 'vitest'
import { collectRegister } from './testing/whole-register.ts'

const { listed, officer, company } = collectRegister()
const recordOf = (name: string) => listed.find(({ record }) => record.name === name)!.record

test('the true hits of the list are an officer and a company of the register', () => {
  const vosper = recordOf('Piers Anthony VOSPER')
  const [man] = officer.filter(({ name_single_line }) => name_single_line === `Mr ${vosper.name}`)
  expect(vosper.birth_list).toEqual([man?.dob])
  const { identifier_list, name } = recordOf('VINTERFOLD HOLDINGS LIMITED')
  const [number] = identifier_list ?? []
  expect(company.find(({ company_number }) => company_number === number?.value)?.name).toBe(name)
})

test.each(['Ruth Elizabeth PENHALIGON', 'David John MARSDEN', 'Julian Mark PELLINGTON'])(
  '%s shares a name with an officer, and no birth',
  (name) => {
    const births = officer.filter((row) => row.name_single_line.endsWith(` ${name}`)).map(({ dob }) => dob)
    expect(births.length).toBeGreaterThan(0)
    expect(recordOf(name).birth_list?.some((birth) => births.includes(birth)) ?? false).toBe(false)
  },
)

test('every entry says that it is invented, and its regime too', () => {
  expect(listed.length).toBeGreaterThan(15)
  for (const { record } of listed) {
    expect(record.regime).toMatch(/\(invented\)$/)
    expect(record.other_information).toBe('This entry is invented.')
  }
  expect(new Set(listed.map(({ record }) => record.listed_id)).size).toBe(listed.length)
})
