import { addYears, type Day, dayOf, slashedDate, spokenDate, workingDay, yearOf } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Allotment, capitalOn, statementOfCapital } from './capital.ts'
import { type Filing, hasShares, isPartnership, listedSince, routineEnds } from './filing.ts'
import type { FormType } from './forms.ts'
import { newFormsSince } from './officers.ts'

const confirmationsSince = dayOf('2016-06-30')
const shuttleReturnsUntil = dayOf('2000-01-01')

/** One each year. Its name has changed twice. */
export function returnFilings(company: Company, allotments: readonly Allotment[], random: Random): Filing[] {
  const filings: Filing[] = []
  const ends = Math.min(routineEnds(company), company.returnsUntil)
  const begin = Math.max(1, yearOf(listedSince) - yearOf(company.incorporated))
  for (let years = begin; ; years++) {
    const anniversary = addYears(company.incorporated, years)
    const date = workingDay(anniversary + random.whole(0, 14) + (random.chance(0.08) ? 30 : 0))
    if (date > ends) return filings
    filings.push({ date, ...returnOf(company, anniversary, capitalOn(anniversary, company, allotments), random) })
  }
}

function returnOf(
  company: Company,
  anniversary: Day,
  pounds: number,
  random: Random,
): Pick<Filing, 'form' | 'description' | 'madeUp' | 'children'> {
  const llp = isPartnership(company)
  if (anniversary > confirmationsSince) {
    const updates = random.chance(0.78) ? 'no updates' : 'updates'
    const description = `Confirmation statement made on ${spokenDate(anniversary - 1)} with ${updates}`
    return { form: llp ? 'LLCS01' : 'CS01', madeUp: anniversary - 1, description }
  }
  if (anniversary >= newFormsSince) {
    const members = hasShares(company) ? ' with full list of shareholders' : llp ? '' : ', no member list'
    const description = `Annual return made up to ${spokenDate(anniversary)}${members}`
    const children = hasShares(company) ? [statementOfCapital(anniversary, pounds)] : []
    return { form: llp ? 'LLAR01' : 'AR01', madeUp: anniversary, description, children }
  }
  const form: FormType = llp ? 'LLP363' : anniversary < shuttleReturnsUntil ? '363s' : '363a'
  const list = llp ? '' : hasShares(company) ? `; ${random.pick(['full list of members', 'no change of members'])}` : ''
  return {
    form,
    madeUp: anniversary,
    description: `${llp ? 'Annual return' : 'Return'} made up to ${slashedDate(anniversary)}${list}`,
  }
}
