/** What strangers do to sockets: each is refused or let go, and the next caller is answered as ever. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { createServer } from './server.ts'
import { accountKey, type TestService, testService } from './testing/service.ts'

const servicePath = '/soap/service.asmx'
const query = `api_key=${accountKey}`

let service: TestService
let server: FastifyInstance
let port: number
beforeAll(async () => {
  service = await testService()
  const short = { headersTimeout: 300, requestTimeout: 600, idleTimeout: 900, checkingInterval: 100, connections: 250 }
  server = createServer({ ...service, limits: { ...limits, ...short } })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as { port: number }).port
})
afterEach(answersAsEver)
afterAll(async () => {
  await server.close()
  await service.close()
})

async function answersAsEver(): Promise<void> {
  const reply = await exchange(get(`${servicePath}/client_info?${query}`, 'Connection: close'))
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(service.log.filter(({ outcome }) => outcome === 'internal')).toEqual([])
}

const get = (target: string, ...headers: string[]) => request('GET', target, ['Host: lookup.example', ...headers])
const post = (headers: string[], body = '', path = servicePath) =>
  request('POST', path, ['Host: lookup.example', 'Content-Type: text/xml', ...headers], body)
const request = (method: string, target: string, headers: string[], body = '') =>
  `${[`${method} ${target} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`

/** Everything the server says until it ends the connection; the caller ends nothing. */
function exchange(text: string | Uint8Array, afterwards: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      afterwards(socket)
    })
    socket
      .on('data', (chunk) => (reply += chunk))
      // The server may close before all of a flood is sent.
      .on('error', () => {})
      .on('close', () => resolve(reply))
  })
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

const statuses = (replies: string) => [...replies.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

describe('callers who take their time', () => {
  test.each([
    ['nothing at all', ''],
    ['half a request line', 'GET /soap'],
    ['headers that never end', `GET ${servicePath} HTTP/1.1\r\nHost: a\r\nX-A: `],
    ['a body that never comes', post(['Content-Length: 100'])],
    ['a body that stops half-way', post(['Content-Length: 100'], '<soap:Envelope')],
    ['a chunk that never ends', post(['Transfer-Encoding: chunked'], 'ff\r\n<soap:Envelope')],
  ])('%s: the server ends the connection', async (_, text) => {
    const reply = await exchange(text)
    if (reply !== '') expect(statuses(reply)).toEqual([408])
  })

  test('a byte now and then does not keep a connection open', async () => {
    const drip = (socket: Socket) => {
      const timer = setInterval(() => socket.write('x'), 50)
      socket.once('close', () => clearInterval(timer))
    }
    const headers = await exchange(`GET ${servicePath} HTTP/1.1\r\nHost: a\r\nX-A: `, drip)
    expect(statuses(headers)).toEqual([408])
    const body = await exchange(post(['Content-Length: 10000']), drip)
    expect(statuses(body)).toEqual([408])
  })

  test('more connections than there is room for are let go, and there is room again', async () => {
    const idle = Array.from({ length: 300 }, () => exchange(''))
    await Promise.all(idle)
  })

  test.each([
    ['a stranger', {}, 3],
    ['a trusted proxy', { trustedProxies: ['127.0.0.0/8'] }, 10],
    ['this machine', { neighbours: ['loopback'] }, 10],
  ])('%s holds so many connections, and other addresses have theirs', async (_, options, held) => {
    const few = { ...limits, connectionsPerAddress: 3 }
    const other = createServer({ ...service, limits: few, neighbours: [], ...options })
    await other.listen({ host: '127.0.0.1', port: 0 })
    const at = (other.server.address() as { port: number }).port
    const open = new Set<Socket>()
    const hold = (localAddress: string) =>
      new Promise<void>((resolve) => {
        const socket = connect({ port: at, host: '127.0.0.1', localAddress })
        open.add(socket)
        socket.on('error', () => {}).on('close', () => open.delete(socket) && resolve())
        // Whoever is heard is in.
        socket.on('data', () => resolve()).write(get('/health'))
      })
    await Promise.all(Array.from({ length: 10 }, () => hold('127.0.0.2')))
    expect(open.size).toBe(held)
    await hold('127.0.0.3')
    expect(open.size).toBe(held + 1)

    // What one lets go is there for it again.
    const ended = [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()))
    await Promise.all(ended)
    while ((await connectionsOf(other)) > 0) await wait(10)
    await Promise.all(Array.from({ length: 3 }, () => hold('127.0.0.2')))
    expect(open.size).toBe(3)
    for (const socket of open) socket.destroy()
    await other.close()
  })

  test('a caller who goes away in the middle of an answer is no failure', async () => {
    await exchange(get(`${servicePath}/company_name_search?${query}&client=&name=a&type=&page_id=`), (socket) =>
      socket.destroy(),
    )
    await exchange(post(['Content-Length: 100'], '<a>'), (socket) => socket.resetAndDestroy())
  })
})

describe('requests that contradict themselves', () => {
  test.each([
    ['two lengths', post(['Content-Length: 3', 'Content-Length: 4'], 'abcd')],
    ['a length and chunks', post(['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['a length that is no number', post(['Content-Length: -1'])],
    ['a chunk length that is no number', post(['Transfer-Encoding: chunked'], 'zz\r\nabc\r\n')],
    ['a chunk longer than it says', post(['Transfer-Encoding: chunked'], '1\r\nabc\r\n0\r\n\r\n')],
    ['an unknown transfer encoding', post(['Transfer-Encoding: gzip, identity'], 'abc')],
    ['no request', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no method', `FROBNICATE ${servicePath} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a method in small letters', `get ${servicePath} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['no target', 'GET\r\n\r\n'],
    ['another protocol', `GET ${servicePath} RTSP/1.0\r\n\r\n`],
    ['a header without a name', get(servicePath, ': a')],
    ['a space before the colon', get(servicePath, 'X-A : a')],
    ['a null byte in a header', get(servicePath, 'X-A: a\0b')],
    ['no Host', request('GET', servicePath, ['Connection: close'])],
  ])('%s: refused with 400, and the connection ends', async (_, text) => {
    const reply = await exchange(text)
    expect(statuses(reply)).toEqual([400])
    expect(reply).toMatch(/^connection: close\r$/im)
    expect(reply.split('\r\n\r\n')[1]).toMatch(/^(unreadable: .*|The Host header is not a host name\.)$/)
  })

  test.each(['a b', '"><evil', 'a/b', 'user@host', 'http://a', '%00', 'a'.repeat(256), ''])(
    'a Host of %j is refused and not repeated',
    async (host) => {
      const reply = await exchange(request('GET', `${servicePath}/geo_code`, [`Host: ${host}`, 'Connection: close']))
      expect(statuses(reply)).toEqual([400])
      expect(reply).not.toContain('evil')
    },
  )

  test('a length that is too short leaves a rest, which is no request', async () => {
    const reply = await exchange(post(['Content-Length: 3'], '<a>GARBAGE\r\n\r\n'))
    expect(statuses(reply).at(-1)).toBe(400)
  })
})

describe('requests that are large', () => {
  const megabyte = 'x'.repeat(1_048_577)

  test('a body over the limit is refused in the form of its binding, with and without a length', async () => {
    const told = await exchange(post([`Content-Length: ${megabyte.length}`]))
    const chunks = await exchange(post(['Transfer-Encoding: chunked'], `100001\r\n${megabyte}\r\n0\r\n\r\n`))
    for (const reply of [told, chunks]) {
      expect(statuses(reply)).toEqual([413])
      expect(reply).toContain('<faultstring>too_large: The request is larger than 65536 bytes.')
    }
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 52428800']
    const post50 = request('POST', `${servicePath}/geo_code`, ['Host: lookup.example', ...form])
    expect(await exchange(post50)).toMatch(/\r\n\r\ntoo_large: The request is larger than 65536 bytes\.$/)
  })

  test('one who goes on sending is hung up on', async () => {
    let sent = 0
    await exchange(post(['Content-Length: 1073741824']), function flood(socket: Socket): void {
      if (!socket.writable) return
      sent += megabyte.length
      socket.write(megabyte, () => flood(socket))
    })
    expect(sent).toBeLessThan(200 * megabyte.length)
  })

  test('a flood of headers is refused', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => `X-${n}: a`)
    const long = [`X-A: ${'a'.repeat(20_000)}`]
    for (const headers of [many, long]) {
      const reply = await exchange(get(servicePath, ...headers))
      expect(statuses(reply)).toEqual([431])
      expect(reply).toMatch(/\r\n\r\ntoo_large: The headers are larger than 16384 bytes\.$/)
    }
    expect(statuses(await exchange(get(`/${'a'.repeat(20_000)}`)))).toEqual([431])
    const trailers = post(['Transfer-Encoding: chunked'], `0\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(statuses(await exchange(trailers))).toEqual([431])
    const extensions = post(['Transfer-Encoding: chunked'], `1;${'a'.repeat(20_000)}\r\na\r\n`)
    expect(statuses(await exchange(extensions))).toEqual([413])
  })

  test('a body that says it is compressed is read within the limits, or refused', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1_048_576, '<a>'))
    const call = gzipSync('<a/>')
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'rot13', 'identity'])
      for (const body of [bomb, call, Buffer.from('no compression at all')]) {
        const before = process.memoryUsage.rss()
        const head = post([`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`, 'Connection: close'])
        const reply = await exchange(Buffer.concat([Buffer.from(head), body]))
        const [status] = statuses(reply)
        expect([413, 415, 500], `${encoding} ${body.length}`).toContain(status)
        expect(reply).toMatch(/(too_large|unsupported_media_type|unreadable): /)
        expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576)
      }
  })
})

describe('requests that are strange and right', () => {
  const target = `${servicePath}/client_info?${query}`

  test('several at once on one connection are answered in their order', async () => {
    const unknown = get(`${servicePath}/no_such?${query}`)
    const reply = await exchange(get(target) + unknown + get(target, 'Connection: close'))
    expect(statuses(reply)).toEqual([200, 500, 200])
  })

  test('a whole address as the target is that address', async () => {
    for (const start of ['http://lookup.example', 'HTTP://somewhere.else.example:80', 'https://lookup.example']) {
      const reply = await exchange(get(`${start}${target}`, 'Connection: close'))
      expect(statuses(reply)).toEqual([200])
      expect(reply).toContain('xmlns="http://lookup.example/soap"')
    }
  })

  test('HTTP/1.0 is answered, and its connection ends', async () => {
    const reply = await exchange(`GET ${target} HTTP/1.0\r\nHost: lookup.example\r\n\r\n`)
    expect(statuses(reply)).toEqual([200])
  })

  test('a body in chunks is read, and so is one that waits to be asked for', async () => {
    const { body } = service.bindings.soap11.writeCall({ operation: 'client_info', params: { api_key: accountKey } })
    const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('')
    const chunked = await exchange(post(['Transfer-Encoding: chunked', 'Connection: close'], `${chunks}0\r\n\r\n`))
    expect(statuses(chunked)).toEqual([200])
    const length = `Content-Length: ${body.length}`
    const expecting = await exchange(post(['Expect: 100-continue', length, 'Connection: close'], body))
    expect(statuses(expecting)).toEqual([100, 200])
  })

  test.each(['HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
    '%s is a method that is not taken',
    async (method) => {
      const reply = await exchange(
        request(method, `${servicePath}/geo_code`, ['Host: lookup.example', 'Connection: close']),
      )
      expect(statuses(reply)).toEqual([405])
    },
  )

  test.each([
    'CONNECT a:1',
    'OPTIONS *',
    'GET //',
    'GET /..%2f..%2fetc/passwd',
    'GET /%',
    'GET ?',
    'GET /%00',
    'QUERY /',
  ])('%s finds nothing', async (line) => {
    const [method = '', target = ''] = line.split(' ')
    const reply = await exchange(request(method, target, ['Host: lookup.example', 'Connection: close']))
    if (reply !== '') expect([400, 404, 405, 500]).toContain(statuses(reply)[0])
    expect(reply).not.toMatch(/root:|FST_|node:|\bat .*:\d+/)
  })
})
