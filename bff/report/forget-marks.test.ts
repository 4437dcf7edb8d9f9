/** Marks of redaction keep no words of an erased record, and go on hiding what the case still says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Redactions, RenderedReport, Report } from '../../contract/desk/reports.ts'
import { engines, isInstalled, waitingForLocks } from '../../platform/testing/databases.ts'
import { changing } from '../cases/case-changes.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

type Mark = Redactions['marks'][number]
type Officer = { director_id: string; surname: string; name_single_line: string; corporate_indicator: string }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('marks of redaction', () => {
    let app: TestApp
    let ann: Colleague
    let amy: Colleague
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      amy = await colleagueAtWork(app, 'administrator', 'amy')
    })
    afterAll(() => app.close())

    async function officersOf(company_number: string, by = ann): Promise<{ record: string; officer: Officer }> {
      const { json } = await by.lookUp('company_appointments', { company_number, case_id: by.case_id })
      const officers: Officer[] = json.result.appt_list
      return { record: json.record.id, officer: officers.find((one) => one.corporate_indicator !== 'Y')! }
    }
    const words = ({ name_single_line }: Officer, words = name_single_line): Mark => ({
      mark: 'words',
      words,
      reason: 'confidential',
    })
    const mention = ({ director_id }: Officer): Mark => ({
      mark: 'mention',
      key: `officer:${director_id}`,
      reason: 'confidential',
    })

    test('stay where the house template alone has their words', async () => {
      const empty = { accent: '', signatory_role: '', words_before: '', words_after: '' }
      const house = { ...empty, signatory_name: 'Morwenna Example', organisation: 'Larkspur Enquiries' }
      expect((await amy.request('PUT', '/api/house-template', house)).status).toBe(200)
      const { record } = await officersOf('90000003')
      const report: Report = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json
      const at = `/api/reports/${report.report_id}/redactions`
      const marks: Mark[] = [{ mark: 'words', words: 'Larkspur Enquiries', reason: 'confidential' }]
      expect((await ann.request('PUT', at, { marks, version: 0 })).status).toBe(200)
      await ann.get(`/api/cases/${ann.case_id}/graph`)

      expect((await amy.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBe(200)
      expect(((await ann.get(at)).json as Redactions).marks).toEqual(marks)
    })

    test('lose the words of their record, and stop the file; a joined officer and the others stay hidden', async () => {
      const gone = await officersOf('90000001')
      const joined = await officersOf('90000002')
      const report: Report = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'tracing' })).json
      const at = `/api/reports/${report.report_id}/redactions`
      await ann.get(`/api/cases/${ann.case_id}/graph`)
      const pair = { a: `officer:${gone.officer.director_id}`, b: `officer:${joined.officer.director_id}` }
      const judged = await ann.post(`/api/cases/${ann.case_id}/judgements`, { ...pair, verdict: 'same', reason: 'why' })
      expect(judged.status).toBe(201)
      const sentence = words(gone.officer, `Somebody calls ${gone.officer.surname} a friend.`)
      const other = words(joined.officer)
      const marks = [mention(gone.officer), words(gone.officer), sentence, other]
      expect((await ann.request('PUT', at, { marks, version: 0 })).status).toBe(200)

      const erased = await amy.post(`/api/records/${gone.record}/erase`, { reason: 'ordered' })
      expect(erased.status).toBe(200)
      const left = ['erased:1', 'erased:2', 'erased:3'].map((key) => ({ ...mention(gone.officer), key }))
      expect(((await ann.get(at)).json as Redactions).marks).toEqual([...left, other, mention(joined.officer)])
      // A text may still hold the name that nothing tells now.
      const file = `/api/cases/${ann.case_id}/report.html?report=${report.report_id}&redacted=1`
      expect((await ann.get(file)).status).toBe(422)
      const preview = (await ann.get(`/api/reports/${report.report_id}/preview?redacted=1`)).json as RenderedReport
      const text = JSON.stringify(preview)
      expect(text).not.toContain(joined.officer.surname)
      expect(text).not.toContain(gone.officer.surname)
    })

    // SQLite has one writer: nobody can hold the case while an erasure waits for it.
    test.skipIf(engine === 'sqlite')(
      'lose their words also where a list is saved at the moment of the erasure',
      async () => {
        const bea = await colleagueAtWork(app, 'analyst', 'bea')
        const { case_id } = bea
        const { record, officer } = await officersOf('90000004', bea)
        const report: Report = (await bea.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json
        const at = `/api/reports/${report.report_id}/redactions`
        await bea.get(`/api/cases/${case_id}/graph`)
        expect((await bea.request('PUT', at, { marks: [words(officer)], version: 0 })).status).toBe(200)

        const erased = await beside(app, ({ db }) =>
          changing(db, case_id, async (tx) => {
            const erasing = amy.post(`/api/records/${record}/erase`, { reason: 'ordered' })
            await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
            const { seq, ...first } = await tx
              .selectFrom('report_redaction')
              .selectAll()
              .where('report_id', '=', report.report_id)
              .executeTakeFirstOrThrow()
            await tx
              .insertInto('report_redaction')
              .values({ ...first, version: 2 })
              .execute()
            return { erasing }
          }),
        )
        expect((await erased.erasing).status).toBe(200)
        const left = { ...mention(officer), key: 'erased:1' }
        expect((await bea.get(at)).json).toMatchObject({ version: 4, marks: [left] })
      },
    )
  })
})
