/** A server of node-soap for our WSDL. It reads the call and writes the same answer to each, without looking at a key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from 'soap'

export type Told = { path: string; wsdl: string; service: string; port: string; operation: string; answer: object }

process.once('message', ({ path, wsdl, service, port, operation, answer }: Told) => {
  const server = createServer()
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => {
    const services = { [service]: { [port]: { [operation]: () => answer } } }
    listen(server, path, services, wsdl, () =>
      process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    )
  })
})
process.on('disconnect', () => process.exit())
