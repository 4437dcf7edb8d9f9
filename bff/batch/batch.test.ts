/** Batches through the front door: what is shown before the start, what runs, what it costs, and what comes out. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import type { Batch } from '../../contract/desk/batches.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { type Answer, listeningTo, type TestUpstream } from '../testing/upstream.ts'
import { readTable } from './read-table.ts'
import { csv, rowsOf, settled, upload } from './testing.ts'

/** Each test has companies of its own: an answer on record is used again, whatever its case. */
const listOf = (first: number) =>
  csv([
    ['Our ref', 'Company no'],
    ['a', `${first}`],
    ['b', `${first + 1}`],
    ['c', 'not a number'],
    ['d', `${first}`],
    ['e', `${first - 1000}`],
  ])
const companies = listOf(90000101)

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch', () => {
    let app: TestApp
    let upstream: TestUpstream
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    /** Calls of an operation answered otherwise than by the service. */
    let fails: (body: string) => boolean = () => false
    let instead: (body: string) => Answer | undefined = () => undefined
    beforeAll(async () => {
      upstream = await listeningTo(testService().url, ({ body }) =>
        fails(body) ? (_, response) => void response.destroy() : instead(body),
      )
      app = await testApp({ engine, upstreamUrl: upstream.url })
      analyst = await app.analyst()
      for (const operation of [
        'company_number_search',
        'company_name_search',
        'company_appointments',
        'director_details',
      ])
        await analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })
    })
    afterAll(async () => {
      await app.close()
      await upstream.close()
    })

    const sent = (text: string) => upstream.seen.filter(({ body }) => body.includes(text)).length
    async function made(operation: string, file = companies, columns?: object): Promise<string> {
      const case_id = await newCase()
      const reply = await upload(app, analyst, '/api/batches', {
        file,
        case_id,
        operation,
        ...(columns && { columns }),
      })
      expect(reply).toMatchObject({ status: 201 })
      return reply.json.batch_id
    }
    const read = async (batch_id: string): Promise<Batch> => (await analyst.get(`/api/batches/${batch_id}`)).json
    let cases = 0
    async function newCase(): Promise<string> {
      cases += 1
      const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      return (await analyst.post('/api/cases', { ...given, reference: `BATCH-${engine}-${cases}` })).json.case_id
    }
    const start = (batch_id: string, most_credits = '100') =>
      analyst.post(`/api/batches/${batch_id}/start`, { most_credits })

    /** Starts it, and waits until it no longer runs. */
    async function run(batch_id: string, most_credits?: string): Promise<Batch> {
      await start(batch_id, most_credits)
      return settled(analyst, batch_id)
    }

    test('says what it will send and cost, and sends nothing before the start', async () => {
      const case_id = await newCase()
      const read = await upload(app, analyst, '/api/batches/inspect', {
        file: companies,
        operation: 'company_number_search',
      })
      expect(read.json).toMatchObject({
        headings: ['Our ref', 'Company no'],
        rows: 5,
        columns: { company_number: 'Company no' },
      })
      expect(read.json.sent).toHaveLength(5)
      expect(read.json.sent[0]).toEqual({ params: { company_number: '90000101' }, problem: null })
      expect(read.json.sent[2]).toMatchObject({
        params: null,
        problem: expect.stringContaining('company_number must be'),
      })
      const before = upstream.seen.length
      const columns = { company_number: 'Company no' }
      const given = { file: companies, case_id, operation: 'company_number_search', columns }
      const reply = await upload(app, analyst, '/api/batches', given)
      expect(reply).toMatchObject({
        status: 201,
        json: {
          rows: 5,
          rejected: 1,
          duplicates: 1,
          estimate: { calls: 3, credits: '6', on_record: 0, unknown_calls: 0 },
        },
      })
      expect(upstream.seen).toHaveLength(before)
      const [first, , third, fourth] = await rowsOf(analyst, reply.json.batch_id)
      expect(first).toMatchObject({
        row: 1,
        cells: ['a', '90000101'],
        params: { company_number: '90000101' },
        state: 'waiting',
      })
      expect(third).toMatchObject({ state: 'invalid', params: null })
      expect(third?.message).toContain('company_number must be')
      expect(fourth).toMatchObject({ state: 'duplicate', same_as: 1 })
    })

    test('runs each row once, in its case, and gives every row back in its order', async () => {
      const batch_id = await made('company_number_search')
      const before = sent('company_number_search')
      expect((await start(batch_id)).json).toMatchObject({ state: 'running', most_credits: '100' })
      const batch = await settled(analyst, batch_id)
      expect(batch).toMatchObject({
        state: 'done',
        rows: 5,
        rejected: 1,
        duplicates: 1,
        found: 2,
        none_found: 1,
        credits: '6',
      })
      expect(sent('company_number_search') - before).toBe(3)

      const rows = await rowsOf(analyst, batch_id)
      expect(rows.map(({ state }) => state)).toEqual(['found', 'found', 'invalid', 'duplicate', 'none_found'])
      const record = await analyst.get(`/api/records/${rows[0]?.calls[0]?.record}`)
      expect(record.json).toMatchObject({ case_id: batch.case_id, params: { company_number: '90000101' } })
      expect(rows[3]?.calls[0]?.record).toBe(rows[0]?.calls[0]?.record)

      const text = (await analyst.get(`/api/batches/${batch_id}/results.csv`)).text
      const lines: string[][] = parse(text, { bom: true })
      expect(lines.map(([ref, number]) => [ref, number])).toEqual(
        ['Our ref,Company no', 'a,90000101', 'b,90000102', 'c,not a number', 'd,90000101', 'e,89999101'].map((line) =>
          line.split(','),
        ),
      )
      expect(lines.map((line) => line[2])).toEqual(['Outcome', 'found', 'found', 'not sent', 'duplicate', 'none found'])
      const sheet = await readTable(Buffer.from(await analyst.bytes(`/api/batches/${batch_id}/results.xlsx`)))
      expect(sheet).toEqual({ headings: lines[0], rows: lines.slice(1), notes: [] })

      const mark = (body: object) => analyst.post(`/api/batches/${batch_id}/reviews`, body)
      expect((await mark({ rows: [1, 2], verdict: 'same' })).json).toMatchObject({ reviewed: 2 })
      await mark({ rows: [2] })
      await mark({ rows: [5], verdict: 'different' })
      await mark({ rows: [1], reviewed: false })
      const judged = await rowsOf(analyst, batch_id)
      expect(judged.map(({ verdict }) => verdict)).toEqual([null, 'same', null, null, 'different'])
      expect(judged[1]?.reviewed_by).not.toBeNull()

      // The same question in the same case is free.
      const again = await upload(app, analyst, '/api/batches', {
        file: companies,
        case_id: batch.case_id,
        operation: 'company_number_search',
      })
      expect(again.json.estimate).toMatchObject({ calls: 3, on_record: 3, credits: '0', seconds: 0 })
      const free = await rowsOf(analyst, again.json.batch_id)
      expect(free.map(({ message }) => message?.includes('is free') ?? false)).toEqual([true, true, false, false, true])
      expect(await run(again.json.batch_id, '0')).toMatchObject({ state: 'done', found: 2, credits: '0' })
      expect(sent('company_number_search') - before).toBe(3)
    })

    test('stops at its ceiling, and goes on with a higher one', async () => {
      const batch_id = await made('company_number_search', listOf(90000201))
      expect(await run(batch_id, '3')).toMatchObject({ state: 'stopped', done: 1, credits: '2' })
      expect((await start(batch_id, '1')).status).toBe(422)
      expect(await run(batch_id, '6')).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('counts a call as dear once its price is no longer known, and stays below its ceiling', async () => {
      const price = (credits: string) => analyst.request('PUT', '/api/prices/company_number_search', { credits })
      const batch_id = await made('company_number_search', listOf(90000251))
      await run(batch_id, '2')
      await price('unknown')
      expect(await run(batch_id, '6')).toMatchObject({ state: 'stopped', done: 1, credits: '2' })
      await price('2')
    })

    test('a row without an answer stops nothing, costs nothing, and is tried again by a press', async () => {
      const batch_id = await made('company_number_search', listOf(90000301))
      fails = (body) => body.includes('90000302')
      const batch = await run(batch_id)
      fails = () => false
      expect(batch).toMatchObject({ state: 'done', found: 1, none_found: 1, not_answered: 1, credits: '4' })
      const failed = (await rowsOf(analyst, batch_id))[1]
      expect(failed).toMatchObject({ state: 'not_answered', message: expect.stringContaining('Try the row again.') })
      const waiting = await analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
      expect(waiting.json).toMatchObject({ state: 'paused', why: expect.stringContaining('tried again'), waiting: 1 })
      expect(await run(batch_id)).toMatchObject({ state: 'done', found: 2, not_answered: 0, credits: '6' })
    })

    test('a name that several companies have waits for a choice, and goes on with what is chosen', async () => {
      const named = (await analyst.lookUp('company_number_search', { company_number: '90000001' })).json.result
      const { name } = named.company_short_list[0]
      const file = csv([['Supplier'], [name], [name.split(' ')[0]]])
      const batch_id = await made('company_officers', file, { name: 'Supplier' })
      const batch = await run(batch_id, '500')
      expect(batch).toMatchObject({ state: 'paused', why: expect.stringContaining('1 row needs a choice.'), found: 1 })
      const [sole, several] = await rowsOf(analyst, batch_id)
      expect(sole?.calls.map(({ operation }) => operation).slice(0, 3)).toEqual([
        'company_name_search',
        'company_appointments',
        'director_details',
      ])
      expect(several?.choices?.length).toBeGreaterThan(0)
      const reply = await analyst.post(`/api/batches/${batch_id}/rows/2/choice`, { choice: 0 })
      expect(reply.json).toMatchObject({ state: 'running', why: null })
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'done', needs_choice: 0, found: 2 })
    })

    test('is not started while a later step has an unknown price that counts as nothing', async () => {
      const price = (credits: string) => analyst.request('PUT', '/api/prices/director_details', { credits })
      const batch_id = await made('company_officers', csv([['Supplier'], ['Ash Limited']]), { name: 'Supplier' })
      await price('unknown')
      const refused = { status: 422, json: { errors: [{ field: 'unknown_counts_as' }] } }
      expect(await start(batch_id)).toMatchObject(refused)
      await price('2')
      expect((await start(batch_id)).status).toBe(200)
      await settled(analyst, batch_id)
    })

    test('a choice goes on to the next page of the search, which is paid for and decides nothing', async () => {
      const { soap11 } = bindingsAt(testService().url)
      const company = (name: string, company_number: string) => ({ name, company_number, company_status: 'Active' })
      instead = (body) => {
        if (!body.includes('Paged Holdings')) return undefined
        const result = body.includes('>second<')
          ? { company_short_list: [company('PAGED HOLDINGS', '90000003')] }
          : {
              next_page_id: 'second',
              company_short_list: [
                company('PAGED HOLDINGS ONE', '90000001'),
                company('PAGED HOLDINGS TWO', '90000002'),
              ],
            }
        const reply = soap11.writeResult('company_name_search', result)
        return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
      }
      const batch_id = await made('company_officers', csv([['Supplier'], ['Paged Holdings']]), { name: 'Supplier' })
      const first = await run(batch_id, '500')
      expect(first).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      const row = async () => (await rowsOf(analyst, batch_id))[0]!
      expect(await row()).toMatchObject({ choices: [{}, {}], has_more_choices: true })

      const further = () => analyst.post(`/api/batches/${batch_id}/rows/1/page`, {})
      fails = (body) => body.includes('>second<')
      expect((await further()).json).toMatchObject({ state: 'running', needs_choice: 0 })
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      expect(await row()).toMatchObject({ choices: [{}, {}], has_more_choices: true })
      fails = () => false
      const before = sent('>second<')
      await further()
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '4' })
      // The same name as in the file: an analyst chooses all the same.
      expect(await row()).toMatchObject({
        ...{ state: 'needs_choice', has_more_choices: false },
        choices: [{}, {}, { label: 'PAGED HOLDINGS (90000003)', detail: 'Active' }],
      })
      expect((await further()).status).toBe(404)
      expect(sent('>second<') - before).toBe(1)
      expect((await analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 2 })).status).toBe(200)
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'done', found: 1, not_answered: 0 })
      expect((await row()).calls.map(({ operation }) => operation)).toContain('company_appointments')
    })

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
      const batch_id = await made('company_number_search', listOf(first))
      instead = (body) => (body.includes('company_number>') ? answer : undefined)
      const paused = await run(batch_id)
      instead = () => undefined
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining(words), not_answered: 0 })
      expect(await run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('a service that takes no more for now is waited for, and the batch says until when', async () => {
      const batch_id = await made('company_number_search', listOf(90000681))
      let seconds = 3600
      instead = (body) => {
        if (!body.includes('company_number>')) return undefined
        return (_, response) => void response.writeHead(429, { 'retry-after': String(seconds) }).end()
      }
      const waits = {
        state: 'running',
        waits_until: expect.any(String),
        why: expect.stringContaining('no more lookups'),
      }
      await start(batch_id)
      await expect.poll(() => read(batch_id)).toMatchObject({ ...waits, waiting: 3, per_minute: null })
      await analyst.post(`/api/batches/${batch_id}/pause`, {})
      expect(await read(batch_id)).toMatchObject({ state: 'paused', waits_until: null, why: null })
      // A press asks the service at once.
      const before = upstream.seen.length
      seconds = 1
      await start(batch_id)
      await expect.poll(() => upstream.seen.length).toBeGreaterThan(before)
      await expect.poll(() => read(batch_id)).toMatchObject(waits)
      instead = () => undefined
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'done', done: 3, not_answered: 0, credits: '6' })
      expect(await read(batch_id)).toMatchObject({ waits_until: null, why: null })
    })

    test('a ledger that cannot be written is waited for, and nothing is sent', async () => {
      const batch_id = await made('company_number_search', listOf(90000691))
      await beside(app, async ({ db }) => {
        const rename = (from: string, to: string) =>
          sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
        await rename('content', 'lost')
        await start(batch_id)
        const why = expect.stringContaining('ledger cannot be written')
        await expect
          .poll(() => read(batch_id))
          .toMatchObject({ state: 'running', waits_until: expect.any(String), why, waiting: 3 })
        expect(sent('>90000691<')).toBe(0)
        await rename('lost', 'content')
      })
      expect(await settled(analyst, batch_id)).toMatchObject({ state: 'done', done: 3, unknown: 0, credits: '6' })
    })

    test('a case closed half-way pauses it', async () => {
      const batch_id = await made('company_number_search', listOf(90000671))
      const { case_id } = await read(batch_id)
      const held = Promise.withResolvers<void>()
      instead = (body) => (body.includes('90000671') ? afterwards(held.promise) : undefined)
      await beside(app, async ({ db }) => {
        // The others come after the case was closed.
        const later = new Date(Date.now() + 2_000).toISOString()
        const others = db.updateTable('batch_call').where('batch_id', '=', batch_id).where('row', '>', 1)
        await others.set({ not_before: later }).execute()
      })
      await start(batch_id)
      await expect.poll(() => sent('90000671')).toBeGreaterThan(0)
      await analyst.post(`/api/cases/${case_id}/close`, {})
      held.resolve()
      const paused = await settled(analyst, batch_id)
      instead = () => undefined
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining('closed'), waiting: 2 })
    })

    test('two batches take turns, and can be paused, cancelled and followed', async () => {
      const many = (first: number) =>
        csv([['company_number'], ...Array.from({ length: 60 }, (_, index) => [`${first + index}`])])
      const one = await made('company_number_search', many(90001001))
      const other = await made('company_number_search', many(90001101))
      const before = upstream.seen.length
      await start(one, '200')
      await start(other, '200')
      const events = await analyst.get(`/api/batches/${other}/events`)
      const told = events.text.split('\n\n').filter((event) => event.startsWith('data: '))
      expect(JSON.parse(told.at(-1)!.slice(6))).toMatchObject({ batch_id: other, state: 'done', found: 60 })
      expect(await settled(analyst, one)).toMatchObject({ state: 'done', found: 60 })
      const order = upstream.seen.slice(before).flatMap(({ body }) => /9000(10|11)\d\d/.exec(body)?.[1] ?? [])
      // Neither waits until the other has ended.
      expect(order.indexOf('11')).toBeLessThan(order.lastIndexOf('10'))
      expect(order.slice(0, 100)).toContain('11')

      const third = await made('company_number_search', many(90001201))
      const held = Promise.withResolvers<void>()
      instead = (body) => (/>900012\d\d</.test(body) ? afterwards(held.promise) : undefined)
      await start(third, '200')
      await expect.poll(async () => (await read(third)).running).toBeGreaterThan(0)
      expect((await analyst.post(`/api/batches/${third}/pause`, {})).json).toMatchObject({ state: 'paused', why: null })
      expect((await analyst.post(`/api/batches/${third}/cancel`, {})).json).toMatchObject({ state: 'cancelled' })
      instead = () => undefined
      held.resolve()
      // What was under way is answered; nothing else is sent.
      await expect.poll(async () => (await read(third)).running).toBe(0)
      const ended = await read(third)
      expect(ended).toMatchObject({ state: 'cancelled', not_answered: 0, unknown: 0 })
      expect(ended.found + ended.waiting).toBe(60)
      expect((await start(third, '200')).status).toBe(409)
    })

    test('a budget spent half-way pauses it, and it goes on with a larger one', async () => {
      const batch_id = await made('company_number_search', listOf(90000501))
      const { case_id } = await read(batch_id)
      const budget = (credits: string) =>
        analyst.request('PUT', `/api/budgets/case/${case_id}`, { period: 'total', credits })
      expect((await budget('5')).status).toBe(200)
      await run(batch_id)
      // What was under way is answered.
      await expect.poll(async () => (await read(batch_id)).running).toBe(0)
      const paused = await read(batch_id)
      expect(paused).toMatchObject({ state: 'paused', why: expect.stringContaining('budget') })
      // Those that fit were sent, and the others wait.
      expect(paused.done).toBeLessThanOrEqual(2)
      expect(paused).toMatchObject({ waiting: 3 - paused.done, unknown: 0, not_answered: 0 })
      expect(Number(paused.credits)).toBe(2 * paused.done)
      await budget('6')
      expect(await run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('a claim from before the clock was set back holds nothing up', async () => {
      const batch_id = await made('company_number_search', listOf(90000601))
      const anHourAhead = new Date(Date.now() + 3_600_000).toISOString()
      await beside(app, async ({ db }) => {
        const [claimed, paused] = await db
          .selectFrom('batch_call')
          .select('call_id')
          .where('batch_id', '=', batch_id)
          .orderBy('row')
          .execute()
        const claim = { state: 'claimed', record: 'of-before', claimed_by: 'a process that ended' } as const
        await db
          .updateTable('batch_call')
          .set({ ...claim, claimed_until: anHourAhead })
          .where('call_id', '=', claimed!.call_id)
          .execute()
        await db
          .updateTable('batch_call')
          .set({ not_before: anHourAhead })
          .where('call_id', '=', paused!.call_id)
          .execute()
      })
      expect(await run(batch_id)).toMatchObject({ state: 'done', done: 3, credits: '6' })
    })

    test('gives back no formula that a spreadsheet would calculate, and each number as it was', async () => {
      const notes = ['=HYPERLINK("http://example.com")', '\uFF20SUM(A1)', '+44 1632 960124', '-5']
      const file = csv([
        ['Company no', 'Note'],
        ...notes.map((note, at) => [`9000${2101 + at}`, `"${note.replaceAll('"', '""')}"`]),
      ])
      const batch_id = await made('company_number_search', file)
      const lines: string[][] = parse((await analyst.get(`/api/batches/${batch_id}/results.csv`)).text, { bom: true })
      expect(lines.slice(1).map(([, note]) => note)).toEqual([`'${notes[0]}`, `'${notes[1]}`, notes[2], notes[3]])
    })

    test('is on record once when its rows are opened, and each time that they are exported', async () => {
      const batch_id = await made('company_number_search')
      const { case_id } = await read(batch_id)
      await rowsOf(analyst, batch_id)
      await rowsOf(analyst, batch_id)
      await analyst.get(`/api/batches/${batch_id}/results.csv`)
      await analyst.bytes(`/api/batches/${batch_id}/results.xlsx`)
      const { token, token_id } = (await makeToken(analyst, { scopes: ['export'] })).json
      await programOf(app, token).get(`/api/batches/${batch_id}/results.csv`)
      const { events } = (await analyst.get('/api/audit')).json
      expect(events.filter((event: { case_id: string }) => event.case_id === case_id)).toMatchObject([
        { event: 'exported', operation: 'case_batch', reason: `csv:5 token:${token_id}` },
        { event: 'exported', operation: 'case_batch', reason: 'xlsx:5' },
        { event: 'exported', operation: 'case_batch', reason: 'csv:5' },
        { event: 'opened', operation: 'case_batch', reason: null },
      ])
    })

    test('is found by what is held about a person: its rows and the name of its file', async () => {
      const lines = [
        ['surname', 'forename', 'premises', 'postcode'],
        ['Vexley', 'Orsolya', '12', 'LS1 4AP'],
        ['Smith', 'Ada', '14', 'LS1 4AP'],
      ]
      const file = { ...csv(lines), name: 'vexley.csv' }
      const case_id = await newCase()
      const reply = await upload(app, analyst, '/api/batches', { file, case_id, operation: 'person_checks' })
      expect(reply).toMatchObject({ status: 201 })
      const finds = async (text: string) => (await analyst.post('/api/data-subject', { text })).json.finds
      expect(await finds('orsolya vexley')).toMatchObject([
        {
          ...{ where: 'batch_row', id: `${reply.json.batch_id}:1`, case_id },
          fields: ['batch_row[1].cells', 'batch_row[1].params.surname', 'batch_row[1].params.forename'],
        },
      ])
      expect((await finds('vexley')).map(({ fields }: { fields: string[] }) => fields[0])).toContain('batch.name')

      // Erased, it is not sent, and the other rows stay.
      const { batch_id } = reply.json
      const { record } = (await analyst.post('/api/data-subject', { text: 'vexley' })).json
      const body = { reason: 'subject_request', batches: [batch_id], batch_rows: [`${batch_id}:1`] }
      const erase = () => analyst.post(`/api/data-subject/${record}/erase`, body)
      expect((await erase()).json).toEqual({ records: 0, notes: 2, saved_searches: 0 })
      // Of the person nothing is left but that reports were made.
      expect((await finds('vexley')).filter(({ where }: { where: string }) => where !== 'record')).toEqual([])
      const [erased, kept] = await rowsOf(analyst, batch_id)
      expect(erased).toMatchObject({ row: 1, cells: ['', '', '', ''], params: null, state: 'invalid', calls: [] })
      expect(erased?.message).toContain('were erased')
      expect(kept).toMatchObject({ row: 2, cells: ['Smith', 'Ada', '14', 'LS1 4AP'], state: 'waiting' })
      const batch = await read(batch_id)
      expect(batch).toMatchObject({ name: 'Name erased', headings: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] })
      expect(batch.columns).toMatchObject({ surname: 'Column 1', postcode: 'Column 4' })
    })

    test('is seen by members of its case alone, and a closed case starts none', async () => {
      const batch_id = await made('company_number_search')
      const { case_id } = await read(batch_id)
      const visitor = app.visitor()
      expect((await visitor.get(`/api/batches/${batch_id}`)).status).toBe(401)
      await analyst.post(`/api/cases/${case_id}/close`, {})
      expect(await start(batch_id)).toMatchObject({ status: 409, json: { reason: 'case_closed' } })
    })
  })
})
