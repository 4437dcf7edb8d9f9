import { type Day, dayOf, registerDay, workingDay } from './calendar.ts'
import type { Company } from './companies.ts'
import { banks, lenders } from './lenders.ts'
import { Random } from './random.ts'
import { inventSecurity, type Security } from './securities.ts'

export type Charge = Security & {
  charge_number: string
  created: Day
  registered: Day
  satisfied: 'OUTSTANDING' | 'SATISFIED' | 'PARTSATISFIED'
  /** When it was satisfied, wholly or in part. */
  satisfiedOn: Day | null
  entitled: string[]
  receiver: boolean
}

/** A handmade charge, or the day on which one is created. */
export type WishedCharge = { created: Day; satisfiedOn?: Day | null; entitled?: string; on?: 'land' | 'undertaking' }

const earliest = dayOf('1984-01-01')
/** From this day the number of a charge contains the company's number. */
export const chargeCodesSince = dayOf('2013-04-06')
const daysToRegister = 21

export function inventCharges(seed: number, company: Company, wished?: readonly WishedCharge[]): Charge[] {
  const random = new Random(seed, 'charges', company.index)
  const wishes: readonly WishedCharge[] = wished ?? inventCreations(company, random).map((created) => ({ created }))
  const charges = wishes.map((wish, at) => inventCharge(company, at + 1, wish, random))
  // A receiver is appointed under a charge, so a company in receivership has an outstanding one.
  if (company.status === 'Receivership') charges.at(-1)!.receiver = true
  return charges
}

/** The days on which charges were created, oldest first. */
function inventCreations(company: Company, random: Random): Day[] {
  const begin = Math.max(company.incorporated + 40, earliest)
  const end = (company.troubled ?? company.dissolved ?? registerDay) - 40
  if (end <= begin) return []
  const inReceivership = company.status === 'Receivership'
  if (!inReceivership && !random.chance(likelihood(company))) return []
  const count = Math.min(6, 1 + Math.floor(random.wait(company.trade.borrows > 0.5 ? 1.9 : 0.9)))
  const days = Array.from({ length: count }, () => workingDay(random.whole(begin, end)))
  return days.sort((one, other) => one - other)
}

function likelihood({ size, trade }: Company): number {
  if (size === 'dormant') return 0
  const bySize = { micro: 0.8, small: 1.25, medium: 2, large: 2.6 }[size]
  return Math.min(0.9, trade.borrows * bySize)
}

function inventCharge(company: Company, sequence: number, wish: WishedCharge, random: Random): Charge {
  const { created } = wish
  const modern = created >= chargeCodesSince
  const end = company.dissolved ?? registerDay
  const registered = Math.min(workingDay(created + random.whole(1, daysToRegister - 2)), end)
  const satisfiedOn =
    wish.satisfiedOn === undefined ? inventSatisfaction(company, registered, random) : wish.satisfiedOn
  const partly = wish.satisfiedOn === undefined && satisfiedOn !== null && random.chance(0.06)
  return {
    ...inventSecurity(company, created, modern, wish.on ?? null, random),
    charge_number: modern ? company.company_number + String(sequence).padStart(4, '0') : String(sequence),
    created,
    registered,
    satisfied: satisfiedOn === null ? 'OUTSTANDING' : partly ? 'PARTSATISFIED' : 'SATISFIED',
    satisfiedOn,
    entitled: wish.entitled ? [wish.entitled] : inventEntitled(random),
    receiver: false,
  }
}

/** Loans are repaid after some years; a company that fails leaves its own unpaid. */
function inventSatisfaction({ status, troubled, dissolved }: Company, registered: Day, random: Random): Day | null {
  if (status === 'Receivership') return null
  const end = (troubled ?? dissolved ?? registerDay) - 10
  const repaid = workingDay(registered + Math.floor(120 + random.wait(2600)))
  return repaid < end && random.chance(0.86) ? repaid : null
}

function inventEntitled(random: Random): string[] {
  const first = random.pick(random.chance(0.65) ? banks : lenders)
  if (!random.chance(0.06)) return [first]
  const second = random.pick(lenders)
  return second === first ? [first] : [first, second]
}
