/** Every way in which no answer comes, from a server that really does it: its name, reason, words and status here. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, testApp } from '../testing/app.ts'
import { certificates, type Endpoint, silent, socketsThat, tlsServer } from '../testing/misbehaving.ts'
import { type Answer, upstreamThat, xml } from '../testing/upstream.ts'
import { toTransportError } from './transport-error.ts'

let issued: Awaited<ReturnType<typeof certificates>>
const trusted = getCACertificates('default')
beforeAll(async () => {
  issued = await certificates()
  setDefaultCACertificates([...trusted, issued.authority])
})
afterAll(() => setDefaultCACertificates(trusted))

/** Longer than a busy machine stands still. A test of one limit shortens that one, so no other can run out first. */
const patient = {
  UPSTREAM_KEYS: 'account',
  UPSTREAM_CONNECT_SECONDS: '120',
  UPSTREAM_READ_SECONDS: '120',
  UPSTREAM_TIMEOUT_SECONDS: '120',
}

/** One lookup of what is there, and its record. */
async function lookUpAt(there: { url: string; close?(): Promise<void> }, env: { [name: string]: string } = {}) {
  const app = await testApp({ upstreamUrl: there.url, env: { ...patient, ...env } })
  try {
    const analyst = await app.analyst()
    const reply = await analyst.lookUp('geo_code', { text: 'York' })
    const record: Reply['json'] = (await analyst.get(`/api/records/${reply.json.record.id}`)).json
    return { ...reply, record }
  } finally {
    await app.close()
    await there.close?.()
  }
}

const begin = 'HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\n'
const nobody = { url: 'http://127.0.0.1:9' }
const unknownHost = { url: 'http://no-such-host.invalid' }

type Row = [
  name: string,
  there: () => Promise<Endpoint> | Promise<{ url: string }>,
  expected: { status: number; reason: string; failure: string; attempts: number; words: string },
  env?: { [name: string]: string },
]
const transport = (failure: string, attempts: number, words: string) => ({
  status: 502,
  reason: 'transport',
  failure,
  attempts,
  words,
})
const timeout = (failure: string, attempts: number, words: string) => ({
  status: 504,
  reason: 'timeout',
  failure,
  attempts,
  words,
})

const rows: Row[] = [
  ['refused', async () => nobody, transport('connection_refused', 3, 'its address refused the connection')],
  [
    'an unknown host',
    async () => unknownHost,
    // A machine without a network cannot tell that there is no such host.
    { ...transport(expect.stringMatching(/^host_(unknown|not_looked_up)$/), expect.any(Number), 'host name') },
  ],
  [
    'reset',
    () => socketsThat((socket) => socket.resetAndDestroy()),
    transport('connection_closed', 3, 'closed the connection before it answered'),
  ],
  [
    'closed',
    () => socketsThat((socket) => socket.end()),
    transport('connection_closed', 3, 'closed the connection before it answered'),
  ],
  [
    'truncated',
    () => socketsThat((socket) => socket.end(`${begin}content-length: 1000\r\n\r\n<a>`)),
    transport('cut_short', 3, 'before its answer was complete'),
  ],
  [
    'truncated between two chunks',
    () => socketsThat((socket) => socket.end(`${begin}transfer-encoding: chunked\r\n\r\n3\r\n<a>\r\n`)),
    transport('cut_short', 3, 'before its answer was complete'),
  ],
  [
    'truncated, of a service that closes after each answer anyway',
    () =>
      socketsThat((socket) => socket.end(`${begin}connection: close\r\ntransfer-encoding: chunked\r\n\r\nff\r\n<a>`)),
    transport('cut_short', 3, 'before its answer was complete'),
  ],
  [
    'not HTTP',
    () => socketsThat((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    transport('not_http', 1, 'does not speak HTTP'),
  ],
  [
    'a certificate that it signed itself',
    () => tlsServer(issued.selfSigned),
    transport('certificate_untrusted', 1, 'This machine does not trust'),
  ],
  [
    'a certificate that has expired',
    () => tlsServer(issued.expired),
    transport('certificate_expired', 1, 'has expired. Nothing was sent.'),
  ],
  [
    'a certificate of another host',
    () => tlsServer(issued.ofAnotherHost),
    transport('certificate_of_another_host', 1, 'for another host name. Nothing was sent.'),
  ],
  [
    'plain HTTP where TLS should be',
    () => socketsThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'https'),
    transport('no_tls', 1, 'does not speak TLS'),
  ],
  [
    'a connection that is never made',
    () => silent('https'),
    timeout('connect_timeout', 3, 'within 0.5 seconds. Nothing was sent. It was tried 3 times.'),
    { UPSTREAM_CONNECT_SECONDS: '0.5' },
  ],
  [
    'silence',
    () => silent('http'),
    timeout('answer_timeout', 3, 'did not begin its answer within 0.5 seconds'),
    { UPSTREAM_READ_SECONDS: '0.5' },
  ],
  [
    'silence in the middle',
    () => socketsThat((socket) => socket.write(`${begin}content-length: 9\r\n\r\n<a>`)),
    timeout('silence_timeout', 3, 'then sent nothing for 1.5 seconds'),
    // The head of the answer has to come within the same limit.
    { UPSTREAM_READ_SECONDS: '1.5' },
  ],
  [
    'a slow drip',
    () =>
      socketsThat((socket) => {
        socket.write(`${begin}content-length: 1000\r\n\r\n`)
        const dripping = setInterval(() => socket.write(' '), 50)
        socket.on('close', () => clearInterval(dripping))
      }),
    timeout('deadline', 1, 'did not finish its answer within 1 second'),
    { UPSTREAM_TIMEOUT_SECONDS: '1' },
  ],
  [
    'an endless body',
    () =>
      upstreamThat((_, response) => {
        response.writeHead(200, { 'content-type': 'text/xml' })
        const more = Buffer.alloc(1024 * 1024, ' ')
        const pour = () => {
          while (!response.destroyed && response.write(more)) {}
        }
        response.on('drain', pour)
        pour()
      }),
    { status: 502, reason: 'too_large', failure: 'too_large', attempts: 1, words: 'too large and was not read' },
  ],
  [
    'a length that is too large to begin with',
    () => socketsThat((socket) => socket.write(`${begin}content-length: 99999999999\r\n\r\n`)),
    { status: 502, reason: 'too_large', failure: 'too_large', attempts: 1, words: 'too large and was not read' },
  ],
  [
    'a gzip bomb',
    () => upstreamThat(packed('gzip', gzipSync(Buffer.alloc(40 * 1024 * 1024)))),
    { status: 502, reason: 'too_large', failure: 'too_large', attempts: 1, words: 'too large and was not read' },
  ],
  [
    'gzip that is none',
    () => upstreamThat(packed('gzip', Buffer.from('<a/>'))),
    { status: 502, reason: 'malformed', failure: 'coding_broken', attempts: 1, words: 'not in the content coding' },
  ],
  [
    'a coding that nobody knows',
    () => upstreamThat(packed('rot13', Buffer.from('<n/>'))),
    { status: 502, reason: 'malformed', failure: 'coding_unknown', attempts: 1, words: 'unknown content coding' },
  ],
  [
    'a coding that is called as something of the language is',
    () => upstreamThat(packed('constructor', Buffer.from('<n/>'))),
    { status: 502, reason: 'malformed', failure: 'coding_unknown', attempts: 1, words: 'unknown content coding' },
  ],
]

function packed(coding: string, bytes: Buffer): Answer {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': coding }).end(bytes)
}

describe('no answer, or not all of it', () => {
  test.each(rows)('%s', async (_, there, { status: expected, words, ...told }, env) => {
    const { status, json, record } = await lookUpAt(await there(), env)
    const { attempts, ...problem } = told
    expect(json).toMatchObject({ ...problem, outcome: 'not_answered', detail: expect.stringContaining(words) })
    expect(status).toBe(expected)
    expect(record).toMatchObject({ ...told, outcome: 'not_answered', sha256: null, credits: null })
  })
})

const fault12 = (text: string) =>
  `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><e:Fault><e:Code><e:Value>e:Receiver</e:Value></e:Code><e:Reason><e:Text xml:lang="en">${text}</e:Text></e:Reason></e:Fault></e:Body></e:Envelope>`
const fault11 = (text: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:Server</faultcode><faultstring>${text}</faultstring></e:Fault></e:Body></e:Envelope>`
const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><a>&j;</a>`

const malformed = { status: 502, reason: 'malformed', attempts: 1 }
const fault = (attempts: number) => ({ status: 502, reason: 'fault', attempts })

const plain =
  (status: number, body: string, headers: { [name: string]: string } = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body)

describe('an answer that is none', () => {
  test.each<[string, Answer, { status: number; reason: string; attempts: number; words: string; after?: number }]>([
    ['a fault of SOAP 1.1', xml(fault11('Out to lunch.'), 500), { ...fault(1), words: 'Out to lunch.' }],
    ['a fault of SOAP 1.2', xml(fault12('Out to lunch.'), 500), { ...fault(1), words: 'Out to lunch.' }],
    ['plain text and status 500', plain(500, 'Missing parameter: text.'), { ...fault(1), words: 'Missing parameter' }],
    ['status 502', plain(502, ''), { ...fault(3), words: '502' }],
    ['status 504', plain(504, ''), { ...fault(3), words: '504' }],
    [
      'status 503 and when to come back, too far away',
      plain(503, 'Closed.', { 'retry-after': '120' }),
      { ...fault(1), status: 503, words: 'Closed.', after: 120 },
    ],
    [
      'status 503 and when to come back, soon',
      plain(503, 'Closed.', { 'retry-after': '0' }),
      { ...fault(3), status: 503, words: 'Closed.', after: 0 },
    ],
    [
      'status 429 and when to come back',
      plain(429, 'Too many.', { 'retry-after': '12' }),
      { status: 503, reason: 'too_many_requests', attempts: 1, words: 'Too many.', after: 12 },
    ],
    [
      'a web page',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><html><p>Sign in</html>'),
      { ...malformed, words: 'a web page, not with data' },
    ],
    [
      'JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
      { ...malformed, words: 'application/json, not with XML' },
    ],
    ['nothing', (_, response) => response.writeHead(200).end(), { ...malformed, words: 'not with XML' }],
    ['another root', xml('<geo_code_answer/>'), { ...malformed, words: 'no result of geo_code' }],
    [
      'the reply of another operation',
      xml(
        '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><ip_locationResponse><ip_locationResult/></ip_locationResponse></e:Body></e:Envelope>',
      ),
      { ...malformed, words: 'no result of geo_code' },
    ],
    ['a DOCTYPE', xml('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>'), { ...malformed, words: 'DOCTYPE' }],
    ['an entity bomb', xml(bomb), { ...malformed, words: 'DOCTYPE' }],
  ])('%s', async (_, answer, { status: expected, reason, attempts, words, after }) => {
    const { status, json, headers, record } = await lookUpAt(await upstreamThat(answer))
    expect(json).toMatchObject({ outcome: 'not_answered', reason, detail: expect.stringContaining(words) })
    expect(status).toBe(expected)
    expect(record).toMatchObject({ outcome: 'not_answered', reason, attempts, credits: null })
    expect(json.retry_after).toBe(after)
    expect(headers.get('retry-after')).toBe(after === undefined ? null : String(after))
  })
})

test('a certificate that is in order is no obstacle', async () => {
  const { json } = await lookUpAt(await tlsServer(issued.good))
  expect(json).toMatchObject({ reason: 'malformed', detail: expect.stringContaining('not with XML') })
})

test.each([
  ['ETIMEDOUT', 'connect_timeout', 'connection_broken'],
  ['EPROTO', 'no_tls', 'connection_broken'],
  ['ECONNRESET', 'connection_closed', 'connection_closed'],
])('%s says that nothing was sent only before there is a connection for the request', (code, before, after) => {
  const failed = (isStarted: boolean) =>
    toTransportError(Object.assign(new Error(code), { code }), {
      isStarted,
      isAnswering: false,
      seconds: { connect: 1, read: 2 },
    })
  expect([failed(false).failure, failed(true).failure]).toEqual([before, after])
  expect(failed(true).message).not.toContain('Nothing was sent')
})
