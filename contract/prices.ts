/** Prices that were made public, in credits a call (spec/semantics 1.6); those of the other operations are not known. */
import type { OperationName } from './operations.ts'

export const publicPrices: { readonly [Name in OperationName]?: string } = {
  client_info: '0',
  tps_full: '0.05',
  geo_code: '0.01',
  age_verification: '10',
  person_verify_historic: '20',
  deceased: '10',
  people_search: '10',
}
