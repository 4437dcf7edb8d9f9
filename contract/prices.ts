/** Prices that were made public, in credits a call (spec/semantics 1.6); those of the other operations are not known. */
import { type OperationName, operation } from './operations.ts'
import { blocksOf } from './text-message.ts'

export const publicPrices: { readonly [Name in OperationName]?: string } = {
  client_info: '0',
  tps_full: '0.05',
  geo_code: '0.01',
  age_verification: '10',
  person_verify_historic: '20',
  deceased: '10',
  people_search: '10',
}

/** What a price that is not known counts as, where it matters whether a call is dear: the dearest that is known. */
export const unknownCountsAs: number = Math.max(...Object.values(publicPrices).map(Number))

/** How many times its price a call costs: a text message costs it for each of its blocks (decision 0023). */
export const unitsOf = (name: OperationName, params: { readonly [name: string]: string }): number =>
  operation(name).chargedBy === 'block' ? blocksOf(params.message ?? '') : 1

/** Whether an answer may be a page of a result, which the service may have kept and gives again free (decision 0026). */
export const hasPages = (name: OperationName): boolean =>
  operation(name).params.some((parameter) => parameter === 'page_id' || parameter === 'page_number')
