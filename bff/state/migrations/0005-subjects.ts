/**
 * Whom records were about, as this migration has always read it. What is done today may change (../../ledger/subjects.ts);
 * what a migration does may not.
 */
import type { SubjectTable } from '../tables.ts'

const kinds: { readonly [parameter: string]: Kind } = {
  director_id: 'director_id',
  company_number: 'company_number',
  name: 'name',
  surname: 'name',
  forename: 'name',
  fullname: 'name',
  place: 'address',
  addr1: 'address',
  addr2: 'address',
  addr3: 'address',
  town: 'address',
  premises: 'address',
  street: 'address',
  area_or_code: 'address',
  text: 'address',
  postcode: 'postcode',
  telephone_number: 'telephone',
  ip_address: 'ip_address',
}

const kindOf = (operation: string, parameter: string): Kind | undefined =>
  operation === 'company_name_search' && parameter === 'name' ? 'company_name' : kinds[parameter]

export function subjectRows(
  id: string,
  operation: string,
  params: { readonly [name: string]: string },
): SubjectTable[] {
  const rows = Object.entries(params).flatMap(([name, value]) => {
    const kind = kindOf(operation, name)
    return kind && value.trim() !== '' ? readings[kind](value.trim()).map((value) => ({ id, kind, value })) : []
  })
  return [...new Map(rows.map((row) => [`${row.kind} ${row.value}`, row])).values()]
}

type Reading = (given: string) => string[]

const words: Reading = (given) => [...new Set(wordsIn(given))]
const asItIs: Reading = (given) => [given]
const readings = {
  name: words,
  company_name: words,
  company_number: (given) => [companyNumber(given) ?? given.replace(/\*$/, '').toUpperCase()],
  director_id: asItIs,
  address: (given) => [...(postcode(given) ?? []), ...words(given)],
  postcode: (given) => postcode(given) ?? [given.toUpperCase()],
  telephone: (given) => [telephoneNumber(given) ?? given],
  ip_address: asItIs,
} satisfies { [kind: string]: Reading }
type Kind = keyof typeof readings

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]|(?<!\d)\.|\.(?!\d)/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function companyNumber(text: string): string | null {
  const [, prefix = '', digits, suffix = ''] = /^([A-Z]{0,2})(\d{1,8})([A-Z]?)$/.exec(text.toUpperCase()) ?? []
  if (digits === undefined) return null
  const padded = prefix + digits.padStart(8 - prefix.length - suffix.length, '0') + suffix
  return padded.length === 8 ? padded : null
}

/** Of a whole postcode, or of its outer part alone. */
function postcode(text: string): [string] | null {
  const [, outer, inner] =
    /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(text.toUpperCase().replace(/[\s().-]/g, '')) ?? []
  if (outer === undefined) return null
  if (inner !== undefined) return [`${outer} ${inner}`]
  return /\d[\s.-]+\d\s*$/.test(text) ? null : [outer]
}

const numbers =
  /^(02[03489][2-9]\d{7}|01(1\d|[2-9]1)[2-9]\d{6}|01[2-9][02-9]\d{6,7}|03[0347]\d{8}|05[56]\d{8}|07\d{9}|08[0247]\d{8}|0800(1111|\d{6})|0845464\d|09[018]\d{8})$/

function telephoneNumber(text: string): string | null {
  if (!/^[+\d\s().\-–/]+$/.test(text)) return null
  const national = text.replace(/[^+\d]/g, '').replace(/^(\+|00)440?/, '0')
  return numbers.test(national) ? national : null
}
