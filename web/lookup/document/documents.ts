/** The file of a document that company_document gave the link to. */
import { queryOptions } from '@tanstack/react-query'
import { desk, send } from '../../server/desk.ts'
import { ProblemError, reach } from '../../server/request.ts'

/** The BFF fetches the file and records it. */
export const fetchDocument = (record: string, signal?: AbortSignal) =>
  send(desk.lookups.fetchDocument({ record }), signal)

export const rawAddress = (id: string) => desk.records.raw({ id }).path

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
