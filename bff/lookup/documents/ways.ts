/** The hosts that documents may come from, and how each is reached (decision 0030). */
import { isIP } from 'node:net'
import type { Attempts } from '../../upstream/attempts.ts'
import { isPublic } from '../../upstream/public-address.ts'

/** Where what is at an address is asked for, and how. */
export type Way = { url: string; attempts: Attempts }
export type Ways = (address: string) => Way | null

type Options = {
  upstreamUrl: string
  /** What upstream says its address is, where it is reached by another. */
  seenAs?: string | undefined
  /** Host names, with a port where it is not the usual one (UPSTREAM_DOCUMENT_HOSTS). */
  hosts: string[]
  /** To upstream itself, wherever it is. */
  own: Attempts
  /** To public addresses alone. */
  abroad: Attempts
}

/** With TLS and without, each with the port that it has when none is said. */
const originsOf = (host: string): string[] =>
  ['https', 'http'].flatMap((protocol) => URL.parse(`${protocol}://${host}`)?.origin ?? [])

/** `host` or `host:port`, and nothing else of an address. */
export const isHost = (text: string): boolean => !/[/?#@\\\s]/.test(text) && originsOf(text).length > 0

/** Null for a host that is not upstream's and that nobody has named. */
export function waysTo({ upstreamUrl, seenAs = upstreamUrl, hosts, own, abroad }: Options): Ways {
  const upstream = new URL(upstreamUrl)
  const named = new Set(hosts.flatMap(originsOf))

  return (address) => {
    const isSeen = address.startsWith(`${seenAs}/`)
    const url = URL.parse(isSeen ? upstreamUrl + address.slice(seenAs.length) : address)
    if (!url || url.username || url.password) return null
    const by = (attempts: Attempts) => ({ url: url.href, attempts })
    if (url.origin === upstream.origin) return by(own)
    if (!named.has(url.origin) || (url.protocol !== 'https:' && url.protocol !== upstream.protocol)) return null
    if (url.hostname === upstream.hostname) return by(own)
    // An address instead of a name is never looked up, so it is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(literal) && !isPublic(literal) ? null : by(abroad)
  }
}
