import type { AddressBook } from './addresses.ts'
import type { Charge } from './charges.ts'
import type { Company, Officer, Post } from './companies.ts'
import type { FormationAgent } from './formation-agent.ts'
import type { OfficerRolls } from './officers.ts'
import type { Office } from './offices.ts'
import type { Place, WeighedPlace } from './places.ts'
import type { Numbering } from './rows.ts'

/** Data for planning every company of a register. */
export type Surroundings = {
  seed: number
  places: readonly Place[]
  weighedPlaces: readonly WeighedPlace[]
  offices: readonly Office[]
  addressBook: AddressBook
  agent: FormationAgent
}

/** Shared data for writing a register, from its first block to its last. */
export type Desk = Surroundings & {
  rolls: OfficerRolls
  numbering: Numbering
  /** How many of a company's filings are kept besides its first; null for all. */
  latestFilings: number | null
  /** Firms that can hold offices. Some are still unused. */
  firms: readonly Officer[]
  unneeded: Set<Officer>
}

export type File = { company: Company; posts: Post[]; charges: Charge[] }
