/** Upstreams for tests: one that listens in between, and ones that fail. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { chargedHeader } from '../../contract/credits.ts'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type TestUpstream = { url: string; seen: Seen[]; close(): Promise<void> }

export type Answer = (request: Seen, response: ServerResponse) => void

/** A server that answers as the test decides. It does not note requests for its registers. */
export async function upstreamThat(answer: Answer, registers: Answer = unknownPath): Promise<TestUpstream> {
  const seen: Seen[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const asked = { method, url, headers, body: Buffer.concat(chunks).toString() }
    if (url.endsWith('/registers')) return registers(asked, response)
    seen.push(asked)
    answer(asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const unknownPath: Answer = (_, response) => void response.writeHead(404).end()

/** Passes everything on to the real service, and remembers it. @param host sets the namespace of the service */
export const listeningTo = (
  target: string,
  instead: (asked: Seen) => Answer | undefined = () => undefined,
  host?: string,
  registers?: Answer,
): Promise<TestUpstream> =>
  upstreamThat((asked, response) => {
    const other = instead(asked)
    if (other) return other(asked, response)
    const { method, url, headers, body } = asked
    const onward = request(target + url, { method, headers: { ...headers, host: host ?? headers.host } }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }, registers)

/** The real service without prices, in its account details and with its answers, like other services. */
export const withoutPrices = (
  target: string,
  instead: (asked: Seen) => Answer | undefined = () => undefined,
): Promise<TestUpstream> =>
  upstreamThat((asked, response) => {
    const other = instead(asked)
    if (other) return other(asked, response)
    const { method, url, headers, body } = asked
    const { 'accept-encoding': _, ...passed } = headers
    const onward = request(target + url, { method, headers: passed }, async (reply) => {
      const { 'content-length': _, [chargedHeader]: __, ...told } = reply.headers
      const document = (await text(reply)).replace(/<credits( [^>]*)?(\/>|>[^<]*<\/credits>)/g, '')
      response.writeHead(reply.statusCode ?? 500, told).end(document)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  })

export const xml =
  (body: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
