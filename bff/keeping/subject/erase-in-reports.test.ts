/** Erasing what a report on one person found leaves other people's redactions and texts in reports (decision 0240). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Find } from '../../../contract/desk/data-subject.ts'
import type { RedactionMark, Redactions, Releases, Report, ReportBlock } from '../../../contract/desk/reports.ts'
import { findLists } from '../../../contract/finds.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { type ReportDesk, reportDesk } from '../../report/testing/report-desk.ts'
import { beside } from '../../testing/colleagues.ts'
import { erasuresIn } from '../retention/erasures.ts'
import { forgetAgain } from './forget-found.ts'

const paragraph = (id: string, text: string): ReportBlock => ({
  kind: 'paragraph',
  id,
  voice: 'plain',
  runs: [{ text }],
})
const words = (words: string): RedactionMark => ({ mark: 'words', words, reason: 'safety' })

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('erasing a person in reports', () => {
    let desk: ReportDesk
    let case_id: string
    beforeAll(async () => {
      desk = await reportDesk(engine)
    })
    beforeEach(async ({ task }) => {
      const file = { reference: task.id, title: 'A title', purpose: 'A purpose', lawful_basis: 'Contract' }
      case_id = (await desk.ann.post('/api/cases', file)).json.case_id
    })
    afterAll(() => desk.app.close())

    async function save({ report_id, content, version }: Report, title: string, ...blocks: ReportBlock[]) {
      const sections = [{ id: 'one', title: 'Result', blocks }]
      const given = { content: { ...content, title, sections }, version }
      return (await desk.ann.request('PUT', `/api/reports/${report_id}`, given)).json as Report
    }
    const step = async ({ report_id, version }: Report, name: string, more: object = {}): Promise<Report> =>
      (await desk.ann.post(`/api/reports/${report_id}/${name}`, { version, ...more })).json
    const redactions = async ({ report_id }: Report): Promise<Redactions> =>
      (await desk.ann.get(`/api/reports/${report_id}/redactions`)).json
    async function mark(report: Report, ...marks: RedactionMark[]): Promise<void> {
      const { version } = await redactions(report)
      const set = await desk.ann.request('PUT', `/api/reports/${report.report_id}/redactions`, { marks, version })
      expect(set.status).toBe(200)
    }
    const file = ({ report_id }: Report, more = '') =>
      `/api/cases/${case_id}/report.html?report=${report_id}&redacted=1${more}`
    const find = async (text: string): Promise<{ record: string; finds: Find[] }> =>
      (await desk.boss.post('/api/data-subject', { text })).json
    /** All but records: earlier reports of this kind are records too. */
    async function eraseAll(text: string): Promise<Find[]> {
      const { record, finds } = await find(text)
      const lists = Object.entries(findLists).map(([list, where]) => [
        list,
        [...new Set(finds.filter((find) => find.where === where).map(({ id }) => id))],
      ])
      const body = { reason: 'subject_request', ...Object.fromEntries(lists) }
      expect((await desk.boss.post(`/api/data-subject/${record}/erase`, body)).status).toBe(200)
      return finds.filter(({ where }) => where !== 'record')
    }
    /** The reports themselves are found as records. */
    const left = async (text: string) => (await find(text)).finds.filter(({ where }) => where !== 'record')

    test('takes their mark, keeps all others, and gives no file out until the list is checked', async () => {
      const made = await desk.make('blank', case_id)
      const report = await save(made, 'A result', paragraph('a', 'Wilfred Marsh said so.'), paragraph('b', 'Nothing.'))
      await mark(report, words('Wilfred Marsh'), words('Tamsin Quill'))
      await mark(report, words('Tamsin Quill'), words('Wilfred Marsh'), { mark: 'block', block: 'b', reason: 'safety' })
      expect(String(await desk.ann.bytes(file(report)))).not.toContain('Marsh')

      await eraseAll('Tamsin Quill')
      const erased: RedactionMark = { mark: 'mention', key: 'erased:1', reason: 'safety' }
      const { marks } = await redactions(report)
      expect(marks).toEqual([erased, words('Wilfred Marsh'), { mark: 'block', block: 'b', reason: 'safety' }])
      const refused = await desk.ann.get(file(report))
      expect([refused.status, refused.json.title]).toEqual([422, 'Not redacted in whole'])
      await mark(report, ...marks.slice(1))
      const text = String(await desk.ann.bytes(file(report)))
      expect(text).toContain('[redacted')
      expect(text).not.toMatch(/Marsh|Nothing/)
      expect(await left('Tamsin Quill')).toEqual([])
    })

    test('gives each mark that lost its words a key of its own, and takes no list of before', async () => {
      const report = await save(await desk.make('blank', case_id), 'A result', paragraph('a', 'Nobody spoke.'))
      await mark(report, words('Tamsin Quill'), words('Wilfred Marsh'))
      await eraseAll('Tamsin Quill')
      const [erased, other] = (await redactions(report)).marks
      await mark(report, other!, erased!)
      const open = await redactions(report)
      await eraseAll('Wilfred Marsh')
      const after = await redactions(report)
      expect(after.marks.map((one) => one.mark === 'mention' && one.key)).toEqual(['erased:2', 'erased:1'])

      const at = `/api/reports/${report.report_id}/redactions`
      const stale = await desk.ann.request('PUT', at, { marks: open.marks, version: open.version })
      expect([stale.status, stale.json.title]).toEqual([409, 'Changed meanwhile'])
      expect(await redactions(report)).toEqual(after)
      expect(await left('Wilfred Marsh')).toEqual([])
      await mark(report, after.marks[1]!)
    })

    test('gives out no file as redacted that has no redactions', async () => {
      const report = await save(await desk.make('blank', case_id), 'A result', paragraph('a', 'Wilfred Marsh.'))
      const refused = [(await desk.ann.get(file(report))).json]
      await mark(report, words('Wilfred Marsh'))
      await mark(report)
      refused.push((await desk.ann.get(file(report))).json)
      for (const { status, title } of refused) expect([status, title]).toEqual([422, 'Not redacted'])
      const { files } = (await desk.ann.get(`/api/reports/${report.report_id}/releases`)).json as Releases
      expect(files).toEqual([])
    })

    test('takes notes, releases, titles and signed versions that name them, and no others', async () => {
      const first = await save(await desk.make('blank', case_id), 'One', paragraph('a', 'Somebody spoke.'))
      await step(first, 'sign')
      const second = await step(first, 'correct', { note: 'Tamsin Quill called.' })
      const named = await save(second, 'What Tamsin Quill said', paragraph('a', 'She spoke.'))
      const third = await save(named, 'Three', paragraph('a', 'Tamsin Quill spoke.'))
      await step(third, 'sign')
      const last = await step(third, 'correct', { note: 'Wilfred Marsh called.' })
      const at = `/api/cases/${case_id}/report.html?report=${last.report_id}`
      const sha256 = (await desk.ann.get(at)).headers.get('x-content-sha256')
      for (const recipient of ['Tamsin Quill', 'Wilfred Marsh']) {
        const of = { version: last.version, format: 'html', redacted: false, sha256 }
        const given = { ...of, recipient, purpose: 'Advice' }
        expect((await desk.ann.post(`/api/reports/${last.report_id}/releases`, given)).status).toBe(201)
      }
      const before = await desk.preview(last, first.version)

      const finds = await eraseAll('Tamsin Quill')
      expect(new Set(finds.map(({ where }) => where))).toEqual(
        new Set(['report_version', 'report_block', 'report_frozen', 'report_step', 'report_release']),
      )
      expect(await desk.preview(last, first.version)).toEqual(before)
      expect((await desk.preview(last, third.version)).notes).toContain(
        'What was signed was erased. This file is not the signed one.',
      )
      const notesOn = async ({ version }: Report) =>
        (await desk.ann.get(`/api/reports/${last.report_id}?version=${version}`)).json.notes
      expect(await notesOn(first)).toEqual([])
      expect(await notesOn(third)).toEqual(['What was signed was erased. This text is not the signed one.'])
      const { releases } = (await desk.ann.get(`/api/reports/${last.report_id}/releases`)).json as Releases
      expect(releases.map(({ recipient, purpose }) => [recipient, purpose])).toEqual([
        ['Wilfred Marsh', 'Advice'],
        ['', ''],
      ])
      const { steps } = (await desk.ann.get(`/api/reports/${last.report_id}`)).json as Report
      expect(steps.filter(({ step }) => step === 'correcting').map(({ note }) => note)).toEqual([
        '',
        'Wilfred Marsh called.',
      ])
      const { versions } = (await desk.ann.get(`/api/reports/${last.report_id}/versions`)).json
      expect(
        versions
          .map(({ title }: { title: string }) => title)
          .toReversed()
          .slice(1),
      ).toEqual(['One', '', 'Three'])
      expect(await left('Tamsin Quill')).toEqual([])
    })

    test('keeps every redaction shut where a restored state repeats an erasure of before', async () => {
      const report = await save(await desk.make('blank', case_id), 'Tamsin Quill', paragraph('a', 'Wilfred Marsh.'))
      await mark(report, words('Wilfred Marsh'), { mark: 'block', block: 'a', reason: 'safety' })
      await beside(desk.app, async ({ db }) => {
        const erasures = erasuresIn(desk.app.folder)
        // Once, one id named everything of a report.
        await erasures.keepFound('oldoldoldoldoldoldol', [{ where: 'report', id: report.report_id }], new Date())
        expect(await forgetAgain(db, erasures)).toBe(1)
      })
      expect(await left('Tamsin Quill')).toEqual([])
      expect((await redactions(report)).marks).toEqual([
        { mark: 'mention', key: 'erased:1', reason: 'safety' },
        { mark: 'block', block: 'a', reason: 'safety' },
      ])
      expect((await desk.ann.get(file(report))).status).toBe(422)
    })
  })
})
