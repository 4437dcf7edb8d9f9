import type { Address, AddressBook } from './addresses.ts'
import { addYears, type Day, dateText, dayOf, monthText, registerDay, yearOf } from './calendar.ts'
import { type Family, inventBirth, inventFamily, inventPerson, type Person } from './people.ts'
import type { Place, WeighedPlace } from './places.ts'
import type { Random } from './random.ts'
import type { Resident, Stay } from './residents.ts'

/** The person a household is built around: an officer of the register, or anyone. */
export type Head = { person: Person | null; place: Place; address: Address }

type Kind = 'alone' | 'couple' | 'family' | 'grown child' | 'sharers'
/** The previous address, and since when they had lived there. */
type FormerHome = { address: Address; from: number }

const registerYear = yearOf(registerDay)
const oldest = dayOf('1931-01-01')
/** A person born by the end of this month is an adult. */
const youngestAdult = dayOf('2008-10-01')
const oldestChild = dayOf('2008-12-01')
const youngestChild = dayOf('2026-09-01')
const deathsSince = dayOf('2005-01-01')

/** Everyone at one address: adults first, with a common name unless people share or keep their own. */
export function inventHousehold(
  { person, place, address }: Head,
  homes: AddressBook,
  weighedPlaces: readonly WeighedPlace[],
  random: Random,
): Resident[] {
  const head = person ?? inventAdult(inventFamily(place, random), oldest, youngestAdult, place, random)
  const kind = inventKind(registerYear - yearOf(head.born), random)
  const arrived = Math.max(comesOfAge(head), registerYear - Math.floor(Math.min(random.wait(11), 45)))
  const former = inventFormerHome(comesOfAge(head), arrived, place, homes, weighedPlaces, random)
  const staysOf = ({ born }: Person, movedAlong: boolean) =>
    inventStays(yearOf(born) + 18, arrived, address, movedAlong ? former : null, random)

  const adults = [head, ...inventOthers(kind, head, place, random)]
  return [
    ...adults.map((adult, at) =>
      toAdult(adult, staysOf(adult, at === 0 || random.chance(0.6)), adult === person, random),
    ),
    ...(kind === 'family' ? inventChildren(head, place, address, random) : []),
  ]
}

function inventKind(age: number, random: Random): Kind {
  const chance = random.fraction()
  if (age < 24) return chance < 0.4 ? 'alone' : 'sharers'
  if (chance < 0.3) return 'alone'
  if (age < 55) return chance < 0.53 ? 'couple' : chance < 0.95 ? 'family' : 'sharers'
  return chance < 0.82 ? 'couple' : 'grown child'
}

function inventOthers(kind: Kind, head: Person, place: Place, random: Random): Person[] {
  const around = (from: number, to: number): [Day, Day] => [
    Math.min(addYears(head.born, from), youngestAdult),
    Math.min(addYears(head.born, to), youngestAdult),
  ]
  if (kind === 'sharers')
    return Array.from({ length: random.whole(1, 3) }, () =>
      inventAdult(inventFamily(place, random), ...around(-5, 5), place, random),
    )
  if (kind === 'grown child') return [inventAdult(head.family, ...around(24, 38), place, random)]
  if (kind === 'alone' || (kind === 'family' && random.chance(0.2))) return []
  const family = random.chance(0.75) ? head.family : inventFamily(place, random)
  const born = inventBirth(...around(-7, 7), random)
  return [inventPerson(family, born, place, random, isMan(head, random) !== random.chance(0.04))]
}

function inventChildren(head: Person, place: Place, address: Address, random: Random): Resident[] {
  return Array.from({ length: random.whole(1, 3) }, () => {
    const born = inventBirth(Math.max(oldestChild, addYears(head.born, 19)), youngestChild, random)
    const { name } = inventPerson(head.family, born, place, random, random.chance(0.5))
    const stays: [Stay] = [{ address, from: null, until: null }]
    return { name: { ...name, title: null }, dob: someDay(born, random), died: null, exDirectory: false, stays }
  })
}

function inventFormerHome(
  grown: number,
  arrived: number,
  place: Place,
  homes: AddressBook,
  weighedPlaces: readonly WeighedPlace[],
  random: Random,
): FormerHome | null {
  if (grown >= arrived || !random.chance(0.42)) return null
  const from = Math.max(grown, arrived - 1 - Math.floor(random.wait(7)))
  const town = random.chance(0.6) ? place : random.weighted(weighedPlaces).place
  return { address: homes.home(town, random), from }
}

/** The roll lists only adults, and not all of them. */
function inventStays(
  grown: number,
  arrived: number,
  address: Address,
  former: FormerHome | null,
  random: Random,
): [Stay, ...Stay[]] {
  if (random.chance(0.08)) return [{ address, from: null, until: null }]
  const present = { address, from: Math.max(arrived, grown), until: null }
  if (!former || grown >= arrived) return [present]
  return [present, { address: former.address, from: Math.max(former.from, grown), until: arrived }]
}

function toAdult(person: Person, stays: [Stay, ...Stay[]], isOfficer: boolean, random: Random): Resident {
  const { name, born } = person
  // Other people are identified by a date of birth.
  const dob = inventDob(born, isOfficer || stays[0].from === null, random)
  const exDirectory = random.chance(0.3)
  const [last, ...earlier] = stays
  const old = born < dayOf('1962-01-01')
  if (isOfficer || last.from === null || !old || !random.chance(0.14))
    return { name, dob, died: null, exDirectory, stays }
  const day = random.whole(Math.max(deathsSince, dayOf(`${last.from}-01-01`)), registerDay - 15)
  const died = random.chance(0.75) ? dateText(day) : monthText(day)
  return { name, dob, died, exDirectory: false, stays: [{ ...last, until: yearOf(day) }, ...earlier] }
}

/** Perhaps only the month; nothing if no one needs to know. */
function inventDob(born: Day, isNeeded: boolean, random: Random): string | null {
  const chance = random.fraction()
  if (chance < 0.7) return someDay(born, random)
  return isNeeded || chance < 0.85 ? monthText(born) : null
}

/** `born` is the first of a month. */
const someDay = (born: Day, random: Random): string => dateText(born + random.whole(0, 27))

const inventAdult = (family: Family, from: Day, to: Day, place: Place, random: Random): Person =>
  inventPerson(family, inventBirth(from, to, random), place, random, random.chance(0.51))

const comesOfAge = ({ born }: Person): number => yearOf(born) + 18

const isMan = ({ name }: Person, random: Random): boolean =>
  name.title === 'Mr' || name.title === 'Sir' || (!/^(Mrs|Miss|Ms|Dame)$/.test(name.title ?? '') && random.chance(0.5))
