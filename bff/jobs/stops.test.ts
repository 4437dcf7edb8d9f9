/** Each way to stop somebody's later work, at each step of it: calls, ledger, spending and actor agree. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Batch } from '../../contract/desk/batches.ts'
import { engines, isInstalled, waitingForLocks } from '../../platform/testing/databases.ts'
import { csv, settled, upload } from '../batch/testing/batches.ts'
import { admin } from '../testing/app.ts'
import { beside, colleague, password } from '../testing/colleagues.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { countingRegister, type Desk, deskWithClock } from '../watch/testing/watches.ts'

type Work = { case_id: string; token_id: string | null }
type Stop = (work: Work) => Promise<{ status: number }>

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the work of somebody', () => {
    let register: Awaited<ReturnType<typeof countingRegister>>
    let desk: Desk
    let ben: Awaited<ReturnType<typeof colleague>>
    let made = 0
    beforeAll(async () => {
      // The companies of watches have two pages of officers.
      register = await countingRegister((number, page) => (number.startsWith('91') && page === '' ? 'more' : null))
      // One call at a time, so that a held call holds all others.
      desk = await deskWithClock({ engine, upstreamUrl: register.url, env: { UPSTREAM_CONCURRENCY: '1' } })
      await desk.analyst.request('PUT', '/api/prices/company_appointments', { credits: '2' })
      ben = await colleague(desk.app, 'analyst', 'Ben Example')
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })
    beforeEach(async () => {
      register.hold(() => false)
      register.release()
      await desk.analyst.request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: false })
      await ben.post('/api/session', { email: ben.email, password })
    })

    function newNumber(start: string): string {
      made += 1
      return `${start}${String(made).padStart(6, '0')}`
    }
    const callsOf = (numbers: readonly string[]) =>
      numbers.map((number) => register.callsOf(number)).reduce((sum, calls) => sum + calls, 0)

    /** A case of Ben's, in which the administrator works too. */
    async function newCase(): Promise<string> {
      const file = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const { case_id } = (await ben.post('/api/cases', { ...file, reference: newNumber('STOP-') })).json
      expect((await desk.analyst.post(`/api/cases/${case_id}/members`, { email: admin.email })).status).toBe(200)
      return case_id
    }

    /** The case's lookups on record, each with its analyst and token. */
    async function ledgerOf(case_id: string): Promise<{ analyst: string; token_id: string | null }[]> {
      const { records } = (await desk.analyst.get(`/api/records?case_id=${case_id}`)).json
      return Promise.all(
        records.map(async ({ id }: { id: string }) => {
          const { analyst, token_id = null } = (await desk.analyst.get(`/api/records/${id}`)).json
          return { analyst, token_id }
        }),
      )
    }
    const ofBen = (lines: number, token_id: string | null) =>
      Array.from({ length: lines }, () => ({ analyst: ben.analyst_id, token_id }))

    test.skipIf(engine !== 'postgres')('begins in no session that ends at the same moment', async () => {
      const carl = await colleague(desk.app, 'analyst', 'Carl Example')
      const case_id = await newCase()
      await desk.analyst.post(`/api/cases/${case_id}/members`, { email: carl.email })
      const file = csv([['Company no'], [newNumber('92')]])
      const given = { file, case_id, operation: 'company_appointments' }
      const { batch_id } = (await upload(desk.app, carl, '/api/batches', given)).json
      let press: ReturnType<typeof carl.post> | undefined
      await beside(desk.app, async ({ db }) => {
        await db.transaction().execute(async (tx) => {
          await tx.deleteFrom('session').where('analyst_id', '=', carl.analyst_id).execute()
          press = carl.post(`/api/batches/${batch_id}/start`, { most_credits: '100' })
          await Promise.race([press, expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)])
        })
      })
      expect((await press)?.status).toBe(401)
      expect((await desk.analyst.get(`/api/batches/${batch_id}`)).json.state).toBe('ready')
    })

    const ofPeople: [string, Stop][] = [
      [
        'who leaves the case',
        ({ case_id }) => desk.analyst.request('DELETE', `/api/cases/${case_id}/members/${ben.analyst_id}`),
      ],
      ['whose case is closed', ({ case_id }) => desk.analyst.post(`/api/cases/${case_id}/close`, {})],
      [
        'whose account is disabled',
        () => desk.analyst.request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: true }),
      ],
      ['whose sessions are ended', () => desk.analyst.post(`/api/accounts/${ben.analyst_id}/end-sessions`, {})],
    ]
    const ofTokens: [string, Stop][] = [
      [
        'whose token is revoked',
        ({ token_id }) => desk.analyst.request('DELETE', `/api/accounts/${ben.analyst_id}/tokens/${token_id}`),
      ],
    ]

    async function stopped(stop: Stop, work: Work): Promise<void> {
      expect((await stop(work)).status).toBeLessThan(300)
      register.hold(() => false)
      register.release()
    }

    describe.each([...ofPeople, ...ofTokens])('%s: a batch', (_, stop) => {
      /** Three rows of Ben's, started by himself or by a program with his token. */
      async function started() {
        const numbers = Array.from({ length: 3 }, () => newNumber('92'))
        const case_id = await newCase()
        const isOfToken = ofTokens.some(([, one]) => one === stop)
        const token = isOfToken
          ? (await makeToken(ben, { scopes: ['batch'], credits: '100', password, days: 300 })).json
          : null
        const file = csv([['Company no'], ...numbers.map((number) => [number])])
        const given = { file, case_id, operation: 'company_appointments' }
        const { batch_id } = (await upload(desk.app, ben, '/api/batches', given)).json
        const { post } = token ? programOf(desk.app, token.token) : ben
        expect((await post(`/api/batches/${batch_id}/start`, { most_credits: '100' })).status).toBe(200)
        return { numbers, batch_id: batch_id as string, work: { case_id, token_id: token?.token_id ?? null } }
      }
      type Started = Awaited<ReturnType<typeof started>>

      /** Not running, and without a call under way. */
      async function atRest(batch_id: string): Promise<Batch> {
        await settled(desk.analyst, batch_id)
        const read = async (): Promise<Batch> => (await desk.analyst.get(`/api/batches/${batch_id}`)).json
        await expect.poll(async () => (await read()).running).toBe(0)
        return read()
      }

      async function agree({ numbers, batch_id, work: { case_id, token_id } }: Started, state: string, calls: number) {
        const credits = String(2 * calls)
        expect(await atRest(batch_id)).toMatchObject({ state, found: calls, waiting: 3 - calls, credits })
        expect(callsOf(numbers)).toBe(calls)
        expect(await ledgerOf(case_id)).toEqual(ofBen(calls, token_id))
        if (token_id === null) return
        const { tokens } = (await ben.get('/api/tokens')).json
        expect(tokens.find((one: { token_id: string }) => one.token_id === token_id)).toMatchObject({ spent: credits })
      }

      test('that has not had its turn sends nothing', async () => {
        const other = newNumber('92')
        register.hold((number) => number === other)
        const given = { file: csv([['Company no'], [other]]), operation: 'company_appointments' }
        const case_id = await desk.newCase()
        const { batch_id } = (await upload(desk.app, desk.analyst, '/api/batches', { ...given, case_id })).json
        await desk.analyst.post(`/api/batches/${batch_id}/start`, { most_credits: '100' })
        await expect.poll(() => register.held()).toBe(1)
        const batch = await started()
        await stopped(stop, batch.work)
        await agree(batch, 'paused', 0)
        expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', found: 1 })
      })

      test('that waits for an answer pays for that answer, and sends nothing more', async () => {
        register.hold(() => true)
        const batch = await started()
        await expect.poll(() => register.held()).toBe(1)
        await stopped(stop, batch.work)
        await agree(batch, 'paused', 1)
      })

      test('that has its answers stays as it is', async () => {
        const batch = await started()
        await settled(desk.analyst, batch.batch_id)
        await stopped(stop, batch.work)
        await agree(batch, 'done', 3)
      })
    })

    describe.each(ofPeople)('%s: a watch', (_, stop) => {
      async function watching() {
        const number = newNumber('91')
        const case_id = await newCase()
        const found = (await ben.lookUp('company_appointments', { company_number: number, case_id })).json
        const schedule = { case_id, record: found.record.id, every_days: 7, until: desk.dayIn(30), most_credits: '100' }
        const { status, json } = await ben.post('/api/watches', schedule)
        expect(status).toBe(201)
        return { number, watch_id: json.watch_id as string, work: { case_id, token_id: null } }
      }
      type Watching = Awaited<ReturnType<typeof watching>>

      /** @param calls of its runs, after the lookup that it repeats */
      async function agree({ number, watch_id, work: { case_id } }: Watching, calls: number) {
        const state = async () => (await desk.watch(watch_id)).state
        await expect.poll(state).toBe('stopped')
        expect(await desk.watch(watch_id)).toMatchObject({ credits: String(2 * calls), why: expect.any(String) })
        expect(callsOf([number])).toBe(1 + calls)
        expect(await ledgerOf(case_id)).toEqual(ofBen(1 + calls, null))
      }

      test('that becomes due sends nothing', async () => {
        const watch = await watching()
        await stopped(stop, watch.work)
        await desk.daysPass(8)
        await agree(watch, 0)
      })

      test('that waits for an answer pays for that answer, and asks for no further page', async () => {
        const watch = await watching()
        register.hold(() => true)
        expect((await ben.post(`/api/watches/${watch.watch_id}/run`, {})).status).toBe(200)
        await expect.poll(() => register.held()).toBe(1)
        await stopped(stop, watch.work)
        await agree(watch, 1)
      })

      test('that has its answers does not run again', async () => {
        const watch = await watching()
        expect((await ben.post(`/api/watches/${watch.watch_id}/run`, {})).status).toBe(200)
        expect(await desk.run(watch.watch_id, 1)).toMatchObject({ outcome: 'found' })
        await stopped(stop, watch.work)
        await desk.daysPass(8)
        await agree(watch, 2)
      })
    })
  })
})
