/** What holds a batch up, and how it goes on: the ceiling, the service, the ledger, the case, the clock. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { LookupError } from '../../contract/errors.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import type { Tables } from '../state/tables.ts'
import { beside } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import type { Answer } from '../testing/upstream.ts'
import { type BatchDesk, csv, listOf, openBatches, rowsOf, settled } from './testing/batches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
    })
    afterAll(() => desk.close())

    test('stops at its ceiling, and goes on with a higher one', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000201))
      expect(await desk.run(batch_id, '3')).toMatchObject({ state: 'stopped', done: 1, credits: '2' })
      expect((await desk.start(batch_id, '1')).status).toBe(422)
      expect(await desk.run(batch_id, '6')).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('counts a call as dear once its price is no longer known, and stays below its ceiling', async () => {
      const price = (credits: string) => desk.analyst.request('PUT', '/api/prices/company_number_search', { credits })
      const batch_id = await desk.made('company_number_search', listOf(90000251))
      await desk.run(batch_id, '2')
      await price('unknown')
      expect(await desk.run(batch_id, '6')).toMatchObject({ state: 'stopped', done: 1, credits: '2' })
      await price('2')
    })

    test('a row without an answer yet is not reviewed, nor is a duplicate of it', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000311))
      const review = (row: number) =>
        desk.analyst.post(`/api/batches/${batch_id}/reviews`, { rows: [row], verdict: 'same' })
      expect((await review(1)).json.detail).toBe('Row 1 has no answer yet. Review it once it has one.')
      expect((await review(4)).json.detail).toBe('Row 4 has no answer yet. Review it once it has one.')
      await desk.run(batch_id)
      expect([(await review(1)).status, (await review(4)).status]).toEqual([200, 200])
    })

    test('a row without an answer stops nothing, costs nothing, and is tried again by a press', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000301))
      desk.answers.fails = (body) => body.includes('90000302')
      const batch = await desk.run(batch_id)
      desk.answers.fails = () => false
      expect(batch).toMatchObject({ state: 'done', found: 1, none_found: 1, not_answered: 1, credits: '4' })
      const failed = (await rowsOf(desk.analyst, batch_id))[1]
      expect(failed).toMatchObject({ state: 'not_answered', message: expect.stringContaining('Try the row again.') })
      await desk.analyst.post(`/api/batches/${batch_id}/reviews`, { rows: [1, 2], verdict: 'same' })
      const waiting = await desk.analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
      // What was said of the earlier answer is not said of the next one.
      const [first, second] = await rowsOf(desk.analyst, batch_id)
      expect([first?.verdict, second?.verdict, second?.reviewed_by]).toEqual(['same', null, null])
      expect(waiting.json).toMatchObject({ state: 'paused', why: expect.stringContaining('tried again'), waiting: 1 })
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 2, not_answered: 0, credits: '6' })
    })

    test.each([
      ['no_source', 90000321, 'No source covers all of this lookup. Your administrator can add one.'],
      [
        'none_in_part',
        90000341,
        'The source holds only a part of the register, and none was found in it. Correct the values of the row, or ask your administrator for a source that holds the whole register. Then make a new batch.',
      ],
    ] as const)(
      'a row that no source covers in full (%s) is not tried again with others',
      async (kind, first, message) => {
        const batch_id = await desk.made('company_number_search', listOf(first))
        const lacking = `${first + 1}`
        const { soap11 } = bindingsAt(testService().url)
        const { status, headers, body } = soap11.writeFault(new LookupError(kind, 'Only live companies are here.'))
        desk.answers.instead = (asked) =>
          asked.includes(lacking) ? (_, response) => void response.writeHead(status, headers).end(body) : undefined
        desk.answers.fails = (asked) => asked.includes(`${first}`)
        expect(await desk.run(batch_id)).toMatchObject({ not_answered: 2, lacking: 1 })
        desk.answers.fails = () => false
        expect((await rowsOf(desk.analyst, batch_id))[1]).toMatchObject({
          state: 'not_answered',
          message,
        })
        const before = desk.sent(lacking)
        const retried = await desk.analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
        expect(retried.json).toMatchObject({ waiting: 1, not_answered: 1 })
        expect(await desk.run(batch_id)).toMatchObject({ state: 'done', not_answered: 1, lacking: 1 })
        expect(desk.sent(lacking)).toBe(before)
        // Where no row can be helped, nothing changes.
        const none = await desk.analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
        expect(none.json).toMatchObject({ state: 'done', waiting: 0 })
        desk.answers.instead = () => undefined
      },
    )

    const refusal =
      (status: number, message: string): Answer =>
      (_, response) =>
        void response.writeHead(status, { 'content-type': 'text/plain' }).end(message)
    /** A company as the service would answer, once the promise is kept. */
    const afterwards =
      (promise: Promise<void>): Answer =>
      async ({ body }, response) => {
        const [, company_number = ''] = /company_number>(\d+)</.exec(body) ?? []
        const { soap11 } = bindingsAt(testService().url)
        const company_short_list = [{ name: 'HELD LIMITED', company_number, company_status: 'Active' }]
        const reply = soap11.writeResult('company_number_search', { company_short_list })
        await promise
        response.writeHead(reply.status, reply.headers).end(reply.body)
      }

    test.each([
      ['empty credits', 90000651, refusal(500, 'insufficient_credits: none left'), 'no credits left'],
      ['a refused key', 90000661, refusal(500, 'invalid_api_key: unknown'), 'refused the key'],
    ])('%s pause it, and its rows wait', async (_, first, answer, words) => {
      const batch_id = await desk.made('company_number_search', listOf(first))
      desk.answers.instead = (body) => (body.includes('company_number>') ? answer : undefined)
      const paused = await desk.run(batch_id)
      // An answer to a call under way would pause it again.
      await expect.poll(async () => (await desk.read(batch_id)).running).toBe(0)
      desk.answers.instead = () => undefined
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining(words), not_answered: 0 })
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test.each([
      ['a service', 90000681, 429, '', 'received too many requests'],
      ['a register', 90000781, 500, 'source_quota: The quota is used up.', 'takes no more requests'],
    ])('%s that takes no more for now is waited for, and the batch says until when', async (_, ...given) => {
      const [first, status, message, words] = given
      const batch_id = await desk.made('company_number_search', listOf(first))
      let seconds = 3600
      desk.answers.instead = (body) => {
        if (!body.includes('company_number>')) return undefined
        const headers = { 'content-type': 'text/plain', 'retry-after': String(seconds) }
        return (_, response) => void response.writeHead(status, headers).end(message)
      }
      const waits = {
        state: 'running',
        waits_until: expect.any(String),
        why: expect.stringContaining(words),
      }
      await desk.start(batch_id)
      await expect.poll(() => desk.read(batch_id)).toMatchObject({ ...waits, waiting: 3, per_minute: null })
      await desk.analyst.post(`/api/batches/${batch_id}/pause`, {})
      expect(await desk.read(batch_id)).toMatchObject({ state: 'paused', waits_until: null, why: null })
      // A press asks the service at once.
      const before = desk.upstream.seen.length
      seconds = 1
      await desk.start(batch_id)
      await expect.poll(() => desk.upstream.seen.length).toBeGreaterThan(before)
      await expect.poll(() => desk.read(batch_id)).toMatchObject(waits)
      desk.answers.instead = () => undefined
      expect(await settled(desk.analyst, batch_id)).toMatchObject({
        state: 'done',
        done: 3,
        not_answered: 0,
        credits: '6',
      })
      expect(await desk.read(batch_id)).toMatchObject({ waits_until: null, why: null })
    })

    test('a ledger that cannot be written is waited for, and nothing is sent', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000691))
      await beside(desk.app, async ({ db }) => {
        const rename = (from: string, to: string) =>
          sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
        await rename('content', 'lost')
        await desk.start(batch_id)
        const why = expect.stringContaining('ledger cannot be written')
        await expect
          .poll(() => desk.read(batch_id))
          .toMatchObject({ state: 'running', waits_until: expect.any(String), why, waiting: 3 })
        expect(desk.sent('>90000691<')).toBe(0)
        await rename('lost', 'content')
      })
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', done: 3, unknown: 0, credits: '6' })
    })

    test('a case closed half-way pauses it', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000671))
      const { case_id } = await desk.read(batch_id)
      const held = Promise.withResolvers<void>()
      desk.answers.instead = (body) => (body.includes('90000671') ? afterwards(held.promise) : undefined)
      const othersCome = (not_before: string | null) =>
        beside(desk.app, async ({ db }) => {
          const others = db.updateTable('batch_call').where('batch_id', '=', batch_id).where('row', '>', 1)
          await others.set({ not_before }).execute()
        })
      // Five minutes is the longest pause: a later time is taken for a clock that was set back, and ignored.
      await othersCome(new Date(Date.now() + 280_000).toISOString())
      await desk.start(batch_id)
      await expect.poll(() => desk.sent('90000671')).toBeGreaterThan(0)
      await desk.analyst.post(`/api/cases/${case_id}/close`, {})
      held.resolve()
      await othersCome(null)
      const paused = await settled(desk.analyst, batch_id)
      desk.answers.instead = () => undefined
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining('closed'), waiting: 2 })
      const changes = await beside(desk.app, async ({ db }) => {
        await expect.poll(async () => (await desk.read(batch_id)).running).toBe(0)
        const batch = db.selectFrom('batch').select('changes').where('batch_id', '=', batch_id)
        return (await batch.executeTakeFirstOrThrow()).changes
      })
      // Each row was claimed once at most: two changes for a row put back, three for the answered one.
      expect(Number(changes)).toBeLessThanOrEqual(7)
    })

    test('two batches take turns, and can be paused, cancelled and followed', async () => {
      const many = (first: number) =>
        csv([['company_number'], ...Array.from({ length: 36 }, (_, index) => [`${first + index}`])])
      const one = await desk.made('company_number_search', many(90001001))
      const other = await desk.made('company_number_search', many(90001101))
      const before = desk.upstream.seen.length
      const bothStarted = Promise.withResolvers<void>()
      desk.answers.instead = (body) => (/>90001[01]\d\d</.test(body) ? afterwards(bothStarted.promise) : undefined)
      await desk.start(one, '200')
      await desk.start(other, '200')
      bothStarted.resolve()
      const events = await desk.analyst.get(`/api/batches/${other}/events`)
      const told = events.text.split('\n\n').filter((event) => event.startsWith('data: '))
      expect(JSON.parse(told.at(-1)!.slice(6))).toMatchObject({ batch_id: other, state: 'done', found: 36 })
      expect(await settled(desk.analyst, one)).toMatchObject({ state: 'done', found: 36 })
      const order = desk.upstream.seen.slice(before).flatMap(({ body }) => /9000(10|11)\d\d/.exec(body)?.[1] ?? [])
      // Neither waits until the other has ended.
      expect(order.indexOf('11')).toBeLessThan(order.lastIndexOf('10'))
      expect(order.slice(0, 60)).toContain('11')

      const third = await desk.made('company_number_search', many(90001201))
      const held = Promise.withResolvers<void>()
      desk.answers.instead = (body) => (/>900012\d\d</.test(body) ? afterwards(held.promise) : undefined)
      await desk.start(third, '200')
      await expect.poll(async () => (await desk.read(third)).running).toBeGreaterThan(0)
      expect((await desk.analyst.post(`/api/batches/${third}/pause`, {})).json).toMatchObject({
        state: 'paused',
        why: null,
      })
      expect((await desk.analyst.post(`/api/batches/${third}/cancel`, {})).json).toMatchObject({ state: 'cancelled' })
      desk.answers.instead = () => undefined
      held.resolve()
      // What was under way is answered; nothing else is sent.
      await expect.poll(async () => (await desk.read(third)).running).toBe(0)
      const ended = await desk.read(third)
      expect(ended).toMatchObject({ state: 'cancelled', not_answered: 0, unknown: 0 })
      expect(ended.found + ended.waiting).toBe(36)
      expect((await desk.start(third, '200')).status).toBe(409)
    })

    test('a budget spent half-way pauses it, and it goes on with a larger one', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000501))
      const { case_id } = await desk.read(batch_id)
      const budget = (credits: string) =>
        desk.analyst.request('PUT', `/api/budgets/case/${case_id}`, { period: 'total', credits })
      expect((await budget('5')).status).toBe(200)
      await desk.run(batch_id)
      // What was under way is answered.
      await expect.poll(async () => (await desk.read(batch_id)).running).toBe(0)
      const paused = await desk.read(batch_id)
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining('budget') })
      // Those that fit were sent, and the others wait.
      expect(paused.done).toBeLessThanOrEqual(2)
      expect(paused).toMatchObject({ waiting: 3 - paused.done, unknown: 0, not_answered: 0 })
      expect(Number(paused.credits)).toBe(2 * paused.done)
      await budget('6')
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('a claim from before the clock was set back holds nothing up', async () => {
      const batch_id = await desk.made('company_number_search', listOf(90000601))
      const anHourAhead = new Date(Date.now() + 3_600_000).toISOString()
      const asLeft = async (tx: Kysely<Tables>) => {
        const [claimed, paused] = await tx
          .selectFrom('batch_call')
          .select('call_id')
          .where('batch_id', '=', batch_id)
          .orderBy('row')
          .execute()
        const { call_id } = claimed!
        const claim = { claimed_by: 'a process that ended', claimed_until: anHourAhead }
        const job = { job_id: call_id, kind: 'call', state: 'waiting', due_at: anHourAhead, tries: 0 } as const
        await tx
          .insertInto('job')
          .values({ ...job, ...claim })
          .execute()
        await tx
          .updateTable('batch_call')
          .set({ state: 'claimed', record: 'of-before' })
          .where('call_id', '=', call_id)
          .execute()
        await tx
          .updateTable('batch_call')
          .set({ not_before: anHourAhead })
          .where('call_id', '=', paused!.call_id)
          .execute()
      }
      // As one: the application may look for due work at any moment.
      await beside(desk.app, ({ db }) => db.transaction().execute(asLeft))
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })
  })
})
