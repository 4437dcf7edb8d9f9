/** A company page, a contradiction and a report of one case read one state: its records and its decisions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

/** One man under two ids of the fictional register. The first was disqualified. */
const [banned, again] = ['CR4GW1K7X2Q0M9TZBDE5', 'CR4GW2K7X2Q0M9TZBDE6'] as const
const companies = ['99000001', '99000002', '99000003', '99000004']
type Surroundings = {
  bans: { officer: string; name: string; by_decision: boolean; text: string }[]
  addresses: { company_number: string }[]
  offices: { officer: string; company_number: string }[]
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the surroundings of a company', () => {
    let app: TestApp
    let ann: Colleague
    const at = (path: string) => `/api/cases/${ann.case_id}/${path}`
    const around = async (number: string, reader: Pick<Colleague, 'get'> = ann): Promise<Surroundings> =>
      (await reader.get(at(`surroundings?company_number=${number}`))).json

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      const { case_id } = ann
      for (const company_number of companies) await ann.lookUp('company_appointments', { company_number, case_id })
      for (const director_id of [banned, again]) await ann.lookUp('director_details', { director_id, case_id })
    })
    afterAll(() => app.close())

    test('name the bans that records list, with the tense of the record', async () => {
      const all = await Promise.all(companies.map((number) => around(number)))
      const bans = all.flatMap(({ bans }) => bans)
      expect(bans.map(({ officer }) => officer)).toContain(banned)
      for (const ban of bans) {
        expect(ban.by_decision).toBe(false)
        expect(ban.text).toMatch(/CRAGWELL (was|is listed as) disqualified from .* \(as of \d+ \w+ \d{4}\)\.$/)
      }
      expect(all.some(({ offices }) => offices.length > 0)).toBe(true)
    })

    test('name a ban that a decision brings, as a decision, exactly where a contradiction may follow', async () => {
      const ofAgain = async () => {
        const all = await Promise.all(companies.map((number) => around(number)))
        return all.flatMap(({ bans }) => bans).filter(({ officer }) => officer === again)
      }
      expect(await ofAgain()).toEqual([])
      const [a, b] = [`officer:${banned}`, `officer:${again}`]
      expect((await ann.post(at('judgements'), { a, b, verdict: 'same' })).status).toBe(201)
      const bans = await ofAgain()
      expect(bans.length).toBeGreaterThan(0)
      for (const ban of bans) {
        expect(ban.by_decision).toBe(true)
        // The words of the record stay.
        expect(ban.text).toContain('Desmond Leigh CRAGWELL')
      }
      const { rules } = (await ann.get(at('contradictions'))).json
      expect(rules.find(({ rule }: { rule: string }) => rule === 'office_while_disqualified').state).toBe('found')
      await ann.post(at('judgements'), { a, b, verdict: 'withdrawn' })
      expect(await ofAgain()).toEqual([])
    })

    test('are the same for every member, and closed to others', async () => {
      const [number = ''] = companies
      const bob = await colleagueAtWork(app, 'analyst', 'bob')
      const sue = await colleagueAtWork(app, 'supervisor', 'sue')
      expect((await bob.get(at(`surroundings?company_number=${number}`))).status).toBe(404)
      expect((await sue.post(at('members'), { email: bob.email })).status).toBe(200)
      expect(await around(number, bob)).toEqual(await around(number))
    })
  })
})
