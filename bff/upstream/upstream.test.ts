/** An upstream that fails, in the ways upstreams do: each has a reason, and each is on record. */
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream, xml } from '../testing/upstream.ts'

const { url } = testService()
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

type Answer = ReturnType<typeof xml>
const isLookup = (asked: { url: string; body: string }) => `${asked.url}${asked.body}`.includes('geo_code')

async function lookUpWith(answer: Answer) {
  upstream = await listeningTo(url, (asked) => (isLookup(asked) ? answer : undefined))
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const reply = await analyst.lookUp('geo_code', { text: 'York' })
  const record = (await analyst.get(`/api/records/${reply.json.record.id}`)).json
  return { ...reply, record }
}

const soapFault = (text: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`
const envelope = (inner: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inner}</s:Body></s:Envelope>`

const answerOf = (fields: string) =>
  envelope(`<geo_codeResponse><geo_codeResult>${fields}</geo_codeResult></geo_codeResponse>`)

describe('no answer', () => {
  test.each<[string, Answer, string, string]>([
    ['a connection that is closed', (_, response) => response.destroy(), 'transport', 'closed the connection'],
    [
      'an answer that is cut short',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '1000' })
        response.write('<a>', () => response.destroy())
      },
      'transport',
      'closed the connection',
    ],
    [
      'an HTML page with status 200',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><p>Down</html>'),
      'malformed',
      '',
    ],
    [
      'truncated XML',
      xml('<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>'),
      'malformed',
      'not well-formed',
    ],
    [
      'an answer to something else',
      xml(envelope('<ip_locationResponse><ip_locationResult/></ip_locationResponse>')),
      'malformed',
      'no result',
    ],
    ['a DOCTYPE', xml('<!DOCTYPE a><a/>'), 'malformed', 'DOCTYPE'],
    ['a fault', xml(soapFault('Server was unable to process request.'), 500), 'fault', 'unable to process'],
    [
      'a fault for want of credits',
      xml(soapFault('insufficient_credits: none left'), 500),
      'out_of_credits',
      'none left',
    ],
    [
      'plain text with status 429',
      (_, response) =>
        response
          .writeHead(429, { 'content-type': 'text/plain', 'retry-after': '12' })
          .end('too_many_requests: The account may make 60 calls a minute.'),
      'too_many_requests',
      '60 calls a minute',
    ],
    [
      'a fault for too many calls',
      xml(soapFault('too_many_requests: The account may make 60 calls a minute.'), 500),
      'too_many_requests',
      '60 calls a minute',
    ],
    ['a bare 429', (_, response) => response.writeHead(429).end(), 'too_many_requests', '429'],
    [
      'plain text with status 500',
      (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('Missing parameter: text.'),
      'fault',
      'Missing parameter',
    ],
    ['an error in a field of its own', xml(answerOf('<error>Database down</error>')), 'fault', 'Database down'],
    [
      'an error in the list',
      xml(answerOf('<geo_data_list><Error><Message>x</Message></Error></geo_data_list>')),
      'fault',
      'x',
    ],
    ['a status that is no success', xml(answerOf('<Status>failed</Status>')), 'fault', 'failed'],
    [
      'a status of error with its code',
      xml(answerOf('<Status>error</Status><error_code>insufficient_credits</error_code>')),
      'out_of_credits',
      'insufficient_credits',
    ],
    ['words where fields should be', xml(answerOf('Server too busy')), 'fault', 'too busy'],
    [
      'a message beside an empty list',
      xml(answerOf('<geo_data_list/><message>Daily limit reached</message>')),
      'fault',
      'Daily limit reached',
    ],
    ['a success that is none', xml(answerOf('<success>false</success><geo_data_list/>')), 'fault', 'it failed'],
    [
      'fields that nobody knows, and none of its own',
      xml(answerOf('<hint>later</hint>')),
      'malformed',
      'holds no result',
    ],
    ['a result with status 503', xml(answerOf(''), 503), 'fault', '503'],
    ['more elements than any answer has', xml(answerOf('<a/>'.repeat(2_000_001))), 'malformed', 'too many'],
    ['status 503', (_, response) => response.writeHead(503).end(), 'fault', '503'],
    [
      'an encoding that it is not in',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(Buffer.from([0x3c, 0xff])),
      'malformed',
      'encoding',
    ],
  ])('%s', async (_, answer, reason, words) => {
    const { status, json, record } = await lookUpWith(answer)
    expect(status).toBe(reason === 'out_of_credits' || reason === 'too_many_requests' ? 503 : 502)
    expect(json).toMatchObject({ outcome: 'not_answered', reason, detail: expect.stringContaining(words) })
    expect(record).toMatchObject({ outcome: 'not_answered', reason, result: null, credits: null })
  })

  test('an upstream that is not there', async () => {
    upstream = await listeningTo(url)
    app = await testApp({ upstreamUrl: 'http://127.0.0.1:9' })
    const { status, json } = await (await app.analyst()).lookUp('geo_code', { text: 'York' })
    expect(status).toBe(502)
    expect(json).toMatchObject({
      outcome: 'not_answered',
      reason: 'transport',
      detail: expect.stringContaining('cannot be reached'),
    })
  })
})

describe('an answer', () => {
  test('of another service’s make is read, and what nobody knows is kept', async () => {
    const { status, json } = await lookUpWith(
      xml(
        `<?xml version="1.0"?><!-- hello --><x:Envelope xmlns:x="http://schemas.xmlsoap.org/soap/envelope/"><x:Body><y:geo_codeResponse xmlns:y="urn:other"><y:geo_codeResult><y:mode>normal</y:mode><y:geo_data_list><y:geo_data><y:longitude>-1.08</y:longitude><y:latitude><![CDATA[53.96]]></y:latitude><y:altitude unit="m">17</y:altitude></y:geo_data></y:geo_data_list></y:geo_codeResult></y:geo_codeResponse></x:Body></x:Envelope>`,
      ),
    )
    expect(status).toBe(200)
    expect(json.result).toEqual({
      other_fields: [{ name: 'mode', text: 'normal' }],
      geo_data_list: [
        {
          longitude: '-1.08',
          latitude: '53.96',
          other_fields: [{ name: 'altitude', text: '17', attributes: [{ name: 'unit', value: 'm' }] }],
        },
      ],
    })
  })

  test.each([
    ['says so by an empty list', '<geo_data_list/>'],
    ['leaves its list out, as some services do', ''],
    ['says so in words beside it', '<geo_data_list/><message>No results found.</message>'],
    [
      'says of itself that all is well',
      '<mode>normal</mode><status>ok</status><error_code/><credit_used>1</credit_used>',
    ],
  ])('that found nothing %s', async (_, fields) => {
    expect((await lookUpWith(xml(answerOf(fields)))).json.outcome).toBe('none_found')
  })

  test('whose list holds items that nobody knows is not called nothing', async () => {
    const { json } = await lookUpWith(
      xml(
        envelope(
          '<geo_codeResponse><geo_codeResult><geo_data_list><Place><lat>53</lat></Place></geo_data_list></geo_codeResult></geo_codeResponse>',
        ),
      ),
    )
    expect(json.outcome).toBe('found')
  })
})
