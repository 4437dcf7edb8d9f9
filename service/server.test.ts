/** The service behind real HTTP: documents, limits, and requests that are cut short. */

import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BindingName, bindingNames, bindingsAt } from '../contract/bindings/index.ts'
import type { Call, OperationName, Result } from '../contract/operations.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { landmarkCompanies } from '../fiction/landmarks.ts'
import { limits } from './limits.ts'
import { createServer } from './server.ts'
import { documentKeys, expectedCalls } from './testing/calls.ts'
import { accountKey, type TestService, testService } from './testing/service.ts'

let service: TestService
let server: FastifyInstance
let url: string
let now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  service = await testService()
  server = createServer({ ...service, clock: () => now })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

/** Through the socket, as a stranger would. */
async function ask<Op extends OperationName>(
  operation: Op,
  params: Call['params'],
  name: BindingName = 'soap11',
): Promise<Result<Op>> {
  const binding = bindingsAt(url)[name]
  const caller = { api_key: accountKey, ...(operation !== 'client_info' && { client: 'tests' }) }
  const { method, path, query, headers, body } = binding.writeCall({ operation, params: { ...caller, ...params } })
  const reply = await fetch(`${url}${path}?${query}`, {
    method,
    headers: headers as HeadersInit,
    ...(body !== '' && { body }),
  })
  return binding.readResult(operation, {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: await reply.text(),
  })
}

async function documentAddress(
  company_number: string,
  isWanted: (form_type: string) => boolean,
): Promise<{ address: string; pages: number }> {
  let image_key: string | null | undefined
  for (let page_id: string | null | undefined = ''; !image_key && page_id !== null; ) {
    const history: Result<'company_filing_history'> = await ask('company_filing_history', {
      company_number,
      page_id: page_id ?? '',
    })
    image_key = history.filing_history_list?.find(
      (filing) => filing.image_key && isWanted(filing.form_type ?? ''),
    )?.image_key
    page_id = history.next_page_id ?? null
  }
  const info = await ask('company_document_info', { company_number, image_key: image_key ?? '' })
  const { document } = await ask('company_document', {
    company_number,
    request_key: info.document?.doc_request_key ?? '',
  })
  return { address: document?.web_address ?? '', pages: document?.num_pages ?? 0 }
}

async function textOf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  const contents = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  )
  const text = contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  return { pages: pdf.numPages, text }
}

test.each(bindingNames)('%s: every operation answers over HTTP', async (binding) => {
  for (const { operation, params } of expectedCalls(await documentKeys(service)))
    expect(outcomeOf(operation, await ask(operation, params, binding)), operation).toBe('found')
})

test('the link of a document serves a PDF of that very filing, with as many pages as was said', async () => {
  const { company_number, name } = landmarkCompanies.northgate
  const { address, pages } = await documentAddress(company_number, (form) => form === 'AP01')
  const reply = await fetch(address)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  const read = await textOf(new Uint8Array(await reply.arrayBuffer()))
  expect(read.pages).toBe(pages)
  expect(read.text).toContain(name)
  expect(read.text).toContain('AP01')
  expect(read.text).toMatch(/Appointed\s+\d/)
  expect(read.text).toContain('fictional register')
})

test('a document says what was so when it was filed, under the name of that day', async () => {
  const { company_number } = landmarkCompanies.renamed
  const { address } = await documentAddress(company_number, (form) => form === 'NEWINC')
  const { text } = await textOf(new Uint8Array(await (await fetch(address)).arrayBuffer()))
  expect(text).toContain('BRACKENRIGG 2417 LIMITED')
  expect(text).not.toContain('LUMASCOPE')
})

test('accents and Welsh come out right, for the fonts are embedded', async () => {
  const { company_number, name } = landmarkCompanies.accented
  const { address } = await documentAddress(company_number, () => true)
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  expect(Buffer.from(bytes).toString('latin1')).toContain('/FontFile2')
  expect((await textOf(bytes)).text).toContain(name)
})

test('a document names a business once, though its text has a semicolon', async () => {
  const { address } = await documentAddress('90000019', (form) => form === 'CS01')
  const { text } = await textOf(new Uint8Array(await (await fetch(address)).arrayBuffer()))
  expect(text).toContain('10710 - Manufacture of bread; manufacture of fresh pastry goods and cakes')
  expect(text.match(/SIC 2007/g)).toHaveLength(1)
})

test('the same document has the same bytes', async () => {
  const { address } = await documentAddress(landmarkCompanies.northgate.company_number, (form) => form === 'AA')
  const [one, two] = await Promise.all([fetch(address), fetch(address)])
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await two.arrayBuffer()))).toBe(true)
})

describe('how many documents are made', () => {
  const linksOf = async (form: string) => {
    const { filing_history_list } = await service.found('company_filing_history', {
      company_number: landmarkCompanies.northgate.company_number,
    })
    const filings = filing_history_list?.filter(({ image_key, form_type }) => image_key && form_type === form) ?? []
    return [...new Set(filings.map(({ image_key }) => service.documents.toPath(image_key ?? '', now)))]
  }
  const strict = { ...limits, documents: { ...limits.documents, perMinute: 2 } }

  test('one address has its own number of new ones, and those that are kept as often as it likes', async () => {
    const links = await linksOf('CS01')
    expect(links.length).toBeGreaterThan(3)
    const other = createServer({ ...service, clock: () => now, limits: strict })
    const get = (path: string | undefined, remoteAddress: string, headers = {}) =>
      other.inject({ url: path ?? '', remoteAddress, headers: { host: 'lookup.example', ...headers } })

    for (const path of [links[0], links[1], links[0], links[1]])
      expect((await get(path, '192.0.2.7')).statusCode).toBe(200)
    const refused = await get(links[2], '192.0.2.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.headers['content-disposition']).toBeUndefined()
    expect(refused.body).toBe('too_many_requests: An address may have 2 new documents a minute. Try again in 30 s.')
    expect((await get(links[0], '192.0.2.7')).headers['content-type']).toBe('application/pdf')

    // Another address has its own, and what was made for it is there for everybody.
    expect((await get(links[2], '2001:db8::1')).statusCode).toBe(200)
    expect((await get(links[2], '192.0.2.7')).statusCode).toBe(200)
    expect((await get(links[3], '2001:db8::2')).statusCode).toBe(200)
    expect((await get(links[4], '2001:db8::3')).statusCode).toBe(429)
    await other.close()
  })

  test.each([
    ['in number', { most: 1, size: 1e9 }],
    ['in bytes', { most: 50, size: 50_000 }],
  ])('those that are kept are few %s: the longest unused gives way', async (_, kept) => {
    const [one, two] = await linksOf('CS01')
    const other = createServer({
      ...service,
      clock: () => now,
      limits: { ...limits, documents: { ...strict.documents, kept } },
    })
    const get = async (url = '') =>
      (await other.inject({ url, remoteAddress: '192.0.2.7', headers: { host: 'lookup.example' } })).statusCode
    expect([await get(one), await get(one), await get(two), await get(two), await get(one)]).toEqual([
      200, 200, 200, 200, 429,
    ])
    await other.close()
  })

  test('programs of this machine have as many as they ask for, but not what a proxy passes on', async () => {
    const links = await linksOf('CS01')
    const other = createServer({ ...service, clock: () => now, limits: strict })
    const statuses = async (headers: { [name: string]: string }) => {
      const replies = await Promise.all(links.slice(0, 4).map((url) => other.inject({ url, headers })))
      return replies.map(({ statusCode }) => statusCode).toSorted()
    }
    expect(await statuses({ host: 'lookup.example', 'x-forwarded-for': '192.0.2.7' })).toEqual([200, 200, 429, 429])
    expect(await statuses({ host: 'lookup.example' })).toEqual([200, 200, 200, 200])
    await other.close()
  })

  test('what waits to be made is limited for all together, and one who asks for the same waits for the same', async () => {
    const links = await linksOf('CS01')
    const few = { ...limits, documents: { ...limits.documents, waiting: 1 } }
    const other = createServer({ ...service, clock: () => now, limits: few })
    const headers = { host: 'lookup.example' }
    const replies = await Promise.all(
      [links[0], links[0], links[1]].map((url) => other.inject({ url: url ?? '', headers })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503])
    expect(replies[1]?.rawPayload.equals(replies[0]!.rawPayload)).toBe(true)
    expect(replies[2]?.body).toMatch(/^service_unavailable: Too many documents are being made\./)
    expect(replies[2]?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect((await other.inject({ url: links[1] ?? '', headers })).statusCode).toBe(200)
    await other.close()
  })

  test('while many are made, other callers are answered between them', async () => {
    const links = (await linksOf('CS01')).slice(0, 6)
    let made = 0
    const documents = Promise.all(
      links.map(async (path) => {
        const reply = await fetch(`${url}${path}`)
        await reply.arrayBuffer()
        made += 1
        return reply.status
      }),
    )
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(made).toBeLessThan(links.length)
    expect(await documents).toEqual(links.map(() => 200))
  })
})

test('a link that was changed, or has run out, serves nothing', async () => {
  const { address } = await documentAddress(landmarkCompanies.northgate.company_number, () => true)
  expect((await fetch(address.replace(/.{5}\.pdf$/, 'AAAAA.pdf'))).status).toBe(404)
  expect((await fetch(`${url}/documents/..%2f..%2fpackage.json`)).status).toBe(404)
  now = new Date('2026-11-20T11:02:00Z')
  expect((await fetch(address)).status).toBe(404)
})

test('a body of 50 MB is refused at once, in the form of its binding', async () => {
  const body = 'x'.repeat(50 * 1024 * 1024)
  const reply = await fetch(`${url}/soap/service.asmx`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body,
  }).catch(() => null)
  // The server may close before all of it is sent; what it says, if it is heard, is this.
  if (reply) {
    expect(reply.status).toBe(413)
    expect(await reply.text()).toContain('too_large: ')
  }
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('a Host that is no host name is refused', async () => {
  const reply = await raw('GET /soap/service.asmx/geo_code HTTP/1.1\r\nHost: "><evil\r\nConnection: close\r\n\r\n')
  expect(reply).toMatch(/^HTTP\/1.1 400 /)
  expect(reply).not.toContain('evil')
})

test('the namespace is that of the address that was asked', async () => {
  const reply = await fetch(`${url}/soap/service.asmx/geo_code?api_key=${accountKey}&client=c&text=York`)
  expect(reply.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await reply.text()).toContain(`xmlns="${url}/soap"`)
})

test.each([
  ['a trusted proxy', ['127.0.0.1'], 'answered'],
  ['a stranger', [], 'ip_denied'],
])('the address that %s names is believed or not', async (_, trustedProxies, told) => {
  const behind = createServer({ ...service, trustedProxies })
  const address = await behind.listen({ host: '127.0.0.1', port: 0 })
  const { javascript_key } = await service.found('javascript_key', {
    domain: 'desk.example.com',
    lifetime_minutes: '5',
    ip_address: '192.0.2.7',
  })
  const reply = await fetch(`${address}/soap/service.asmx/geo_code?api_key=${javascript_key}&client=c&text=York`, {
    headers: { origin: 'https://desk.example.com', 'x-forwarded-for': '192.0.2.7' },
  })
  expect(reply.status === 200 ? 'answered' : (await reply.text()).split(':')[0]).toBe(told)
  await behind.close()
})

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let reply = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket
      .on('data', (chunk) => (reply += chunk))
      .on('end', () => resolve(reply))
      .on('error', reject)
  })
}

test('two Host headers are refused, for a proxy may have meant the other', async () => {
  const { host, hostname, port } = new URL(url)
  const said = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /soap/service.asmx?WSDL HTTP/1.1\r\nHost: ${host}\r\nhost: evil.test\r\nConnection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text))
  })
  expect(said).toMatch(/^HTTP\/1.1 400 /)
  expect(said).not.toContain('evil.test')
})
