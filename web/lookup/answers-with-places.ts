import type { OperationName } from '../../contract/operations.ts'

/** The operations whose answers have places in them, so that each can be a layer of the map (decision 0054). */
export const operationsWithPlaces = [
  'geo_code',
  'ip_location',
  'geo_code_telephone',
  'find_my_nearest',
  'company_name_search',
  'company_number_search',
  'company_appointments',
  'director_search',
  'director_details',
  'people_search',
] as const satisfies readonly OperationName[]

export type OperationWithPlaces = (typeof operationsWithPlaces)[number]

/** Whether its answers may have places at all. */
export const hasPlaces = (operation: string): operation is OperationWithPlaces =>
  (operationsWithPlaces as readonly string[]).includes(operation)
