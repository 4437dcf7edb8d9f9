/** The source of an answer: a register, its kind, the day or time of its data, and its licence. */

import { ukDate } from './days.ts'

export const sourceHeader = 'whereabouts-source'

export const sourceKinds = ['fictional', 'loaded', 'live'] as const
export type SourceKind = (typeof sourceKinds)[number]

export type AnswerSource = {
  /** `Companies House`, `BasicCompanyData`. */
  register: string
  kind: SourceKind
  /** `YYYY-MM-DD` for a loaded file, a UTC time for a live answer, null for sample data. */
  of: string | null
  /** `OGL-UK-3.0`; null if there is none. */
  licence: string | null
}

export const loadedOfficers = 'Companies House officers'
export const loadedDisqualified = 'Disqualified officers'
export const loadedControllers = 'Persons with significant control'
/** As an answer names it among the lists that a search read. */
export const registerOfDisqualified = 'Register of disqualified people'
/** Answers call the register of disqualified people by another name than `/registers` does. */
export const listOfRegister = (register: string): string =>
  register === loadedDisqualified ? registerOfDisqualified : register
export const sanctionsList = 'UK Sanctions List'
export const landRegister = 'HM Land Registry, titles of companies'

/** Days after which a loaded register of people shows a warning, because people leave it (decision 0079). */
const shelfLives: ReadonlyMap<string, number> = new Map([
  [loadedOfficers, 45],
  [loadedDisqualified, 45],
  [loadedControllers, 45],
  // It changes several times a month.
  [sanctionsList, 14],
  [landRegister, 62],
])
const day = 86_400_000

/** The age in days of a register that was too old at a time; null if it was not. @param at UTC, ISO 8601 */
export function outdatedBy(
  { register, kind, of }: Pick<AnswerSource, 'register' | 'kind' | 'of'>,
  at: string,
): number | null {
  const shelfLife = kind === 'loaded' ? shelfLives.get(register) : undefined
  if (shelfLife === undefined || of === null) return null
  const age = Math.floor((Date.parse(at) - Date.parse(of)) / day)
  return age > shelfLife ? age : null
}

/** The UK day of an answer's data; null if no date is given. */
export const dataDayIn = (of: string | null | undefined): string | null =>
  of && !Number.isNaN(Date.parse(of)) ? ukDate(of) : null

/** In the form of the header: an RFC 8941 dictionary of strings, in printable ASCII. */
export const writeSource = (source: AnswerSource): string =>
  (['register', 'kind', 'of', 'licence'] as const)
    .flatMap((name) => (source[name] === null ? [] : [`${name}="${quoted(source[name])}"`]))
    .join(', ')

const quoted = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '\\$&')

const member = /(?:^|,)\s*([a-z]+)="((?:[^"\\]|\\.)*)"/g

/** The reverse. Null if the headers name no source, or in another form. */
export function sourceIn(headers: { readonly [name: string]: string | undefined }): AnswerSource | null {
  const written = headers[sourceHeader] ?? ''
  if (written.length > 1000) return null
  const found = new Map(
    [...written.matchAll(member)].map(([, name, text = '']) => [name, text.replace(/\\(.)/g, '$1')]),
  )
  const [register, kind] = [found.get('register'), sourceKinds.find((kind) => kind === found.get('kind'))]
  if (!register || !kind) return null
  return { register, kind, of: found.get('of') ?? null, licence: found.get('licence') ?? null }
}
