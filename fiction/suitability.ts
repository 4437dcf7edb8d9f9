import type { Day } from './calendar.ts'
import type { Company, Officer, Tenure } from './companies.ts'
import { inventBirth, type Person } from './people.ts'
import type { Random } from './random.ts'
import { endOf } from './tenures.ts'

export const daysAYear = 365.25
const youngest = 19
const oldestStarter = 66
const oldestHolder = 81

export const ageOn = (day: Day, { born }: Person): number => (day - born) / daysAYear

/** Old enough to be appointed, and young enough to be alive at the end of the office. */
export function bornFor(tenure: Tenure, company: Company, random: Random): Day {
  const years = ((tenure.until ?? endOf(company)) - tenure.from) / daysAYear
  const lowest = youngestFor(tenure, company, random)
  const oldest = Math.max(lowest + 4, Math.min(oldestStarter, oldestHolder - years))
  const age = lowest + ((random.fraction() + random.fraction()) / 2) * (oldest - lowest)
  const born = Math.floor(tenure.from - age * daysAYear)
  return inventBirth(born - 300, born, random)
}

function youngestFor({ type }: Tenure, { size }: Company, random: Random): number {
  if (type === 'LLPMEM' || type === 'LLPDMEM') return 28
  if (size === 'medium' || size === 'large') return 25
  return random.chance(0.006) ? 16.2 : youngest
}

/** Whether an officer could have held the office: of age, alive, and not already in the company. */
export function suits(officer: Officer, tenure: Tenure, company: Company): boolean {
  const { person, active, posts } = officer
  if (tenure.from < active.from || tenure.from > active.until) return false
  if (person && ageOn(tenure.from, person) < youngest) return false
  if (person && ageOn(tenure.until ?? endOf(company), person) > oldestHolder) return false
  return !posts.some((post) => post.company === company)
}

/** 4 in the same town, 1 in another of the four nations. */
export function nearness(officer: Officer, { place }: Company): number {
  if (officer.place === place) return 4
  if (officer.place.town.county === place.town.county) return 3
  return officer.place.town.country === place.town.country ? 2 : 1
}
