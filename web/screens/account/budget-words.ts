import type { Budget } from '../../api/account.ts'
import { creditsInWords } from '../../api/credits.ts'
import { dateInWords } from '../../ui/dates.ts'

export const periodInWords = ({ month }: Pick<Budget, 'month'>): string =>
  month === null ? 'In all' : `Each month, now ${dateInWords(month)}`

export const unknownInWords = ({ unknown_counts_as }: Pick<Budget, 'unknown_counts_as'>): string =>
  unknown_counts_as === null ? 'is refused' : `counts as ${creditsInWords(unknown_counts_as)}`
