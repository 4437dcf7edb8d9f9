/** The BFF's routes over the real lookup service, in each binding and over both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import type { Engine } from '../platform/database.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { sha256, type TestApp, testApp } from './testing/app.ts'

const northgate = '90000001'
const variants = bindingNames.flatMap((binding) => engines.map((engine): [typeof binding, Engine] => [binding, engine]))

describe.each(variants)('%s over %s', (binding, engine) => {
  describe.skipIf(!isInstalled(engine))('an analyst', () => {
    let app: TestApp
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    beforeAll(async () => {
      app = await testApp({ binding, engine })
      analyst = await app.analyst()
    })
    afterAll(() => app.close())

    test('signs in, and is known until signing out', async () => {
      const visitor = await app.analyst()
      expect((await visitor.get('/api/session')).json).toMatchObject({
        email: 'ada@example.com',
        role: 'administrator',
      })
      expect((await visitor.request('DELETE', '/api/session')).status).toBe(204)
      expect((await visitor.get('/api/session')).status).toBe(401)
    })

    test('looks a company up, and the record holds the answer byte for byte', async () => {
      const { status, json } = await analyst.lookUp('company_name_search', { name: 'northgate' })
      expect(status).toBe(200)
      expect(json).toMatchObject({ outcome: 'found', record: { operation: 'company_name_search' } })
      expect(json.result.company_short_list[0].name).toMatch(/^NORTHGATE/)

      const { id, sha256: digest } = json.record
      const record = (await analyst.get(`/api/records/${id}`)).json
      expect(record).toMatchObject({
        outcome: 'found',
        params: { name: 'northgate' },
        binding,
        status: 200,
        sha256: digest,
        blanked: 0,
      })
      expect(record.result).toEqual(json.result)
      expect(record.upstream).not.toContain('?')
      const bytes = await analyst.bytes(`/api/records/${id}/raw`)
      expect(sha256(bytes)).toBe(digest)
      expect(bytes.length).toBe(record.bytes)
    })

    test('reports none found only where the service said so', async () => {
      const { status, json } = await analyst.lookUp('company_name_search', { name: 'zzyzx qwxk' })
      expect(status).toBe(200)
      expect(json.outcome).toBe('none_found')
      expect(json.result.company_short_list).toBeNull()
    })

    test('looks people up inside a case alone, and the record says which and why', async () => {
      const without = await analyst.lookUp('company_appointments', { company_number: northgate })
      expect(without.status).toBe(422)
      expect(without.json.errors).toEqual([{ field: 'case_id', message: expect.stringContaining('case') }])
      const { json } = await analyst.lookUp('company_appointments', {
        company_number: northgate,
        case_id: analyst.case_id,
      })
      expect(json.outcome).toBe('found')
      const { case: file } = (await analyst.get(`/api/records/${json.record.id}`)).json
      expect(file).toMatchObject({
        case_id: analyst.case_id,
        reference: 'TESTS-1',
        lawful_basis: 'Legitimate interests',
      })
    })

    test('finds people inside a case, and reports "none found" for a stranger alone', async () => {
      const { case_id } = analyst
      expect((await analyst.lookUp('people_search', { fullname: 'Barnaby Oldroyd' })).status).toBe(422)
      const people = (await analyst.lookUp('people_search', { fullname: 'Barnaby Oldroyd', case_id })).json
      expect(people.outcome).toBe('found')
      expect(people.result.csv_data).toContain('Mr Barnaby James OLDROYD,"12 Larkspur Close, Leeds",LS1 0CK,2016-,')

      const address = { addr1: '12 Larkspur Close', postcode: 'LS1 0CK', case_id }
      const stranger = (await analyst.lookUp('age_verification', { fullname: 'Qwxk Zzyzx', ...address })).json
      expect(stranger).toMatchObject({ outcome: 'none_found', result: { validation_status: 'false' } })
      const child = { fullname: 'Daisy Oldroyd', check_under_18: 'true', ...address }
      const found = (await analyst.lookUp('age_verification', child)).json
      expect(found).toMatchObject({
        outcome: 'found',
        result: { validation_status: 'false', record_dob: '2014-06-09' },
      })
    })

    test('refuses an invalid number before it sends a lookup', async () => {
      const given = { telephone_number: '12345', case_id: analyst.case_id }
      const { status, json } = await analyst.lookUp('tps_full', given)
      expect(status).toBe(422)
      expect(json.errors).toEqual([{ field: 'telephone_number', message: expect.stringContaining('whole UK') }])
    })

    test('follows the links from an officer to their companies, and from a filing to its document', async () => {
      const { case_id } = analyst
      const officers = (await analyst.lookUp('company_appointments', { company_number: northgate, case_id })).json
      const { director_id } = officers.result.appt_list[1]
      const details = (await analyst.lookUp('director_details', { director_id, case_id })).json
      expect(details.result.director.director_appt_list.length).toBeGreaterThan(1)

      const filings = (await analyst.lookUp('company_filing_history', { company_number: northgate })).json
      const { image_key } = filings.result.filing_history_list[0]
      const info = (await analyst.lookUp('company_document_info', { company_number: northgate, image_key })).json
      const request_key = info.result.document.doc_request_key
      const link = (await analyst.lookUp('company_document', { company_number: northgate, request_key })).json
      const opened = (await analyst.post('/api/documents', { record: link.record.id })).json
      const pdf = await analyst.bytes(`/api/records/${opened.record.id}/raw`)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(sha256(pdf)).toBe(opened.record.sha256)
    })

    test('sees credits go down, and what calls cost, which the service tells with the account', async () => {
      const asked = { company_number: northgate, image_key: 'NOSUCHKEY' }
      const before = (await analyst.get('/api/account')).json
      await analyst.lookUp('company_document_info', asked)
      const after = (await analyst.get('/api/account')).json
      expect(Number(after.client_info.credit_balance)).toBeLessThan(Number(before.client_info.credit_balance))
      const priceOf = (operation: string) =>
        after.prices.find((price: { operation: string }) => price.operation === operation)
      expect(priceOf('company_document_info')).toEqual({
        operation: 'company_document_info',
        credits: '1',
        source: 'learned',
      })
      expect(priceOf('geo_code')).toMatchObject({ credits: '0.01', source: 'public' })
      expect(priceOf('find_my_nearest')).toMatchObject({ credits: '0.1', source: 'learned' })
      const { record } = (await analyst.lookUp('company_document_info', asked)).json
      expect(record.credits).toBe('1')
    })

    test('reports a refused lookup, and records it as not answered', async () => {
      const asked = { group_name: 'nobody', latitude: '53.8', longitude: '-1.55' }
      const { status, json } = await analyst.lookUp('find_my_nearest', asked)
      expect(status).toBe(502)
      expect(json).toMatchObject({ outcome: 'not_answered', reason: 'fault', record: { operation: 'find_my_nearest' } })
      expect((await analyst.get(`/api/records/${json.record.id}`)).json).toMatchObject({
        outcome: 'not_answered',
        reason: 'fault',
      })
    })

    test('opens a case and works in it', async () => {
      const given = { reference: 'ACQ-114', title: 'Northgate', purpose: 'Acquisition', lawful_basis: 'Contract' }
      const created = await analyst.post('/api/cases', given)
      expect(created.status).toBe(201)
      const { cases } = (await analyst.get('/api/cases')).json
      expect(cases[0]).toMatchObject({ ...given, case_id: created.json.case_id })
      const { json } = await analyst.lookUp('director_search', { name: 'Marsden', case_id: created.json.case_id })
      expect(json.outcome).toBe('found')
      const records = (await analyst.get('/api/records')).json.records
      expect(records[0]).toMatchObject({ id: json.record.id, case_id: created.json.case_id, outcome: 'found' })
    })

    test('tells records apart by company, person, case and analyst', async () => {
      const { case_id } = analyst
      const charges = await analyst.lookUp('company_mortgage_index', { company_number: northgate })
      const people = await analyst.lookUp('director_search', { name: 'Penhaligon', case_id })
      const list = await analyst.get('/api/records')
      expect(list.json.records.slice(0, 2)).toMatchObject([
        { id: people.json.record.id, about: { name: 'Penhaligon' }, case_reference: 'TESTS-1', analyst_name: 'ada' },
        { id: charges.json.record.id, about: { company_number: northgate }, case_reference: null, analyst_name: 'ada' },
      ])
      expect((await analyst.get(`/api/records/${people.json.record.id}`)).json.analyst_name).toBe('ada')
    })

    test('mints a key for a page, sees it once, and sees who holds it until when', async () => {
      const { status, json } = await analyst.post('/api/keys', { domain: 'pages.example.com', lifetime_minutes: 5 })
      expect(status).toBe(201)
      expect(json.javascript_key).toMatch(/^jk_/)
      const { text, json: list } = await analyst.get('/api/keys')
      expect(list.keys[0]).toMatchObject({ domain: 'pages.example.com', holder: 'ada' })
      expect(text).not.toContain(json.javascript_key)
    })
  })
})
