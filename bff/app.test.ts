/** What stands before every route: which host is meant, whether it can be understood in one way alone, how often. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { admin, type TestApp, testApp } from './testing/app.ts'
import { raw } from './testing/raw.ts'

let app: TestApp
let host: string
beforeAll(async () => {
  app = await testApp()
  host = new URL(app.address).host
})
afterAll(() => app.close())

describe('a host', () => {
  test.each(['/', '/api/session', '/theme.js'])('that is not the application’s is refused: %s', async (path) => {
    const reply = await raw(app.address, [`GET ${path} HTTP/1.1`, 'Host: evil.test'])
    expect(reply).toMatch(/^HTTP\/1.1 421 /)
    expect(reply).toContain(`This application is at ${app.publicUrl}.`)
  })

  test.each(['127.1', '0x7f.1', '2130706433', 'user@127.0.0.1', 'user:pass@127.0.0.1', '127.0.0.1.'])(
    'that an address would read as the application’s is not it: %s',
    async (name) => {
      const { port } = new URL(app.address)
      for (const written of [`${name}:${port}`, `${name}:0${port}`, `127.0.0.1:${port}/${name}`, `127.0.0.1:${port}?`])
        expect(await raw(app.address, ['GET /api/session HTTP/1.1', `Host: ${written}`])).toMatch(
          /^HTTP\/1.1 4(21|00) /,
        )
    },
  )

  test('that is this machine by another name is no other host', async () => {
    const { port } = new URL(app.address)
    expect(await raw(app.address, ['GET /api/session HTTP/1.1', `Host: localhost:${port}`])).toMatch(/^HTTP\/1.1 401 /)
  })

  test('is any for those who watch, for they know a process by its own address', async () => {
    expect(await raw(app.address, ['GET /api/ready HTTP/1.1', 'Host: desk-1.internal'])).toMatch(/^HTTP\/1.1 200 /)
  })

  test('that a stranger says a proxy was asked for counts for nothing', async () => {
    const lines = ['GET /api/session HTTP/1.1', 'Host: evil.test', `X-Forwarded-Host: ${host}`]
    expect(await raw(app.address, lines)).toMatch(/^HTTP\/1.1 421 /)
  })
})

describe('a request that two could read differently is refused', () => {
  test.each<[string, string[], string?]>([
    ['two hosts', ['GET /api/health HTTP/1.1', 'Host: HOST', 'Host: evil.test']],
    ['two origins', ['GET /api/health HTTP/1.1', 'Host: HOST', 'Origin: http://HOST', 'Origin: http://evil.test']],
    ['the same host twice', ['GET /api/ready HTTP/1.1', 'Host: HOST', 'host: HOST']],
    ['a whole address', ['GET http://evil.test/api/health HTTP/1.1', 'Host: HOST']],
    ['no path', ['OPTIONS * HTTP/1.1', 'Host: HOST']],
    ['no host', ['GET /api/health HTTP/1.1']],
    ['two lengths', ['POST /api/session HTTP/1.1', 'Host: HOST', 'Content-Length: 2', 'Content-Length: 9'], '{}'],
    [
      'a length and chunks',
      ['POST /api/session HTTP/1.1', 'Host: HOST', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ],
    ['a space before the colon', ['GET /api/health HTTP/1.1', 'Host: HOST', 'Origin : http://evil.test']],
    ['a folded header', ['GET /api/health HTTP/1.1', 'Host: HOST', 'Origin: http://HOST', '\thttp://evil.test']],
  ])('%s', async (_, lines, body) => {
    const written = lines.map((line) => line.replace('HOST', host))
    expect(await raw(app.address, written, body)).toMatch(/^HTTP\/1.1 400 /)
  })
})

test('every reply says what a page may not do', async () => {
  const { headers } = await app.visitor().get('/api/health')
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script';trusted-types default")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
})

test('TRACE, which would say a request’s cookies back, is refused', async () => {
  const reply = await raw(app.address, ['TRACE /api/health HTTP/1.1', `Host: ${host}`, 'Cookie: whereabouts=a-secret'])
  expect(reply).toMatch(/^HTTP\/1.1 403 /)
  expect(reply).not.toContain('a-secret')
})

describe('a request’s id', () => {
  const given = '0123456789abcdef0123456789abcdef'

  test('is in the header and in the problem, and another each time', async () => {
    const { headers, json } = await app.visitor().get('/api/cases')
    expect(json.request_id).toMatch(/^[0-9a-z]{20}$/)
    expect(headers.get('x-request-id')).toBe(json.request_id)
    expect((await app.visitor().get('/api/cases')).json.request_id).not.toBe(json.request_id)
  })

  test('is there too when the address cannot even be routed', async () => {
    const { headers, json } = await app.visitor().get('/api/records/%zz')
    expect(headers.get('x-request-id')).toBe(json.request_id)
  })

  test('is a trusted proxy’s own, if it looks like one, and never a stranger’s', async () => {
    const behind = await testApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const idOf = async ({ visitor }: TestApp, id: string) =>
      (await visitor().get('/api/cases', { 'x-request-id': id })).json.request_id
    expect(await idOf(behind, given)).toBe(given)
    expect(await idOf(behind, 'Penhaligon, 07700 900123')).not.toContain('Penhaligon')
    expect(await idOf(app, given)).not.toBe(given)
    await behind.close()
  })
})

describe('limits', () => {
  const geoCode = { text: 'York' }

  test('of lookups are a session’s own: what is too many is not run, and a colleague goes on', async () => {
    const limited = await testApp({ env: { LIMIT_LOOKUPS: '2' } })
    const [ada, colleague] = [await limited.analyst(), await limited.analyst()]
    for (const _ of [1, 2]) expect((await ada.lookUp('geo_code', geoCode)).status).toBe(200)
    const { status, headers, json } = await ada.lookUp('geo_code', geoCode)
    expect(status).toBe(429)
    expect(json).toMatchObject({ outcome: 'not_run', reason: 'too_many_requests', title: 'Too many requests' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ada.get('/api/cases')).status).toBe(200)
    expect((await colleague.lookUp('geo_code', geoCode)).status).toBe(200)
    await limited.close()
  })

  test('of strangers are their address’s, and do not touch who is signed in there', async () => {
    const limited = await testApp({ env: { LIMIT_STRANGER: '5' } })
    const ada = await limited.analyst()
    const stranger = limited.visitor()
    const statuses = []
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await stranger.get('/api/session')).status)
    expect(statuses).toContain(401)
    expect(statuses.at(-1)).toBe(429)
    expect((await stranger.post('/api/session', admin)).status).toBe(429)
    expect((await ada.get('/api/session')).status).toBe(200)
    await limited.close()
  })

  test('of an address keep nobody out who comes with a browser from which somebody signed in before', async () => {
    const limited = await testApp({ env: { LIMIT_STRANGER: '5' } })
    const ada = await limited.analyst()
    await ada.request('DELETE', '/api/session')
    const flooded = async (visitor = limited.visitor()) => {
      for (let asked = 0; asked < 6; asked += 1) await visitor.get('/api/session')
      return (await visitor.post('/api/session', admin)).status === 429
    }
    expect(await flooded()).toBe(true)
    expect((await ada.post('/api/links', { token: 'none' })).status).toBe(410)
    expect((await ada.post('/api/session', admin)).status).toBe(200)

    const forger = limited.visitor()
    forger.keep([`whereabouts-device=${ada.cookieNamed('whereabouts-device')}x`])
    expect((await forger.get('/api/session')).status, 'a cookie that we did not sign').toBe(429)
    await ada.request('DELETE', '/api/session')
    expect(await flooded(ada), 'a known browser has a limit too').toBe(true)
    await limited.close()
  })
})

test('strangers of one IPv6 network share its limit, whichever of its addresses they come from', async () => {
  const limited = await testApp({ env: { LIMIT_STRANGER: '2', TRUSTED_PROXIES: '127.0.0.1' }, hasAdmin: false })
  const from = async (address: string) =>
    (await limited.visitor().get('/api/sign-in', { 'x-forwarded-for': address })).status
  expect(await from('2001:db8:7:7::1')).toBe(200)
  expect(await from('2001:db8:7:7:ffff::2')).toBe(200)
  expect(await from('2001:db8:7:7::3')).toBe(429)
  expect(await from('2001:db8:7:8::1'), 'another network').toBe(200)
  expect(await from('2001:db8:7:7::4, 2001:db8:7:9::1'), 'what is before the proxy’s own word is not believed').toBe(
    200,
  )
  await limited.close()
})

test.each(['https://desk.example.com/desk', 'https://desk.example.com/?a', 'https://desk.example.com/#a'])(
  'the address %s is refused at the start: links and cookies would miss it',
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/PUBLIC_URL.*no path/s)
    expect(readSettings({ PUBLIC_URL: 'https://[2001:db8::1]:8443/' }).PUBLIC_URL).toBe('https://[2001:db8::1]:8443')
  },
)
