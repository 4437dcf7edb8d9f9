import { expect, test } from 'vitest'
import { toTelephoneNumber } from '../contract/telephone.ts'
import { landmarkOffice, landmarkPeople } from './landmark-homes.ts'
import { defaultSample } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const register = collectRegister()
const { person, residence, telephone, preference, officer } = register
const persons = by(person, 'person_id')
const addresses = by(register.address, 'address_id')
const stays = by(residence, 'person_id')

const isAdult = ({ dob }: { dob: string | null }) => dob === null || dob <= '2008-11-01'
const isDead = (row: (typeof person)[number]) => row.date_of_death !== null || row.date_of_death_estimated !== null

test('three people live in the register for each company that was asked for', () => {
  const others = person.length - Object.keys(landmarkPeople).length
  expect(others / defaultSample.companies).toBeGreaterThanOrEqual(3)
  expect(others / defaultSample.companies).toBeLessThan(3.01)
  expect(collectRegister({ seed: 3, companies: 1 }).person.length).toBeGreaterThan(3)
  expect(collectRegister({ seed: 3, companies: 0 })).not.toHaveProperty('person')
})

test('everybody lives or lived somewhere, and never in two places on one day', () => {
  expect(person.filter(({ person_id }) => !stays.has(person_id))).toEqual([])
  const overlapping = [...stays.values()].filter((rows) =>
    rows.some(({ year_from }, at) => {
      const earlier = rows[at + 1]
      return earlier && (earlier.year_to === null || year_from === null || earlier.year_to > year_from)
    }),
  )
  expect(overlapping).toEqual([])
  const backwards = residence.filter(({ year_from, year_to }) => year_to !== null && year_to < (year_from ?? Infinity))
  expect(backwards).toEqual([])
})

test('some moved house, some have died, some are under eighteen, some stand in no directory', () => {
  const share = (count: number) => count / person.length
  const moved = [...stays.values()].filter(({ length }) => length > 1)
  expect(share(moved.length)).toBeGreaterThan(0.15)
  expect(share(person.filter((row) => !isAdult(row)).length)).toBeGreaterThan(0.1)
  expect(share(person.filter(({ ex_directory }) => ex_directory === 'Y').length)).toBeGreaterThan(0.15)
  expect(person.filter(({ date_of_death }) => date_of_death).length).toBeGreaterThan(60)
  expect(person.filter(({ date_of_death_estimated }) => date_of_death_estimated).length).toBeGreaterThan(20)
})

test('a person who died has no later address, and no death is in the future', () => {
  const dead = person.filter(isDead)
  const odd = dead.filter(({ person_id, date_of_death, date_of_death_estimated }) => {
    const day = date_of_death ?? date_of_death_estimated ?? ''
    return day > registerDate || stays.get(person_id)?.[0]?.year_to !== Number(day.slice(0, 4))
  })
  expect(odd).toEqual([])
  const left = person.filter((row) => !isDead(row) && stays.get(row.person_id)?.[0]?.year_to !== null)
  expect(left).toEqual([])
})

test('the electoral roll lists no one before the year of coming of age', () => {
  const early = residence.filter(({ person_id, year_from }) => {
    const { dob } = only(persons.get(person_id))
    return year_from !== null && dob !== null && year_from < Number(dob.slice(0, 4)) + 18
  })
  expect(early).toEqual([])
  const children = person.filter((row) => !isAdult(row)).flatMap(({ person_id }) => stays.get(person_id) ?? [])
  expect(children.filter(({ year_from }) => year_from !== null)).toEqual([])
})

test('some officers of the register live in it: the same name and month of birth, mostly another address', () => {
  const key = ({ name_single_line, dob }: { name_single_line: string; dob: string | null }) =>
    `${name_single_line} ${dob?.slice(0, 7)}`
  const known = new Map(officer.map((row) => [key(row), row]))
  const atHome = person.filter((row) => known.has(key(row)))
  expect(atHome.length).toBeGreaterThan(500)
  const served = new Set(register.appointment.map(({ address_id }) => address_id))
  const atService = atHome.filter(({ person_id }) => served.has(stays.get(person_id)?.[0]?.address_id ?? 0))
  expect(atService.length).toBeGreaterThan(20)
  expect(atService.length).toBeLessThan(atHome.length / 3)
})

test('households share an address, and mostly a surname', () => {
  const present = residence.filter(({ year_to }) => year_to === null)
  const households = [...by(present, 'address_id').values()].filter(({ length }) => length > 1)
  expect(households.length).toBeGreaterThan(1000)
  const families = households.filter((rows) => {
    const surnames = rows.map(({ person_id }) => only(persons.get(person_id)).surname.slice(0, 4))
    return new Set(surnames).size < surnames.length
  })
  expect(families.length / households.length).toBeGreaterThan(0.6)
})

test('a residence carries the postcode of its address', () => {
  const astray = residence.filter(({ address_id, postcode }) => only(addresses.get(address_id)).postcode !== postcode)
  expect(astray).toEqual([])
})

const drama = /^(011[3-8]4960|01[2-6]14960|01914980|02079460|02896496|02920180|01632960|07700900|03069990)\d{3}$/

test('every number is kept for drama, has one holder, and reads as a number', () => {
  const odd = telephone.filter(
    ({ telephone_number, person_id, company_number }) =>
      !drama.test(telephone_number) ||
      toTelephoneNumber(telephone_number) !== telephone_number ||
      (person_id === null) === (company_number === null),
  )
  expect(odd).toEqual([])
  const silent = telephone.filter(({ person_id }) => {
    const holder = person_id === null ? null : only(persons.get(person_id))
    return holder && (isDead(holder) || !isAdult(holder))
  })
  expect(silent).toEqual([])
})

test('numbers are on one preference register, on both, or on none', () => {
  const registers = by(preference, 'telephone_number')
  const kinds = telephone.map(({ telephone_number, company_number }) => {
    const names = registers.get(telephone_number)?.map(({ register }) => register) ?? []
    return `${company_number ? 'company' : 'person'} ${names.sort().join()}`
  })
  expect(new Set(kinds)).toEqual(
    new Set(['person ', 'person TPS', 'person CTPS,TPS', 'company ', 'company CTPS', 'company CTPS,TPS']),
  )
  expect(kinds.filter((kind) => kind.endsWith(' ')).length).toBeGreaterThan(kinds.length / 2)
})

test('numbers run out in a large register, and are never given twice', () => {
  const numbers: string[] = []
  for (const { telephone } of [collectRegister({ seed: 8, companies: 9000 })])
    numbers.push(...telephone.map(({ telephone_number }) => telephone_number))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number.startsWith('07700900')).length).toBe(701)
})

test('the people written by hand are the same whatever the seed, in a small register too', () => {
  const small = collectRegister({ seed: 99, companies: 2 })
  for (const { forename, surname, dob } of Object.values(landmarkPeople))
    expect(small.person).toContainEqual(expect.objectContaining({ forename, surname, dob }))
  expect(small.telephone).toContainEqual(
    expect.objectContaining({ telephone_number: landmarkOffice.telephone.telephone_number }),
  )
})

test('no other person lives in the streets of the handwritten people', () => {
  const theirs = register.address.filter(({ postcode }) => / 0/.test(postcode)).map(({ address_id }) => address_id)
  const there = new Set(
    residence.filter(({ address_id }) => theirs.includes(address_id)).map(({ person_id }) => person_id),
  )
  expect(there.size).toBe(Object.keys(landmarkPeople).length)
})
