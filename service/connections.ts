/** How many connections one address may hold, so that no stranger holds them all. */
import type { Server } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { networkOf } from './network-of.ts'

type Options = {
  perAddress: number
  /** Addresses that many callers may stand behind, in the words of TRUSTED_PROXIES. */
  unlimited: string[]
}

/** One more than its number, and it is let go before it has said a word. */
export function limitConnections(server: Server, { perAddress, unlimited }: Options): void {
  const isUnlimited = proxyAddr.compile(unlimited)
  const held = new Map<string, number>()

  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '')
    if (address === undefined || isUnlimited(address, 0)) return
    const network = networkOf(address)
    const count = (held.get(network) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    held.set(network, count)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    })
  })
}
