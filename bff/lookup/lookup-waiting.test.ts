/** What changes while a lookup waits for its turn, or while the service is at it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a lookup', () => {
    let app: TestApp
    let upstream: TestUpstream
    let boss: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Colleague
    /** Ends what the service is at. */
    let release: () => void
    beforeEach(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      upstream = await listeningTo(testService().url, ({ body }) =>
        body.includes('Slowtown') || body.includes('<javascript_key')
          ? (_, response) => void promise.then(() => response.end())
          : undefined,
      )
      app = await testApp({
        engine,
        upstreamUrl: upstream.url,
        env: { UPSTREAM_CONCURRENCY: '1', UPSTREAM_KEYS: 'account', CONFIRM_ABOVE_CREDITS: '1000' },
      })
      boss = await app.analyst()
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterEach(async () => {
      release()
      await app.close()
      await upstream.close()
    })

    const people = ({ body }: { body: string }) => body.includes('<people_search')
    const isAsked = (what: string) =>
      expect.poll(() => upstream.seen.some(({ body }) => body.includes(what))).toBe(true)

    const newestOf = async (who: Colleague) => (await who.get('/api/records')).json.records[0]

    /** Asks about somebody while the only turn is taken, and lets it come when `change` is done. */
    async function waitingDuring(change: () => Promise<unknown>) {
      const slow = boss.lookUp('geo_code', { text: 'Slowtown' })
      await isAsked('Slowtown')
      const waiting = ann.lookUp('people_search', { fullname: 'Tamsin Quill', case_id: ann.case_id })
      await expect.poll(async () => (await boss.get('/metrics')).text).toMatch(/whereabouts_requests_under_way 2\b/)
      // By now it has been let in, and waits.
      await boss.get('/api/cases')
      await change()
      release()
      await slow
      return waiting
    }
    /** Asks, and goes away while the service is at it. */
    async function leaveDuring(operation: string, params: object, { at = app, by = ann, sent = 'Slowtown' } = {}) {
      const leaving = new AbortController()
      const given = fetch(`${at.address}/api/lookups/${operation}`, {
        method: 'POST',
        headers: {
          origin: at.publicUrl,
          'x-requested-with': 'whereabouts',
          cookie: by.cookie(),
          'content-type': 'application/json',
        },
        body: JSON.stringify(params),
        signal: leaving.signal,
      }).catch(() => {})
      await isAsked(sent)
      leaving.abort()
      await given
    }
    const nothingWasAsked = async () => {
      expect(upstream.seen.filter(people)).toEqual([])
      expect((await boss.get('/api/records?operation=people_search')).json.records).toEqual([])
    }

    test('is not run in a case that was closed before its turn', async () => {
      const { status, json } = await waitingDuring(() => ann.post(`/api/cases/${ann.case_id}/close`, {}))
      expect([status, json.outcome, json.reason]).toEqual([409, 'not_run', 'case_closed'])
      await nothingWasAsked()
    })

    test('is not run for whoever is no member of its case any more', async () => {
      const path = `/api/cases/${ann.case_id}/members/${ann.analyst_id}`
      expect((await waitingDuring(() => boss.request('DELETE', path))).status).toBe(404)
      await nothingWasAsked()
    })

    test('is not run for whoever was sent away before its turn', async () => {
      const disable = () => boss.request('PATCH', `/api/accounts/${ann.analyst_id}`, { disabled: true })
      const { status, json } = await waitingDuring(disable)
      expect([status, json.outcome, json.reason]).toEqual([401, 'not_run', 'session_ended'])
      await nothingWasAsked()
    })

    test('that is given up while the service is at it counts as paid for, so that no budget is passed so', async () => {
      await boss.request('PUT', '/api/prices/geo_code', { credits: '1' })
      await boss.request('PUT', `/api/budgets/analyst/${ann.analyst_id}`, { period: 'total', credits: '1' })
      await leaveDuring('geo_code', { text: 'Slowtown' })
      await expect.poll(() => newestOf(ann)).toMatchObject({ reason: 'cancelled' })
      expect((await ann.lookUp('geo_code', { text: 'York' })).json).toMatchObject({ reason: 'over_budget' })
      expect((await ann.get('/api/budgets')).json.budgets).toMatchObject([{ spent: '1', left: '0' }])
    })

    test('that is given up while its key is waited for was not asked, and costs nothing', async () => {
      const at = await testApp({ engine, upstreamUrl: upstream.url })
      const [boss, by] = [await at.analyst(), await colleagueAtWork(at, 'analyst', 'ben')]
      await boss.request('PUT', '/api/prices/geo_code', { credits: '1' })
      await boss.request('PUT', `/api/budgets/analyst/${by.analyst_id}`, { period: 'total', credits: '1' })
      await leaveDuring('geo_code', { text: 'York' }, { at, by, sent: '<javascript_key' })
      await expect.poll(() => newestOf(by)).toMatchObject({ reason: 'withdrawn' })
      const budgets = async () => (await by.get('/api/budgets')).json.budgets
      await expect.poll(budgets).toMatchObject([{ spent: '0', left: '1' }])
      expect(upstream.seen.some(({ body }) => body.includes('York'))).toBe(false)
      await at.close()
    })

    test('that makes something is seen through, whoever goes away: its record says what the service said', async () => {
      const message = { telephone_number: '07700 900123', message: 'Greetings from Slowtown', case_id: ann.case_id }
      const { json } = await ann.post('/api/lookups/send_text_message', message)
      await leaveDuring('send_text_message', { ...message, confirmation: json.confirmation })
      const ofMessage = async () => (await ann.get('/api/records?operation=send_text_message')).json.records[0]
      // It is left before anything is answered, and would be on record as cancelled by now.
      await boss.get('/api/cases')
      expect((await ofMessage()).reason).not.toBe('cancelled')
      release()
      // The answer that comes is an empty one, and was read.
      await expect.poll(ofMessage).toMatchObject({ reason: 'malformed' })
    })
  })
})
