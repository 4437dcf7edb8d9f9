/** Reports about a screening and about land, whole and redacted, in each format. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RedactionMark, Report, ReportBlock } from '../../contract/desk/reports.ts'
import { reportFormats } from '../../contract/reports.ts'
import { screened } from '../screening/testing/screened.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { partsOfDocx } from './leaks/parts-of-docx.ts'
import { partsOfPdf } from './leaks/parts-of-pdf.ts'

let app: TestApp
let ann: Colleague
beforeAll(async () => {
  app = await testApp({ engine: 'sqlite' })
  ann = await colleagueAtWork(app, 'analyst', 'ann')
})
afterAll(() => app.close())

/** A company of the listed man, which owns land (fiction/listed.ts, fiction/land.ts). */
const company_number = '99000012'

async function textOf(format: string, path: string): Promise<string> {
  const bytes = await ann.bytes(path)
  if (format === 'html') return bytes.toString('utf8')
  const parts = await (format === 'pdf' ? partsOfPdf(bytes) : partsOfDocx(bytes))
  return parts.map(({ text }) => text).join('\n')
}
/** A long cell of a PDF file is several lines. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

test('a report names lists, candidates and titles, and a redacted one holds no name of the listed', async () => {
  const { case_id } = ann
  for (const operation of ['company_controllers', 'land_titles'] as const)
    await ann.lookUp(operation, { company_number, case_id })
  const { json: screening } = await screened(ann, case_id)
  const candidates = screening.subjects.flatMap(
    ({ key, candidates }: { key: string; candidates: { list: string; listed_id: string; name: string }[] }) =>
      candidates.map((one) => ({ subject: key, ...one })),
  )
  const vosper = candidates.find(({ name }: { name: string }) => /VOSPER/.test(name))
  expect(vosper).toBeDefined()
  expect(candidates.length).toBe(3)
  const { subject, list, listed_id } = vosper
  const judged = { subject, list, listed_id, verdict: 'same', reason: 'The same month of birth' }
  expect((await ann.post(`/api/cases/${case_id}/screening/judgements`, judged)).status).toBe(201)

  const made = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
  const blocks = (['screening', 'land', 'network', 'timeline'] as const).map(
    (fill): ReportBlock => ({ kind: 'filled', id: fill, fill }),
  )
  const words = {
    kind: 'paragraph' as const,
    id: 'words',
    voice: 'plain' as const,
    runs: [{ text: 'Ask Vosper, called The Chairman.' }],
  }
  const content = {
    ...made.content,
    title: 'Screening',
    sections: [{ id: 'one', title: 'Screening', blocks: [...blocks, words] }],
  }
  const saved = await ann.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })
  expect(saved.status).toBe(200)
  const file = (format: string, more = '') => `/api/cases/${case_id}/report.${format}?report=${made.report_id}${more}`

  for (const format of reportFormats) {
    const text = inOneLine(await textOf(format, file(format)))
    // The entry stands in the graph and on the timeline, as on the screens.
    expect([format, text]).toEqual([format, expect.stringMatching(/VOSPER was designated/)])
    for (const said of ['VOSPER', list, 'The same month of birth', 'Not decided', 'Title FX', 'Titles by name only'])
      expect([format, text]).toEqual([format, expect.stringContaining(said)])
    expect([format, text]).toEqual([format, expect.stringMatching(/Contains HM Land Registry data|invented register/)])
  }
  // Page 2 counts the candidates, also where no block lists them.
  const short = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
  const answer: ReportBlock = { kind: 'filled', id: 'answer', fill: 'answer' }
  const page = { ...short.content, title: 'Answer', sections: [{ id: 'one', title: 'Answer', blocks: [answer] }] }
  await ann.request('PUT', `/api/reports/${short.report_id}`, { content: page, version: 1 })
  const html = await textOf('html', `/api/cases/${case_id}/report.html?report=${short.report_id}`)
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('candidates in lists, not decided: 2.')

  const marks: RedactionMark[] = (['people', 'birth_dates'] as const).map((kind) => ({
    mark: 'kind',
    kind,
    reason: 'third_party',
  }))
  const { version } = (await ann.get(`/api/reports/${made.report_id}/redactions`)).json
  expect((await ann.request('PUT', `/api/reports/${made.report_id}/redactions`, { marks, version })).status).toBe(200)
  for (const format of reportFormats) {
    const reply = await ann.get(file(format, '&redacted=1'))
    expect([format, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([format, 200, ''])
    const text = await textOf(format, file(format, '&redacted=1'))
    // Alone: a hash or an id may hold the four digits by chance.
    for (const said of [/vosper/i, /chairman/i, /(?<![\w-])1959\b/, /Воспер/])
      expect([format, text]).toEqual([format, expect.not.stringMatching(said)])
    expect(text).toContain('third party')
    expect(inOneLine(text)).toContain('Title FX')
  }
})
