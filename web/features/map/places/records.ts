/** The places in an answer, by its operation: what the map shows of it, and in what order. */
import type { OperationName, Result } from '../../../../contract/operations.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import { hasPlaces, type OperationWithPlaces } from '../../../lookup/operations.ts'
import type { Place } from '../../../map/layer.ts'
import { areaOfAddress, areaOfNumber } from './areas.ts'
import { companiesIn, directorsIn, peopleIn } from './asked-for.ts'
import { nearestIn } from './nearest.ts'
import { officersIn, serviceAddressesIn } from './officers.ts'
import { placesFound } from './places-found.ts'

/** What of an answer the places in it are read from. */
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
}

/** Of the same answer the same places, or whatever is pointed at on the map would have them all drawn anew. */
const read = new WeakMap<object, Place[]>()

export function placesIn({ params, result, record }: OfRecord): Place[] {
  if (!hasPlaces(record.operation) || !result) return []
  const places = read.get(result) ?? (readings[record.operation] as Reading<OperationName>)(result, record.id, params)
  read.set(result, places)
  return places
}
