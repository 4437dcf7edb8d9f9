/** Entries of lists and land titles in a case. An entry is shown as a fact only after somebody judged it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screening } from '../../contract/desk/screening.ts'
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

    test('shows an entry that somebody judged to be a subject, until the decision is withdrawn', async () => {
      const { case_id } = ann
      const screening = `/api/cases/${case_id}/screening`
      const { subjects } = (await ann.post(screening, {})).json
      const of = ({ candidates }: Screening['subjects'][number]) =>
        candidates.find(({ name }) => name === 'Piers Anthony VOSPER')
      const subject = subjects.find(of)
      const { list, listed_id } = of(subject)!
      const judge = (verdict: string) =>
        ann.post(`${screening}/judgements`, { subject: subject.key, list, listed_id, verdict })
      const key = `listed:${list}|${listed_id}`
      expect(await view('graph?limit=200')).not.toContain(key)

      expect((await judge('same')).status).toBe(201)
      const { nodes } = JSON.parse(await view('graph?limit=200'))
      const joined = nodes.find(({ mentions }: { mentions: string[] }) => mentions.includes(key))
      expect(joined).toMatchObject({ key: subject.key, label: expect.stringContaining('Piers Anthony VOSPER') })
      const entities = await view('export/entities.ftm.json')
      expect(entities).toContain('"schema":"Sanction"')
      expect(entities).toContain('Asset freeze')
      expect(entities).toContain('"weakAlias":["The Chairman"]')
      expect(await view('timeline')).toContain('was designated')

      expect((await judge('withdrawn')).status).toBe(201)
      for (const path of ['graph?limit=200', 'timeline', 'export/entities.ftm.json'])
        expect(await view(path)).not.toContain(key)
    })

    test('finds no candidate by its words', async () => {
      const { status, text } = await ann.post(`/api/cases/${ann.case_id}/search`, { q: 'the chairman' })
      expect(status).toBe(200)
      expect(text).not.toContain('The Chairman')
    })
  })
})
