import { addMonths, addYears, type Day, dayOf, registerDay, yearOf } from './calendar.ts'
import type { Company, Officer, Post } from './companies.ts'
import { inventOccupation } from './occupations.ts'
import type { OfficerRolls } from './officers.ts'
import { inventBirth, inventFamily, inventPerson } from './people.ts'
import type { WeighedPlace } from './places.ts'
import { Random } from './random.ts'
import { trades } from './trades.ts'

export type Exemption = { company: Company; from: Day; until: Day }

export type Disqualification = {
  officer: Officer
  reason: string
  from: Day
  until: Day
  exemptions: Exemption[]
  /** Of the conduct. */
  company?: string | null
}

const conducts = [
  'failed to maintain and preserve adequate accounting records, or to deliver them up to the liquidator',
  'caused the company to trade to the detriment of HM Revenue and Customs',
  'caused payments to be made to connected parties when the company was insolvent',
  'allowed the company to take deposits from customers for goods that it could not supply',
  'failed to file accounts and returns with the Registrar and to pay the taxes due',
  'abrogated all duties as a director and allowed others to control the company',
]
const loanConduct = 'caused the company to apply for a Bounce Back Loan of £50,000 to which it was not entitled'
const loansSince = 2020

/** About one officer in fifty: half of them for conduct in a company of the register. */
export function disqualify(
  seed: number,
  first: number,
  officers: readonly Officer[],
  weighedPlaces: readonly WeighedPlace[],
  rolls: OfficerRolls,
): Disqualification[] {
  const random = new Random(seed, 'disqualifications', first)
  const people = officers.filter(({ person, posts }) => person !== null && posts.length > 0)
  const holding = people.flatMap((officer) => {
    const failed = officer.posts.find(hasFailed)
    return random.chance(failed ? 0.045 : 0.003) ? [forConduct(officer, failed ?? null, random)] : []
  })
  const strangers = Array.from({ length: Math.round(people.length / 100) }, () =>
    stranger(weighedPlaces, rolls, random),
  )
  return [...holding, ...strangers]
}

/** The words of an order or undertaking. */
function reasonText(company: string | null, from: Day, northernIrish: boolean, random: Random): string {
  const undertaking = random.chance(0.7)
  const act = northernIrish
    ? 'the Company Directors Disqualification (Northern Ireland) Order 2002'
    : 'the Company Directors Disqualification Act 1986'
  const section = undertaking ? (northernIrish ? 'Article 10' : 'Section 7') : northernIrish ? 'Article 9' : 'Section 6'
  const conduct = yearOf(from) > loansSince && random.chance(0.35) ? loanConduct : random.pick(conducts)
  const where = company ? `As a director of ${company}` : 'As a director of a company since dissolved'
  return `${section} of ${act}: ${undertaking ? 'undertaking' : 'order of the court'} for unfit conduct. ${where}, ${conduct}.`
}

const hasFailed = ({ company, from, until }: Post): boolean =>
  (company.ending === 'liquidation' || company.ending === 'compulsory') &&
  company.troubled !== null &&
  company.troubled < registerDay - 400 &&
  from < company.troubled &&
  (until === null || until > company.troubled - 900)

function forConduct(officer: Officer, failed: Post | null, random: Random): Disqualification {
  const earliest = failed?.company.troubled ?? officer.posts[0]!.from + 600
  const latest = Math.min(registerDay - 30, earliest + 1300)
  const from = random.whole(Math.min(earliest + 300, latest), latest)
  const until = addMonths(from, random.whole(24, 180)) - 1
  const northernIrish = officer.place.town.country === 'Northern Ireland'
  const reason = reasonText(failed?.company.name ?? null, from, northernIrish, random)
  const exemptions = random.chance(0.6) ? exemptionsFor(officer, from, until, random) : []
  return mark({ officer, reason, from, until, exemptions, company: failed?.company.name ?? null })
}

/** The court's permission to remain director of one company. */
function exemptionsFor({ posts }: Officer, from: Day, until: Day, random: Random): Exemption[] {
  const going = posts.find((post) => post.company.status === 'Active' && post.from < from && post.until === null)
  return going ? [{ company: going.company, from: from + random.whole(0, 60), until }] : []
}

/** A person without an office on the register. */
function stranger(weighedPlaces: readonly WeighedPlace[], rolls: OfficerRolls, random: Random): Disqualification {
  const { place } = random.weighted(weighedPlaces)
  const from = random.whole(dayOf('2009-01-01'), registerDay - 20)
  const born = inventBirth(addYears(from, -66), addYears(from, -24), random)
  const age = yearOf(from) - yearOf(born)
  const occupation = inventOccupation(random.weighted(trades), age, random)
  const officer = rolls.enterPerson(inventPerson(inventFamily(place, random), born, place, random), occupation, random)
  const until = addMonths(from, random.whole(24, 180)) - 1
  return mark({
    officer,
    reason: reasonText(null, from, place.town.country === 'Northern Ireland', random),
    from,
    until,
    exemptions: [],
  })
}

/** Makes an officer findable by officer_type DIS. The only place that does. */
export function mark(disqualification: Disqualification): Disqualification {
  disqualification.officer.row.disqualified = 'Y'
  return disqualification
}
