/** What callers' HTTP clients do beside the call itself: packed bodies, expectations, connections that end. */
import { connect } from 'node:net'
import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt, type WireRequest } from '../contract/bindings/index.ts'
import { formats } from '../contract/formats.ts'
import { lookupOperations } from '../contract/operations.ts'
import { parameters } from '../contract/parameters.ts'
import { limits } from './limits.ts'
import { createServer } from './server.ts'
import { accountKey, type TestService, testService } from './testing/service.ts'

let service: TestService
let server: FastifyInstance
let url: string
beforeAll(async () => {
  service = await testService()
  server = createServer(service)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

/** What has a body. */
const posting = ['soap11', 'soap12', 'post'] as const
const call = { operation: 'geo_code', params: { api_key: accountKey, client: 'tests', text: 'Leeds' } }
const longCall = { operation: 'company_name_search', params: { api_key: accountKey, client: 'tests', name: 'l' } }
const envelope = () => bindingsAt(url).soap11.writeCall(call).body
const xml = { 'content-type': 'text/xml; charset=utf-8' }
const post = (body: string | Buffer, headers: { [name: string]: string }) =>
  fetch(`${url}/soap/service.asmx`, {
    method: 'POST',
    headers: { ...xml, ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })

describe('a packed request', () => {
  test.each([
    ['gzip', zlib.gzipSync],
    ['GZIP', zlib.gzipSync],
    ['x-gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['identity', Buffer.from],
  ])('%s is read', async (coding, pack) => {
    const reply = await post((pack as (text: string) => Buffer)(envelope()), { 'content-encoding': coding })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('<geo_codeResult><geo_data_list>')
  })

  test('a packed form is read', async () => {
    const { headers, body } = bindingsAt(url).post.writeCall(call)
    const reply = await fetch(`${url}/soap/service.asmx/geo_code`, {
      method: 'POST',
      headers: { ...(headers as { [name: string]: string }), 'content-encoding': 'gzip' },
      body: new Uint8Array(zlib.gzipSync(body)),
    })
    expect(reply.status).toBe(200)
  })

  test.each(['br', 'zstd', 'gzip, gzip', 'constructor'])('%s is refused in the form of the binding', async (coding) => {
    const reply = await post(envelope(), { 'content-encoding': coding })
    expect(reply.status).toBe(415)
    expect(await reply.text()).toContain('<faultstring>unsupported_media_type: ')
  })

  test('what is not packed as it says, or is cut short, is refused', async () => {
    for (const body of [envelope(), zlib.gzipSync(envelope()).subarray(0, -12)]) {
      const reply = await post(body, { 'content-encoding': 'gzip' })
      expect(reply.status).toBe(500)
      expect(await reply.text()).toContain('<faultstring>unreadable: The body is not in the encoding')
    }
  })

  test('a bomb is refused at the limit of a body, and nothing is kept of it', async () => {
    const part = zlib.gzipSync(Buffer.alloc(10_000_000, ' '))
    const bomb = Buffer.concat(Array(6).fill(part))
    expect(bomb.length).toBeLessThan(limits.body)
    const before = process.memoryUsage().rss
    const reply = await post(bomb, { 'content-encoding': 'gzip' })
    expect(reply.status).toBe(413)
    expect(reply.headers.get('connection')).toBe('close')
    expect(await reply.text()).toContain('<faultstring>too_large: ')
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  test('a stream of packed bodies of nothing is refused at the same limit', async () => {
    const nothing = zlib.gzipSync('')
    const reply = await post(Buffer.concat(Array(4_000).fill(nothing)), { 'content-encoding': 'gzip' }).catch(
      () => null,
    )
    // The server may close before all of it is sent; what it says, if it is heard, is this.
    if (reply) expect(reply.status).toBe(413)
    expect((await post(envelope(), {})).status).toBe(200)
  })
})

describe('a long request', () => {
  /** Null where the server hangs up on what is still being sent: its log says why all the same. */
  const sent = (request: WireRequest, body: Uint8Array, headers: { [name: string]: string } = {}) => {
    service.log.length = 0
    return fetch(`${url}${request.path}`, {
      method: 'POST',
      headers: { ...(request.headers as { [name: string]: string }), ...headers },
      body: new Uint8Array(body),
    }).catch(() => null)
  }
  const packed = { 'content-encoding': 'gzip' }

  test.each(posting)('%s: the longest call of every operation is read, however it is written', async (name) => {
    for (const [operation, { params }] of Object.entries(lookupOperations)) {
      const longest = params.map((param) => [param, '\u{1F600}'.repeat(formats[parameters[param]].maxLength)])
      const request = bindingsAt(url)[name].writeCall({ operation, params: Object.fromEntries(longest) })
      const numbers = request.body.replace(/\u{1F600}/gu, '&#x01F600;').replace(/^<\?xml.*?\?>/, '')
      const inNumbers = Buffer.from(`\ufeff${numbers}`, 'utf16le')
      for (const [body, headers] of [
        [Buffer.from(request.body), {}],
        [zlib.gzipSync(request.body), packed],
        ...(name === 'post' ? [] : [[inNumbers, {}] as const]),
      ] as const) {
        const reply = await sent(request, body, headers)
        expect(await reply?.text(), operation).toContain('invalid_api_key: ')
        expect(service.log, operation).toMatchObject([{ operation, outcome: 'invalid_api_key' }])
      }
    }
  })

  test.each(posting)('%s: one byte too many is refused unread, packed or not, whoever sends it', async (name) => {
    const spent = await service.newAccount(`spent-${name}`, '--credits', '100', '--limit', '1')
    await service.ask('get', { ...call, params: { ...call.params, api_key: spent } })
    const asKeys = { [accountKey]: 'answered', [spent]: 'too_many_requests', 'nobody-has-this-key': 'invalid_api_key' }
    for (const [api_key, outcome] of Object.entries(asKeys)) {
      const request = bindingsAt(url)[name].writeCall({ ...call, params: { ...call.params, api_key } })
      // Neither says anything.
      const filling = name === 'post' ? '&' : ' '
      for (const [length, told] of [
        [limits.body, outcome],
        [limits.body + 1, 'too_large'],
        [200_000, 'too_large'],
      ] as const) {
        const body = Buffer.from(request.body.padEnd(length, filling))
        for (const reply of [await sent(request, body), await sent(request, zlib.gzipSync(body), packed)]) {
          const isRead = told !== 'too_large'
          expect(service.log).toMatchObject([{ operation: isRead ? call.operation : 'unknown', outcome: told }])
          if (reply && !isRead) expect(reply.status).toBe(413)
        }
      }
    }
  })
})

describe('a packed answer', () => {
  test.each(bindingNames)('%s: to a caller who takes it', async (name) => {
    const binding = bindingsAt(url)[name]
    const { method, path, query, headers, body } = binding.writeCall(longCall)
    const packed = await exchange(
      [
        `${method} ${path}${query && `?${query}`} HTTP/1.1`,
        'Host: HOST',
        ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`),
        'Accept-Encoding: deflate, gzip;q=0.5',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    )
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Origin, Whereabouts-Fields, Accept-Encoding',
    })
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
    const unpacked = zlib.gunzipSync(packed.body).toString()
    expect(unpacked.length).toBeGreaterThan(packed.body.length)
    expect(
      binding.readResult('company_name_search', { status: 200, headers: packed.headers, body: unpacked }),
    ).toMatchObject({
      company_short_list: expect.arrayContaining([expect.objectContaining({ data_set: 'LIVE' })]),
    })
  })

  test.each(['', 'identity', 'gzip;q=0', 'gzip;q=0, *', 'br'])('not to a caller who takes "%s"', async (accepted) => {
    const reply = await exchange([
      'GET /soap/service.asmx?WSDL HTTP/1.1',
      'Host: HOST',
      `Accept-Encoding: ${accepted}`,
      'Connection: close',
    ])
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers.vary).toBe('Accept-Encoding')
    expect(reply.body.toString()).toContain('<wsdl:definitions')
  })

  test('a long answer, packed in pieces, keeps characters at the edge of a piece', async () => {
    for (const before of ['', '.']) {
      const body = before + '\u{1F600}'.repeat(1_500_000)
      const own = createServer({
        ...service,
        service: { ...service.service, answer: async () => ({ status: 200, headers: xml, body }) },
      })
      const reply = await own.inject({ url: '/soap/service.asmx', headers: { 'accept-encoding': 'gzip' } })
      await own.close()
      expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
      expect(zlib.gunzipSync(reply.rawPayload).toString() === body).toBe(true)
    }
  })

  test('a short answer is not packed', async () => {
    const reply = await fetch(`${url}/health`)
    expect(reply.headers.get('content-encoding')).toBeNull()
  })
})

describe('the connection', () => {
  test('a caller that expects 100-continue gets it before it sends the body', async () => {
    const body = envelope()
    const { port } = new URL(url)
    const said = await new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `POST /soap/service.asmx HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/xml\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
        ),
      )
      socket
        .on('data', (chunk) => {
          heard += chunk
          if (heard === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body)
        })
        .on('end', () => resolve(heard))
        .on('error', reject)
    })
    expect(said).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/)
  })

  test('stays open for the next call, and closes where the caller says so', async () => {
    const head = ['GET /soap/service.asmx?op=geo_code HTTP/1.1', 'Host: HOST']
    const first = [...head, '', ''].join('\r\n')
    const { headers, text } = await exchange([`${first}${head.join('\r\n')}`, 'Connection: close'])
    expect(headers.connection).toBe('keep-alive')
    expect(text.match(/^HTTP\/1.1 200 OK/gm)).toHaveLength(2)
    expect(text).toMatch(/^connection: close/im)
  })

  test('of an address with characters that are not encoded says so', async () => {
    const reply = await exchange(['GET /soap/service.asmx/geo_code?text=café HTTP/1.1', 'Host: HOST'])
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('percent-encoded')])
  })

  test('is said to close where a body is too large to be heard out', async () => {
    const reply = await exchange([
      'POST /soap/service.asmx HTTP/1.1',
      'Host: HOST',
      'Content-Type: text/xml',
      'Content-Length: 2000000',
    ])
    expect(reply.status).toBe(413)
    expect(reply.headers.connection).toBe('close')
  })

  test('HEAD tells of a description what GET does, without its body', async () => {
    for (const query of ['', '?WSDL', '?op=geo_code']) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) =>
          exchange([`${method} /soap/service.asmx${query} HTTP/1.1`, 'Host: HOST', 'Connection: close']),
        ),
      )
      expect(head?.status).toBe(200)
      expect(head?.body.length).toBe(0)
      for (const name of ['content-type', 'content-length', 'vary'])
        expect(head?.headers[name]).toBe(get?.headers[name])
    }
  })
})

describe('the address that callers see', () => {
  const wsdlOf = async (options: object, headers: { [name: string]: string }) => {
    const other = createServer({ ...service, ...options })
    const { body } = await other.inject({
      url: '/soap/service.asmx?WSDL',
      headers: { host: 'inside:8090', ...headers },
    })
    await other.close()
    return {
      namespace: /targetNamespace="([^"]*)"/.exec(body)?.[1],
      location: /location="(http[^"]*)"/.exec(body)?.[1],
    }
  }

  test('is what the request says, unless it is set', async () => {
    expect(await wsdlOf({}, { host: 'lookup.example' })).toEqual({
      namespace: 'http://lookup.example/soap',
      location: 'http://lookup.example/soap/service.asmx',
    })
    expect(await wsdlOf({ baseUrl: 'https://example.com/a&b' }, {})).toEqual({
      namespace: 'https://example.com/a&amp;b/soap',
      location: 'https://example.com/a&amp;b/soap/service.asmx',
    })
  })

  test('is what a proxy says, if that proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'lookup.example' }
    expect((await wsdlOf({}, forwarded)).namespace).toBe('http://inside:8090/soap')
    expect((await wsdlOf({ trustedProxies: ['127.0.0.1'] }, forwarded)).namespace).toBe('https://lookup.example/soap')
  })

  test.each(['javascript', 'https://evil.example/?', 'http, "><evil', 'HTTPS'])(
    'a protocol of "%s" is refused, if that proxy is trusted, and not looked at otherwise',
    async (protocol) => {
      const behind = createServer({ ...service, trustedProxies: ['127.0.0.1'] })
      const headers = { host: 'lookup.example', 'x-forwarded-proto': protocol }
      for (const target of ['/soap/service.asmx?WSDL', '/soap/service.asmx/%', '/health']) {
        const reply = await behind.inject({ url: target, headers })
        expect(reply.statusCode).toBe(target.endsWith('%') ? 500 : 400)
        expect(reply.body).not.toContain('evil')
      }
      await behind.close()
      expect((await wsdlOf({}, headers)).namespace).toBe('http://lookup.example/soap')
    },
  )
})

/** Through a socket of our own, for fetch has ideas about headers. */
async function exchange(head: string[], body = '') {
  const { port } = new URL(url)
  const request = `${head.join('\r\n').replaceAll('HOST', `127.0.0.1:${port}`)}\r\n\r\n${body}`
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers: { [name: string]: string } = {}
  for (const line of lines) headers[line.split(':')[0]!.toLowerCase()] = line.slice(line.indexOf(':') + 1).trim()
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4), text: bytes.toString() }
}
