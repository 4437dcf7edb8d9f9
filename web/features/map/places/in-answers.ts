/** The places in an answer, by operation, in the answer's order. */

import type { OperationName, Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { levels } from '../../../../entities/geo/given-position.ts'
import { positionKey } from '../../../../entities/keys.ts'
import { foundPeople } from '../../../lookup/found-people.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import { hasPlaces, type OperationWithPlaces } from '../../../lookup/operations.ts'
import {
  areaOfIp,
  areaOfTelephone,
  contentOf,
  distanceOf,
  entryPosition,
  nameOfEntry,
  type Place,
  positionGiven,
} from '../../../map/index.tsx'
import { toCompany, toDirector, toTelephone } from '../../../paths.ts'
import { placeKinds } from '../../../register/company-places.ts'
import { controllerName } from '../../../register/controller.ts'
import { matchInWords, ownersInWords } from '../../../register/land.ts'
import { nameOf } from '../../../register/person.ts'
import { inWords } from '../../../register/words.ts'
import { yearsInWords } from '../../../ui/periods.ts'
import { openingTimes, services, windTo } from '../nearest/nearest.ts'
import { addressesOf, known, notPlaced, officeIn, officersIn, serviceAddressesIn } from './addresses.ts'

/** Each postcode, street or town that the text may mean. */
const placesFound = ({ geo_data_list }: Result<'geo_code'>, record: string): Place[] =>
  (geo_data_list ?? []).map((geo, index) => {
    const { description, postcode, country_name, uprn, ended_on } = geo
    return {
      id: String(index + 1),
      name: description || postcode || 'Place without a name',
      ...positionGiven(geo),
      isArea: false,
      facts: known([
        ['Postcode', description?.includes(postcode ?? '') ? null : postcode],
        ['Country', country_name === 'United Kingdom' ? null : country_name],
        ['UPRN', uprn],
        ['Out of use since', ended_on],
      ]),
      mention: positionKey(geo),
      from: { from: record, at: `/geo_data_list/${index}` },
    }
  })

function areaOfAddress(result: Result<'ip_location'>, record: string): Place[] {
  const { ip_address, hostname, isp, geo_data } = result
  if (!geo_data) return []
  return [
    {
      id: '1',
      name: `${ip_address || 'IP address'}: ${geo_data.description || geo_data.city || geo_data.country_name || 'an area without a name'}`,
      ...areaOfIp(result),
      isArea: true,
      facts: known([
        ['Host name', hostname],
        ['Provider', isp],
        ['Town', geo_data.city],
        ['Country', geo_data.country_name],
        ['Its point', inWords(levels, geo_data.level)],
      ]),
      from: { from: record, at: '/geo_data' },
    },
  ]
}

function areaOfNumber(
  result: Result<'geo_code_telephone'>,
  record: string,
  params: { [name: string]: string },
): Place[] {
  const { geo_data, postcode_area, ...names } = result
  if (!geo_data) return []
  const where = [names.name, names.containing_name, names.containing_name2].filter(Boolean).join(', ')
  return [
    {
      id: '1',
      name: `${params.telephone_number ?? 'Number'}: ${where || 'an area without a name'}`,
      ...areaOfTelephone(result),
      isArea: true,
      facts: known([
        ['Postcode area', postcode_area],
        ['Places of this code', geo_data.description],
        ['Its point', inWords(levels, geo_data.level)],
      ]),
      to: toTelephone('location', { record }),
      from: { from: record, at: '/geo_data' },
    },
  ]
}

// Named with a town or a postcode alone: the position needs a lookup.

/** A search gives only the town of each company. */
const companiesIn = ({ company_short_list }: Result<'company_name_search'>, record: string): Place[] =>
  (company_short_list ?? []).flatMap(({ name, company_number, company_status, place }, index): Place[] =>
    place
      ? [
          {
            id: String(index + 1),
            name: name || company_number || 'Company without a name',
            ...notPlaced,
            what: 'The town of the company, without a position on record',
            isArea: false,
            facts: known([
              ['Town', place],
              ['Number', company_number],
              ['Status', company_status],
            ]),
            text: place,
            ...(company_number && {
              to: toCompany(company_number, 'overview', { company: record }),
              asks: { operation: 'company_number_search', params: { company_number }, slot: 'company' },
            }),
            from: { from: record, at: `/company_short_list/${index}` },
          },
        ]
      : [],
  )

/** A person who moved has a row for each home. */
const peopleIn = ({ csv_data }: Result<'people_search'>, record: string): Place[] =>
  foundPeople(csv_data).people.map(({ name, address, postcode, years, others }, index) => ({
    id: String(index + 1),
    name: name || Object.values(others).find(Boolean) || 'Name not given',
    ...notPlaced,
    isArea: false,
    facts: known([
      ['Address', [address, postcode].filter(Boolean).join(' ')],
      ['On the roll', yearsInWords(years)],
    ]),
    ...(postcode && { text: postcode }),
    from: { from: record, at: `/csv_data/${index}` },
  }))

/** A search gives the district or town of a service address, often an office. */
const directorsIn = ({ director_list }: Result<'director_search'>, record: string): Place[] =>
  (director_list ?? []).flatMap((director, index): Place[] => {
    const { postcode, place } = director
    const text = postcode || place
    if (!text) return []
    return [
      {
        id: String(index + 1),
        name: nameOf(director),
        ...notPlaced,
        what: 'The district of a service address, without a position on record',
        isArea: false,
        facts: known([
          ['Postcode district', postcode],
          ['Town', place],
        ]),
        text,
        to: toDirector({ from: record, at: `/director_list/${index}/director_id` }),
        ...(director.director_id && {
          asks: { operation: 'director_details', params: { director_id: director.director_id }, slot: 'record' },
        }),
        from: { from: record, at: `/director_list/${index}` },
      },
    ]
  })

/** A controller's address receives papers, as an officer's does. */
function controllersIn(
  controllers: readonly RecordOf<'controller'>[] | null | undefined,
  list: string,
  record: string,
): Place[] {
  const entries = (controllers ?? []).map((controller, index) => ({
    address: controller.address,
    at: `/${list}/${index}/address`,
    facts: known([
      ['Of', controllerName(controller)],
      ['What it is', placeKinds.service],
      ['Controls', controller.company_name || controller.company_number],
      ['Ceased', controller.ceased_on],
    ]),
  }))
  return addressesOf(entries, record)
}

const registeredIn = ({ company_list }: Result<'address_search'>, record: string): Place[] =>
  addressesOf(
    (company_list ?? []).map(({ name, company_number, company_status, registered_office }, index) => ({
      address: registered_office,
      at: `/company_list/${index}/registered_office`,
      facts: known([
        ['Of', name || company_number],
        ['What it is', placeKinds.registered],
        ['Number', company_number],
        ['Status', company_status],
      ]),
    })),
    record,
  )

/** A title has a postcode, and no position. */
const titlesIn = ({ land_title_list }: Result<'land_titles'>, record: string, params: OfRecord['params']): Place[] =>
  (land_title_list ?? []).map((title, index) => ({
    id: String(index + 1),
    name: title.property_address || title.title_number || 'Title without an address',
    ...notPlaced,
    isArea: false,
    facts: known([
      ['Title', title.title_number],
      ['Tenure', title.tenure],
      ['Owners', ownersInWords(title)],
      ['Found by', matchInWords(title)],
    ]),
    ...(title.postcode && { text: title.postcode }),
    ...(params.company_number && { to: toCompany(params.company_number, 'land') }),
    from: { from: record, at: `/land_title_list/${index}` },
  }))

const nearestIn = (result: Result<'find_my_nearest'>, record: string): Place[] =>
  (result.nearest_data_list ?? []).map((entry, index) => ({
    id: String(index + 1),
    name: nameOfEntry(entry),
    ...entryPosition(entry),
    isArea: false,
    facts: known([
      ['Distance', distanceAndWay(result, entry)],
      ['Address', [entry.address, entry.postcode].filter(Boolean).join(' ')],
      ...contentOf(entry),
      ['Open', openingTimes(entry)],
      ['Services', services(entry)],
    ]),
    from: { from: record, at: `/nearest_data_list/${index}` },
  }))

function distanceAndWay(result: Result<'find_my_nearest'>, entry: RecordOf<'nearest_data'>): string | null {
  const distance = distanceOf(entry)
  return distance && [distance, windTo(result, entry)].filter(Boolean).join(' ')
}

export type OfRecord<Op extends OperationName = OperationName> = Pick<Answered<Op>, 'params' | 'result' | 'record'>

type Reading<Op extends OperationName> = (result: Result<Op>, record: string, params: OfRecord['params']) => Place[]

const readings: { readonly [Op in OperationWithPlaces]: Reading<Op> } = {
  geo_code: placesFound,
  ip_location: areaOfAddress,
  geo_code_telephone: areaOfNumber,
  find_my_nearest: nearestIn,
  company_name_search: companiesIn,
  company_number_search: companiesIn,
  company_appointments: officersIn,
  director_search: directorsIn,
  director_details: serviceAddressesIn,
  people_search: peopleIn,
  company_profile: officeIn,
  company_controllers: ({ controller_list }, record) => controllersIn(controller_list, 'controller_list', record),
  controller_search: ({ control_list }, record) => controllersIn(control_list, 'control_list', record),
  address_search: registeredIn,
  land_titles: titlesIn,
}

/** The same array for the same answer, so that pointing at a mark does not redraw all of them. */
const read = new WeakMap<object, Place[]>()

export function placesIn({ params, result, record }: OfRecord): Place[] {
  if (!hasPlaces(record.operation) || !result) return []
  const places = read.get(result) ?? (readings[record.operation] as Reading<OperationName>)(result, record.id, params)
  read.set(result, places)
  return places
}
