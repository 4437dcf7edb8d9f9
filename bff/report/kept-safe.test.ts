/** What a report must not lose: the difference from a newer record, long text, its template, the evidence, a full disk. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FactText, Report, ReportBlock, ReportContent } from '../../contract/desk/reports.ts'
import type { Fact } from '../../contract/reports.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { toProblem } from '../http/problem.ts'
import { verify } from '../ledger/testing/records.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { type ChangingRegister, changingRegister, officer } from '../watch/testing/watches.ts'
import { readsReports } from './testing/readers.ts'

const northgate = '90000001'
const words = (id: string, text: string): ReportBlock => ({ kind: 'paragraph', id, voice: 'plain', runs: [{ text }] })

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a report', () => {
    let register: ChangingRegister
    let app: TestApp
    let ann: Colleague
    beforeAll(async () => {
      register = await changingRegister()
      app = await testApp({ engine, upstreamUrl: register.url })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
    })
    afterAll(async () => {
      await app.close()
      await register.close()
    })

    const officersAre = (resigned?: string) =>
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ID1', name: 'Ms Rowan ASH', date: '2014-03-01', ...(resigned && { resigned }) })],
        next_page_id: null,
      }))
    const lookUpOfficers = async (): Promise<string> =>
      (await ann.lookUp('company_appointments', { company_number: northgate, case_id: ann.case_id })).json.record.id
    const make = async (template = 'blank'): Promise<Report> =>
      (await ann.post(`/api/cases/${ann.case_id}/reports`, { template })).json
    const withBlocks = ({ content }: Report, ...blocks: ReportBlock[]): ReportContent => ({
      ...content,
      sections: [{ id: 'one', title: 'Result', blocks }],
    })
    const save = ({ report_id, version }: Report, content: ReportContent) =>
      ann.request('PUT', `/api/reports/${report_id}`, { content, version })
    const read = async ({ report_id }: Report): Promise<Report> => (await ann.get(`/api/reports/${report_id}`)).json
    const fileOf = ({ report_id }: Report, more = '') =>
      `/api/cases/${ann.case_id}/report.pdf?report=${report_id}${more}`

    test('offers what a newer record says, and takes it in place of the fact', async () => {
      officersAre()
      const record = await lookUpOfficers()
      const found = await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources: [{ record, pointer: '' }] })
      const status = (found.json.facts as FactText[]).find(({ text }) => /current/i.test(text))!
      const made = await make()
      await save(made, withBlocks(made, { kind: 'fact', id: 'f', fact: status.fact }))
      expect((await read(made)).facts).toMatchObject([{ state: 'current', newer: null }])

      officersAre('2026-01-05')
      const newer = await lookUpOfficers()
      expect(newer).not.toBe(record)
      const report = await read(made)
      expect(report.facts).toMatchObject([
        { state: 'refreshed', text: status.text, newer: { fact: { record: newer } } },
      ])
      const preview = JSON.stringify((await ann.get(`/api/reports/${made.report_id}/preview`)).json)
      expect(preview).toContain('A newer record says something else.')

      const offered = report.facts[0]!.newer!
      await save(report, withBlocks(report, { kind: 'fact', id: 'f', fact: offered.fact! }))
      expect((await read(made)).facts).toMatchObject([{ state: 'current', text: offered.text, newer: null }])
    })

    test('compares an entry with the same entry of a newer record, wherever it stands, or not at all', async () => {
      const nameless = (name: string, date: string) => ({ ...officer({ id: '', name, date }), director_id: null })
      const [ash, oak, elm] = [
        nameless('Ms Rowan ASH', '2014-03-01'),
        nameless('Mr Noel OAK', '2015-04-02'),
        nameless('Ms Zoe ELM', '2016-05-03'),
      ]
      const listed = async (appt_list: ReturnType<typeof nameless>[], next_page_id: string | null = null) => {
        register.answers('company_appointments', () => ({ appt_list, next_page_id }))
        return lookUpOfficers()
      }
      const record = await listed([ash, oak])
      const sources = [{ record, pointer: '/appt_list/1/director_appt_list/0' }]
      const { facts } = (await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources })).json
      const { fact } = (facts as FactText[]).find(({ fact }) => fact.property === 'appointed')!
      const named: Fact = { record, pointer: '/appt_list/1/name_single_line', property: 'value', nth: 0 }
      const made = await make()
      await save(made, withBlocks(made, { kind: 'fact', id: 'f', fact }, { kind: 'fact', id: 'g', fact: named }))
      const states = async () => (await read(made)).facts.map(({ state, newer }) => [state, newer?.text ?? null])

      await listed([elm, ash, oak])
      expect(await states()).toEqual([
        ['current', null],
        ['current', null],
      ])
      await listed([elm, ash], '2')
      expect(await states()).toEqual([
        ['current', null],
        ['current', null],
      ])
      await listed([elm, ash])
      const gone = ['refreshed', 'The newer record no longer says this.']
      expect(await states()).toEqual([gone, gone])
    })

    test('does not say that an appointment is gone where a newer record lists a part of them', async () => {
      const office = (company_number: string) => ({
        company_number,
        type: 'DIR',
        date: '2014-03-01',
        status: 'CURRENT',
      })
      const [one, other] = [office('90000001'), office('90000002')]
      const answered = async (director_appt_list: object[], num_appt: string): Promise<string> => {
        register.answers('director_details', () => ({
          director: { director_id: 'ID9', name_single_line: 'Ms Ivy HOLM', director_appt_list, num_appt },
        }))
        return (await ann.lookUp('director_details', { director_id: 'ID9', case_id: ann.case_id })).json.record.id
      }
      const record = await answered([one, other], '2')
      const sources = [{ record, pointer: '/director/director_appt_list/1' }]
      const { facts } = (await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources })).json
      const { fact } = (facts as FactText[]).find(({ fact }) => fact.property === 'appointed')!
      const made = await make()
      await save(made, withBlocks(made, { kind: 'fact', id: 'f', fact }))
      const newer = async () => (await read(made)).facts.map(({ newer }) => newer?.text ?? null)
      for (const count of ['GE1', '2']) {
        await answered([one], count)
        expect(await newer()).toEqual([null])
      }
      await answered([one], '1')
      expect(await newer()).toEqual(['The newer record no longer says this.'])
    })

    test('gives its sections to a template, and none of its text', async () => {
      const made = await make('company')
      const sections = made.content.sections.map((section, at) => {
        const filled = section.blocks.filter(({ kind }) => kind === 'filled')
        const blocks = [words('own', 'Zebra Example is our client.'), ...filled]
        return at === 0 ? { ...section, title: 'Our view', blocks } : section
      })
      await save(made, { ...made.content, sections })
      const kept = await ann.post('/api/report-templates', { name: 'Ours', report_id: made.report_id })
      expect([kept.status, kept.json.name, kept.json.is_own]).toEqual([201, 'Ours', true])
      expect(JSON.stringify(kept.json)).not.toContain('Zebra')
      const next = await make(kept.json.template)
      expect(next.content.sections.map(({ title }) => title)).toEqual(sections.map(({ title }) => title))
      expect(next.filled.length).toBe(made.filled.length)
      expect(JSON.stringify(next.content)).not.toContain('Zebra')
    })

    test('takes marks that hide letters from the name of a template', async () => {
      const { report_id } = await make('company')
      const named = (name: string) => ann.post('/api/report-templates', { name, report_id })
      const kept = await named('\u202EHidden\u200B marks ')
      expect([kept.status, kept.json.name]).toEqual([201, 'Hidden marks'])
      const refused = await named('\u202E\u200B')
      expect([refused.status, refused.json.errors]).toEqual([422, [{ field: 'name', message: 'Enter a name.' }]])
    })

    test('removes a template for its maker and for supervisors, and keeps the reports that began with it', async () => {
      const bob = await colleague(app, 'analyst', 'bob')
      const sue = await colleague(app, 'supervisor', 'sue')
      const made = await make('company')
      const keep = async (name: string): Promise<string> =>
        (await ann.post('/api/report-templates', { name, report_id: made.report_id })).json.template
      const [own, left] = [await keep('One'), await keep('Two')]
      const started = await make(own)
      const remove = (who: Pick<Colleague, 'request'>, template: string) =>
        who.request('DELETE', `/api/report-templates/${template}`)
      expect((await remove(bob, own)).status).toBe(403)
      expect((await remove(ann, own)).status).toBe(204)
      expect((await remove(sue, left)).status).toBe(204)
      expect((await remove(ann, own)).status).toBe(404)
      expect((await remove(sue, 'company')).status).toBe(404)
      const { templates } = (await bob.get('/api/report-templates')).json
      expect(templates.map(({ template }: { template: string }) => template)).not.toContain(own)
      expect((await ann.post(`/api/cases/${ann.case_id}/reports`, { template: own })).status).toBe(422)
      expect((await read(started)).content).toEqual(started.content)
    })

    test.skipIf(!readsReports())('holds the evidence, which a stranger verifies with Node alone', async () => {
      const made = await make('company')
      const pdf = join(app.folder, 'report.pdf')
      writeFileSync(pdf, await ann.bytes(fileOf(made, '&evidence=1')))
      const zip = join(app.folder, 'attached.zip')
      writeFileSync(zip, execFileSync('qpdf', ['--show-attachment=evidence.zip', pdf], { maxBuffer: 2 ** 28 }))
      expect(verify(zip)).toMatchObject({ isWhole: true })
      const redacted = await ann.get(fileOf(made, '&evidence=1&redacted=1'))
      expect([redacted.status, redacted.json.errors[0].field]).toEqual([422, 'evidence'])
    })

    test('keeps 5 MB of pasted text, and refuses more than it takes with nothing lost', async () => {
      const made = await make()
      const line = 'The register says so. '.repeat(50)
      const blocks = (count: number) => Array.from({ length: count }, (_, at) => words(`p${at}`, line))
      const content = withBlocks(made, ...blocks(Math.ceil(5_000_000 / line.length)))
      expect((await save(made, content)).status).toBe(200)
      const saved = await read(made)
      expect(saved.content).toEqual(content)
      const refused = await save(saved, withBlocks(made, ...blocks(Math.ceil(17_000_000 / line.length))))
      expect([refused.status, refused.json.detail]).toEqual([413, 'The request is too large.'])
      expect((await read(made)).version).toBe(saved.version)
    })

    test('gives out no file that the database does not note, and loses nothing', async () => {
      const made = await make()
      const content = withBlocks(made, words('a', 'This stays.'))
      await save(made, content)
      await beside(app, ({ db }) => sql`alter table report_file rename to report_file_away`.execute(db))
      const failed = await ann.get(fileOf(made))
      expect([failed.status, failed.json.title]).toEqual([500, 'The application failed'])
      await beside(app, ({ db }) => sql`alter table report_file_away rename to report_file`.execute(db))
      expect((await read(made)).content).toEqual(content)
      expect((await ann.bytes(fileOf(made))).subarray(0, 5).toString()).toBe('%PDF-')
    })
  })
})

test('a full disk is said in words that say what to do', () => {
  const { status, message } = toProblem(new DatabaseUnusable('full', 'The disk is full'))
  expect(status).toBe(503)
  expect(message).toMatch(/disk is full.*Nothing .* lost.*administrator/)
})
