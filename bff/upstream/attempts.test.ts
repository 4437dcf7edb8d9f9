/** What is asked again, what never is, and what a browser that goes away ends. */
import { afterEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import {
  type Answer,
  listeningTo,
  type Seen,
  type TestUpstream,
  upstreamThat,
  withoutPrices,
} from '../testing/upstream.ts'

const { url } = testService()
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

const account = { UPSTREAM_KEYS: 'account' }
const york =
  '<geo_code_res><geo_data_list><geo_data><latitude>53.9</latitude></geo_data></geo_data_list></geo_code_res>'
const answersWith =
  (body: string): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
const closes: Answer = (_, response) => response.destroy()
const unavailable: Answer = (_, response) => response.writeHead(503).end()

/** The first answers are these, and after them the last one. */
async function upstreamSaying(...answers: Answer[]) {
  let at = 0
  upstream = await upstreamThat((asked, response) => answers[Math.min(at++, answers.length - 1)]!(asked, response))
}

async function analystAt(env: { [name: string]: string } = {}) {
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env: { ...account, ...env } })
  return app.analyst()
}

test.each<[string, Answer]>([
  ['a connection that is closed', closes],
  ['status 503', unavailable],
])('%s, twice, and a read is answered all the same; its record says how often it was asked', async (_, fails) => {
  await upstreamSaying(fails, fails, answersWith(york))
  const analyst = await analystAt()
  const { json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(json.outcome).toBe('found')
  expect((await analyst.get(`/api/records/${json.record.id}`)).json.attempts).toBe(3)
})

test('three times is enough', async () => {
  await upstreamSaying(closes)
  const { json } = await (await analystAt()).lookUp('geo_code', { text: 'York' })
  expect(json).toMatchObject({ outcome: 'not_answered', detail: expect.stringContaining('It was tried 3 times.') })
  expect(upstream.seen).toHaveLength(3)
})

test('a call that was sent once is not called unsent because a later try was not sent', async () => {
  await upstreamSaying((_, response) => {
    response.destroy()
    void upstream.close()
  })
  const { json } = await (await analystAt()).lookUp('geo_code', { text: 'York' })
  expect(json).toMatchObject({ outcome: 'not_answered', failure: 'connection_refused' })
  expect(json.detail).toContain(
    'refused the connection. An earlier try may have reached the service. It was tried 3 times.',
  )
})

test.each(bindingNames)('%s: a text message is sent once, whatever comes of it', async (binding) => {
  const isMessage = ({ url, body }: Seen) => `${url}${body}`.includes('send_text_message')
  for (const answer of [closes, unavailable]) {
    upstream = await listeningTo(url, (asked) => (isMessage(asked) ? answer : undefined))
    app = await testApp({ upstreamUrl: upstream.url, binding })
    const analyst = await app.analyst()
    const message = { telephone_number: '07700 900123', message: 'Hello', case_id: analyst.case_id }
    const { json } = await analyst.lookUp('send_text_message', message)
    expect(json.outcome).toBe('not_answered')
    expect(upstream.seen.filter(isMessage)).toHaveLength(1)
    if (answer === closes) await Promise.all([app.close(), upstream.close()])
  }
})

test('a key is requested once, whatever the outcome', async () => {
  await upstreamSaying(closes)
  const analyst = await analystAt({ UPSTREAM_KEYS: 'session' })
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.reason).toBe('transport')
  expect((await analyst.post('/api/keys', { domain: 'www.example.com', lifetime_minutes: 5 })).status).toBe(502)
  expect(upstream.seen.map((call) => call.url.split('/').at(-1))).toEqual(['javascript_key', 'javascript_key'])
})

test('a pooled connection that is closed as we send fails no read, and nothing else is sent on one', async () => {
  const used = new Set<unknown>()
  upstream = await upstreamThat((asked, response) => {
    const isUsedAgain = used.has(response.socket)
    used.add(response.socket)
    if (isUsedAgain) response.socket?.resetAndDestroy()
    else answersWith(asked.url.includes('send_text') ? '<send_text_message_res/>' : york)(asked, response)
  })
  const analyst = await analystAt()
  const attempts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const { json } = await analyst.lookUp('geo_code', { text: 'York' })
    expect(json.outcome).toBe('found')
    attempts.push((await analyst.get(`/api/records/${json.record.id}`)).json.attempts)
    const message = { telephone_number: '07700 900123', message: 'Hello', case_id: analyst.case_id }
    await analyst.lookUp('send_text_message', message)
  }
  expect(attempts).toContain(2)
  expect(upstream.seen.filter((call) => call.url.includes('send_text'))).toHaveLength(3)
})

test('a call that was made twice teaches no price', async () => {
  let failures = 1
  upstream = await withoutPrices(url, ({ body }) => {
    if (!body.includes('company_document_info') || failures === 0) return undefined
    failures -= 1
    return closes
  })
  app = await testApp({ upstreamUrl: upstream.url, env: account })
  const analyst = await app.analyst()
  await analyst.get('/api/account')
  await analyst.lookUp('company_document_info', { company_number: '90000001', image_key: 'NOSUCHKEY' })
  const { prices } = (await analyst.get('/api/account')).json
  const price = prices.find(({ operation }: { operation: string }) => operation === 'company_document_info')
  expect(price.source).toBe('unknown')
})

test('a browser that goes away ends the call, and the record says so', async () => {
  let wasEnded = false
  upstream = await upstreamThat((_, response) => response.on('close', () => (wasEnded = true)))
  const analyst = await analystAt()
  const gone = new AbortController()
  const looking = fetch(`${app.address}/api/lookups/geo_code`, {
    method: 'POST',
    body: '{"text":"York"}',
    headers: {
      cookie: analyst.cookie(),
      origin: app.publicUrl,
      'x-requested-with': 'whereabouts',
      'content-type': 'application/json',
    },
    signal: gone.signal,
  })
  await expect.poll(() => upstream.seen.length).toBe(1)
  gone.abort()
  await expect(looking).rejects.toThrow('aborted')
  await expect.poll(() => wasEnded).toBe(true)
  const newest = async () => (await analyst.get('/api/records')).json.records[0]
  await expect.poll(newest).toMatchObject({ outcome: 'not_answered', reason: 'cancelled', credits: null })
  expect(upstream.seen).toHaveLength(1)
})

test('an upstream that cannot be reached is left alone: what is not sent is not run, and on no record', async () => {
  await upstreamSaying(closes)
  const analyst = await analystAt({ UPSTREAM_PAUSE_SECONDS: '1000' })
  for (let round = 0; round < 2; round += 1) await analyst.lookUp('geo_code', { text: 'York' })
  const { status, json, headers } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(status).toBe(503)
  expect(json).toMatchObject({
    outcome: 'not_run',
    reason: 'unavailable',
    detail: expect.stringContaining('Nothing was looked up'),
  })
  expect(json.retry_after).toBeGreaterThan(900)
  expect(headers.get('retry-after')).toBe(String(json.retry_after))
  expect((await analyst.get('/api/records')).json.records).toHaveLength(2)
  // The balance is the service's to tell; what is known here is told all the same.
  const account = await analyst.get('/api/account')
  expect(account).toMatchObject({ status: 200, json: { client_info: null, not_answered: { reason: 'unavailable' } } })
  expect(account.json.prices).toContainEqual({ operation: 'geo_code', credits: '0.01', source: 'public' })
  expect(upstream.seen).toHaveLength(6)
})

test('and is asked again when it is back', async () => {
  await upstreamSaying(closes, closes, closes, closes, closes, closes, answersWith(york))
  const analyst = await analystAt({ UPSTREAM_PAUSE_SECONDS: '0.05' })
  for (let round = 0; round < 2; round += 1) await analyst.lookUp('geo_code', { text: 'York' })
  await expect.poll(async () => (await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
})

test('calls under way and calls that wait are limited; a refused call has sent nothing', async () => {
  const held: (() => void)[] = []
  upstream = await upstreamThat((asked, response) => void held.push(() => answersWith(york)(asked, response)))
  const analyst = await analystAt({ UPSTREAM_CONCURRENCY: '2', UPSTREAM_QUEUE: '1' })
  const looking = Array.from({ length: 4 }, () => analyst.lookUp('geo_code', { text: 'York' }))
  const first = await Promise.race(looking)
  expect(first.status).toBe(503)
  expect(first.json).toMatchObject({ outcome: 'not_run', reason: 'busy', retry_after: 5 })
  await expect.poll(() => held.length).toBe(2)
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(at)
    held[at]!()
  }
  const outcomes = (await Promise.all(looking)).map(({ json }) => json.outcome)
  expect(outcomes.toSorted()).toEqual(['found', 'found', 'found', 'not_run'])
  expect((await analyst.get('/api/records')).json.records).toHaveLength(3)
})
