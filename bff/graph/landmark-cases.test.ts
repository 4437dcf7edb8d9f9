/** The three landmark cases, solved through the application's own addresses (docs/cases). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointedAt } from '../../contract/pins.ts'
import { earlierIdOf } from '../../entities/contradictions/find.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

type Source = { record: string; pointer: string }
type Pair = {
  a: string
  b: string
  bits: number
  facts: { why: string; a_source: Source | null; b_source: Source | null }[]
}
type Rule = {
  rule: string
  state: string
  items: {
    contradiction_id: string
    mentions: string[]
    text: string
    sides: { text: string; source: Source }[]
    explanation: { seq: number; text: string } | null
  }[]
}

const company = (company_number: string, name: string) => ({ company_number, name })
const officer = (director_id: string) => ({ director_id })

/** As the register has them: fiction/landmark-cases.ts. */
const landmarkCases = {
  phoenix: {
    companies: [
      company('99000001', 'HOLLOWMERE KITCHENS LIMITED'),
      company('99000002', 'HOLLOWMERE KITCHENS & BATHROOMS LIMITED'),
      company('99000003', 'HOLLOWMERE INTERIORS LIMITED'),
      company('99000004', 'HMI FITTED INTERIORS LTD'),
    ],
    director: [officer('CR4GW1K7X2Q0M9TZBDE5'), officer('CR4GW2K7X2Q0M9TZBDE6')],
    partner: [officer('CR4GW3K7X2Q0M9TZBDE7'), officer('WHTTL1K7X2Q0M9TZBDE8')],
  },
  circle: {
    companies: [
      company('99000011', 'SABLEWICK ASSETS LIMITED'),
      company('99000012', 'VINTERFOLD HOLDINGS LIMITED'),
      company('99000013', 'OXBARROW CAPITAL LIMITED'),
      company('99000014', 'SALTERNE FORMATIONS LIMITED'),
    ],
    corporate: [officer('SBLWK1K7X2Q0M9TZBDE1'), officer('VNTRF1K7X2Q0M9TZBDE2'), officer('XBRRW1K7X2Q0M9TZBDE3')],
    nominee: officer('SLTRN1K7X2Q0M9TZBDE4'),
    person: [officer('V0SPR1K7X2Q0M9TZBDE5'), officer('V0SPR2K7X2Q0M9TZBDE6')],
  },
  namesakes: {
    disqualified: [officer('PLLGT1K7X2Q0M9TZBDE1'), officer('PLLGT2K7X2Q0M9TZBDE2')],
    namesake: [officer('PLLGT3K7X2Q0M9TZBDE3'), officer('PLLGT4K7X2Q0M9TZBDE4')],
  },
}
const key = ({ director_id }: { director_id: string }) => `officer:${director_id}`

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the case of', () => {
    let app: TestApp
    let ann: Colleague
    let case_id: string
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterAll(() => app.close())

    const open = async (reference: string): Promise<void> => {
      const file = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      case_id = (await ann.post('/api/cases', { ...file, reference: `${reference}-${engine}` })).json.case_id
    }
    const lookUp = async (operation: string, params: object) =>
      (await ann.lookUp(operation, { ...params, case_id })).json.result
    const view = async (path: string) => (await ann.get(`/api/cases/${case_id}/${path}`)).json
    const pairOf = async (one: string, other: string, state = 'open'): Promise<Pair> => {
      const { pairs } = await view(`pairs?state=${state}&limit=200`)
      return pairs.find(({ a, b }: Pair) => [a, b].includes(one) && [a, b].includes(other))
    }
    const judge = (one: string, other: string, verdict: string) =>
      ann.post(`/api/cases/${case_id}/judgements`, { a: one, b: other, verdict })
    const ruleOf = async (name: string): Promise<Rule> =>
      (await view('contradictions')).rules.find(({ rule }: Rule) => rule === name)
    async function expectFound({ record, pointer }: Source): Promise<void> {
      const { result } = (await ann.get(`/api/records/${record}`)).json
      expect(pointedAt(result, pointer), pointer).toBeDefined()
    }

    test('the phoenix: two people run four companies, and one of them is disqualified', async () => {
      const { companies, director, partner } = landmarkCases.phoenix
      await open('Phoenix')
      const { company_short_list } = await lookUp('company_name_search', { name: 'hollowmere' })
      expect(company_short_list.map(({ name }: { name: string }) => name).toSorted()).toEqual(
        companies
          .slice(0, 3)
          .map(({ name }) => name)
          .toSorted(),
      )
      for (const { company_number } of companies) await lookUp('company_appointments', { company_number })
      for (const { director_id } of director) await lookUp('director_details', { director_id })

      const [desmond, again] = director.map(key) as [string, string]
      const pair = await pairOf(desmond, again)
      expect(pair.bits).toBeGreaterThan(3.3)
      for (const { a_source, b_source } of pair.facts)
        for (const source of [a_source, b_source]) if (source) await expectFound(source)
      expect((await ruleOf('office_while_disqualified')).items).toEqual([])
      expect((await judge(desmond, again, 'same')).status).toBe(201)
      const { state, items } = await ruleOf('office_while_disqualified')
      expect(state).toBe('found')
      expect(items.map(({ text }) => text)).toContainEqual(expect.stringContaining('HOLLOWMERE INTERIORS LIMITED'))
      for (const { source } of items[0]!.sides) await expectFound(source)

      const [paula, married] = partner.map(key) as [string, string]
      expect((await pairOf(paula, married)).facts.map(({ why }) => why)).toContain(
        'surnames differ; people change them: −4.5',
      )
      expect((await judge(paula, married, 'same')).status).toBe(201)
      const { clusters } = await view('judgements')
      expect(clusters).toHaveLength(2)

      // Explained, it stays, with the explanation.
      const id = items[0]!.contradiction_id
      const sources = items[0]!.sides.map(({ source }) => source)
      const told = { text: 'He acted without leave of the court.', sources }
      const explain = (more: Source[], replaces?: number) =>
        ann.post(`/api/cases/${case_id}/contradictions/${id}/explanation`, {
          ...told,
          sources: [...sources, ...more],
          ...(replaces !== undefined && { replaces }),
        })
      const { seq } = (await explain([])).json
      expect((await ruleOf('office_while_disqualified')).items[0]).toMatchObject({ explanation: { text: told.text } })

      // Its words go with each record that they cite. A record that the database lost was not erased.
      const lost = (await ann.lookUp('geo_code', { text: 'Ripon', case_id })).json.record.id
      await explain([{ record: lost, pointer: '' }], seq)
      await beside(app, ({ db }) => db.deleteFrom('content').where('id', '=', lost).execute())
      expect((await ruleOf('office_while_disqualified')).items[0]).toMatchObject({
        explanation: { text: '', gone_with: 'missing' },
      })
    })

    test('an explanation with an id of an earlier version is found until it is withdrawn or replaced', async () => {
      const [one, other] = landmarkCases.phoenix.director
      await open('Earlier')
      await lookUp('company_appointments', { company_number: '99000003' })
      for (const officer of [one!, other!]) await lookUp('director_details', officer)
      expect((await judge(key(one!), key(other!), 'same')).status).toBe(201)
      const item = async () => (await ruleOf('office_while_disqualified')).items[0]!
      const { contradiction_id, mentions, sides } = await item()
      const path = `/api/cases/${case_id}/contradictions/${contradiction_id}/explanation`
      const found = async () =>
        (await ann.post(`/api/cases/${case_id}/search`, { q: 'leave' })).json.found
          .filter(({ where }: { where: string }) => where === 'reason')
          .map(({ label }: { label: string }) => label)
      const { seq } = (await ann.post(path, { text: 'He had leave.' })).json
      await beside(app, ({ db }) =>
        db
          .updateTable('explanation')
          .set({ contradiction_id: earlierIdOf('office_while_disqualified', mentions, sides) })
          .where('seq', '=', seq)
          .execute(),
      )
      expect((await item()).explanation).toMatchObject({ seq, text: 'He had leave.' })
      expect(await found()).toEqual(['He had leave.'])
      const elsewhere = path.replace(/-[0-9a-f]{14}/, '-0123456789abcd')
      const { json: unrelated } = await ann.post(elsewhere, { text: 'Something else.' })
      const refused = await ann.post(path, { text: 'He had no leave.', replaces: unrelated.seq })
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        [{ field: 'replaces', message: 'This is the explanation of another contradiction.' }],
      ])
      expect((await ann.request('DELETE', `${elsewhere}?replaces=${seq}`)).status).toBe(422)
      expect((await ann.post(path, { text: 'He had no leave.', replaces: seq })).status).toBe(201)
      expect(await found()).toEqual(['He had no leave.'])
      expect((await ann.post(path, { text: 'Leave came late.', replaces: seq })).status).toBe(409)
      expect((await ann.request('DELETE', path)).status).toBe(204)
      expect((await item()).explanation).toBeNull()
      expect(await found()).toEqual([])
    })

    test('the circle: three companies direct each other, and one man is behind them', async () => {
      const { companies, corporate, person, nominee } = landmarkCases.circle
      await open('Circle')
      for (const { company_number } of companies) {
        await lookUp('company_number_search', { company_number })
        await lookUp('company_appointments', { company_number })
        await lookUp('company_mortgage_index', { company_number })
      }
      for (const [at, firm] of corporate.entries()) {
        const registered = `company:${companies[at]!.company_number}`
        expect((await pairOf(key(firm), registered)).bits).toBeGreaterThan(0)
        expect((await judge(key(firm), registered, 'same')).status).toBe(201)
      }
      const [vosper, anthony] = person.map(key) as [string, string]
      expect((await pairOf(vosper, anthony)).bits).toBeGreaterThan(3.3)
      expect((await judge(vosper, anthony, 'same')).status).toBe(201)
      // Each company is now an officer of the next: the graph closes.
      const numbers = companies.slice(0, 3).map(({ company_number }) => `company:${company_number}`)
      const { edges } = await view('graph?limit=200')
      const between = edges.filter(
        ({ a, b, kind }: { a: string; b: string; kind: string }) =>
          kind === 'officer_of' && numbers.includes(a) && numbers.includes(b),
      )
      expect(between).toHaveLength(3)
      expect(edges.some(({ a }: { a: string }) => a === key(nominee))).toBe(true)
    })

    test('the namesakes: one of two men is disqualified, and directs a company under another id', async () => {
      const { disqualified, namesake } = landmarkCases.namesakes
      await open('Namesakes')
      const { director_list } = await lookUp('director_search', { name: 'pellington' })
      expect(director_list).toHaveLength(4)
      for (const { director_id } of [...disqualified, ...namesake]) await lookUp('director_details', { director_id })

      const [builder, again] = disqualified.map(key) as [string, string]
      const [luthier, jules] = namesake.map(key) as [string, string]
      expect((await pairOf(builder, again)).bits).toBeGreaterThan(3.3)
      expect((await pairOf(luthier, jules)).bits).toBeGreaterThan(3.3)
      expect((await pairOf(builder, luthier)).bits).toBeLessThan(3.3)
      expect((await judge(builder, luthier, 'different')).status).toBe(201)
      expect((await judge(builder, again, 'same')).status).toBe(201)
      expect((await judge(luthier, jules, 'same')).status).toBe(201)
      // The first decision stands between the two men.
      const refused = await judge(again, jules, 'same')
      expect(refused).toMatchObject({ status: 409, json: { judgements: [{ verdict: 'different' }] } })
      expect(await pairOf(again, jules)).toBeUndefined()
      expect((await pairOf(builder, luthier, 'different')).bits).toBeLessThan(3.3)

      const { items } = await ruleOf('office_while_disqualified')
      expect(items.map(({ text }) => text)).toEqual([expect.stringContaining('BROADMARSH PLANT HIRE LIMITED')])
      const { rules } = await view('contradictions')
      const states = new Map(rules.map(({ rule, state }: Rule) => [rule, state]))
      expect(states.get('two_birth_months')).toBe('not_there')
      expect(states.get('two_names_for_telephone')).toBe('not_run')
      expect(states.get('charge_after_dissolution')).not.toBe('found')

      const { events } = (await (await app.analyst()).get('/api/audit')).json
      const views = events.filter((event: { case_id: string }) => event.case_id === case_id)
      expect(views.map(({ operation }: { operation: string }) => operation)).toContain('case_identities')
    })
  })
})
