/** What a screening says where it could not look up a name: no list, no answer, a price, no permission. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screening } from '../../contract/desk/screening.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

const list = { list: 'A List', list_day: '2026-10-01', entries: '7' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a screening that cannot look up a name', () => {
    let register: ChangingRegister
    let desk: Desk
    let case_id: string
    const at = (path = '') => `/api/cases/${case_id}/screening${path}`
    const press = async (given: object = {}) => screened(desk.analyst, case_id, given)
    const ada = ({ subjects }: Screening) => subjects.find(({ names }) => names.length > 0)

    const named = ({ subjects }: Screening, name: string) => subjects.find(({ names }) => names.includes(name))
    let companies = 90000501
    /** A name that was never looked up. */
    async function newName(name: string): Promise<void> {
      companies += 1
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: name.replace(/\W/g, ''), name, date: '2014-03-01' })],
      }))
      await desk.analyst.lookUp('company_appointments', { company_number: `${companies}`, case_id })
    }

    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['company_appointments'])
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
      case_id = await desk.newCase()
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
      }))
      await desk.analyst.lookUp('company_appointments', { company_number: '90000501', case_id })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('says that no list is loaded, and that a company has no name', async () => {
      const { json } = await press()
      expect(ada(json)).toMatchObject({
        state: 'not_run',
        why: 'No list of sanctions is loaded. Ask the operator to load one.',
        searched: [],
      })
      const nameless = json.subjects.find(({ names }: { names: string[] }) => names.length === 0)
      expect(nameless).toMatchObject({ state: 'not_run', why: 'No record names it.' })
    })

    test('says that the service failed, and looks the name up again with the next press', async () => {
      register.isLoaded('2026-10-02', ['sanctions_search', 'company_appointments'])
      register.falls('sanctions_search')
      // The desk reads the registers again after some seconds.
      await expect.poll(async () => ada((await press()).json)?.state, { interval: 500 }).toBe('not_answered')
      expect(ada((await desk.analyst.get(at())).json)?.why).toBe('The connection failed.')
      register.answers('sanctions_search', () => ({ list_searched_list: [list] }))
      // After several failures in a row, the desk waits half a minute.
      await expect
        .poll(async () => ada((await press()).json)?.state, { interval: 1000, timeout: 90_000 })
        .toBe('screened')
      const { json } = await desk.analyst.get(at())
      expect(ada(json)).toMatchObject({ candidates: [], searched: [{ list: 'A List', day: '2026-10-01', entries: 7 }] })
    })

    test('spends nothing without a ceiling, and no more than the ceiling', async () => {
      await newName('Mr Ben BIRCH')
      expect((await desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits: '2' })).status).toBe(200)
      const refused = await press()
      expect(refused.status).toBe(422)
      expect(refused.json.detail).toContain('This costs 2 credits. Enter a ceiling.')
      const low = await press({ most_credits: '1' })
      expect(low.json.stopped).toBe('The next lookup would pass the ceiling. Press again with a higher one.')
      const calls = register.calls()
      const enough = await press({ most_credits: '2' })
      expect(enough.json).toMatchObject({ stopped: null, unscreened: 0 })
      expect(register.calls()).toBe(calls + 1)
      await desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits: '0' })
    })

    test('is watched only while it is free, and says why the watch stopped', async () => {
      const why = async () => {
        await desk.analyst.request('PUT', at('/watch'), { on: true })
        await expect
          .poll(async () => (await desk.analyst.get(at())).json.watch.state, { interval: 100 })
          .toBe('stopped')
        return (await desk.analyst.get(at())).json.watch.why
      }
      await newName('Ms Cat CEDAR')
      await desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits: '2' })
      expect(await why()).toBe('The lookups cost credits now. Screen by hand with a ceiling.')
      await desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits: 'unknown' })
      expect(await why()).toBe('The price of a lookup is not known now. Screen by hand with a ceiling.')
      await desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits: '0' })
    })

    test('stops by hand, and says so', async () => {
      const release = register.holds('sanctions_search', () => ({ list_searched_list: [list] }))
      const before = register.calls()
      const running = await desk.analyst.post(at(), {})
      await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
      expect(running.json.running).toEqual({ done: 0, of: 1 })
      expect((await desk.analyst.post(at('/cancel'), {})).json).toMatchObject({
        running: null,
        stopped: 'Somebody stopped it.',
      })
      release()
      // The answer that was under way is kept.
      await expect
        .poll(async () => named((await desk.analyst.get(at())).json, 'Ms Cat CEDAR')?.state, {
          interval: 100,
        })
        .toBe('screened')
    })
  })
})
