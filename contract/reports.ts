/** The parts of a cited report (decision 0093). */

/** The kind of an analyst's own paragraph. A fact has none: its words come from a record. */
export const voices = ['plain', 'opinion', 'inference'] as const
export type Voice = (typeof voices)[number]

/** Blocks that fill themselves from the case. */
export const fills = {
  answer: 'Findings',
  key_subjects: 'Subjects that matter',
  question: 'Question',
  scope: 'Scope, purpose and lawful basis',
  sources: 'Sources and days',
  subjects: 'All subjects',
  profile: 'Company profiles',
  control: 'Controllers',
  ownership: 'Ownership',
  insolvency: 'Insolvency',
  screening: 'Screening',
  land: 'Land',
  network_picture: 'Network',
  network: 'Network with its links',
  links: 'Links',
  map: 'Map of places',
  key_dates: 'Key dates',
  addresses: 'Addresses over time',
  timeline: 'Timeline with all dates',
  dates: 'All dates',
  contradictions: 'Contradictions and their explanations',
  identities: 'Identity decisions',
  checks: 'Checks for contradictions',
  findings: 'All hypotheses and findings',
  further_findings: 'Further findings',
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

/** Where nothing fills one of these, a line of the report says so, and no section stands empty. */
export const mayBeEmpty: ReadonlySet<Fill> = new Set<Fill>([
  ...(['profile', 'control', 'ownership', 'insolvency', 'screening', 'land', 'network_picture', 'network'] as const),
  ...(['links', 'map', 'key_dates', 'addresses', 'timeline', 'dates', 'contradictions', 'identities'] as const),
  ...(['further_findings', 'preferences', 'not_found', 'not_answered'] as const),
])
/** They stand behind the body of a report. */
export const annexFills: ReadonlySet<Fill> = new Set<Fill>([
  ...(['contradictions', 'checks', 'identities', 'further_findings', 'unknown', 'not_found', 'not_answered'] as const),
  ...(['not_run', 'subjects', 'dates', 'links', 'scope', 'sources', 'cost', 'limits', 'annex'] as const),
])

export const redactionReasons = {
  personal_data: 'personal data',
  third_party: 'third party',
  confidential: 'confidential',
  privileged: 'legal privilege',
  not_relevant: 'not relevant',
  safety: 'safety of a person',
} as const
export type RedactionReason = keyof typeof redactionReasons

/** The most places in records whose facts are read in one request. */
export const mostFactSources = 200

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

/** Characters of a block's id. The id of a part begins with that of the block that it was split from. */
export const longestBlockId = 255

/** Whether an id is that of a block, of a part that was split from it, or of a part that fills it. */
export const isPartOf = (id: string, block: string): boolean => id === block || id.startsWith(`${block}-`)

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
