/**
 * Mentions of invented people whose truth is known: relatives and twins at one address, changed or mistyped names,
 * nicknames, initials. Officers come from the fictional register with another seed than the weights' table.
 */

import { formalNamesOf, namesLike } from '../../contract/nicknames.ts'
import type { Claim } from '../../entities/claim.ts'
import { Random } from '../../fiction/random.ts'
import { type Row, sampleRegister } from '../../fiction/register.ts'

type Person = {
  id: number
  title: string
  given: string[]
  surname: string
  /** After a marriage. */
  laterSurname: string | null
  /** `YYYY-MM-DD` */
  born: string
  homes: string[]
  companies: { number: string; address: string }[]
  nationality: string
  telephone: string | null
}

export type Truth = { claims: Claim[]; personOf: Map<string, number>; people: number }

/** @param companies of the register that supplies the officers @param seed not that of the weights' table */
export function inventTruth(companies: number, seed: number): Truth {
  const people = withRelatives(readPeople(companies, seed), seed)
  const claims: Claim[] = []
  const personOf = new Map<string, number>()
  for (const person of people) {
    const random = new Random(seed, 'mentions', person.id)
    const offices = shares(person.companies, random)
    for (const [at, held] of offices.entries()) mention(person, held, `officer:${person.id}-${at}`, random)
    const rows = random.chance(0.3) ? 1 : random.chance(0.1) ? 2 : 0
    for (let at = 0; at < rows; at++) mention(person, null, `row:r${person.id}/${at}`, random)
  }
  return { claims, personOf, people: people.length }

  function mention(person: Person, offices: Person['companies'] | null, key: string, random: Random): void {
    personOf.set(key, person.id)
    claims.push(...claimsOf(person, offices, key, random))
  }
}

/** The register links some directors wrongly: one person has several ids, each with some of the appointments. */
function shares(companies: Person['companies'], random: Random): Person['companies'][] {
  if (companies.length === 0) return []
  const parts = random.chance(0.55) ? 1 : random.chance(0.7) ? 2 : 3
  const ids: Person['companies'][] = Array.from({ length: parts }, () => [])
  for (const company of companies) random.pick(ids).push(company)
  // An id without a company of its own repeats one: the same office entered twice.
  return ids.map((held) => (held.length > 0 ? held : [random.pick(companies)]))
}

function claimsOf(person: Person, offices: Person['companies'] | null, key: string, random: Random): Claim[] {
  const source = { record: key, pointer: '' }
  const claim = (property: Claim['property'], value: string, other?: string): Claim => ({
    mention: key,
    property,
    value,
    ...(other === undefined ? {} : { other }),
    source,
  })
  const home = random.chance(0.8) ? person.homes[0]! : person.homes.at(-1)!
  const claims = [claim('name', writtenName(person, offices !== null, random))]
  if (offices) {
    if (random.chance(0.93)) claims.push(claim('birth_month', writtenBirth(person.born, random).slice(0, 7)))
    if (random.chance(0.9)) claims.push(claim('nationality', person.nationality))
    for (const { number, address } of offices) {
      claims.push(claim('officer_of', 'Director', `company:${number}`))
      claims.push(claim('address', random.chance(0.45) ? home : address))
    }
    return claims
  }
  if (random.chance(0.25)) claims.push(claim('birth_date', writtenBirth(person.born, random)))
  claims.push(claim('address', home))
  if (person.telephone && random.chance(0.6)) claims.push(claim('telephone', '', `phone:${person.telephone}`))
  return claims
}

function writtenName(person: Person, isOfficer: boolean, random: Random): string {
  let [first = '', ...middle] = person.given
  if (random.chance(0.06)) first = shortOf(first, random)
  else if (random.chance(0.03)) first = first.charAt(0)
  const written = random.fraction()
  if (written < 0.3) middle = []
  else if (written < 0.5) middle = middle.map((name) => name.charAt(0))
  let surname = person.laterSurname && random.chance(0.5) ? person.laterSurname : person.surname
  if (surname.includes('-') && random.chance(0.3)) surname = random.pick(surname.split('-'))
  if (random.chance(0.03)) surname = mistype(surname, random)
  if (random.chance(0.02)) first = mistype(first, random)
  if (random.chance(0.1)) surname = surname.normalize('NFD').replace(/\p{M}/gu, '')
  const given = [first, ...middle].join(' ')
  if (!isOfficer && random.chance(0.15)) return `${surname}, ${given}`
  if (!isOfficer && random.chance(0.01)) return `${surname} ${given}`
  return isOfficer ? `${person.title} ${given} ${surname.toUpperCase()}`.trim() : `${given} ${surname}`
}

function writtenBirth(born: string, random: Random): string {
  if (!random.chance(0.015)) return born
  const month = random.whole(1, 12)
  return `${born.slice(0, 5)}${String(month).padStart(2, '0')}${born.slice(7)}`
}

function shortOf(name: string, random: Random): string {
  const short = namesLike(name.toUpperCase()).filter((other) => !formalNamesOf(name).includes(other))
  return short.length > 0 ? capital(random.pick(short)) : name
}

const capital = (name: string) => name.charAt(0) + name.slice(1).toLowerCase()

/** One letter left out, doubled, swapped with its neighbour, or wrong. */
function mistype(name: string, random: Random): string {
  if (name.length < 4) return name
  const at = random.whole(1, name.length - 2)
  const [before, after] = [name.slice(0, at), name.slice(at + 1)]
  const letter = name.charAt(at)
  return random.pick([
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + random.pick([...'aeiounrst']) + after,
  ])
}

function readPeople(companies: number, seed: number): Person[] {
  const officers = new Map<string, Person>()
  const addresses = new Map<number, string>()
  let id = 0
  for (const batch of sampleRegister({ seed, companies })) {
    if (batch.table === 'address') for (const row of batch.rows) addresses.set(row.address_id, addressText(row))
    if (batch.table === 'officer')
      for (const row of batch.rows)
        if (row.corporate_indicator === 'N' && row.dob) {
          const random = new Random(seed, 'person', id)
          officers.set(row.director_id, {
            id: id++,
            title: row.title ?? '',
            given: (row.forename ?? '').split(' '),
            surname: capital(row.surname),
            laterSurname: null,
            born: `${row.dob}-${String(random.whole(1, 28)).padStart(2, '0')}`,
            homes: [],
            companies: [],
            nationality: row.nationality ?? 'British',
            telephone: null,
          })
        }
    if (batch.table === 'appointment')
      for (const row of batch.rows) {
        const address = addresses.get(row.address_id ?? -1) ?? ''
        officers.get(row.director_id)?.companies.push({ number: row.company_number, address })
      }
  }
  const known = [...addresses.values()]
  const people = [...officers.values()]
  for (const person of people) {
    const random = new Random(seed, 'home', person.id)
    person.homes = random.chance(0.75) ? [random.pick(known)] : [random.pick(known), random.pick(known)]
    if (random.chance(0.4)) person.telephone = `+4416329${String(60_000 + random.whole(0, 9_999))}`
    if (/^(Mrs|Miss|Ms)$/.test(person.title) && random.chance(0.12)) person.laterSurname = random.pick(people).surname
  }
  return people
}

/** A spouse, a twin, a parent with the same forename, a brother or sister: at one address, and often on one board. */
function withRelatives(people: readonly Person[], seed: number): Person[] {
  const all = [...people]
  for (const person of people) {
    const random = new Random(seed, 'relatives', person.id)
    if (!random.chance(0.2)) continue
    const kind = random.pick(['spouse', 'spouse', 'twin', 'parent', 'parent', 'sibling'] as const)
    const stranger = random.pick(people)
    const given =
      kind === 'parent' && random.chance(0.1) ? [person.given[0]!, ...stranger.given.slice(1)] : stranger.given
    if (kind !== 'parent' && given[0] === person.given[0]) continue
    const years = kind === 'twin' ? 0 : kind === 'parent' ? -random.whole(20, 38) : random.whole(-8, 8)
    const month = kind === 'twin' ? person.born.slice(5) : stranger.born.slice(5)
    all.push({
      ...person,
      id: all.length,
      title: stranger.title,
      given,
      laterSurname: null,
      born: `${Number(person.born.slice(0, 4)) + years}-${month}`,
      companies: random.chance(0.6) ? person.companies.slice(0, 1) : [],
      telephone: person.telephone,
    })
  }
  return all
}

const addressText = ({ organisation, premises, building, street, town, postcode }: Row<'address'>): string =>
  [organisation, building, `${premises ?? ''} ${street}`.trim(), town, postcode].filter(Boolean).join(', ')
