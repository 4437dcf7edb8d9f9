/** Files of a case hold all that the screen draws, and the same records give the same bytes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { rebuildClaims } from './write-claims.ts'

const northgate = '90000001'
type Edge = { a: string; b: string; kind: string; inferred: boolean; because?: string }

const decoded = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(x27|39);|&apos;/g, "'")
    .replaceAll('&amp;', '&')

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a case', () => {
    let app: TestApp
    let ann: Colleague
    const read = async (path: string) => (await ann.get(`/api/cases/${ann.case_id}/${path}`)).text

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      const { case_id } = ann
      const found = await ann.lookUp('company_appointments', { company_number: northgate, case_id })
      for (const { director_id } of found.json.result.appt_list.slice(0, 4))
        await ann.lookUp('director_details', { director_id, case_id })
      await ann.lookUp('company_filing_history', { company_number: northgate, case_id })
      await ann.lookUp('company_name_search', { name: 'northgate', case_id })
      await ann.lookUp('company_appointments', { company_number: northgate, case_id, max_age_minutes: 0 })
    })
    afterAll(() => app.close())

    test('has every inferred link of the screen in its files', async () => {
      const { edges } = JSON.parse(await read('graph?limit=40')) as { edges: Edge[] }
      const inferred = edges.filter((edge) => edge.inferred)
      expect(inferred.length).toBeGreaterThan(0)
      const graphml = decoded(await read('export/graph.graphml'))
      const keys = new Map(
        [...graphml.matchAll(/<node id="(\w+)"><data key="n_key">(.*?)<\/data>/g)].map(([, id, key]) => [key, id]),
      )
      const ends = ({ a, b, kind }: Edge) =>
        [`source="${keys.get(a)}" target="${keys.get(b)}"`, `source="${keys.get(b)}" target="${keys.get(a)}"`].map(
          (both) => `<edge ${both}><data key="e_relation">${kind}</data>`,
        )
      // The screen may know fewer of the reasons, and never another link.
      expect(inferred.filter((edge) => !ends(edge).some((text) => graphml.includes(text)))).toEqual([])
      const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
      expect(count(await read('export/graph.gexf'), /<edge /g)).toBe(count(graphml, /<edge /g))
    })

    test('names a file of each document for FollowTheMoney', async () => {
      const lines = (await read('export/entities.ftm.json')).trim().split('\n')
      const documents = lines.map((line) => JSON.parse(line)).filter(({ schema }) => schema === 'Document')
      expect(documents.length).toBeGreaterThan(0)
      for (const { properties } of documents) expect(properties.fileName?.[0]).toMatch(/\S/)
    })

    test('is the same, byte for byte, after its claims were written again', async () => {
      const paths = ['graph?limit=5', 'graph?limit=60', 'timeline', 'contradictions']
      const files = ['graph.graphml', 'graph.gexf', 'entities.ftm.json'].map((file) => `export/${file}`)
      const all = async () => {
        const texts = new Map<string, string>()
        for (const path of [...paths, ...files]) texts.set(path, await read(path))
        return texts
      }
      const before = await all()
      await beside(app, (state) => rebuildClaims({ ...state, directorId: undefined }, true, () => {}))
      expect(await all()).toEqual(before)
    })
  })
})
