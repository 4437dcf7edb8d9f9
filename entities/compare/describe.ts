/** Collects the claims of a case about each person, for comparison. */
import type { Claim, MentionKey, Property, Source } from '../claim.ts'
import { isDate } from '../dates.ts'
import { lacksPostcode } from '../keys.ts'
import { fold, readName } from './name.ts'
import { type Address, type Described, readAddress } from './person.ts'
import type { Fact } from './weights.ts'

/** Longer lists cost time and add no evidence. */
const mostOfEach = 12

type Gathered = { [Field in Exclude<keyof Described, 'key'>]: Map<string, Described[Field][number]> }
type Places = ReadonlyMap<MentionKey, { name: string; postcode: string }>

/** @param isPerson whether a mention can be a person, as opposed to a company or an address */
export function describePeople(claims: readonly Claim[], isPerson: (mention: MentionKey) => boolean): Described[] {
  const places = placesOf(claims)
  const surnames = surnamesOf(claims)
  const people = new Map<MentionKey, Gathered>()
  for (const claim of claims) {
    if (!isPerson(claim.mention)) continue
    const person = people.get(claim.mention) ?? nothing()
    people.set(claim.mention, person)
    add(person, claim, places, surnames.get(claim.mention))
  }
  return [...people].flatMap(([key, gathered]) => (gathered.names.size > 0 ? [{ key, ...valuesOf(gathered) }] : []))
}

function surnamesOf(claims: readonly Claim[]): ReadonlyMap<MentionKey, string[]> {
  const surnames = new Map<MentionKey, string[]>()
  for (const { mention, property, value } of claims) {
    if (property !== 'surname' || value === undefined) continue
    const own = surnames.get(mention) ?? []
    if (!own.includes(value)) surnames.set(mention, [...own, value])
  }
  return surnames
}

/** An address is its own mention. Its line and postcode are its claims. */
export function placesOf(claims: readonly Claim[]): Places {
  const places = new Map<MentionKey, { name: string; postcode: string }>()
  for (const { mention, property, value = '' } of claims)
    if (mention.startsWith('address:') && (property === 'name' || property === 'postcode')) {
      const place = places.get(mention) ?? { name: '', postcode: '' }
      place[property] ||= value
      places.set(mention, place)
    }
  return places
}

const nothing = (): Gathered => ({
  names: new Map(),
  births: new Map(),
  addresses: new Map(),
  telephones: new Map(),
  emails: new Map(),
  companies: new Map(),
  nationalities: new Map(),
  occupations: new Map(),
})

function valuesOf(gathered: Gathered): Omit<Described, 'key'> {
  const values = Object.fromEntries(
    Object.entries(gathered).map(([field, values]) => [field, [...values.values()]]),
  ) as unknown as Omit<Described, 'key'>
  const { births } = values
  // The whole date tells the month: two people born on different days of one month do not have it in common.
  return { ...values, births: births.filter((one) => !births.some((other) => other.startsWith(`${one}-`))) }
}

function add(
  person: Gathered,
  { property, value = '', other }: Claim,
  places: Places,
  surnames: readonly string[] | undefined,
) {
  const put = <Field extends keyof Gathered>(field: Field, key: string, read: Described[Field][number] | null) => {
    const values = person[field] as Map<string, unknown>
    if (key !== '' && read !== null && values.size < mostOfEach) values.set(key, read)
  }
  switch (property) {
    case 'name':
    case 'former_name':
      return put('names', fold(value), readName(value, surnames))
    case 'birth_month':
    case 'birth_date':
      return put('births', value, isDate(value) ? value : null)
    case 'address':
    case 'postcode': {
      const address = addressOf({ value, other }, places)
      return put('addresses', address.key || address.postcode || address.outcode, address)
    }
    case 'telephone':
      return put('telephones', other ?? value, afterKind(other) || value)
    case 'email':
      return put('emails', other ?? value, afterKind(other) || value)
    case 'officer_of':
    case 'controller_of':
      return put('companies', other ?? '', other ?? null)
    case 'nationality':
      return put('nationalities', fold(value), fold(value))
    case 'occupation':
      return put('occupations', fold(value), fold(value))
  }
}

export function addressOf({ value = '', other: mention }: Pick<Claim, 'value' | 'other'>, places: Places): Address {
  if (mention === undefined) return readAddress(value)
  const { name, postcode } = places.get(mention) ?? { name: afterKind(mention).replace('|', ', '), postcode: '' }
  const address = readAddress([name, postcode].filter(Boolean).join(', '))
  // Many towns have a Flat 1, High Street: without a postcode, an equal line does not show one place.
  return { ...address, key: address.key || (lacksPostcode(mention) ? '' : mention) }
}

const afterKind = (mention = ''): string => mention.slice(mention.indexOf(':') + 1)

const propertiesOf: { readonly [property: string]: readonly Property[] } = {
  surname: ['name', 'former_name'],
  forename: ['name', 'former_name'],
  'middle name': ['name', 'former_name'],
  name: ['name', 'former_name'],
  birth: ['birth_date', 'birth_month'],
  address: ['address', 'postcode'],
  telephone: ['telephone'],
  email: ['email'],
  company: ['officer_of', 'controller_of'],
  nationality: ['nationality'],
  occupation: ['occupation'],
}

/** The source of one side of a fact. @param claims of that mention */
export function sourceOf({ property, a, b }: Fact, side: 'a' | 'b', claims: readonly Claim[]): Source | null {
  const said = side === 'a' ? a : b
  const properties = Object.hasOwn(propertiesOf, property) ? (propertiesOf[property] ?? []) : []
  if (said === '') return null
  const fitting = claims.filter((claim) => properties.includes(claim.property))
  const words = fold(said).split(' ')
  const holdsIt = ({ value = '', other = '' }: Claim) => {
    const claimed = fold(`${value} ${other}`)
    return words.every((word) => claimed.includes(word))
  }
  return (fitting.find(holdsIt) ?? fitting[0])?.source ?? null
}
