/** The answers of a batch belong to the case when somebody accepts their rows, and leave it again with an undo. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../platform/database.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import type { Tables } from '../state/tables.ts'
import { beside, colleague } from '../testing/colleagues.ts'
import { flowNamed } from './flows.ts'
import { createMaker } from './make-batch.ts'
import { packed } from './packed-table.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled, upload } from './testing/batches.ts'

const list = (first: number) => csv([['Company no'], [`${first}`], [`${first + 1}`]])

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a row of a batch', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
    })
    afterAll(() => desk.close())

    /** After each claim is written. */
    async function graphOf(case_id: string) {
      const read = async () => (await desk.analyst.get(`/api/cases/${case_id}/graph`)).json
      await expect.poll(async () => (await read()).pending).toBe(0)
      return read()
    }
    async function companiesIn(case_id: string): Promise<string[]> {
      const { nodes } = await graphOf(case_id)
      const keys: string[] = nodes.map(({ key }: { key: string }) => key)
      return keys.filter((key) => key.startsWith('company:')).toSorted()
    }
    async function run(first: number) {
      const batch_id = await desk.made('company_number_search', list(first))
      const batch = await desk.run(batch_id)
      expect(batch).toMatchObject({ state: 'done', found: 2 })
      const accept = (body: object) => desk.analyst.post(`/api/batches/${batch_id}/acceptances`, body)
      const company = (number: number) => `company:${number}`
      return { batch_id, batch, accept, one: company(first), other: company(first + 1) }
    }

    /** A batch of one row, which went on with a choice. */
    async function chosen() {
      const named = (await desk.analyst.lookUp('company_number_search', { company_number: '90000001' })).json.result
      const [word] = named.company_short_list[0].name.split(' ')
      const batch_id = await desk.made('company_officers', csv([['Supplier'], [word]]), { name: 'Supplier' })
      const { case_id } = await desk.run(batch_id, '5000')
      await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      await settled(desk.analyst, batch_id)
      expect((await rowsOf(desk.analyst, batch_id))[0]?.state).toBe('found')
      return { batch_id, case_id }
    }

    test('is in the case after it is accepted, and leaves it after an undo', async () => {
      const { batch_id, batch, accept, one, other } = await run(90000301)
      const { case_id } = batch
      expect(batch).toMatchObject({ accepts: true, accepted: 0, not_accepted: 2 })
      expect(await companiesIn(case_id)).toEqual([])
      const gap = { batch_id, name: 'list.csv' }
      expect(await graphOf(case_id)).toMatchObject({ pending: 0, not_accepted: [{ ...gap, rows: 2 }] })

      expect((await accept({ rows: [1] })).json).toMatchObject({ changed: [1], accepted: 1, not_accepted: 1 })
      expect(await companiesIn(case_id)).toEqual([one])
      expect(await graphOf(case_id)).toMatchObject({ not_accepted: [{ ...gap, rows: 1 }] })
      expect((await accept({})).json).toMatchObject({ changed: [2], accepted: 2, not_accepted: 0 })
      expect(await companiesIn(case_id)).toEqual([one, other])
      expect((await rowsOf(desk.analyst, batch_id)).map(({ accepted_by }) => accepted_by)).toEqual([
        expect.any(String),
        expect.any(String),
      ])

      expect((await accept({ rows: [1, 2], accepted: false })).json).toMatchObject({ changed: [1, 2], accepted: 0 })
      expect(await companiesIn(case_id)).toEqual([])
      await accept({})
      expect(await companiesIn(case_id)).toEqual([one, other])
    })

    test('belongs to the case too if somebody pins its record or looks the same up by hand', async () => {
      const { batch_id, batch, accept, one, other } = await run(90000311)
      const { case_id } = batch
      const [pinned] = await rowsOf(desk.analyst, batch_id)
      const pin = { record: pinned?.calls[0]?.record, kind: 'record' }
      expect((await desk.analyst.post(`/api/cases/${case_id}/pins`, pin)).status).toBe(201)
      expect(await companiesIn(case_id)).toEqual([one])
      const asked = { company_number: '90000312', case_id, freshness: 60 }
      expect((await desk.analyst.lookUp('company_number_search', asked)).json.reused).toBe(true)
      expect(await companiesIn(case_id)).toEqual([one, other])
      await accept({})
      await accept({ accepted: false })
      expect(await companiesIn(case_id)).toEqual([one, other])
    })

    test('leaves the case with its pin, and comes back with it', async () => {
      const { batch_id, batch, one } = await run(90000351)
      const { case_id } = batch
      const [row] = await rowsOf(desk.analyst, batch_id)
      const pin = { record: row?.calls[0]?.record, kind: 'record' }
      const { pin_id } = (await desk.analyst.post(`/api/cases/${case_id}/pins`, pin)).json
      expect(await companiesIn(case_id)).toEqual([one])
      await desk.analyst.request('DELETE', `/api/pins/${pin_id}`)
      expect(await companiesIn(case_id)).toEqual([])
      await desk.analyst.post(`/api/pins/${pin_id}/put-back`, {})
      expect(await companiesIn(case_id)).toEqual([one])
    })

    test('is not accepted by somebody who looks the same up in another case', async () => {
      const { batch } = await run(90000361)
      const asked = { company_number: '90000361', case_id: await desk.newCase(), freshness: 60 }
      expect((await desk.analyst.lookUp('company_number_search', asked)).json.reused).toBe(true)
      expect(await companiesIn(batch.case_id)).toEqual([])
    })

    test('that was judged different is accepted alone, and not with every found row', async () => {
      const { batch_id, batch, accept, one, other } = await run(90000391)
      await desk.analyst.post(`/api/batches/${batch_id}/reviews`, { rows: [1], verdict: 'different' })
      expect(await desk.read(batch_id)).toMatchObject({ not_accepted: 2, judged_different: 1 })
      expect((await accept({})).json).toMatchObject({ changed: [2], not_accepted: 1, judged_different: 1 })
      expect(await companiesIn(batch.case_id)).toEqual([other])
      expect((await accept({ rows: [1] })).json).toMatchObject({ changed: [1], judged_different: 0 })
      expect(await companiesIn(batch.case_id)).toEqual([one, other])
      expect((await accept({ accepted: false })).json).toMatchObject({ changed: [1, 2] })
    })

    test('comes into its own case, where another case had the answer first', async () => {
      const { batch: first, one } = await run(90000381)
      const { batch, accept } = await run(90000381)
      await accept({})
      expect(await companiesIn(batch.case_id)).toContain(one)
      expect(await companiesIn(first.case_id)).toEqual([])
    })

    test('does not say who controls its company until somebody accepts it', async () => {
      const batch_id = await desk.made('company_controllers', csv([['Company no'], ['99000011']]))
      const { case_id } = await desk.run(batch_id, '5000')
      const endOf = async () => {
        const { nodes } = (await desk.analyst.get(`/api/cases/${case_id}/ownership?company=99000011`)).json
        return nodes.find(({ key }: { key: string }) => key === 'company:99000011')
      }
      expect(await endOf()).toMatchObject({ end: 'not_asked', asked: null })
      await desk.analyst.post(`/api/batches/${batch_id}/acceptances`, {})
      await companiesIn(case_id)
      expect(await endOf()).toMatchObject({ asked: 'found' })
    })

    test('is not stored where its case was closed while the file was read', async () => {
      const case_id = await desk.newCase()
      const onRecord = async (calls: readonly unknown[]) => {
        await desk.analyst.post(`/api/cases/${case_id}/close`, {})
        return calls.map(() => false)
      }
      const estimateOf = async () => ({ credits: '0' }) as never
      await beside(desk.app, async (state) => {
        const make = createMaker({ state, onRecord, estimateOf, clock: () => new Date(), onError: console.error })
        const table = packed({ headings: ['Company no'], rows: [['90000371']], notes: [], headingRow: 1 })
        const given = { case_id, name: 'list.csv', flow: flowNamed('company_number_search')!, table }
        const making = make({
          ...given,
          columns: { company_number: 'Company no' },
          analyst: { analyst_id: 'a' } as never,
        })
        await expect(making).rejects.toThrow(/is closed/)
        const rows = await state.db
          .selectFrom('batch_row')
          .innerJoin('batch', 'batch.batch_id', 'batch_row.batch_id')
          .select('row')
          .where('case_id', '=', case_id)
          .execute()
        expect(rows).toEqual([])
      })
    })

    test('is accepted once by two who press at once, and each hears which rows are theirs', async () => {
      const { batch_id, batch, accept, one, other } = await run(90000341)
      const sue = await colleague(desk.app, 'supervisor', 'Sue Example')
      await desk.analyst.post(`/api/cases/${batch.case_id}/members`, { email: sue.email })
      const both = await Promise.all([accept({}), sue.post(`/api/batches/${batch_id}/acceptances`, {})])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(both.flatMap(({ json }) => json.changed).toSorted()).toEqual([1, 2])
      expect(await companiesIn(batch.case_id)).toEqual([one, other])
    })

    test('whose choice is undone as it is accepted is never accepted while it waits for a choice', async () => {
      const { batch_id, case_id } = await chosen()
      const press = (path: string, body: object) => desk.analyst.post(`/api/batches/${batch_id}/${path}`, body)
      for (let time = 0; time < 10; time += 1) {
        await Promise.all([press('acceptances', {}), press('undone-choices', { rows: [1] }), press('acceptances', {})])
        const [row] = await rowsOf(desk.analyst, batch_id)
        expect([row?.state, row?.accepted_at]).toEqual(['needs_choice', null])
        await press('rows/1/choice', { choice: 0 })
        await settled(desk.analyst, batch_id)
      }
      expect((await rowsOf(desk.analyst, batch_id))[0]).toMatchObject({ state: 'found', accepted_at: null })
      expect(await companiesIn(case_id)).toEqual([])
    })

    test('says that the case names its company already', async () => {
      const case_id = await desk.newCase()
      await desk.analyst.lookUp('company_number_search', { company_number: '90000321', case_id })
      expect(await companiesIn(case_id)).toEqual(['company:90000321'])
      const given = { file: list(90000321), case_id, operation: 'company_number_search' }
      const { batch_id } = (await upload(desk.app, desk.analyst, '/api/batches', given)).json
      await desk.run(batch_id)
      expect((await rowsOf(desk.analyst, batch_id)).map(({ in_case }) => in_case)).toEqual([true, false])
    })

    test('of an older version is in the case at once', async () => {
      const batch_id = await desk.made('company_number_search', list(90000331))
      const { db } = connect<Tables>(desk.app.databaseAddress, { durable: false })
      await db.updateTable('batch').set({ accepts: null }).where('batch_id', '=', batch_id).execute()
      await db.destroy()
      const { case_id, ...batch } = await desk.run(batch_id)
      expect(batch).toMatchObject({ accepts: false, not_accepted: 0 })
      expect(await companiesIn(case_id)).toEqual(['company:90000331', 'company:90000332'])
      expect(await graphOf(case_id)).toMatchObject({ not_accepted: [] })
    })
  })
})
