/** Sessions: where one is signed in, how long, and ending them. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { admin, testApp } from '../testing/app.ts'
import { colleague, testClock } from '../testing/colleagues.ts'
import { browserInWords } from './entering.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const minutes = (count: number) => count * 60

async function desk(engine: 'sqlite' | 'postgres' = 'sqlite', env = {}) {
  const { clock, later } = testClock()
  const app = await testApp({ engine, clock, env })
  onTestFinished(() => app.close())
  return { app, later, analyst: await app.analyst() }
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('are listed with place and time, and ended one by one or together', async () => {
    const { app, later, analyst } = await desk(engine)
    later(minutes(5))
    const other = app.visitor()
    await other.post('/api/session', admin, { 'user-agent': firefox })
    const third = await app.analyst()
    const { sessions } = (await analyst.get('/api/sessions')).json
    expect(sessions).toHaveLength(3)
    const isOther = ({ browser }: { browser: string }) => browser === 'Firefox on Windows'
    expect(sessions.find(isOther)).toMatchObject({
      address: '127.0.0.1',
      current: false,
      created_at: '2026-03-02T09:05:00.000Z',
      last_seen_at: '2026-03-02T09:05:00.000Z',
    })
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(analyst.cookieNamed('whereabouts'))

    const { session_id } = sessions.find(isOther)
    const end = (id: string, given: object) => analyst.post(`/api/sessions/${id}/end`, given)
    // Whoever finds the desk unattended ends nothing.
    const refused = await end(session_id, { password: 'wrong' })
    expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'password'])
    expect((await analyst.post('/api/sessions/end-others', {})).status).toBe(422)
    expect((await other.get('/api/session')).status).toBe(200)
    expect((await end(session_id, admin)).status).toBe(204)
    expect((await other.get('/api/session')).status).toBe(401)
    expect((await third.get('/api/session')).status).toBe(200)
    expect((await analyst.post('/api/sessions/end-others', admin)).json).toEqual({ ended: 1 })
    expect((await third.get('/api/session')).status).toBe(401)
    expect((await analyst.get('/api/session')).status).toBe(200)
    expect((await end('nosuch', admin)).status).toBe(404)
  })

  test.skipIf(!isInstalled(engine))('are told apart where requests arrive together', async () => {
    const { app, analyst } = await desk(engine)
    const ben = await colleague(app, 'analyst', 'ben')
    const gone = await app.analyst()
    await gone.request('DELETE', '/api/session')
    const replies = await Promise.all([analyst, ben, gone, app.visitor(), ben].map((each) => each.get('/api/session')))
    const told = replies.map(({ status, json }) => (status === 200 ? json.email : status))
    expect(told).toEqual([admin.email, ben.email, 401, 401, ben.email])
  })
})

test('that ended by themselves are no sign of life in the list of accounts', async () => {
  const { app, later, analyst } = await desk()
  const ben = await colleague(app, 'analyst', 'ben')
  const seen = async (): Promise<string | null> => {
    const { accounts } = (await analyst.get('/api/accounts')).json
    return accounts.find(({ analyst_id }: { analyst_id: string }) => analyst_id === ben.analyst_id).last_seen_at
  }
  expect(await seen()).toBe('2026-03-02T09:00:00.000Z')
  later(minutes(50))
  expect(await seen()).toBe('2026-03-02T09:00:00.000Z')
  later(minutes(50))
  expect(await seen()).toBeNull()
})

test('end when nothing is asked for an hour, and not while something is', async () => {
  const { later, analyst } = await desk()
  for (const _ of [1, 2, 3]) {
    later(minutes(50))
    expect((await analyst.get('/api/session')).status).toBe(200)
  }
  later(minutes(61))
  expect((await analyst.get('/api/session')).status).toBe(401)
})

test('that ended by themselves are not counted among those that somebody ends', async () => {
  const { app, later, analyst } = await desk()
  await app.analyst()
  for (const _ of [1, 2]) {
    later(minutes(50))
    expect((await analyst.get('/api/session')).status).toBe(200)
  }
  expect((await analyst.post('/api/sessions/end-others', admin)).json).toEqual({ ended: 0 })
})

test('a page learns by status 200 that nobody is signed in; a program gets 401', async () => {
  const { app, later, analyst } = await desk()
  const stranger = app.visitor()
  expect(await stranger.get('/api/session/visitor')).toMatchObject({ status: 200, json: { analyst: null } })
  expect((await stranger.get('/api/session')).status).toBe(401)
  const own = (await analyst.get('/api/session')).json
  expect((await analyst.get('/api/session/visitor')).json).toEqual({ analyst: own })
  later(minutes(61))
  expect((await analyst.get('/api/session/visitor')).json).toEqual({ analyst: null })
})

test('reading the time left does not prolong a session; at its end the browser is told to clear its data', async () => {
  const { later, analyst } = await desk('sqlite', { SESSION_HOURS: '2' })
  const left = () => analyst.get('/api/session/left')
  expect((await left()).json).toEqual({ seconds: minutes(60), can_be_prolonged: true, warning_seconds: 120 })
  later(minutes(40))
  expect(await left()).toMatchObject({ status: 200, json: { seconds: minutes(20) } })
  expect((await left()).headers.get('clear-site-data')).toBeNull()
  expect((await analyst.get('/api/session')).status).toBe(200)
  later(minutes(50))
  expect((await left()).json).toMatchObject({ seconds: minutes(10), can_be_prolonged: true })
  await analyst.get('/api/session')
  // The end of its hours is nearer than that of an hour's silence.
  expect((await left()).json).toMatchObject({ seconds: minutes(30), can_be_prolonged: false })
  later(minutes(30))
  const ended = await left()
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([401, '"storage"'])
})

test('end after their hours, however busy', async () => {
  const { later, analyst } = await desk('sqlite', { SESSION_HOURS: '2', SESSION_IDLE_MINUTES: '90' })
  later(minutes(80))
  expect((await analyst.get('/api/session')).status).toBe(200)
  later(minutes(41))
  expect((await analyst.get('/api/session')).status).toBe(401)
})

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'Another program'],
  [undefined, 'Another program'],
])('a browser is told in words: %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words)
})
