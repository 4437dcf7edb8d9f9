/** The subjects of a lookup, read from its parameters (decision 0033). The record list is searched by them. */
import { formatOf } from '../../contract/check.ts'
import { toCompanyNumber } from '../../contract/company-number.ts'
import type { SubjectKind } from '../../contract/formats.ts'
import { isParameterOf } from '../../contract/operation-row.ts'
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import type { SubjectTable } from '../state/tables.ts'
import { wordsIn } from './words.ts'

/** The record's rows, each once. Names and addresses are stored by their words, so a surname finds the full name. */
export function subjectRows(
  id: string,
  operation: string,
  params: { readonly [name: string]: string },
): SubjectTable[] {
  const subjects = Object.entries(params).flatMap(([name, value]) => {
    const kind = subjectKindOf(operation, name)
    return kind && value.trim() !== '' ? readings[kind](value.trim()).map((value) => ({ id, kind, value })) : []
  })
  return [...new Map(subjects.map((subject) => [`${subject.kind} ${subject.value}`, subject])).values()]
}

/** The kind of subject that a parameter names. A document belongs to its company, like the lookups that led to it. */
export function subjectKindOf(operation: string, parameter: string): SubjectKind | undefined {
  if (operation === 'document_download') return parameter === 'company_number' ? 'company_number' : undefined
  if (!isOperation(operation)) return undefined
  const row = rowOf(operation)
  return isParameterOf(row, parameter) ? formatOf(row, parameter).subject : undefined
}

/** A search matches one of the values, or all of the words. */
export const searchedIn = (text: string): { values: string[]; words: string[] } => ({
  values: [...new Set(wholly.flatMap((read) => read(text.trim())))],
  words: [...new Set(wordsIn(text))],
})

type Reading = (given: string) => string[]

const words: Reading = (given) => [...new Set(wordsIn(given))]
const number: Reading = (given) => [toCompanyNumber(given) ?? given.replace(/\*$/, '').toUpperCase()]
const telephone: Reading = (given) => [toTelephoneNumber(given) ?? given]
const postcode: Reading = (given) => [toPostcode(given) ?? toOutcode(given) ?? given.toUpperCase()]
const asItIs: Reading = (given) => [given]

/** A postcode alone can name a place. */
const place: Reading = (given) => {
  const code = toPostcode(given) ?? toOutcode(given)
  return code ? [code, ...words(given)] : words(given)
}

const readings: { [Kind in SubjectKind]: Reading } = {
  name: words,
  company_name: words,
  company_number: number,
  director_id: asItIs,
  address: place,
  postcode,
  telephone,
  ip_address: asItIs,
}
const wholly = [number, telephone, postcode, asItIs]
