/** The daily erasing leaves redactions alone that hide what no erased record gave (decision 0128). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, Redactions, Report } from '../../../contract/desk/reports.ts'
import { inWords } from '../../../entities/dates.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { type ReportDesk, reportDesk } from '../../report/testing/report-desk.ts'
import { screened } from '../../screening/testing/screened.ts'
import { beside } from '../../testing/colleagues.ts'
import { createErasing } from './erasing.ts'
import { erasuresIn } from './erasures.ts'
import { createRetention } from './retention.ts'

const words = (words: string): RedactionMark => ({ mark: 'words', words, reason: 'confidential' })

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the daily erasing', () => {
    let desk: ReportDesk
    beforeAll(async () => {
      desk = await reportDesk(engine)
    })
    afterAll(() => desk.app.close())

    const sweep = () =>
      beside(desk.app, async (state) => {
        const erasing = createErasing({ state, ledger: createLedger(state), erasures: erasuresIn(desk.app.folder) })
        await createRetention({ state, erasing, recordDays: 30 }).sweep()
      })
    const redactions = async ({ report_id }: Report): Promise<Redactions> =>
      (await desk.ann.get(`/api/reports/${report_id}/redactions`)).json
    async function mark(report: Report, marks: RedactionMark[]): Promise<void> {
      const { version } = await redactions(report)
      const set = await desk.ann.request('PUT', `/api/reports/${report.report_id}/redactions`, { marks, version })
      expect(set.status).toBe(200)
    }
    async function newCase(reference: string): Promise<string> {
      const file = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Contract' }
      return (await desk.ann.post('/api/cases', file)).json.case_id
    }
    const lookUp = async (operation: 'company_appointments', params: { [name: string]: string }) =>
      (await desk.ann.lookUp(operation, params)).json
    const erase = async (record: string) =>
      expect((await desk.boss.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBe(200)

    test('keeps words that the program wrote, also where something was erased', async () => {
      const case_id = await newCase('WORDS')
      const first = await lookUp('company_appointments', { company_number: '90000005', case_id })
      const { result } = await lookUp('company_appointments', { company_number: '90000006', case_id })
      const { name_single_line, dob } = result.appt_list.find((one: { dob: string | null }) => one.dob)
      const month = inWords(dob)
      const report = await desk.make('tracing', case_id)
      await desk.ann.get(`/api/cases/${case_id}/graph`)
      const marks = [month, `${name_single_line} was born in ${month}.`, 'Prepared by'].map(words)
      await mark(report, marks)

      await sweep()
      expect((await redactions(report)).marks).toEqual(marks)
      await erase(first.record.id)
      await sweep()
      const left = (await redactions(report)).marks.map((one) => ({ ...one, erased: undefined }))
      expect(left).toEqual(marks)
    })

    test('keeps the words of a case that another case’s record gave, and of a record that was not erased', async () => {
      const [one, other] = [await newCase('ONE'), await newCase('OTHER')]
      const first = await lookUp('company_appointments', { company_number: '90000001', case_id: one })
      const second = await lookUp('company_appointments', { company_number: '90000004', case_id: other })
      const [name, own] = [first, second].map(
        ({ result }) =>
          result.appt_list.find((one: { corporate_indicator: string }) => one.corporate_indicator !== 'Y')
            .name_single_line,
      )
      const report = await desk.make('blank', other)
      await desk.ann.get(`/api/cases/${other}/graph`)
      await mark(report, [words(name), words(own)])
      const { marks } = await redactions(report)
      await beside(desk.app, async (state) => {
        const given = { state, erasures: erasuresIn(desk.app.folder) }
        const ids = [first.record.id, second.record.id]
        const by = { analyst: 'application', reason: 'ordered' } as const
        const ledger = createLedger(state)
        const broken = createErasing({
          ...given,
          ledger: { ...ledger, erased: () => Promise.reject(new Error('Full')) },
        })
        await expect(broken.erase(ids, by)).rejects.toThrow('Full')
        expect((await redactions(report)).marks).toEqual(marks)
        await createErasing({ ...given, ledger }).erase(ids, by)
      })
      const erased: RedactionMark = { mark: 'mention', key: 'erased:1', reason: 'confidential' }
      expect((await redactions(report)).marks).toEqual([words(name), erased])
    })

    test('keeps a candidate of a list while an answer of the case holds it', async () => {
      const case_id = await newCase('LIST')
      const first = await lookUp('company_appointments', { company_number: '90000007', case_id })
      await desk.ann.lookUp('company_controllers', { company_number: '99000012', case_id })
      await screened(desk.ann, case_id)
      const report = await desk.make('blank', case_id)
      const sections = [
        { id: 'one', title: 'Lists', blocks: [{ kind: 'filled', id: 'lists', fill: 'screening' }] },
      ] satisfies Report['content']['sections']
      const content = { ...report.content, sections }
      await desk.ann.request('PUT', `/api/reports/${report.report_id}`, { content, version: 1 })
      const { mentions } = await redactions(report)
      const entry = mentions.find(({ key, label }) => key.startsWith('listed:') && /VOSPER/.test(label))!
      const marks: RedactionMark[] = [{ mark: 'mention', key: entry.key, reason: 'third_party' }]
      await mark(report, marks)

      await erase(first.record.id)
      await sweep()
      expect((await redactions(report)).marks).toEqual(marks)
      const file = `/api/cases/${case_id}/report.html?report=${report.report_id}&redacted=1`
      expect((await desk.ann.get(file)).status).toBe(200)
    })
  })
})
