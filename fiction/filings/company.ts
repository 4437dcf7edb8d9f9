import { addressLine } from '../addresses.ts'
import { type Day, dayOf, slashedDate, spokenDate } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { firstCapital, statementOfCapital } from './capital.ts'
import { type Filing, filedAfter, hasShares, isPartnership, routineEnds } from './filing.ts'
import { newFormsSince } from './officers.ts'

export function incorporationFiling(company: Company, random: Random): Filing {
  const { incorporated: date } = company
  if (isPartnership(company))
    return { date, form: 'LLIN01', description: 'Incorporation of a limited liability partnership' }
  const modern = date >= newFormsSince
  const modelArticles = modern && company.company_type === 'ltd' && random.chance(0.55)
  const description = modelArticles ? 'Incorporation with model articles' : 'Incorporation'
  return {
    date,
    form: 'NEWINC',
    description,
    modelArticles,
    children: modern && hasShares(company) ? [statementOfCapital(date, firstCapital(company))] : [],
  }
}

/** Each change of name: the notice with its resolution, and the certificate. */
export function nameFilings(company: Company, random: Random): Filing[] {
  const names = [...company.formerNames.map(({ name }) => name), company.name]
  return company.formerNames.flatMap(({ name, until }, at) => nameChange(company, name, names[at + 1]!, until, random))
}

function nameChange(company: Company, before: string, after: string, day: Day, random: Random): Filing[] {
  const resolved = day - random.whole(1, 9)
  const certificate: Filing = {
    date: day,
    form: 'CERTNM',
    description: `Company name changed from ${before} to ${after}; certificate issued on ${slashedDate(day)}`,
    names: { old_company_name: before, new_company_name: after },
  }
  if (day < newFormsSince) return [certificate]
  if (isPartnership(company))
    return [{ date: day, form: 'LLNM01', description: `Change of name from ${before}` }, certificate]
  const resolution = `Change company name resolution on ${spokenDate(resolved)}`
  const notice: Filing = { date: day, form: 'NM01', description: 'Change of name by resolution' }
  return [notice, { ...certificate, children: [{ type: 'DOCUMENT', form: 'RES15', description: resolution }] }]
}

/** Moves to the present office. The older address is invented, in the same town. */
export function officeFilings(company: Company, random: Random): Filing[] {
  const begin = Math.max(company.incorporated + 100, dayOf('1990-01-01'))
  const end = routineEnds(company) - 50
  const onShelf = company.size === 'dormant' && company.agentUntil !== null
  if (onShelf || end - begin < 300 || !random.chance(0.28)) return []
  const day = random.whole(begin, end)
  const date = filedAfter(day, random.whole(0, 10), company)
  const from = olderOffice(company, random)
  if (day < newFormsSince)
    return [
      {
        date,
        form: isPartnership(company) ? 'LLP287' : '287',
        description: `Registered office changed on ${slashedDate(day)} from ${from}`,
      },
    ]
  const description = `Registered office address changed from ${from} to ${addressLine(company.address)} on ${spokenDate(day)}`
  return [{ date, form: isPartnership(company) ? 'LLAD01' : 'AD01', description }]
}

function olderOffice({ place }: Company, random: Random): string {
  const street = random.pick(place.streets)
  return `${random.whole(1, 140)} ${street.row.name}, ${place.row.name}, ${random.pick(street.postcodes).postcode}`
}
