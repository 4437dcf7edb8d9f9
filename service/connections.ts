/** Limits the connections of one address, so that no stranger can take them all. */
import type { Server } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { networkOf } from './network-of.ts'

type Options = {
  perAddress: number
  /** Addresses shared by many callers, in the form of TRUSTED_PROXIES. */
  unlimited: string[]
}

/** One connection above the limit is closed before it sends anything. */
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
