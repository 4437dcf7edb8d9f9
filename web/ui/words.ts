/** Words and colours for what the screens show; the register's own codes are in contract/codes.ts. */
import type { Words } from '../../contract/codes.ts'
import { count } from './numbers.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'mute' | 'plain'

export const inWords = (words: Words, code: string | null | undefined): string => (code ? (words[code] ?? code) : '')

/** As choices of a search. */
export const companyTypes = [
  { value: '', label: 'Companies on the register' },
  { value: 'DISSOLVED', label: 'Dissolved companies' },
  { value: 'FORMER', label: 'Former names' },
  { value: 'PROPOSED', label: 'Proposed names' },
]

export const officerTypes = [
  { value: 'CUR', label: 'Company officers' },
  { value: 'DIS', label: 'Disqualified people' },
]

export const officerTypeWords: Words = Object.fromEntries(officerTypes.map(({ value, label }) => [value, label]))

export const bindings: Words = { soap11: 'SOAP 1.1', soap12: 'SOAP 1.2', get: 'HTTP GET', post: 'HTTP POST' }

export const levels: Words = {
  postcode: 'Centre of the postcode',
  outcode: 'Centre of the postcode district',
  street: 'Centre of the street',
  place: 'Centre of the town',
}

export const outcomeWords: Words = {
  found: 'Found',
  none_found: 'None found',
  not_answered: 'Not answered',
  not_run: 'Not run',
}

const reasons: Words = {
  transport: 'the connection failed',
  timeout: 'it took too long',
  fault: 'the service refused it',
  refused_key: 'the service refused the key',
  out_of_credits: 'the account is out of credits',
  too_many_requests: 'the service was asked too often: wait a minute and ask again',
  malformed: 'the answer could not be read',
  answer_unknown: 'whether it was answered is not known',
}

type Failure = { reason: string | null; message?: string | null; milliseconds?: number | null }

/** Why there was no answer; and what was said of it, where that says more. */
export function whyInWords({ reason, message, milliseconds }: Failure): string {
  const seconds = Math.floor((milliseconds ?? 0) / 1000)
  if (reason === 'timeout')
    return seconds > 0 ? `it took longer than ${count(seconds, 'second')}.` : 'it took too long.'
  return [`${inWords(reasons, reason)}.`, message].filter(Boolean).join(' ')
}

/** What a status is, for its colour: the word beside it says the same. */
const tones: { readonly [status: string]: Tone | undefined } = {
  Active: 'good',
  Dissolved: 'mute',
  Liquidation: 'bad',
  Receivership: 'bad',
  'In Administration': 'bad',
  'Administration Order': 'bad',
  'Voluntary Arrangement': 'warn',
  'Active - Proposal to Strike off': 'warn',
  Current: 'good',
  Resigned: 'mute',
  Outstanding: 'warn',
  'Part satisfied': 'warn',
  Satisfied: 'good',
  Disqualified: 'bad',
  Found: 'good',
  'None found': 'mute',
  'Not answered': 'bad',
  'Not run': 'mute',
  'Former name': 'mute',
  'Proposed name': 'warn',
}

export const toneOf = (status: string): Tone => tones[status] ?? 'plain'

const capitals: { readonly [word: string]: string | undefined } = {
  id: 'ID',
  ip: 'IP',
  uprn: 'UPRN',
  sic: 'SIC',
  dob: 'Born',
  ltd: 'Ltd',
}
const labels: Words = {
  satistfied_date: 'Satisfied date',
  dob: 'Born',
  non_ltd: 'Not a limited company',
  desc: 'Description',
  num_pages: 'Pages',
  doc_request_key: 'Request key',
  other_fields: 'Other fields',
}

/** `company_number` → `Company number`: the wire's name, readable. */
export function labelOf(name: string): string {
  const known = labels[name]
  if (known) return known
  const words = name.split('_').map((word) => capitals[word] ?? word)
  const [first = '', ...rest] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}
