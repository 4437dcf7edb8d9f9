/** What a data-subject report found is erased in one act, and nothing else is (decision 0072). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { verify } from '../../ledger/testing/records.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('erasing what a report found', () => {
    let app: TestApp
    let ann: Colleague
    let amy: Colleague
    let other: string
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      amy = await colleagueAtWork(app, 'administrator', 'amy')
      for (const fullname of ['Tamsin Quill', 'Quill, Tamsin']) await ask('people_search', { fullname })
      other = await ask('company_name_search', { name: 'northgate' })
      const pin = { record: other, kind: 'record', note: 'Tamsin Quill works here.' }
      await ann.post(`/api/cases/${ann.case_id}/pins`, pin)
      await ann.post('/api/searches', { record: other, name: 'Where Tamsin Quill works' })
      const layout = ['90000001', '90000002'].map((number, at) => ({
        key: `company:${number}`,
        hidden: false,
        group: at === 0 ? 'Family of Tamsin Quill' : 'Family of Wilfred Marsh',
      }))
      for (const company_number of ['90000001', '90000002']) await ask('company_number_search', { company_number })
      await ann.get(`/api/cases/${ann.case_id}/graph`)
      await ann.request('PUT', `/api/cases/${ann.case_id}/placement`, { placed: layout })
    })
    afterAll(() => app.close())

    const ask = async (operation: string, params: object): Promise<string> =>
      (await ann.lookUp(operation, { ...params, case_id: ann.case_id })).json.record.id
    const report = async () => (await amy.post('/api/data-subject', { text: 'Tamsin Quill' })).json
    const foundIn = ({ finds }: { finds: Find[] }) => {
      const of = (where: Find['where']) => [
        ...new Set(finds.filter((find) => find.where === where).map(({ id }) => id)),
      ]
      const [pins, placements] = [of('pin'), of('placement')]
      return { records: of('record'), pins, placements, saved_searches: of('saved_search') }
    }
    const erase = (who: Colleague, id: string, body: object) => who.post(`/api/data-subject/${id}/erase`, body)

    test('is for administrators, for a reason of ours, after a report', async () => {
      const { record } = await report()
      const body = { reason: 'subject_request', records: [other] }
      expect((await erase(ann, record, body)).status).toBe(403)
      expect((await erase(amy, record, { ...body, reason: 'because Tamsin said so' })).status).toBe(422)
      expect((await erase(amy, record, { reason: 'subject_request' })).status).toBe(422)
      expect((await erase(amy, other, body)).status).toBe(404)
      expect((await amy.get(`/api/records/${other}`)).json.erased).toBe(false)
    })

    test('erases each record in the chain, the notes and the saved searches, and leaves the rest', async () => {
      const made = await report()
      const found = foundIn(made)
      for (const { where, at } of made.finds) expect(Date.parse(at), where).not.toBeNaN()
      // Two lookups, and the report of before.
      const { records, pins, placements, saved_searches } = found
      expect([records, pins, placements, saved_searches].map(({ length }) => length)).toEqual([3, 1, 1, 1])
      const body = { reason: 'subject_request', ...found }
      const done = { records: 3, notes: 2, saved_searches: 1 }
      expect((await erase(amy, made.record, body)).json).toEqual(done)

      const groupOf = async (number: string) =>
        (await ann.get(`/api/cases/${ann.case_id}/graph?focus=company:${number}`)).json.nodes[0].group
      expect([await groupOf('90000001'), await groupOf('90000002')]).toEqual([undefined, 'Family of Wilfred Marsh'])
      const { events } = (await amy.get('/api/audit')).json
      const erased = events.filter(({ event }: { event: string }) => event === 'erased')
      expect(erased.map(({ id }: { id: string }) => id).sort()).toEqual(found.records.toSorted())
      for (const event of erased) expect(event).toMatchObject({ analyst: amy.analyst_id, reason: 'subject_request' })
      expect(events).toContainEqual(expect.objectContaining({ event: 'opened', id: made.record }))
      expect((await ann.get(`/api/records/${other}`)).json).toMatchObject({
        erased: false,
        params: { name: 'northgate' },
      })

      // Of the person nothing is left but that reports were made.
      const left = foundIn(await report())
      expect(left).toEqual({ records: [made.record], pins: [], placements: [], saved_searches: [] })
      expect((await erase(amy, made.record, body)).json).toEqual({ records: 0, notes: 0, saved_searches: 0 })

      const evidence = path.join(app.folder, 'evidence.zip')
      writeFileSync(evidence, await amy.bytes('/api/export'))
      const { isWhole, words } = verify(evidence)
      expect(isWhole, words).toBe(true)
    })
  })
})
