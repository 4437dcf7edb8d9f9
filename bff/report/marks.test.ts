/** Marks of redaction: what can be marked, and what a mark does whose record was erased. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, Redactions, Report, ReportBlock } from '../../contract/desk/reports.ts'
import { reportFormats } from '../../contract/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { pdfBytes } from './testing/readers.ts'

const words = (id: string, text: string): ReportBlock => ({ kind: 'paragraph', id, voice: 'plain', runs: [{ text }] })

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a mark of redaction', () => {
    let app: TestApp
    let ann: Colleague
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterAll(() => app.close())

    const lookUp = async (operation: string, params: object): Promise<string> =>
      (await ann.lookUp(operation as 'geo_code', { ...params, case_id: ann.case_id } as never)).json.record.id
    async function make(text: string): Promise<Report> {
      const made = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json as Report
      const filled = (['not_found', 'subjects'] as const).map(
        (fill): ReportBlock => ({ kind: 'filled', id: fill, fill }),
      )
      const sections = [{ id: 'one', title: 'Result', blocks: [words('a', text), ...filled] }]
      const content = { ...made.content, title: text, sections }
      return (await ann.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })).json
    }
    const redactions = async ({ report_id }: Report): Promise<Redactions> =>
      (await ann.get(`/api/reports/${report_id}/redactions`)).json
    const mark = async (report: Report, ...marks: RedactionMark[]) => {
      const { version } = await redactions(report)
      return ann.request('PUT', `/api/reports/${report.report_id}/redactions`, { marks, version })
    }
    const file = ({ report_id }: Report, format: string) =>
      `/api/cases/${ann.case_id}/report.${format}?report=${report_id}&redacted=1`

    test('can name the person of a lookup that found nobody', async () => {
      const params = { surname: 'Ofthisname', forename: 'Nobodia', addr1: '9 Cutler Row', postcode: 'HU1 7VI' }
      await lookUp('age_verification', params)
      const report = await make('Nobodia Ofthisname’s door is at 9 Cutler Row.')
      const { mentions } = await redactions(report)
      const asked = mentions.find(({ label }) => label === 'Nobodia Ofthisname, asked for')!
      expect(asked.kind).toBe('person')
      const set = await mark(report, { mark: 'mention', key: asked.key, reason: 'third_party' })
      expect(set.status).toBe(200)
      for (const format of reportFormats) {
        const bytes = await ann.bytes(file(report, format))
        const text = format === 'pdf' ? pdfBytes(bytes) : String(bytes)
        for (const word of ['Ofthisname', 'Nobodia', 'Cutler', 'HU1 7VI'])
          expect([format, text.includes(word)]).toEqual([format, false])
      }
    })

    test('whose names were erased with their record stops the redacted file, for a text may still hold them', async () => {
      const { record, result } = (
        await ann.lookUp('company_appointments', { company_number: '90000001', case_id: ann.case_id })
      ).json
      const officer = (
        result.appt_list as { director_id: string; surname: string; corporate_indicator: string }[]
      ).find(({ corporate_indicator }) => corporate_indicator !== 'Y')!
      const report = await make(`I met ${officer.surname}.`)
      const marked: RedactionMark = { mark: 'mention', key: `officer:${officer.director_id}`, reason: 'safety' }
      await mark(report, marked)
      expect(String(await ann.bytes(file(report, 'html')))).not.toContain(officer.surname)
      await (await app.analyst()).post(`/api/records/${record.id}/erase`, { reason: 'ordered' })
      // Its mark may go with the record. While it stays, nothing tells whom it names.
      await mark(report, marked)
      for (const format of reportFormats) {
        const refused = await ann.get(file(report, format))
        expect([refused.status, refused.json.title]).toEqual([422, 'Not redacted in whole'])
        expect(JSON.stringify(refused.json)).not.toContain(officer.surname)
      }
      await mark(report, { mark: 'words', words: officer.surname, reason: 'safety' })
      expect(String(await ann.bytes(file(report, 'html')))).not.toContain(officer.surname)
    })
  })
})
