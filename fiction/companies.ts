import type { Address, AddressBook } from './addresses.ts'
import type { Day } from './calendar.ts'
import type { FormationAgent } from './formation-agent.ts'
import type { Group } from './groups.ts'
import type { CompanyType, Life } from './lives.ts'
import type { Office } from './offices.ts'
import type { Family } from './people.ts'
import type { Place, WeighedPlace } from './places.ts'
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

/** Data for planning every company of a register. */
export type Surroundings = {
  seed: number
  places: readonly Place[]
  weighedPlaces: readonly WeighedPlace[]
  offices: readonly Office[]
  addressBook: AddressBook
  agent: FormationAgent
}

const firstNumber = 90_000_000

export const companyNumberAt = (index: number): string => String(firstNumber + index)
