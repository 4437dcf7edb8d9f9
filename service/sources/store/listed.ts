/** Entries of the store's lists, as records of the register interface (decision 0162). */
import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { countriesAtEnd, countriesCalled, countriesOfNationality } from '../../../contract/values/country.ts'
import { foldedWords } from '../../../contract/values/folded-name.ts'
import { toRegistrationKey } from '../../store/control.ts'
import type { ListedEntry, ListedRecord } from '../../store/listed.ts'
import { listOfFormat } from '../../store/lists.ts'
import { toNameKey } from '../../store/name-key.ts'
import { pageOf } from '../../store/paging.ts'
import type { Store } from '../../store/store.ts'
import type { ListedFound, ListSource } from '../source.ts'

export const listsInStore = (store: Store): ListSource => ({ listed: (search, page) => listedIn(store, search, page) })

type Listed = ListSource['listed']

async function listedIn(
  store: Store,
  search: Parameters<Listed>[0],
  page: Parameters<Listed>[1],
): Promise<ListedFound> {
  const words = foldedWords(search.name)
  const registration_key = toRegistrationKey(search.registration_number)
  if (words.length === 0 && registration_key === '')
    throw new LookupError('invalid_parameter', 'name or registration_number must hold a letter or a digit.')
  const lists = await listsIn(store)
  const days = new Map(lists.map(({ list, list_day }) => [list, list_day]))
  const like = await store.listedLike({ words, registration_key })
  const country = countriesAsked(search.country)
  const isUnknown = toNameKey(search.country) !== '' && country.length === 0
  const found = (isUnknown ? ofUnknownCountry(like, search.country) : like).filter(
    ({ record }) => mayBeBorn(record, search.date_of_birth) && mayBeOf(record, country),
  )
  const numbered = registration_key === '' ? [] : ['registration number']
  const { rows, ...links } = pageOf(found, page)
  return { ...links, lists, rows: rows.map((entry) => toListed(entry, days.get(entry.list) ?? null, numbered)) }
}

/** The loaded lists, or the fictional one with the fictional register's today. */
async function listsIn(store: Store): Promise<FilledRecord<'list_searched'>[]> {
  const loaded = (await store.loaded()).filter(({ part }) => part === 'lists')
  if (loaded.length > 0)
    return loaded.map(({ format, day, rows }) => ({ list: listOfFormat(format), list_day: day, entries: String(rows) }))
  const today = (await store.fact('date')) ?? null
  return (await store.listedLists()).map(({ list, entries }) => ({ list, list_day: today, entries: String(entries) }))
}

const toListed = (
  { record, list, matched }: ListedEntry,
  list_day: string | null,
  numbered: readonly string[],
): FilledRecord<'listed'> => ({ ...record, list, list_day, matched_on_list: [...matched, ...numbered] })

/** An entry without a birth may be anybody. A year agrees with each of its months. */
export const mayBeBorn = ({ birth_list }: Pick<ListedRecord, 'birth_list'>, asked: string): boolean =>
  asked === '' ||
  !birth_list?.some((birth) => isDated(birth)) ||
  birth_list.some((birth) => !isDated(birth) || asked.startsWith(birth) || birth.startsWith(asked))

const isDated = (birth: string): boolean => /^\d{4}(-\d\d)?$/.test(birth)

type Places = Partial<Pick<ListedRecord, 'nationality_list' | 'birth_place_list' | 'address_list'>>

/** `Russia`, `RU`, `RUS` or `Russian`. Empty if no country is known. */
export function countriesAsked(text: string): readonly string[] {
  const called = countriesCalled(text)
  return called.length > 0 ? called : countriesOfNationality(text)
}

/** By nationality, place of birth or address. */
export const mayBeOf = (record: Places, asked: readonly string[]): boolean =>
  asked.length === 0 ||
  mayBeOfAny(record) ||
  placesOf(record).some((text) => countriesAtEnd(text).some((code) => asked.includes(code)))

/** An entry without countries may be from anywhere, and so may one with a text that names no country: `French` or `Northmere`. */
function mayBeOfAny(record: Places): boolean {
  const said = placesOf(record)
  return said.length === 0 || said.some((text) => countriesAtEnd(text).length === 0)
}

/** A list may use a country that is not known here. Anything else would leave out everybody. @throws LookupError */
function ofUnknownCountry(found: readonly ListedEntry[], asked: string): ListedEntry[] {
  const key = toNameKey(asked)
  // Where somebody was born or lives does not contradict it.
  if (key === toNameKey('stateless'))
    return found.filter(({ record: { nationality_list } }) => mayBeOfAny({ nationality_list }))
  const says = ({ record }: ListedEntry) =>
    placesOf(record).some((text) => text.split(',').some((part) => toNameKey(part) === key))
  if (!found.some(says))
    throw new LookupError(
      'invalid_parameter',
      'country must be the name or the code of a country, such as France or FR.',
    )
  return found.filter((entry) => says(entry) || mayBeOfAny(entry.record))
}

const placesOf = ({ nationality_list, birth_place_list, address_list }: Places): string[] =>
  [nationality_list, birth_place_list, address_list].flatMap((texts) => texts ?? [])
