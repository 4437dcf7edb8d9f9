/** Prices and costs in words. An unknown price is never shown as free. */
import { useQuery } from '@tanstack/react-query'
import { isOperation } from '../../../contract/operations.ts'
import { hasPages } from '../../../contract/prices.ts'
import { count } from '../../ui/numbers.ts'
import { useIsOnlyRead } from '../purpose/cases.ts'
import { accountQuery, pricesQuery, type Price as Tariff } from './account.ts'

const notKnown = 'price not known'

export function creditsInWords(credits: string | number | null | undefined): string {
  if (credits === null || credits === undefined) return notKnown
  return Number(credits) === 0 ? 'free' : count(Number(credits), 'credit')
}

/** In a column whose head says the unit. */
export const amountInWords = (credits: string | number | null): string =>
  creditsInWords(credits).replace(/ credits?$/, '')

/** The price of a press, for all its lookups together. */
export const usePrice = (...operations: string[]): string => creditsInWords(useCredits(operations))

const useCredits = (operations: string[]): number | null => useCreditsOf()(operations)

/** The price of lookups together. Null where one of them has no known price. */
export function useCreditsOf(): (operations: readonly string[]) => number | null {
  // New prices come with the account, so a price on screen never fetches them.
  const never = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false, retryOnMount: false } as const
  const { data } = useQuery({ ...pricesQuery, ...never })
  return (operations) => (data ? priceOf(data, operations) : null)
}

/** Said before a press for which the balance is too small. Null where it is enough, or not known. */
export function useShortBalance(operations: string[]): string | null {
  const credits = useCredits(operations)
  const { data } = useQuery({ ...accountQuery, enabled: false })
  const balance = Number(data?.client_info.credit_balance ?? Number.NaN)
  return credits !== null && balance < credits
    ? `The balance is ${creditsInWords(balance)}. Lookups stop when it is used up.`
    : null
}

/** The same for a press in the case that the window shows. Empty for a reader of that case, who buys nothing. */
export function useOfferedPrice(...operations: string[]): string {
  const price = usePrice(...operations)
  return useIsOnlyRead() ? '' : price
}

/** For a button or link: `Search · 1 credit`. The verb alone where the price is not known, or nothing is offered. */
export const withPrice = (verb: string, price: string): string =>
  price === notKnown || price === '' ? verb : `${verb} · ${price}`

/** After a link: `· 1 credit`. Empty where nothing is known or offered. */
export const useLinkPrice = (...operations: string[]): string => withPrice('', useOfferedPrice(...operations)).trim()

/** For the head of a column of links. Empty where the price is not known, and for a reader. */
export function usePriceEach(...operations: string[]): string {
  const price = useOfferedPrice(...operations)
  return /\d/.test(price) ? `${price} each` : ''
}

/** Null where one is not known. In thousandths, against binary fractions. */
function priceOf(prices: Tariff[], operations: readonly string[]): number | null {
  const each = operations.map((name) => prices.find(({ operation }) => operation === name)?.credits ?? null)
  if (each.includes(null)) return null
  return each.reduce((sum, credits) => sum + Math.round(Number(credits) * 1000), 0) / 1000
}

type Paid = {
  operation: string
  credits: string | null
  /** The service says that it took them. */
  charged?: boolean | undefined
  /** By how much the balance fell. */
  measured_credits?: string | null
}

/** The cost of a lookup on record. Empty where it is not known. */
export function costInWords(paid: Paid): string {
  const { credits, measured_credits = null } = paid
  if (measured_credits !== null) return `${creditsInWords(measured_credits)}, by the balance`
  return credits === null ? '' : `${atMost(paid)}${creditsInWords(credits)}`
}

/** The same in a column whose head says the unit. A list has no room to say how the cost is known. */
export function costInColumn(paid: Paid): string {
  const { credits, measured_credits = null } = paid
  if (measured_credits !== null) return amountInWords(measured_credits)
  return credits === null ? '' : `${atMost(paid)}${amountInWords(credits)}`
}

/** A page from the service's cache is free. Another service's answer does not say so. */
const atMost = ({ operation, credits, charged }: Paid): string =>
  !charged && isOperation(operation) && hasPages(operation) && Number(credits) > 0 ? 'at most ' : ''
