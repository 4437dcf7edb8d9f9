/**
 * Published prices, in credits a call (spec/semantics 1.6). Those of the register interface are ours (decision 0148).
 * Other operations have no known price.
 */
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
  company_profile: '0',
  company_controllers: '0',
  controller_search: '0',
  address_search: '0',
  company_insolvency: '0',
  sanctions_search: '0',
  land_titles: '0',
}

/** The price assumed for an unknown one, when it matters whether a call is expensive: the highest known price. */
export const unknownCountsAs: number = Math.max(...Object.values(publicPrices).map(Number))

/** How many times its price a call costs: a text message costs it for each block (decision 0023). */
export const unitsOf = (name: OperationName, params: { readonly [name: string]: string }): number =>
  operation(name).chargedBy === 'block' ? blocksOf(params.message ?? '') : 1

/** Whether an answer may be a page that the service keeps and gives again free (decision 0026). */
export const hasPages = (name: OperationName): boolean =>
  operation(name).params.some((parameter) => parameter === 'page_id' || parameter === 'page_number')
