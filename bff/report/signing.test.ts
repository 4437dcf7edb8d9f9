/** What was signed never changes, and nobody signs alone what they wrote. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenderedReport, Report, ReportBlock } from '../../contract/desk/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { testApp } from '../testing/app.ts'
import { beside, type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { type ReportDesk, reportDesk } from './testing/report-desk.ts'

const northgate = '90000001'
type Who = Pick<Colleague, 'get' | 'post' | 'request'> & { name?: string }

/** Without what the page is told of later versions. */
const shown = ({
  title,
  sections,
  annex,
  notes,
  authors,
  signed,
  changes,
  is_sample,
  classification,
}: RenderedReport) => ({
  title,
  sections,
  annex,
  notes,
  authors,
  signed,
  changes,
  is_sample,
  classification,
})

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a signed report', () => {
    let desk: ReportDesk
    beforeAll(async () => {
      desk = await reportDesk(engine)
    })
    afterAll(() => desk.app.close())

    const lookUp = async (operation: string, params: object, case_id = desk.ann.case_id): Promise<string> =>
      (await desk.ann.lookUp(operation as 'geo_code', { ...params, case_id } as never)).json.record.id
    const make = (case_id?: string) => desk.make('company', case_id)
    const preview = (report: Report, version: number) => desk.preview(report, version)
    const screen = async ({ report_id }: Report, version: number) => {
      const { content, facts, filled } = (await desk.ann.get(`/api/reports/${report_id}?version=${version}`))
        .json as Report
      return { content, facts, filled }
    }
    const erase = (record: string) => desk.boss.post(`/api/records/${record}/erase`, { reason: 'ordered' })

    test('stays as it was signed, also in a case with an earlier erased record', async () => {
      await lookUp('company_number_search', { company_number: northgate })
      await erase(await lookUp('geo_code', { text: 'Durham' }))
      const made = await make()
      const signed = await desk.ann.post(`/api/reports/${made.report_id}/sign`, {
        version: 1,
        name: 'Ann Example',
        role: 'Senior analyst',
      })
      expect(signed.json.state).toBe('signed')
      const [file, onScreen] = [shown(await preview(made, 1)), await screen(made, 1)]
      expect(file.signed).toMatchObject({ by_name: 'Ann Example', role: 'Senior analyst' })
      await lookUp('company_appointments', { company_number: northgate })
      await lookUp('geo_code', { text: 'York' })
      await desk.ann.post(`/api/reports/${made.report_id}/correct`, { version: 1, note: 'More' })
      expect(shown(await preview(made, 1))).toEqual(file)
      expect(await screen(made, 1)).toEqual(onScreen)
      expect(JSON.stringify(file.notes)).not.toContain('erased')
    })

    test('names a record that was erased later with its day, and keeps all else', async () => {
      const file = { reference: 'R-late', title: 'Late', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await desk.ann.post('/api/cases', file)).json
      await lookUp('company_number_search', { company_number: northgate }, case_id)
      const params = { company_number: northgate, case_id }
      const { record, result } = (await desk.ann.lookUp('company_appointments', params)).json
      const officers: string = record.id
      const made = await make(case_id)
      await desk.ann.post(`/api/reports/${made.report_id}/sign`, { version: 1 })
      const before = shown(await preview(made, 1))
      const names = (result.appt_list as { surname: string }[])
        .map(({ surname }) => surname)
        .filter((surname) => JSON.stringify(before.sections).includes(surname))
      expect(names.length).toBeGreaterThan(0)
      await erase(officers)
      const after = shown(await preview(made, 1))
      for (const name of names) expect(JSON.stringify(after)).not.toContain(name)
      expect(after.notes).toEqual([
        expect.stringMatching(new RegExp(`^Record ${officers.slice(0, 8)} was erased on \\d`)),
      ])
      expect(JSON.stringify(after.sections)).toContain(`Erased with record ${officers.slice(0, 8)} on `)
      const blocks = (of: typeof after) =>
        new Map(of.sections.flatMap(({ blocks }) => blocks.map((one) => [one.id, one])))
      const cost = [...blocks(before)].filter(([, block]) => /Cost|Sources/.test(JSON.stringify(block)))
      expect(cost.length).toBeGreaterThan(0)
      for (const [id, block] of cost) expect(blocks(after).get(id)).toEqual(block)
      expect(after.annex.map(({ record }) => record)).toEqual(before.annex.map(({ record }) => record))
    })

    test('names a record that the database lost later, and calls nothing erased', async () => {
      const file = { reference: 'R-lost', title: 'Lost', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await desk.ann.post('/api/cases', file)).json
      const record = await lookUp('company_appointments', { company_number: northgate }, case_id)
      const made = await make(case_id)
      await desk.ann.post(`/api/reports/${made.report_id}/sign`, { version: 1 })
      const before = shown(await preview(made, 1))
      await beside(desk.app, ({ db }) => db.deleteFrom('content').where('id', '=', record).execute())
      const after = shown(await preview(made, 1))
      const short = record.slice(0, 8)
      expect(after.notes).toEqual([
        `Record ${short} has gone missing from the database since this version was signed. The ledger does not record an erasure.`,
      ])
      const words = JSON.stringify(after)
      expect(words).toContain(`Gone with record ${short}, which is missing from the database.`)
      expect(words).not.toMatch(/was erased|Erased/)
      const ofRecord = (rows: typeof after.annex) => rows.find((row) => row.record === record)
      expect(ofRecord(after.annex)).toEqual({ ...ofRecord(before.annex), state: 'missing' })
    })
  })
})

type Step = { who: number; does: 'write' | 'submit' | 'return' | 'sign' | 'correct' | 'erase' | 'look up' }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    does: fc.constantFrom<Step['does']>(
      ...(['write', 'write', 'submit', 'submit', 'sign', 'sign', 'correct', 'return', 'erase', 'look up'] as const),
    ),
  }),
  { minLength: 12, maxLength: 26 },
)

describe.each(['author', 'second'] as const)('where %s signs', (REPORT_SIGN_OFF) => {
  test('no order of steps changes what was signed, nor lets anybody sign alone', async () => {
    const app = await testApp({ env: { REPORT_SIGN_OFF } })
    const ann = await colleagueAtWork(app, 'analyst', 'ann')
    const [bob, eve] = [await colleague(app, 'analyst', 'bob'), await colleague(app, 'analyst', 'eve')]
    const boss = await app.analyst()
    const people: Who[] = [ann, bob, eve]
    let cases = 0
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const file = { reference: `R-${++cases}`, title: 'A case', purpose: 'A purpose', lawful_basis: 'Contract' }
        const { case_id } = (await ann.post('/api/cases', file)).json
        for (const { analyst_id } of [bob, eve]) await ann.post(`/api/cases/${case_id}/members`, { analyst_id })
        const lookUp = async (text: string): Promise<string> =>
          (await ann.lookUp('geo_code', { text, case_id })).json.record.id
        const records = [await lookUp('York')]
        const { report_id } = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'company' })).json as Report
        const read = async (who: Who = ann) => (await who.get(`/api/reports/${report_id}`)).json as Report
        const rendered = async (version: number) =>
          shown((await ann.get(`/api/reports/${report_id}/preview?version=${version}`)).json)
        // Who wrote since the last signature, as the test itself counts.
        let writers = new Set([0])
        const signed = new Map<number, ReturnType<typeof shown>>()
        let erasures = 0
        for (const [at, { who, does }] of all.entries()) {
          const person = people[who]!
          const report = await read()
          const step = (what: string) =>
            person.post(`/api/reports/${report_id}/${what}`, { version: report.version, note: 'Because' })
          if (does === 'write') {
            const block: ReportBlock = {
              kind: 'paragraph',
              id: `w${at}`,
              voice: 'opinion',
              runs: [{ text: `Words ${at}` }],
            }
            const [section, ...rest] = report.content.sections
            const content = {
              ...report.content,
              sections: [{ ...section!, blocks: [...section!.blocks, block] }, ...rest],
            }
            const body = { content, version: report.version }
            const { status } = await person.request('PUT', `/api/reports/${report_id}`, body)
            expect([200, 409]).toContain(status)
            if (status === 200) writers.add(who)
          } else if (does === 'erase') {
            const record = records[erasures]
            if (record && erasures++ < 2) await boss.post(`/api/records/${record}/erase`, { reason: 'ordered' })
          } else if (does === 'look up') records.push(await lookUp(`York ${at}`))
          else {
            const { status } = await step(does)
            expect([200, 403, 409]).toContain(status)
            if (does === 'sign' && status === 200) {
              if (REPORT_SIGN_OFF === 'second')
                expect([who, [...writers]]).toEqual([who, expect.not.arrayContaining([who])])
              expect(writers.size).toBeGreaterThan(0)
              expect(signed.has(report.version)).toBe(false)
              signed.set(report.version, await rendered(report.version))
              writers = new Set()
            }
          }
          for (const [version, before] of signed) {
            const now = await rendered(version)
            // An erasure is named, and a newer version. All else is as it was.
            const isNewer = (note: string) => /^Version \d+ is newer than this one\.$/.test(note)
            const said = now.notes.filter((note) => !before.notes.includes(note) && !isNewer(note))
            for (const note of said) expect(note).toMatch(/^Record \w{8} was erased on \d/)
            const rows = (of: typeof now) =>
              of.sections.flatMap(({ blocks }) => blocks.map((one) => JSON.stringify(one)))
            const [was, is] = [rows(before), rows(now)]
            expect(is.length).toBe(was.length)
            const differ = is.filter((one, at) => one !== was[at])
            if (said.length === 0) expect(differ).toEqual([])
            for (const one of differ) expect(one).toContain('Erased with record')
            expect([now.signed, now.authors, now.title]).toEqual([before.signed, before.authors, before.title])
          }
        }
      }),
      { numRuns: REPORT_SIGN_OFF === 'second' ? 5 : 3, seed: 20261128 },
    )
    await app.close()
  })
})
