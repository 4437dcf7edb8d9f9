/** The search of a case, through the front door: what analysts wrote, and lists that are cut. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseFound } from '../../contract/desk/graph.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the search of a case', () => {
    let app: TestApp
    let ann: Colleague
    const search = async (q: string): Promise<CaseFound> =>
      (await ann.post(`/api/cases/${ann.case_id}/search`, { q })).json
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterAll(() => app.close())

    async function writtenReport(...texts: string[]) {
      const { report_id, version } = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json
      const save = (version: number, words: readonly string[]) =>
        ann.request('PUT', `/api/reports/${report_id}`, {
          version,
          content: {
            template: 'blank',
            title: 'A report',
            classification: '',
            sections: [
              {
                id: 's',
                title: 'Persons',
                blocks: words.map((text, at) => ({
                  kind: 'paragraph',
                  id: `b${at}`,
                  voice: 'plain',
                  runs: [{ text }],
                })),
              },
            ],
          },
        })
      expect((await save(version, texts)).status).toBe(200)
      return { report_id, save, version: version + 1 }
    }

    test('finds the paragraphs of its reports, as they are now', async () => {
      const { report_id, save, version } = await writtenReport('Met Ms Stainthorpe.', 'Nothing else.')
      expect((await search('stainthorpe')).found).toMatchObject([
        { where: 'report', report_id, label: 'Met Ms Stainthorpe.' },
      ])
      await save(version, ['Nothing else.'])
      expect(await search('stainthorpe')).toMatchObject({ found: [], has_more: false })
    })

    test('finds explanations and reasons', async () => {
      const contradiction = `/api/cases/${ann.case_id}/contradictions/two_birth_months-0123456789abcd/explanation`
      expect((await ann.post(contradiction, { text: 'Thornaby registered twice.' })).status).toBe(201)
      expect((await search('thornaby')).found).toMatchObject([
        { where: 'reason', kind: 'contradictions', label: 'Thornaby registered twice.' },
      ])
    })

    test('says where more records hold the words than it lists', async () => {
      const ask = (page_id: string) =>
        ann.lookUp('company_name_search', { name: 'Tarnbeck', page_id, case_id: ann.case_id, freshness: 0 })
      for (let from = 0; from < 60; from += 10) await Promise.all(Array.from({ length: 10 }, () => ask('')))
      const { found, has_more } = await search('tarnbeck')
      expect(found.filter(({ where }) => where === 'record')).toHaveLength(50)
      expect(has_more).toBe(true)
    })
  })
})
