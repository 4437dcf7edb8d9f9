/** What calls cost: who says so, what is estimated before, and what is known after (decisions 0016 and 0037). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleague } from '../testing/colleagues.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a price', () => {
    let app: TestApp
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Awaited<ReturnType<typeof colleague>>
    beforeAll(async () => {
      app = await testApp({ engine })
      administrator = await app.analyst()
      ann = await colleague(app, 'analyst', 'ann')
    })
    afterAll(() => app.close())

    const priceOf = async (operation: string) => {
      const { prices } = (await ann.get('/api/prices')).json
      return prices.find((price: { operation: string }) => price.operation === operation)
    }
    const set = (operation: string, credits: unknown) =>
      administrator.request('PUT', `/api/prices/${operation}`, { credits })
    const estimate = async (operation: string, params: object) =>
      (await ann.post('/api/estimates', { lookups: [{ operation, params }] })).json.estimates[0]

    test('is public, set or unknown, and says which', async () => {
      expect(await priceOf('geo_code')).toEqual({ operation: 'geo_code', credits: '0.01', source: 'public' })
      expect(await priceOf('area_code')).toEqual({ operation: 'area_code', credits: null, source: 'unknown' })
      expect((await set('geo_code', '0.25')).json).toEqual({ operation: 'geo_code', credits: '0.25', source: 'set' })
      expect((await ann.lookUp('geo_code', { text: 'York' })).json.record.credits).toBe('0.25')

      expect((await set('geo_code', 'unknown')).json).toMatchObject({ credits: null, source: 'unknown' })
      expect((await ann.lookUp('geo_code', { text: 'York' })).json.record.credits).toBeNull()
      await administrator.request('DELETE', '/api/prices/geo_code')
      expect(await priceOf('geo_code')).toMatchObject({ credits: '0.01', source: 'public' })
    })

    test('is set by administrators alone, as a number of credits', async () => {
      expect((await ann.request('PUT', '/api/prices/geo_code', { credits: '1' })).status).toBe(403)
      expect((await ann.request('DELETE', '/api/prices/geo_code')).status).toBe(403)
      expect((await set('no_such', '1')).status).toBe(404)
      for (const credits of ['-1', 'free', '1.2345', '', 5]) {
        const { status, json } = await set('geo_code', credits)
        expect([status, json.errors[0].message]).toEqual([422, expect.stringContaining('Enter credits as a number')])
      }
    })

    test('that a balance taught gives way to one that is set, and comes back when that is taken away', async () => {
      const asked = { company_number: '90000001', image_key: 'NOSUCHKEY' }
      await ann.get('/api/account')
      const { record } = (await ann.lookUp('company_document_info', asked)).json
      await ann.get('/api/account')
      expect(await priceOf('company_document_info')).toMatchObject({ credits: '1', source: 'learned' })
      expect((await ann.get(`/api/records/${record.id}`)).json).toMatchObject({ credits: null, measured_credits: '1' })
      const { records } = (await ann.get('/api/records')).json
      expect(records[0]).toMatchObject({ id: record.id, credits: null, measured_credits: '1' })

      await set('company_document_info', '1.5')
      expect(await priceOf('company_document_info')).toMatchObject({ credits: '1.5', source: 'set' })
      await administrator.request('DELETE', '/api/prices/company_document_info')
      expect(await priceOf('company_document_info')).toMatchObject({ credits: '1', source: 'learned' })
    })

    test('is estimated before, and where it is not known that is said', async () => {
      expect(await estimate('geo_code', { text: 'York' })).toEqual({
        operation: 'geo_code',
        credits: '0.01',
        source: 'public',
        units: 1,
        at_most: false,
        confirmation_needed: false,
      })
      expect(await estimate('area_code', {})).toMatchObject({ credits: null, source: 'unknown' })
      expect(await estimate('people_search', {})).toMatchObject({
        credits: '10',
        at_most: true,
        confirmation_needed: true,
      })

      const lookups = [{ operation: 'geo_code' }, { operation: 'tps_full' }]
      expect((await ann.post('/api/estimates', { lookups })).json.credits).toBe('0.06')
      const some = [...lookups, { operation: 'area_code' }]
      expect((await ann.post('/api/estimates', { lookups: some })).json.credits).toBeNull()
      expect((await ann.post('/api/estimates', { lookups: [{ operation: 'client_info' }] })).status).toBe(404)
    })

    test('of a text message is for each block, and its record says what all of them cost', async () => {
      await set('send_text_message', '5')
      const message = { telephone_number: '07700 900123', message: 'a'.repeat(161) }
      expect(await estimate('send_text_message', message)).toMatchObject({
        credits: '10',
        units: 2,
        confirmation_needed: true,
      })
      const { case_id } = (
        await ann.post('/api/cases', {
          ...{ reference: 'SMS', title: 't', purpose: 'p', lawful_basis: 'Consent' },
        })
      ).json
      expect((await ann.lookUp('send_text_message', { ...message, case_id })).json.record.credits).toBe('10')
    })
  })
})
