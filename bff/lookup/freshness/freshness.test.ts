/** The same question within a while is answered from the ledger, free, and says so (decision 0038). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { recordsIn } from '../../ledger/records.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { beside, colleague } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { listeningTo, type TestUpstream } from '../../testing/upstream.ts'

type Visitor = Awaited<ReturnType<typeof colleague>>

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a question that was asked before', () => {
    let app: TestApp
    let upstream: TestUpstream
    let ann: Visitor
    let ben: Visitor
    const asked = (operation: string) => upstream.seen.filter(({ body }) => body.includes(`<${operation}`)).length
    beforeEach(async () => {
      upstream = await listeningTo(testService().url)
      app = await testApp({ engine, upstreamUrl: upstream.url })
      ann = await colleague(app, 'analyst', 'ann')
      ben = await colleague(app, 'analyst', 'ben')
    })
    afterEach(async () => {
      await app.close()
      await upstream.close()
    })

    const york = { text: 'York' }
    const within = { freshness: '60' }
    /** Whoever asks again waits for the prints of what was asked before. */
    const written = () => ann.lookUp('geo_code', { ...york, ...within })
    const open = async (reference: string) =>
      (await ann.post('/api/cases', { reference, title: 't', purpose: 'p', lawful_basis: 'Consent' })).json
        .case_id as string

    test('is answered from its record where it is asked to be, and that is on record', async () => {
      const first = (await ann.lookUp('geo_code', york)).json
      const again = (await ann.lookUp('geo_code', { text: ' York ', ...within })).json
      expect(again).toEqual({ ...first, case_id: null, reused: true })
      expect(asked('geo_code')).toBe(1)
      const { chain } = (await ann.get(`/api/records/${first.record.id}`)).json
      expect(chain.map(({ event }: { event: string }) => event)).toEqual(['asked', 'answered', 'opened'])
    })

    test('is asked anew where nobody says otherwise, and where it was asked too long ago', async () => {
      await ann.lookUp('geo_code', york)
      const { json } = await ann.lookUp('geo_code', york)
      expect(json).not.toHaveProperty('reused')
      await written()
      await beside(app, ({ db }) => db.updateTable('lookup_print').set({ at: '2020-01-01T00:00:00.000Z' }).execute())
      expect((await ann.lookUp('geo_code', { ...york, ...within })).json).not.toHaveProperty('reused')
      expect(asked('geo_code')).toBe(3)
      expect((await ann.lookUp('geo_code', { ...york, freshness: '40321' })).status, 'more than 28 days').toBe(422)
    })

    test('is answered from its record by a setting, too, which a request may overrule', async () => {
      const fresh = await testApp({ env: { FRESHNESS_MINUTES: '60' }, upstreamUrl: upstream.url })
      const visitor = await fresh.analyst()
      await visitor.lookUp('geo_code', york)
      expect((await visitor.lookUp('geo_code', york)).json.reused).toBe(true)
      expect((await visitor.lookUp('geo_code', { ...york, freshness: '0' })).json).not.toHaveProperty('reused')
      await fresh.close()
    })

    test('says "none found" again where that was the answer, and asks again what was not answered', async () => {
      const nobody = { name: 'zzyzx qwxk' }
      await ann.lookUp('company_name_search', nobody)
      expect((await ann.lookUp('company_name_search', { ...nobody, ...within })).json).toMatchObject({
        outcome: 'none_found',
        reused: true,
      })
      const group = { group_name: 'nobody', latitude: '53.8', longitude: '-1.55' }
      await ann.lookUp('find_my_nearest', group)
      expect((await ann.lookUp('find_my_nearest', { ...group, ...within })).json.outcome).toBe('not_answered')
      expect(asked('find_my_nearest')).toBe(2)
    })

    test('about people is answered from the same case alone', async () => {
      const [one, two] = [await open('F-1'), await open('F-2')]
      const number = { telephone_number: '0113 496 0018' }
      await ann.lookUp('tps_full', { ...number, case_id: one })
      const other = (await ann.lookUp('tps_full', { ...number, case_id: two, ...within })).json
      expect(other).not.toHaveProperty('reused')
      const spaced = { telephone_number: '+44 113 4960018', case_id: one, ...within }
      expect((await ann.lookUp('tps_full', spaced)).json.reused).toBe(true)
      expect(asked('tps_full')).toBe(2)
    })

    test('about a place is answered from what its asker may read, and from nothing else', async () => {
      const case_id = await open('F-3')
      await ann.lookUp('geo_code', { ...york, case_id })
      expect((await ben.lookUp('geo_code', { ...york, ...within })).json).not.toHaveProperty('reused')
      const own = await open('F-4')
      const again = (await ann.lookUp('geo_code', { ...york, case_id: own, ...within })).json
      expect(again, 'it stays in its own case').toMatchObject({ case_id, reused: true })

      await ben.lookUp('geo_code', { text: 'Leeds' })
      await ann.post(`/api/cases/${case_id}/members`, { analyst_id: ben.analyst_id })
      await ann.lookUp('geo_code', { text: 'Whitby', case_id })
      expect((await ben.lookUp('geo_code', { text: 'Whitby', ...within })).json.reused, 'a member').toBe(true)
      const administrator = await app.analyst()
      expect((await administrator.lookUp('geo_code', { text: 'Leeds', ...within })).json.reused).toBe(true)
    })

    test('is asked anew when its record was erased, of which no print is left', async () => {
      const { record } = (await ann.lookUp('geo_code', york)).json
      await written()
      const prints = () => beside(app, ({ db }) => db.selectFrom('lookup_print').select('id').execute())
      expect(await prints()).toEqual([{ id: record.id }])
      await beside(app, async (state) => {
        const kept = await recordsIn(state.db).record(record.id)
        await createLedger(state).erased(kept!, 'a1')
      })
      expect(await prints()).toEqual([])
      expect((await ann.lookUp('geo_code', { ...york, ...within })).json).not.toHaveProperty('reused')
    })

    test('leaves no print of what was erased before it was written', async () => {
      const { record } = (await ann.lookUp('geo_code', york)).json
      const rows = await beside(app, async (state) => {
        const kept = await recordsIn(state.db).record(record.id)
        await createLedger(state).erased(kept!, 'a1')
        const late = { id: record.id, print: 'p', case_id: null, analyst: 'a', at: record.at }
        await state.db.deleteFrom('lookup_print').execute()
        await state.db.insertInto('lookup_print').values(late).execute()
        return state.db.selectFrom('lookup_print').select('id').execute()
      })
      expect(rows).toEqual([])
    })

    test('and sends a message is never answered from a record', async () => {
      const message = { telephone_number: '07700 900123', message: 'Hello', case_id: await open('F-4'), ...within }
      await ann.lookUp('send_text_message', message)
      expect((await ann.lookUp('send_text_message', message)).json).not.toHaveProperty('reused')
      expect(asked('send_text_message')).toBe(2)
    })
  })
})
