import { type Day, dayOf } from './calendar.ts'
import type { Company, Officer, Post, Tenure } from './companies.ts'
import { inventOccupation, isDoctor, occupationNow } from './occupations.ts'
import type { OfficerRolls } from './officers.ts'
import { type Family, inventFamily, inventPerson, type Person } from './people.ts'
import type { Random } from './random.ts'
import { ageOn, bornFor, daysAYear, nearness, suits } from './suitability.ts'

/** From this day officers could give a service address instead of their home. */
const serviceAddressesSince = dayOf('2009-10-01')

/** Fills the offices of a block's companies: with new people, and with people who already hold offices. */
export class Careers {
  private readonly rolls: OfficerRolls
  private readonly firms: readonly Officer[]
  /** People who would take another office. */
  private readonly willing: Officer[] = []
  /** People who collect companies. */
  private readonly serial: Officer[]
  /** A few whose names others can share. */
  private readonly recent: Person[] = []

  constructor(rolls: OfficerRolls, firms: readonly Officer[], serial: Officer[]) {
    this.rolls = rolls
    this.firms = firms
    this.serial = serial
  }

  appoint(tenure: Tenure, company: Company, soFar: readonly Post[], random: Random): Post {
    const holder = this.findHolder(tenure, company, soFar, random)
    return takePost(holder, tenure, company, random)
  }

  private findHolder(tenure: Tenure, company: Company, soFar: readonly Post[], random: Random): Officer {
    return (
      this.firmFor(tenure, company, random) ??
      directorAsSecretary(tenure, soFar, random) ??
      this.fromBoard(tenure, company, random) ??
      this.serialFor(tenure, company, random) ??
      (isFounder(tenure, company, soFar, random) ? null : this.fromWilling(tenure, company, random)) ??
      this.newcomer(tenure, company, soFar, random)
    )
  }

  private firmFor(tenure: Tenure, company: Company, random: Random): Officer | null {
    const { type } = tenure
    const likely = { SEC: company.size === 'micro' ? 0.06 : 0.22, LLPMEM: 0.02, DIR: company.group ? 0.04 : 0.008 }
    if (type !== 'SEC' && type !== 'LLPMEM' && type !== 'DIR') return null
    if (!random.chance(likely[type])) return null
    const firm = random.pick(this.firms)
    return suits(firm, tenure, company) ? firm : null
  }

  private fromBoard(tenure: Tenure, company: Company, random: Random): Officer | null {
    const { group } = company
    if (!group || !random.chance(0.85)) return null
    const seated = group.board.find((officer) => suits(officer, tenure, company) && random.chance(0.7))
    if (seated) return seated
    const joining = this.newcomer(tenure, company, [], random)
    group.board.push(joining)
    return joining
  }

  /** Leaves out companies that have lasted too long. */
  private serialFor(tenure: Tenure, company: Company, random: Random): Officer | null {
    if (tenure.chair > 0 || company.company_type !== 'ltd' || company.family || company.handmade) return null
    if (!random.chance(company.status === 'Active' ? 0.1 : 0.5)) return null
    const free = (officer: Officer) =>
      officer.posts.length < officer.appetite && officer.active.from <= company.incorporated
    return this.serial.find((officer) => free(officer) && suits(officer, tenure, company)) ?? null
  }

  /** The nearest of a few willing people, so that most careers stay in one part of the country. */
  private fromWilling(tenure: Tenure, company: Company, random: Random): Officer | null {
    if (!random.chance(0.5)) return null
    let found: Officer | null = null
    let least = random.chance(0.15) ? 0 : random.pick([1, 2])
    for (let tries = 0; tries < 24 && this.willing.length > 0; tries++) {
      const at = Math.floor(random.fraction() * this.willing.length)
      const officer = this.willing[at]!
      if (officer.posts.length >= officer.appetite) this.drop(at)
      else if (nearness(officer, company) > least && suits(officer, tenure, company)) {
        found = officer
        least = nearness(officer, company)
      }
    }
    return found
  }

  private newcomer(tenure: Tenure, company: Company, soFar: readonly Post[], random: Random): Officer {
    const family = familyFor(company, soFar, random)
    const born = bornFor(tenure, company, random)
    const person = this.namesake(inventPerson(family, born, homeFor(company, random), random), random)
    const occupation = inventOccupation(company.trade, ageOn(tenure.from, person), random)
    const titled = isDoctor(occupation) && random.chance(0.9) ? withTitle(person, 'Dr') : person
    const officer = this.rolls.enterPerson(titled, occupation, random)
    officer.appetite = inventAppetite(company, random)
    if (officer.appetite > 1) this.willing.push(officer)
    return officer
  }

  /** Sometimes uses another officer's name, and sometimes the birth month as well. */
  private namesake(person: Person, random: Random): Person {
    const other = random.chance(0.02) ? random.pick([person, ...this.recent]) : person
    if (this.recent.length < 400) this.recent.push(person)
    else this.recent[random.whole(0, 399)] = person
    const older = person.born - other.born
    if (Math.abs(older) > 15 * daysAYear) return person
    // Old enough for the office, and a little older.
    const sameMonth = older >= 0 && older < 4 * daysAYear
    return { ...other, place: person.place, born: sameMonth ? other.born : person.born }
  }

  private drop(at: number): void {
    const last = this.willing.pop()
    if (last && at < this.willing.length) this.willing[at] = last
  }
}

/** Gives an officer an office. */
export function takePost(officer: Officer, tenure: Tenure, company: Company, random: Random): Post {
  const own = officer.person === null || tenure.from < serviceAddressesSince || random.chance(0.3)
  const post = {
    ...tenure,
    officer,
    company,
    occupation: occupationFor(officer, tenure, company, random),
    address: own ? officer.address : company.address,
  }
  officer.posts.push(post)
  officer.row.appointed = 'Y'
  return post
}

function occupationFor(
  { person, occupation }: Officer,
  { type, from }: Tenure,
  { trade }: Company,
  random: Random,
): string | null {
  if (!person || type === 'SEC' || type === 'LLPMEM' || type === 'LLPDMEM') return null
  return occupationNow(occupation, trade, ageOn(from, person), random)
}

/** In small companies a director often was the secretary too. */
function directorAsSecretary({ type, from, until }: Tenure, soFar: readonly Post[], random: Random): Officer | null {
  if (type !== 'SEC' || !random.chance(0.25)) return null
  const director = soFar.find((post) => post.type === 'DIR' && post.from <= from && outlasts(post, until))
  return director?.officer ?? null
}

const outlasts = (post: Post, until: Day | null): boolean =>
  post.until === null || (until !== null && post.until >= until)

const isFounder = (
  { chair, from }: Tenure,
  { family, incorporated }: Company,
  soFar: readonly Post[],
  random: Random,
) => family !== null && from <= incorporated + 6 && (chair === 0 || (soFar.length < 3 && random.chance(0.5)))

function familyFor(company: Company, soFar: readonly Post[], random: Random): Family {
  const { family, place } = company
  if (family && (soFar.length === 0 || random.chance(0.4))) return family
  const relative =
    soFar.length > 0 && company.size !== 'large' && random.chance(0.18) ? random.pick(soFar).officer.person : null
  return relative?.family ?? inventFamily(place, random)
}

const homeFor = ({ place, group }: Company, random: Random) => (group && random.chance(0.5) ? group.place : place)

/** Partners usually stay with their firm. */
function inventAppetite({ company_type }: Company, random: Random): number {
  const chance = company_type === 'llp' ? random.fraction() * 0.65 : random.fraction()
  if (chance < 0.55) return 1
  if (chance < 0.78) return 2
  if (chance < 0.89) return 3
  return chance < 0.97 ? random.whole(4, 5) : random.whole(6, 8)
}

const withTitle = (person: Person, title: string): Person => ({ ...person, name: { ...person.name, title } })
