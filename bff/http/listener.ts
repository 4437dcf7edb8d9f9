/**
 * The port is taken before anything else: a port in use fails at once, and the rest knows a port that the system picked.
 * Until the application is ready, every request gets a 503.
 */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enderOfUnfinished } from '../../platform/unfinished-requests.ts'

export type Listener = {
  port: number
  serve(handler: RequestListener): void
  /** No new connection is taken. Answers under way are finished; a request that is not wholly here is given up. */
  close(): Promise<void>
}

const patienceMilliseconds = 2500

/** @throws the system's error where the address cannot be listened on */
export async function listen(host: string, port: number): Promise<Listener> {
  let handler: RequestListener = (_request, response) =>
    response
      .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' })
      .end('Whereabouts is starting.\n')
  const server = createServer((request, response) => handler(request, response))
  // A caller who dawdles over headers or body is let go.
  server.headersTimeout = 20_000
  server.requestTimeout = 30_000
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
      // Again and again: what was under way may be followed by what does not end.
      const patience = setInterval(endUnfinished, patienceMilliseconds)
      await closed
      clearInterval(patience)
    },
  }
}
