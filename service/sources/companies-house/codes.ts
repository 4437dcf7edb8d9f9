/** The API's codes as codes and texts of the interface. An unknown code is shown as it is. */
import { readFileSync } from 'node:fs'

const statuses: { readonly [code: string]: readonly [text: string, index: string | null] } = {
  active: ['Active', null],
  dissolved: ['Dissolved', 'DISSOLVED'],
  liquidation: ['Liquidation', 'INLIQ'],
  receivership: ['Receivership', 'STATUSR'],
  administration: ['In Administration', 'STATUSA'],
  'voluntary-arrangement': ['Voluntary Arrangement', 'STATUSV'],
  'insolvency-proceedings': ['Insolvency Proceedings', null],
  'converted-closed': ['Converted / Closed', 'REMOVED'],
  open: ['Open', null],
  closed: ['Closed', 'REMOVED'],
  registered: ['Registered', null],
  removed: ['Removed', 'REMOVED'],
}

/** Statuses of the live register, in the words of the advanced search. */
export const liveStatuses =
  'active,open,receivership,administration,liquidation,insolvency-proceedings,voluntary-arrangement'

/** Ended statuses that the advanced search takes. */
export const endedStatuses = 'dissolved,closed,converted-closed'

const ended = new Set(['dissolved', 'converted-closed', 'closed', 'removed'])

export const isEnded = (status: string | null): boolean => status !== null && ended.has(status)

export const isEndedInWords = (status: string): boolean =>
  [...ended].some((code) => statusOf(code).toLowerCase() === status.toLowerCase())

export function statusInWords(status: string | null, detail: string | null = null): string | null {
  if (detail === 'active-proposal-to-strike-off') return 'Active - Proposal to Strike off'
  return status && statusOf(status)
}

export const statusOf = (code: string): string => known(statuses, code)?.[0] ?? inWords(code)

export const indexStatus = (status: string | null): string | null =>
  status === null ? null : (known(statuses, status)?.[1] ?? null)

const roles: { readonly [role: string]: string } = {
  director: 'DIR',
  secretary: 'SEC',
  'nominee-director': 'NOMDIR',
  'nominee-secretary': 'NOMSEC',
  'llp-member': 'LLPMEM',
  'llp-designated-member': 'LLPDMEM',
  'general-partner-in-a-limited-partnership': 'LLPGPART',
  'limited-partner-in-a-limited-partnership': 'LLPPART',
  'manager-of-an-eeig': 'EEIGMAN',
  'person-authorised-to-accept': 'PERSAUTHA',
  'person-authorised-to-represent': 'PERSAUTHR',
  'person-authorised-to-represent-and-accept': 'PERSAUTHRA',
  'cic-manager': 'CICMAN',
  'receiver-and-manager': 'RECMAN',
  'judicial-factor': 'FACTOR',
  'member-of-a-management-organ': 'MEMBER',
  'member-of-a-supervisory-organ': 'SUPER',
  'member-of-an-administrative-organ': 'ORGAN',
}

/** `corporate-director` is a director too; corporate_indicator shows the difference. */
export function appointmentType(role: string | null): string | null {
  if (role === null) return null
  const plain = role.replace(/^corporate-/, '').replace(/^nominee-corporate-|^corporate-nominee-/, 'nominee-')
  return known(roles, plain) ?? inWords(role)
}

export const isCorporateRole = (role: string | null): boolean => role !== null && /(^|-)corporate-/.test(role)

const chargeStatuses: { readonly [status: string]: string } = {
  outstanding: 'OUTSTANDING',
  'part-satisfied': 'PARTSATISFIED',
  'fully-satisfied': 'SATISFIED',
  satisfied: 'SATISFIED',
}

export const chargeStatus = (status: string | null): string | null =>
  status === null ? null : (known(chargeStatuses, status) ?? inWords(status))

export const chargeFlags: readonly (readonly [flag: string, sentence: string])[] = [
  ['contains_fixed_charge', 'Contains a fixed charge.'],
  ['contains_floating_charge', 'Contains a floating charge.'],
  ['floating_charge_covers_all', 'The floating charge covers all the property or undertaking of the company.'],
  ['contains_negative_pledge', 'Contains a negative pledge.'],
  ['chargor_acting_as_bare_trustee', 'The chargor acts as a bare trustee of the property.'],
]

/** UK SIC 2007: Office for National Statistics, Open Government Licence v3.0. */
const sicTexts = new Map(
  readFileSync(new URL('sic-codes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

/** Null for a code of an older classification. */
export const sicTextOf = (code: string): string | null => sicTexts.get(code) ?? null

/** `62012 - Business and domestic software development`. A code of an older classification has no text. */
export function sicText(codes: readonly string[]): string | null {
  const texts = codes.map((code) => [code, sicTexts.get(code)].filter(Boolean).join(' - '))
  return texts.length === 0 ? null : texts.join('; ')
}

/** `company-directors-disqualification-act-1986` → `Company Directors Disqualification Act 1986`. */
export const asTitle = (code: string): string =>
  code
    .split('-')
    .map((word) => (/^(of|and|the|in|on|for|to)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

export const inWords = (code: string): string => {
  const words = code.replaceAll('-', ' ').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const known = <Value>(table: { readonly [code: string]: Value }, code: string): Value | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined
