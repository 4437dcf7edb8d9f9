/** Marks of redaction: what can be marked, and what a mark does whose record was erased. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, Redactions, Report, ReportBlock, ReportFacts } from '../../contract/desk/reports.ts'
import { type Fact, reportFormats } from '../../contract/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type Made, writeRecords } from '../graph/testing/records.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
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

    test('of a block stops the redacted file where its words may be elsewhere', async () => {
      const report = await make('Secret')
      await mark(report, { mark: 'block', block: 'a', reason: 'safety' })
      expect(String(await ann.bytes(file(report, 'html')))).toContain('[redacted: safety of a person]</span></p>')
      let { version } = report
      const save = async (...blocks: ReportBlock[]) => {
        const content = { ...report.content, sections: [{ id: 'one', title: 'Result', blocks }] }
        const saved = await ann.request('PUT', `/api/reports/${report.report_id}`, { content, version })
        version = saved.json.version
      }
      for (const blocks of [[words('z', 'Words')], [words('a', ' '), words('z', 'Words')]]) {
        await save(...blocks)
        const refused = await ann.get(file(report, 'html'))
        expect([refused.status, refused.json.title]).toEqual([422, 'Not redacted in whole'])
        expect(refused.json.detail).toContain('Redaction 1 in the list no longer hides anything: its block is empty')
        // Nobody can undo a signature, so what it was for is tried first.
        const sign = { version, redacts: true }
        const unsigned = await ann.post(`/api/reports/${report.report_id}/sign`, sign)
        expect([unsigned.status, unsigned.json.title]).toEqual([422, 'Not redacted in whole'])
        expect((await ann.get(`/api/reports/${report.report_id}`)).json.state).toBe('draft')
      }
      // A part of it has an id that begins with its own.
      await save(words('a', 'Some'), words('a-1', 'Wordless'))
      expect(String(await ann.bytes(file(report, 'html')))).not.toMatch(/Some|Wordless/)
      for (const blocks of [[words('a-1', 'Wordless')], [words('a', ' '), words('a-1', 'Wordless')]]) {
        await save(...blocks)
        expect(String(await ann.bytes(file(report, 'html')))).toContain('[redacted: safety of a person]')
        expect(String(await ann.bytes(file(report, 'html')))).not.toContain('Wordless')
      }
      // An earlier version never had a block that was marked later.
      await save(words('a', 'Some'), words('late', 'Later'))
      await mark(report, { mark: 'block', block: 'late', reason: 'safety' })
      expect((await ann.get(`${file(report, 'html')}&version=${report.version}`)).status).toBe(200)
    })

    test('of a fact stops the redacted file where the text has another fact instead', async () => {
      const record = await lookUp('company_number_search', { company_number: '90000001' })
      const { json } = await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources: [{ record, pointer: '' }] })
      const [fact, other] = (json as ReportFacts).facts.map(({ fact }) => fact)
      const report = await make('A fact')
      const cite = async (of: Fact, version: number) => {
        const blocks: ReportBlock[] = [{ kind: 'fact', id: 'f', fact: of }]
        const content = { ...report.content, sections: [{ id: 'one', title: 'Result', blocks }] }
        await ann.request('PUT', `/api/reports/${report.report_id}`, { content, version })
      }
      await mark(report, { mark: 'fact', fact: fact!, reason: 'safety' })
      expect((await ann.get(file(report, 'html'))).status).toBe(200)
      await cite(fact!, report.version)
      expect((await ann.get(file(report, 'html'))).status).toBe(200)
      await cite(other!, report.version + 1)
      expect((await ann.get(file(report, 'html'))).status).toBe(422)
    })

    test('stays in the list of names, also where a large case has more than the list', async () => {
      const company_short_list = Array.from({ length: 1100 }, (_, at) => ({
        name: `COMPANY ${at} LTD`,
        company_number: String(70_000_000 + at),
      }))
      const made: Made = {
        operation: 'company_name_search',
        params: { name: 'company' },
        result: { company_short_list },
      }
      await beside(app, (state) => writeRecords(state, ann.case_id, 5000, [made]))
      const report = await make('Many')
      // Another state wrote the record, and this application reads its claims in its own time.
      await expect.poll(async () => (await redactions(report)).mentions.length, { timeout: 60_000 }).toBe(1000)
      const before = await redactions(report)
      expect(before.mentions_total).toBeGreaterThan(1100)
      const listed = new Set(before.mentions.map(({ key }) => key))
      const key = company_short_list
        .map(({ company_number }) => `company:${company_number}`)
        .find((key) => !listed.has(key))!
      await mark(report, { mark: 'mention', key, reason: 'safety' })
      const after = await redactions(report)
      expect(after.mentions).toHaveLength(1001)
      expect(after.mentions.at(-1)?.key).toBe(key)
    })

    test('of all people hides those whom only the oldest records of a large case name', async () => {
      const title = { title: 'Large', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', { reference: 'R-large', ...title })).json
      const old: Made = {
        operation: 'director_search',
        params: {},
        result: { director_list: [{ director_id: '7', forename: 'Tamsin', surname: 'QUILL' }] } as never,
      }
      const newer = Array.from({ length: 16 }, (_, of): Made => {
        const company_short_list = Array.from({ length: 4000 }, (_, at) => {
          const company_number = String(60_000_000 + of * 4000 + at)
          return { name: `COMPANY ${company_number} LTD`, company_number, type: 'Private limited' }
        })
        return { operation: 'company_name_search', params: { name: 'company' }, result: { company_short_list } }
      })
      await beside(app, (state) => writeRecords(state, case_id, 7000, [old, ...newer]))
      const made = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
      const sections = [{ id: 'one', title: 'Result', blocks: [words('a', 'Tamsin Quill called.')] }]
      const content = { ...made.content, sections }
      const report = (await ann.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 }))
        .json as Report
      const graph = async () => (await ann.get(`/api/cases/${case_id}/graph`)).json.pending
      await expect.poll(graph, { timeout: 120_000 }).toBe(0)
      const claims = await beside(app, ({ db }) =>
        db
          .selectFrom('claim')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('record', '>', 14_002)
          .executeTakeFirstOrThrow(),
      )
      expect(Number(claims.count)).toBeGreaterThan(60_000)
      await mark(report, { mark: 'kind', kind: 'people', reason: 'safety' })
      const redacted = await ann.bytes(`/api/cases/${case_id}/report.html?report=${report.report_id}&redacted=1`)
      expect(String(redacted)).toContain('[redacted: safety of a person]')
      expect(String(redacted)).not.toMatch(/Tamsin|Quill/)
    })
  })
})
