/** Which key goes out with which call (design 3): seen by an upstream that listens in between. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type Seen, type TestUpstream, withoutPrices } from '../testing/upstream.ts'

const { url, apiKey } = testService()
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

const operationOf = ({ url, headers }: Seen) => String(headers.soapaction ?? url).match(/(\w+)"?(\?|$)/)?.[1]
const keysIn = ({ url, body }: Seen) => `${url}${body}`.match(/jk_[\w-]{43}/g) ?? []

test.each(bindingNames)(
  '%s: lookups go out under the session’s key, and only minting and the balance under the account’s',
  async (binding) => {
    upstream = await listeningTo(url)
    app = await testApp({ upstreamUrl: upstream.url, binding })
    const analyst = await app.analyst()
    await analyst.lookUp('geo_code', { text: 'York' })
    await analyst.get('/api/account')
    for (const call of upstream.seen.filter((call) => !call.url.startsWith('/documents'))) {
      const isAccountCall = `${call.url}${call.body}`.includes(apiKey)
      const name =
        binding === 'soap12'
          ? (/<(javascript_key|client_info|geo_code) /.exec(call.body)?.[1] ?? operationOf(call))
          : operationOf(call)
      expect(isAccountCall, name).toBe(name !== 'geo_code')
      if (!isAccountCall) expect(call.headers).toMatchObject({ origin: app.publicUrl, referer: `${app.publicUrl}/` })
      // A key is made in a body, whatever the binding: it has no business in an address.
      if (name === 'javascript_key') expect(call.url).not.toContain(apiKey)
    }
  },
)

test('concurrent lookups of a session wait for one mint; another session has another key', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const [one, two] = [await app.analyst(), await app.analyst()]
  await Promise.all(Array.from({ length: 10 }, () => one.lookUp('geo_code', { text: 'York' })))
  expect(upstream.seen.filter((call) => operationOf(call) === 'javascript_key')).toHaveLength(1)
  await two.lookUp('geo_code', { text: 'York' })
  expect(new Set(upstream.seen.flatMap(keysIn)).size).toBe(2)
})

test('signing out throws the key away', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  for (let round = 0; round < 2; round += 1) {
    const analyst = await app.analyst()
    await analyst.lookUp('geo_code', { text: 'York' })
    await analyst.request('DELETE', '/api/session')
  }
  expect(new Set(upstream.seen.flatMap(keysIn)).size).toBe(2)
})

test('a key that upstream rejects is minted anew, once, and the lookup is answered', async () => {
  let rejections = 0
  upstream = await listeningTo(url, (call) => {
    if (operationOf(call) !== 'geo_code' || rejections > 0) return undefined
    rejections += 1
    return (_, response) =>
      response.writeHead(500, { 'content-type': 'text/plain' }).end('javascript_key_expired: The lifetime has run out.')
  })
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const { json } = await (await app.analyst()).lookUp('geo_code', { text: 'York' })
  expect(json.outcome).toBe('found')
  expect(upstream.seen.map(operationOf)).toEqual(['javascript_key', 'geo_code', 'javascript_key', 'geo_code'])
})

test('lookups that were refused together share one new key', async () => {
  let refused: string | undefined
  upstream = await listeningTo(url, (call) => {
    if (operationOf(call) !== 'geo_code') return undefined
    const [key] = keysIn(call)
    refused ??= key
    if (key !== refused) return undefined
    return (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('invalid_api_key: Gone.')
  })
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  const replies = await Promise.all(Array.from({ length: 10 }, () => analyst.lookUp('geo_code', { text: 'York' })))
  expect(replies.map(({ json }) => json.outcome)).toEqual(Array.from({ length: 10 }, () => 'found'))
  expect(upstream.seen.filter((call) => operationOf(call) === 'javascript_key')).toHaveLength(2)
})

test('an upstream that refuses every key is asked no more than that', async () => {
  upstream = await listeningTo(url, (call) =>
    operationOf(call) === 'geo_code'
      ? (_, response) =>
          response.writeHead(500, { 'content-type': 'text/plain' }).end('domain_mismatch: Not from here.')
      : undefined,
  )
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const { status, json } = await (await app.analyst()).lookUp('geo_code', { text: 'York' })
  expect(status).toBe(502)
  expect(json).toMatchObject({ outcome: 'not_answered', reason: 'refused_key' })
  expect(upstream.seen.map(operationOf)).toEqual(['javascript_key', 'geo_code', 'javascript_key', 'geo_code'])
})

test('a refused lookup for which no other key can be had says on record that it was asked', async () => {
  let mints = 0
  upstream = await listeningTo(url, (call) => {
    if (operationOf(call) === 'javascript_key') mints += 1
    const isRefused = operationOf(call) === 'geo_code' || mints > 1
    return isRefused
      ? (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('invalid_api_key: Gone.')
      : undefined
  })
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  const { json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(upstream.seen.map(operationOf)).toEqual(['javascript_key', 'geo_code', 'javascript_key'])
  expect((await analyst.get(`/api/records/${json.record.id}`)).json).toMatchObject({
    outcome: 'not_answered',
    reason: 'refused_key',
    status: 500,
    attempts: 1,
  })
})

test('and not for a new key at every lookup', async () => {
  upstream = await listeningTo(url, (call) =>
    operationOf(call) === 'geo_code' ? (_, response) => response.writeHead(403).end() : undefined,
  )
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  for (let round = 0; round < 5; round += 1)
    expect((await analyst.lookUp('geo_code', { text: 'York' })).json.reason).toBe('refused_key')
  expect(upstream.seen.filter((call) => operationOf(call) === 'javascript_key')).toHaveLength(2)
})

test.each([
  ['in words that nobody knows', 'No service for you today.', 2],
  ['and says that it is not the key', 'invalid_parameter: text is too long.', 1],
])(
  'after a failure %s the lookup is not asked again, and the next one has a key that will do',
  async (_, words, mints) => {
    let failures = 1
    upstream = await listeningTo(url, (call) => {
      if (operationOf(call) !== 'geo_code' || failures === 0) return undefined
      failures -= 1
      return (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end(words)
    })
    app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
    const analyst = await app.analyst()
    expect((await analyst.lookUp('geo_code', { text: 'York' })).json.reason).toBe('fault')
    expect(upstream.seen.map(operationOf)).toEqual(['javascript_key', 'geo_code'])
    expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
    expect(upstream.seen.filter((call) => operationOf(call) === 'javascript_key')).toHaveLength(mints)
  },
)

test('with UPSTREAM_KEYS=account nothing is minted', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url, env: { UPSTREAM_KEYS: 'account' } })
  expect((await (await app.analyst()).lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
  expect(upstream.seen.map(operationOf)).toEqual(['geo_code'])
})

test('an answer without a usable key may hold one, so no record keeps it', async () => {
  const key = `jk_${'a'.repeat(43)}`
  upstream = await listeningTo(url, (call) =>
    operationOf(call) === 'javascript_key'
      ? (_, response) =>
          response
            .writeHead(200, { 'content-type': 'text/xml' })
            .end(`<javascript_key_res><javascript_key>${key}</javascript_key>`)
      : undefined,
  )
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  const { status, json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(status).toBe(502)
  expect(json).toMatchObject({ outcome: 'not_answered', reason: 'malformed', record: { sha256: null } })
  const record = await analyst.get(`/api/records/${json.record.id}`)
  expect(record.json).toMatchObject({ outcome: 'not_answered', status: null, headers: {} })
  expect((await analyst.get(`/api/records/${json.record.id}/raw`)).status).toBe(404)
})

test('a lookup that is under way at sign-out gets no new key', async () => {
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  upstream = await listeningTo(url, (call) =>
    operationOf(call) === 'geo_code'
      ? async (_, response) => {
          await refused
          response.writeHead(500, { 'content-type': 'text/plain' }).end('javascript_key_expired: No more.')
        }
      : undefined,
  )
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  const looking = analyst.lookUp('geo_code', { text: 'York' })
  await expect.poll(() => upstream.seen.map(operationOf)).toContain('geo_code')
  await analyst.request('DELETE', '/api/session')
  refuse()
  expect((await looking).json).toMatchObject({ outcome: 'not_answered', reason: 'refused_key' })
  expect(upstream.seen.map(operationOf)).toEqual(['javascript_key', 'geo_code'])
})

test.each(['account', 'session'])('a key in a header is no more kept than one in the answer: %s keys', async (mode) => {
  upstream = await listeningTo(url, (call) =>
    operationOf(call) === 'geo_code'
      ? ({ url: asked }, response) => response.writeHead(301, { location: `https://lookup.example${asked}` }).end()
      : undefined,
  )
  app = await testApp({ upstreamUrl: upstream.url, binding: 'get', env: { UPSTREAM_KEYS: mode } })
  const analyst = await app.analyst()
  const { json } = await analyst.lookUp('geo_code', { text: 'York' })
  const record = await analyst.get(`/api/records/${json.record.id}`)
  expect(record.json.headers.location).toMatch(/api_key=\*+&client=/)
  expect(record.json.blanked).toBe(1)
})

test('no price is learned across a mint, which costs too and is not in the ledger', async () => {
  upstream = await withoutPrices(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  await analyst.get('/api/account')
  await analyst.lookUp('company_name_search', { name: 'northgate' })
  const { prices } = (await analyst.get('/api/account')).json
  expect(prices.find(({ operation }: { operation: string }) => operation === 'company_name_search')).toMatchObject({
    source: 'unknown',
  })
})

test('no key is anywhere that a browser, a log or a record can show it', async () => {
  // An upstream that says every key back that it is given, in text and in an element nobody knows.
  upstream = await listeningTo(url, (call) => {
    const [key] = keysIn(call)
    if (!key) return undefined
    const body = `<geo_code_res><geo_data_list><geo_data><description>you are ${key}</description></geo_data></geo_data_list><echo>${key} ${apiKey}</echo></geo_code_res>`
    return (_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
  })
  const written: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof process.stdout.write
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env: { LOG_LEVEL: 'trace' } })
  const analyst = await app.analyst()
  const replies = [await analyst.lookUp('geo_code', { text: 'York' }), await analyst.get('/api/account')]
  const { id } = replies[0]!.json.record
  replies.push(
    await analyst.get(`/api/records/${id}`),
    await analyst.get('/api/keys'),
    await analyst.get('/api/records'),
  )
  const raw = await analyst.bytes(`/api/records/${id}/raw`)
  process.stdout.write = write

  const keys = [apiKey, ...new Set(upstream.seen.flatMap(keysIn))]
  expect(keys.length).toBeGreaterThan(1)
  const files = readdirSync(app.folder).map((file) => readFileSync(path.join(app.folder, file), 'latin1'))
  for (const key of keys)
    for (const place of [...replies.map(({ text }) => text), raw.toString(), ...files, ...written])
      expect(place.includes(key)).toBe(false)

  const record = replies[2]!.json
  expect(record.blanked).toBe(3)
  expect(record.result.geo_data_list[0].description).toBe(`you are ${'*'.repeat(46)}`)
  expect(raw.length).toBe(record.bytes)
})
