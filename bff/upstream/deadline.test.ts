/** All that is done for one lookup, or one document, has one deadline together (UPSTREAM_TIMEOUT_SECONDS). */
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Answer, type Seen, type TestUpstream, upstreamThat } from '../testing/upstream.ts'

let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

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

/** An upstream that takes so long for each of these. */
async function slowUpstream(milliseconds: number, answers: { [operation: string]: Answer }, keys = 'session') {
  upstream = await upstreamThat((asked, response) => {
    const answer = answers[operationOf(asked)]
    setTimeout(() => answer?.(asked, response), milliseconds)
  })
  const env = { UPSTREAM_TIMEOUT_SECONDS: '1', UPSTREAM_KEYS: keys }
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env })
  return app.analyst()
}

const timeout = { outcome: 'not_answered', reason: 'timeout', failure: 'deadline' }

test('of a lookup: its key and its call', async () => {
  const analyst = await slowUpstream(600, { javascript_key: newKey, geo_code: refuses })
  const came = await analyst.lookUp('geo_code', { text: 'York' })
  expect(came.json).toMatchObject({ ...timeout, detail: expect.stringContaining('within 1 second.') })
})

test.each([
  ['another key, and what was refused stays what came', 3, { outcome: 'not_answered', reason: 'refused_key' }],
  ['the second call', 4, timeout],
] as const)('of a lookup whose key is refused: %s', async (_, last, expected) => {
  upstream = await upstreamThat((asked, response) => {
    if (upstream.seen.length < last) (operationOf(asked) === 'javascript_key' ? newKey : refuses)(asked, response)
  })
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env: { UPSTREAM_TIMEOUT_SECONDS: '4' } })
  const came = await (await app.analyst()).lookUp('geo_code', { text: 'York' })
  expect(came.json).toMatchObject(expected)
  expect(upstream.seen).toHaveLength(last)
})

test('of each lookup that waits for one and the same key, which is made all the same', async () => {
  const analyst = await slowUpstream(700, { javascript_key: newKey, geo_code: refuses })
  const first = analyst.lookUp('geo_code', { text: 'York' })
  await expect.poll(() => upstream.seen.length).toBe(1)
  const came = await analyst.lookUp('geo_code', { text: 'Leeds' })
  expect([came.json, (await first).json]).toMatchObject([timeout, timeout])
  expect(upstream.seen.filter((asked) => operationOf(asked) === 'javascript_key')).toHaveLength(1)
})

test('of a document, with its redirects', async () => {
  const files = {
    company_document: (_, response) =>
      says(
        `<company_document_res><document><web_address>${upstream.url}/1</web_address></document></company_document_res>`,
      )({} as Seen, response),
    1: (_, response) => response.writeHead(302, { location: '/2' }).end(),
    2: (_, response) => response.writeHead(302, { location: '/3' }).end(),
    3: (_, response) => response.writeHead(200).end('%PDF-1.7'),
  } satisfies { [operation: string]: Answer }
  const analyst = await slowUpstream(400, files, 'account')
  const { record } = (await analyst.lookUp('company_document', { company_number: '90000001', request_key: 'x' })).json
  const came = await analyst.post('/api/documents', { record: record.id })
  expect(came.json).toMatchObject(timeout)
})
