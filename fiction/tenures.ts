import { type Day, dayOf, registerDay } from './calendar.ts'
import type { AppointmentType, Company, Size, Tenure } from './companies.ts'
import type { Random } from './random.ts'

/** The register took officers of older companies from their annual returns. */
const firstRecords = dayOf('1991-04-01')
/** Private companies need no secretary from this day. */
const secretaryOptional = dayOf('2008-04-06')
const meanTenure = 3300

const chairsOf: Record<Size, readonly [from: number, to: number]> = {
  dormant: [1, 2],
  micro: [1, 2],
  small: [1, 3],
  medium: [3, 6],
  large: [7, 14],
}

/** @param board the number of offices, each always filled, if the company is handmade */
export function planTenures(company: Company, board: number | null, random: Random): Tenure[] {
  if (isUnsold(company, random)) return []
  const chairs = board ?? countChairs(company, random)
  const directors = Array.from({ length: chairs }, (_, chair) =>
    fillChair(company, directorType(company, chair), chair, board !== null, random),
  )
  const secretary = hasSecretary(company, random) ? fillChair(company, 'SEC', chairs, false, random) : []
  const manager = hasManager(company, random) ? fillChair(company, 'CICMAN', chairs + 1, false, random) : []
  return [...directors.flat(), ...secretary, ...manager].sort((one, other) => one.from - other.from)
}

/** The day after which a company's officers no longer matter. */
export const endOf = (company: Company): Day => company.dissolved ?? registerDay

/** Many shelf companies were struck off without any other officers. */
const isUnsold = ({ agentUntil, status, size }: Company, random: Random): boolean =>
  agentUntil !== null && size === 'dormant' && status === 'Dissolved' && random.chance(0.45)

function countChairs({ company_type, size }: Company, random: Random): number {
  const [from, to] = chairsOf[size]
  if (company_type === 'llp') return random.whole(from + 1, to + 3)
  if (company_type === 'ltd' && size !== 'large') return random.whole(from, to)
  return random.whole(from + 2, to + 3)
}

function directorType({ company_type }: Company, chair: number): AppointmentType {
  if (company_type !== 'llp') return 'DIR'
  return chair < 2 ? 'LLPDMEM' : 'LLPMEM'
}

function hasSecretary({ company_type, incorporated, size, agentUntil }: Company, random: Random): boolean {
  if (company_type === 'llp') return false
  if (company_type === 'plc' || incorporated < secretaryOptional) return true
  return agentUntil === null && random.chance(size === 'medium' || size === 'large' ? 0.5 : 0.12)
}

const hasManager = ({ company_type }: Company, random: Random): boolean =>
  company_type === 'community-interest-company' && random.chance(0.2)

/** One holder after another, until no one follows or the company ends. */
function fillChair(company: Company, type: AppointmentType, chair: number, kept: boolean, random: Random): Tenure[] {
  const tenures: Tenure[] = []
  // No one joins a company that is being struck off or liquidated.
  const end = company.ending === null ? endOf(company) : (company.troubled ?? endOf(company))
  const begin = company.agentUntil ?? company.incorporated
  let next: Pick<Tenure, 'from' | 'prefix'> | null = firstOccupation(company, begin, chair, random)
  while (next && (next.from === begin || next.from < end - 30)) {
    const until: Day = next.from + Math.floor(250 + random.wait(meanTenure))
    const stays: boolean = until > end - 60
    const tenure: Tenure = {
      type,
      chair,
      ...next,
      until: stays ? leavesAtEnd(company, chair, next.from, random) : until,
    }
    tenures.push(tenure)
    next = stays ? null : successor(tenure, kept || chair === 0, random)
  }
  return tenures
}

function firstOccupation({ incorporated, index }: Company, begin: Day, chair: number, random: Random) {
  // All of a company's first records come from one return.
  if (incorporated < firstRecords) return { from: firstRecords + (index % 600), prefix: 'PRE' as const }
  if (chair === 0 || random.chance(0.65)) return { from: begin, prefix: null }
  return { from: begin + Math.floor(60 + Math.min(random.wait(1500), 3000)), prefix: null }
}

/** Most officers of a dissolved company never resigned, and stay listed as current. */
function leavesAtEnd(company: Company, chair: number, from: Day, random: Random): Day | null {
  if (company.dissolved === null || chair === 0 || !random.chance(0.3)) return null
  return Math.max(from + 10, company.dissolved - random.whole(20, 60))
}

function successor({ until }: Tenure, kept: boolean, random: Random) {
  if (until === null) return null
  if (kept) return { from: until - random.whole(0, 20), prefix: null }
  return random.chance(0.5) ? { from: until + random.whole(0, 120), prefix: null } : null
}
