/** The price of a call, in thousandths of a credit (decision 0016). */
import { toThousandths } from '../contract/credits.ts'
import { type OperationName, operationNames } from '../contract/operations.ts'
import { publicPrices } from '../contract/prices.ts'
import { isFictional as isFictionalIn } from './sources/registers.ts'
import type { Store } from './store/store.ts'

/** The fictional register's own prices, for operations without a published price. */
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

/** Thousandths; null if the price is not known, and then the call is free. */
export type Tariff = { readonly [Name in OperationName]: number | null }
export type TariffAt = (now: Date) => Promise<Tariff>

/** How long prices are remembered: they are read far more often than they change. */
const memory = 10_000

/** @param isFictional whether every answer is invented; a live source makes it false, even over sample data */
export function createTariff(store: Store, isFictional: () => Promise<boolean>): TariffAt {
  let known: { tariff: Tariff; readAt: number } | undefined
  return async (now) => {
    const isFresh = known && Math.abs(now.getTime() - known.readAt) < memory
    if (!known || !isFresh) known = { tariff: await readTariff(store, await isFictional()), readAt: now.getTime() }
    return known.tariff
  }
}

/** The operator's price; else, over sample data, the published or invented price; else none: open data is free. */
export async function readTariff(store: Store, isFictional?: boolean): Promise<Tariff> {
  const isSample = isFictional ?? (await isFictionalIn(store))
  const set = new Map((await store.prices()).map(({ operation, credits }) => [operation, credits]))
  const shipped: typeof ownPrices = { ...ownPrices, ...publicPrices }
  const shippedOf = (name: OperationName) => (isSample ? thousandthsOf(shipped[name]) : 0)
  return tariffOf((name) => set.get(name) ?? (set.has(name) ? null : shippedOf(name)))
}

const tariffOf = (priceOf: (name: OperationName) => number | null) =>
  Object.fromEntries(operationNames.map((name) => [name, priceOf(name)])) as Tariff

/** For the test key. */
export const freeOfCharge: Tariff = tariffOf(() => 0)

const thousandthsOf = (credits: string | undefined) => (credits === undefined ? null : toThousandths(credits))
