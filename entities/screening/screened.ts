/** The subjects of a case that lists are searched for: its people and companies, each with what all its claims say. */

import { genderOfTitle } from '../../contract/values/gender.ts'
import { type Claim, isListedMention, type Kind, type MentionKey, type Property } from '../claim.ts'
import { placesOf } from '../compare/describe.ts'
import { isDate } from '../dates.ts'

/** The values are in the words of the records, each once, in alphabetical order. */
export type Screened = {
  /** The alphabetically first mention of the entity, as in graphs. */
  key: MentionKey
  kind: 'person' | 'company'
  /** Also former names. Empty if no record names the subject. */
  names: readonly string[]
  /** As records give them apart from the name. */
  surnames: readonly string[]
  /** `YYYY` or `YYYY-MM`: never finer than a month. */
  births: readonly string[]
  /** `male` or `female`, by titles. */
  genders: readonly string[]
  nationalities: readonly string[]
  /** Countries of residence, of registration and of addresses. */
  countries: readonly string[]
  /** Addresses in one line, towns and postcodes. */
  places: readonly string[]
  company_numbers: readonly string[]
}

type Values = { readonly [Field in Exclude<keyof Screened, 'key' | 'kind'>]: Set<string> }

const fields: { readonly [P in Property]?: keyof Values } = {
  name: 'names',
  former_name: 'names',
  surname: 'surnames',
  birth_month: 'births',
  birth_date: 'births',
  nationality: 'nationalities',
  residence: 'countries',
  country: 'countries',
  registry: 'countries',
  town: 'places',
  postcode: 'places',
  address: 'places',
  registered_office: 'places',
  registration_number: 'company_numbers',
}

/**
 * @param clusters mentions that judgements join to one entity
 * @param kindOf undefined for a mention that is not in the case
 */
export function screenedIn(
  claims: readonly Claim[],
  clusters: readonly (readonly MentionKey[])[],
  kindOf: (key: MentionKey) => Kind | undefined,
): Screened[] {
  const joined = new Map(clusters.flatMap((members) => members.map((key) => [key, members.toSorted()[0]!] as const)))
  const places = placesOf(claims)
  const found = new Map<MentionKey, { kind: Screened['kind']; values: Values }>()
  const subjectOf = (mention: MentionKey): Values | null => {
    // An accepted entry of a list would find itself, so it is not a subject.
    const kind = isListedMention(mention) ? undefined : kindOf(mention)
    if (kind !== 'person' && kind !== 'company') return null
    const key = joined.get(mention) ?? mention
    const known = found.get(key)
    // A person with a company's claims stays a person, in any order of the claims.
    if (known && kind === 'person') known.kind = kind
    const subject = known ?? { kind, values: nothing() }
    found.set(key, subject)
    const number = mention.startsWith('company:') ? mention.slice('company:'.length) : ''
    if (number !== '') subject.values.company_numbers.add(number)
    return subject.values
  }
  for (const claim of claims) {
    if (claim.other !== undefined) subjectOf(claim.other)
    const values = subjectOf(claim.mention)
    const field = fields[claim.property]
    if (values && field) for (const value of valuesOf(claim, field, places)) values[field].add(value)
    if (values && field === 'names') {
      const gender = genderOfTitle(claim.value ?? '')
      if (gender !== null) values.genders.add(gender)
    }
  }
  return [...found]
    .map(([key, { kind, values }]) => ({ key, kind, ...sorted(values) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function valuesOf({ value = '', other }: Claim, field: keyof Values, places: ReturnType<typeof placesOf>): string[] {
  if (field === 'births') return isDate(value) ? [value.slice(0, 7)] : []
  if (field !== 'places' || other === undefined) return value.trim() === '' ? [] : [value.trim()]
  const place = places.get(other)
  const line = place
    ? [place.name, place.postcode].filter(Boolean).join(', ')
    : other.replace(/^\w+:/, '').replace('|', ', ')
  return line === '' ? [] : [line]
}

const nothing = (): Values => ({
  names: new Set(),
  surnames: new Set(),
  births: new Set(),
  genders: new Set(),
  nationalities: new Set(),
  countries: new Set(),
  places: new Set(),
  company_numbers: new Set(),
})

const sorted = (values: Values) => ({
  names: [...values.names].toSorted(),
  surnames: [...values.surnames].toSorted(),
  births: [...values.births].toSorted(),
  genders: [...values.genders].toSorted(),
  nationalities: [...values.nationalities].toSorted(),
  countries: [...values.countries].toSorted(),
  places: [...values.places].toSorted(),
  company_numbers: [...values.company_numbers].toSorted(),
})
