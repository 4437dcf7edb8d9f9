/** Pins, through the front door: what a case keeps in mind, who may, and what becomes of it (decision 0048). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { createErasing } from '../keeping/retention/erasing.ts'
import { erasuresIn } from '../keeping/retention/erasures.ts'
import { createRetention } from '../keeping/retention/retention.ts'
import { createLedger } from '../ledger/ledger.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

const day = 86_400_000

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('pins', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    let company: string
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
      company = await lookUp(ann, 'company_number_search', { company_number: '90000001' })
    })
    afterAll(() => app.close())

    const lookUp = async (by: Colleague, operation: string, params: object): Promise<string> =>
      (await by.lookUp(operation, { ...params, case_id: by.case_id })).json.record.id
    const pin = (by: Colleague, given: object, case_id = by.case_id) => by.post(`/api/cases/${case_id}/pins`, given)
    const pinsOf = async (by: Colleague, case_id = by.case_id) => (await by.get(`/api/cases/${case_id}/pins`)).json.pins
    const notesOf = async (by: Colleague, case_id = by.case_id): Promise<string[]> =>
      (await pinsOf(by, case_id)).map(({ note }: { note: string }) => note)
    const patch = (by: Colleague, pin_id: string, body: object) => by.request('PATCH', `/api/pins/${pin_id}`, body)
    const newCase = async (by: Colleague, reference: string): Promise<string> => {
      const file = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      return (await by.post('/api/cases', file)).json.case_id
    }

    test('a part of an answer is pinned once, with its place, author and time', async () => {
      const given = {
        record: company,
        pointer: '/company_short_list/0',
        kind: 'company',
        note: ' Look at the charges ',
      }
      const first = await pin(ann, given)
      expect(first).toMatchObject({
        status: 201,
        json: { ...given, note: 'Look at the charges', position: 1, pinned_by: ann.analyst_id, pinned_by_name: 'ann' },
      })
      const second = await pin(ann, { ...given, note: 'Another note' })
      expect(second).toMatchObject({ status: 200, json: { pin_id: first.json.pin_id, note: 'Look at the charges' } })
      const edited = await patch(ann, first.json.pin_id, { note: 'Seen' })
      expect(edited.json).toMatchObject({ note: 'Seen', edited_at: expect.any(String), edited_by_name: 'ann' })
      expect(await notesOf(ann)).toEqual(['Seen'])
    })

    test('a note that a colleague changed since it was read is not replaced', async () => {
      const { pin_id, edited_at } = (await pin(ann, { record: company, kind: 'record', note: 'Read' })).json
      const meanwhile = (await patch(ann, pin_id, { note: 'A colleague’s', edited_at })).json
      const late = await patch(ann, pin_id, { note: 'Mine', edited_at })
      expect(late).toMatchObject({ status: 409, json: { title: 'Changed meanwhile' } })
      expect(await notesOf(ann)).toContain('A colleague’s')
      expect((await patch(ann, pin_id, { position: 1, edited_at })).status).toBe(200)
      expect((await patch(ann, pin_id, { note: 'Mine', edited_at: meanwhile.edited_at })).status).toBe(200)
      await ann.request('DELETE', `/api/pins/${pin_id}`)
    })

    test('a pin that points at nothing, or at what one may not read, is refused', async () => {
      const nothing = await pin(ann, { record: company, pointer: '/company_short_list/99', kind: 'company' })
      expect(nothing).toMatchObject({ status: 422, json: { errors: [{ field: 'pointer' }] } })
      expect((await pin(ann, { record: company, pointer: 'list', kind: 'company' })).status).toBe(422)
      expect((await pin(ann, { record: company, kind: 'yacht' })).status).toBe(422)
      expect((await pin(ben, { record: company, kind: 'record' })).status).toBe(404)
      expect((await pin(ben, { record: company, kind: 'record' }, ann.case_id)).status).toBe(404)
    })

    test('what is about people is pinned in the case it was asked in, a company in any of one’s own', async () => {
      const other = await newCase(ann, `Other-${engine}`)
      const person = await lookUp(ann, 'people_search', { fullname: 'Barnaby Oldroyd' })
      const refused = await pin(ann, { record: person, kind: 'record' }, other)
      expect(refused).toMatchObject({ status: 409, json: { title: 'Looked up in another case' } })
      expect((await pin(ann, { record: company, kind: 'record' }, other)).status).toBe(201)
    })

    test('rows of one answer are pinned together, those of a text too, in their order and each once', async () => {
      const case_id = await newCase(ann, `Rows-${engine}`)
      const record = (await ann.lookUp('people_search', { fullname: 'Oldroyd', case_id })).json.record.id
      const rows = (pointers: string[]) =>
        ann.post(`/api/cases/${case_id}/pins/rows`, { record, kind: 'person', pointers, note: 'One of these' })
      await pin(ann, { record, pointer: '/csv_data/1', kind: 'person', note: 'First' }, case_id)
      expect(await rows(['/csv_data/2', '/csv_data/1', '/csv_data/0', '/csv_data/2'])).toMatchObject({
        status: 200,
        json: { added: 2, pins: [{ pointer: '/csv_data/2' }, { pointer: '/csv_data/1' }, { pointer: '/csv_data/0' }] },
      })
      expect(await pinsOf(ann, case_id)).toMatchObject([
        { pointer: '/csv_data/1', position: 1, note: 'First' },
        { pointer: '/csv_data/2', position: 2, note: 'One of these' },
        { pointer: '/csv_data/0', position: 3, note: 'One of these' },
      ])
      // One that is not there, and none of them is pinned.
      expect((await rows(['/csv_data/3', '/csv_data/9999'])).status).toBe(422)
      expect((await rows([])).status).toBe(422)
      expect(await pinsOf(ann, case_id)).toHaveLength(3)
    })

    test('pins keep an order of their own; what is removed can be put back where it was', async () => {
      const case_id = await newCase(ann, `Order-${engine}`)
      const ids: string[] = []
      for (const note of ['a', 'b', 'c', 'd']) {
        const record = await lookUp(ann, 'company_number_search', { company_number: '90000001' })
        ids.push((await pin(ann, { record, kind: 'record', note }, case_id)).json.pin_id)
      }
      await patch(ann, ids[2]!, { position: 1 })
      expect(await notesOf(ann, case_id)).toEqual(['c', 'a', 'b', 'd'])
      await patch(ann, ids[2]!, { position: 99 })
      expect(await notesOf(ann, case_id)).toEqual(['a', 'b', 'd', 'c'])

      expect((await ann.request('DELETE', `/api/pins/${ids[1]}`)).status).toBe(204)
      expect(await notesOf(ann, case_id)).toEqual(['a', 'd', 'c'])
      expect((await patch(ann, ids[1]!, { note: 'x' })).status).toBe(404)
      expect((await ann.request('DELETE', `/api/pins/${ids[1]}`)).status).toBe(404)
      expect((await ann.post(`/api/pins/${ids[1]}/put-back`, {})).json).toMatchObject({ note: 'b', position: 2 })
      expect((await pinsOf(ann, case_id)).map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4])
    })

    test('what has been pinned again meanwhile is not put back beside itself', async () => {
      const case_id = await newCase(ann, `Again-${engine}`)
      const { json } = await pin(ann, { record: company, kind: 'record' }, case_id)
      await ann.request('DELETE', `/api/pins/${json.pin_id}`)
      await pin(ann, { record: company, kind: 'record' }, case_id)
      const refused = await ann.post(`/api/pins/${json.pin_id}/put-back`, {})
      expect(refused).toMatchObject({ status: 409, json: { title: 'Pinned again' } })
    })

    test('a closed case stays as it is', async () => {
      const case_id = await newCase(ann, `Closed-${engine}`)
      const { pin_id } = (await pin(ann, { record: company, kind: 'record' }, case_id)).json
      await ann.post(`/api/cases/${case_id}/close`, {})
      const replies = [
        await pin(ann, { record: company, pointer: '/company_short_list', kind: 'company' }, case_id),
        await patch(ann, pin_id, { note: 'late' }),
        await ann.request('DELETE', `/api/pins/${pin_id}`),
      ]
      expect(replies.map(({ status }) => status)).toEqual([409, 409, 409])
      expect(await notesOf(ann, case_id)).toEqual([''])
    })

    test('a note is found by a data-subject report, and goes when what it is pinned to is erased', async () => {
      const record = await lookUp(ben, 'people_search', { fullname: 'Barnaby Oldroyd' })
      const { pin_id } = (await pin(ben, { record, kind: 'record', note: 'Not the Wilhelmina Spratt of 2019' })).json
      const admin = await app.analyst()
      const asked = { text: 'Wilhelmina Spratt', purpose: 'Access request' }
      const report = (await admin.post('/api/data-subject', asked)).json
      expect(report).toMatchObject(asked)
      expect(report.finds).toMatchObject([{ where: 'pin', id: pin_id, case_id: ben.case_id, fields: ['pin.note'] }])

      await admin.post(`/api/records/${record}/erase`, { reason: 'subject_request' })
      expect(await pinsOf(ben)).toMatchObject([{ pin_id, record, note: '' }])
    })

    test('a removed pin is forgotten after a day, and all of them with their case', async () => {
      const case_id = await newCase(ann, `Ends-${engine}`)
      const kept = (await pin(ann, { record: company, kind: 'record', note: 'kept' }, case_id)).json.pin_id
      const removed = { record: company, pointer: '/company_short_list', kind: 'company', note: 'removed' }
      const { pin_id } = (await pin(ann, removed, case_id)).json
      await ann.request('DELETE', `/api/pins/${pin_id}`)

      await beside(app, async (state) => {
        const erasing = createErasing({ state, ledger: createLedger(state), erasures: erasuresIn(app.folder) })
        const sweepAfter = (days: number) => {
          const clock = () => new Date(Date.now() + days * day)
          return createRetention({ state, erasing, recordDays: 9999, clock }).sweep()
        }
        const left = async () =>
          (await state.db.selectFrom('pin').select('pin_id').where('case_id', '=', case_id).execute()).map(
            ({ pin_id }) => pin_id,
          )
        await sweepAfter(0)
        expect(new Set(await left())).toEqual(new Set([kept, pin_id]))
        await sweepAfter(2)
        expect(await left()).toEqual([kept])
        await sweepAfter(6 * 366)
        expect(await left()).toEqual([])
      })
    })
  })
})
