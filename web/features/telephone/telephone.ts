/** What is on record of telephone numbers. Free, for the ledger is read and nobody is asked. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordLine } from '../../lookup/record/records.ts'
import { request } from '../../server/request.ts'

type Page = { records: RecordLine[]; next: number | null }
type Checked = { of: string; number: string; case_id: string | null }

/** By the record of one check: a number goes in a body, for what stands in an address is logged. */
export const checksOfNumber = ({ of, number, case_id }: Checked) =>
  queryOptions({
    queryKey: ['records', 'checks of the number in', of],
    queryFn: ({ signal }) =>
      request<Page>('/api/records/search', {
        method: 'POST',
        body: { operation: 'tps_full', subject: number, subject_kind: 'telephone', ...(case_id && { case_id }) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const messagesOfCase = (case_id: string) =>
  queryOptions({
    queryKey: ['records', 'messages of', case_id],
    queryFn: ({ signal }) => request<Page>(`/api/records?operation=send_text_message&case_id=${case_id}`, { signal }),
  })
