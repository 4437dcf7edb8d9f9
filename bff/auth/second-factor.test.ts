/** Codes by time, each good once; recovery codes; and signing in with them. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { openState } from '../state/state.ts'
import { admin, testApp, visitorOf } from '../testing/app.ts'
import { beside, colleague, password, testClock } from '../testing/colleagues.ts'

async function desk(engine: 'sqlite' | 'postgres' = 'sqlite', env = {}) {
  const { clock, later } = testClock()
  const app = await testApp({ engine, clock, env })
  onTestFinished(() => app.close())
  const codeOf = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock().getTime() + seconds * 1000 })
  return { app, clock, later, codeOf }
}
type Desk = Awaited<ReturnType<typeof desk>>

async function enrolled({ app, later, codeOf }: Desk) {
  const analyst = await app.analyst()
  const { secret } = (await analyst.post('/api/second-factor', { password: admin.password })).json
  const { recovery_codes } = (await analyst.post('/api/second-factor/confirm', { code: codeOf(secret) })).json
  later(30)
  return { analyst, secret: secret as string, recovery_codes: recovery_codes as string[] }
}

async function atTheCode({ app }: Pick<Desk, 'app'>) {
  const visitor = app.visitor()
  expect(await visitor.post('/api/session', admin)).toMatchObject({ status: 202, json: { needs: 'code' } })
  return visitor
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('is set up with a code, and from then on asked for', async () => {
    const own = await desk(engine)
    const { app, codeOf } = own
    const analyst = await app.analyst()
    expect((await analyst.post('/api/second-factor', { password: 'wrong' })).status).toBe(422)
    const begun = await analyst.post('/api/second-factor', { password: admin.password })
    expect(begun.json.uri).toMatch(/^otpauth:\/\/totp\/Whereabouts:ada%40example\.com\?/)
    // It counts for nothing until a code has confirmed it.
    expect((await app.visitor().post('/api/session', admin)).status).toBe(200)
    expect((await analyst.post('/api/second-factor/confirm', { code: '000000' })).status).toBe(422)
    const before = analyst.cookieNamed('whereabouts')
    const confirmed = await analyst.post('/api/second-factor/confirm', { code: codeOf(begun.json.secret) })
    expect(confirmed.json.recovery_codes).toHaveLength(10)
    // Of 32 letters: 125 random bits.
    for (const code of confirmed.json.recovery_codes) expect(code).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/)
    expect(analyst.cookieNamed('whereabouts')).not.toBe(before)
    expect((await analyst.get('/api/second-factor')).json).toMatchObject({
      second_factor: { recovery_codes_left: 10 },
      required: false,
    })

    const visitor = await atTheCode(own)
    expect((await visitor.get('/api/session')).status).toBe(401)
    expect((await visitor.get('/api/sign-in')).json).toMatchObject({ needs: 'code' })
    expect((await visitor.post('/api/session/code', { code: '000000' })).status).toBe(401)
    own.later(30)
    const code = codeOf(begun.json.secret)
    expect((await visitor.post('/api/session/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect((await visitor.get('/api/session')).json).toMatchObject({ email: admin.email })
  })

  test.skipIf(!isInstalled(engine))('a code is good once, also when two tell it at the same time', async () => {
    const own = await desk(engine)
    const { secret } = await enrolled(own)
    const visitors = [await atTheCode(own), await atTheCode(own), await atTheCode(own)]
    const code = own.codeOf(secret)
    const replies = await Promise.all(visitors.map((visitor) => visitor.post('/api/session/code', { code })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test.skipIf(!isInstalled(engine))('what cannot be written to the history is not done', async () => {
    const { app, codeOf, later } = await desk(engine)
    const analyst = await app.analyst()
    const { secret } = (await analyst.post('/api/second-factor', { password: admin.password })).json
    const changed = { old_password: admin.password, password: 'four loud herons', code: '' }
    const withoutHistory = (work: () => Promise<{ status: number }>) =>
      beside(app, async ({ db }) => {
        const rename = (from: string, to: string) =>
          sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
        await rename('account_event', 'lost')
        const { status } = await work().finally(() => rename('lost', 'account_event'))
        expect(status).toBe(500)
      })
    await withoutHistory(() => analyst.post('/api/second-factor/confirm', { code: codeOf(secret) }))
    expect((await analyst.get('/api/second-factor')).json.second_factor).toBeNull()
    await withoutHistory(() => analyst.post('/api/password', changed))
    expect((await app.visitor().post('/api/session', admin)).status).toBe(200)

    expect((await analyst.post('/api/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    later(30)
    const again = { password: admin.password, code: codeOf(secret) }
    await withoutHistory(() => analyst.post('/api/second-factor/take-off', again))
    expect((await analyst.get('/api/second-factor')).json.second_factor).not.toBeNull()
  })

  test.skipIf(!isInstalled(engine))('a recovery code is good once', async () => {
    const own = await desk(engine)
    const { recovery_codes } = await enrolled(own)
    const [code = ''] = recovery_codes
    expect((await (await atTheCode(own)).post('/api/session/code', { code: code.toUpperCase() })).status).toBe(200)
    expect((await (await atTheCode(own)).post('/api/session/code', { code })).status).toBe(401)
  })
})

test('a code of the step before or after is taken, and one of another is not', async () => {
  const own = await desk()
  const { secret } = await enrolled(own)
  for (const [seconds, status] of [
    [60, 401],
    [-60, 401],
    [30, 200],
  ] as const) {
    const visitor = await atTheCode(own)
    expect((await visitor.post('/api/session/code', { code: own.codeOf(secret, seconds) })).status).toBe(status)
  }
  // The one before that would have been good, had a later one not been taken.
  expect((await (await atTheCode(own)).post('/api/session/code', { code: own.codeOf(secret) })).status).toBe(401)
})

test('guessing codes is slowed, and the first step is good for ten minutes', async () => {
  const own = await desk()
  await enrolled(own)
  const visitor = await atTheCode(own)
  const statuses = []
  for (let guesses = 0; guesses < 7; guesses += 1)
    statuses.push((await visitor.post('/api/session/code', { code: '000000' })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  own.later(601)
  const late = await visitor.post('/api/session/code', { code: '000000' })
  expect(late).toMatchObject({ status: 401, json: { detail: expect.stringContaining('has expired') } })
})

test('a new password and the end of other sessions need a code besides, where there is one', async () => {
  const own = await desk()
  const { analyst, secret, recovery_codes } = await enrolled(own)
  const change = (code?: string) =>
    analyst.post('/api/password', { old_password: admin.password, password: 'four louder herons', code })
  for (const code of [undefined, '', '000000']) {
    const { status, json } = await change(code)
    expect([status, json.errors[0].field]).toEqual([422, 'code'])
  }
  const endOthers = (code?: string) => analyst.post('/api/sessions/end-others', { password: admin.password, code })
  expect((await endOthers()).json.errors[0].field).toBe('code')
  expect((await endOthers(own.codeOf(secret))).status).toBe(200)
  // Each code once, here too.
  expect((await change(own.codeOf(secret))).json.errors[0].field).toBe('code')
  expect((await change(recovery_codes[0])).status).toBe(200)
})

test('taking it off needs the password and a code; an administrator can do it for a colleague', async () => {
  const own = await desk()
  const zoe = await colleague(own.app, 'administrator', 'zoe')
  const { analyst, secret } = await enrolled(own)
  const takeOff = (given: object) => analyst.post('/api/second-factor/take-off', given)
  expect((await takeOff({ password: 'wrong', code: own.codeOf(secret) })).json.errors[0].field).toBe('password')
  expect((await takeOff({ password: admin.password, code: '000000' })).json.errors[0].field).toBe('code')
  const other = (await analyst.get('/api/session')).json.analyst_id
  expect((await takeOff({ password: admin.password, code: own.codeOf(secret) })).status).toBe(204)
  expect((await own.app.visitor().post('/api/session', admin)).status).toBe(200)

  own.later(60)
  const { analyst: again } = await enrolled(own)
  const takeOffOf = ({ request }: Pick<typeof again, 'request'>) =>
    request('DELETE', `/api/accounts/${other}/second-factor`)
  expect(await takeOffOf(again)).toMatchObject({ status: 409, json: { title: 'Your own account' } })
  await atTheCode(own)
  expect((await takeOffOf(zoe)).status).toBe(204)
  expect((await own.app.visitor().post('/api/session', admin)).status).toBe(200)
})

test('whose role needs one sets it up at the door, and cannot take it off', async () => {
  const own = await desk('sqlite', { SECOND_FACTOR_ROLES: 'supervisor, administrator' })
  const visitor = own.app.visitor()
  expect(await visitor.post('/api/session', admin)).toMatchObject({ status: 202, json: { needs: 'enrolment' } })
  expect((await visitor.post('/api/session/code', { code: '123456' })).status).toBe(401)
  expect((await visitor.get('/api/cases')).status).toBe(401)
  const { secret } = (await visitor.post('/api/second-factor', {})).json
  const done = await visitor.post('/api/second-factor/confirm', { code: own.codeOf(secret) })
  expect(done.json).toMatchObject({ analyst: { email: admin.email } })
  expect((await visitor.get('/api/session')).status).toBe(200)
  const refused = await visitor.post('/api/second-factor/take-off', { password: admin.password, code: '000000' })
  expect(refused).toMatchObject({ status: 409, json: { title: 'Second factor required' } })
})

test('neither a stranger nor a person with the password alone sets up a second factor', async () => {
  const own = await desk()
  expect((await own.app.visitor().post('/api/second-factor', {})).status).toBe(401)
  await enrolled(own)
  const visitor = await atTheCode(own)
  expect((await visitor.post('/api/second-factor', {})).status).toBe(401)
  expect((await visitor.post('/api/second-factor/confirm', { code: '123456' })).status).toBe(401)
})

test('a reset link sets a password and does not stand in for the code', async () => {
  const own = await desk()
  const zoe = await colleague(own.app, 'administrator', 'zoe')
  const { analyst, secret } = await enrolled(own)
  const { analyst_id } = (await analyst.get('/api/session')).json
  const reset = ({ post }: Pick<typeof analyst, 'post'>) => post(`/api/accounts/${analyst_id}/reset`, {})
  expect(await reset(analyst)).toMatchObject({ status: 409, json: { title: 'Your own account' } })
  const { link } = (await reset(zoe)).json
  const visitor = own.app.visitor()
  const redeemed = await visitor.post('/api/links/redeem', { token: link.split('#')[1], password })
  expect(redeemed).toMatchObject({ status: 202, json: { needs: 'code' } })
  expect((await visitor.post('/api/session/code', { code: own.codeOf(secret) })).status).toBe(200)
})

test('the secret rests sealed: keys change in turn, and a stranger’s key is refused', async () => {
  const [first, second] = ['a first key of the tests that is long', 'a second key of the tests that is long']
  const own = await desk('sqlite', { STATE_KEY: first })
  const { secret } = await enrolled(own)
  const state = await openState(own.app.databaseAddress)
  const kept = async () => (await state.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()).secret
  const before = await kept()
  expect(before).not.toContain(secret)

  const withKeys = (keys: string) =>
    start(readSettings({ ...own.app.settings, STATE_KEY: keys }), {}, { clock: own.clock })
  const both = await withKeys(`${second},${first}`)
  const visitor = visitorOf(both)
  await visitor.post('/api/session', admin)
  expect((await visitor.post('/api/session/code', { code: own.codeOf(secret) })).status).toBe(200)
  await both.close()
  expect(await kept()).not.toBe(before)
  const one = await withKeys(second)
  await one.close()
  await expect(withKeys(first)).rejects.toThrow(/STATE_KEY: the secrets in this database are sealed with another key/)
  await state.close()
})

test('an account made by invitation has no second factor that anybody could take off', async () => {
  const { app } = await desk()
  const barnaby = await colleague(app)
  const analyst = await app.analyst()
  expect((await analyst.request('DELETE', `/api/accounts/${barnaby.analyst_id}/second-factor`)).status).toBe(404)
})
