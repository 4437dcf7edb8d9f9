/** What a call costs, in words. A price that is not known is said to be, and never shown as nothing. */
import { useQuery } from '@tanstack/react-query'
import type { OperationName } from '../../contract/operations.ts'
import { accountQuery } from './account.ts'

export function creditsInWords(credits: string | null | undefined): string {
  if (credits === null || credits === undefined) return 'cost unknown'
  if (Number(credits) === 0) return 'free'
  return credits === '1' ? '1 credit' : `${credits} credits`
}

/** For a button: what pressing it costs. */
export function usePrice(operation: OperationName): string {
  const { data } = useQuery(accountQuery)
  return creditsInWords(data?.prices.find((price) => price.operation === operation)?.credits)
}
