/** Takes the port before anything else, so that a port in use fails at once. Until we are ready, replies 503. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enderOfUnfinished } from '../../platform/unfinished-requests.ts'
import { endSlowBodies } from './slow-bodies.ts'

export type Listener = {
  port: number
  serve(handler: RequestListener): void
  /** Accepts no new connections. Finishes running requests; drops requests that have not fully arrived. */
  close(): Promise<void>
}

const patienceMilliseconds = 2500

export async function listen(host: string, port: number): Promise<Listener> {
  let handler: RequestListener = (_request, response) =>
    response
      .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' })
      .end('Whereabouts is starting.\n')
  const server = createServer((request, response) => handler(request, response))
  // Drops a client that sends headers too slowly.
  server.headersTimeout = 20_000
  endSlowBodies(server)
  const endUnfinished = enderOfUnfinished(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    serve(next) {
      handler = next
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      // Repeats, because a connection may stay open after its request.
      const patience = setInterval(endUnfinished, patienceMilliseconds)
      await closed
      clearInterval(patience)
    },
  }
}
