/** The file of a document that company_document gave the link to. */
import { queryOptions } from '@tanstack/react-query'
import type { DocumentReply } from '../../../contract/desk/lookups.ts'
import { ProblemError, reach, request } from '../../server/request.ts'

/** The BFF fetches the file and records it. */
export const fetchDocument = (record: string, signal?: AbortSignal) =>
  request<DocumentReply>('/api/documents', { method: 'POST', body: { record }, ...(signal && { signal }) })

export const rawAddress = (id: string) => `/api/records/${encodeURIComponent(id)}/raw`

/** The bytes on record, and their type. */
export const bytesQuery = (id: string) =>
  queryOptions({
    queryKey: ['bytes', id],
    async queryFn({ signal }) {
      const response = await reach(rawAddress(id), { signal })
      const type = response.headers.get('content-type') ?? ''
      if (response.ok) return { bytes: new Uint8Array(await response.arrayBuffer()), type }
      throw new ProblemError({ title: 'Not found', status: response.status, detail: 'The file could not be read.' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
