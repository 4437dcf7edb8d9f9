/** Words and colours on the screens; the register's own codes are in contract/codes.ts. */
import { companySearches, officerSearches, type Words } from '../../contract/codes.ts'
import { type ErasureReason, isLacking, reasonWords } from '../../contract/reasons.ts'
import { count } from '../ui/numbers.ts'

/** `closed`: the company is gone, which differs from a resignation. `alarm`: the strongest mark on a page. */
export type Tone = 'usual' | 'good' | 'warn' | 'bad' | 'mute' | 'closed' | 'alarm' | 'plain'

export const inWords = (words: Words, code: string | null | undefined): string =>
  code ? ((Object.hasOwn(words, code) ? words[code] : undefined) ?? code) : ''

const choicesOf = (words: Words) => Object.entries(words).map(([value, label = value]) => ({ value, label }))

/** As choices of a search. */
export const companyTypes = [{ value: '', label: 'All companies' }, ...choicesOf(companySearches)]
export const officerTypes = choicesOf(officerSearches)

export const bindings: Words = {
  soap11: 'SOAP 1.1',
  soap12: 'SOAP 1.2',
  get: 'HTTP GET',
  post: 'HTTP POST',
}

export const outcomeWords: Words = {
  found: 'Found',
  none_found: 'None found',
  not_answered: 'Not answered',
  not_run: 'Not run',
}

/** A member's own file is added, not found. */
export const outcomeInWords = ({ operation, outcome }: { operation: string; outcome: string | null }): string =>
  operation === 'own_file' && outcome === 'found' ? 'Added' : inWords(outcomeWords, outcome)

export const erasureReasons: { readonly [reason in ErasureReason]: string } = {
  subject_request: 'the person asked for it',
  asked_in_error: 'it was looked up by mistake',
  not_needed: 'it was no longer needed',
  ordered: 'it was ordered',
  retention_ended: 'its retention ended',
  erased_before: 'it was erased before, and a backup restored it',
}

type Failure = {
  reason: string | null
  message?: string | null
  milliseconds?: number | null
  /** Seconds until another try, if the service gives them. */
  retry_after?: number | null
}

/** Why there was no answer, and what the service said. */
export function whyInWords({ reason, message, milliseconds, retry_after }: Failure): string {
  const seconds = Math.floor((milliseconds ?? 0) / 1000)
  if (reason === 'timeout' && !message && seconds > 0) return `it took longer than ${count(seconds, 'second')}.`
  const again = retry_after ? `Try again in ${waitInWords(retry_after)}.` : ''
  // The service's faults begin with their code, and may end with the same wait.
  const told = message?.startsWith(`${reason}: `) ? message.slice(`${reason}: `.length) : message
  const said = again ? told?.replace(/ Try again in \d+ s\.$/, '') : told
  // The service says what it lacks.
  if (isLacking(reason) && said) return said
  return [`${inWords(reasonWords, reason)}.`, said, again].filter(Boolean).join(' ')
}

const waitInWords = (seconds: number): string =>
  seconds <= 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

/** The colour of a status: the usual ones have none. The word beside it says the same. */
const tones: { readonly [status: string]: Tone | undefined } = {
  Active: 'usual',
  Dissolved: 'closed',
  Liquidation: 'bad',
  Receivership: 'bad',
  'In Administration': 'bad',
  'Administration Order': 'bad',
  'Voluntary Arrangement': 'warn',
  'Active - Proposal to Strike off': 'warn',
  Current: 'usual',
  Resigned: 'mute',
  'In office when dissolved': 'closed',
  'Not given': 'mute',
  Outstanding: 'warn',
  'Part satisfied': 'warn',
  Satisfied: 'usual',
  Disqualified: 'alarm',
  Found: 'usual',
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
  tps: 'TPS',
  ctps: 'CTPS',
  dob: 'Born',
  ltd: 'Ltd',
}
const labels: Words = {
  satistfied_date: 'Satisfied date',
  company_short_list: 'Companies',
  place_list: 'Places',
  appt_list: 'Officers',
  director_list: 'Officers',
  director_appt_list: 'Appointments',
  director_disq_list: 'Disqualifications',
  name_single_line: 'Name',
  num_current_appt: 'Current',
  num_resigned_appt: 'Resigned',
  num_dissolved_appt: 'In office when dissolved',
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
