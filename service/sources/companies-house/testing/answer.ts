/** Which data answers which address. */
import { charges } from './charges.ts'
import { companies } from './companies.ts'
import { controllers, exemptions, statements } from './controllers.ts'
import { disqualifiedPersons } from './disqualified.ts'
import { filings } from './filings.ts'
import { insolvencies } from './insolvencies.ts'
import { officers } from './officers.ts'
import { ofOfficer } from './persons.ts'
import { found, type Json, listed, missing, orNone, type Reply } from './replies.ts'
import { advanced, dissolved, named, searchDisqualified, searchOfficers, toHit } from './searches.ts'

export function answer({ pathname, searchParams }: URL): Reply {
  const [, first = '', second = '', third = '', fourth] = pathname.split('/')
  const q = searchParams.get('q') ?? searchParams.get('company_name_includes') ?? ''
  if (first === 'company') return ofCompany(second, third, fourth, searchParams)
  if (first === 'officers') return ofOfficer(second, searchParams)
  if (first === 'disqualified-officers') return found(disqualifiedPersons[`${second}/${third}`])
  const search = `${first}/${second}`
  if (search === 'search/companies') return listed(named(q, () => true).map(toHit), searchParams, 'total_results')
  if (search === 'search/officers') return listed(searchOfficers(q), searchParams, 'total_results')
  if (search === 'search/disqualified-officers') return listed(searchDisqualified(q), searchParams, 'total_results')
  if (search === 'advanced-search/companies') return orNone(advanced(q, searchParams), searchParams)
  if (search === 'dissolved-search/companies')
    return orNone(dissolved(q, searchParams.get('search_type')), searchParams)
  return { status: 404, body: { error: 'not found' } }
}

function ofCompany(number: string, part: string, item: string | undefined, search: URLSearchParams): Reply {
  if (number.length !== 8) return { status: 500, body: { exception_id: 'x', error: 'Internal Server Error' } }
  if (part === '') return found(companies[number], 'company-profile-not-found')
  if (part === 'officers')
    return officers[number] ? listed(officers[number], search, 'total_results') : missing('company-officers')
  // Gives pages, but no paging data.
  if (part === 'charges')
    return charges[number] ? listed(charges[number], search, 'total_count') : missing('company-mortgages')
  if (part === 'filing-history' && item)
    return found(filings[number]?.find(({ transaction_id }) => transaction_id === item))
  if (part === 'filing-history') return listed(filings[number] ?? [], search, 'total_count')
  if (part === 'persons-with-significant-control') return ofControllers(number, search)
  if (part === 'persons-with-significant-control-statements')
    return statements[number]
      ? listed(statements[number], search, 'total_results')
      : missing('company-psc-statements-not-found')
  if (part === 'exemptions') return found(exemptions[number], 'company-exemptions-not-found')
  if (part === 'insolvency') return found(insolvencies[number], 'company-insolvency-not-found')
  return missing(part)
}

/** Empty for a company that the register does not have. */
function ofControllers(number: string, search: URLSearchParams): Reply {
  const items = controllers[number] ?? []
  const ceased = items.filter(({ ceased_on, ceased }) => ceased_on !== undefined || ceased === true).length
  const { body } = listed(items, search, 'total_results')
  return { body: { ...(body as Json), active_count: items.length - ceased, ceased_count: ceased } }
}
