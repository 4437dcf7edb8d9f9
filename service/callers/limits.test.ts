/** How often one may call, told in the form of each binding (decision 0027). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BindingName, bindingNames } from '../../contract/bindings/index.ts'
import { ReplyError } from '../../contract/fault-texts.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { accountKey, type TestService, testService } from '../testing/service.ts'

let service: TestService
beforeEach(async () => {
  service = await testService({ addressLimits: { refused: 10, test: 3, page: 3 } })
})
afterEach(() => service.close())

const geoCode = (api_key: string, remoteAddress = '192.0.2.1', binding: BindingName = 'post', origin?: string) =>
  service.ask(
    binding,
    { operation: 'geo_code', params: { api_key, text: 'York' } },
    { remoteAddress, ...(origin && { headers: { origin } }) },
  )

/** The first words of what so many calls in a row are told. */
async function told(times: number, call: (n: number) => ReturnType<typeof geoCode>): Promise<string[]> {
  const words: string[] = []
  for (let n = 0; n < times; n += 1) {
    const { status, body } = await call(n)
    words.push(status === 200 ? 'answered' : (/(\w+): /.exec(body.replace(/xmlns:\w+/g, ''))?.[1] ?? body))
  }
  return words
}
const times = <Word>(count: number, word: Word): Word[] => Array.from({ length: count }, () => word)

test.each(bindingNames)(
  '%s: an account over its limit is told when to come back, and pays nothing for that',
  async (binding) => {
    const api_key = await service.newAccount('busy', '--credits', '100', '--limit', '5')
    expect(await told(5, () => geoCode(api_key, undefined, binding))).toEqual(times(5, 'answered'))

    const reply = await geoCode(api_key, undefined, binding)
    const isSoap = binding.startsWith('soap')
    expect(reply).toMatchObject({ status: isSoap ? 500 : 429, headers: { 'retry-after': '12' } })
    expect(reply.headers['content-type']).toBe(
      { soap11: 'text/xml', soap12: 'application/soap+xml', get: 'text/plain', post: 'text/plain' }[binding] +
        '; charset=utf-8',
    )
    expect(() => service.bindings[binding].readResult('geo_code', reply)).toThrow(
      new ReplyError(
        'too_many_requests',
        'too_many_requests: This account may make 5 calls a minute. Try again in 12 s.',
      ),
    )

    service.setClock('2026-11-20T10:00:12Z')
    expect(await told(2, () => geoCode(api_key, undefined, binding))).toEqual(['answered', 'too_many_requests'])
    service.setClock('2026-11-20T10:02:00Z')
    expect((await service.found('client_info', { api_key })).credit_balance).toBe('99.94')
  },
)

test('a limit that the operator changes counts at once, and none is none', async () => {
  const api_key = await service.newAccount('busy', '--credits', '100', '--limit', '1')
  expect(await told(2, () => geoCode(api_key))).toEqual(['answered', 'too_many_requests'])
  await service.administer('limit', 'busy', 'none')
  expect(await told(200, () => geoCode(api_key))).toEqual(times(200, 'answered'))
})

test('many calls at once cannot slip past the limit', async () => {
  const api_key = await service.newAccount('busy', '--credits', '100', '--limit', '5')
  const replies = await Promise.all(Array.from({ length: 40 }, () => geoCode(api_key)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('who guesses keys is soon not heard, whatever is guessed, until time has passed', async () => {
  const guess = (n: number) => geoCode(`wk_guess_${n}`)
  expect(await told(12, guess)).toEqual([...times(10, 'invalid_api_key'), ...times(2, 'too_many_requests')])
  expect((await geoCode(accountKey)).body).toMatch(/^too_many_requests: /)
  service.setClock('2026-11-20T10:00:06Z')
  expect(await told(2, guess)).toEqual(['invalid_api_key', 'too_many_requests'])
})

test('a caller that was let in before is heard though a stranger guesses from the same address; others elsewhere too', async () => {
  expect((await geoCode(accountKey)).status).toBe(200)
  await told(12, (n) => geoCode(`wk_guess_${n}`))
  expect((await geoCode(accountKey)).status).toBe(200)
  expect((await geoCode(accountKey, '192.0.2.2')).status).toBe(200)
})

test('a key that was asked for from there is heard from the first call on', async () => {
  await service.found('client_info', {})
  await Promise.all(Array.from({ length: 12 }, (_, n) => geoCode(`wk_guess_${n}`, '127.0.0.1')))
  const minted = await service.found('javascript_key', { domain: 'desk.example.com', lifetime_minutes: '5' })
  const call = () => geoCode(minted.javascript_key ?? '', '127.0.0.1', 'get', 'https://desk.example.com')
  expect(await told(2, call)).toEqual(times(2, 'answered'))
})

test.each(engines.filter(isInstalled))('%s: many guesses at once are no way around', async (engine) => {
  const busy = await testService({ engine, companies: 0, addressLimits: { refused: 10, test: 3, page: 3 } })
  const ask = (api_key: string) =>
    busy.ask('post', { operation: 'geo_code', params: { api_key, text: 'York' } }, { remoteAddress: '192.0.2.1' })
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`wk_guess_${n}`)))
  expect(guesses.filter(({ body }) => body.startsWith('invalid_api_key: '))).toHaveLength(10)
  await busy.close()
})

test('a good key that begins with many calls at once is not taken for guessing', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => geoCode(accountKey)))
  expect(replies.map(({ status }) => status)).toEqual(times(50, 200))
  expect(await told(11, (n) => geoCode(`wk_guess_${n}`))).toEqual([
    ...times(10, 'invalid_api_key'),
    'too_many_requests',
  ])
})

test('a whole IPv6 network is one address', async () => {
  const guess = (n: number) => geoCode(`wk_guess_${n}`, `2001:db8:0:1::${n.toString(16)}`)
  expect(await told(11, guess)).toEqual([...times(10, 'invalid_api_key'), 'too_many_requests'])
  expect((await geoCode(accountKey, '2001:db8:0:1:ffff::1')).body).toMatch(/^too_many_requests: /)
  expect((await geoCode(accountKey, '2001:db8:0:2::1')).status).toBe(200)
})

test('visitors of a page share its key and not their limit; the server that asked for the key has none', async () => {
  const origin = 'https://desk.example.com'
  const minted = await service.found('javascript_key', { domain: 'desk.example.com', lifetime_minutes: '5' })
  const key = minted.javascript_key ?? ''
  const visit = (address: string) => told(4, () => geoCode(key, address, 'get', origin))
  expect(await visit('192.0.2.1')).toEqual([...times(3, 'answered'), 'too_many_requests'])
  expect(await visit('192.0.2.2')).toEqual([...times(3, 'answered'), 'too_many_requests'])
  expect(await visit('127.0.0.1')).toEqual(times(4, 'answered'))
})

test('the test key is limited by address', async () => {
  expect(await told(4, () => geoCode('test'))).toEqual([...times(3, 'answered'), 'too_many_requests'])
  expect((await geoCode('test', '192.0.2.2')).status).toBe(200)
})
