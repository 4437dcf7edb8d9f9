/** What was looked up, the newest first. */
import { queryOptions } from '@tanstack/react-query'
import type { Outcome } from '../../contract/outcome.ts'
import { request } from './request.ts'

export type RecordLine = {
  seq: number
  id: string
  at: string
  operation: string
  analyst_name: string | null
  case_reference: string | null
  /** Where a company was asked about, by its number or its name: of what was asked, all that a list may show. */
  company_number: string | null
  company_name: string | null
  outcome: Outcome
  reason: string | null
  credits: string | null
  /** By how much the balance fell, where that can be said. */
  measured_credits: string | null
  milliseconds: number | null
}

export const recordsQuery = (before: string | null) =>
  queryOptions({
    queryKey: ['records', before],
    queryFn: ({ signal }) =>
      request<{ records: RecordLine[]; next: number | null }>(`/api/records${before ? `?before=${before}` : ''}`, {
        signal,
      }),
  })
