/** Lookups of places and telephones, from the browser's route to the real service and back. */
import { afterEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream, withoutPrices } from '../testing/upstream.ts'

const { url, apiKey } = testService()
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

test.each(bindingNames)('%s: places need no case, telephones do', async (binding) => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url, binding })
  const analyst = await app.analyst()
  const { case_id } = analyst

  for (const [operation, params, found] of [
    ['area_code', { area_or_code: 'Leeds' }, { area_code_list: [{ code: '0113' }] }],
    ['ip_location', { ip_address: '192.0.2.40' }, { geo_data: { city: 'Leeds' } }],
    ['find_my_nearest', { latitude: '53.8', longitude: '-1.55' }, { nearest_data_list: expect.any(Array) }],
    ['geo_code_telephone', { telephone_number: '0113 496 0018', case_id }, { geo_data: { city: 'Leeds' } }],
  ] as const) {
    const { status, json } = await analyst.lookUp(operation, params)
    expect(status, operation).toBe(200)
    expect(json, operation).toMatchObject({ outcome: 'found', result: found, record: { operation } })
  }
  const withoutCase = await analyst.lookUp('geo_code_telephone', { telephone_number: '0113 496 0018' })
  expect(withoutCase.status).toBe(422)
  expect(withoutCase.json.errors).toMatchObject([{ field: 'case_id' }])
})

test('a text message goes out under the account key, inside a case, and its answer says that it was not sent', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const message = { telephone_number: '07700 900123', from: 'Desk', message: 'Hello' }
  expect((await analyst.lookUp('send_text_message', message)).status).toBe(422)

  const { status, json } = await analyst.lookUp('send_text_message', { ...message, case_id: analyst.case_id })
  expect(status).toBe(200)
  expect(json.result).toMatchObject({ delivery_status: 'SANDBOX_NOT_SENT', destination: '07700900123' })
  const sent = upstream.seen.filter(({ body }) => body.includes('<send_text_message'))
  expect(sent.map(({ body }) => body.includes(apiKey))).toEqual([true])
})

test('what one message cost teaches what a block costs, and the next is at most its blocks', async () => {
  upstream = await withoutPrices(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const balance = async () => (await analyst.get('/api/account')).json
  // Her session's key is minted with the first lookup, and no price is learned across a mint.
  await analyst.lookUp('geo_code', { text: 'York' })
  const before = await balance()
  const message = { telephone_number: '07700 900123', message: 'a'.repeat(161), case_id: analyst.case_id }
  await analyst.lookUp('send_text_message', message)
  const after = await balance()
  expect(before.client_info.credit_balance - after.client_info.credit_balance).toBeCloseTo(10, 6)
  const known = after.prices.find(({ operation }: { operation: string }) => operation === 'send_text_message')
  expect(known).toEqual({ operation: 'send_text_message', credits: '5', source: 'learned' })
  const next = { operation: 'send_text_message', params: { message: 'a'.repeat(3 * 160) } }
  const { estimates } = (await analyst.post('/api/estimates', { lookups: [next] })).json
  expect(estimates).toMatchObject([{ credits: '15', units: 3, at_most: true }])
})

test.each([
  [
    'age_verification',
    { fullname: 'Ann Lee', surname: 'Lee', forename: 'Ann', addr1: '1', postcode: 'LS1 0CK' },
    ['surname', 'forename', 'fullname'],
  ],
  [
    'person_verify_historic',
    { fullname: 'Ann Lee', surname: 'Lee', addr1: '1', postcode: 'LS1 0CK' },
    ['surname', 'fullname'],
  ],
  ['director_search', { name: 'Ann Lee', surname: 'Lee', forename: 'Ann' }, ['surname', 'forename', 'name']],
  ['director_search', { name: 'Ann Lee', page_id: 'a', records_per_page: '10' }, ['page_id', 'records_per_page']],
  ['director_search', { surname: 'Lee' }, ['forename']],
  [
    'find_my_nearest',
    { postcode: 'LS1 0CK', latitude: '53.8', longitude: '-1.5' },
    ['latitude', 'longitude', 'postcode'],
  ],
])('%s with %j is refused at %j, and neither asked nor recorded', async (operation, params, fields) => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const { status, json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
  expect(status).toBe(422)
  expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
  expect(upstream.seen.filter(({ body }) => body.includes(operation))).toEqual([])
  expect((await analyst.get('/api/records')).json.records).toEqual([])
})

test('what a number or a sender may be is told by field, before anything is asked', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const asked = { telephone_number: '0113 496 0018', from: 'Twelve chars', message: 'Hello', case_id: analyst.case_id }
  const { status, json } = await analyst.lookUp('send_text_message', asked)
  expect(status).toBe(422)
  expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(['telephone_number', 'from'])
  expect(upstream.seen.filter(({ body }) => body.includes('send_text_message'))).toEqual([])
})
