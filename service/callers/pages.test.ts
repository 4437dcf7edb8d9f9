/** Which pages may call, and what they may read of what they are told (CORS; decision 0014). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { accountKey, type TestService, testService } from '../testing/service.ts'

const origin = 'https://desk.example.com'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('pages', () => {
    let service: TestService
    let key: string
    const mint = async (params: { [name: string]: string }) =>
      (await service.found('javascript_key', { lifetime_minutes: '60', ...params })).javascript_key ?? ''
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())
    beforeEach(async () => {
      service.setClock('2026-11-20T10:00:00Z')
      key = await mint({ domain: 'desk.example.com' })
    })

    const ask = (
      params: { [name: string]: string },
      headers: { [name: string]: string },
      operation = 'geo_code',
      binding: (typeof bindingNames)[number] = 'post',
    ) => service.ask(binding, { operation, params: { api_key: key, ...params } }, { headers })

    test.each(bindingNames)('%s: the key’s own page may read the answer', async (binding) => {
      const { status, headers } = await ask({ text: 'York' }, { origin }, 'geo_code', binding)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin, Whereabouts-Fields' })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    })

    test.each(bindingNames)('%s: and what went wrong, and no other page may', async (binding) => {
      const poor = await service.newAccount(`poor-${binding}`)
      const poorKey = await mint({ api_key: poor, domain: 'desk.example.com' })
      const wrong: [{ [name: string]: string }, string, string?][] = [
        [{ text: 'York', api_key: poorKey }, 'insufficient_credits'],
        [{ text: 'x'.repeat(201) }, 'invalid_parameter'],
        [{}, 'method_not_permitted', 'client_info'],
      ]
      for (const [params, code, operation] of wrong) {
        const own = await ask(params, { origin }, operation, binding)
        expect(own.body).toContain(`${code}: `)
        expect(own.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin, Whereabouts-Fields' })
        const other = await ask(params, { origin: 'https://evil.test' }, operation, binding)
        expect(other.body).toContain('domain_mismatch: ')
        expect(other.headers).toMatchObject({ vary: 'Origin, Whereabouts-Fields' })
        expect(other.headers).not.toHaveProperty('access-control-allow-origin')
      }
    })

    test('a page learns that its key ran out, and another not even that', async () => {
      service.setClock('2026-11-20T11:00:00Z')
      const own = await ask({ text: 'York' }, { origin })
      expect(own.body).toMatch(/^javascript_key_expired: /)
      expect(own.headers).toMatchObject({ 'access-control-allow-origin': origin })
      expect((await ask({ text: 'York' }, { origin: 'https://evil.test' })).body).toMatch(/^domain_mismatch: /)
    })

    test('no page can read an answer to an account key', async () => {
      const { status, headers } = await ask({ text: 'York', api_key: accountKey }, { origin })
      expect(status).toBe(200)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    })

    test.each([
      ['HTTPS://Desk.Example.COM', true],
      ['http://desk.example.com:8080', true],
      ['https://desk.example.com.', false],
      ['https://sub.desk.example.com', false],
      ['https://desk.example.com@evil.test', false],
      ['https://user@desk.example.com', false],
      ['https://user:pass@desk.example.com', false],
      ['https://@desk.example.com', false],
      ['https://desk.example.com/', false],
      ['https://desk.example.com/a/page', false],
      ['https://desk.example.com?a', false],
      ['https:desk.example.com', false],
      ['https:\\\\desk.example.com', false],
      ['https://evil.test/https://desk.example.com', false],
      ['https://desk.example.com, https://evil.test', false],
      ['ftp://desk.example.com', false],
      ['javascript://desk.example.com/', false],
      ['null', false],
      ['', false],
    ])('Origin: %s', async (origin, isAllowed) => {
      const { status, headers } = await ask({ text: 'York' }, { origin, referer: 'https://desk.example.com/' })
      expect(status).toBe(isAllowed ? 200 : 500)
      expect('access-control-allow-origin' in headers).toBe(isAllowed)
      if (isAllowed) expect(headers['access-control-allow-origin']).toBe(new URL(origin).origin)
    })

    test.each(['https://user@desk.example.com/', 'https://user:pass@desk.example.com/', 'https:desk.example.com'])(
      'Referer: %s',
      async (referer) => {
        expect((await ask({ text: 'York' }, { referer })).body).toMatch(/^domain_mismatch: /)
      },
    )

    test.each([
      '0',
      '127.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '127.0.0.01',
      '1.2.3.4.5',
      'desk.1',
      'desk.0x',
      'a@desk',
    ])('the domain %s is none, though an address would read it as another', async (domain) => {
      await expect(mint({ domain })).rejects.toThrow('invalid_parameter: domain must be a host name')
    })

    test.each(['127.0.0.1', '192.0.2.10', 'localhost', '1.example.com', '0x7f.example', 'xn--bcher-kva.example', 'a1'])(
      'the domain %s is one',
      async (domain) => {
        key = await mint({ domain })
        expect((await ask({ text: 'York' }, { origin: `https://${domain}` })).status).toBe(200)
      },
    )

    test('a domain may be an IPv6 address, however it is spelled', async () => {
      key = await mint({ domain: '[2001:DB8:0:0::1]' })
      const { headers } = await ask({ text: 'York' }, { origin: 'http://[2001:db8::1]:8080' })
      expect(headers['access-control-allow-origin']).toBe('http://[2001:db8::1]:8080')
      expect((await ask({ text: 'York' }, { origin: 'http://[2001:db8::2]' })).body).toMatch(/^domain_mismatch: /)
      await expect(mint({ domain: '[:::]' })).rejects.toThrow('invalid_parameter: domain must be')
    })

    const preflight = (origin: string) =>
      service.send({
        method: 'OPTIONS',
        path: '/soap/service.asmx',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,soapaction',
        },
      })

    test('a page of a domain that has a key may go on to call in SOAP, and no other', async () => {
      expect(await preflight(origin)).toEqual({
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'Content-Type, SOAPAction, Whereabouts-Fields',
          'access-control-expose-headers': 'Retry-After, Whereabouts-Source, Whereabouts-Charged',
          'access-control-max-age': '600',
          vary: 'Origin, Whereabouts-Fields',
        },
        body: '',
      })
      for (const other of ['https://evil.test', 'null'])
        expect(await preflight(other)).toEqual({
          status: 204,
          headers: { vary: 'Origin, Whereabouts-Fields' },
          body: '',
        })
    })

    test('and not when its last key has run out', async () => {
      await mint({ domain: 'brief.example.com', lifetime_minutes: '1' })
      expect((await preflight('https://brief.example.com')).headers).toHaveProperty('access-control-allow-origin')
      service.setClock('2026-11-20T10:01:00Z')
      expect((await preflight('https://brief.example.com')).headers).not.toHaveProperty('access-control-allow-origin')
    })
  })
})
