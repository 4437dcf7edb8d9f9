/** Who controls a company, in a case: links, dates, contradictions, pairs, pivots and the search, from real answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointedAt } from '../../contract/pins.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

type Source = { record: string; pointer: string }
type Edge = { a: string; b: string; kind: string; from: string | null; until: string | null; sources: Source[] }
type Rule = { rule: string; state: string; items: { text: string; sides: { source: Source }[] }[] }
type Pair = {
  facts: { property: string; a: string; b: string; a_source: Source | null; b_source: Source | null }[]
}
type Pivot = {
  pivot: string
  count: number
  lookup: { operation: string; params: object } | null
  shared: { key: string }[]
}

/** The companies of two landmark cases, and the director who is disqualified (fiction/landmarks.ts). */
const circle = ['99000011', '99000012', '99000013']
const [kitchens, interiors] = ['99000001', '99000004']
const northgate = '90000001'
const director = 'CR4GW1K7X2Q0M9TZBDE5'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('control in a case', () => {
    let app: TestApp
    let ann: Colleague
    const view = async (path: string) => (await ann.get(`/api/cases/${ann.case_id}/${path}`)).json
    const tell = async (path: string, body: object) => (await ann.post(`/api/cases/${ann.case_id}/${path}`, body)).json
    const ruleOf = async (name: string): Promise<Rule> =>
      (await view('contradictions')).rules.find(({ rule }: Rule) => rule === name)
    async function expectFound({ record, pointer }: Source): Promise<void> {
      const { result } = (await ann.get(`/api/records/${record}`)).json
      expect(pointedAt(result, pointer), pointer).toBeDefined()
    }

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      const { case_id } = ann
      for (const company_number of [...circle, interiors])
        await ann.lookUp('company_controllers', { company_number, case_id })
      for (const company_number of [kitchens, interiors])
        await ann.lookUp('company_profile', { company_number, case_id })
      await ann.lookUp('director_details', { director_id: director, case_id })
    })
    afterAll(() => app.close())

    test('three companies control each other, and the man who did before is an ended link', async () => {
      const { edges }: { edges: Edge[] } = await view('graph?limit=200')
      const control = edges.filter(({ kind }) => kind === 'controller_of')
      const current = control.filter(({ until }) => until === null).map(({ a, b }) => `${a} ${b}`)
      for (const [at, number] of circle.entries())
        expect(current).toContain(`company:${circle[(at + 1) % 3]} company:${number}`)
      const ended = control.filter(({ until }) => until !== null)
      expect(ended.length).toBeGreaterThanOrEqual(3)
      for (const { sources } of ended) await expectFound(sources[0]!)

      const rule = await ruleOf('circle_of_control')
      expect(rule.state).toBe('found')
      expect(rule.items).toHaveLength(1)
      expect(rule.items[0]?.sides).toHaveLength(3)
      for (const { source } of rule.items[0]!.sides) await expectFound(source)
    })

    test('a controller who was disqualified meanwhile stands beside the company, with the ban and what joins the two', async () => {
      const { controller_bans } = await view(`surroundings?company_number=${interiors}`)
      expect(controller_bans).toHaveLength(1)
      const [{ controller, text, source }] = controller_bans
      expect(text).toMatch(
        /controller of [A-Z].*CRAGWELL.*\(candidate, not decided: same name and month of birth\) disqualified from/,
      )
      await expectFound(source)
      expect(controller).toBe(`${interiors}-1`)
      for (const other of circle)
        expect((await view(`surroundings?company_number=${other}`)).controller_bans).toEqual([])
    })

    test('its dates are on the timeline', async () => {
      const { events } = await view('timeline')
      const kinds = new Set(events.map(({ kind }: { kind: string }) => kind))
      for (const kind of ['control_notified', 'control_ceased', 'incorporated']) expect(kinds).toContain(kind)
    })

    test('a disqualified director controls a company: found by name and month, and a pair to judge', async () => {
      const rule = await ruleOf('controller_disqualified')
      expect(rule.state).toBe('found')
      expect(rule.items[0]?.text).toContain('(candidate, not decided: same name and month of birth) disqualified from')
      for (const { source } of rule.items[0]!.sides) await expectFound(source)
      const { pairs } = await view('pairs?state=open&limit=200')
      const keys = [`controller:${interiors}-1`, `officer:${director}`]
      const pair = pairs.find(({ a, b }: { a: string; b: string }) => keys.includes(a) && keys.includes(b))
      expect(pair?.bits).toBeGreaterThan(3.3)
    })

    test('a company that both of a pair have is named, and is not given by its key', async () => {
      const bea = await colleagueAtWork(app, 'analyst', 'bea')
      const { case_id } = bea
      for (const operation of ['company_appointments', 'company_controllers'] as const)
        await bea.lookUp(operation, { company_number: northgate, case_id })
      const { pairs }: { pairs: Pair[] } = (await bea.get(`/api/cases/${case_id}/pairs?state=open&limit=200`)).json
      const companies = pairs.flatMap(({ facts }) => facts.filter(({ property }) => property === 'company'))
      const named = `NORTHGATE HOLDINGS LIMITED, ${northgate}`
      expect(companies.map(({ a, b }) => [a, b])).toContainEqual([named, named])
      for (const { a_source, b_source } of companies) expect([a_source, b_source]).not.toContain(null)
    })

    test('a pivot leads to the same office and the same controller, and names the lookup', async () => {
      const { pivots }: { pivots: Pivot[] } = await tell('pivots', { value: `company:${interiors}` })
      const of = (name: string) => pivots.find(({ pivot }) => pivot === name)
      expect(of('same_office')?.lookup?.operation).toBe('address_search')
      expect(of('same_formation')).toBeDefined()
      expect(of('same_controller')?.lookup).toMatchObject({
        operation: 'controller_search',
        params: { date_of_birth: expect.stringMatching(/^\d{4}-\d\d$/) },
      })
      const { pivots: next }: { pivots: Pivot[] } = await tell('pivots', { value: `company:${circle[0]}` })
      const numbers = next.flatMap(({ lookup }) => (lookup?.operation === 'controller_search' ? [lookup.params] : []))
      expect(numbers).toContainEqual({ registration_number: circle[1] })
    })

    test('a controller is found in the search of the case and in the box', async () => {
      const { result } = (await ann.lookUp('company_controllers', { company_number: interiors, case_id: ann.case_id }))
        .json
      const [{ surname }] = result.controller_list
      const { found } = await tell('search', { q: surname })
      expect(found.map(({ key }: { key: string }) => key)).toContain(`controller:${interiors}-1`)
      const { named } = await tell('named', { q: surname })
      expect(named.some(({ kind }: { kind: string }) => kind === 'person')).toBe(true)
    })

    test('controllers are people: without a case nothing is looked up', async () => {
      for (const [operation, params] of [
        ['company_controllers', { company_number: interiors }],
        ['controller_search', { name: 'Quill' }],
      ] as const)
        expect((await ann.lookUp(operation, params)).status).toBe(422)
    })
  })
})
