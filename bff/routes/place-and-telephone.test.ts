/** Lookups of places and telephones, from the browser's route to the real service and back. */
import { afterEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

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

test('what one message cost is not taken for the price of the next, which may be longer', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const balance = async () => (await analyst.get('/api/account')).json
  const before = await balance()
  const message = { telephone_number: '07700 900123', message: 'a'.repeat(161), case_id: analyst.case_id }
  await analyst.lookUp('send_text_message', message)
  const after = await balance()
  expect(before.client_info.credit_balance - after.client_info.credit_balance).toBeCloseTo(10, 6)
  const known = after.prices.find(({ operation }: { operation: string }) => operation === 'send_text_message')
  expect(known).toEqual({ operation: 'send_text_message', credits: null, source: 'unknown' })
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
