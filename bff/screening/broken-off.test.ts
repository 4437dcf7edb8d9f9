/** A long answer that breaks off between two pages. Until one is whole, the earlier one says who is listed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate, Screening } from '../../contract/desk/screening.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

const list = 'A List'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an answer of two pages that is watched', () => {
    let register: ChangingRegister
    let desk: Desk
    let case_id: string
    const at = (path = '') => `/api/cases/${case_id}/screening${path}`
    const read = async (): Promise<Screening> => (await desk.analyst.get(at())).json
    const candidates = async (): Promise<Candidate[]> =>
      (await read()).subjects.flatMap((subject) => subject.candidates)
    const listed = async () => (await candidates()).map(({ listed_id, left }) => [listed_id, left]).toSorted()
    const marked = async () =>
      (await desk.analyst.get(at('/marks'))).json.marks.map(({ listed_id }: Candidate) => listed_id).toSorted()
    const changes = async () => ((await read()).watch?.changes ?? []).map(({ kind }) => kind)
    const subject = async () => (await read()).subjects.find(({ names }) => names.length > 0)

    /** @param second the entries of the second page; null: it does not come */
    function lists(day: string, second: string[] | null): void {
      register.isLoaded(day, ['sanctions_search', 'company_appointments'])
      const page = (ids: string[], next_page_id = '') => ({
        listed_list: ids.map((listed_id) => ({ listed_id, list, list_day: day, kind: 'Individual', name: 'Ada ASH' })),
        list_searched_list: [{ list, list_day: day, entries: '7' }],
        next_page_id,
      })
      register.answers('sanctions_search', (asked) => {
        if (!asked.includes('page_id>two<')) return page(['A1'], 'two')
        return second && page(second)
      })
    }

    beforeAll(async () => {
      register = await changingRegister()
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
      }))
      lists('2026-10-01', ['A2'])
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
      case_id = await desk.newCase()
      await desk.analyst.lookUp('company_appointments', { company_number: '90000951', case_id })
      await screened(desk.analyst, case_id)
      for (const listed_id of ['A1', 'A2']) {
        const given = { subject: 'officer:ASH1', list, listed_id, verdict: 'same' }
        expect((await desk.analyst.post(at('/judgements'), given)).status).toBe(201)
      }
      await desk.analyst.request('PUT', at('/watch'), { on: true })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('loses no candidate and no mark while the second page does not come, and tells of none', async () => {
      expect(await marked()).toEqual(['A1', 'A2'])
      lists('2026-10-08', null)
      await expect.poll(async () => (await subject())?.state, { interval: 100 }).toBe('not_answered')
      await expect.poll(async () => (await read()).running, { interval: 100 }).toBeNull()
      expect(await listed()).toEqual([
        ['A1', null],
        ['A2', null],
      ])
      expect(await marked()).toEqual(['A1', 'A2'])
      expect(await changes()).toEqual([])
    })

    test('tells that one is gone when a whole answer does not have it', async () => {
      lists('2026-10-15', [])
      await expect.poll(changes, { interval: 100 }).toEqual(['gone'])
      expect(await listed()).toEqual([
        ['A1', null],
        ['A2', 'No longer found in the list of 15 October 2026.'],
      ])
      expect(await marked()).toEqual(['A1'])
    })
  })
})
