/** Either side of a comparison, in one comparable form: a subject of the case, a listed entry, or a banned person. */

import { companyNumberNamed, isOfForeignBody } from '../../contract/company-number.ts'
import { isYes } from '../../contract/flags.ts'
import type { RecordOf } from '../../contract/records.ts'
import { countriesAtEnd, countriesOfNationality } from '../../contract/values/country.ts'
import { type FoldedWord, foldedWords, foldedWordsOfBody } from '../../contract/values/folded-name.ts'
import { type Gender, genderIn } from '../../contract/values/gender.ts'
import { withSurnameFirst } from '../../contract/values/person-name.ts'
import { fold } from '../compare/name.ts'
import { type Address, readAddress } from '../compare/person.ts'
import { isDate } from '../dates.ts'
import { addressLine, addressPostcode } from '../keys.ts'
import type { Screened } from './screened.ts'

export type Kind = 'person' | 'body' | 'ship'
/** The strength of an alias by its list. Any other name is a `main` one. */
export type Strength = 'main' | 'good' | 'low' | 'not known'
export type SideName = { text: string; words: readonly FoldedWord[]; isLatin: boolean; strength: Strength }
/** A text and its codes of countries; without codes, the text decides. */
export type Place = { text: string; codes: readonly string[] }

/** `company_number` in the form of our register; null in another register's. `written` has no zeros before it. */
export type RegisteredNumber = { company_number: string | null; written: string }

export type Side = {
  kind: Kind | null
  names: readonly SideName[]
  births: readonly string[]
  genders: readonly Gender[]
  nationalities: readonly Place[]
  countries: readonly Place[]
  addresses: readonly Address[]
  towns: readonly string[]
  numbers: readonly RegisteredNumber[]
}

/** Longer lists cost time and add no evidence. */
const mostOfEach = 100

/** Each candidate of each subject is read anew, and lists repeat few texts. */
function remembered<Read>(read: (text: string) => Read): (text: string) => Read {
  let known = new Map<string, Read>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    if (known.size >= mostRemembered) known = new Map()
    known.set(text, found)
    return found
  }
}
const mostRemembered = 50_000
const wordsOfPerson = remembered(foldedWords)
const wordsOfBody = remembered(foldedWordsOfBody)
const countriesIn = remembered(countriesAtEnd)
const nationalityIn = remembered(countriesOfNationality)

type Named = { kind: Kind | null; surnames?: readonly string[] }

const nameOf = (text: string, { kind, surnames = [] }: Named, strength: Strength = 'main'): SideName => ({
  text,
  words: kind === 'body' || kind === 'ship' ? wordsOfBody(text) : wordsOfPerson(withSurnameFirst(text, surnames)),
  isLatin: !/(?!\p{Script=Latin})\p{L}/u.test(text),
  strength,
})

export function sideOfScreened(subject: Screened): Side {
  const isUk = subject.company_numbers.some((number) => /^\w{2}\d{6}$/.test(number) && !isOfForeignBody(number))
  const kind = subject.kind === 'person' ? 'person' : 'body'
  return {
    kind,
    names: few(subject.names).map((name) => nameOf(name, { kind, surnames: subject.surnames })),
    births: few(subject.births),
    genders: subject.genders.flatMap((text) => genderIn(text) ?? []),
    nationalities: few(subject.nationalities).map(toPlace),
    countries: [...few(subject.countries), ...(isUk ? ['United Kingdom'] : [])].map(toPlace),
    ...placesIn(subject.places),
    numbers: few(subject.company_numbers).map((number) => numberIn(number, null)),
  }
}

export function sideOfListed(entry: RecordOf<'listed'>): Side {
  const names = entry.name_list?.length
    ? entry.name_list
    : [{ name: entry.name ?? null, name_type: null, strength: null }]
  const addresses = entry.address_list ?? []
  const born = entry.birth_place_list ?? []
  const kind = kindOf(entry.kind ?? '')
  const countries = few([...addresses, ...born]).flatMap((text) => countryAtEnd(text) ?? [])
  const isBritish = countries.length === 0 ? null : countries.some(({ codes }) => codes.includes('GB'))
  return {
    kind,
    names: fewNames(
      names.flatMap(({ name, name_type, strength }) =>
        name?.trim() ? [nameOf(name, { kind }, strengthOf(name_type ?? '', strength ?? ''))] : [],
      ),
    ),
    births: few((entry.birth_list ?? []).filter(isDate)),
    genders: (entry.gender ?? '').split('\n').flatMap((text) => genderIn(text) ?? []),
    nationalities: few(entry.nationality_list ?? []).map(toPlace),
    countries,
    ...placesIn([...addresses, ...born]),
    numbers: few(
      (entry.identifier_list ?? []).flatMap(({ kind, value }) =>
        kind === 'business registration number' ? numbersIn(value ?? '') : [],
      ),
    ).map((number) => numberIn(number, isBritish)),
  }
}

export function sideOfBanned(person: RecordOf<'director'>): Side {
  const parts = [person.title, person.forename, person.middle_initial, person.surname]
  const single = person.name_single_line?.trim() || parts.filter((part) => part?.trim()).join(' ')
  const lines = [
    ...(person.service_address_list ?? []),
    ...(person.director_appt_list ?? []).flatMap(({ address }) => address ?? []),
  ].map((address) => [addressLine(address), addressPostcode(address)].filter(Boolean).join(', '))
  const birth =
    person.dob?.trim() || [person.dob_details?.y, person.dob_details?.m?.padStart(2, '0')].filter(Boolean).join('-')
  const kind = isYes(person.corporate_indicator) ? 'body' : 'person'
  const surnames = person.surname?.trim() ? [person.surname] : []
  return {
    kind,
    names: [single, ...(person.former_name_list ?? [])]
      .filter((name) => name.trim() !== '')
      .map((name) => nameOf(name, { kind, surnames })),
    births: isDate(birth) ? [birth.slice(0, 7)] : [],
    genders: [genderIn(person.title ?? '')].filter((gender) => gender !== null),
    nationalities: (person.nationality?.trim() ? [person.nationality] : []).map(toPlace),
    countries: (person.country_state_of_residence?.trim() ? [person.country_state_of_residence] : []).map(toPlace),
    ...placesIn([...lines, person.postcode ?? '', person.place ?? '']),
    numbers: [],
  }
}

/** Sorted, so that the order of rows decides nothing. */
const few = (texts: readonly string[]): readonly string[] => texts.toSorted().slice(0, mostOfEach)

const fewNames = (names: readonly SideName[]): SideName[] =>
  names
    .toSorted((one, other) => (`${one.text}\n${one.strength}` < `${other.text}\n${other.strength}` ? -1 : 1))
    .slice(0, mostOfEach)

function kindOf(text: string): Kind | null {
  if (/individual|person/i.test(text)) return 'person'
  if (/ship|vessel/i.test(text)) return 'ship'
  return /entity|company|organi[sz]ation|body/i.test(text) ? 'body' : null
}

function strengthOf(name_type: string, strength: string): Strength {
  if (!/alias/i.test(name_type)) return 'main'
  return strength === 'good' || strength === 'low' ? strength : 'not known'
}

const toPlace = (text: string): Place => ({ text, codes: nationalityIn(text) })

/** Null where the text names no country at its end: it is a town or a street. */
function countryAtEnd(text: string): Place | null {
  const codes = countriesIn(text)
  return codes.length === 0 ? null : { text, codes }
}

function placesIn(texts: readonly string[]): Pick<Side, 'addresses' | 'towns'> {
  const written = few(texts.filter((text) => text.trim() !== ''))
  const towns = written
    .flatMap((text) => text.split(','))
    .map(fold)
    .filter((part) => /^[\p{L} ]{3,}$/u.test(part))
  return {
    addresses: written.map((text) => readAddress(withoutCountry(text))),
    towns: [...new Set(towns)],
  }
}

/** A list writes the country after the postcode. */
function withoutCountry(text: string): string {
  const parts = text.split(',')
  return parts.length > 1 && countriesIn(text).length > 0 ? parts.slice(0, -1).join(',') : text
}

/** One field may hold several numbers with words around them. */
const numbersIn = (text: string): string[] => text.split(/[\s,;|/()]+/).filter((part) => /\d{4}/.test(part))

/**
 * Each country has a company 123456, so a short number is not one of ours unless its owner is British. Eight digits are
 * not either if the owner is of other countries only.
 * @param isBritish null if no country is known
 */
function numberIn(text: string, isBritish: boolean | null): RegisteredNumber {
  const written = fold(text).replaceAll(' ', '')
  const hasLetters = /^([A-Z]{2}\d+[A-Z]?|(?=.{8}$)[A-Z]{1,2}\d[A-Z\d]+)$/.test(written)
  const isOurs = hasLetters || (isBritish ?? /^\d{8}$/.test(written))
  return { company_number: isOurs ? companyNumberNamed(written) : null, written: written.replace(/^0+/, '') }
}
