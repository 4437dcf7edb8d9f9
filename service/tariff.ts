/** What this service charges for a call, in thousandths of a credit (decision 0016). */
import { type OperationName, operationNames } from '../contract/operations.ts'
import { publicPrices } from '../contract/prices.ts'
import { blocksOf } from '../contract/text-message.ts'

/** Where no price was made public, the fictional register has one of its own. */
const ownPrices: { readonly [Name in OperationName]?: string } = {
  company_name_search: '1',
  company_number_search: '1',
  company_appointments: '2',
  company_mortgage_index: '2',
  company_filing_history: '2',
  company_document_info: '1',
  company_document: '5',
  director_search: '1',
  director_details: '2',
  area_code: '0.01',
  geo_code_telephone: '0.5',
  ip_location: '0.01',
  find_my_nearest: '0.1',
  send_text_message: '5',
  javascript_key: '0',
}

export const tariff = Object.fromEntries(
  operationNames.map((name) => [name, Math.round(Number({ ...ownPrices, ...publicPrices }[name]) * 1000)]),
) as { [Name in OperationName]: number }

/** In thousandths. A text message costs as much for each of its blocks (decision 0023). */
export const priceOf = (name: OperationName, params: { readonly [name: string]: string }): number =>
  tariff[name] * (name === 'send_text_message' ? blocksOf(params.message ?? '') : 1)

/** Thousandths as credits are written: `12.5`, `0.01`, `8412`. */
export const toCredits = (thousandths: number): string => String(thousandths / 1000)
