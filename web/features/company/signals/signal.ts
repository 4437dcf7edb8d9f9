/** What a signal is read from, and what it says (decision 0043). */
import type { OperationName, Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import type { SeenAddress } from './shared-address.ts'

/** The lookups that signals are drawn from; also the tab that shows each, and the slot of its record. */
export const sources = {
  officers: 'company_appointments',
  charges: 'company_mortgage_index',
  filings: 'company_filing_history',
} as const satisfies { [tab: string]: OperationName }
export type SourceName = keyof typeof sources

/** What was looked up: one answer, or its pages put together. */
export type Told<Op extends OperationName> = {
  result: Result<Op>
  /** The day it came: a signal speaks of that day, not of today. */
  on: string
  /** Why not all rows are there, as a sentence; null where they are. */
  gap: string | null
  /** It begins with the newest. */
  isFirst: boolean
}

/** What was looked up so far. */
export type Asked = { readonly [Name in SourceName]?: Told<(typeof sources)[Name]> | undefined } & Surroundings
/** The same for a signal that is read only where its source is there. */
export type Known = { readonly [Name in SourceName]: Told<(typeof sources)[Name]> } & Surroundings

type Surroundings = {
  number: string
  company: RecordOf<'company_short'> | undefined
  /** Addresses in other answers of this session. */
  seen: readonly SeenAddress[]
}

/** A row of an answer. */
export type Evidence = { source: SourceName; row: string; words: string }
export type Finding = { sentence: string; evidence: Evidence[] }

/** Found; or looked for and not there; or it cannot be told, and why. */
export type Reading = { findings: [Finding, ...Finding[]] } | { absent: string } | { unclear: string }

/** What is not among some of the rows may be among the others: then it cannot be told. */
export const foundOr = (findings: Finding[], absent: string, gap: string | null): Reading => {
  const [first, ...others] = findings
  if (first) return { findings: [first, ...others] }
  return gap === null ? { absent } : { unclear: `${absent} ${gap}` }
}

/** From where on something is worth a look. They are ours; each is said in words where the signal is shown. */
export const thresholds = {
  /** Appointments of one officer that were held until their company was dissolved (decision 0007). */
  dissolvedAppointments: 5,
  /** Officers in office who give one address. */
  officersAtOneAddress: 3,
  /** Appointments of one officer, of whatever status: more than somebody runs alone. */
  manyAppointments: 100,
  /** Days within which all who were in office left. */
  changeDays: 30,
  /** So many who left. */
  officersWhoLeft: 2,
  /** Months since the incorporation. */
  youngMonths: 12,
  /** Months after the end of the year by which accounts are to be filed (Companies Act 2006, section 442). */
  accountsMonths: { private: 9, public: 6 },
  /** The same of the first accounts, counted from the incorporation. */
  firstAccountsMonths: { private: 21, public: 18 },
} as const
