/** A program with an access token: it keeps no cookie, and sends no page's headers. */
import type { Scope } from '../../contract/scopes.ts'
import { admin, type Reply, type TestApp } from './app.ts'
import type { colleague } from './colleagues.ts'

type Owner = Pick<Awaited<ReturnType<typeof colleague>>, 'post'>
type Wanted = { scopes: readonly Scope[]; credits?: string; password?: string; days?: number; unknown?: string | null }

/** @returns the reply of `POST /api/tokens` */
export const makeToken = async (owner: Owner, wanted: Wanted) =>
  owner.post('/api/tokens', {
    name: 'Tests',
    password: wanted.password ?? admin.password,
    days: wanted.days ?? 30,
    scopes: wanted.scopes,
    credits: wanted.credits ?? '1000',
    unknown_counts_as: wanted.unknown === undefined ? '1' : wanted.unknown,
  })

/** Other formats have an object on each line. */
const isJson = (headers: Headers) => /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '')

export function programOf({ address }: Pick<TestApp, 'address'>, token: string) {
  async function request(method: string, path: string, body?: unknown, more: object = {}): Promise<Reply> {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status, headers } = response
    return { status, headers, text, json: isJson(headers) ? JSON.parse(text) : null }
  }
  return {
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body: unknown) => request('POST', path, body),
  }
}
