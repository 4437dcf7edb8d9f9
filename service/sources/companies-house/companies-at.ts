/**
 * Companies with their office at a postcode, by the advanced search. It finds words of an address in a way that is not
 * published, so only rows with this very postcode count.
 */
import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { type Page, type Paged, pageOf } from '../../store/paging.ts'
import { type AddressSearch, toOfficeKey, toOfficePostcode } from '../../store/profiles.ts'
import { listOf, memberOf, numberOf, textOf } from '../json.ts'
import { addressParts } from './addresses.ts'
import { toRegisteredCompany } from './profile.ts'
import type { Session } from './session.ts'

/** The most that the API gives in one answer. */
const most = 5000

export async function companiesAt(
  { get }: Session,
  { postcode, premises, street }: AddressSearch,
  page: Page,
): Promise<Paged<FilledRecord<'registered_company'>>> {
  const answer = await get('/advanced-search/companies', { location: postcode, size: most, start_index: 0 })
  const items = answer ? listOf(answer, 'items') : []
  if (Math.max(items.length, numberOf(answer, 'hits') ?? 0) > most) throw tooMany()
  const wanted = [premises, street].map((part) => toOfficeKey([part])).filter((key) => key !== '')
  const there = items.filter((item) => {
    const address = memberOf(item, 'registered_office_address')
    const lines = ['po_box', 'premises', 'address_line_1', 'address_line_2'].map((name) => textOf(address, name))
    const isAt = toOfficePostcode(addressParts(address).postcode ?? '') === toOfficePostcode(postcode)
    return isAt && wanted.every((part) => ` ${toOfficeKey(lines)} `.includes(` ${part} `))
  })
  return pageOf(there.map(toRegisteredCompany), page)
}

const tooMany = () =>
  new LookupError(
    'source_unavailable',
    `Companies House has more than ${most.toLocaleString('en-GB')} companies with this postcode, and cannot give them all. BasicCompanyData, once loaded, has those that are live.`,
  )
