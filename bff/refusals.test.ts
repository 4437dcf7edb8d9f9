/** What the BFF refuses, and how it says so. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { admin, type TestApp, testApp } from './testing/app.ts'

let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
beforeAll(async () => {
  app = await testApp()
  analyst = await app.analyst()
})
afterAll(() => app.close())

test.each([
  '/api/records',
  '/api/records/x',
  '/api/records/x/raw',
  '/api/records/x/views',
  '/api/audit',
  '/api/cases',
  '/api/cases?of=everyone',
  '/api/cases/x',
  '/api/cases/x/members',
  '/api/lawful-bases',
  '/api/account',
  '/api/prices',
  '/api/budgets',
  '/api/spend?by=day&from=2026-01-01&to=2026-01-31',
  '/api/keys',
  '/api/session',
])('a stranger may not read %s', async (path) => {
  const { status, headers, json } = await app.visitor().get(path)
  expect(status).toBe(401)
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(json).toMatchObject({ status: 401, title: 'Not signed in' })
})

test.each([
  '/api/lookups/geo_code',
  '/api/cases',
  '/api/keys',
  '/api/documents',
  '/api/records/search',
  '/api/records/x/erase',
  '/api/data-subject',
])('a stranger may not post to %s', async (path) => {
  const { status } = await app.visitor().post(path, {
    domain: 'a',
    lifetime_minutes: 1,
    text: 'York',
    reason: 'ordered',
    record: 'x',
    reference: 'r',
    title: 't',
    purpose: 'p',
    lawful_basis: 'l',
  })
  expect(status).toBe(401)
})

test.each([
  ['PATCH', '/api/cases/x'],
  ['POST', '/api/cases/x/close'],
  ['POST', '/api/cases/x/members'],
  ['DELETE', '/api/cases/x/members/y'],
  ['PUT', '/api/prices/geo_code'],
  ['DELETE', '/api/prices/geo_code'],
  ['PUT', '/api/budgets/case/x'],
  ['DELETE', '/api/budgets/case/x'],
  ['POST', '/api/estimates'],
])('a stranger may not %s %s', async (method, path) => {
  expect((await app.visitor().request(method, path, {})).status).toBe(401)
})

describe('a request from another site', () => {
  const lookUp = (headers: { [name: string]: string }) =>
    analyst.post('/api/lookups/geo_code', { text: 'York' }, headers)

  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['no origin at all', { origin: 'null' }],
    ['a header that a form cannot set', { 'x-requested-with': 'fetch' }],
  ])('is refused by %s', async (_, headers) => {
    const { status, json } = await lookUp(headers as { [name: string]: string })
    expect(status).toBe(403)
    expect(json.title).toBe('Not allowed')
  })

  test('is told which header it lacks, where that is all', async () => {
    const { json } = await lookUp({ 'x-requested-with': '' })
    expect(json.detail).toBe('The request lacks the header X-Requested-With: whereabouts. Send it too.')
  })

  test('leaves no record', async () => {
    const before = (await analyst.get('/api/records')).json.records.length
    await lookUp({ origin: 'https://evil.test' })
    expect((await analyst.get('/api/records')).json.records.length).toBe(before)
  })
})

describe('a lookup', () => {
  test.each([
    ['an unknown operation', 'no_such', {}, 404],
    ['a name of every object', 'constructor', {}, 404],
    ['the operation that mints keys', 'javascript_key', { domain: 'x', lifetime_minutes: '5' }, 404],
    ['the operation that tells the balance', 'client_info', {}, 404],
    ['an api_key of its own', 'geo_code', { text: 'York', api_key: 'mine' }, 422],
    ['a client of its own', 'geo_code', { text: 'York', client: 'mine' }, 422],
    ['a parameter that there is not', 'geo_code', { text: 'York', colour: 'red' }, 422],
    ['nothing', 'geo_code', {}, 422],
    ['a number where text belongs', 'geo_code', { text: 5 }, 422],
    ['a list', 'geo_code', ['York'], 422],
    ['text that is too long', 'geo_code', { text: 'x'.repeat(300) }, 422],
    ['a control character', 'geo_code', { text: 'a\u0001b' }, 422],
    ['a case that is not the analyst’s', 'director_search', { name: 'Smith', case_id: 'nosuchcase' }, 404],
    ['no JSON', 'geo_code', '{"text": ', 400],
    ['a prototype', 'geo_code', '{"__proto__": {"text": "York"}, "text": "York"}', 400],
  ])('with %s is refused before anything is asked', async (_, operation, body, status) => {
    const before = (await analyst.get('/api/records')).json.records.length
    const reply = await analyst.lookUp(operation, body as object)
    expect(reply.status, reply.text).toBe(status)
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(reply.json).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
    if (status === 422) expect(reply.json.errors[0]).toEqual({ field: expect.any(String), message: expect.any(String) })
    expect((await analyst.get('/api/records')).json.records.length).toBe(before)
  })

  test('of another media type, or of 50 MB, is refused', async () => {
    const form = await analyst.request('POST', '/api/lookups/geo_code', 'text=York', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(415)
    const large = await analyst
      .request('POST', '/api/lookups/geo_code', `{"text":"${'x'.repeat(50 * 1024 * 1024)}"}`)
      .catch(() => null)
    if (large) expect(large.status).toBe(413)
  })
})

describe.each(engines.filter(isInstalled))('over %s', (engine) => {
  test('a NUL is refused as bad input by every route, in its address, its query and its body', async () => {
    const own = await testApp({ engine })
    onTestFinished(() => own.close())
    const visitor = await own.analyst()
    const { paths } = (await visitor.get('/api/openapi.json')).json
    const routes = Object.entries(paths as { [path: string]: object }).flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
    )
    expect(routes.length).toBeGreaterThan(80)
    for (const [method, path] of routes) {
      // Whoever has no such token is refused before anything is read.
      if (path.includes('{token}')) continue
      const address = path.replace(/\{\w+\}/g, 'x')
      const takesBody = method !== 'GET' && method !== 'DELETE'
      const asked: [string, unknown?][] = [
        [`${address}?case_id=a%00b`, takesBody ? {} : undefined],
        ...[...path.matchAll(/\{\w+\}/g)].map(([name]): [string, unknown?] => [
          path.replace(name, 'a%00b').replace(/\{\w+\}/g, 'x'),
          takesBody ? {} : undefined,
        ]),
        ...(takesBody
          ? [{ case_id: 'a\0b' }, { 'a\0b': 1 }, { deep: [{ er: 'a\0' }] }, 'a\0b'].map((body): [string, unknown] => [
              address,
              JSON.stringify(body),
            ])
          : []),
      ]
      for (const [to, body] of asked) {
        const { status, json } = await visitor.request(method, to, body)
        expect([method, to, body, status, json?.title]).toEqual([method, to, body, 400, 'Not understood'])
      }
    }
    expect((await visitor.lookUp('geo_code', { text: 'York' })).status, 'and the ledger can be written').toBe(200)
  })
})

test.each([
  ['POST', '/api/cases/x/close'],
  ['POST', '/api/cases/x/reopen'],
  ['POST', '/api/pins/x/put-back'],
  ['POST', '/api/accounts/x/reset'],
  ['DELETE', '/api/session'],
  ['DELETE', '/api/cases/x/members/y'],
  ['GET', '/api/cases'],
  ['POST', '/api/lookups/geo_code'],
])('%s %s takes nothing that is not JSON, with a body or without', async (method, path) => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=utf-16',
    'text/plain, application/json',
  ]
  for (const type of types)
    for (const body of method === 'GET' ? [undefined] : [undefined, '{}'])
      expect((await analyst.request(method, path, body, { 'content-type': type })).status, type).toBe(415)
  expect((await analyst.get('/api/session')).status).toBe(200)
})

describe('text that no database, XML or person can take', () => {
  test.each([
    ['POST', '/api/session', { email: 'a\u0001@example.com', password: 'x' }, 422],
    ['POST', '/api/cases', { reference: 'a\u0001', title: 't', purpose: 'p', lawful_basis: 'l' }, 422],
    ['GET', `/api/records/${'a'.repeat(500)}`, undefined, 414],
    ['GET', '/api/records/%zz', undefined, 400],
  ])('%s %s is refused', async (method, path, body, status) => {
    const reply = await analyst.request(method, path, body)
    expect(reply.status, reply.text).toBe(status)
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })
})

describe('every door has one rule for text', () => {
  const unfit = { 'a control character': 'a\u0001b', 'half of a pair': 'a\ud800', 'a non-character': 'a\uffff' }
  test.each(Object.entries(unfit))('%s is refused in a body, and the reply names the field', async (_, text) => {
    const given = { reference: 'R', title: 't', purpose: 'p', lawful_basis: 'l' }
    const reply = await analyst.post('/api/cases', { ...given, title: text })
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      [{ field: 'title', message: '“title” holds a control character. Remove it and try again.' }],
    ])
    const nested = await analyst.post('/api/lookups/geo_code', { text: 'York', more: { list: ['x', text] } })
    expect(nested.json.errors[0].message).toBe('“more, list 2” holds a control character. Remove it and try again.')
  })

  test('a control character is refused in a query and in a path', async () => {
    const query = await analyst.get('/api/records?q=a%01b')
    expect([query.status, query.json.errors[0].field]).toEqual([422, 'q'])
    const path = await analyst.get('/api/records/a%1Fb')
    expect([path.status, path.json.errors[0].field]).toEqual([422, 'id'])
  })

  test('a request that is nested thousands deep is a bad request', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
      for (const levels of [100, 10_000, 100_000]) {
        const deep = `${open.repeat(levels)}1${close.repeat(levels)}`
        const { status, json } = await analyst.request('POST', '/api/cases', `{"title":${deep}}`)
        expect([levels, status, json.detail]).toEqual([levels, 400, expect.stringContaining('levels deep')])
      }
  })
})

test('an address that is written otherwise is guarded all the same', async () => {
  const { status } = await app.visitor().post('/%61pi/session', admin, { origin: 'https://evil.test' })
  expect(status).toBe(403)
  const health = await app.visitor().get('/%61pi/health')
  expect(health.headers.get('cache-control')).toBe('no-store')
})

test('signing in again ends the earlier session', async () => {
  const visitor = app.visitor()
  await visitor.post('/api/session', admin)
  const before = visitor.cookie()
  await visitor.post('/api/session', admin)
  expect(visitor.cookie()).not.toBe(before)
  expect((await app.visitor().get('/api/session', { cookie: before })).status).toBe(401)
})

test('a wrong password and an unknown address get the same reply', async () => {
  const wrong = await app.visitor().post('/api/session', { email: 'ada@example.com', password: 'wrong' })
  const unknown = await app.visitor().post('/api/session', { email: 'nobody@example.com', password: 'wrong' })
  expect(wrong.status).toBe(401)
  expect(unknown.json).toEqual({ ...wrong.json, request_id: unknown.json.request_id })
})

test('a record of somebody else is not there', async () => {
  expect((await analyst.get('/api/records/00000000000000000000')).status).toBe(404)
})

test('pages come under strict headers, and the API is not cached', async () => {
  const page = await app.visitor().get('/api/health')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('an answer as received is handed over and never run', async () => {
  const { record } = (await analyst.lookUp('geo_code', { text: 'York' })).json
  const { headers } = await analyst.get(`/api/records/${record.id}/raw`)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('the session cookie is for this site alone, and no script can read it', async () => {
  const { headers } = await app
    .visitor()
    .post('/api/session', { email: 'ada@example.com', password: 'a password of the tests' })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Strict')
  const secure = await testApp({ env: { PUBLIC_URL: 'https://desk.example.com' } })
  const reply = await secure.visitor().post('/api/session', admin)
  expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-whereabouts=.*Secure/)
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})
