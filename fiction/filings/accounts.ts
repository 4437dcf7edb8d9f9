import {
  addMonths,
  addYears,
  type Day,
  dayOf,
  endOfMonth,
  monthOf,
  registerDay,
  spokenDate,
  workingDay,
} from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Filing, listedSince, routineEnds } from './filing.ts'

const microSince = dayOf('2014-09-30')
const abridgedSince = dayOf('2016-12-31')
const totalExemptionSince = dayOf('2003-12-31')

const pages: { [kind: string]: readonly [number, number] } = {
  'Accounts for a dormant company': [2, 6],
  'Micro company accounts': [2, 8],
  'Total exemption small company accounts': [3, 9],
  'Total exemption full accounts': [5, 14],
  'Unaudited abridged accounts': [5, 11],
  'Accounts for a small company': [7, 18],
  'Full accounts': [16, 42],
  "Group of companies' accounts": [34, 60],
}

/** One set for each year. */
export function accountsFilings(company: Company, random: Random): Filing[] {
  const filings: Filing[] = []
  const ends = routineEnds(company)
  for (let madeUp = firstReferenceDay(company, random); madeUp <= company.accountsUntil; madeUp = nextYear(madeUp)) {
    const date = workingDay(madeUp + accountsTake(company, madeUp, random))
    if (madeUp < listedSince || date > ends) continue
    const description = describeAccounts(company, madeUp, random)
    filings.push({ date, form: 'AA', description, madeUp, pages: pagesOfAccounts(description) })
  }
  return filings
}

/** The first accounts end on the reference date between six and eighteen months on. */
function firstReferenceDay({ incorporated }: Company, random: Random): Day {
  const begin = Math.max(incorporated, addYears(listedSince, -1))
  if (random.chance(0.5)) return endOfMonth(addMonths(begin, 12))
  const month = random.pick([3, 3, 3, 12, 12, 6, 9])
  for (let months = 6; ; months++) {
    const day = endOfMonth(addMonths(begin, months))
    if (monthOf(day) === month) return day
  }
}

const nextYear = (monthEnd: Day): Day => endOfMonth(addMonths(monthEnd, 12))

/** Days that accounts take: nine months at the most, a little more for the few that are late. */
function accountsTake({ company_type, size }: Company, madeUp: Day, random: Random): number {
  const late = random.chance(0.05) && madeUp + 345 < registerDay
  if (late) return random.whole(276, 340)
  if (size === 'dormant') return random.whole(20, 220)
  return company_type === 'plc' ? random.whole(70, 178) : random.whole(75, 268)
}

/** `Micro company accounts made up to 31 March 2021`: the kind follows from the company's size and the year's law. */
const describeAccounts = (company: Company, madeUp: Day, random: Random): string =>
  `${kindOf(company, madeUp, random)} made up to ${spokenDate(madeUp)}`

function pagesOfAccounts(description: string): readonly [number, number] {
  const kind = description.slice(0, description.indexOf(' made up to'))
  return pages[kind] ?? [4, 20]
}

function kindOf({ size, company_type, trade, index }: Company, madeUp: Day, random: Random): string {
  if (size === 'dormant') return 'Accounts for a dormant company'
  if (size === 'large' || company_type === 'plc')
    return company_type === 'plc' || trade.trade === 'holding' ? "Group of companies' accounts" : 'Full accounts'
  if (size === 'medium') return index % 3 === 0 ? 'Accounts for a small company' : 'Full accounts'
  if (size === 'micro' && madeUp >= microSince) return 'Micro company accounts'
  return smallKind(madeUp, index, random)
}

function smallKind(madeUp: Day, index: number, random: Random): string {
  if (madeUp < totalExemptionSince) return 'Accounts for a small company'
  if (madeUp < abridgedSince)
    return random.chance(0.85) ? 'Total exemption small company accounts' : 'Total exemption full accounts'
  return index % 4 === 0 ? 'Unaudited abridged accounts' : 'Total exemption full accounts'
}
