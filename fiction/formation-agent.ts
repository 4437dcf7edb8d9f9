import type { Address } from './addresses.ts'
import { type Day, dayOf, lastWorkingDay } from './calendar.ts'
import type { Officer } from './companies.ts'
import type { Random } from './random.ts'

const inBusinessSince = dayOf('1998-06-01')
// The share of companies that it could form: about 35 % of all companies are its own.
const share = 0.57

/** The agent's appointments in a register of this size: always an even number. */
export const agentAppointments = (companies: number): number =>
  companies < 500 ? 2 * Math.round(1.25 * companies) : 5000

/** The agent that forms companies by the thousand, and is director and secretary for their first days. */
export class FormationAgent {
  readonly officer: Officer
  readonly address: Address
  private left: number

  constructor(officer: Officer, address: Address, appointments: number) {
    this.officer = officer
    this.address = address
    this.left = appointments
  }

  /** How many more companies it must form. */
  get companiesLeft(): number {
    return this.left / 2
  }

  /** Forms some of the given companies. @returns the day its nominees resigned, or null */
  form(incorporated: Day, random: Random): Day | null {
    if (incorporated < inBusinessSince || this.left === 0 || !random.chance(share)) return null
    return this.formShelf(incorporated, random)
  }

  formShelf(incorporated: Day, random: Random): Day {
    this.left -= 2
    return Math.min(incorporated + random.whole(0, 6), lastWorkingDay)
  }
}
