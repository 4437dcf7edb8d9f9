/**
 * A stand-in for the API, written from its published schemas and its users' reports; never compared with the real one.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from './answer.ts'
import { filings } from './filings.ts'
import { documentId } from './ids.ts'
import type { Json, Reply } from './replies.ts'

export const standInKey = '00000000-aaaa-bbbb-cccc-0123456789ab'

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/** @param port of the API; documents and their storage take ports that the system picks */
export async function startStandIn({ port = 0 }: { port?: number } = {}) {
  let left = Number.POSITIVE_INFINITY
  let failing: number | null = null
  let callsBeforeFault = 0
  let instead: { body: unknown } | null = null
  const asked: string[] = []
  const refusedBy: string[] = []

  const storage = createServer((request, response) => {
    // A signed address refuses any other credentials.
    if (request.headers.authorization) {
      refusedBy.push('storage')
      return void response.writeHead(400).end('Only one auth mechanism allowed')
    }
    const isPage = request.url?.includes(documentId('7'))
    response.writeHead(200, { 'content-type': isPage ? 'application/xhtml+xml' : 'application/pdf' })
    response.end(isPage ? '<html xmlns="http://www.w3.org/1999/xhtml"/>' : pdf)
  })
  const storageUrl = await listening(storage, 0)
  let storedAt = storageUrl

  const documents = createServer((request, response) => {
    if (!isAllowed(request, response)) return
    const [, id = '', content] = /^\/document\/([\w-]+)(\/content)?$/.exec(request.url ?? '') ?? []
    const found = Object.entries(filings)
      .flatMap(([company_number, list]) => list.map((item) => ({ company_number, item })))
      .find(({ item }) => String((item.links as Json).document_metadata).endsWith(`/${id}`))
    if (id === '' || !found) return send(response, { status: 404, body: { errors: [] } })
    if (content) return void response.writeHead(302, { location: `${storedAt}/${id}?signature=x` }).end()
    send(response, {
      body: {
        company_number: found.company_number,
        category: found.item.category,
        pages: 3,
        significant_date: '2024-04-20T00:00:00Z',
        significant_date_type: 'made-up-date',
        filename: 'document',
        resources: { 'application/pdf': { content_length: pdf.length } },
      },
    })
  })
  const documentUrl = await listening(documents, 0)

  const api = createServer((request, response) => {
    if (!isAllowed(request, response)) return
    const url = new URL(request.url ?? '/', 'http://api')
    asked.push(url.pathname + url.search)
    const reply: Reply = instead ?? answer(url)
    const etag = `"${createHash('sha256').update(JSON.stringify(reply.body)).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    send(response, reply, { etag })
  })
  const apiUrl = await listening(api, port)

  function isAllowed(request: IncomingMessage, response: ServerResponse): boolean {
    const expected = `Basic ${Buffer.from(`${standInKey}:`).toString('base64')}`
    if (request.headers.authorization !== expected)
      send(response, { status: 401, body: { error: 'Invalid Authorization', type: 'ch:service' } })
    else if (failing !== null && callsBeforeFault === 0)
      send(response, { status: failing, body: '<html>Bad gateway</html>' })
    else if (left <= 0)
      send(
        response,
        { status: 429, body: '' },
        { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 120) },
      )
    else {
      left -= 1
      callsBeforeFault = Math.max(0, callsBeforeFault - 1)
      return true
    }
    return false
  }

  return {
    url: apiUrl,
    documentUrl,
    asked,
    refusedBy,
    /** @param calls how many more calls succeed before the limit */
    allow(calls: number) {
      left = calls
    },
    fail(status: number | null) {
      this.failAfter(0, status)
    },
    failAfter(calls: number, status: number | null) {
      callsBeforeFault = calls
      failing = status
    },
    /** Answers everything with this body; null for its own answers. */
    answerWith(reply: { body: unknown } | null) {
      instead = reply
    },
    /** Sends readers of documents to another address; null for its own storage. */
    storeAt(address: string | null) {
      storedAt = address ?? storageUrl
    },
    async close() {
      for (const server of [api, documents, storage]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function send(response: ServerResponse, { status = 200, body }: Reply, headers: { [name: string]: string } = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

async function listening(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
