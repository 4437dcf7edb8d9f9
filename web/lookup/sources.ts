/** Registers: where answers come from, in words. */
import { queryOptions } from '@tanstack/react-query'
import type { Register, Registers } from '../../contract/desk/sources.ts'
import type { AnswerSource } from '../../contract/source.ts'
import { request } from '../server/request.ts'
import { dateInWords, timeInWords } from '../ui/dates.ts'

export type { Register }

/** Null where the lookup service does not tell. */
export const registersQuery = queryOptions({
  queryKey: ['registers'],
  queryFn: ({ signal }) => request<Registers>('/api/registers', { signal }).then(({ registers }) => registers),
  staleTime: 60_000,
})

/** `Companies House, live, 14:05:00`, `BasicCompanyData of 1 Nov 2026`, `Sample data`. */
export function sourceInWords({ register, kind, of }: Pick<AnswerSource, 'register' | 'kind' | 'of'>): string {
  if (kind === 'live') return [register, 'live', of && timeInWords(of)].filter(Boolean).join(', ')
  return kind === 'loaded' && of ? `${register} of ${dateInWords(of)}` : register
}
