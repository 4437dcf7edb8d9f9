/** Addresses that officers give, each once. They are service addresses and do not show where anybody lives. */

import { holdsSomething } from '../../../../contract/holds-something.ts'
import type { Result } from '../../../../contract/operations.ts'
import { pointedAt } from '../../../../contract/pins.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { addressKey } from '../../../../entities/keys.ts'
import { type Fact, type Place, positionGiven } from '../../../map/index.tsx'
import { type Pointer, toCompany } from '../../../paths.ts'
import { keyOf, lineOf } from '../../../register/address-line.ts'
import { inAppointment } from '../../../register/appointment.ts'
import {
  type CompanyPlace,
  companyPlacesIn,
  holdersInWords,
  placeInWords,
  placeKinds,
} from '../../../register/company-places.ts'

export const officersIn = (officers: Result<'company_appointments'>, record: string): Place[] =>
  companyPlacesIn({ company: undefined, officers, filings: undefined }).map((place, index) =>
    placeOfCompany(place, index, { officers, records: { officers: record } }),
  )

type Records = {
  profile?: string | undefined
  officers?: string | undefined
  filings?: string | undefined
  company?: string | undefined
}
type Dossier = {
  profile?: Result<'company_profile'> | null | undefined
  officers?: Result<'company_appointments'> | null | undefined
  records: Records
  number?: string
}

/** A place of the dossier, with the record of its kind. */
export function placeOfCompany(
  place: CompanyPlace,
  index: number,
  { profile, officers, records, number }: Dossier,
): Place {
  const { line, kind, holders, since } = place
  const at = place.postcode?.at.replace(/\/postcode$/, '')
  const postcode = postcodeIn(line)
  const from =
    kind === 'registered'
      ? records.profile && { from: records.profile, at: officeAt }
      : kind === 'place'
        ? records.company && { from: records.company, at: '' }
        : kind === 'office'
          ? records.filings && since && { from: records.filings, at: `/filing_history_list/${since.at}` }
          : records.officers && at && { from: records.officers, at }
  const of = {
    id: String(index + 1),
    name: line,
    facts: known([
      ['What it is', placeInWords(place)],
      ['Given by', holdersInWords(holders)],
    ]),
    ...(number && { to: toCompany(number, 'places') }),
    ...(holders.length > 1 && { alsoAt: holders.map(({ at }) => inAppointment(at, 'address')) }),
  }
  const office = kind === 'registered' && profile?.company_profile?.registered_office
  const address = office || (at && officers ? addressAt(officers, at) : undefined)
  if (address && from) return addressPlace(address, { ...of, from })
  return {
    ...of,
    ...notPlaced,
    isArea: false,
    // A notice gives its postcode at the end of the line; a company's place is a town.
    ...((postcode || kind === 'place') && { text: postcode ?? line }),
    ...(from && { from }),
  }
}

const officeAt = '/company_profile/registered_office'

/** The last postcode in a line. */
const postcodeIn = (line: string): string | null => /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.exec(line)?.[0] ?? null

const addressAt = (officers: Result<'company_appointments'>, at: string) =>
  pointedAt(officers, at) as RecordOf<'address'> | undefined

/** Its profile alone gives the address of a registered office. */
export const officeIn = (profile: Result<'company_profile'>, record: string): Place[] =>
  companyPlacesIn({ profile, company: undefined, officers: undefined, filings: undefined }).map((place, index) =>
    placeOfCompany(place, index, { profile, records: { profile: record } }),
  )

type AtAddress = { address: Address | null | undefined; at: string; facts: Fact[] }

/** The addresses of a list's entries. An entry without one has no place. */
export const addressesOf = (entries: readonly AtAddress[], record: string): Place[] =>
  entries.flatMap(({ address, at, facts }, index) =>
    address && lineOf(address)
      ? [addressPlace(address, { id: String(index + 1), facts, from: { from: record, at } })]
      : [],
  )

export function serviceAddressesIn({ director }: Result<'director_details'>, record: string): Place[] {
  const places = new Map<string, Place>()
  const add = (
    address: RecordOf<'address'> | null | undefined,
    at: string,
    told: [string, string | null | undefined],
  ) => {
    const line = address ? lineOf(address) : ''
    if (!address || line === '') return
    const before = places.get(keyOf(line))
    const facts = known([told])
    if (before) places.set(keyOf(line), { ...before, facts: [...before.facts, ...facts] })
    else
      places.set(keyOf(line), addressPlace(address, { id: String(places.size + 1), facts, from: { from: record, at } }))
  }
  for (const [index, address] of (director?.service_address_list ?? []).entries())
    add(address, `/director/service_address_list/${index}`, ['What it is', placeKinds.service])
  for (const [index, { address, company_name }] of (director?.director_appt_list ?? []).entries())
    add(address, `/director/director_appt_list/${index}/address`, ['For', company_name])
  return [...places.values()]
}

type Address = RecordOf<'address'>
type Of = Pick<Place, 'id' | 'facts' | 'to' | 'alsoAt'> & { name?: string; from: Pointer }

/** An address on record, at its position if it has one; otherwise its postcode can be looked up. */
function addressPlace(address: Address, { name, ...of }: Of): Place {
  const position = holdsSomething(address.geo_data) ? positionGiven(address.geo_data) : notPlaced
  return {
    ...of,
    mention: addressKey(address),
    name: name ?? lineOf(address),
    ...position,
    isArea: false,
    ...(!position.point && address.postcode && { text: address.postcode }),
  }
}

export const notPlaced = { point: null, radius: null, what: 'An address without a position on record' }

/** The facts that have a value. */
export const known = (facts: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
