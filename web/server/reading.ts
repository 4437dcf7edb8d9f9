import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Call, send } from './desk.ts'
import { request } from './request.ts'

/** A query of what the server has: the whole reply, or a part of it. */
export function reading<Reply>(queryKey: QueryKey, call: Call<Reply> | string): Query<Reply>
export function reading<Reply, Part>(
  queryKey: QueryKey,
  call: Call<Reply> | string,
  part: (reply: Reply) => Part,
): Query<Part>
export function reading(queryKey: QueryKey, call: Call<unknown> | string, part = (reply: unknown) => reply) {
  const read = (signal: AbortSignal) => (typeof call === 'string' ? request(call, { signal }) : send(call, signal))
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal).then(part) })
}

type Query<Data> = ReturnType<typeof queryOptions<Data>>

/** Read once. This window sets it, or reads it again, after each change that it makes. */
export const lasting = <Options extends object>(query: Options) => ({ ...query, staleTime: Number.POSITIVE_INFINITY })
