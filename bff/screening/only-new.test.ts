/** A press looks up only the names that it counts, also on a later day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screening } from '../../contract/desk/screening.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a press on a later day', () => {
    let register: ChangingRegister
    let desk: Desk
    const names: string[] = []
    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
      register.answers('sanctions_search', (asked) => {
        names.push(/name>([^<]+)</.exec(asked)?.[1] ?? '')
        return { list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }] }
      })
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('from the same lists looks up the new name alone, and from a newer list all', async () => {
      const case_id = await desk.newCase()
      const at = `/api/cases/${case_id}/screening`
      const press = async (): Promise<Screening> => (await screened(desk.analyst, case_id)).json
      const officers = async (number: string, id: string, name: string) => {
        register.answers('company_appointments', () => ({ appt_list: [officer({ id, name, date: '2014-03-01' })] }))
        await desk.analyst.lookUp('company_appointments', { company_number: number, case_id })
      }
      await officers('90000961', 'ASH1', 'Ms Ada ASH')
      await press()
      await desk.daysPass(1)
      await officers('90000962', 'BIRCH1', 'Mr Ben BIRCH')
      const before: Screening = (await desk.analyst.get(at)).json
      expect({ unscreened: before.unscreened, lookups: before.price.lookups }).toEqual({ unscreened: 1, lookups: 1 })
      names.length = 0
      expect((await press()).unscreened).toBe(0)
      expect(names).toEqual(['Mr Ben BIRCH'])

      register.isLoaded('2026-10-02', ['sanctions_search', 'company_appointments'])
      names.length = 0
      // The desk reads the registers again after some seconds.
      const unscreened = async () => (await desk.analyst.get(at)).json.unscreened
      await expect.poll(unscreened, { interval: 100 }).toBe(2)
      expect((await press()).unscreened).toBe(0)
      expect(names.toSorted()).toEqual(['Mr Ben BIRCH', 'Ms Ada ASH'])
    })
  })
})
