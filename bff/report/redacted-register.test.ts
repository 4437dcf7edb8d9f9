/** Reports about profiles, controllers and insolvency, whole and redacted, in each format. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RedactionMark, Report, ReportBlock } from '../../contract/desk/reports.ts'
import { reportFormats } from '../../contract/reports.ts'
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

const company_number = '90000001'

async function textOf(format: string, path: string): Promise<string> {
  const bytes = await ann.bytes(path)
  if (format === 'html') return bytes.toString('utf8')
  const parts = await (format === 'pdf' ? partsOfPdf(bytes) : partsOfDocx(bytes))
  return parts.map(({ text }) => text).join('\n')
}

test('a report names the controllers, and a redacted one holds none of them', async () => {
  const { case_id } = ann
  const lookUp = async (operation: 'company_profile' | 'company_controllers' | 'company_insolvency') =>
    (await ann.lookUp(operation, { company_number, case_id })).json.result
  const { company_profile } = await lookUp('company_profile')
  const { controller_list } = await lookUp('company_controllers')
  await lookUp('company_insolvency')
  const people: { surname: string; forename: string }[] = controller_list.filter(
    ({ surname }: { surname: string | null }) => surname,
  )
  expect(people.length).toBeGreaterThan(0)

  const made = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
  const blocks = (['profile', 'ownership', 'control', 'insolvency', 'unknown'] as const).map(
    (fill): ReportBlock => ({ kind: 'filled', id: fill, fill }),
  )
  const content = { ...made.content, title: 'Control', sections: [{ id: 'one', title: 'Control', blocks }] }
  const saved = await ann.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })
  expect(saved.status).toBe(200)
  const file = (format: string, more = '') => `/api/cases/${case_id}/report.${format}?report=${made.report_id}${more}`

  for (const format of reportFormats) {
    const text = await textOf(format, file(format))
    for (const { surname } of people) expect([format, text]).toEqual([format, expect.stringContaining(surname)])
    expect([format, text]).toEqual([format, expect.stringContaining(company_profile.registered_office.postcode)])
  }
  const marks: RedactionMark[] = (['people', 'addresses', 'birth_dates'] as const).map((kind) => ({
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
    for (const { surname } of people) expect([format, text.includes(surname)]).toEqual([format, false])
    expect([format, text.includes(company_profile.registered_office.postcode)]).toEqual([format, false])
    expect(text).toContain('third party')
  }
})
