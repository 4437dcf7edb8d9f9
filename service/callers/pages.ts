/** Pages of other sites that call from a browser: which they are, and what they may read (CORS; decision 0014). */
import { servicePath, type WireReply, type WireRequest } from '../../contract/bindings/index.ts'
import type { Store } from '../store/store.ts'

/** The page that says it calls: by Origin, or by Referer where there is no Origin. */
export function pageOf({ origin, referer }: { origin?: string | undefined; referer?: string | undefined }): URL | null {
  const isPage = origin === undefined ? referer && /^https?:\/\/[^/?#@\\]+([/?#]|$)/i.test(referer) : isOrigin(origin)
  return isPage ? URL.parse(origin ?? referer ?? '') : null
}

/** A host and perhaps a port: no browser writes a name before it or a path behind it. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^/?#@\\]+$/i.test(text)

/** A domain as addresses spell it: `[0:0::1]` is `[::1]`. Null where no address can hold it. */
export const domainOf = (text: string): string | null => URL.parse(`http://${text}`)?.hostname || null

/** Every answer could be another for another page, so every one says that it depends on it. */
export const readableBy = (origin: string | null, reply: WireReply): WireReply => ({
  ...reply,
  headers: {
    ...reply.headers,
    vary: 'Origin',
    ...(origin !== null && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After, Whereabouts-Source',
    }),
  },
})

/** A browser asks, before a page's SOAP call, whether the call may be made. It tells who asks and never the key. */
export const isPreflight = ({ method, path, headers }: Omit<WireRequest, 'body'>): boolean =>
  method === 'OPTIONS' &&
  path.startsWith(servicePath) &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** Pages may go on where any javascript_key of their domain is alive; the call itself shows which. */
export async function answerPreflight(store: Store, headers: WireRequest['headers'], now: Date): Promise<WireReply> {
  const page = pageOf({ origin: headers.origin })
  const isExpected = page !== null && (await store.hasJavascriptKey(page.hostname, now))
  const allowed = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Content-Type, SOAPAction',
    'access-control-max-age': '600',
  }
  const reply = { status: 204, headers: isExpected ? allowed : {}, body: '' }
  return readableBy(isExpected ? page.origin : null, reply)
}
