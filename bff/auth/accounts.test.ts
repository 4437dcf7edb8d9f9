/** Accounts, invitations, new passwords and what is kept of all that, on both databases. */
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { openState } from '../state/state.ts'
import { admin as adminAccount, type TestApp, testApp } from '../testing/app.ts'
import { colleague, password, tokenOf } from '../testing/colleagues.ts'

type Ended = { change: string; detail: { sessions?: number } }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('accounts', () => {
    let app: TestApp
    let admin: Awaited<ReturnType<TestApp['analyst']>>
    beforeAll(async () => {
      app = await testApp({ engine })
      admin = await app.analyst()
    })
    afterAll(() => app.close())

    const events = async () => (await admin.get('/api/accounts/events')).json.events

    test('an invitation leads to an account with its role and no case, once', async () => {
      const invited = await admin.post('/api/invitations', { email: 'Carla@Example.com', role: 'supervisor' })
      expect(invited.status).toBe(201)
      const token = tokenOf(invited.json.link)
      expect((await admin.get('/api/invitations')).text).not.toContain(token)
      expect((await admin.get('/api/invitations')).json.invitations).toMatchObject([{ email: 'carla@example.com' }])

      const visitor = app.visitor()
      expect((await visitor.post('/api/links', { token })).json).toMatchObject({
        kind: 'invitation',
        email: 'carla@example.com',
        role: 'supervisor',
      })
      const made = await visitor.post('/api/links/redeem', { token, name: 'Carla Example', password })
      expect(made.json).toMatchObject({ email: 'carla@example.com', role: 'supervisor' })
      expect((await visitor.get('/api/cases')).json.cases).toEqual([])
      expect((await visitor.get('/api/accounts')).status).toBe(200)
      expect((await admin.get('/api/invitations')).json.invitations).toEqual([])
      expect((await app.visitor().post('/api/links/redeem', { token, name: 'Eve', password })).status).toBe(410)
    })

    test('an invitation that is withdrawn or made again is good no longer', async () => {
      const given = { email: 'dora@example.com', role: 'analyst' }
      const first = await admin.post('/api/invitations', given)
      const second = await admin.post('/api/invitations', given)
      expect((await app.visitor().post('/api/links', { token: tokenOf(first.json.link) })).status).toBe(410)
      expect((await admin.request('DELETE', `/api/invitations/${second.json.link_id}`)).status).toBe(204)
      expect((await app.visitor().post('/api/links', { token: tokenOf(second.json.link) })).status).toBe(410)
      expect((await admin.request('DELETE', `/api/invitations/${second.json.link_id}`)).status).toBe(404)
      expect((await admin.post('/api/invitations', { ...given, email: adminAccount.email })).status).toBe(422)
    })

    test('a reset link sets a new password, once, and ends every session there was', async () => {
      const barnaby = await colleague(app)
      const { json } = await admin.post(`/api/accounts/${barnaby.analyst_id}/reset`, {})
      const visitor = app.visitor()
      const token = tokenOf(json.link)
      expect((await visitor.post('/api/links', { token })).json).toMatchObject({ kind: 'reset', email: barnaby.email })
      const renewed = { token, password: 'four louder herons' }
      expect((await visitor.post('/api/links/redeem', renewed)).json).toMatchObject({ email: barnaby.email })
      expect((await visitor.get('/api/session')).status).toBe(200)
      expect((await barnaby.get('/api/session')).status).toBe(401)
      expect((await visitor.post('/api/links/redeem', renewed)).status).toBe(410)
      const old = await app.visitor().post('/api/session', { email: barnaby.email, password })
      expect(old.status).toBe(401)
    })

    test('a reset link is good no longer when the password was changed, or the account disabled meanwhile', async () => {
      const kim = await colleague(app, 'analyst', 'Kimberley Example')
      const reset = async () => tokenOf((await admin.post(`/api/accounts/${kim.analyst_id}/reset`, {})).json.link)
      const redeem = async (token: string) =>
        (await app.visitor().post('/api/links/redeem', { token, password: 'four louder herons' })).status
      const [invited, first] = [
        await admin.post('/api/invitations', { email: 'lou@example.com', role: 'analyst' }),
        await reset(),
      ]
      const changed = await kim.post('/api/password', { old_password: password, password: 'five quiet herons' })
      expect(changed.status).toBe(200)
      expect(await redeem(first)).toBe(410)

      const second = await reset()
      for (const disabled of [true, false])
        await admin.request('PATCH', `/api/accounts/${kim.analyst_id}`, { disabled })
      expect(await redeem(second)).toBe(410)
      expect(await redeem(await reset()), 'another one is good').toBe(200)
      const { status } = await app.visitor().post('/api/links', { token: tokenOf(invited.json.link) })
      expect(status, 'and so is what is about somebody else').toBe(200)
    })

    test('links of an administrator end when the account is disabled or gets another role', async () => {
      for (const change of [{ role: 'supervisor' }, { disabled: true }] as const) {
        const name = 'role' in change ? 'Nell Example' : 'Otto Example'
        const nell = await colleague(app, 'administrator', name)
        const other = await colleague(app, 'analyst', `${name[0]}other Example`)
        const email = `${name[0]!.toLowerCase()}-back@example.com`
        const invited = await nell.post('/api/invitations', { email, role: 'administrator' })
        const reset = await nell.post(`/api/accounts/${other.analyst_id}/reset`, {})
        const kept = await admin.post('/api/invitations', { email: `kept-${email}`, role: 'analyst' })
        const patch = await admin.request('PATCH', `/api/accounts/${nell.analyst_id}`, change)
        expect(patch.status).toBe(200)

        const back = { token: tokenOf(invited.json.link), name: 'Nell Again', password }
        expect((await app.visitor().post('/api/links/redeem', back)).status).toBe(410)
        const taken = { token: tokenOf(reset.json.link), password: 'four louder herons' }
        expect((await app.visitor().post('/api/links/redeem', taken)).status).toBe(410)
        const { text } = await admin.get('/api/invitations')
        expect([text.includes(`"${email}"`), text.includes(`kept-${email}`)]).toEqual([false, true])
        expect(await events()).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ change: 'invitation withdrawn', detail: expect.objectContaining({ email }) }),
          ]),
        )
        expect((await app.visitor().post('/api/links', { token: tokenOf(kept.json.link) })).status).toBe(200)
        // The next tests count administrators.
        await admin.request('PATCH', `/api/accounts/${nell.analyst_id}`, { role: 'analyst' })
      }
    })

    test('disabling an account ends its sessions at once, and enabling it lets its owner in again', async () => {
      const dan = await colleague(app, 'analyst', 'Dan Example')
      const patch = (body: object) => admin.request('PATCH', `/api/accounts/${dan.analyst_id}`, body)
      expect((await patch({ disabled: true })).json).toMatchObject({ state: 'disabled' })
      expect((await dan.get('/api/session')).status).toBe(401)
      const refused = await app.visitor().post('/api/session', { email: dan.email, password })
      expect(refused.status).toBe(403)
      expect(refused.json.detail).toContain('Ask an administrator')
      expect((await patch({ disabled: false })).json).toMatchObject({ state: 'active' })
      expect((await app.visitor().post('/api/session', { email: dan.email, password })).status).toBe(200)
    })

    test('an administrator ends every session of an account, which signs in again as before', async () => {
      const max = await colleague(app, 'analyst', 'Maximilian Example')
      const elsewhere = app.visitor()
      await elsewhere.post('/api/session', { email: max.email, password })
      const end = () => admin.post(`/api/accounts/${max.analyst_id}/end-sessions`, {})
      expect((await end()).json).toEqual({ ended: 2 })
      for (const visitor of [max, elsewhere]) expect((await visitor.get('/api/session')).status).toBe(401)
      expect((await admin.get('/api/session')).status).toBe(200)
      expect((await events())[0]).toMatchObject({ change: 'session ended', analyst_name: 'Maximilian Example' })
      expect((await end()).json).toEqual({ ended: 0 })
      expect((await events()).slice(0, 2).map(({ change, detail }: Ended) => [change, detail.sessions])).toEqual([
        ['session ended', 0],
        ['session ended', 2],
      ])
      expect((await max.post('/api/session', { email: max.email, password })).status).toBe(200)
    })

    test('another role ends the sessions of the one before', async () => {
      const fay = await colleague(app, 'analyst', 'Faye Example')
      expect((await fay.get('/api/accounts')).status).toBe(403)
      await admin.request('PATCH', `/api/accounts/${fay.analyst_id}`, { role: 'supervisor', name: 'Faye Other' })
      expect((await fay.get('/api/session')).status).toBe(401)
      await fay.post('/api/session', { email: fay.email, password })
      expect((await fay.get('/api/accounts')).status).toBe(200)
      expect((await fay.get('/api/session')).json).toMatchObject({ name: 'Faye Other', role: 'supervisor' })
    })

    test('the last administrator stays one, also when two would demote each other at once', async () => {
      const own = (await admin.get('/api/session')).json.analyst_id
      const refused = await admin.request('PATCH', `/api/accounts/${own}`, { role: 'analyst' })
      expect(refused).toMatchObject({ status: 409, json: { title: 'The last administrator' } })
      expect((await admin.request('PATCH', `/api/accounts/${own}`, { disabled: true })).status).toBe(409)

      const other = await colleague(app, 'administrator', 'Grace Example')
      const both = await Promise.all([
        admin.request('PATCH', `/api/accounts/${other.analyst_id}`, { role: 'analyst' }),
        other.request('PATCH', `/api/accounts/${own}`, { role: 'analyst' }),
      ])
      const { accounts } = (await (both[0].status === 200 ? admin : other).get('/api/accounts')).json
      const left = accounts.filter(({ role }: { role: string }) => role === 'administrator')
      expect(left).toHaveLength(1)
      if (left[0].analyst_id === own) return
      await other.request('PATCH', `/api/accounts/${own}`, { role: 'administrator' })
      await admin.post('/api/session', adminAccount)
    })

    test('administrators read each change of an account, with its author and no secret', async () => {
      const hal = await colleague(app, 'analyst', 'Hal Example')
      await admin.request('PATCH', `/api/accounts/${hal.analyst_id}`, { role: 'supervisor' })
      const about = (await events()).filter(({ analyst_id }: { analyst_id: string }) => analyst_id === hal.analyst_id)
      expect(about).toMatchObject([
        { change: 'account changed', made_by_name: 'ada', detail: { role: ['analyst', 'supervisor'] } },
        { change: 'account made', made_by: null, detail: { role: 'analyst', by: 'link' } },
      ])
      expect((await hal.get('/api/accounts/events')).status).toBe(401)
      expect(JSON.stringify(await events())).not.toMatch(/argon2|herons/)
    })

    test('signing in with an outdated hash writes a new hash', async () => {
      const jo = await colleague(app, 'analyst', 'Jo Example')
      const state = await openState(app.databaseAddress)
      onTestFinished(() => state.close())
      const own = state.db.selectFrom('analyst').select('password_hash').where('analyst_id', '=', jo.analyst_id)
      const signIn = async (typed: string) =>
        (await app.visitor().post('/api/session', { email: jo.email, password: typed })).status
      const { password_hash: now } = await own.executeTakeFirstOrThrow()
      const older = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
      await state.db
        .updateTable('analyst')
        .set({ password_hash: older })
        .where('analyst_id', '=', jo.analyst_id)
        .execute()
      expect(await signIn('not this password')).toBe(401)
      expect(await own.executeTakeFirstOrThrow()).toEqual({ password_hash: older })
      expect(await signIn(password)).toBe(200)
      const { password_hash: anew } = await own.executeTakeFirstOrThrow()
      expect(anew.split('$').slice(0, 4)).toEqual(now.split('$').slice(0, 4))
      expect([await signIn(password), await signIn('not this password')]).toEqual([200, 401])
    })

    test('changing your password takes the old one, and ends your other sessions', async () => {
      const ida = await colleague(app, 'analyst', 'Isadora Example')
      const elsewhere = app.visitor()
      await elsewhere.post('/api/session', { email: ida.email, password })
      const change = (old_password: string, next: string) => ida.post('/api/password', { old_password, password: next })
      expect((await change('wrong', 'five quiet herons')).json.errors[0].field).toBe('old_password')
      expect((await change(password, 'Isadora-Example-2026!')).json.errors[0].field).toBe('password')
      expect((await elsewhere.get('/api/session')).status).toBe(200)
      const before = ida.cookieNamed('whereabouts')
      expect((await change(password, 'five quiet herons')).status).toBe(200)
      expect(ida.cookieNamed('whereabouts')).not.toBe(before)
      expect((await ida.get('/api/session')).status).toBe(200)
      expect((await elsewhere.get('/api/session')).status).toBe(401)
    })
  })
})

test.each([
  ['GET', '/api/accounts', 'supervisor'],
  ['GET', '/api/accounts/events', 'administrator'],
  ['PATCH', '/api/accounts/x', 'administrator'],
  ['POST', '/api/accounts/x/reset', 'administrator'],
  ['POST', '/api/accounts/x/end-sessions', 'administrator'],
  ['DELETE', '/api/accounts/x/second-factor', 'administrator'],
  ['GET', '/api/accounts/tokens', 'administrator'],
  ['DELETE', '/api/accounts/x/tokens/y', 'administrator'],
  ['GET', '/api/invitations', 'administrator'],
  ['POST', '/api/invitations', 'administrator'],
  ['DELETE', '/api/invitations/x', 'administrator'],
])('%s %s is for a %s and whoever may do more', async (method, path, least) => {
  const app = await testApp()
  for (const role of ['analyst', 'supervisor'] as const) {
    const someone = await colleague(app, role, `${role} Example`)
    const { status } = await someone.request(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    expect(status === 403).toBe(least === 'administrator' || role === 'analyst')
  }
  await app.close()
})
