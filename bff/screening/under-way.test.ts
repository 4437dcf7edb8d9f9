/** A screening is followed by server-sent events, or stopped and started again, while its first lookup is under way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screening, ScreeningEvent } from '../../contract/desk/screening.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a screening', () => {
    let register: ChangingRegister
    let desk: Desk
    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
      }))
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('tells its progress to those who follow it, until it is done', async () => {
      const case_id = await desk.newCase()
      const at = `/api/cases/${case_id}/screening`
      await desk.analyst.lookUp('company_appointments', { company_number: '90000951', case_id })
      const release = register.holds('sanctions_search', () => ({
        list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }],
      }))
      expect((await desk.analyst.post(at, {})).json.running).toEqual({ done: 0, of: 1 })
      const followed = desk.analyst.get(`${at}/events`)
      release()
      const told = (await followed).text.split('\n\n').filter((event) => event.startsWith('data: '))
      const events = told.map((event): ScreeningEvent => JSON.parse(event.slice('data: '.length)))
      expect(events.at(-1)).toEqual({ state: 'done', done: 1, of: 1 })
    })

    test('that is pressed after a stop looks the name up itself, and is not ended by the lookup of the press before', async () => {
      const case_id = await desk.newCase()
      const at = `/api/cases/${case_id}/screening`
      const read = async (): Promise<Screening> => (await desk.analyst.get(at)).json
      await desk.analyst.lookUp('company_appointments', { company_number: '90000601', case_id })
      const release = register.holds('sanctions_search', () => ({
        list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }],
      }))
      const before = register.calls()
      await desk.analyst.post(at, {})
      await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
      expect((await desk.analyst.post(`${at}/cancel`, {})).json.running).toBeNull()
      await desk.daysPass(0.001)
      expect((await desk.analyst.post(at, {})).json.running).toEqual({ done: 0, of: 1 })
      release()
      await expect.poll(async () => (await read()).running, { interval: 100 }).toBeNull()
      const { subjects, stopped, unscreened } = await read()
      expect({ stopped, unscreened }).toEqual({ stopped: null, unscreened: 0 })
      expect(subjects.find(({ names }) => names.length > 0)?.state).toBe('screened')
    })

    test('goes on although the browsers left that pressed for those before it', async () => {
      const cases = await Promise.all([1, 2, 3].map(() => desk.newCase()))
      for (const case_id of cases)
        await desk.analyst.lookUp('company_appointments', { company_number: '90000701', case_id })
      const [last = '', ...others] = cases
      const at = (case_id: string) => `/api/cases/${case_id}/screening`
      const release = register.holds('sanctions_search', () => ({
        list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }],
      }))
      const before = register.calls()
      const leaving = new AbortController()
      const pressed = others.map((case_id) => pressUntil(leaving.signal, at(case_id)))
      await expect.poll(register.calls, { interval: 50 }).toBe(before + 2)
      leaving.abort()
      await Promise.allSettled(pressed)
      // Two run at once, so it waits for one of the others.
      await desk.analyst.post(at(last), {})
      release()
      const read = async (case_id: string): Promise<Screening> => (await desk.analyst.get(at(case_id))).json
      for (const case_id of cases) {
        await expect.poll(async () => (await read(case_id)).running, { interval: 100 }).toBeNull()
        expect(await read(case_id)).toMatchObject({ stopped: null, unscreened: 0 })
      }
    })

    const pressUntil = (signal: AbortSignal, path: string) =>
      fetch(desk.app.address + path, {
        method: 'POST',
        signal,
        headers: {
          origin: desk.app.publicUrl,
          'x-requested-with': 'whereabouts',
          'content-type': 'application/json',
          cookie: desk.analyst.cookie(),
        },
        body: '{}',
      })
  })
})
