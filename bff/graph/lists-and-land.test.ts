/** Entries of lists and land titles in a case. An entry is shown as a fact only after somebody judged it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

/** A company whose controller is listed (fiction/listed.ts). */
const company_number = '99000011'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a case with a search of the lists', () => {
    let app: TestApp
    let ann: Colleague
    const view = async (path: string) => {
      const { status, text } = await ann.get(`/api/cases/${ann.case_id}/${path}`)
      expect(status, path).toBe(200)
      return text
    }

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      const { case_id } = ann
      await ann.lookUp('company_controllers', { company_number, case_id })
      const { json } = await ann.lookUp('sanctions_search', { name: 'Piers Vosper', case_id })
      expect(json.result.listed_list.map(({ name }: { name: string }) => name)).toContain('Piers Anthony VOSPER')
    })
    afterAll(() => app.close())

    test.each([
      'graph?limit=200',
      'timeline',
      'pairs?state=all&limit=200',
      'contradictions',
      'export/entities.ftm.json',
    ])('shows no candidate in %s', async (path) => {
      const text = await view(path)
      expect(text).not.toBe('')
      expect(text).not.toContain('listed:')
      expect(text).not.toContain('The Chairman')
      expect(text).not.toContain('Asset freeze')
    })

    test('draws land titles, owned by number, and apart those of an owner of the same name', async () => {
      const { case_id } = ann
      await ann.lookUp('land_titles', { company_number: '99000012', case_id })
      const { nodes, edges } = (await ann.get(`/api/cases/${case_id}/graph?limit=200`)).json
      const titles = nodes.filter(({ kind }: { kind: string }) => kind === 'title')
      expect(titles.length).toBeGreaterThan(1)
      expect(titles[0].label).toMatch(/^Title FX/)
      const own = (kind: string) =>
        edges.filter((one: { a: string; kind: string }) => one.a === 'company:99000012' && one.kind === kind)
      expect(own('owner_of').length).toBeGreaterThan(0)
      expect(own('namesake_of_owner')).toHaveLength(1)
      const { events } = (await ann.get(`/api/cases/${case_id}/timeline`)).json
      expect(events.map(({ kind }: { kind: string }) => kind)).toContain('owner_added')
    })

    test('finds no candidate by its words', async () => {
      const { status, text } = await ann.post(`/api/cases/${ann.case_id}/search`, { q: 'the chairman' })
      expect(status).toBe(200)
      expect(text).not.toContain('The Chairman')
    })
  })
})
