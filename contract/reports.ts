/** The parts of a cited report (decision 0093). */

/** The kind of an analyst's own paragraph. A fact has none: its words come from a record. */
export const voices = ['plain', 'opinion', 'inference'] as const
export type Voice = (typeof voices)[number]

/** Blocks that fill themselves from the case. */
export const fills = {
  question: 'Question',
  scope: 'Scope, purpose and lawful basis',
  sources: 'Sources and days',
  subjects: 'Subjects',
  profile: 'Company profiles',
  control: 'Controllers',
  ownership: 'Ownership',
  insolvency: 'Insolvency',
  screening: 'Screening',
  land: 'Land',
  network: 'Network',
  map: 'Map of places',
  timeline: 'Timeline',
  contradictions: 'Contradictions and their explanations',
  identities: 'Identity decisions',
  checks: 'Checks for contradictions',
  findings: 'Hypotheses and findings',
  unknown: 'What could not be found out',
  preferences: 'Telephone preference registers',
  not_found: 'Looked up, none found',
  not_answered: 'Not answered',
  not_run: 'Not run',
  cost: 'Cost',
  limits: 'Limits of the data',
  annex: 'Annex: records',
} as const
export type Fill = keyof typeof fills

export const redactionReasons = {
  personal_data: 'personal data',
  third_party: 'third party',
  confidential: 'confidential',
  privileged: 'legal privilege',
  not_relevant: 'not relevant',
  safety: 'safety of a person',
} as const
export type RedactionReason = keyof typeof redactionReasons

/** Kinds of data that a redaction can leave out everywhere. */
export const redactedKinds = {
  people: 'All people',
  addresses: 'All addresses',
  birth_dates: 'All dates of birth',
  telephones: 'All telephone numbers',
} as const
export type RedactedKind = keyof typeof redactedKinds

/** `submitted`: waits for a second person. `signed`: frozen, so only a correction can continue it. */
export const reportStates = ['draft', 'submitted', 'signed'] as const
export type ReportState = (typeof reportStates)[number]

export const reportFormats = ['html', 'pdf', 'docx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The most characters of one saved version, with its structure. */
export const longestReport = 8_000_000

/** A claim of a record. The sentence is made from it, and from nothing that a client sends. */
export type Fact = {
  record: string
  /** A JSON pointer into the record's result; empty for the outcome of the record. */
  pointer: string
  /** The property of the claim, `outcome`, or `value` where the pointer names a field without a claim. */
  property: string
  /** The number of the claim among those with one pointer and property; from 0. */
  nth: number
}

/** Identifies a fact within a report. */
export const factId = ({ record, pointer, property, nth }: Fact): string => `${record}${pointer}#${property}.${nth}`
