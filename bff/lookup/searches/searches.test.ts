/** Recent and saved searches through the front door: one's own, free, and gone with the records that they are of. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { csv, settled, upload } from '../../batch/testing/batches.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'

type Line = { record: { id: string }; about: object }
type Told = { recent: Line[]; subjects: Line[]; saved: { search_id: string; name: string }[] }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('searches', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    let admin: Colleague
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
      admin = await colleagueAtWork(app, 'administrator', 'amy')
    })
    afterAll(() => app.close())

    const asked = async (operation: string, params: object) =>
      (await ann.lookUp(operation, { ...params, freshness: '0' })).json.record.id as string
    const searches = async (who = ann): Promise<Told> => (await who.get('/api/searches')).json
    const save = (record: string, name: string, who = ann) => who.post('/api/searches', { record, name })
    const ids = ({ recent }: Told) => recent.map(({ record }) => record.id)

    test('that are recent are one’s own, the newest first, each question once', async () => {
      const { case_id } = ann
      await asked('company_name_search', { name: 'northgate' })
      const person = await asked('people_search', { fullname: 'Barnaby Oldroyd', case_id })
      const company = await asked('company_name_search', { name: 'northgate' })
      await asked('company_filing_history', { company_number: '90000001' })
      const told = await searches()
      expect(ids(told)).toEqual([company, person])
      expect(told.recent[1]).toEqual({
        record: { id: person, at: expect.any(String), operation: 'people_search' },
        about: { fullname: 'Barnaby Oldroyd' },
        subject_name: null,
        outcome: 'found',
        case_reference: 'R-ann',
      })
      expect(ids(await searches(ben))).toEqual([])
      expect(ids(await searches(admin))).toEqual([])
    })

    test('that are recent are those by hand: a batch takes none of their places', async () => {
      const before = ids(await searches())
      const form = { case_id: ann.case_id, operation: 'company_number_search' }
      const file = csv([['Company no'], ['90000003'], ['90000004']])
      const { batch_id } = (await upload(app, ann, '/api/batches', { ...form, file })).json
      const started = await ann.post(`/api/batches/${batch_id}/start`, { most_credits: '100', unknown_counts_as: '1' })
      expect(started).toMatchObject({ status: 200 })
      expect(await settled(ann, batch_id)).toMatchObject({ state: 'done', found: 2 })
      expect(ids(await searches())).toEqual(before)
    })

    test('and the subjects are those of lookups by hand, each once, by name, without searches that list many', async () => {
      const cat = await colleagueAtWork(app, 'analyst', 'cat')
      const look = async (operation: string, params: object) =>
        (await cat.lookUp(operation, { ...params, case_id: cat.case_id })).json
      await look('company_name_search', { name: 'northgate' })
      const found = await look('company_appointments', { company_number: '90000001' })
      const [officer] = found.result.appt_list
      await look('director_details', { director_id: officer.director_id })
      await look('geo_code', { text: 'York' })
      const profile = await look('company_profile', { company_number: '90000001' })
      const { subjects } = await searches(cat)
      expect(subjects.map(({ about }) => about)).toEqual([{ company_number: '90000001' }, { text: 'York' }, {}])
      expect(subjects[0]).toMatchObject({
        record: { id: profile.record.id },
        subject_name: 'NORTHGATE HOLDINGS LIMITED',
        case_reference: 'R-cat',
      })
      expect(subjects[2]).toMatchObject({ subject_name: expect.stringMatching(/\w/) })
      expect((await searches(ben)).subjects).toEqual([])
    })

    test('say whom or what they were for, and not how they were asked', async () => {
      const given = { surname: 'Oldroyd', forename: 'Barnaby' }
      const how = { officer_type: 'CUR', case_id: ann.case_id }
      const id = await asked('director_search', { ...given, ...how })
      const told = (await searches()).recent.find(({ record }) => record.id === id)
      expect(told?.about).toEqual(given)
    })

    test('are saved under a name, renamed, pinned and removed', async () => {
      const york = await asked('geo_code', { text: 'York' })
      const leeds = await asked('geo_code', { text: 'Leeds' })
      const first = (await save(york, 'A walk in York')).json
      await save(leeds, 'Another in Leeds')
      const names = async () => (await searches()).saved.map(({ name }) => name)
      expect(await names()).toEqual(['A walk in York', 'Another in Leeds'])
      const pin = { name: 'The walk in York', is_pinned: true }
      const { saved } = (await ann.request('PATCH', `/api/searches/${first.search_id}`, pin)).json
      expect(saved[0]).toMatchObject({ ...pin, about: { text: 'York' }, record: { id: york } })
      // Saved again it is the same one under a new name.
      expect((await save(york, 'York')).json.search_id).toBe(first.search_id)
      expect(await names()).toEqual(['York', 'Another in Leeds'])
      expect((await ann.request('DELETE', `/api/searches/${first.search_id}`)).status).toBe(200)
      expect(await names()).toEqual(['Another in Leeds'])
      expect((await ann.request('DELETE', `/api/searches/${first.search_id}`)).status).toBe(404)
    })

    test('that are saved open the newest answer to their question', async () => {
      const old = await asked('geo_code', { text: 'Hull' })
      await save(old, 'Hull')
      const newer = await asked('geo_code', { text: 'Hull' })
      // Their prints are written a moment later.
      await expect
        .poll(async () => (await ann.get('/api/searches')).json.saved.map((its: Told['recent'][0]) => its.record.id))
        .toContain(newer)
    })

    test('are nobody else’s, but an administrator may remove them', async () => {
      const id = await asked('geo_code', { text: 'Whitby' })
      const { search_id } = (await save(id, 'Whitby')).json
      expect((await save(id, 'Mine now', ben)).status).toBe(404)
      expect((await ben.request('PATCH', `/api/searches/${search_id}`, { name: 'Mine now' })).status).toBe(404)
      expect((await ben.request('DELETE', `/api/searches/${search_id}`)).status).toBe(404)
      expect((await admin.request('PATCH', `/api/searches/${search_id}`, { name: 'Mine now' })).status).toBe(404)
      expect((await admin.request('DELETE', `/api/searches/${search_id}`)).status).toBe(200)
      expect((await searches()).saved.map(({ name }) => name)).not.toContain('Whitby')
    })

    test('are found by a data-subject report by their names, and go when their record is erased', async () => {
      const id = await asked('people_search', { fullname: 'Tamsin Quill', case_id: ann.case_id })
      const { search_id } = (await save(id, 'Prudence Vale, née Quill')).json
      const report = async () => (await admin.post('/api/data-subject', { text: 'Prudence Vale' })).json.finds
      expect((await report())[0]).toMatchObject({
        where: 'saved_search',
        id: search_id,
        fields: ['saved_search.name'],
      })
      await admin.post(`/api/records/${id}/erase`, { reason: 'subject_request' })
      const told = await searches()
      expect(ids(told)).not.toContain(id)
      expect(told.saved.map((its) => its.search_id)).not.toContain(search_id)
      expect((await report()).map(({ where }: { where: string }) => where)).toEqual(['record'])
      expect((await save(id, 'Again')).status).toBe(404)
    })

    test.each([{ name: 'No record' }, { record: 'x', name: ' ' }, { record: 'x', name: 'n'.repeat(121) }])(
      'refuse %j',
      async (body) => {
        expect((await ann.post('/api/searches', body)).status).toBe(422)
      },
    )
  })
})
