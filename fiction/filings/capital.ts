import { type Day, dayOf, registerDay, slashedDate, spokenDate } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Child, type Filing, filedAfter, hasShares, routineEnds } from './filing.ts'
import { newFormsSince } from './officers.ts'

const firstCapitals = [1, 2, 10, 100, 100, 100, 1000]

export const firstCapital = ({ company_type, index }: Company): number =>
  company_type === 'plc' ? 50_000 : firstCapitals[index % firstCapitals.length]!

/** On the day of a return, or of the incorporation. */
export const statementOfCapital = (day: Day, pounds: number): Child => ({
  type: 'STATEMENTOFCAPITAL',
  form: 'SH01',
  description: `Statement of capital on ${spokenDate(day)}: GBP ${pounds}`,
})

/** More shares, issued on one day; `after` is the new capital. */
export type Allotment = { day: Day; issued: number; after: number }

/** About one company in five issues more shares later. */
export function planAllotments(company: Company, random: Random): Allotment[] {
  const begin = Math.max(company.incorporated + 60, dayOf('1992-01-01'))
  const end = routineEnds(company) - 60
  const likely = { dormant: 0, micro: 0.1, small: 0.22, medium: 0.4, large: 0.7 }[company.size]
  if (!hasShares(company) || end <= begin || !random.chance(likely)) return []
  const count = company.size === 'large' ? random.whole(1, 5) : random.whole(1, 2)
  const days = Array.from({ length: count }, () => random.whole(begin, Math.min(end, registerDay)))
  let after = firstCapital(company)
  return days
    .sort((one, other) => one - other)
    .map((day) => {
      const issued = random.pick([9, 50, 99, 100, 900, 10_000])
      after += issued
      return { day, issued, after }
    })
}

export const capitalFilings = (company: Company, allotments: readonly Allotment[], random: Random): Filing[] =>
  allotments.map((allotment) => announce(company, allotment, random))

/** In pounds, as a return of that day states it. */
export const capitalOn = (day: Day, company: Company, allotments: readonly Allotment[]): number =>
  allotments.findLast((allotment) => allotment.day <= day)?.after ?? firstCapital(company)

function announce(company: Company, { day, issued, after }: Allotment, random: Random): Filing {
  const date = filedAfter(day, random.whole(2, 28), company)
  if (day >= newFormsSince) {
    const description = `Statement of capital following an allotment of shares on ${spokenDate(day)}`
    return { date, form: 'SH01', description, children: [statementOfCapital(day, after)] }
  }
  const description = `Ad ${slashedDate(day)}: £ si ${issued}@1=${issued}, £ ic ${after - issued}/${after}`
  return { date, form: '88(2)R', description }
}
