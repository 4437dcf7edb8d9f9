/** Batches through the front door: what is shown before the start, what runs, what it costs, and what comes out. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { colleagueAtWork } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { readTable } from './read-table.ts'
import { type BatchDesk, companies, csv, openBatches, rowsOf, settled, upload } from './testing/batches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
    })
    afterAll(() => desk.close())

    test('says what it will send and cost, and sends nothing before the start', async () => {
      const case_id = await desk.newCase()
      const read = await upload(desk.app, desk.analyst, '/api/batches/inspect', {
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
        problem: expect.stringContaining('has no digits'),
      })
      const before = desk.upstream.seen.length
      const columns = { company_number: 'Company no' }
      const given = { file: companies, case_id, operation: 'company_number_search', columns }
      const reply = await upload(desk.app, desk.analyst, '/api/batches', given)
      expect(reply).toMatchObject({
        status: 201,
        json: {
          rows: 5,
          rejected: 1,
          duplicates: 1,
          estimate: { calls: 3, credits: '6', on_record: 0, unknown_calls: 0 },
        },
      })
      expect(desk.upstream.seen).toHaveLength(before)
      const [first, , third, fourth] = await rowsOf(desk.analyst, reply.json.batch_id)
      expect(first).toMatchObject({
        row: 1,
        cells: ['a', '90000101'],
        params: { company_number: '90000101' },
        state: 'waiting',
      })
      expect(third).toMatchObject({ state: 'invalid', params: null })
      expect(third?.message).toContain('has no digits')
      expect(fourth).toMatchObject({ state: 'duplicate', same_as: 1 })
    })

    test('runs each row once, in its case, and gives every row back in its order', async () => {
      const batch_id = await desk.made('company_number_search')
      const before = desk.sent('company_number_search')
      expect((await desk.start(batch_id)).json).toMatchObject({ state: 'running', most_credits: '100' })
      const batch = await settled(desk.analyst, batch_id)
      expect(batch).toMatchObject({
        state: 'done',
        rows: 5,
        rejected: 1,
        duplicates: 1,
        found: 2,
        none_found: 1,
        credits: '6',
      })
      expect(desk.sent('company_number_search') - before).toBe(3)

      const rows = await rowsOf(desk.analyst, batch_id)
      expect(rows.map(({ state }) => state)).toEqual(['found', 'found', 'invalid', 'duplicate', 'none_found'])
      const record = await desk.analyst.get(`/api/records/${rows[0]?.calls[0]?.record}`)
      expect(record.json).toMatchObject({ case_id: batch.case_id, params: { company_number: '90000101' } })
      expect(rows[3]?.calls[0]?.record).toBe(rows[0]?.calls[0]?.record)

      const text = (await desk.analyst.get(`/api/batches/${batch_id}/results.csv`)).text
      const lines: string[][] = parse(text, { bom: true })
      expect(lines.map(([ref, number]) => [ref, number])).toEqual(
        ['Our ref,Company no', 'a,90000101', 'b,90000102', 'c,not a number', 'd,90000101', 'e,89999101'].map((line) =>
          line.split(','),
        ),
      )
      expect(lines.map((line) => line[2])).toEqual(['Outcome', 'found', 'found', 'not sent', 'duplicate', 'none found'])
      const sheet = await readTable(Buffer.from(await desk.analyst.bytes(`/api/batches/${batch_id}/results.xlsx`)))
      expect(sheet).toEqual({ headings: lines[0], rows: lines.slice(1), notes: [], headingRow: 1 })

      const mark = (body: object) => desk.analyst.post(`/api/batches/${batch_id}/reviews`, body)
      expect((await mark({ rows: [1, 2], verdict: 'same' })).json).toMatchObject({ reviewed: 2 })
      await mark({ rows: [2] })
      await mark({ rows: [5], verdict: 'different' })
      await mark({ rows: [1], reviewed: false })
      const judged = await rowsOf(desk.analyst, batch_id)
      expect(judged.map(({ verdict }) => verdict)).toEqual([null, 'same', null, null, 'different'])
      expect(judged[1]?.reviewed_by).not.toBeNull()

      // A review that the analyst has not seen stays.
      const ben = await colleagueAtWork(desk.app, 'analyst', `ben-${engine}`)
      await desk.analyst.post(`/api/cases/${batch.case_id}/members`, { analyst_id: ben.analyst_id })
      const seen = judged.slice(0, 2).map(({ reviewed_at }) => reviewed_at)
      const review = (body: object) =>
        ben.post(`/api/batches/${batch_id}/reviews`, { rows: [1, 2], verdict: 'unsure', ...body })
      expect((await review({ seen: [null] })).status).toBe(422)
      expect((await review({ seen: [null, null] })).json).toMatchObject({
        title: 'Changed meanwhile',
        detail: expect.stringMatching(/^Reviews changed meanwhile\. Row 2: same, by \w.*\. Read what they say now/),
      })
      expect(await rowsOf(desk.analyst, batch_id)).toEqual(judged)
      expect((await review({ seen })).status).toBe(200)
      const byBen = (await rowsOf(desk.analyst, batch_id)).map(({ reviewed_at }) => reviewed_at)
      const late = await mark({ rows: [2], seen: seen.slice(1) })
      expect([late.status, late.json.detail]).toEqual([
        409,
        expect.stringContaining(`Row 2: unsure, by ben-${engine}.`),
      ])
      // A second press replaces one's own review.
      expect((await review({ rows: [2], seen: seen.slice(1), verdict: 'different' })).status).toBe(200)
      expect((await rowsOf(desk.analyst, batch_id))[1]?.verdict).toBe('different')
      await mark({ rows: [1], reviewed: false })
      expect((await review({ rows: [1], seen })).status).toBe(422)
      const removed = await review({ rows: [1], seen: byBen.slice(0, 1) })
      expect([removed.status, removed.json.detail]).toEqual([
        409,
        expect.stringContaining('Row 1: no longer reviewed.'),
      ])

      // The same question in the same case is free.
      const again = await upload(desk.app, desk.analyst, '/api/batches', {
        file: companies,
        case_id: batch.case_id,
        operation: 'company_number_search',
      })
      expect(again.json.estimate).toMatchObject({ calls: 3, on_record: 3, credits: '0', seconds: 0 })
      const free = await rowsOf(desk.analyst, again.json.batch_id)
      expect(free.map(({ message }) => message?.includes('is free') ?? false)).toEqual([true, true, false, false, true])
      expect(await desk.run(again.json.batch_id, '0')).toMatchObject({ state: 'done', found: 2, credits: '0' })
      expect(desk.sent('company_number_search') - before).toBe(3)
    })

    test('a name that several companies have waits for a choice, and goes on with what is chosen', async () => {
      const named = (await desk.analyst.lookUp('company_number_search', { company_number: '90000001' })).json.result
      const { name } = named.company_short_list[0]
      const file = csv([['Supplier'], [name], [name.split(' ')[0]]])
      const batch_id = await desk.made('company_officers', file, { name: 'Supplier' })
      const batch = await desk.run(batch_id, '500')
      expect(batch).toMatchObject({ state: 'paused', why: expect.stringContaining('1 row needs a choice.'), found: 1 })
      const [sole, several] = await rowsOf(desk.analyst, batch_id)
      expect(sole?.calls.map(({ operation }) => operation).slice(0, 3)).toEqual([
        'company_name_search',
        'company_appointments',
        'director_details',
      ])
      expect(several?.choices?.length).toBeGreaterThan(0)
      const reply = await desk.analyst.post(`/api/batches/${batch_id}/rows/2/choice`, { choice: 0 })
      expect(reply.json).toMatchObject({ state: 'running', why: null })
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', needs_choice: 0, found: 2 })
    })

    test.each<['ip_location' | 'geo_code', string, string, object, string, { [field: string]: string }]>([
      ['ip_location', 'ip_address', '192.0.2.71', { isp: 'Example', geo_data: null }, '', { isp: 'Example' }],
      ['geo_code', 'text', 'Nowhere', {}, '<total_records>5</total_records>', { total_records: '5' }],
    ])('of %s shows and exports what an answer states instead of a position', async (...given) => {
      const [operation, heading, value, result, more, stated] = given
      desk.answers.instead = (body) => {
        if (!body.includes(value)) return undefined
        const { status, headers, body: written } = bindingsAt(testService().url).soap11.writeResult(operation, result)
        return (_, response) =>
          void response.writeHead(status, headers).end(written.replace(/(<\w+Result>)/, `$1${more}`))
      }
      await desk.analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })
      const batch_id = await desk.made(operation, csv([[heading], [value]]), { [heading]: heading })
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 1 })
      desk.answers.instead = () => undefined
      const [row] = await rowsOf(desk.analyst, batch_id)
      expect(row).toMatchObject({ state: 'found', calls: [{ fields: stated }] })
      const { text } = await desk.analyst.get(`/api/batches/${batch_id}/results.csv`)
      const [headings = [], line = []]: string[][] = parse(text, { bom: true })
      for (const [field, said] of Object.entries(stated)) expect(line[headings.indexOf(field)]).toBe(said)
      expect(headings).not.toContain('geo_data_list')
    })

    test('is not started while a later step has an unknown price that counts as nothing', async () => {
      const price = (credits: string) => desk.analyst.request('PUT', '/api/prices/director_details', { credits })
      const batch_id = await desk.made('company_officers', csv([['Supplier'], ['Ash Limited']]), { name: 'Supplier' })
      await price('unknown')
      const refused = { status: 422, json: { errors: [{ field: 'unknown_counts_as' }] } }
      expect(await desk.start(batch_id)).toMatchObject(refused)
      await price('2')
      expect((await desk.start(batch_id)).status).toBe(200)
      await settled(desk.analyst, batch_id)
    })

    test.each([
      ['unknown', '2', 200],
      ['2', 'unknown', 422],
    ])(
      'made at a price of %s and started at %s, it is asked for by the price of today',
      async (made, today, status) => {
        const price = (credits: string) => desk.analyst.request('PUT', '/api/prices/company_number_search', { credits })
        await price(made)
        const batch_id = await desk.made('company_number_search', csv([['Company no'], ['90000791']]))
        await price(today)
        expect((await desk.start(batch_id)).status).toBe(status)
        await price('2')
        await settled(desk.analyst, batch_id)
      },
    )

    test('a choice goes on to the next page of the search, which is paid for and decides nothing', async () => {
      const { soap11 } = bindingsAt(testService().url)
      const company = (name: string, company_number: string) => ({ name, company_number, company_status: 'Active' })
      desk.answers.instead = (body) => {
        if (!body.includes('Paged Holdings')) return undefined
        const result = body.includes('>second<')
          ? { company_short_list: [company('PAGED HOLDINGS', '90000003')] }
          : {
              next_page_id: 'second',
              company_short_list: [
                company('PAGED HOLDINGS LIMITED', '90000001'),
                company('PAGED HOLDINGS TWO', '90000002'),
              ],
            }
        const reply = soap11.writeResult('company_name_search', result)
        return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
      }
      const batch_id = await desk.made('company_officers', csv([['Supplier'], ['Paged Holdings']]), {
        name: 'Supplier',
      })
      const first = await desk.run(batch_id, '500')
      // The next page may hold another company of the name, as it does.
      expect(first).toMatchObject({ state: 'paused', needs_choice: 1, sole: 0, credits: '2' })
      const row = async () => (await rowsOf(desk.analyst, batch_id))[0]!
      expect(await row()).toMatchObject({ choices: [{}, {}], has_more_choices: true })

      const further = () => desk.analyst.post(`/api/batches/${batch_id}/rows/1/page`, {})
      desk.answers.fails = (body) => body.includes('>second<')
      expect((await further()).json).toMatchObject({ state: 'running', needs_choice: 0 })
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      expect(await row()).toMatchObject({ choices: [{}, {}], has_more_choices: true })
      desk.answers.fails = () => false
      const before = desk.sent('>second<')
      await further()
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '4' })
      // The same name as in the file: an analyst chooses all the same.
      expect(await row()).toMatchObject({
        state: 'needs_choice',
        has_more_choices: false,
        sole: 2,
        choices: [{}, {}, { label: 'PAGED HOLDINGS (90000003)', detail: 'Active' }],
      })
      expect((await further()).status).toBe(404)
      expect(desk.sent('>second<') - before).toBe(1)
      expect((await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 2 })).status).toBe(200)
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', found: 1, not_answered: 0 })
      expect((await row()).calls.map(({ operation }) => operation)).toContain('company_appointments')
    })

    test('gives back no formula that a spreadsheet would calculate, and leaves a negative number as it was', async () => {
      const notes = ['=HYPERLINK("http://example.com")', '\uFF20SUM(A1)', '+441632960124', '-5']
      const file = csv([
        ['Company no', 'Note'],
        ...notes.map((note, at) => [`9000${2101 + at}`, `"${note.replaceAll('"', '""')}"`]),
      ])
      const batch_id = await desk.made('company_number_search', file)
      const lines: string[][] = parse((await desk.analyst.get(`/api/batches/${batch_id}/results.csv`)).text, {
        bom: true,
      })
      expect(lines.slice(1).map(([, note]) => note)).toEqual([...notes.slice(0, 3).map((note) => `'${note}`), '-5'])
    })

    test('is on record once when its rows are opened, and each time that they are exported', async () => {
      const batch_id = await desk.made('company_number_search')
      const { case_id } = await desk.read(batch_id)
      await rowsOf(desk.analyst, batch_id)
      await rowsOf(desk.analyst, batch_id)
      await desk.analyst.get(`/api/batches/${batch_id}/results.csv`)
      await desk.analyst.bytes(`/api/batches/${batch_id}/results.xlsx`)
      const { token, token_id } = (await makeToken(desk.analyst, { scopes: ['export'] })).json
      await programOf(desk.app, token).get(`/api/batches/${batch_id}/results.csv`)
      const { events } = (await desk.analyst.get('/api/audit')).json
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
      const case_id = await desk.newCase()
      const reply = await upload(desk.app, desk.analyst, '/api/batches', { file, case_id, operation: 'person_checks' })
      expect(reply).toMatchObject({ status: 201 })
      const finds = async (text: string) => (await desk.analyst.post('/api/data-subject', { text })).json.finds
      expect(await finds('orsolya vexley')).toMatchObject([
        {
          where: 'batch_row',
          id: `${reply.json.batch_id}:1`,
          case_id,
          fields: ['batch_row[1].cells', 'batch_row[1].params.surname', 'batch_row[1].params.forename'],
        },
      ])
      expect((await finds('vexley')).map(({ fields }: { fields: string[] }) => fields[0])).toContain('batch.name')

      // Erased, it is not sent, and the other rows stay.
      const { batch_id } = reply.json
      const { record } = (await desk.analyst.post('/api/data-subject', { text: 'vexley' })).json
      const body = { reason: 'subject_request', batches: [batch_id], batch_rows: [`${batch_id}:1`] }
      const { changes } = await desk.read(batch_id)
      const erase = () => desk.analyst.post(`/api/data-subject/${record}/erase`, body)
      expect((await erase()).json).toEqual({ records: 0, notes: 2, saved_searches: 0 })
      expect((await erase()).json).toEqual({ records: 0, notes: 0, saved_searches: 0 })
      const changed = await desk.analyst.get(`/api/batches/${batch_id}/rows?changed_after=${changes}`)
      expect(changed.json.rows).toMatchObject([{ row: 1, cells: ['', '', '', ''] }])
      // Of the person nothing is left but that reports were made.
      expect((await finds('vexley')).filter(({ where }: { where: string }) => where !== 'record')).toEqual([])
      const [erased, kept] = await rowsOf(desk.analyst, batch_id)
      expect(erased).toMatchObject({ row: 1, cells: ['', '', '', ''], params: null, state: 'invalid', calls: [] })
      expect(erased?.message).toContain('were erased')
      expect(kept).toMatchObject({ row: 2, cells: ['Smith', 'Ada', '14', 'LS1 4AP'], state: 'waiting' })
      const batch = await desk.read(batch_id)
      expect(batch).toMatchObject({ name: 'Name erased', headings: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] })
      expect(batch.columns).toMatchObject({ surname: 'Column 1', postcode: 'Column 4' })
    })

    test('is seen by members of its case alone, and a closed case starts none', async () => {
      const batch_id = await desk.made('company_number_search')
      const { case_id } = await desk.read(batch_id)
      const visitor = desk.app.visitor()
      expect((await visitor.get(`/api/batches/${batch_id}`)).status).toBe(401)
      await desk.analyst.post(`/api/cases/${case_id}/close`, {})
      expect(await desk.start(batch_id)).toMatchObject({ status: 409, json: { reason: 'case_closed' } })
    })
  })
})
