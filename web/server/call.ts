/** Requests to the BFF, by the rows of contract/desk. */
import type { ReplyOf, Route, Routes, Sent } from '../../contract/desk/route.ts'
import { request } from './request.ts'

/** A request that is not sent yet. */
export type Call<Reply> = {
  readonly method: Route['method']
  /** With its query; also the address of a download. */
  readonly path: string
  readonly body?: unknown
  /** Only its type counts. */
  readonly reply?: Reply
}

type Caller<Row extends Route> = (
  ...given: object extends Sent<Row> ? [given?: Sent<Row>] : [given: Sent<Row>]
) => Call<ReplyOf<Row>>

/** `GET /api/cases/:case_id/pins`, by group and name. */
type Addresses = { readonly [group: string]: { readonly [route: string]: string } }

type Groups = { readonly [group: string]: Routes }
type CallsOf<Rows extends Groups> = {
  readonly [Group in keyof Rows]: {
    readonly [Name in keyof Rows[Group]]: Rows[Group][Name] extends infer Row extends Route ? Caller<Row> : never
  }
}

/** @param addresses of the rows, read at build time, so that no schema comes along */
export const callsOf = <Rows extends Groups>(addresses: Addresses) =>
  Object.fromEntries(
    Object.entries(addresses).map(([group, routes]) => [
      group,
      Object.fromEntries(Object.entries(routes).map(([name, address]) => [name, callerOf(address)])),
    ]),
  ) as unknown as CallsOf<Rows>

type Values = { readonly [name: string]: unknown }

function callerOf(address: string) {
  const [method, template = ''] = address.split(' ') as [Route['method'], string]
  return (given: Values = {}): Call<unknown> => {
    const rest = { ...given }
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
      delete rest[name]
      return encodeURIComponent(String(given[name]))
    })
    if (method === 'GET' || method === 'DELETE') return { method, path: path + queryOf(rest) }
    return { method, path, body: rest.file instanceof Blob ? formOf(rest) : rest }
  }
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== ''

function queryOf(values: Values): string {
  const pairs = Object.entries(values)
    .filter(isGiven)
    .map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The file comes last, so that its reader knows the other fields. */
function formOf({ file, ...values }: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values).filter(isGiven)) form.append(name, String(value))
  form.append('file', file as Blob)
  return form
}

/** Filters in the address of a page. The server checks them. */
export const unchecked = <Filters>(search: { readonly [name: string]: string | null | undefined }): Filters =>
  Object.fromEntries(Object.entries(search).filter(isGiven)) as Filters

/** @throws ProblemError */
export const send = <Reply>({ method, path, body }: Call<Reply>, signal?: AbortSignal): Promise<Reply> =>
  request<Reply>(path, {
    ...(method !== 'GET' && { method }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
