/** The places in an answer, by its operation: what the map shows of it, and in what order. */
import type { OperationName, Result } from '../../../../contract/operations.ts'
import type { Answered } from '../../../api/lookups.ts'
import type { Place } from '../../../map/layer.ts'
import { areaOfAddress, areaOfNumber } from './areas.ts'
import { companiesIn, peopleIn } from './asked-for.ts'
import { nearestIn } from './nearest.ts'
import { officersIn, serviceAddressesIn } from './officers.ts'
import { placesFound } from './places-found.ts'

/** What of an answer the places in it are read from. */
export type OfRecord<Op extends OperationName = OperationName> = Pick<Answered<Op>, 'params' | 'result' | 'record'>

type Reading<Op extends OperationName> = (result: Result<Op>, record: string, params: OfRecord['params']) => Place[]

const readings: { readonly [Op in OperationName]?: Reading<Op> } = {
  geo_code: placesFound,
  ip_location: areaOfAddress,
  geo_code_telephone: areaOfNumber,
  find_my_nearest: nearestIn,
  company_name_search: companiesIn,
  company_number_search: companiesIn,
  company_appointments: officersIn,
  director_details: serviceAddressesIn,
  people_search: peopleIn,
}

/** Whether its answers may have places at all. */
export const hasPlaces = (operation: string): boolean => Object.hasOwn(readings, operation)

export function placesIn({ params, result, record }: OfRecord): Place[] {
  const read = readings[record.operation as OperationName] as Reading<OperationName> | undefined
  return read && result ? read(result, record.id, params) : []
}
