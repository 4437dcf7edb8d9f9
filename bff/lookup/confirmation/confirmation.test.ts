/** What is dear or sends something is confirmed first, and runs once (decision 0038). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { type TestApp, testApp, visitorOf } from '../../testing/app.ts'
import { beside, colleague, colleagueAtWork, password, testClock } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { listeningTo, type TestUpstream } from '../../testing/upstream.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a call that is to be confirmed', () => {
    let app: TestApp
    let upstream: TestUpstream
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Awaited<ReturnType<typeof colleague>>
    let case_id: string
    const sent = (operation: string) => upstream.seen.filter(({ body }) => body.includes(`<${operation}`)).length
    const ask = (operation: string, params: object, by: Pick<typeof ann, 'post'> = ann) =>
      by.post(`/api/lookups/${operation}`, { ...params, case_id })
    beforeEach(async () => {
      upstream = await listeningTo(testService().url)
      app = await testApp({ engine, upstreamUrl: upstream.url })
      administrator = await app.analyst()
      ann = await colleague(app, 'analyst', 'ann')
      const given = { reference: 'C-1', title: 't', purpose: 'p', lawful_basis: 'Consent' }
      case_id = (await ann.post('/api/cases', given)).json.case_id
    })
    afterEach(async () => {
      await app.close()
      await upstream.close()
    })

    const person = { fullname: 'Barnaby Oldroyd' }
    const message = { telephone_number: '07700 900123', message: 'Hello' }
    /** A second process, or on SQLite, which has one, the same. */
    async function elsewhere() {
      if (engine === 'sqlite') return { post: ann.post, close: async () => {} }
      const other = await testApp({
        env: { DATABASE_URL: app.databaseAddress, DATA_DIR: app.folder },
        upstreamUrl: upstream.url,
      })
      const visitor = visitorOf(other)
      // The session is the database's; a browser keeps one cookie for it.
      return {
        post: (path: string, body: unknown) => visitor.post(path, body, { cookie: ann.cookie() }),
        close: () => other.close(),
      }
    }

    test('says what it costs, and runs with the token', async () => {
      const { status, json } = await ask('people_search', person)
      expect(status).toBe(428)
      expect(json).toMatchObject({
        outcome: 'not_run',
        reason: 'confirmation_needed',
        estimate: { credits: '10', source: 'public' },
        sent_before: null,
        detail: 'This costs 10 credits. Nothing was looked up and nothing was paid. Confirm to continue.',
      })
      expect(sent('people_search')).toBe(0)
      const confirmed = await ask('people_search', { ...person, confirmation: json.confirmation })
      expect(confirmed.status).toBe(200)
      expect(confirmed.json.record.credits).toBe('10')
    })

    test('is one above the threshold, as it is set; a price that is not known counts as the dearest', async () => {
      expect((await ask('geo_code', { text: 'York' })).status).toBe(200)
      const unknown = await ask('area_code', { area_or_code: 'Leeds' })
      expect(unknown.status).toBe(428)
      expect(unknown.json.detail).toMatch(/^The price is not known\. Nothing was looked up and/)
      const lax = await testApp({ env: { CONFIRM_ABOVE_CREDITS: '20' } })
      expect((await (await lax.analyst()).post('/api/lookups/area_code', { area_or_code: 'Leeds' })).status).toBe(200)
      await lax.close()
      const strict = await testApp({ env: { CONFIRM_ABOVE_CREDITS: '0' } })
      expect((await (await strict.analyst()).post('/api/lookups/geo_code', { text: 'York' })).status).toBe(428)
      await strict.close()
    })

    test.each<[string, (token: string) => Promise<{ status: number }>]>([
      ['with other parameters', (token) => ask('people_search', { fullname: 'Daisy Oldroyd', confirmation: token })],
      [
        'outside its case',
        (token) => ann.post('/api/lookups/people_search', { ...person, case_id: other, confirmation: token }),
      ],
      ['of another operation', (token) => ask('deceased', { ...deceased, confirmation: token })],
      ['under a made-up token', () => ask('people_search', { ...person, confirmation: 'made-up' })],
      ['in another session', async (token) => ask('people_search', { ...person, confirmation: token }, await again())],
      [
        'at another price',
        async (token) => {
          await administrator.request('PUT', '/api/prices/people_search', { credits: '12' })
          return ask('people_search', { ...person, confirmation: token })
        },
      ],
      [
        'when it has run out',
        async (token) => {
          await beside(app, ({ db }) => db.updateTable('confirmation').set({ expires_at: '2020' }).execute())
          return ask('people_search', { ...person, confirmation: token })
        },
      ],
    ])('%s is not let through, and is to be confirmed anew', async (_, tryIt) => {
      const given = { reference: 'C-2', title: 't', purpose: 'p', lawful_basis: 'Consent' }
      other = (await ann.post('/api/cases', given)).json.case_id
      const { confirmation } = (await ask('people_search', person)).json
      expect((await tryIt(confirmation)).status).toBe(428)
      expect(sent('people_search') + sent('deceased')).toBe(0)
    })
    let other: string
    const deceased = { surname: 'Oldroyd', forename: 'Barnaby', premises: '12', postcode: 'LS1 0CK' }
    const again = () => app.analyst({ email: ann.email, password })

    test('runs once, however often and wherever its token is used at the same moment', async () => {
      const second = await elsewhere()
      const { confirmation } = (await ask('send_text_message', message)).json
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          ask('send_text_message', { ...message, confirmation }, index % 2 ? second : ann),
        ),
      )
      await second.close()
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 428)])
      expect(sent('send_text_message')).toBe(1)
    })

    test('and sends a message says of the same one that it was asked for before', async () => {
      const first = (await ask('send_text_message', message)).json
      expect(first.sent_before).toBeNull()
      const stating = { ...message, footing: 'marketing', confirmation: first.confirmation }
      const { record } = (await ask('send_text_message', stating)).json
      // What its sender states is on record with it, in words; it is no parameter, and upstream hears nothing of it.
      expect((await ann.get(`/api/records/${record.id}`)).json).toMatchObject({
        params: { ...message, telephone_number: '07700900123' },
        stated: { footing: 'marketing', words: expect.stringContaining('says how to stop them, free') },
      })
      expect((await ask('geo_code', { text: 'York', footing: 'service' })).status).toBe(422)

      const second = (await ask('send_text_message', { ...message, telephone_number: '+44 7700 900123' })).json
      expect(second.sent_before).toMatchObject({ record: record.id })
      expect(second.detail).toContain('The same message to the same number was submitted at')
      expect((await ask('send_text_message', { ...message, message: 'Goodbye' })).json.sent_before).toBeNull()
    })

    test('is not sent under the token of another page that was told of no message before', async () => {
      const tokens = await Promise.all(
        [1, 2].map(async () => (await ask('send_text_message', message)).json.confirmation),
      )
      const replies = await Promise.all(
        tokens.map((confirmation) => ask('send_text_message', { ...message, confirmation })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 428])
      expect(sent('send_text_message')).toBe(1)
      const told = replies.find(({ status }) => status === 428)!.json
      expect(told.sent_before).not.toBeNull()
      expect((await ask('send_text_message', { ...message, confirmation: told.confirmation })).status).toBe(200)
    })

    test('is sent again after a warning, also within one millisecond', async () => {
      const still = await testApp({ engine, upstreamUrl: upstream.url, clock: testClock().clock })
      const bea = await colleagueAtWork(still, 'analyst', 'bea')
      const submit = (more: object) =>
        bea.post('/api/lookups/send_text_message', { ...message, case_id: bea.case_id, ...more })
      const first = (await submit({})).json
      expect((await submit({ confirmation: first.confirmation })).status).toBe(200)
      const warned = (await submit({})).json
      expect(warned.sent_before).not.toBeNull()
      expect((await submit({ confirmation: warned.confirmation })).status).toBe(200)
      await still.close()
    })

    test('and would be over budget is refused rather than asked about, and keeps its token', async () => {
      const path = `/api/budgets/case/${case_id}`
      const budget = { period: 'total', credits: '10' }
      await administrator.request('PUT', path, budget)
      const { confirmation } = (await ask('people_search', person)).json
      await administrator.request('PUT', path, { ...budget, credits: '9' })
      expect((await ask('people_search', person)).status).toBe(402)
      expect((await ask('people_search', { ...person, confirmation })).status).toBe(402)
      await administrator.request('PUT', path, budget)
      expect((await ask('people_search', { ...person, confirmation })).status).toBe(200)
    })

    test('leaves nothing of what it was about in the database but a digest', async () => {
      await ask('send_text_message', message)
      const rows = await beside(app, ({ db }) => db.selectFrom('confirmation').selectAll().execute())
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toMatch(/07700|Hello/)
    })
  })
})
