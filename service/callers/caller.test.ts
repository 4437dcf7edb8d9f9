/** javascript keys, under every restriction of design 3 (decision 0014). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../contract/operations.ts'
import { sweep } from '../sweep.ts'
import { accountKey, type TestService, testService } from '../testing/service.ts'
import { hashOf } from './hash.ts'

const service: TestService = await testService()
afterAll(() => service.close())
beforeEach(() => service.setClock('2026-11-20T10:00:00Z'))

const mint = (params: Call['params'] = {}) =>
  service.found('javascript_key', { domain: 'desk.example.com', lifetime_minutes: '60', ...params })

const call = (
  api_key: string | null | undefined,
  headers: { [name: string]: string },
  remoteAddress?: string,
  operation = 'geo_code',
) =>
  service.ask(
    'post',
    { operation, params: { api_key: api_key ?? '', ...(operation === 'geo_code' && { text: 'York' }) } },
    { headers, ...(remoteAddress && { remoteAddress }) },
  )

test('a minted key says its domain, its lifetime and what it may call', async () => {
  const minted = await mint({ domain: 'Desk.Example.com', lifetime_minutes: '90' })
  expect(minted).toMatchObject({ domain: 'desk.example.com', lifetime_seconds: '5400', ip_address: null })
  expect(minted.javascript_key).toMatch(/^jk_[\w-]{43}$/)
  expect(minted.method_list).toContain('company_name_search')
  expect(minted.method_list).not.toContain('javascript_key')
  expect(minted.method_list).not.toContain('send_text_message')
})

test('it works from pages of its domain, by Origin or by Referer, whatever the port', async () => {
  const { javascript_key } = await mint()
  const allowed: { [name: string]: string }[] = [
    { origin: 'https://desk.example.com' },
    { origin: 'http://desk.example.com:8080' },
    { referer: 'https://desk.example.com/a/page?b=c' },
  ]
  for (const headers of allowed) expect((await call(javascript_key, headers)).status).toBe(200)
})

test('it does not work from anywhere else', async () => {
  const { javascript_key } = await mint()
  const refused = [
    {},
    { origin: 'https://example.com' },
    { origin: 'https://www.desk.example.com' },
    { origin: 'https://desk.example.com.evil.test' },
    { origin: 'null' },
    { referer: 'not an address' },
    { origin: 'https://evil.test', referer: 'https://desk.example.com/' },
  ] as { [name: string]: string }[]
  for (const headers of refused) expect((await call(javascript_key, headers)).body).toMatch(/^domain_mismatch: /)
})

test('it works until it expires, and an expired key differs from an unknown one', async () => {
  const { javascript_key } = await mint()
  const headers = { origin: 'https://desk.example.com' }
  service.setClock('2026-11-20T10:59:59Z')
  expect((await call(javascript_key, headers)).status).toBe(200)
  service.setClock('2026-11-20T11:00:00Z')
  expect((await call(javascript_key, headers)).body).toMatch(/^javascript_key_expired: /)
  expect((await call('jk_nobody-knows-this-key', headers)).body).toMatch(/^invalid_api_key: /)
})

test('a day later it is forgotten', async () => {
  const { javascript_key } = await mint()
  const headers = { origin: 'https://desk.example.com' }
  for (const [time, words] of [
    ['2026-11-21T11:00:00Z', 'javascript_key_expired: '],
    ['2026-11-21T11:00:01Z', 'invalid_api_key: '],
  ] as const) {
    service.setClock(time)
    await sweep(service.store, new Date(time))
    expect((await call(javascript_key, headers)).body).toContain(words)
  }
})

test('an address restricts it to that address', async () => {
  const { javascript_key } = await mint({ ip_address: '192.0.2.7' })
  const headers = { origin: 'https://desk.example.com' }
  expect((await call(javascript_key, headers, '192.0.2.7')).status).toBe(200)
  expect((await call(javascript_key, headers, '192.0.2.8')).body).toMatch(/^ip_denied: /)
})

test('it cannot mint keys, read the account or send messages', async () => {
  const { javascript_key } = await mint()
  const headers = { origin: 'https://desk.example.com' }
  for (const operation of ['javascript_key', 'client_info', 'send_text_message'])
    expect((await call(javascript_key, headers, undefined, operation)).body, operation).toMatch(
      /^method_not_permitted: /,
    )
})

test('a page of its domain may read the answer, and no other page may', async () => {
  const { javascript_key } = await mint()
  const origin = 'https://desk.example.com'
  expect((await call(javascript_key, { origin })).headers).toMatchObject({
    'access-control-allow-origin': origin,
    vary: 'Origin, Whereabouts-Fields',
  })
  expect((await call(accountKey, { origin: 'https://evil.test' })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('the store holds no key, only hashes', async () => {
  const { javascript_key } = await mint()
  const hash = hashOf(javascript_key ?? '')
  const now = new Date('2026-11-20T10:00:00Z')
  expect(await service.store.javascriptKey(hash, now)).toMatchObject({ domain: 'desk.example.com' })
  expect(JSON.stringify(await service.store.javascriptKey(hash, now))).not.toContain(javascript_key)
})
