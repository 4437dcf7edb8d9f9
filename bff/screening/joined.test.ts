/** Two mentions with judgements of one entry are joined: the latest judgement counts for the whole person. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate, Screening } from '../../contract/desk/screening.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

const list = 'A List'
const entry = { list, listed_id: 'A1', kind: 'Individual', name: 'Ada ASH' }
const [first, second] = ['officer:ASH1', 'officer:ASH2'] as const

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('two officers with one entry as a candidate', () => {
    let register: ChangingRegister
    let desk: Desk
    let case_id: string
    const at = (path: string) => `/api/cases/${case_id}/${path}`
    const candidateOf = async (key: string): Promise<Candidate> => {
      const { subjects }: Screening = (await desk.analyst.get(at('screening'))).json
      const found = subjects.find(({ keys }) => keys.includes(key))?.candidates[0]
      if (!found) throw new Error(`${key} has no candidate`)
      return found
    }
    const judge = async (subject: string, verdict: string, replaces?: number, reason = '') => {
      const seen = replaces !== undefined && { replaces }
      const given = { subject, list, listed_id: entry.listed_id, verdict, reason, ...seen }
      expect((await desk.analyst.post(at('screening/judgements'), given)).status).toBe(201)
    }
    const join = async () => {
      const pair = { a: first, b: second, verdict: 'same', reason: 'One woman.' }
      expect((await desk.analyst.post(at('judgements'), pair)).status).toBe(201)
    }
    const inGraph = async () => (await desk.analyst.get(at('graph?limit=200'))).text.includes(`listed:${list}`)

    const reasonsHolding = async (q: string): Promise<string[]> =>
      (await desk.analyst.post(at('search'), { q })).json.found
        .filter(({ where }: { where: string }) => where === 'reason')
        .map(({ label }: { label: string }) => label)

    async function newCase(company_number: string): Promise<string> {
      case_id = await desk.newCase()
      const { json: officers } = await desk.analyst.lookUp('company_appointments', { company_number, case_id })
      const { status, json } = await screened(desk.analyst, case_id)
      expect({ status, unscreened: json.unscreened }).toEqual({ status: 200, unscreened: 0 })
      return officers.record.id
    }

    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
      register.answers('company_appointments', () => ({
        appt_list: [
          officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' }),
          officer({ id: 'ASH2', name: 'Ms Ada Jane ASH', date: '2015-03-01' }),
        ],
      }))
      register.answers('sanctions_search', () => ({
        listed_list: [entry],
        list_searched_list: [{ list, list_day: '2026-10-01', entries: '1' }],
      }))
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    test('judged different after they were joined, the entry is in no graph', async () => {
      await newCase('90000701')
      await judge(first, 'same')
      await judge(second, 'same')
      await join()
      expect(await inGraph()).toBe(true)
      const { judgement } = await candidateOf(first)
      await judge(first, 'different', judgement?.seq)
      expect((await candidateOf(second)).judgement?.verdict).toBe('different')
      expect(await inGraph()).toBe(false)
    })

    test('a judgement that was withdrawn before stays withdrawn', async () => {
      await newCase('90000702')
      await judge(first, 'same')
      await judge(second, 'different')
      await judge(first, 'withdrawn')
      await join()
      expect((await candidateOf(first)).judgement?.verdict).toBe('different')
      expect(await inGraph()).toBe(false)
    })

    test('the search of the case finds the reason that counts, and none of before', async () => {
      await newCase('90000703')
      await judge(first, 'same', undefined, 'Seen at Oakenshaw.')
      await judge(second, 'same', undefined, 'Seen at Oakwell.')
      await join()
      expect(await reasonsHolding('seen')).toEqual(['Seen at Oakwell.'])
      const { judgement } = await candidateOf(first)
      await judge(first, 'different', judgement?.seq, 'Seen at Elmet.')
      expect(await reasonsHolding('seen')).toEqual(['Seen at Elmet.'])
      await judge(first, 'withdrawn')
      expect(await reasonsHolding('seen')).toEqual(['Seen at Oakwell.'])
    })

    test('a withdrawn judgement stays withdrawn when its subject is erased', async () => {
      const officers = await newCase('90000704')
      await judge(first, 'same', undefined, 'Seen at Oakenshaw.')
      await judge(first, 'withdrawn')
      expect(await inGraph()).toBe(false)
      const erased = await desk.analyst.post(`/api/records/${officers}/erase`, { reason: 'ordered' })
      expect(erased.status, erased.text).toBe(200)
      expect(await reasonsHolding('seen')).toEqual([])
      expect(await inGraph()).toBe(false)
    })
  })
})
