/** The key cockpit: who holds which key until when, for whom it is to see, and never the key. */
import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { csv, upload } from '../batch/testing/batches.ts'
import { openState, type State } from '../state/state.ts'
import type { Tables } from '../state/tables.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleague, password } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { listeningTo, type Seen, type TestUpstream, xml } from '../testing/upstream.ts'
import { createInTime } from '../upstream/deadline.ts'
import { createAccountKey } from './account-key.ts'
import { createHeldKeys, sessionOfWork } from './held-keys.ts'
import { createSessionKeys } from './session-keys.ts'

const { url } = testService()
let upstream: TestUpstream
let app: TestApp
let withoutKey = false
/** What upstream says of a key's life, where it is to say something else. */
let lifetime: string | null = null
afterEach(async () => {
  await app.close()
  await upstream.close()
})

type Wrong = { field: string; message: string }
const byField = (a: Wrong, b: Wrong) => a.field.localeCompare(b.field)
const keysIn = ({ url, body }: Seen) => `${url}${body}`.match(/jk_[\w-]{43}/g) ?? []

const noKeyInIt =
  '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><javascript_keyResponse><javascript_keyResult><domain>pages.example.com</domain></javascript_keyResult></javascript_keyResponse></e:Body></e:Envelope>'

const keyFor = (seconds: string) =>
  noKeyInIt.replace(
    '<domain>',
    `<javascript_key>a-key-for-long</javascript_key><lifetime_seconds>${seconds}</lifetime_seconds><domain>`,
  )

async function inState<T>(work: (state: State) => Promise<T>): Promise<T> {
  const state = await openState(app.databaseAddress)
  try {
    return await work(state)
  } finally {
    await state.close()
  }
}

describe.each(engines.filter(isInstalled))('on %s', (engine) => {
  async function begin(env: { [name: string]: string } = {}) {
    withoutKey = false
    lifetime = null
    upstream = await listeningTo(url, ({ body }) => {
      if (!body.includes('<javascript_key')) return undefined
      if (withoutKey) return xml(noKeyInIt)
      return lifetime === null ? undefined : xml(keyFor(lifetime))
    })
    app = await testApp({ engine, upstreamUrl: upstream.url, env })
    return { ada: await app.analyst(), bea: await colleague(app, 'analyst', 'Bea Holt') }
  }

  test('the key of an access token is listed no longer once a new password has revoked the token', async () => {
    const { ada, bea } = await begin()
    const { token } = (await makeToken(bea, { scopes: ['lookup'], password })).json
    expect((await programOf(app, token).post('/api/lookups/geo_code', { text: 'York' })).status).toBe(200)
    const holders = async () =>
      (await ada.get('/api/keys')).json.session_keys.map(({ holder }: { holder: string }) => holder)
    expect(await holders()).toEqual(['Bea Holt'])
    const changed = { old_password: password, password: 'a new and quite long phrase' }
    expect((await bea.post('/api/password', changed)).status).toBe(200)
    expect(await holders()).toEqual([])
  })

  test('a session’s key is listed for an administrator and for its own analyst, with what it may call', async () => {
    const { ada, bea } = await begin()
    await ada.lookUp('geo_code', { text: 'York' })
    await bea.lookUp('geo_code', { text: 'York' })
    const all = await ada.get('/api/keys')
    expect(all.json.session_keys.map(({ holder }: { holder: string }) => holder).toSorted()).toEqual([
      'Bea Holt',
      'ada',
    ])
    const [hers, ...others] = (await bea.get('/api/keys')).json.session_keys
    expect(others).toEqual([])
    expect(hers).toMatchObject({ holder: 'Bea Holt', domain: '127.0.0.1', ip_address: null })
    expect(hers.method_list).toContain('geo_code')
    expect(hers.seconds_left).toBeGreaterThan(3500)
    expect(Date.parse(hers.expires_at)).toBeGreaterThan(Date.now())
    for (const key of upstream.seen.flatMap(keysIn)) expect(all.text).not.toContain(key)
  })

  test('and is off the list when the session ends', async () => {
    const { ada, bea } = await begin()
    await bea.lookUp('geo_code', { text: 'York' })
    await bea.request('DELETE', '/api/session')
    expect((await ada.get('/api/keys')).json.session_keys).toEqual([])
  })

  test('a page’s key of a life that none has is handed over, and listed as long as was asked for', async () => {
    const { ada } = await begin()
    lifetime = '1e15'
    const { status, json } = await ada.post('/api/keys', { domain: 'pages.example.com', lifetime_minutes: 5 })
    expect([status, json.javascript_key]).toEqual([201, 'a-key-for-long'])
    expect(Date.parse(json.expires_at) - Date.parse(json.minted_at)).toBe(300_000)
    expect((await ada.get('/api/keys')).json.keys).toMatchObject([{ page_key_id: json.page_key_id }])
  })

  test('a page’s key is listed with a countdown and its methods, until an administrator takes it off', async () => {
    const { ada, bea } = await begin()
    const asked = { domain: 'pages.example.com', lifetime_minutes: 5, ip_address: '192.0.2.7' }
    const minted = await ada.post('/api/keys', asked)
    expect(minted.status).toBe(201)
    const { page_key_id, javascript_key } = minted.json
    const service = `${upstream.url}/soap/service.asmx`
    expect(minted.json).toMatchObject({ domain: 'pages.example.com', ip_address: '192.0.2.7', service })

    expect((await bea.get('/api/keys')).json.keys, 'it concerns nobody but administrators').toEqual([])
    const list = await ada.get('/api/keys')
    expect(list.json.keys).toMatchObject([{ page_key_id, holder: 'ada', domain: 'pages.example.com' }])
    expect(list.json.keys[0].method_list).toContain('geo_code')
    expect(list.json.keys[0].seconds_left).toBeGreaterThan(200)
    expect(list.json.keys[0].seconds_left).toBeLessThanOrEqual(300)
    expect(list.text).not.toContain(javascript_key)

    expect((await bea.request('DELETE', `/api/keys/${page_key_id}`)).status).toBe(403)
    expect((await ada.request('DELETE', `/api/keys/${page_key_id}`)).status).toBe(204)
    expect((await ada.request('DELETE', `/api/keys/${page_key_id}`)).status).toBe(404)
    expect((await ada.get('/api/keys')).json.keys).toEqual([])

    // Who minted what, for where and how long, and who took it off, stays; the key never was there.
    const unbound = await ada.post('/api/keys', { domain: 'other.example.com', lifetime_minutes: 60 })
    const events = await ada.get('/api/accounts/events')
    const key = { domain: 'pages.example.com', minutes: 5, is_bound: true }
    const by = { made_by_name: 'ada', analyst_name: 'ada' }
    expect(events.json.events.slice(0, 3)).toMatchObject([
      {
        ...by,
        change: 'page key minted',
        detail: { key: { domain: 'other.example.com', minutes: 60, is_bound: false } },
      },
      { ...by, change: 'page key taken off the list', detail: { key } },
      { ...by, change: 'page key minted', detail: { key } },
    ])
    for (const secret of [javascript_key, unbound.json.javascript_key, '192.0.2.7'])
      expect(events.text).not.toContain(secret)
  })

  test('an answer without a key is none: nothing is listed', async () => {
    const { ada } = await begin()
    withoutKey = true
    const { status, json } = await ada.post('/api/keys', { domain: 'pages.example.com', lifetime_minutes: 5 })
    expect([status, json.outcome, json.reason]).toEqual([502, 'not_answered', 'malformed'])
    expect((await ada.get('/api/keys')).json.keys).toEqual([])
    expect((await ada.get('/api/accounts/events')).text).not.toContain('page key minted')
  })

  test('an analyst mints none, and what is not in order is refused before upstream hears of it', async () => {
    const { ada, bea } = await begin()
    const asked = { domain: 'pages.example.com', lifetime_minutes: 5 }
    expect((await bea.post('/api/keys', asked)).status).toBe(403)
    for (const lifetime_minutes of [1441, 'an hour', '']) {
      const { status, json } = await ada.post('/api/keys', { domain: 'not a host', lifetime_minutes })
      expect(status).toBe(422)
      // In words for the form, whatever the parameters are called.
      expect(json.errors.toSorted(byField)).toEqual([
        { field: 'domain', message: expect.stringMatching(/^Enter the host name/) },
        { field: 'lifetime_minutes', message: expect.stringMatching(/^Enter minutes/) },
      ])
    }
    expect(upstream.seen).toEqual([])
  })

  test('session keys are bound to the address that calls go out from, where that is set', async () => {
    const { ada } = await begin({ UPSTREAM_KEY_IP: '127.0.0.1' })
    expect((await ada.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
    expect(upstream.seen[0]!.body).toContain('<ip_address>127.0.0.1</ip_address>')
    expect((await ada.get('/api/keys')).json.session_keys[0].ip_address).toBe('127.0.0.1')
  })

  /** The keys of a process beside the application, and how many it has had minted. */
  function keysBeside(db: Kysely<Tables>) {
    const minted: object[] = []
    const keys = createSessionKeys({
      heldKeys: createHeldKeys(db),
      accountKey: createAccountKey({ key: 'the account key of the tests' }),
      publicUrl: app.publicUrl,
      mode: 'session',
      clientOf: (analyst_id) => analyst_id,
      async mint(params) {
        minted.push(params)
        return {
          status: 200,
          headers: {},
          bytes: null,
          sha256: null,
          blanked: 0,
          milliseconds: 0,
          attempts: 1,
          failure: null,
          retry_after: null,
          outcome: 'found',
          reason: null,
          message: null,
          result: { javascript_key: 'a key of the tests', method_list: ['geo_code'] },
        }
      },
    })
    const keyOf = (holder: { session_id: string; analyst_id: string }) =>
      createInTime(1000)((deadline) => keys.credentials('geo_code', holder, deadline))
    return { keys, keyOf, minted }
  }

  test('a session that ended in another process leaves no key here', async () => {
    const { ada } = await begin()
    await ada.lookUp('geo_code', { text: 'York' })
    await inState(async ({ db }) => {
      const holder = await db.selectFrom('session_key').select(['session_id', 'analyst_id']).executeTakeFirstOrThrow()
      const { keys, keyOf, minted } = keysBeside(db)
      await keyOf(holder)
      await keys.sweep()
      expect(await keyOf(holder)).toMatchObject({ api_key: 'a key of the tests' })
      expect(minted).toHaveLength(1)
      await db.deleteFrom('session').where('session_id', '=', holder.session_id).execute()
      await keys.sweep()
      await expect(keyOf(holder)).rejects.toThrow('No key could be had')
      expect(minted).toHaveLength(1)
    })
  })

  test('a batch that was paused has no key, and a new one when it goes on', async () => {
    const { ada } = await begin()
    const file = csv([['text'], ['York']])
    const { json } = await upload(app, ada, '/api/batches', { file, case_id: ada.case_id, operation: 'geo_code' })
    await inState(async ({ db }) => {
      const { keys, keyOf, minted } = keysBeside(db)
      const { analyst_id } = (await ada.get('/api/session')).json
      const holder = { session_id: sessionOfWork(analyst_id), analyst_id }
      const set = (state: 'running' | 'paused') =>
        db.updateTable('batch').set({ state, actor: analyst_id }).where('batch_id', '=', json.batch_id).execute()
      await db
        .insertInto('actor')
        .values({ actor_id: analyst_id, analyst_id, token_id: null, ended_at: null })
        .execute()
      await set('paused')
      await keyOf(holder)
      expect((await ada.get('/api/keys')).json.session_keys).toEqual([])
      await keys.sweep()
      await keyOf(holder)
      expect(minted).toHaveLength(2)
    })
  })
})
