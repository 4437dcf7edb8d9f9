import type { Address } from './addresses.ts'
import type { Day } from './calendar.ts'
import type { CompanyType, Life } from './lives.ts'
import type { Family, OfficerRow, Person } from './people.ts'
import type { Place } from './places.ts'
import type { Trade } from './trades.ts'

export type Size = 'dormant' | 'micro' | 'small' | 'medium' | 'large'

export type Company = Life & {
  index: number
  company_number: string
  name: string
  company_type: CompanyType
  trade: Trade
  size: Size
  /** The place of its people. The registered office may be at the formation agent's. */
  place: Place
  address: Address
  sic_text: string | null
  email_address: string | null
  /** The person after whom it is named, if any. */
  family: Family | null
  group: Group | null
  /** Earlier names, oldest first. */
  formerNames: FormerName[]
  proposedName: string | null
  /** When the formation agent's nominees resigned; null if it was formed without them. */
  agentUntil: Day | null
  /** Handmade: left out by people who collect companies. */
  handmade: boolean
}

export type FormerName = { name: string; until: Day }

/** Companies of one owner: they share the start of their names, a town and a board. */
export type Group = { stem: string; place: Place; board: Officer[]; trades: Trade[]; office: Address | null }

/** A person or a firm, with the offices held so far. */
export type Officer = {
  row: OfficerRow
  /** Null for a firm. */
  person: Person | null
  place: Place
  occupation: string
  /** The service address, for every company. */
  address: Address
  posts: Post[]
  /** How many offices it still takes. */
  appetite: number
  /** Takes no office before or after. */
  active: { from: Day; until: Day }
}

export type Post = Tenure & {
  officer: Officer
  company: Company
  occupation: string | null
  address: Address
}

export type AppointmentType = 'DIR' | 'SEC' | 'NOMDIR' | 'NOMSEC' | 'LLPDMEM' | 'LLPMEM' | 'CICMAN'

/** One holder's time in one office. */
export type Tenure = {
  type: AppointmentType
  /** The first office of a company is never empty during its life. */
  chair: number
  from: Day
  /** Null if the holder never resigned. */
  until: Day | null
  /** PRE if the register knows only that it began earlier. */
  prefix: 'PRE' | null
}

const firstNumber = 90_000_000

export const companyNumberAt = (index: number): string => String(firstNumber + index)
