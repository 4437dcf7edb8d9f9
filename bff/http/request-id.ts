/** An id for each request: it stands in its log lines, in its reply's header and in the problem that the browser shows. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { randomId } from '../state/random-id.ts'

export const requestIdHeader = 'x-request-id'

/** As nginx, Caddy and our own make them: nothing that could be anybody's name or number. */
const looksLikeOne = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{20})$/

/** @param trustedProxies whose `X-Request-Id` is kept, so that their log and ours name a request alike */
export function requestIds(trustedProxies: string[]) {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    const isGood = typeof given === 'string' && looksLikeOne.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGood ? given : randomId()
  }
}
