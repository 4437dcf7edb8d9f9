/** Which questions a case holds the answers to, told without opening one (decision 0038). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { recordsIn } from '../../ledger/records.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { beside, colleague } from '../../testing/colleagues.ts'

type Visitor = Awaited<ReturnType<typeof colleague>>

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('what is held', () => {
    let app: TestApp
    let ann: Visitor
    let ben: Visitor
    beforeEach(async () => {
      app = await testApp({ engine })
      ann = await colleague(app, 'analyst', 'ann')
      ben = await colleague(app, 'analyst', 'ben')
    })
    afterEach(() => app.close())

    const open = async (reference: string) =>
      (await ann.post('/api/cases', { reference, title: 't', purpose: 'p', lawful_basis: 'Consent' })).json
        .case_id as string
    const check = (telephone_number: string) => ({ operation: 'tps_full', params: { telephone_number } })
    const york = { operation: 'geo_code', params: { text: 'York' } }
    /** The records that are held, in the order of the questions. */
    const held = async (visitor: Pick<Visitor, 'post'>, case_id: string | undefined, ...questions: object[]) => {
      const { json } = await visitor.post('/api/held', { ...(case_id && { case_id }), questions })
      return (json.held as ({ record: string } | null)[]).map((one) => one?.record ?? null)
    }

    test('is told for a whole list at once, however a number is written, and is no opening', async () => {
      const case_id = await open('H-1')
      const { record } = (await ann.lookUp('tps_full', { telephone_number: '0113 496 0018', case_id })).json
      const questions = [check('0113 496 0019'), check('+44 113 4960018'), york]
      expect(await held(ann, case_id, ...questions)).toEqual([null, record.id, null])
      const { chain } = (await ann.get(`/api/records/${record.id}`)).json
      expect(chain.map(({ event }: { event: string }) => event)).toEqual(['asked', 'answered'])
    })

    test('is the newest answer, and for the lookup itself too', async () => {
      const case_id = await open('H-2')
      await ann.lookUp('geo_code', { ...york.params, case_id })
      const { record } = (await ann.lookUp('geo_code', { ...york.params, case_id })).json
      expect(await held(ann, case_id, york)).toEqual([record.id])
      expect((await ann.lookUp('geo_code', { ...york.params, case_id, freshness: '60' })).json.record.id).toBe(
        record.id,
      )
    })

    test('is held in its own case alone, whatever it is about, and by those who may read that case', async () => {
      const [one, two] = [await open('H-3'), await open('H-4')]
      const person = check('0113 496 0018')
      await ann.lookUp('tps_full', { ...person.params, case_id: one })
      await ann.lookUp('geo_code', { ...york.params, case_id: one })
      await ann.lookUp('geo_code', york.params)
      const questions = [person, york]
      expect(await held(ann, two, ...questions)).toEqual([null, null])
      expect(await held(ben, one, ...questions), 'no member').toEqual([null, null])
      expect((await held(ann, undefined, ...questions)).map(Boolean), 'in no case').toEqual([false, true])
      expect(await held(ben, undefined, ...questions), 'a colleague’s, in no case').toEqual([null, null])
      const supervisor = await colleague(app, 'supervisor', 'sue')
      await supervisor.post(`/api/cases/${one}/members`, { email: ben.email })
      expect((await held(ben, one, ...questions)).map(Boolean), 'a member').toEqual([true, true])
      expect((await held(supervisor, one, ...questions)).map(Boolean), 'a supervisor').toEqual([true, true])
    })

    test('is a company of a search by name for each member, until the search is too old or erased', async () => {
      const case_id = await open('H-6')
      const found = (await ann.lookUp('company_name_search', { name: 'northgate', case_id })).json
      const own = found.result.company_short_list.find(({ data_set }: { data_set: string }) => data_set === 'LIVE')
      const company = (company_number: string, more: object = {}) => ({
        operation: 'company_number_search',
        params: { company_number, ...more },
      })
      const wanted = company(own.company_number)
      const others = [
        company('99999999'),
        company(own.company_number.slice(0, 4)),
        company(own.company_number, { page_id: '2' }),
      ]
      expect(await held(ann, case_id, wanted, ...others)).toEqual([found.record.id, null, null, null])
      expect(await held(ann, await open('H-7'), wanted), 'another case').toEqual([null])
      expect(await held(ben, case_id, wanted), 'no member').toEqual([null])
      const supervisor = await colleague(app, 'supervisor', 'sue')
      await supervisor.post(`/api/cases/${case_id}/members`, { email: ben.email })
      expect(await held(ben, case_id, wanted), 'a member').toEqual([found.record.id])
      const { record } = (await ann.lookUp('company_number_search', { ...wanted.params, case_id })).json
      expect(await held(ben, case_id, wanted), 'its own answer comes first').toEqual([record.id])
      await beside(app, ({ db }) => db.updateTable('lookup_print').set({ at: '2020-01-01T00:00:00.000Z' }).execute())
      await beside(app, async (state) => {
        const kept = await recordsIn(state.db).record(found.record.id)
        await createLedger(state).erased(kept!, 'a1')
      })
      expect(await held(ben, case_id, wanted), 'erased').toEqual([null])
    })

    test('says whether the answer found anything', async () => {
      const case_id = await open('H-8')
      const nobody = { operation: 'geo_code', params: { text: 'qqqqqqqqqq' } }
      for (const { params } of [york, nobody]) await ann.lookUp('geo_code', { ...params, case_id })
      const { json } = await ann.post('/api/held', { case_id, questions: [york, nobody] })
      expect(json.held.map((one: { outcome: string } | null) => one?.outcome)).toEqual(['found', 'none_found'])
    })

    test('is neither what is too old, nor erased, nor not answered, nor what made something', async () => {
      const case_id = await open('H-5')
      const [old, erased] = [check('0113 496 0018'), check('0113 496 0019')]
      await ann.lookUp('tps_full', { ...old.params, case_id })
      expect((await held(ann, case_id, old)).map(Boolean)).toEqual([true])
      await beside(app, ({ db }) => db.updateTable('lookup_print').set({ at: '2020-01-01T00:00:00.000Z' }).execute())
      const { record } = (await ann.lookUp('tps_full', { ...erased.params, case_id })).json
      expect((await held(ann, case_id, erased)).map(Boolean)).toEqual([true])
      await beside(app, async (state) => {
        const kept = await recordsIn(state.db).record(record.id)
        await createLedger(state).erased(kept!, 'a1')
      })
      const nearest = { group_name: 'nobody', latitude: '53.8', longitude: '-1.55' }
      expect((await ann.lookUp('find_my_nearest', { ...nearest, case_id })).json.outcome).toBe('not_answered')
      const message = { telephone_number: '07700 900123', message: 'Hello' }
      await ann.lookUp('send_text_message', { ...message, case_id })
      const questions = [
        old,
        erased,
        { operation: 'find_my_nearest', params: nearest },
        { operation: 'send_text_message', params: message },
      ]
      expect(await held(ann, case_id, ...questions)).toEqual([null, null, null, null])
    })

    test('is, where that is wanted, the last lookup that was not answered, in its own case alone', async () => {
      const [one, two] = [await open('H-9'), await open('H-10')]
      const nearest = { group_name: 'nobody', latitude: '53.8', longitude: '-1.55' }
      const failed = { operation: 'find_my_nearest', params: nearest }
      const ids: string[] = []
      for (const case_id of [one, one, undefined]) {
        const { json } = await ann.lookUp('find_my_nearest', { ...nearest, ...(case_id && { case_id }) })
        ids.push(json.record.id)
      }
      await ann.lookUp('geo_code', { ...york.params, case_id: one })
      const other = { operation: 'find_my_nearest', params: { ...nearest, latitude: '54' } }
      const wanted = async (visitor: Pick<Visitor, 'post'>, case_id: string | undefined) => {
        const asked = { ...(case_id && { case_id }), unanswered: true, questions: [failed, other, york] }
        const { json } = await visitor.post('/api/held', asked)
        return json.held.map((held: { record: string; outcome: string } | null) => held && [held.record, held.outcome])
      }
      const [no, , found] = await wanted(ann, one)
      expect([no, found[1]]).toEqual([[ids[1], 'not_answered'], 'found'])
      expect((await wanted(ann, one))[1], 'another question').toBeNull()
      expect(await wanted(ann, two), 'another case').toEqual([null, null, null])
      expect(await wanted(ben, one), 'no member').toEqual([null, null, null])
      expect(await wanted(ann, undefined), 'in no case').toEqual([[ids[2], 'not_answered'], null, null])
      expect(await wanted(ben, undefined), 'a colleague’s, in no case').toEqual([null, null, null])
    })

    test('is found behind hundreds of later lookups that were not answered', async () => {
      const case_id = await open('H-11')
      const nearest = (latitude: number) => ({ group_name: 'nobody', latitude: `${latitude}`, longitude: '-1.55' })
      const fail = (latitude: number) => ann.lookUp('find_my_nearest', { ...nearest(latitude), case_id })
      const { record } = (await fail(50)).json
      for (let from = 0; from < 210; from += 10)
        await Promise.all(Array.from({ length: 10 }, (_, at) => fail(51 + (from + at) / 1000)))
      const questions = [{ operation: 'find_my_nearest', params: nearest(50) }]
      const { json } = await ann.post('/api/held', { case_id, unanswered: true, questions })
      expect(json.held[0]?.record).toBe(record.id)
    })

    test('is not told of what is no lookup, nor of more questions than a list shows', async () => {
      const refused = (questions: object[]) => ann.post('/api/held', { questions }).then(({ status }) => status)
      expect(await refused([{ operation: 'client_info', params: {} }])).toBe(404)
      expect(await refused(Array.from({ length: 501 }, () => york))).toBe(422)
      expect(await refused(Array.from({ length: 500 }, () => york))).toBe(200)
    })
  })
})
