/** What calls cost: who says so, what is estimated before, and what is known after (decisions 0016 and 0037). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, colleague, testClock } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { type TestUpstream, withoutPrices } from '../testing/upstream.ts'
import { createPrices } from './prices.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a price', () => {
    let quiet: TestUpstream
    let app: TestApp
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Awaited<ReturnType<typeof colleague>>
    beforeAll(async () => {
      quiet = await withoutPrices(testService().url)
      app = await testApp({ engine, upstreamUrl: quiet.url })
      administrator = await app.analyst()
      ann = await colleague(app, 'analyst', 'ann')
    })
    afterAll(async () => {
      await app.close()
      await quiet.close()
    })

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
      expect(await estimate('area_code', {})).toMatchObject({
        credits: null,
        source: 'unknown',
        confirmation_needed: true,
      })
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
          reference: 'SMS',
          title: 't',
          purpose: 'p',
          lawful_basis: 'Consent',
        })
      ).json
      expect((await ann.lookUp('send_text_message', { ...message, case_id })).json.record.credits).toBe('10')
    })
  })

  describe.skipIf(!isInstalled(engine))('a service that tells its prices with the account', () => {
    test('is believed, of every operation, and again when they change', async () => {
      const app = await testApp({ engine })
      const ada = await app.analyst()
      const prices = async () => (await ada.get('/api/account')).json.prices
      const told = await prices()
      expect(told.filter(({ credits }: { credits: string | null }) => credits === null)).toEqual([])
      expect(told).toContainEqual({ operation: 'company_document', credits: '5', source: 'learned' })
      expect(told).toContainEqual({ operation: 'geo_code', credits: '0.01', source: 'public' })
      // Known, and not dear: nobody is asked.
      expect((await ada.post('/api/lookups/area_code', { area_or_code: 'Leeds' })).status).toBe(200)

      await beside(app, async ({ db }) => {
        const prices = createPrices(db)
        await prices.hear([
          { method_name: 'area_code', available: 1, credits: '0.020' },
          { method_name: 'geo_code', available: 1, credits: 'none' },
          { method_name: 'no_such', available: 1, credits: '1' },
          { method_name: 'company_document', available: 1, credits: null },
        ])
        expect(await prices.of('area_code')).toMatchObject({ credits: '0.02', source: 'learned' })
        expect(await prices.of('geo_code')).toMatchObject({ credits: '0.01', source: 'public' })
        expect(await prices.of('company_document')).toMatchObject({ credits: '5' })
      })
      await app.close()
    })
  })

  describe.skipIf(!isInstalled(engine))('what is paid from the same account, and the ledger does not know,', () => {
    let quiet: TestUpstream
    let app: TestApp
    let ada: Awaited<ReturnType<TestApp['analyst']>>
    beforeEach(async () => {
      quiet = await withoutPrices(testService().url)
      app = await testApp({ engine, upstreamUrl: quiet.url })
      ada = await app.analyst()
      // Her session's key is minted with the first lookup, and no balance of before a mint is believed.
      await ada.lookUp('area_code', asked)
    })
    afterEach(async () => {
      await app.close()
      await quiet.close()
    })

    const asked = { area_or_code: '01904', country_ISO_3166_1: 'GB' }
    const balance = async () => (await ada.get('/api/account')).json.client_info
    const learned = async () => {
      const { prices } = (await ada.get('/api/prices')).json
      return prices.filter(({ source }: { source: string }) => source === 'learned')
    }

    /** As another program does, or a page with a key that was minted for it. */
    async function spend(api_key: string, headers: { [name: string]: string } = {}): Promise<void> {
      const params = { api_key, client: 'a page', company_number: '90000001', image_key: 'NOSUCHKEY' }
      const address = `${app.settings.UPSTREAM_URL}/soap/service.asmx/company_document_info`
      expect((await fetch(`${address}?${new URLSearchParams(params)}`, { headers })).status).toBe(200)
    }

    test('is no lookup’s price while a page key is good, on the list or off it', async () => {
      const domain = 'pages.example.com'
      const { javascript_key, page_key_id } = (await ada.post('/api/keys', { domain, lifetime_minutes: 5 })).json
      const before = await balance()
      const { record } = (await ada.lookUp('area_code', asked)).json
      for (let calls = 0; calls < 3; calls += 1) await spend(javascript_key, { origin: `https://${domain}` })
      expect(Number(before.credit_balance) - Number((await balance()).credit_balance)).toBeCloseTo(3.01)
      expect(await learned()).toEqual([])
      expect((await ada.get(`/api/records/${record.id}`)).json.measured_credits).toBeNull()

      await ada.request('DELETE', `/api/keys/${page_key_id}`)
      await ada.lookUp('area_code', asked)
      await spend(javascript_key, { origin: `https://${domain}` })
      await balance()
      expect(await learned()).toEqual([])
    })

    test('is not the next lookup’s, once a balance without it was told', async () => {
      await balance()
      await spend(app.settings.UPSTREAM_API_KEY)
      await balance()
      await ada.lookUp('area_code', asked)
      await balance()
      expect(await learned()).toEqual([{ operation: 'area_code', credits: '0.01', source: 'learned' }])
    })

    test('of a text message is learned for each block, and rounded up', async () => {
      const message = { telephone_number: '07700 900123', message: 'a'.repeat(3 * 160), case_id: ada.case_id }
      const estimate = async () =>
        (
          await ada.post('/api/estimates', {
            lookups: [{ operation: 'send_text_message', params: { message: 'Hello' } }],
          })
        ).json.estimates[0]
      expect(await estimate()).toMatchObject({ credits: null, at_most: false })
      await beside(app, async ({ db }) => {
        const prices = createPrices(db)
        const seqNow = async () => (await db.selectFrom('chain').select('seq').orderBy('seq', 'desc').execute())[0]!.seq
        const learn = async (credit_balance: string) =>
          prices.learn({ credit_balance }, await seqNow(), new Date().toISOString())
        await learn('100')
        await ada.lookUp('send_text_message', message)
        expect(await learn('90')).toMatchObject({ credits: '10' })
        expect(await prices.of('send_text_message')).toMatchObject({ credits: '3.334', source: 'learned' })
      })
      await expect.poll(estimate).toMatchObject({ credits: '3.334', units: 1, at_most: true })
    })

    test('is not known where credits were bought meanwhile; a key that ran out before is in nobody’s way', async () => {
      await beside(app, async ({ db }) => {
        const { clock, later } = testClock()
        const prices = createPrices(db, clock)
        const seqNow = async () => (await db.selectFrom('chain').select('seq').orderBy('seq', 'desc').execute())[0]!.seq
        const learn = async (credit_balance: string, total_credit_transactions?: string) =>
          prices.learn({ credit_balance, total_credit_transactions }, await seqNow(), clock().toISOString())
        const expires_at = clock().toISOString()
        await db
          .insertInto('page_key')
          .values({
            page_key_id: 'a',
            domain: 'a.example',
            ip_address: null,
            minted_by: 'a',
            minted_at: expires_at,
            expires_at,
            method_list: null,
            taken_off_at: null,
          })
          .execute()
        await ada.lookUp('area_code', asked)
        later(1)
        expect(await learn('100', '3')).toBeNull()
        await ada.lookUp('area_code', asked)
        expect(await learn('98', '4')).toBeNull()
        await ada.lookUp('area_code', asked)
        expect(await learn('97', '4')).toMatchObject({ credits: '1' })
        await ada.lookUp('area_code', asked)
        expect(await learn('96')).toBeNull()
        await ada.lookUp('area_code', asked)
        expect(await learn('95.5'), 'where upstream does not tell').toMatchObject({ credits: '0.5' })
      })
    })
  })
})
