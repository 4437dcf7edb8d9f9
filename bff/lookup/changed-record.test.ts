/** A record that somebody changed in the database says so to whoever reads it, and is not used again. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { compressed } from '../ledger/compressed.ts'
import { verify } from '../ledger/testing/records.ts'
import { dropTriggers, rehash, rewriteAnswer } from '../ledger/testing/rewriting.ts'
import { openState, type State } from '../state/state.ts'
import type { ContentTable, Tables } from '../state/tables.ts'
import { type TestApp, testApp } from '../testing/app.ts'

type Db = Kysely<Tables>
type Change = (db: Db, at: { id: string; seq: number }) => Promise<unknown>

const another = Buffer.from('<a>another</a>')
const setContent = (db: Db, seq: number, content: Partial<ContentTable>) =>
  db.updateTable('content').set(content).where('seq', '=', seq).execute()

/** `seq` is that of what was asked; the answer is the row after. */
const changes: [what: string, differs: string[], change: Change][] = [
  ['an answer', ['answer'], async (db, { seq }) => setContent(db, seq + 1, { answer: await compressed(another) })],
  ['an answer that is not even packed', ['answer'], (db, { seq }) => setContent(db, seq + 1, { answer: another })],
  ['an answer that was taken away', ['answer'], (db, { seq }) => setContent(db, seq + 1, { answer: null })],
  ['a question', ['content'], (db, { seq }) => setContent(db, seq, { body: '{"params":{"text":"Hull"}}' })],
  ['a question that is no JSON', ['content'], (db, { seq }) => setContent(db, seq, { body: '{' })],
  [
    'a question that was taken away',
    ['content'],
    (db, { seq }) => db.deleteFrom('content').where('seq', '=', seq).execute(),
  ],
  [
    'a row',
    ['row'],
    (db, { seq }) =>
      db
        .updateTable('chain')
        .set({ credits: '99' })
        .where('seq', '=', seq + 1)
        .execute(),
  ],
  ['an answer with its content and its row', ['row'], (db, { id }) => rewriteAnswer(db, id, another)],
  [
    'the row before',
    ['order'],
    (db, { seq }) =>
      db
        .deleteFrom('chain')
        .where('seq', '=', seq - 1)
        .execute(),
  ],
  [
    'its rows hashed anew, and none after them',
    ['order'],
    async (db, { id, seq }) => {
      const rest = await db
        .selectFrom('chain')
        .selectAll()
        .where('seq', '>', seq + 1)
        .execute()
      await rewriteAnswer(db, id, another)
      await rehash(db)
      for (const { seq, previous_hash, hash } of rest)
        await db.updateTable('chain').set({ previous_hash, hash }).where('seq', '=', seq).execute()
    },
  ],
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a record', () => {
    let app: TestApp
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    let state: State
    beforeAll(async () => {
      app = await testApp({ engine, env: { FRESHNESS_MINUTES: '60' } })
      analyst = await app.analyst()
      state = await openState(app.databaseAddress)
      await dropTriggers(state.db, engine)
    })
    afterAll(async () => {
      await state.close()
      await app.close()
    })

    test('that is as it was recorded says nothing, erased or not', async () => {
      const { id } = (await analyst.lookUp('geo_code', { text: 'Leeds' })).json.record
      expect((await analyst.get(`/api/records/${id}`)).json).toMatchObject({ differs: [], erased: false })
      expect((await analyst.get(`/api/records/${id}/raw`)).status).toBe(200)
      await analyst.post(`/api/records/${id}/erase`, { reason: 'ordered' })
      expect((await analyst.get(`/api/records/${id}`)).json).toMatchObject({ differs: [], erased: true })
      expect((await analyst.get(`/api/records/${id}/raw`)).status).toBe(404)
    })

    test.each(changes)('of which somebody changed %s says so: %j', async (_, differs, change) => {
      await analyst.lookUp('geo_code', { text: 'Leeds', freshness: '0' })
      const { id } = (await analyst.lookUp('geo_code', { text: 'York', freshness: '0' })).json.record
      const again = (await analyst.lookUp('geo_code', { text: 'York' })).json
      expect([again.reused, again.record.id]).toEqual([true, id])
      const rows = state.db.selectFrom('chain').select('seq').where('id', '=', id).orderBy('seq').limit(1)
      await change(state.db, { id, ...(await rows.executeTakeFirstOrThrow()) })
      const { status, json } = await analyst.get(`/api/records/${id}`)
      expect([status, json.differs, json.erased]).toEqual([200, expect.arrayContaining(differs), false])
      const raw = await analyst.get(`/api/records/${id}/raw`)
      expect([raw.status, raw.json?.title], 'its bytes are kept back').toEqual([409, 'Record changed'])
      expect((await analyst.lookUp('geo_code', { text: 'York' })).json.record.id, 'it is asked anew').not.toBe(id)
    })

    test('of a document whose link somebody changed leads nowhere', async () => {
      const { filing_history_list } = (await analyst.lookUp('company_filing_history', { company_number: '90000001' }))
        .json.result
      const { image_key } = filing_history_list.find((filing: { image_key: string | null }) => filing.image_key)
      const info = (await analyst.lookUp('company_document_info', { company_number: '90000001', image_key })).json
        .result
      const asked = { company_number: '90000001', request_key: info.document.doc_request_key }
      const { record } = (await analyst.lookUp('company_document', asked)).json
      expect((await analyst.post('/api/documents', { record: record.id })).status).toBe(200)
      const answer = await compressed(another)
      await state.db
        .updateTable('content')
        .set({ answer })
        .where('id', '=', record.id)
        .where('answer', 'is not', null)
        .execute()
      const { status, json } = await analyst.post('/api/documents', { record: record.id })
      expect([status, json.title]).toEqual([409, 'Record changed'])
    })

    test('hides no other record: lists, reports and exports go on, and the export says that it was changed', async () => {
      const own = await testApp({ engine })
      onTestFinished(() => own.close())
      const boss = await own.analyst()
      const { case_id } = boss
      const ask = async (operation: string, params: object) =>
        (await boss.lookUp(operation, { ...params, case_id })).json.record.id as string
      const questions = [
        await ask('company_number_search', { company_number: '90000001' }),
        await ask('company_name_search', { name: 'northgate' }),
      ]
      const answers = [
        await ask('company_appointments', { company_number: '90000001' }),
        await ask('company_number_search', { company_number: '90000002' }),
      ]
      const { report_id } = (await boss.post(`/api/cases/${case_id}/reports`, { template: 'tracing' })).json

      const { db, close } = await openState(own.databaseAddress)
      onTestFinished(close)
      await dropTriggers(db, engine)
      const bodies = ['{"params":{"company_number":"90000001"', '{"params":{"name":7}}', 'null', '"text"']
      for (const [at, id] of [...questions, ...answers].entries()) {
        const event = questions.includes(id) ? 'asked' : 'answered'
        const row = db.selectFrom('chain').select('seq').where('id', '=', id).where('event', '=', event)
        const { seq } = await row.executeTakeFirstOrThrow()
        await setContent(db, seq, { body: bodies[at]!, ...(event === 'answered' && { answer: another }) })
      }

      const listed = (await boss.get('/api/records')).json.records.map(({ id }: { id: string }) => id)
      expect(listed).toEqual(expect.arrayContaining([...questions, ...answers]))
      expect((await boss.get('/api/searches')).status).toBe(200)
      const { finds } = (await boss.post('/api/data-subject', { text: '90000001' })).json
      expect(finds).toContainEqual(expect.objectContaining({ id: questions[0], event: 'asked', fields: ['text'] }))
      expect((await boss.get(`/api/cases/${case_id}/report.html?report=${report_id}`)).text).toContain('Not readable')
      for (const scope of ['', `?case_id=${case_id}`]) {
        const zip = path.join(own.folder, 'evidence.zip')
        writeFileSync(zip, await boss.bytes(`/api/export${scope}`))
        const { isWhole, words } = verify(zip)
        expect([isWhole, words.match(/its content was changed/g)?.length], scope).toEqual([false, 4])
      }
    })
  })
})
