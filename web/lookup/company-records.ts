/** What was looked up of a company in the open case, as the ledger has it. Reading it asks nobody and costs nothing. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordPage } from '../../contract/desk/records.ts'
import type { OperationName } from '../../contract/operations.ts'
import { request } from '../server/request.ts'

type Asked = {
  number: string
  case_id: string | undefined
  operation?: OperationName | 'document_download'
  before?: string | null
}

export const companyRecordsQuery = ({ number, case_id, operation, before }: Asked) =>
  queryOptions({
    // Under `records`: a new lookup makes it read again.
    queryKey: ['records', 'company', number, case_id, operation, before],
    queryFn: ({ signal }) =>
      request<RecordPage>('/api/records/search', {
        method: 'POST',
        body: {
          subject: number,
          subject_kind: 'company_number',
          ...(case_id && { case_id }),
          ...(operation && { operation }),
          ...(before && { before: Number(before) }),
        },
        signal,
      }),
  })
