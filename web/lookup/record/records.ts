/** What was looked up, the newest first. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordLine, RecordPage } from '../../../contract/desk/records.ts'
import { withSearch } from '../../paths.ts'
import { request } from '../../server/request.ts'

export type { RecordLine }

export type RecordFilters = {
  /** Days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  case_id?: string | undefined
  analyst?: string | undefined
  operation?: string | undefined
  outcome?: string | undefined
  /** Whom or what they are about: personal, so that it never stands in an address. */
  subject?: string | undefined
  /** The last six characters of an id, as it is printed. */
  short_id?: string | undefined
  before?: string | undefined
}

/** @param filters null for everything that one may see */
export const recordsQuery = (filters: RecordFilters | null) =>
  queryOptions({
    queryKey: ['records', filters],
    queryFn: ({ signal }) => recordsWith(filters ?? {}, signal),
    // What stood there stays until what is to stand there has come.
    placeholderData: keepPreviousData,
  })

function recordsWith({ subject, ...filters }: RecordFilters, signal: AbortSignal): Promise<RecordPage> {
  if (subject) return request('/api/records/search', { method: 'POST', body: given({ subject, ...filters }), signal })
  return request(withSearch('/api/records', filters), { signal })
}

const given = (filters: RecordFilters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
