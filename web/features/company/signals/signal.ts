/** What a signal reads, and what it says (decision 0043). */
import type { CompanySurroundings } from '../../../../contract/desk/graph.ts'
import type { OperationName, Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'

/** The parts of a dossier, in the order in which they are looked up. Each key is also the slot of its record. */
export const sources = {
  profile: 'company_profile',
  officers: 'company_appointments',
  control: 'company_controllers',
  charges: 'company_mortgage_index',
  filings: 'company_filing_history',
  insolvency: 'company_insolvency',
  land: 'land_titles',
} as const satisfies { [tab: string]: OperationName }
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as SourceName[]

/** One answer, or its pages put together. */
export type Told<Op extends OperationName> = {
  result: Result<Op>
  /** The day of the answer. A signal speaks of that day, not of today. */
  on: string
  /** Why rows are missing, as a sentence; null where none is. */
  gap: string | null
  /** It begins with the newest row. */
  isFirst: boolean
  /** Companies House answered, which keeps its own dates. */
  isLive: boolean
}

/** The lookups so far. */
export type Asked = { readonly [Name in SourceName]?: Told<(typeof sources)[Name]> | undefined } & Surroundings
/** The same for a signal whose source was looked up. */
export type Known = { readonly [Name in SourceName]: Told<(typeof sources)[Name]> } & Surroundings

type Surroundings = {
  number: string
  company: RecordOf<'company_short'> | undefined
  /** Offices and addresses of officers of other companies, in the records of the case. */
  seen: readonly SeenAddress[]
  /** Disqualifications that the records of the case hold of the officers. */
  bans: CompanySurroundings['bans']
  /** Disqualifications of the controllers during their control. */
  controllerBans: CompanySurroundings['controller_bans']
  /** Why these are not known, as a sentence; null where they are. */
  caseGap: string | null
}

export type SeenAddress = {
  /** Of the address; empty for an office alone. */
  key: string
  line: string
  /** The officer's id, or the name where there is no id. */
  officer: string
  name: string
  company_number: string
  company_name: string
}

export type Evidence = { source: SourceName; row: string; words: string }
export type Finding = { sentence: string; evidence: Evidence[] }

/** Found, clear, or unclear with the reason. */
export type Reading = { findings: [Finding, ...Finding[]] } | { absent: string } | { unclear: string }

/** Missing rows may hold what the others do not. Then the check is unclear. */
export const foundOr = (findings: Finding[], absent: string, gap: string | null): Reading => {
  const [first, ...others] = findings
  if (first) return { findings: [first, ...others] }
  return gap === null ? { absent } : { unclear: `${absent} ${gap}` }
}

/** When something is worth a look. The numbers are our own, and each signal states its own. */
export const thresholds = {
  /** Appointments of one officer held until the company was dissolved (decision 0007). */
  dissolvedAppointments: 5,
  /** Officers in office at one address. */
  officersAtOneAddress: 3,
  /** Appointments of one officer, of any status: more than one person can run. */
  manyAppointments: 100,
  /** Days within which all officers left. */
  changeDays: 30,
  /** How many left. */
  officersWhoLeft: 2,
  /** Months since incorporation. */
  youngMonths: 12,
  /** Months after the year end within which accounts are due (Companies Act 2006, section 442). */
  accountsMonths: { private: 9, public: 6 },
  /** The same for first accounts, from the incorporation. */
  firstAccountsMonths: { private: 21, public: 18 },
} as const
