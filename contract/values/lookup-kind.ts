/** What one row of a list holds, as the list itself says. Each kind leads to one lookup. */
import { cleanCode } from './clean.ts'
import { type Reading, read, refused } from './reading.ts'

/** New ones go last: a batch remembers the place of its kinds. */
export const lookupKinds = [
  'company number',
  'company name',
  'telephone',
  'telephone area',
  'IP address',
  'place',
  'area code',
  'person',
  'officer name',
  'company profile',
  'officers',
  'controllers',
  'charges',
  'filings',
  'sanctions',
] as const
export type LookupKind = (typeof lookupKinds)[number]

/** Other words for a kind. A word that could mean two kinds is not here. */
const otherWords: { readonly [Kind in LookupKind]?: readonly string[] } = {
  'company number': ['company no', 'registration number', 'registered number', 'crn'],
  'company name': ['name of company', 'business name', 'organisation', 'organisation name'],
  telephone: ['telephone number', 'phone', 'phone number', 'tel', 'mobile', 'landline', 'registers', 'tps'],
  'telephone area': ['area of number', 'phone area', 'number location'],
  'IP address': ['ip', 'ip location', 'ipv4'],
  place: ['postcode', 'address', 'town', 'street', 'location'],
  'area code': ['dialling code', 'std code'],
  person: ['person name', 'people', 'individual', 'full name'],
  'officer name': ['officer', 'director', 'director name'],
  'company profile': ['profile'],
  officers: ['company officers', 'directors', 'appointments'],
  controllers: ['psc', 'pscs', 'company controllers', 'control'],
  charges: ['mortgages', 'company charges'],
  filings: ['filing history', 'company filings'],
  sanctions: ['sanctions list', 'sanctions lists', 'list candidates'],
}

const keyOf = (text: string): string =>
  cleanCode(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const kinds = new Map(
  lookupKinds.flatMap((kind) => [kind, ...(otherWords[kind] ?? [])].map((word) => [keyOf(word), kind])),
)

const common = lookupKinds.slice(0, 9).join(', ')

/** The words are shown in the row, so nothing is said where they change. */
export function readLookupKind(text: string): Reading<LookupKind> {
  const kind = kinds.get(keyOf(text))
  if (kind) return read(kind)
  if (keyOf(text) === '') return refused('Enter a kind, such as company number or telephone.')
  return refused(`No lookup has this name. Use ${common}, or another name that the documentation lists.`)
}

/** Whether the word says what a row is. */
export const isLookupKind = (text: string): boolean => kinds.has(keyOf(text))
