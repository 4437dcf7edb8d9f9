/** Takes processes in turn, without affinity. It sends a request again only if it could not connect. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  url: string
  use(...addresses: string[]): void
  /** The number of requests that each has answered. */
  answered: Map<string, number>
  close(): Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  let targets: string[] = []
  let turn = 0
  const answered = new Map<string, number>()
  const agent = new Agent({ keepAlive: false })

  function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    if (targets.length === 0) return void response.writeHead(503).end()
    turn += 1
    const target = targets[turn % targets.length]!
    const { method, url, headers } = incoming
    const onward = request(target + url, { method, headers, agent }, (reply) => {
      answered.set(target, (answered.get(target) ?? 0) + 1)
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
      reply.on('error', () => response.destroy())
    })
    onward.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'ECONNREFUSED') return void response.writeHead(502).end()
      targets = targets.filter((one) => one !== target)
      pass(incoming, body, response)
    })
    onward.end(body)
  }

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    pass(incoming, Buffer.concat(chunks), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(...addresses) {
      targets = addresses
    },
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
