/** Registers: where answers come from, in words. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Register } from '../../contract/desk/sources.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { type AnswerSource, outdatedBy } from '../../contract/source.ts'
import { desk } from '../server/desk.ts'
import { reading } from '../server/reading.ts'
import { dateInWords, timeInWords } from '../ui/dates.ts'
import { numberInWords } from '../ui/numbers.ts'

export type { Register }

type Named = Pick<AnswerSource, 'register' | 'kind' | 'of'>

/** Null if the lookup service does not say. */
export const registersQuery = {
  ...reading(['registers'], desk.lookups.registers(), ({ registers }) => registers),
  staleTime: 60_000,
}

/**
 * Says which operations a register answers. Lists of your own and the account need none. While the registers load, or if
 * the service does not tell, it says yes.
 */
export function useHasSource(): (operation: OperationName) => boolean {
  const { data } = useQuery(registersQuery)
  return useCallback(
    (operation) =>
      !data ||
      rowOf(operation).group === 'account' ||
      operation === 'find_my_nearest' ||
      data.some(({ operations }) => operations.includes(operation)),
    [data],
  )
}

/** Null for a register of people that was young enough at the time, and for other registers. */
export function ageWarning(source: Named, at: string): string | null {
  const days = outdatedBy(source, at)
  return days === null ? null : `${numberInWords(days)} days old: people may have left this register`
}

/**
 * `Companies House, live, 14:05:00`, `BasicCompanyData of 1 Nov 2026`, `Sample data`. @param shown a time beside it, so
 * that the same minute is not repeated
 */
export function sourceInWords({ register, kind, of }: Named, shown?: string): string {
  const isSaid = of === null || (shown !== undefined && Math.abs(Date.parse(of) - Date.parse(shown)) < 60_000)
  if (kind === 'live') return [register, 'live', ...(isSaid ? [] : [timeInWords(of)])].join(', ')
  return kind === 'loaded' && of ? `${register} of ${dateInWords(of)}` : register
}
