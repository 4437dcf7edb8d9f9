/** Web pages of other sites that call from a browser, and what they may read (CORS; decision 0014). */
import type { WireReply, WireRequest } from '../../contract/bindings/index.ts'
import { interfaceAt } from '../../contract/interfaces.ts'
import type { Store } from '../store/store.ts'

export function pageOf({ origin, referer }: { origin?: string | undefined; referer?: string | undefined }): URL | null {
  const isPage = origin === undefined ? referer && /^https?:\/\/[^/?#@\\]+([/?#]|$)/i.test(referer) : isOrigin(origin)
  return isPage ? URL.parse(origin ?? referer ?? '') : null
}

/** A host and perhaps a port. No browser sends a user name or a path with it. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^/?#@\\]+$/i.test(text)

/** A domain in the spelling of addresses: `[0:0::1]` is `[::1]`. Null if no address can hold it. */
export const domainOf = (text: string): string | null => URL.parse(`http://${text}`)?.hostname || null

/** Answers differ by page and by the fields asked for, so each says so. */
export const readableBy = (origin: string | null, reply: WireReply): WireReply => ({
  ...reply,
  headers: {
    ...reply.headers,
    vary: 'Origin, Whereabouts-Fields',
    ...(origin !== null && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After, Whereabouts-Source, Whereabouts-Charged',
    }),
  },
})

/** Before a page's SOAP call, the browser asks whether it is allowed. It names the page and never the key. */
export const isPreflight = ({ method, path, headers }: Omit<WireRequest, 'body'>): boolean =>
  method === 'OPTIONS' &&
  interfaceAt(path) !== undefined &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** Allowed if any javascript_key of the domain is valid. The call itself shows which. */
export async function answerPreflight(store: Store, headers: WireRequest['headers'], now: Date): Promise<WireReply> {
  const page = pageOf({ origin: headers.origin })
  const isExpected = page !== null && (await store.hasJavascriptKey(page.hostname, now))
  const allowed = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Content-Type, SOAPAction, Whereabouts-Fields',
    'access-control-max-age': '600',
  }
  const reply = { status: 204, headers: isExpected ? allowed : {}, body: '' }
  return readableBy(isExpected ? page.origin : null, reply)
}
