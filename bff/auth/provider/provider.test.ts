/** Signing in through a real OpenID Connect provider that runs beside (decision 0036). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { start } from '../../start.ts'
import { admin, type TestApp, testApp, visitorOf } from '../../testing/app.ts'
import { beside, password, testClock, tokenOf } from '../../testing/colleagues.ts'
import { secret, startProvider, type TestProvider } from '../../testing/provider.ts'
import { personOf, readRoleMap, sameNames } from './provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const mary = { email: 'mary@example.com', email_verified: true, name: 'Mary Example', roles: ['desk-analysts'] }
const leads = { ...mary, roles: ['desk-analysts', 'desk-leads'] }

type Given = {
  engine?: 'sqlite' | 'postgres'
  env?: { [name: string]: string }
  hasAdmin?: boolean
  clock?: () => Date
}
async function desk({ engine = 'sqlite', env = {}, hasAdmin = true, clock }: Given = {}): Promise<TestApp> {
  const own = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: secret,
    OIDC_ROLES: 'desk-analysts=analyst, desk-leads=supervisor, desk-heads=administrator',
    OIDC_NAME: 'Example sign-on',
  }
  const app = await testApp({ engine, hasAdmin, env: { ...own, ...env }, ...(clock && { clock }) })
  onTestFinished(() => app.close())
  await provider.leadsBackTo(app)
  await provider.people({ mary })
  return app
}

/** @returns who came in, and where the browser is sent then */
async function comeIn(app: TestApp, who: string, visitor = app.visitor(), to = '/') {
  const reply = await visitor.get(await provider.wayBack(visitor, { who }, to))
  return { visitor, location: reply.headers.get('location'), session: (await visitor.get('/api/session')).json }
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))(
    'makes an account when somebody first comes, with the role of the claim each time',
    async () => {
      const app = await desk({ engine })
      expect((await app.visitor().get('/api/sign-in')).json).toMatchObject({ provider: 'Example sign-on' })
      const first = await comeIn(app, 'mary', undefined, '/map?text=York')
      expect(first.location).toBe('/map?text=York')
      expect(first.session).toMatchObject({ email: mary.email, name: 'Mary Example', role: 'analyst' })
      expect((await first.visitor.get('/api/cases')).json.cases).toEqual([])

      // It is the same person, by issuer and sub, whatever their e-mail address is now.
      await provider.people({ mary: { ...leads, email: 'mary.other@example.com' } })
      const second = await comeIn(app, 'mary')
      expect(second.session).toMatchObject({ analyst_id: first.session.analyst_id, role: 'supervisor' })
      expect((await first.visitor.get('/api/session')).status, 'which was of the role before').toBe(401)
      const third = await comeIn(app, 'mary')
      expect((await second.visitor.get('/api/session')).status, 'of the same role').toBe(200)
      expect(third.session.role).toBe('supervisor')

      const boss = await app.analyst()
      const patched = await boss.request('PATCH', `/api/accounts/${first.session.analyst_id}`, { role: 'analyst' })
      expect(patched.json.errors[0].message).toContain('provider says')
      const { events } = (await boss.get('/api/accounts/events')).json
      expect(events[0]).toMatchObject({
        change: 'account changed',
        detail: { by: 'provider', role: ['analyst', 'supervisor'] },
      })
    },
  )
})

test('goes with PKCE, state and nonce, and keeps its secrets in a cookie that only we can read', async () => {
  const app = await desk()
  const visitor = app.visitor()
  const gone = await visitor.get('/api/provider')
  const asked = new URL(gone.headers.get('location')!).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${app.publicUrl}/api/provider/callback`,
  })
  expect(asked.get('nonce')).toBeTruthy()
  const [set] = gone.headers.getSetCookie()
  expect(set).toMatch(/^whereabouts-transaction=.*HttpOnly.*SameSite=Lax/)
  expect(set).not.toContain(asked.get('state'))
  expect(gone.headers.get('location')).not.toContain(secret)
})

test('works for a public client, and through two processes, one for each way', async () => {
  const STATE_KEY = 'a key that both processes of the tests have'
  const app = await desk({ env: { OIDC_CLIENT_ID: 'public-desk', OIDC_CLIENT_SECRET: '', STATE_KEY } })
  const other = await start(
    readSettings({ ...app.settings, PUBLIC_URL: app.publicUrl, TRUSTED_PROXIES: '127.0.0.1' }),
    {},
  )
  onTestFinished(() => other.close())
  const [one, two] = [app.visitor(), visitorOf({ address: other.address, publicUrl: app.publicUrl })]
  const back = await provider.wayBack(one, { who: 'mary' })
  two.keep([`whereabouts-transaction=${one.cookieNamed('whereabouts-transaction')}`])
  expect((await two.get(back)).headers.get('location')).toBe('/')
  expect((await two.get('/api/session')).json).toMatchObject({ email: mary.email })
})

test.each([
  ['another site', 'https://evil.test/x'],
  ['another site without a scheme', '//evil.test'],
  ['another site as some browsers read it', '/\\evil.test'],
  ['another site behind a tab, which browsers leave out', '/\t/evil.test'],
  ['another site behind the end of a line', '/\n/evil.test'],
  ['another site behind a path to nowhere', '/.//evil.test'],
])('never leads to %s', async (_, to) => {
  const app = await desk()
  expect((await comeIn(app, 'mary', undefined, to)).location).toBe('/')
})

describe('refuses', () => {
  test.each([
    ['whoever has no role', { ...mary, roles: ['kitchen'] }, 'no_role'],
    ['whoever has no claim of roles', { ...mary, roles: undefined }, 'no_role'],
    ['whoever has no e-mail address', { ...mary, email: undefined }, 'no_email'],
    ['whoever has the e-mail address of another account', { ...mary, email: admin.email }, 'email_taken'],
  ])('%s', async (_, claims, why) => {
    const app = await desk()
    await provider.people({ mary: claims })
    const { location, session } = await comeIn(app, 'mary')
    expect(location).toBe(`/sign-in?provider=${why}`)
    expect(session.status).toBe(401)
  })

  test('an account that is disabled', async () => {
    const app = await desk()
    const { session, visitor } = await comeIn(app, 'mary')
    const boss = await app.analyst()
    await boss.request('PATCH', `/api/accounts/${session.analyst_id}`, { disabled: true })
    expect((await visitor.get('/api/session')).status).toBe(401)
    expect((await comeIn(app, 'mary')).location).toBe('/sign-in?provider=disabled')
  })

  test('whoever comes with a token that the provider’s own key did not sign', async () => {
    const app = await desk()
    await provider.forges(true)
    onTestFinished(async () => void (await provider.forges(false)))
    const { location, session } = await comeIn(app, 'mary')
    expect(location).toBe('/sign-in?provider=failed')
    expect(session.status).toBe(401)
  })

  test('to begin when another site’s page asks for it, for its visitor did not', async () => {
    const visitor = (await desk()).visitor()
    const locationFor = async (site: string) =>
      (await visitor.get('/api/provider?to=/map', { 'sec-fetch-site': site })).headers.get('location')
    expect(await locationFor('cross-site')).toBe('/sign-in')
    expect(await locationFor('same-site')).toBe('/sign-in')
    expect(await locationFor('same-origin')).toContain(provider.issuer)
    expect(await locationFor('none')).toContain(provider.issuer)
  })

  test('a person who refuses there', async () => {
    const app = await desk()
    const visitor = app.visitor()
    const reply = await visitor.get(await provider.wayBack(visitor, { refuse: '1' }))
    expect(reply.headers.get('location')).toBe('/sign-in?provider=denied')
  })

  test('another browser than the one that went, another state, and a code for the second time', async () => {
    const app = await desk()
    const visitor = app.visitor()
    const back = await provider.wayBack(visitor, { who: 'mary' })
    const leadsTo = async (reply: Promise<{ headers: Headers }>) => (await reply).headers.get('location')
    expect(await leadsTo(app.visitor().get(back))).toBe('/sign-in?provider=expired')

    const cookie = `whereabouts-transaction=${visitor.cookieNamed('whereabouts-transaction')}`
    const tampered = back.replace(/state=[^&]+/, 'state=another')
    expect(await leadsTo(app.visitor().get(tampered, { cookie }))).toBe('/sign-in?provider=failed')
    expect(await leadsTo(app.visitor().get(back, { cookie }))).toBe('/')
    expect(await leadsTo(app.visitor().get(back, { cookie }))).toBe('/sign-in?provider=expired')
    // Somebody else's way back does not fit this browser's transaction.
    const stranger = app.visitor()
    const other = await provider.wayBack(stranger, { who: 'mary' })
    await visitor.get('/api/provider')
    expect(await leadsTo(visitor.get(other))).toBe('/sign-in?provider=failed')
  })
})

test('an invitation with a verified e-mail address is used up by its owner’s first coming', async () => {
  const app = await desk()
  const boss = await app.analyst()
  const { json } = await boss.post('/api/invitations', { email: mary.email, role: 'analyst' })
  expect((await comeIn(app, 'mary')).session).toMatchObject({ email: mary.email })
  expect((await app.visitor().post('/api/links', { token: tokenOf(json.link) })).status).toBe(410)
})

test('a person with a password links the account, and signs in either way', async () => {
  const app = await desk()
  const boss = await app.analyst()
  await provider.people({ ada: { ...mary, email: 'other@example.com', roles: ['desk-heads'] } })
  expect((await boss.post('/api/provider/link', { password: 'wrong' })).status).toBe(422)
  const profile = async () => (await boss.get('/api/profile')).json
  expect(await profile()).toMatchObject({ has_password: true, provider: { name: 'Example sign-on', linked: false } })
  const { location } = (await boss.post('/api/provider/link', { password: admin.password })).json
  const back = await boss.get(await provider.through(location, { who: 'ada' }))
  expect(back.headers.get('location')).toBe('/profile')
  expect(await profile()).toMatchObject({ provider: { linked: true } })
  expect((await comeIn(app, 'ada')).session).toMatchObject({ email: admin.email, role: 'administrator' })
  expect((await app.visitor().post('/api/session', admin)).status).toBe(200)
})

test('the session that began to link an account ends with the one that follows it', async () => {
  const app = await desk()
  await provider.people({ ada: { ...mary, email: 'other@example.com', roles: ['desk-heads'] } })
  const boss = await app.analyst()
  const { location } = (await boss.post('/api/provider/link', { password: admin.password })).json
  // As browsers come back from another site: without what is strict.
  const returning = app.visitor()
  returning.keep([`whereabouts-transaction=${boss.cookieNamed('whereabouts-transaction')}`])
  const back = await returning.get(await provider.through(location, { who: 'ada' }))
  expect(back.headers.get('location')).toBe('/profile')
  expect((await returning.get('/api/sessions')).json.sessions).toHaveLength(1)
  expect((await boss.get('/api/session')).status).toBe(401)
})

test('a person without a password ends other sessions after a fresh sign-in', async () => {
  const { clock, later } = testClock(new Date().toISOString())
  const app = await desk({ clock })
  const { visitor } = await comeIn(app, 'mary')
  const endOthers = () => visitor.post('/api/sessions/end-others', {})
  expect((await endOthers()).json).toEqual({ ended: 0 })
  later(601)
  expect(await endOthers()).toMatchObject({ status: 403, json: { title: 'Sign in again first' } })
})

test('ending the session that began to link an account ends the linking too', async () => {
  const app = await desk()
  const boss = await app.analyst()
  const { location } = (await boss.post('/api/provider/link', { password: admin.password })).json
  const back = await provider.through(location, { who: 'mary' })
  await boss.request('DELETE', '/api/session')
  expect((await boss.get(back)).headers.get('location')).toBe('/sign-in?provider=expired')
  expect((await boss.get('/api/session')).status).toBe(401)
  // Whoever sat at the same browser next is somebody else.
  expect((await comeIn(app, 'mary')).session).toMatchObject({ email: mary.email, role: 'analyst' })
})

test('while the provider is down, the page says so and the password still works', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const app = await desk({ env: { OIDC_ISSUER: `http://127.0.0.1:${port}` } })
  expect((await app.visitor().get('/api/provider')).headers.get('location')).toBe('/sign-in?provider=unreachable')
  expect((await app.visitor().post('/api/session', admin)).status).toBe(200)
})

test.each(engines.filter(isInstalled))(
  '%s: never takes the last administrator’s role, and another’s as ever',
  async (engine) => {
    const app = await desk({ engine, hasAdmin: false })
    const heads = (name: string) => ({ email: `${name}@example.com`, name, roles: ['desk-heads'] })
    const people = { mary: { ...mary, roles: ['desk-heads'] }, zoe: heads('zoe') }
    await provider.people(people)
    const first = await comeIn(app, 'mary')
    expect(first.session.role).toBe('administrator')
    await provider.people({ ...people, mary })
    const kept = await comeIn(app, 'mary')
    expect(kept.session.role).toBe('administrator')
    expect((await first.visitor.get('/api/session')).status, 'nothing has changed for them').toBe(200)
    const { events } = (await kept.visitor.get('/api/accounts/events')).json
    expect(events[0]).toMatchObject({
      change: 'last administrator kept',
      detail: { by: 'provider', role: ['administrator', 'analyst'] },
    })

    expect((await comeIn(app, 'zoe')).session.role).toBe('administrator')
    expect((await comeIn(app, 'mary')).session.role).toBe('analyst')
  },
)

test('with OIDC_ONLY passwords are for the administrator of ADMIN_EMAIL alone', async () => {
  const app = await desk({ env: { OIDC_ONLY: '1' } })
  const boss = await app.analyst()
  expect((await boss.get('/api/session')).status).toBe(200)
  expect((await boss.post('/api/invitations', { email: 'n@example.com', role: 'analyst' })).status).toBe(409)
  const { session } = await comeIn(app, 'mary')
  expect((await boss.post(`/api/accounts/${session.analyst_id}/reset`, {})).status).toBe(409)
  // A password from before counts for nothing.
  await beside(app, async ({ db }) => {
    const earlier = db.selectFrom('analyst').select('password_hash').where('password_hash', '!=', '').limit(1)
    await db.updateTable('analyst').set({ password_hash: earlier }).execute()
  })
  const { accounts } = (await boss.get('/api/accounts')).json
  expect(accounts.find(({ email }: { email: string }) => email === session.email)).toMatchObject({
    has_password: false,
  })
  const refused = await app.visitor().post('/api/session', { email: mary.email, password })
  expect(refused).toMatchObject({ status: 401, json: { detail: expect.stringContaining('Example sign-on') } })
})

test('with OIDC_ONLY the account of ADMIN_EMAIL is made beside others, once', async () => {
  const app = await desk()
  const boss = { email: 'emergency@example.com', password: 'twelve characters' }
  await app.end()
  for (const _ of [1, 2]) {
    const named = { OIDC_ONLY: '1', ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password }
    const running = await start(readSettings({ ...app.settings, ...named }), {})
    const visitor = visitorOf(running)
    expect((await visitor.post('/api/session', boss)).json).toMatchObject({ role: 'administrator' })
    const { accounts } = (await visitor.get('/api/accounts')).json
    await running.close()
    expect(accounts).toHaveLength(2)
  }
})

test('with OIDC_ONLY the start warns if nobody can sign in with the account of ADMIN_EMAIL', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const app = await desk()
  await comeIn(app, 'mary')
  await app.end()
  const named = { OIDC_ONLY: '1', ADMIN_EMAIL: mary.email, ADMIN_PASSWORD: 'twelve characters' }
  await (await start(readSettings({ ...app.settings, ...named }), {})).close()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('the account of ADMIN_EMAIL has no password'))
})

test('with OIDC_ONLY the start warns of a weak ADMIN_PASSWORD beside other accounts, and makes no account of it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const app = await desk()
  await app.end()
  const boss = { email: 'emergency@example.com', password: 'a' }
  const named = { OIDC_ONLY: '1', ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password }
  const running = await start(readSettings({ ...app.settings, ...named }), {})
  onTestFinished(() => running.close())
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/ADMIN_PASSWORD: Choose.* not made/))
  expect((await visitorOf(running).post('/api/session', boss)).status).toBe(401)
})

test('with OIDC_ONLY and no ADMIN_EMAIL nobody needs a first link', async () => {
  const app = await desk({ env: { OIDC_ONLY: '1' }, hasAdmin: false })
  expect(app.signInLink).toBeNull()
  await provider.people({ mary: { ...mary, roles: 'desk-heads' } })
  expect((await comeIn(app, 'mary')).session).toMatchObject({ role: 'administrator' })
})

test.each([
  [{ OIDC_ISSUER: 'http://provider.example.com' }, 'OIDC_ISSUER: must be https'],
  [{ OIDC_ISSUER: 'https://provider.example.com' }, 'OIDC_CLIENT_ID: needed with OIDC_ISSUER'],
  [
    { OIDC_ISSUER: 'https://provider.example.com', OIDC_CLIENT_ID: 'x', OIDC_ROLES: 'a=king' },
    'OIDC_ROLES: write VALUE=ROLE',
  ],
  [{ OIDC_ONLY: '1' }, 'OIDC_ONLY: needs OIDC_ISSUER'],
  [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER: needed with OIDC_CLIENT_ID'],
])('a setting that will not do is named: %o', async (env, words) => {
  await expect(testApp({ env: env as unknown as { [name: string]: string } })).rejects.toThrow(words)
})

test.each([
  [{ roles: ['desk', 'leads'] }, 'roles', 'desk=analyst,leads=supervisor', 'supervisor'],
  [{ realm_access: { roles: ['desk'] } }, 'realm_access.roles', 'desk=analyst', 'analyst'],
  [{ 'https://example.com/roles': 'desk' }, 'https://example.com/roles', 'desk=analyst', 'analyst'],
  [{ groups: ['cn=desk,dc=x'] }, 'groups', 'cn=desk=analyst', null],
  [{ roles: [7, null, { a: 1 }] }, 'roles', 'desk=analyst', null],
  [{}, '__proto__.roles', 'desk=analyst', null],
])('%o read at %s by %s is %s', (claims, claim, map, role) => {
  expect(personOf({ iss: 'i', sub: 's', ...claims }, { claim, map: readRoleMap(map) }).role).toBe(role)
})

test('without a map, roles are called there as here', () => {
  expect(personOf({ roles: ['supervisor'] }, { claim: 'roles', map: sameNames }).role).toBe('supervisor')
})

test('after the transaction’s quarter of an hour one begins again', async () => {
  const { clock, later } = testClock(new Date().toISOString())
  const app = await testApp({
    clock,
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: secret },
  })
  onTestFinished(() => app.close())
  await provider.leadsBackTo(app)
  const visitor = app.visitor()
  const back = await provider.wayBack(visitor, { who: 'mary' })
  later(901)
  expect((await visitor.get(back)).headers.get('location')).toBe('/sign-in?provider=expired')
})
