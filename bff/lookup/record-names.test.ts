/** Lists name what each record is about: to whoever may read it, and no longer than its content is there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

type Line = { id: string; operation: string; about: { [name: string]: string }; subject_name: string | null }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the subject of a record', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    let admin: Colleague
    let company: { name: string; company_number: string }
    let officer: string
    const ids: { [operation: string]: string } = {}
    beforeAll(async () => {
      app = await testApp({ engine, env: { CONFIRM_ABOVE_CREDITS: '1000' } })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
      admin = await colleagueAtWork(app, 'administrator', 'amy')
      const { case_id } = ann
      const ask = async (operation: string, params: object) => {
        const { json } = await ann.lookUp(operation, { ...params, case_id })
        ids[operation] = json.record.id
        return json.result
      }
      const search = await ask('company_name_search', { name: 'northgate' })
      const { name, company_number } = search.company_short_list[0]
      company = { name, company_number }
      await ask('company_mortgage_index', { company_number })
      const { filing_history_list } = await ask('company_filing_history', { company_number })
      const { image_key } = filing_history_list.find((filing: { image_key?: string }) => filing.image_key)
      const { document } = await ask('company_document_info', { company_number, image_key })
      await ask('company_document', { company_number, request_key: document.doc_request_key })
      const { appt_list } = await ask('company_appointments', { company_number })
      officer = appt_list[0].name_single_line
      await ask('director_details', { director_id: appt_list[0].director_id })
      await ask('company_number_search', { company_number })
      const person = { surname: 'Oldroyd', forename: 'Barnaby' }
      const home = { addr1: '12 Larkspur Close', postcode: 'LS1 0CK' }
      await ask('director_search', person)
      await ask('people_search', { fullname: 'Barnaby Oldroyd' })
      await ask('age_verification', { ...person, ...home })
      await ask('person_verify_historic', { ...person, ...home })
      await ask('deceased', { ...person, premises: '12', postcode: 'LS1 0CK' })
      for (const operation of ['tps_full', 'geo_code_telephone'])
        await ask(operation, { telephone_number: '01632 960123' })
      await ask('area_code', { area_or_code: 'Leeds' })
      await ask('geo_code', { text: 'York' })
      await ask('ip_location', { ip_address: '192.0.2.7' })
      await ask('find_my_nearest', { postcode: 'LS1 0CK' })
    })
    afterAll(() => app.close())

    const list = async (who = ann): Promise<Line[]> =>
      (await who.get(`/api/records?case_id=${ann.case_id}`)).json.records
    const named = async (operation: string, who = ann) =>
      (await list(who)).find((line) => line.operation === operation)?.subject_name

    test('is said of every lookup', async () => {
      const lines = await list()
      expect(lines.map(({ operation }) => operation).sort()).toEqual(Object.keys(ids).sort())
      const unnamed = lines.filter(({ about, subject_name }) => !subject_name && Object.keys(about).length === 0)
      expect(unnamed).toEqual([])
    })

    test('is the name of a company beside its number, whatever was asked of it', async () => {
      for (const { operation, about, subject_name } of await list())
        if (about.company_number) expect([operation, subject_name]).toEqual([operation, company.name])
    })

    test('is the name of a director that an answer gave', async () => {
      expect(await named('director_details')).toBe(officer)
      expect((await ann.get(`/api/records/${ids.director_details}`)).json.subject_name).toBe(officer)
    })

    test('is said of a search, too', async () => {
      const { recent } = (await ann.get('/api/searches')).json
      expect(recent[0]).toHaveProperty('subject_name')
      const record = ids.company_number_search
      const { saved } = (await ann.post('/api/searches', { record, name: 'A company' })).json
      expect(saved).toMatchObject([{ subject_name: company.name }])
    })

    test('is told to nobody who may not read the record', async () => {
      expect(await list(ben)).toEqual([])
      expect(await named('director_details', admin)).toBe(officer)
      // What a colleague found out names nothing of one's own.
      const { company_number } = company
      await ben.lookUp('company_filing_history', { company_number })
      const [own] = (await ben.get('/api/records')).json.records
      expect(own).toMatchObject({ about: { company_number }, subject_name: null })
    })

    test('is found by a name that is nearly so, among what one may read', async () => {
      const near = async (who: Colleague, of: string, text: string) =>
        (await who.post('/api/records/near-names', { of, text })).json.names.map(({ name }: { name: string }) => name)
      expect(await near(ann, 'company', 'northgat holdng')).toEqual([company.name])
      expect(await near(ann, 'director', officer.replace(/.$/, ''))).toEqual([officer])
      expect(await near(ann, 'director', 'northgate holdings')).toEqual([])
      expect(await near(ben, 'director', officer)).toEqual([])
    })

    test('stands in no row of the chain', async () => {
      const rows = await beside(app, ({ db }) => db.selectFrom('chain').selectAll().execute())
      expect(JSON.stringify(rows)).not.toContain(officer)
      expect(JSON.stringify(rows)).not.toContain(company.name)
    })

    test('is erased with the record', async () => {
      const kept = () => beside(app, ({ db }) => db.selectFrom('record_name').select('name').execute())
      expect(await kept()).toContainEqual({ name: officer })
      await admin.post(`/api/records/${ids.director_details}/erase`, { reason: 'subject_request' })
      expect(await named('director_details')).toBeNull()
      expect(await kept()).not.toContainEqual({ name: officer })
    })
  })
})
