/** An entry that an analyst judged to be the subject leaves its list. The decision and the entry stay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate, Screening } from '../../contract/desk/screening.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

const [list, other] = ['A List', 'Another List'] as const
const entry: Partial<FilledRecord<'listed'>> = { list, listed_id: 'A1', kind: 'Individual', name: 'Ada ASH' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an entry judged the same', () => {
    let register: ChangingRegister
    let desk: Desk
    let case_id: string
    const at = (path = '') => `/api/cases/${case_id}/screening${path}`
    const read = async (): Promise<Screening> => (await desk.analyst.get(at())).json
    const candidates = async (): Promise<Candidate[]> =>
      (await read()).subjects.flatMap((subject) => subject.candidates)
    const marks = async () => (await desk.analyst.get(at('/marks'))).json.marks

    async function screen(day: string, name: string, ...entries: Partial<FilledRecord<'listed'>>[]): Promise<void> {
      register.isLoaded(day, ['sanctions_search', 'company_appointments'])
      register.answers('sanctions_search', () => ({
        listed_list: entries.length > 0 ? entries.map((one) => ({ ...one, list_day: day })) : null,
        list_searched_list: [{ list: name, list_day: day, entries: '7' }],
      }))
      // The desk reads the registers again after some seconds.
      await expect.poll(async () => (await read()).unscreened, { interval: 100 }).toBe(1)
      const { status, json } = await screened(desk.analyst, case_id)
      expect({ status, running: json.running }).toEqual({ status: 200, running: null })
    }

    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
      }))
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
      case_id = await desk.newCase()
      await desk.analyst.lookUp('company_appointments', { company_number: '90000901', case_id })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('says nothing of that while the list has it', async () => {
      await screen('2026-10-01', list, entry)
      const given = { subject: 'officer:ASH1', list, listed_id: 'A1', verdict: 'same' }
      expect((await desk.analyst.post(at('/judgements'), given)).status).toBe(201)
      expect(await candidates()).toMatchObject([{ listed_id: 'A1', left: null }])
      expect(await marks()).toMatchObject([{ listed_id: 'A1', state: 'decided' }])
    })

    test('stays with its decision and the record that saw it, and says since which list it is gone', async () => {
      const [seen] = await candidates()
      await screen('2026-10-08', list)
      const [left, ...more] = await candidates()
      expect(more).toEqual([])
      expect(left).toMatchObject({
        name: 'Ada ASH',
        list_day: '2026-10-01',
        left: 'No longer found in the list of 8 October 2026.',
        asked_again: null,
        judgement: { verdict: 'same', analyst_name: 'ada' },
        source: seen?.source,
      })
      // The mark says who is listed now.
      expect(await marks()).toEqual([])
    })

    test('does not say that it is gone from a list that the newest answer did not search', async () => {
      await screen('2026-10-15', other)
      expect(await candidates()).toMatchObject([{ left: 'The newest answers did not search this list.' }])
    })

    test('goes when the decision is withdrawn', async () => {
      const given = { subject: 'officer:ASH1', list, listed_id: 'A1', verdict: 'withdrawn' }
      expect((await desk.analyst.post(at('/judgements'), given)).status).toBe(201)
      expect(await candidates()).toEqual([])
    })
  })

  describe.skipIf(!isInstalled(engine))('an entry judged the same before many others', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const officers = Array.from({ length: 61 }, (_, at) => {
      const forename = `${letters[at % 26]}da${letters[Math.floor(at / 26)]?.toLowerCase()}`
      return { id: `ASH${at}`, forename, listed_id: `A${at}` }
    })

    test('stays when it leaves its list, also where records of a later day hold the others', async () => {
      const register = await changingRegister()
      register.answers('company_appointments', () => ({
        appt_list: officers.map(({ id, forename }) => officer({ id, name: `Ms ${forename} ASH`, date: '2014-03-01' })),
      }))
      const load = (day: string, listed: typeof officers) => {
        register.isLoaded(day, ['sanctions_search', 'company_appointments'])
        register.answers('sanctions_search', (asked) => ({
          listed_list: listed
            .filter(({ forename }) => asked.toLowerCase().includes(forename.toLowerCase()))
            .map(({ forename, listed_id }) => ({ ...entry, listed_id, name: `${forename} ASH`, list_day: day })),
          list_searched_list: [{ list, list_day: day, entries: '61' }],
        }))
      }
      load('2026-10-01', officers)
      const desk = await deskWithClock({ engine, upstreamUrl: register.url })
      const case_id = await desk.newCase()
      const at = `/api/cases/${case_id}/screening`
      const read = async (): Promise<Screening> => (await desk.analyst.get(at)).json
      const candidates = async () => (await read()).subjects.flatMap((subject) => subject.candidates)
      await desk.analyst.lookUp('company_appointments', { company_number: '90000901', case_id })
      await expect.poll(async () => (await read()).unscreened, { interval: 100 }).toBe(61)
      await screened(desk.analyst, case_id)
      for (const { id, listed_id } of officers)
        await desk.analyst.post(`${at}/judgements`, { subject: `officer:${id}`, list, listed_id, verdict: 'same' })

      load('2026-10-08', officers.slice(1))
      // The desk reads the registers again after some seconds.
      await expect.poll(async () => (await read()).unscreened, { interval: 100 }).toBe(61)
      await screened(desk.analyst, case_id)
      const shown = await candidates()
      expect(shown).toHaveLength(61)
      expect(shown.filter(({ left }) => left !== null)).toMatchObject([
        { listed_id: 'A0', left: 'No longer found in the list of 8 October 2026.', judgement: { verdict: 'same' } },
      ])
      await desk.app.close()
      await register.close()
    })
  })
})
