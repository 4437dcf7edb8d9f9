import type { Budget } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { dateInWords } from '../../ui/dates.ts'

export const periodInWords = ({ month }: Pick<Budget, 'month'>): string =>
  month === null ? 'In all' : `Each month, now ${dateInWords(month)}`

export const unknownInWords = ({ unknown_counts_as }: Pick<Budget, 'unknown_counts_as'>): string =>
  unknown_counts_as === null ? 'is refused' : `counts as ${creditsInWords(unknown_counts_as)}`
