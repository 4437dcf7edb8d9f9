import { type Day, dayOf, monthText, yearOf } from './calendar.ts'
import { atHome, english, type Origin, olderEnglish, origins } from './origins.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'

export type Family = { origin: Origin; surname: string }

/** A person's name. Others may have the same one. */
export type Name = {
  title: string | null
  forename: string | null
  middle_initial: string | null
  surname: string
}

export type OfficerRow = Name & {
  director_id: string
  name_single_line: string
  dob: string | null
  nationality: string | null
  country_state_of_residence: string | null
  corporate_indicator: 'Y' | 'N'
  postcode: string
  place: string
  disqualified: 'Y' | 'N'
  appointed: 'Y' | 'N'
  honours: null
  former_names: string | null
  identification: string | null
}

export type Person = { name: Name; born: Day; family: Family; nationality: string; residence: string; place: Place }

const firstYoungYear = 1962

const longSurnames = ['Featherstonehaugh-Cholmondeley-Warrener', 'Wolstenholme-Thistlethwayte-Postlethwaite']
const abroad = ['France', 'Ireland', 'Spain', 'United States', 'Germany', 'United Arab Emirates', 'Hong Kong', 'India']

/** A family that might live here: usually with the nation's own names, more mixed in the cities. */
export function inventFamily({ town }: Place, random: Random): Family {
  const home = atHome[town.country]
  const origin = random.chance(town.rank > 2 ? 0.6 : 0.3) ? home : random.weighted(origins)
  return { origin, surname: inventSurname(origin, random) }
}

export function inventPerson(
  family: Family,
  born: Day,
  place: Place,
  random: Random,
  woman = random.chance(0.36),
): Person {
  const { origin } = family
  const given = inventForenames(origin, woman, yearOf(born), random)
  const surname = woman && origin.ofWomen ? origin.ofWomen(family.surname) : family.surname
  const name = {
    title: inventTitle(woman, yearOf(born), random),
    forename: given.join(' '),
    middle_initial: given[1]?.charAt(0) ?? null,
    surname: surname.toUpperCase(),
  }
  return {
    name,
    born,
    family,
    nationality: random.pick(origin.nationalities),
    residence: residenceIn(place, random),
    place,
  }
}

/** The register's row of a person, before any office. */
export function toOfficerRow(director_id: string, { name, born, nationality, residence, place }: Person): OfficerRow {
  return {
    director_id,
    ...name,
    name_single_line: nameLine(name),
    dob: monthText(born),
    nationality,
    country_state_of_residence: residence,
    corporate_indicator: 'N',
    postcode: place.row.outcode,
    place: place.row.name,
    disqualified: 'N',
    appointed: 'N',
    honours: null,
    former_names: null,
    identification: null,
  }
}

/** A firm that holds offices: its whole name is in the surname's column. */
export function toCorporateRow(director_id: string, name: string, place: Place): OfficerRow {
  return {
    director_id,
    title: null,
    forename: null,
    middle_initial: null,
    surname: name,
    name_single_line: name,
    dob: null,
    nationality: null,
    country_state_of_residence: null,
    corporate_indicator: 'Y',
    postcode: place.row.outcode,
    place: place.row.name,
    disqualified: 'N',
    appointed: 'N',
    honours: null,
    former_names: null,
    identification: JSON.stringify({
      legal_form: /\bLLP$/.test(name) ? 'Limited liability partnership' : 'Private company limited by shares',
      legal_authority: /\bLLP$/.test(name) ? 'Limited Liability Partnerships Act 2000' : 'Companies Act 2006',
      place_registered: 'Companies House',
      country_registered: place.town.country,
      registration_number: null,
    }),
  }
}

/** Some of those who married or moved once held another surname. */
export function inventFormerNames({ name, family }: Person, random: Random): string | null {
  if (name.forename === null || !random.chance(name.title === 'Mrs' ? 0.4 : 0.012)) return null
  const before = inventSurname(family.origin, random).toUpperCase()
  return before === name.surname ? null : `${name.forename} ${before}`
}

export const nameLine = ({ title, forename, surname }: Name): string =>
  [title, forename, surname].filter((part) => part).join(' ')

function inventSurname({ surnames }: Origin, random: Random): string {
  if (random.chance(0.0015)) return random.pick(longSurnames)
  // The most common come first in each list, and a power of the random number favours them.
  const surname = surnames[Math.floor(random.fraction() ** 1.6 * surnames.length)]!
  if (!random.chance(0.03) || /[ -]/.test(surname)) return surname
  const other = random.pick(english.surnames)
  return other === surname ? surname : `${surname}-${other}`
}

function inventForenames(origin: Origin, woman: boolean, born: number, random: Random): string[] {
  const source = origin === english && born < firstYoungYear ? olderEnglish : origin
  const names = woman ? source.women : source.men
  const chance = random.fraction()
  const count = chance < 0.36 ? 1 : chance < 0.92 ? 2 : 3
  const given = new Set<string>()
  while (given.size < count) given.add(random.pick(names))
  return [...given]
}

function inventTitle(woman: boolean, born: number, random: Random): string | null {
  const chance = random.fraction()
  if (chance < 0.03) return null
  if (chance < 0.075) return 'Dr'
  if (chance < 0.083 && born < 1975) return 'Professor'
  if (chance < 0.088 && born < 1970) return woman ? 'Dame' : 'Sir'
  if (chance < 0.094 && born < 1985) return 'Reverend'
  if (!woman) return 'Mr'
  if (chance < 0.35) return 'Ms'
  return chance < (born < firstYoungYear ? 0.42 : 0.65) ? 'Miss' : 'Mrs'
}

function residenceIn({ town }: Place, random: Random): string {
  const chance = random.fraction()
  if (chance < 0.025) return random.pick(abroad)
  return chance < 0.35 ? 'United Kingdom' : town.country
}

/** The first day of any month in the range. */
export const inventBirth = (from: Day, to: Day, random: Random): Day =>
  dayOf(`${monthText(random.whole(from, Math.max(from, to)))}-01`)
