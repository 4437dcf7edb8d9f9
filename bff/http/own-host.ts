/** Checks the host that a request names. A foreign name is an attack (DNS rebinding) or a proxy’s mistake. */
import type { FastifyRequest } from 'fastify'
import { isOfThisMachine } from '../../platform/in-the-clear.ts'
import { Problem } from './problem.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export type OwnHost = ReturnType<typeof ownHostOf>

export function ownHostOf(publicUrl: string) {
  const own = new URL(publicUrl)
  const defaultPort = own.protocol === 'https:' ? 443 : 80
  /** Compares the header's text: a URL parser would accept `127.1`, `user@host` and `host/path` too. */
  const read = (host: string) => {
    const asked = URL.parse(`${own.protocol}//${host}`)
    const isSo = asked !== null && [asked.host, `${asked.hostname}:${defaultPort}`].includes(host.toLowerCase())
    return isSo ? asked : null
  }
  // Nearly all requests name the same host.
  let last: { host: string; asked: URL | null } | null = null
  const askedOf = ({ host }: FastifyRequest) => {
    if (last?.host !== host) last = { host, asked: read(host) }
    return last.asked
  }

  /** Other names of this machine. No one else can give them to their own page. */
  const isOtherName = (request: FastifyRequest): boolean => {
    const asked = askedOf(request)
    return (
      asked !== null &&
      asked.port === own.port &&
      asked.host !== own.host &&
      loopback.has(asked.hostname) &&
      loopback.has(own.hostname)
    )
  }

  return {
    isOtherName,

    isLoopback: (request: FastifyRequest): boolean => loopback.has(askedOf(request)?.hostname ?? ''),

    require(request: FastifyRequest): void {
      if (askedOf(request)?.host === own.host || isOtherName(request)) return
      const detail = `This application is at ${own.origin}. Open it there, or have PUBLIC_URL set to the address you use.`
      throw new Problem(421, 'Wrong address', detail)
    },
  }
}

export const isLoopback = (url: string): boolean => isOfThisMachine(new URL(url).hostname)
