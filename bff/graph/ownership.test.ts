/** Who controls a company, over the application's own address, from the fictional register. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CaseOwnership } from '../../contract/desk/ownership.ts'
import { pointedAt } from '../../contract/pins.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

const [sablewick, vinterfold, oxbarrow] = ['99000011', '99000012', '99000013'] as const
const key = (number: string) => `company:${number}`
/** The day before the three companies took each other over, and a day after it. */
const [before, after] = ['2019-09-01', '2026-03-01'] as const

test('ownership is shown as it is today in the United Kingdom, also in the first hour of a day of summer', async () => {
  const app = await testApp({ clock: () => new Date('2026-07-01T23:30:00.000Z') })
  onTestFinished(() => app.close())
  const analyst = await app.analyst()
  const { json } = await analyst.get(`/api/cases/${analyst.case_id}/ownership?company=${sablewick}`)
  expect(json.on).toBe('2026-07-02')
})

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the ownership of a company', () => {
    let app: TestApp
    let ann: Colleague
    const get = (query: string, reader: Pick<Colleague, 'get'> = ann) =>
      reader.get(`/api/cases/${ann.case_id}/ownership?${query}`)
    const ownership = async (query: string): Promise<CaseOwnership> => (await get(query)).json
    const lookUp = (operation: string, params: object) => ann.lookUp(operation, { ...params, case_id: ann.case_id })
    const nodeOf = ({ nodes }: CaseOwnership, key: string) => nodes.find((node) => node.key === key)

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterAll(() => app.close())

    test('says of a company that nobody looked up only that', async () => {
      const { nodes, edges, chains } = await ownership(`company=${sablewick}&on=${after}`)
      expect(nodes).toEqual([expect.objectContaining({ key: key(sablewick), end: 'not_asked', asked: null })])
      expect([edges, chains]).toEqual([[], []])
    })

    test('leads upward, and ends where the register was not asked', async () => {
      await lookUp('company_controllers', { company_number: sablewick })
      const found = await ownership(`company=${sablewick.toLowerCase()}&on=${after}`)
      expect(found.chains).toEqual([
        {
          to: key(vinterfold),
          direction: 'up',
          low: 75,
          high: 100,
          of: 'shares',
          rule: 'majority',
          path: [key(sablewick), key(vinterfold)],
        },
      ])
      expect(nodeOf(found, key(sablewick))).toMatchObject({ asked: 'found', label: 'SABLEWICK ASSETS LIMITED' })
      expect(nodeOf(found, key(vinterfold))).toMatchObject({ end: 'not_asked', company_number: vinterfold })
      const [{ source }] = found.edges as [CaseOwnership['edges'][number]]
      const { result } = (await ann.get(`/api/records/${source.record}`)).json
      expect(pointedAt(result, source.pointer)).toMatchObject({ company_number: sablewick, ceased_on: null })
    })

    test('names the circle, once its companies are looked up', async () => {
      for (const company_number of [vinterfold, oxbarrow]) await lookUp('company_controllers', { company_number })
      const found = await ownership(`company=${sablewick}&on=${after}`)
      expect(found.circles).toEqual([[key(sablewick), key(oxbarrow), key(vinterfold)]])
      expect(found.edges.map(({ circle }) => circle)).toEqual([true, true, true])
      for (const { natures } of found.edges) expect(new Set(natures).size).toBe(natures.length)
      expect(found.chains.filter(({ direction }) => direction === 'up')).toEqual([
        expect.objectContaining({
          rule: 'circle',
          low: null,
          path: [sablewick, vinterfold, oxbarrow, sablewick].map(key),
        }),
      ])
      expect(found.nodes.every(({ end }) => end === undefined)).toBe(true)
    })

    test('as of a day before, people hold the companies; ended control is shown on request', async () => {
      const past = await ownership(`company=${sablewick}&on=${before}`)
      expect(past.circles).toEqual([])
      expect(past.nodes.map(({ end }) => end)).toEqual([undefined, 'person'])
      expect(past.chains).toMatchObject([{ low: 75, high: 100, rule: 'majority' }])
      const now = await ownership(`company=${sablewick}&on=${after}&ended=1`)
      const ended = now.edges.filter(({ ended }) => ended)
      expect(ended).toHaveLength(3)
      expect(ended.every(({ ceased_on }) => ceased_on === '2019-09-02')).toBe(true)
      expect(now.nodes.filter(({ ended }) => ended)).toHaveLength(3)
    })

    test('a decision of an analyst joins two people, and their chains', async () => {
      const { nodes } = await ownership(`company=${sablewick}&on=${before}`)
      const other = await ownership(`company=${oxbarrow}&on=${before}`)
      const personIn = (all: CaseOwnership['nodes']) => all.find(({ end }) => end === 'person')!.key
      const [a, b] = [personIn(nodes), personIn(other.nodes)]
      expect(a).not.toBe(b)
      const judge = (verdict: string) => ann.post(`/api/cases/${ann.case_id}/judgements`, { a, b, verdict })
      expect(await judge('same')).toMatchObject({ status: 201 })
      const joined = [sablewick, oxbarrow].map((number) => ownership(`company=${number}&on=${before}`))
      const [one, two] = await Promise.all(joined)
      expect(personIn(one!.nodes)).toBe(personIn(two!.nodes))
      await judge('withdrawn')
    })

    test('none found is not the same as not looked up', async () => {
      await lookUp('company_controllers', { company_number: '99999999' })
      const { nodes } = await ownership(`company=99999999&on=${after}`)
      expect(nodes).toMatchObject([{ end: 'none_found', asked: 'none_found' }])
    })

    test('refuses what is no number and no day, and whoever is not in the case', async () => {
      expect(await get('company=acme')).toMatchObject({ status: 422 })
      expect(await get(`company=${sablewick}&on=2026-02-30`)).toMatchObject({ status: 422 })
      const bob = await colleagueAtWork(app, 'analyst', 'bob')
      expect((await get(`company=${sablewick}`, bob)).status).toBe(404)
      const { on } = await ownership(`company=${sablewick}`)
      expect(on).toBe(new Date().toISOString().slice(0, 10))
    })
  })
})
