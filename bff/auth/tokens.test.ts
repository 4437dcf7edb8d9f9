/** Personal access tokens: what a program may do with one, for how long, and for how many credits. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scopeNames } from '../../contract/scopes.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { admin, type TestApp, testApp } from '../testing/app.ts'
import { beside, colleague, colleagueAtWork, password, testClock } from '../testing/colleagues.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { scopeOf } from './token-scopes.ts'

const everyScope = scopeNames.filter((scope) => scope !== 'reconcile')

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an access token', () => {
    let app: TestApp
    let ada: Awaited<ReturnType<TestApp['analyst']>>
    beforeAll(async () => {
      app = await testApp({ engine })
      ada = await app.analyst()
      await ada.request('PUT', '/api/prices/geo_code', { credits: '2' })
    })
    afterAll(() => app.close())

    test('is shown once, works without a cookie or an Origin, and ends when it is revoked', async () => {
      const { status, json } = await makeToken(ada, { scopes: ['read'] })
      expect([status, json.state, json.last_used_at]).toEqual([201, 'active', null])
      expect(json.token).toMatch(/^whereabouts_[\w-]{43}$/)
      const program = programOf(app, json.token)
      expect((await program.get('/api/cases')).status).toBe(200)
      const listed = await ada.get('/api/tokens')
      expect(listed.text).not.toContain(json.token)
      expect(listed.json.tokens[0]).toMatchObject({ token_id: json.token_id, last_used_at: expect.any(String) })

      expect((await ada.request('DELETE', `/api/tokens/${json.token_id}`)).status).toBe(204)
      expect((await program.get('/api/cases')).status).toBe(401)
      expect((await ada.request('DELETE', `/api/tokens/${json.token_id}`)).status).toBe(404)
      const changes = (await ada.get('/api/accounts/events')).json.events.slice(0, 2)
      expect(changes).toMatchObject([{ change: 'access token revoked' }, { change: 'access token made' }])
    })

    test('needs the password again, and a token for OpenRefine can do nothing else', async () => {
      expect((await makeToken(ada, { scopes: ['read'], password: 'not it' })).status).toBe(422)
      expect((await makeToken(ada, { scopes: ['read', 'reconcile'] })).status).toBe(422)
      expect((await makeToken(ada, { scopes: ['read'], days: 366 })).status).toBe(422)
    })

    test('is refused together with a cookie', async () => {
      const { token } = (await makeToken(ada, { scopes: ['read'] })).json
      const { status, json } = await ada.get('/api/cases', { authorization: `Bearer ${token}` })
      expect([status, json.detail]).toEqual([400, expect.stringContaining('Send one of them')])
      // A proxy's own password is no token of ours.
      expect((await ada.get('/api/cases', { authorization: 'Basic cHJveHk6cGFzcw==' })).status).toBe(200)
    })

    test('spends its own budget and no more, and the record names it', async () => {
      const made = (await makeToken(ada, { scopes: ['lookup', 'read'], credits: '3' })).json
      const program = programOf(app, made.token)
      const lookUp = (text: string) => program.post('/api/lookups/geo_code', { text })
      const [first, second] = await Promise.all([lookUp(`Leeds ${engine}`), lookUp(`Ripon ${engine}`)])
      expect([first!.status, second!.status].toSorted()).toEqual([200, 402])
      const refused = [first, second].find(({ status }) => status === 402)
      expect(refused!.json).toMatchObject({ reason: 'over_budget', holder: 'token', left: '1' })
      const [token] = (await ada.get('/api/tokens')).json.tokens
      expect(token).toMatchObject({ token_id: made.token_id, credits: '3', spent: '2' })

      const { id } = [first, second].find(({ status }) => status === 200)!.json.record
      const read = await program.get(`/api/records/${id}`)
      expect(read.json.token_id).toBe(made.token_id)
      const { chain } = (await ada.get(`/api/records/${id}`)).json
      expect(chain.filter(({ event }: { event: string }) => event === 'opened')).toMatchObject([
        { reason: `token:${made.token_id}` },
      ])
      // A supervisor's list of budgets is of people and cases.
      expect((await ada.get('/api/budgets')).json.budgets).toEqual([])
    })

    test('counts what the balance says that a lookup cost', async () => {
      const { token, token_id } = (await makeToken(ada, { scopes: ['lookup'], credits: '9' })).json
      const program = programOf(app, token)
      const spent = async () => {
        const { tokens } = (await ada.get('/api/tokens')).json
        return tokens.find((one: { token_id: string }) => one.token_id === token_id).spent
      }
      // The token has its key from here on: nothing is learned across a mint.
      await program.post('/api/lookups/geo_code', { text: `Whitby ${engine}` })
      await ada.get('/api/account')
      await program.post('/api/lookups/geo_code', { text: `Selby ${engine}` })
      expect(await spent()).toBe('4')
      await ada.get('/api/account')
      expect(await spent()).toBe('2.01')
    })

    test('is named by the ledger for each export', async () => {
      const { token, token_id } = (await makeToken(ada, { scopes: ['export'] })).json
      const program = programOf(app, token)
      const { json: report } = await ada.post(`/api/cases/${ada.case_id}/reports`, { template: 'company' })
      const ofCase = `/api/cases/${ada.case_id}`
      const exports = [`${ofCase}/export/graph.graphml`, `${ofCase}/report.html?report=${report.report_id}`]
      for (const path of [...exports, `/api/export?case_id=${ada.case_id}`])
        expect([path, (await program.get(path)).status]).toEqual([path, 200])
      await ada.bytes(exports[0]!)
      const { events } = (await ada.get('/api/audit?event=exported')).json
      expect(events.slice(0, 4)).toMatchObject([
        { operation: 'case_claims', reason: expect.stringMatching(/^graphml:\d+$/) },
        { operation: 'ledger', reason: `token:${token_id}` },
        {
          operation: 'case_report',
          reason: expect.stringMatching(new RegExp(`^1:html:full:\\w{64} token:${token_id}$`)),
        },
        { operation: 'case_claims', reason: expect.stringMatching(new RegExp(`^graphml:\\d+ token:${token_id}$`)) },
      ])
    })

    test('opens nothing that its owner may not open', async () => {
      const ben = await colleague(app, 'analyst', `Ben ${engine}`)
      const program = programOf(app, (await makeToken(ben, { scopes: everyScope, password })).json.token)
      const { json: found } = await ada.lookUp('geo_code', { text: 'York', case_id: ada.case_id })
      const ofCase = `/api/cases/${ada.case_id}`
      const closed = [ofCase, `${ofCase}/graph`, `${ofCase}/comments`, `${ofCase}/export/claims.xlsx`]
      for (const path of [...closed, `/api/records/${found.record.id}`, `/api/export?case_id=${ada.case_id}`])
        expect([path, (await program.get(path)).status]).toEqual([path, 404])
      const asked = { text: 'York', case_id: ada.case_id }
      expect((await program.post('/api/lookups/geo_code', asked)).status).toBe(404)
      expect((await program.get('/api/export')).status).toBe(403)
    })

    test('opens no more than the role that its owner has now', async () => {
      const rosa = await colleagueAtWork(app, 'supervisor', 'rosa')
      const { token } = (await makeToken(rosa, { scopes: ['read', 'export'], password })).json
      const program = programOf(app, token)
      const ofAda = [
        `/api/cases/${ada.case_id}`,
        `/api/cases/${ada.case_id}/graph`,
        `/api/export?case_id=${ada.case_id}`,
      ]
      for (const path of ofAda) expect([path, (await program.get(path)).status]).toEqual([path, 200])
      const role = await ada.request('PATCH', `/api/accounts/${rosa.analyst_id}`, { role: 'analyst' })
      expect(role.status).toBe(200)
      for (const path of ofAda) expect([path, (await program.get(path)).status]).toEqual([path, 404])
      expect((await program.get(`/api/cases/${rosa.case_id}`)).status).toBe(200)
    })

    test('sends no text message', async () => {
      const { token } = (await makeToken(ada, { scopes: ['lookup'] })).json
      const message = { telephone_number: '07700 900123', message: 'A message.', case_id: ada.case_id }
      const { status, json } = await programOf(app, token).post('/api/lookups/send_text_message', message)
      expect([status, json.detail]).toEqual([403, expect.stringContaining('Nothing was sent')])
    })

    test('of a colleague is listed and revoked by an administrator, and the history names it', async () => {
      const name = `Tia ${engine}`
      const tia = await colleague(app, 'analyst', name)
      const wanted = { scopes: ['read', 'batch'] as const, credits: '7', password }
      const made = (await makeToken(tia, wanted)).json
      const revoked = (await makeToken(tia, wanted)).json
      await tia.request('DELETE', `/api/tokens/${revoked.token_id}`)
      const tiasTokens = async () => {
        const { status, json, text } = await ada.get('/api/accounts/tokens')
        expect([status, text.includes(made.token)]).toEqual([200, false])
        return json.tokens.filter(({ analyst_id }: { analyst_id: string }) => analyst_id === tia.analyst_id)
      }
      const listed = { token_id: made.token_id, name: 'Tests', analyst_name: name, scopes: ['read', 'batch'] }
      expect(await tiasTokens()).toEqual([
        {
          ...listed,
          analyst_id: tia.analyst_id,
          state: 'active',
          last_used_at: null,
          created_at: made.created_at,
          expires_at: made.expires_at,
          credits: '7',
          spent: '0',
          unknown_counts_as: '1',
        },
      ])

      const ofTia = `/api/accounts/${tia.analyst_id}/tokens/${made.token_id}`
      const { analyst_id: own } = (await ada.get('/api/session')).json
      const elsewhere = `/api/accounts/${own}/tokens/${made.token_id}`
      expect((await ada.request('DELETE', elsewhere)).status, 'in the path of another account').toBe(404)
      const program = programOf(app, made.token)
      expect((await program.get('/api/cases')).status).toBe(200)
      expect((await ada.request('DELETE', ofTia)).status).toBe(204)
      expect((await program.get('/api/cases')).status).toBe(401)
      expect((await ada.request('DELETE', ofTia)).status).toBe(404)
      expect(await tiasTokens()).toEqual([])
      expect((await tia.get('/api/tokens')).json.tokens[0].state).toBe('revoked')

      const [event] = (await ada.get('/api/accounts/events')).json.events
      expect(event).toMatchObject({
        change: 'access token revoked',
        made_by: own,
        analyst_id: tia.analyst_id,
        analyst_name: name,
        detail: { token: { token_id: made.token_id, name: 'Tests' } },
      })
    })

    test('of a colleague is not for analysts, supervisors or programs to list or revoke', async () => {
      const una = await colleague(app, 'analyst', `Una ${engine}`)
      const sue = await colleague(app, 'supervisor', `Sue ${engine}`)
      const { token, token_id } = (await makeToken(una, { scopes: ['read'], password })).json
      const ofUna = `/api/accounts/${una.analyst_id}/tokens/${token_id}`
      const others = [una, sue, programOf(app, (await makeToken(ada, { scopes: everyScope })).json.token)]
      for (const other of others) {
        expect((await other.request('GET', '/api/accounts/tokens')).status).toBe(403)
        expect((await other.request('DELETE', ofUna)).status).toBe(403)
      }
      expect((await sue.request('DELETE', `/api/tokens/${token_id}`)).status, 'as one of her own').toBe(404)
      expect((await programOf(app, token).get('/api/cases')).status).toBe(200)
    })

    test('is kept as a hash alone', async () => {
      const { token, token_id } = (await makeToken(ada, { scopes: ['read'] })).json
      const row = await beside(app, ({ db }) =>
        db.selectFrom('access_token').selectAll().where('token_id', '=', token_id).executeTakeFirstOrThrow(),
      )
      expect(JSON.stringify(row)).not.toContain(token.slice(12))
    })
  })
})

describe('an access token', () => {
  let app: TestApp
  afterEach(() => app.close())

  test('is taken by the routes of its scopes, and by no other route there is', async () => {
    app = await testApp()
    const ada = await app.analyst()
    const every = (await makeToken(ada, { scopes: everyScope })).json.token
    const none = (await makeToken(ada, { scopes: ['reconcile'] })).json.token
    const { paths } = (await app.visitor().get('/api/openapi.json')).json
    const declared = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => {
        const url = path.startsWith('/api/lookups/') ? '/api/lookups/:operation' : path.replace(/\{(\w+)\}/g, ':$1')
        return { method: method.toUpperCase(), path, route: `${method.toUpperCase()} ${url}` }
      }),
    )
    const routes = new Set(declared.map(({ route }) => route))
    expect([...scopeOf.keys()].filter((route) => !routes.has(route))).toEqual([])

    const open = ['/api/health', '/api/ready', '/metrics']
    const refused = declared.filter(({ path, route }) => !scopeOf.has(route) && !open.includes(path) && !isInPath(path))
    expect(refused.length).toBeGreaterThan(40)
    for (const { method, path, route } of refused) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      expect([route, (await programOf(app, every).request(method, path, body)).status]).toEqual([route, 403])
    }
    // Those of `reconcile` are tested where they are.
    const others = declared.filter(({ route }) => (scopeOf.get(route) ?? 'reconcile') !== 'reconcile')
    for (const { method, path, route } of others) {
      const { status, json } = await programOf(app, none).request(method, path, method === 'GET' ? undefined : {})
      expect([route, status, json.detail]).toEqual([route, 403, expect.stringContaining(scopeOf.get(route)!)])
    }
  })

  test('ends with its time, with a new password, with the account and with all of its sessions', async () => {
    const { clock, later } = testClock()
    app = await testApp({ clock })
    const ben = await colleague(app, 'analyst', 'Ben Example')
    const [short, long] = await Promise.all(
      [1, 300].map(async (days) => (await makeToken(ben, { scopes: ['read'], password, days })).json.token),
    )
    const status = async (token: string) => (await programOf(app, token).get('/api/cases')).status
    expect([await status(short), await status(long)]).toEqual([200, 200])
    later(25 * 3600)
    expect([await status(short), await status(long)]).toEqual([401, 200])

    const visitor = app.visitor()
    await visitor.post('/api/session', { email: ben.email, password })
    const changed = { old_password: password, password: 'four loud herons', code: '' }
    expect((await visitor.post('/api/password', changed)).status).toBe(200)
    expect(await status(long)).toBe(401)

    const made = (await makeToken(visitor, { scopes: ['read'], password: changed.password })).json
    const last = made.token
    expect(await status(last)).toBe(200)
    const administrator = app.visitor()
    await administrator.post('/api/session', admin)
    await administrator.request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: true })
    await administrator.request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: false })
    expect(await status(last)).toBe(401)

    const again = app.visitor()
    await again.post('/api/session', { email: ben.email, password: changed.password })
    const leaked = (await makeToken(again, { scopes: ['read'], password: changed.password })).json
    expect(await status(leaked.token)).toBe(200)
    await administrator.post(`/api/accounts/${ben.analyst_id}/end-sessions`, {})
    expect(await status(leaked.token)).toBe(401)
    const { events } = (await administrator.get('/api/accounts/events')).json
    expect(events.map(({ change }: { change: string }) => change)).toContain('session ended')
    const revoked = events.filter(({ change }: { change: string }) => change === 'access token revoked')
    expect(revoked).toMatchObject([
      { made_by_name: 'ada', detail: { token: { token_id: leaked.token_id } } },
      { made_by_name: 'ada', detail: { token: { token_id: made.token_id } } },
      { made_by_name: 'Ben Example' },
      { made_by_name: 'Ben Example' },
    ])
  })
})

/** The token stands in the path, and only there. */
const isInPath = (path: string) => path.includes('{token}')
