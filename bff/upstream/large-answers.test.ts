/** Large answers wait for memory, through the front door. The test itself holds the memory that they wait for. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { large, largeRoom } from '../http/line.ts'
import { sha256, type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { type ForeignUpstream, foreignUpstream } from '../testing/foreign-upstream.ts'
import type { Answer } from '../testing/upstream.ts'

const all = 40 * 1024 * 1024
const place = (text: string) => `<geo_data_list><geo_data><description>${text}</description></geo_data></geo_data_list>`
const document = (text: string) => `<geo_code_res>${place(text)}</geo_code_res>`
const filling = 'x'.repeat(2 * large)

let foreign: ForeignUpstream
let app: TestApp
let ann: Colleague
let ben: Colleague
let giveBack: () => void

beforeEach(async () => {
  foreign = await foreignUpstream('post')
  foreign.answersBy((_, { body }) => place(body.includes('large') ? filling : 'York'))
  app = await testApp({
    upstreamUrl: foreign.url,
    binding: 'post',
    env: { UPSTREAM_CONCURRENCY: '2', UPSTREAM_KEYS: 'account' },
  })
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  ben = await colleagueAtWork(app, 'analyst', 'ben')
  giveBack = await largeRoom.take(all)
})
afterEach(async () => {
  giveBack()
  await app.close()
  await foreign.close()
})

const lookUp = ({ case_id, lookUp }: Colleague, text: string) => lookUp('geo_code', { text, case_id })
const waiting = (count: number) => expect.poll(() => largeRoom.waiting()).toBe(count)

test('small lookups go on while as many large answers as may run wait for memory, and then all are answered', async () => {
  const asked = [lookUp(ann, 'large 1'), lookUp(ann, 'large 2')]
  await waiting(2)
  for (const text of ['one', 'two', 'three']) expect((await lookUp(ben, text)).json.outcome).toBe('found')
  expect((await lookUp(ann, 'four')).json.outcome).toBe('found')
  giveBack()
  for (const { json } of await Promise.all(asked)) {
    expect(json.outcome).toBe('found')
    expect(json.result.geo_data_list[0].description).toBe(filling)
    const bytes = await ann.bytes(`/api/records/${json.record.id}/raw`)
    expect(sha256(bytes)).toBe(json.record.sha256)
  }
  await expect.poll(() => largeRoom.held()).toBe(0)
})

test('accounts take turns for the memory', async () => {
  const asked = [lookUp(ann, 'large 1')]
  await waiting(1)
  asked.push(lookUp(ann, 'large 2'))
  await waiting(2)
  // Both turns stepped aside, so there is a turn for another.
  const order: string[] = []
  const others = [ann, ben].map(async (who) => {
    const giveBackOwn = await largeRoom.take(all, { account: who.analyst_id })
    order.push(who.email)
    giveBackOwn()
  })
  expect(largeRoom.waiting()).toBe(4)
  giveBack()
  await Promise.all([...asked, ...others])
  // One of ann's, then ben's, and only then the rest of ann's.
  expect(order).toEqual([ben.email, ann.email])
})

test('a caller who leaves gives up the place, and the record says so', async () => {
  const leaving = new AbortController()
  const asked = fetch(`${app.address}/api/lookups/geo_code`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      'content-type': 'application/json',
      cookie: ann.cookie(),
      origin: app.publicUrl,
      'x-requested-with': 'whereabouts',
    },
    body: JSON.stringify({ text: 'large', case_id: ann.case_id }),
  })
  await waiting(1)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await waiting(0)
  await expect.poll(async () => (await ann.get('/api/records')).json.records[0]?.reason).toBe('cancelled')
})

test('where the connection broke meanwhile, the lookup is tried again', async () => {
  let close = () => {}
  foreign.answersBy(() => (_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml', 'content-length': 2 * large })
    response.write('<')
    close = () => response.destroy()
  })
  const asked = lookUp(ann, 'large')
  await waiting(1)
  foreign.answersWith(place('York'))
  close()
  giveBack()
  expect((await asked).json.outcome).toBe('found')
  await expect.poll(() => [largeRoom.waiting(), largeRoom.held()]).toEqual([0, 0])
})

const chunked: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/xml' })
  response.write(document(filling).slice(0, 100))
  response.end(document(filling).slice(100))
}
const packed: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(gzipSync(document(filling)))
const closing: Answer = (_, response) => {
  response.shouldKeepAlive = false
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { 'content-type': 'text/xml', connection: 'close' }).end(document(filling))
}

describe('a large answer waits', () => {
  test.each([
    ['without a length', chunked],
    ['packed small', packed],
    ['that ends with its connection', closing],
  ])('%s', async (_, answer) => {
    foreign.answersBy((_, { body }) => (body.includes('large') ? answer : place('York')))
    const asked = lookUp(ann, 'large')
    await waiting(1)
    expect((await lookUp(ben, 'small')).json.outcome).toBe('found')
    giveBack()
    expect((await asked).json.result.geo_data_list[0].description).toBe(filling)
  })
})

test('a large record waits when it is opened, and a small one does not', async () => {
  giveBack()
  const [huge, small] = [await lookUp(ann, 'large'), await lookUp(ann, 'York')]
  giveBack = await largeRoom.take(all)
  const opening = ann.get(`/api/records/${huge.json.record.id}`)
  await waiting(1)
  expect((await ann.get(`/api/records/${small.json.record.id}`)).json.differs).toEqual([])
  giveBack()
  expect((await opening).json).toMatchObject({ differs: [], result: { geo_data_list: [{ description: filling }] } })
})
