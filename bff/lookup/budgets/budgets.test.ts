/** Budgets with a hard stop: however many ask at once, in however many processes (decision 0037). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { beside, colleague, password } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { type TestUpstream, withoutPrices, xml } from '../../testing/upstream.ts'
import { createReservations } from './reservations.ts'

const york = { text: 'York' }
type Visitor = Awaited<ReturnType<typeof colleague>>

// Days are compared here: the clock stands still, so that no test runs over midnight.
beforeAll(() => void vi.setSystemTime(Date.now()))
afterAll(() => void vi.useRealTimers())

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a budget', () => {
    let app: TestApp
    let upstream: TestUpstream
    let isFailing = false
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Visitor
    const isGeoCode = ({ body }: { body: string }) => body.includes('<geo_code')
    beforeEach(async () => {
      isFailing = false
      upstream = await withoutPrices(testService().url, (asked) =>
        isFailing && isGeoCode(asked) ? xml('<html>Bad gateway</html>', 502) : undefined,
      )
      app = await testApp({ engine, upstreamUrl: upstream.url })
      administrator = await app.analyst()
      ann = await colleague(app, 'analyst', 'ann')
      await administrator.request('PUT', '/api/prices/geo_code', { credits: '1' })
    })
    afterEach(async () => {
      await app.close()
      await upstream.close()
    })

    const setFor = (holder: string, id: string, budget: object) =>
      administrator.request('PUT', `/api/budgets/${holder}/${id}`, budget)
    const own = async () => (await ann.get('/api/account')).json.budget
    /** Without asking for the balance, which would say what the last lookup did cost. */
    const listed = async () => (await ann.get('/api/budgets')).json.budgets[0]
    const openCase = async () =>
      (await ann.post('/api/cases', { reference: 'B-1', title: 't', purpose: 'p', lawful_basis: 'Consent' })).json

    test('lets fifty lookups at once through as far as it goes, and not one further', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '20' })
      const visitors: Pick<Visitor, 'lookUp'>[] = [ann]
      // SQLite has one process.
      const other =
        engine === 'postgres'
          ? await testApp({
              env: { DATABASE_URL: app.databaseAddress, DATA_DIR: app.folder },
              upstreamUrl: upstream.url,
            })
          : null
      if (other) visitors.push(await other.analyst({ email: ann.email, password }))
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => visitors[index % visitors.length]!.lookUp('geo_code', york)),
      )
      await other?.close()
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      expect(replies.filter(({ status }) => status === 402)).toHaveLength(30)
      expect(upstream.seen.filter(isGeoCode)).toHaveLength(20)
      expect(await own()).toMatchObject({ spent: '20', left: '0' })
    })

    test('that does not allow a lookup says what is left, what it costs and who can change it', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '1.5' })
      await ann.lookUp('geo_code', york)
      const { status, json } = await ann.lookUp('geo_code', york)
      expect(status).toBe(402)
      expect(json).toMatchObject({
        outcome: 'not_run',
        reason: 'over_budget',
        cost: '1',
        left: '0.5',
        holder: 'analyst',
      })
      expect(json.detail).toMatch(
        /it costs 1 credit, and 0.5 of 1.5 are left for [A-Z][a-z]+ \d{4}\..*A supervisor or an admin/,
      )
      expect((await ann.get('/api/records')).json.records).toHaveLength(1)
      expect((await administrator.lookUp('geo_code', york)).status, 'of somebody else').toBe(200)
    })

    test('gets back what a lookup did not cost that was not answered', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '1' })
      isFailing = true
      expect((await ann.lookUp('geo_code', york)).json.outcome).toBe('not_answered')
      expect(await own()).toMatchObject({ spent: '0', left: '1' })
      isFailing = false
      expect((await ann.lookUp('geo_code', york)).status).toBe(200)
    })

    test('refuses what nobody knows the price of, or counts it as it is told to', async () => {
      const area = { area_or_code: 'Leeds' }
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '9' })
      const { status, json } = await ann.lookUp('area_code', area)
      expect(status).toBe(402)
      expect(json).toMatchObject({ outcome: 'not_run', reason: 'price_unknown' })
      expect(json.detail).toContain('An administrator can set the price')

      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '9', unknown_counts_as: '4' })
      expect((await ann.lookUp('area_code', area)).status).toBe(200)
      expect(await own()).toMatchObject({ spent: '4', left: '5', unknown_counts_as: '4' })
    })

    test('counts what the balance says a lookup did cost', async () => {
      await administrator.request('PUT', '/api/prices/area_code', { credits: 'unknown' })
      // The session has its key from here on: nothing is learned across a mint.
      await ann.lookUp('geo_code', york)
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '9', unknown_counts_as: '4' })
      expect(await own()).toMatchObject({ spent: '1' })
      await ann.lookUp('area_code', { area_or_code: 'Leeds' })
      expect(await listed()).toMatchObject({ spent: '5', left: '4' })
      expect(await own()).toMatchObject({ spent: '1.01', left: '7.99' })
      const today = new Date().toISOString().slice(0, 10)
      expect((await ann.get(`/api/spend?by=operation&from=${today}&to=${today}`)).json.spend).toEqual([
        { key: 'geo_code', name: null, calls: 1, unknown_calls: 0, credits: '1' },
        { key: 'area_code', name: null, calls: 1, unknown_calls: 0, credits: '0.01' },
      ])
    })

    test('of a case stops all its members, and of two budgets neither is drawn on where the other refuses', async () => {
      const { case_id } = await openCase()
      await ann.post(`/api/cases/${case_id}/members`, {
        analyst_id: (await administrator.get('/api/session')).json.analyst_id,
      })
      await setFor('case', case_id, { period: 'total', credits: '1' })
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '10' })
      expect((await administrator.lookUp('geo_code', { ...york, case_id })).status).toBe(200)
      const { status, json } = await ann.lookUp('geo_code', { ...york, case_id })
      expect([status, json.holder]).toEqual([402, 'case'])
      expect(await own()).toMatchObject({ spent: '0' })
      expect((await ann.get('/api/budgets')).json.budgets).toMatchObject([
        { holder: 'analyst', name: 'ann', spent: '0' },
        { holder: 'case', name: 'B-1', spent: '1' },
      ])
    })

    test('counts what was spent before it was set, and goes on counting when it is changed', async () => {
      await ann.lookUp('geo_code', york)
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '5' })
      expect(await listed()).toMatchObject({ spent: '1', month: expect.stringMatching(/^\d{4}-\d\d$/) })
      await ann.lookUp('geo_code', york)
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '3' })
      expect(await listed()).toMatchObject({ spent: '2', left: '1' })
      expect((await administrator.request('DELETE', `/api/budgets/analyst/${ann.analyst_id}`)).status).toBe(204)
      expect(await own()).toBeNull()
    })

    test('that changes its period keeps what is under way, and settles it there', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '10' })
      await ann.lookUp('geo_code', york)
      await beside(app, async ({ db }) => {
        const [budget] = await db.selectFrom('budget').selectAll().execute()
        const reservations = createReservations(db)
        const reserve = (id: string, credits: string) =>
          db.transaction().execute((tx) => reservations.reserve(tx, { id, credits }, [budget!]))
        await reserve('under-way', '3')
        expect(await own()).toMatchObject({ spent: '4', under_way: '3', left: '6' })
        await setFor('analyst', ann.analyst_id, { period: 'month', credits: '10' })
        expect(await own()).toMatchObject({ spent: '4', under_way: '3', left: '6' })
        await reservations.settle('under-way', { outcome: 'found', reason: null, credits: '2' })
      })
      expect(await own()).toMatchObject({ spent: '3', under_way: '0', left: '7' })
    })

    test('that changes its period just before a lookup is let in goes on counting what was spent', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '3' })
      await ann.lookUp('geo_code', york)
      await ann.lookUp('geo_code', york)
      await beside(app, async ({ db }) => {
        const asItWas = await db.selectFrom('budget').selectAll().execute()
        await setFor('analyst', ann.analyst_id, { period: 'total', credits: '3' })
        const reservations = createReservations(db)
        await db.transaction().execute((tx) => reservations.reserve(tx, { id: 'let-in', credits: '1' }, asItWas))
        expect(await listed()).toMatchObject({ period: 'total', spent: '3', under_way: '1', left: '0' })
        await reservations.settle('let-in', { outcome: 'found', reason: null, credits: '1' })
      })
      expect((await ann.lookUp('geo_code', york)).json).toMatchObject({ reason: 'over_budget' })
      expect(await listed()).toMatchObject({ spent: '3' })
    })

    test('of a month goes on in the next, though somebody who came before its end is let in after it began', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '2' })
      await beside(app, async ({ db }) => {
        const [budget] = await db.selectFrom('budget').selectAll().execute()
        const reserve = (id: string, at: string) =>
          db
            .transaction()
            .execute((tx) => createReservations(db, () => new Date(at)).reserve(tx, { id, credits: '1' }, [budget!]))
        await reserve('first', '2027-02-01T00:00:00.001Z')
        await reserve('late', '2027-01-31T23:59:59.999Z')
        await expect(reserve('third', '2027-02-01T00:00:00.002Z')).rejects.toMatchObject({ status: 402 })
      })
    })

    test('that changes its period counts once what was answered and is not yet settled', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '10' })
      await beside(app, async (state) => {
        const { db } = state
        const ledger = createLedger(state)
        const [budget] = await db.selectFrom('budget').selectAll().execute()
        const reservations = createReservations(db)
        await db.transaction().execute((tx) => reservations.reserve(tx, { id: 'answered', credits: '3' }, [budget!]))
        const asked = { operation: 'geo_code', params: york, upstream: 'u', binding: 'get', file: null } as const
        const pending = await ledger.asked({ ...asked, id: 'answered', analyst: ann.analyst_id })
        const nothing = { reason: null, message: null, status: 200, headers: {}, bytes: null, sha256: null, blanked: 0 }
        await ledger.answered(pending, { ...nothing, outcome: 'found', milliseconds: 1, credits: '2' })
        await setFor('analyst', ann.analyst_id, { period: 'month', credits: '10' })
        await reservations.settle('answered', { outcome: 'found', reason: null, credits: '2' })
      })
      expect(await own()).toMatchObject({ spent: '2', under_way: '0' })
    })

    test('and what was spent counts a lookup that was given up, whose cost nobody knows', async () => {
      await beside(app, async (state) => {
        const ledger = createLedger(state)
        const asked = { operation: 'geo_code', params: york, upstream: 'u', binding: 'get', file: null } as const
        const nothing = { message: null, status: null, headers: {}, bytes: null, sha256: null, blanked: 0 }
        for (const reason of ['cancelled', 'timeout'] as const) {
          const pending = await ledger.asked({ ...asked, id: reason, analyst: ann.analyst_id })
          await ledger.answered(pending, {
            ...nothing,
            outcome: 'not_answered',
            reason,
            milliseconds: 1,
            credits: null,
          })
        }
      })
      const { spend } = (await ann.get('/api/spend?by=operation&from=2020-01-01&to=2100-01-01')).json
      expect(spend).toEqual([{ key: 'geo_code', name: null, calls: 1, unknown_calls: 1, credits: '0' }])
    })

    test('of a month begins anew with the next', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'month', credits: '1' })
      await ann.lookUp('geo_code', york)
      await beside(app, ({ db }) => db.updateTable('budget').set({ month: '2020-01' }).execute())
      expect(await own()).toMatchObject({ spent: '0', left: '1' })
      expect((await ann.lookUp('geo_code', york)).status).toBe(200)
      expect((await ann.lookUp('geo_code', york)).status).toBe(402)
    })

    test('is set by supervisors and administrators alone, for somebody that there is', async () => {
      const path = `/api/budgets/analyst/${ann.analyst_id}`
      const budget = { period: 'total', credits: '1000' }
      expect((await ann.request('PUT', path, budget)).status).toBe(403)
      expect((await ann.request('DELETE', path)).status).toBe(403)
      expect((await setFor('analyst', 'nobody', budget)).status).toBe(404)
      expect((await setFor('analyst', ann.analyst_id, { period: 'week', credits: '1' })).status).toBe(422)
      expect((await administrator.request('DELETE', path)).status).toBe(404)
      const sue = await colleague(app, 'supervisor', 'sue')
      expect((await sue.request('PUT', path, budget)).json).toMatchObject({ name: 'ann', credits: '1000' })
    })

    test('shows nobody else’s to an analyst, and neither does what was spent', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '5' })
      await ann.lookUp('geo_code', york)
      await administrator.lookUp('geo_code', york)
      const ben = await colleague(app, 'analyst', 'ben')
      expect((await ben.get('/api/budgets')).json.budgets).toEqual([])
      const path = '/api/spend?by=analyst&from=2020-01-01&to=2100-01-01'
      expect((await ben.get(path)).json.spend).toEqual([])
      expect((await ann.get(path)).json.spend).toMatchObject([{ name: 'ann', calls: 1, credits: '1' }])
      expect((await administrator.get(path)).json.spend).toHaveLength(2)
      expect((await ann.get('/api/spend?by=analyst&from=2020-01-01&to=2020-01-02')).json.spend).toEqual([])
    })

    test('settles from the ledger what a process left behind when it ended', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '10' })
      await beside(app, async (state) => {
        const asked = { operation: 'geo_code', params: york, upstream: 'u', binding: 'get', file: null } as const
        const ledger = createLedger(state)
        const long = () => new Date(Date.now() - 3_600_000)
        const [budget] = await state.db.selectFrom('budget').selectAll().execute()
        for (const id of ['never-asked', 'never-heard-of', 'answered'])
          await state.db
            .transaction()
            .execute((tx) => createReservations(state.db, long).reserve(tx, { id, credits: '3' }, [budget!]))
        await ledger.asked({ ...asked, id: 'never-heard-of', analyst: ann.analyst_id })
        const pending = await ledger.asked({ ...asked, id: 'answered', analyst: ann.analyst_id })
        const nothing = { reason: null, message: null, status: 200, headers: {}, bytes: null, sha256: null, blanked: 0 }
        await ledger.answered(pending, { ...nothing, outcome: 'found', milliseconds: 1, credits: '2' })
      })
      expect((await own()).spent).toBe('9')
      const { budgets } = (await ann.get('/api/budgets')).json
      expect(budgets, 'what was never asked is free, and an answer nobody knows stays paid for').toMatchObject([
        { spent: '5' },
      ])
    })

    test('is not refused for what a process that ended still holds of it', async () => {
      await setFor('analyst', ann.analyst_id, { period: 'total', credits: '1' })
      await beside(app, async ({ db }) => {
        const [budget] = await db.selectFrom('budget').selectAll().execute()
        const long = () => new Date(Date.now() - 3_600_000)
        await db
          .transaction()
          .execute((tx) => createReservations(db, long).reserve(tx, { id: 'x', credits: '1' }, [budget!]))
      })
      expect((await ann.lookUp('geo_code', york)).status).toBe(200)
    })
  })
})
