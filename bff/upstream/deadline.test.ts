/** All that is done for one lookup, or one document, has one deadline together (UPSTREAM_TIMEOUT_SECONDS). */
import { afterEach, expect, test } from 'vitest'
import { inTime } from '../../platform/testing/in-time.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Answer, type Seen, type TestUpstream, upstreamThat } from '../testing/upstream.ts'

let upstream: TestUpstream
let app: TestApp
async function close() {
  await app.close()
  await upstream.close()
}
afterEach(close)

const operationOf = ({ url }: Seen) => url.split('/').at(-1)!
const refuses: Answer = (_, response) =>
  response.writeHead(500, { 'content-type': 'text/plain' }).end('invalid_api_key: No.')
const says =
  (body: string): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
/** Another each time. */
const newKey: Answer = (asked, response) =>
  says(
    `<javascript_key_res><javascript_key>jk_of_the_tests_${upstream.seen.length}</javascript_key><method_list><string>geo_code</string></method_list></javascript_key_res>`,
  )(asked, response)

async function analystWithin(seconds: number, answer: Answer, keys = 'session') {
  upstream = await upstreamThat(answer)
  const env = { UPSTREAM_TIMEOUT_SECONDS: String(seconds), UPSTREAM_KEYS: keys }
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env })
  return app.analyst()
}

const after =
  (seconds: number, answer: Answer): Answer =>
  (...exchange) =>
    void setTimeout(() => answer(...exchange), seconds * 1000)
const keyOr =
  (key: Answer, other: Answer): Answer =>
  (asked, response) =>
    (operationOf(asked) === 'javascript_key' ? key : other)(asked, response)
const keysAsked = () => upstream.seen.filter((asked) => operationOf(asked) === 'javascript_key').length

const timeout = { outcome: 'not_answered', reason: 'timeout', failure: 'deadline' }

test('of a lookup: its key and its call', async () => {
  const analyst = await analystWithin(1, after(0.6, keyOr(newKey, refuses)))
  const came = await analyst.lookUp('geo_code', { text: 'York' })
  expect(came.json).toMatchObject({ ...timeout, detail: expect.stringContaining('within 1 second.') })
})

test.each([
  ['another key, and what was refused stays what came', 3, { outcome: 'not_answered', reason: 'refused_key' }],
  ['the second call', 4, timeout],
] as const)('of a lookup whose key is refused: %s', (_, last, expected) =>
  inTime(async (seconds) => {
    const analyst = await analystWithin(seconds, (asked, response) => {
      if (upstream.seen.length < last) keyOr(newKey, refuses)(asked, response)
    })
    const came = await analyst.lookUp('geo_code', { text: 'York' })
    if (upstream.seen.length < last) return false
    expect(came.json).toMatchObject(expected)
    expect(upstream.seen).toHaveLength(last)
    return true
  }, close),
)

test('of each lookup that waits for one and the same key, which is made all the same', () =>
  inTime(async (seconds) => {
    const analyst = await analystWithin(seconds, after(0.7 * seconds, keyOr(newKey, refuses)))
    const first = analyst.lookUp('geo_code', { text: 'York' })
    await expect.poll(() => upstream.seen.length).toBe(1)
    const came = await analyst.lookUp('geo_code', { text: 'Leeds' })
    expect([came.json, (await first).json]).toMatchObject([timeout, timeout])
    // A lookup that comes after the key finds it refused, and asks for another.
    return keysAsked() === 1
  }, close))

test('of a document, with its redirects', () =>
  inTime(async (seconds) => {
    const document = () =>
      `<company_document_res><document><web_address>${upstream.url}/1</web_address></document></company_document_res>`
    const redirect = ({ url }: Seen) => ({ location: `/${Number(url.slice(1)) + 1}` })
    const file: Answer = (asked, response) =>
      asked.url === '/3' ? response.writeHead(200).end('%PDF-1.7') : response.writeHead(302, redirect(asked)).end()
    const answer: Answer = (asked, response) =>
      (operationOf(asked) === 'company_document' ? says(document()) : after(0.4 * seconds, file))(asked, response)
    const analyst = await analystWithin(seconds, answer, 'account')
    const looked = await analyst.lookUp('company_document', { company_number: '90000001', request_key: 'x' })
    if (looked.json.reason === 'timeout') return false
    const came = await analyst.post('/api/documents', { record: looked.json.record.id })
    expect(came.json).toMatchObject(timeout)
    return true
  }, close))
