/**
 * A list and the subjects of a case whose truth is known: listed people under other spellings, namesakes, relatives,
 * and strangers of the same origins.
 */
import type { RecordOf } from '../../contract/records.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { Random } from '../../fiction/random.ts'
import { schemes } from '../listed/truth.ts'
import { type Body, inventBody, inventPerson, type Person, type Style, writtenBody, writtenName } from './people.ts'

export type Entry = RecordOf<'listed'>
export type Truth = { entries: Entry[]; subjects: Screened[]; entryOf: Map<string, string> }
type Listed = { person: Person; body: null } | { person: null; body: Body }

const styleOf = (random: Random, native = false): Style => ({ scheme: random.whole(0, schemes.length - 1), native })

export function inventScreening(entries: number, subjects: number, seed: number): Truth {
  const all = Array.from({ length: entries }, (_, at): Listed => {
    const random = new Random(seed, 'listed', at)
    return random.chance(0.8)
      ? { person: inventPerson(random), body: null }
      : { person: null, body: inventBody(random) }
  })
  const entryOf = new Map<string, string>()
  const made = Array.from({ length: subjects }, (_, at): Screened => {
    const random = new Random(seed, 'subject', at)
    const key = `officer:${at}`
    const number = random.whole(0, entries - 1)
    const { person, body } = all[number]!
    const kind = random.fraction()
    if (kind < 0.08) entryOf.set(key, `L${number}`)
    if (body) {
      if (kind < 0.08) return company(key, body, random)
      const other = inventBody(random)
      // Namesakes have the same name, or the same word in another trade.
      if (kind < 0.12)
        return company(key, { ...body, number: other.number, trade: other.trade, country: 'United Kingdom' }, random)
      return company(key, other, random)
    }
    if (kind < 0.08) return officer(key, person, random)
    const other = inventPerson(random)
    if (kind < 0.2) return officer(key, namesake(person, other, random), random)
    if (kind < 0.24) return officer(key, relative(person, other, random), random)
    return officer(key, other, random)
  })
  return { entries: all.map((one, at) => entry(`L${at}`, one, new Random(seed, 'entry', at))), subjects: made, entryOf }
}

function namesake(person: Person, other: Person, random: Random): Person {
  const { born } = other
  const middle = random.chance(0.5) ? person.middle : other.middle
  return random.chance(0.5)
    ? { ...person, middle, born }
    : { ...person, middle, born, nationality: 'British', country: 'United Kingdom' }
}

/** A brother, or a son who has his father's name. */
function relative(person: Person, other: Person, random: Random): Person {
  const year = Number(person.born.slice(0, 4))
  if (random.chance(0.3)) return { ...person, born: `${year + random.whole(22, 40)}${other.born.slice(4)}` }
  return { ...person, given: other.given, born: `${year + random.whole(-8, 8)}${other.born.slice(4)}` }
}

/** The registers know the month of birth of most people. */
function officer(key: string, person: Person, random: Random): Screened {
  const names = [writtenName(person, styleOf(random), random)]
  if (random.chance(0.1)) names.push(writtenName(person, styleOf(random), random))
  const isBritish = random.chance(0.2)
  return {
    key,
    kind: 'person',
    names,
    surnames: [],
    births: random.chance(0.85) ? [person.born] : [],
    genders: random.chance(0.5) ? [person.isMan ? 'male' : 'female'] : [],
    nationalities: random.chance(0.85) ? [isBritish ? 'British' : person.nationality] : [],
    countries: random.chance(0.7) ? [random.chance(0.6) ? 'United Kingdom' : person.country] : [],
    places: [],
    company_numbers: [],
  }
}

const company = (key: string, body: Body, random: Random): Screened => ({
  key,
  kind: 'company',
  names: [writtenBody(body, styleOf(random), random)],
  surnames: [],
  births: [],
  genders: [],
  nationalities: [],
  countries: random.chance(0.6) ? [body.country] : [],
  places: [],
  company_numbers: random.chance(0.6) ? [body.number] : [],
})

type Name = NonNullable<Entry['name_list']>[number]
const named = (name: string, name_type: string, strength: string | null, script: string | null): Name => ({
  name,
  name_type,
  strength,
  script,
})

/** Five names of each entry on average. */
function entry(listed_id: string, { person, body }: Listed, random: Random): Entry {
  const written = (native: boolean) =>
    person ? writtenName(person, styleOf(random, native), random) : writtenBody(body, styleOf(random, native), random)
  const aliases = Array.from({ length: random.whole(1, 5) }, () =>
    named(written(false), 'Alias', random.pick(['good', 'good', 'low', null]), null),
  )
  const name_list = [
    named(written(false), 'Primary Name', null, null),
    named(written(true), 'Primary Name', null, 'other'),
    ...aliases,
  ]
  const base = { listed_id, list: 'An invented list', name: name_list[0]!.name ?? '', name_list }
  if (!person)
    return {
      ...base,
      kind: 'Entity',
      address_list: random.chance(0.6) ? [`1 Harbour Road, ${body.country}`] : null,
      identifier_list: random.chance(0.4) ? [{ kind: 'business registration number', value: body.number }] : null,
    }
  return {
    ...base,
    kind: 'Individual',
    birth_list: birthsOf(person, random),
    nationality_list: random.chance(0.7) ? [person.nationality] : null,
    address_list: random.chance(0.5) ? [`1 Harbour Road, ${person.country}`] : null,
    gender: random.chance(0.6) ? (person.isMan ? 'Male' : 'Female') : null,
  }
}

/** A list knows a month, a year, several years, a wrong one or nothing. */
function birthsOf({ born }: Person, random: Random): string[] | null {
  const kind = random.fraction()
  const year = Number(born.slice(0, 4))
  if (kind < 0.5) return [born]
  if (kind < 0.7) return [born.slice(0, 4)]
  if (kind < 0.78) return [born, String(year + random.whole(-3, 3))]
  if (kind < 0.82) return [String(year + random.pick([-1, 1]))]
  if (kind < 0.85) return [`${born.slice(0, 4)}-${String(random.whole(1, 12)).padStart(2, '0')}`]
  return null
}
