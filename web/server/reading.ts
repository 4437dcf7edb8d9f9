import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** A query of what the server has at an address: the whole reply, or a part of it. */
export function reading<Reply>(queryKey: QueryKey, path: string): Query<Reply>
export function reading<Reply, Part>(queryKey: QueryKey, path: string, part: (reply: Reply) => Part): Query<Part>
export function reading(queryKey: QueryKey, path: string, part = (reply: unknown) => reply) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => request<unknown>(path, { signal }).then(part) })
}

type Query<Data> = ReturnType<typeof queryOptions<Data>>

/** Read once: only this window changes it. */
export const lasting = <Options extends object>(query: Options) => ({ ...query, staleTime: Number.POSITIVE_INFINITY })
