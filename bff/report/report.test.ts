/** The cited report, as an analyst writes, signs and downloads it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  FactText,
  RenderedReport,
  Report,
  ReportBlock,
  ReportContent,
  ReportFacts,
} from '../../contract/desk/reports.ts'
import type { Fact } from '../../contract/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { sha256, type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { newestRecords, recordsById } from './case-content.ts'
import { pdfBytes } from './testing/readers.ts'

const northgate = '90000001'
const paragraph = (id: string, text: string): ReportBlock => ({
  kind: 'paragraph',
  id,
  voice: 'opinion',
  runs: [{ text }],
})

const citedIn = (block: unknown): number[] => {
  const found: number[] = []
  JSON.stringify(block, (key, value) => {
    if (key === 'cites') found.push(...value)
    return value
  })
  return found
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a report', () => {
    let app: TestApp
    let ann: Colleague
    let bob: Awaited<ReturnType<typeof colleague>>
    let companies: string

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      bob = await colleague(app, 'analyst', 'bob')
      await ann.post(`/api/cases/${ann.case_id}/members`, { analyst_id: bob.analyst_id })
      const { case_id } = ann
      companies = (await ann.lookUp('company_number_search', { company_number: northgate, case_id })).json.record.id
      await ann.lookUp('company_appointments', { company_number: northgate, case_id })
      await ann.lookUp('people_search', { fullname: 'Nobody Ofthisname', case_id })
    })
    afterAll(() => app.close())

    const make = async (template = 'blank'): Promise<Report> =>
      (await ann.post(`/api/cases/${ann.case_id}/reports`, { template })).json
    const save = (who: Pick<Colleague, 'request'>, { report_id, version }: Report, content: ReportContent) =>
      who.request('PUT', `/api/reports/${report_id}`, { content, version })
    const withBlocks = ({ content }: Report, ...blocks: ReportBlock[]): ReportContent => ({
      ...content,
      sections: [{ id: 'one', title: 'Result', blocks }],
    })
    const nameFact = async (): Promise<Fact> => {
      const found = await ann.post(`/api/cases/${ann.case_id}/report-facts`, {
        sources: [{ record: companies, pointer: '' }],
      })
      return found.json.facts.find(({ fact }: { fact: Fact }) => fact.property === 'name').fact
    }

    test('begins from a template, whose sections fill from the case', async () => {
      const { templates } = (await ann.get('/api/report-templates')).json
      for (const { template, sections } of templates) {
        const made = await make(template)
        expect(made.content.sections.map(({ title }) => title)).toEqual(
          sections.map(({ title }: { title: string }) => title),
        )
        expect(made.filled.length).toBeGreaterThan(1)
        expect(made.filled.filter(({ blocks }) => blocks.length === 0)).toEqual([])
      }
    })

    test('names its recipient, puts annexes last, and has a line for each empty section', async () => {
      const made = await make('company')
      const saved = await save(ann, made, { ...made.content, recipient: 'The board of Vowchester plc' })
      expect(saved.json.content.recipient).toBe('The board of Vowchester plc')
      const { sections, cover } = (await ann.get(`/api/reports/${made.report_id}/preview`)).json as RenderedReport
      expect(cover?.rows).toContainEqual({ label: 'Prepared for', value: 'The board of Vowchester plc' })
      expect(cover?.rows).toContainEqual({ label: 'Written by', value: 'ann, analyst' })
      const titles = sections.map(({ title }) => title)
      expect(titles[0]).toBe('Summary')
      expect(titles).not.toContain('Land')
      const annexes = titles.slice(titles.indexOf('Sections without content') + 1)
      expect(annexes.length).toBeGreaterThan(3)
      expect(annexes.every((title) => title.startsWith('Annex: '))).toBe(true)
      const empty = sections.find(({ title }) => title === 'Sections without content')!
      expect(JSON.stringify(empty.blocks)).toContain('No lookup of land titles is on record.')
    })

    test('numbers citations in the editor as in the files', async () => {
      const made = await make('company')
      const fact = await nameFact()
      const first = made.content.sections[0]!
      const blocks: ReportBlock[] = [{ kind: 'fact', id: 'last', fact }]
      const content = { ...made.content, sections: [...made.content.sections.slice(1), { ...first, blocks }] }
      const { filled, report_id } = (await save(ann, made, content)).json as Report
      const cited = new Map(filled.map(({ id, cites }) => [id, cites]))
      const order = content.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'filled' ? (cited.get(block.id) ?? []) : [fact.record])),
      )
      const { annex, sections } = (await ann.get(`/api/reports/${report_id}/preview`)).json as RenderedReport
      expect(annex.length).toBeGreaterThan(1)
      expect(annex.map(({ record }) => record)).toEqual([...new Set(order)])
      // Each citation of a filled block is a number of its own list, and leads to the same record as in the files.
      const inFiles = new Map(sections.flatMap(({ blocks }) => blocks.map((block) => [block.id, block])))
      for (const { blocks, cites } of filled)
        for (const block of blocks)
          expect(citedIn(block).map((number) => cites[number - 1])).toEqual(
            citedIn(inFiles.get(block.id)).map((number) => annex[number - 1]?.record),
          )
    })

    test('says what a record says, in words that no client can change', async () => {
      const fact = await nameFact()
      const made = await make()
      const saved = await save(ann, made, withBlocks(made, { kind: 'fact', id: 'f', fact }))
      expect(saved.status).toBe(200)
      expect(saved.json.facts).toMatchObject([
        { fact, state: 'current', text: expect.stringContaining(northgate), operation: 'company_number_search' },
      ])
      const forged = { kind: 'fact', id: 'f', fact: { ...fact, text: 'It is insolvent.' } } as unknown as ReportBlock
      expect((await save(ann, saved.json, withBlocks(made, forged))).status).toBe(422)
      const invented = { kind: 'fact', id: 'f', fact: { ...fact, record: '0'.repeat(20) } } as ReportBlock
      expect((await save(ann, saved.json, withBlocks(made, invented))).json.errors).toMatchObject([
        { field: 'content' },
      ])
      const other = { kind: 'fact', id: 'f', fact: { ...fact, property: 'dissolved' } } as ReportBlock
      expect((await save(ann, saved.json, withBlocks(made, other))).json.facts).toMatchObject([
        { state: 'unreadable', text: '' },
      ])
    })

    test('shows on a map where the records say that places are', async () => {
      const fay = await colleagueAtWork(app, 'analyst', 'fay')
      const { case_id } = fay
      await fay.lookUp('geo_code', { text: 'York', case_id })
      const made: Report = (await fay.post(`/api/cases/${case_id}/reports`, { template: 'tracing' })).json
      const { sections } = (await fay.get(`/api/reports/${made.report_id}/preview`)).json as RenderedReport
      const pictures = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'picture'))
      const map = pictures.find(({ alt }) => alt.startsWith('A map of'))!
      expect(map.shapes).toContainEqual(
        expect.objectContaining({ shape: 'text', text: expect.stringContaining('York') }),
      )
      expect(map.shapes).toContainEqual(expect.objectContaining({ shape: 'outline', of: 'area' }))
      const file = (format: string) => `/api/cases/${case_id}/report.${format}?report=${made.report_id}`
      expect(String(await fay.bytes(file('html')))).toContain(`aria-label="${map.alt}"`)
      expect(pdfBytes(await fay.bytes(file('pdf')))).toContain(`/Alt (${map.alt})`)
      expect((await fay.bytes(file('docx'))).length).toBeGreaterThan(1000)

      const marks = [{ mark: 'words', words: 'York', reason: 'confidential' }]
      await fay.request('PUT', `/api/reports/${made.report_id}/redactions`, { marks, version: 0 })
      const redacted = (await fay.get(`/api/reports/${made.report_id}/preview?redacted=1`)).json as RenderedReport
      expect(JSON.stringify(redacted)).not.toContain('York')
      expect(JSON.stringify(redacted)).not.toContain('A map of')
    })

    test('finds facts by words', async () => {
      const { json } = await ann.post(`/api/cases/${ann.case_id}/report-facts`, { q: 'officer' })
      expect(json.facts.length).toBeGreaterThan(0)
      for (const { text, state } of json.facts)
        expect([state, text]).toEqual(['current', expect.stringMatching(/officer/i)])
    })

    test('lists evidence of a finding first, then offices, then what a company is', async () => {
      const file = { reference: `R-order-${engine}`, title: 'Order', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      const asked = { company_number: northgate, case_id }
      const profile = (await ann.lookUp('company_number_search', asked)).json.record.id
      const officers = (await ann.lookUp('company_appointments', asked)).json.record.id
      const sources = [profile, officers].map((record) => ({ record, pointer: '' }))
      const listed = async () =>
        (await ann.post(`/api/cases/${case_id}/report-facts`, { sources })).json.facts as FactText[]
      const before = await listed()
      const properties = before.map(({ fact }) => fact.property)
      expect(properties[0]).toMatch(/^(officer_of|appointed)$/)
      expect(properties.indexOf('status')).toBeGreaterThan(properties.lastIndexOf('officer_of'))
      expect(properties.indexOf('name')).toBeGreaterThan(properties.lastIndexOf('status'))

      const named = before.find(({ fact }) => fact.property === 'name' && fact.record === profile)!
      const { record, pointer } = named.fact
      const finding = { kind: 'finding', text: 'It is the one that was meant.', sources: [{ record, pointer }] }
      expect((await ann.post(`/api/cases/${case_id}/findings`, finding)).status).toBe(201)
      expect((await listed())[0]?.fact).toEqual(named.fact)
    })

    test('names a company that a record gives by its number alone, as the case knows it', async () => {
      const file = { reference: `R-names-${engine}`, title: 'Names', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      const asked = { company_number: northgate, case_id }
      const naming = (await ann.lookUp('company_number_search', asked)).json.record.id
      const filings = (await ann.lookUp('company_filing_history', asked)).json.record.id
      const sources = [{ record: filings, pointer: '' }]
      const found = (await ann.post(`/api/cases/${case_id}/report-facts`, { sources })).json.facts as FactText[]
      const filed = found.find(({ fact }) => fact.property === 'filed')!
      expect(filed.text).toMatch(/^NORTHGATE HOLDINGS LIMITED \(90000001\) filed /)

      // Where the record that names it is left out, the number stays.
      const made = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
      const cited: ReportBlock = { kind: 'fact', id: 'f', fact: filed.fact }
      expect((await save(ann, made, withBlocks(made, cited))).status).toBe(200)
      const marks = [{ mark: 'record', record: naming, reason: 'confidential' }]
      const marked = await ann.request('PUT', `/api/reports/${made.report_id}/redactions`, { marks, version: 0 })
      expect(marked.status).toBe(200)
      const wordsOf = async (redacted: string) => {
        const { sections } = (await ann.get(`/api/reports/${made.report_id}/preview${redacted}`)).json as RenderedReport
        const words: string[] = []
        JSON.stringify(sections, (key, value) => {
          if (key === 'text') words.push(value)
          return value
        })
        return words.join('')
      }
      expect(await wordsOf('')).toContain('NORTHGATE HOLDINGS LIMITED (90000001) filed ')
      expect(await wordsOf('?redacted=1')).toMatch(/^90000001 filed /)
    })

    test('keeps what both wrote when two save at once', async () => {
      const made = await make()
      const both = await Promise.all([
        save(ann, made, withBlocks(made, paragraph('a', 'Ann wrote this.'))),
        save(bob, made, withBlocks(made, paragraph('b', 'Bob wrote this.'))),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [won, lost] = both[0].status === 200 ? both : both.toReversed()
      expect(lost!.json.saved).toMatchObject({ version: 2, content: won!.json.content })
      const mine = both[0].status === 200 ? paragraph('b', 'Bob wrote this.') : paragraph('a', 'Ann wrote this.')
      const merged = withBlocks(made, ...won!.json.content.sections[0].blocks, mine)
      expect((await save(bob, won!.json, merged)).json.version).toBe(3)
      const { versions } = (await ann.get(`/api/reports/${made.report_id}/versions`)).json
      expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
      const second = (await ann.get(`/api/reports/${made.report_id}?version=2`)).json
      expect([second.read_version, second.version]).toEqual([2, 3])
      const { changes } = (await ann.get(`/api/reports/${made.report_id}/changes?from=2&until=3`)).json
      expect(changes).toMatchObject([{ change: 'added', block: mine.id }])
    })

    test('makes no version of a save that changes nothing', async () => {
      const made = await make()
      expect((await save(ann, made, made.content)).json.version).toBe(1)
    })

    test('is signed, frozen and corrected, and shows what the correction changed', async () => {
      const made = await make('company')
      const scope: ReportBlock = { kind: 'filled', id: 'f', fill: 'scope' }
      const first = (await save(ann, made, withBlocks(made, paragraph('a', 'It trades.'), scope))).json as Report
      const signed = await ann.post(`/api/reports/${made.report_id}/sign`, { version: first.version })
      expect(signed.json).toMatchObject({ state: 'signed', signed_version: 2, may: { edit: false, correct: true } })
      const refused = await save(ann, first, withBlocks(made, paragraph('a', 'It does not trade.')))
      expect([refused.status, refused.json.title]).toEqual([409, 'Signed'])
      const again = await ann.post(`/api/reports/${made.report_id}/correct`, { version: 2, note: 'A slip' })
      expect(again.json).toMatchObject({ state: 'draft', signed_version: 2 })
      const { versions } = (await ann.get(`/api/reports/${made.report_id}/versions`)).json
      expect(versions.map(({ state }: { state: string }) => state)).toEqual(['signed', 'draft'])
      const corrected = await save(ann, again.json, withBlocks(made, paragraph('a', 'It does not trade.'), scope))
      expect(corrected.json.version).toBe(3)
      const preview = (await ann.get(`/api/reports/${made.report_id}/preview`)).json
      expect(preview.changes).toEqual([
        'Result: “It trades.” became “It does not trade.”',
        expect.stringMatching(/^What fills itself from the case was filled again on \d/),
      ])
      const { report_id } = made
      const marks = [{ mark: 'block', block: 'a', reason: 'confidential' }]
      await ann.request('PUT', `/api/reports/${report_id}/redactions`, { marks, version: 0 })
      const redacted = (await ann.get(`/api/reports/${report_id}/preview?redacted=1`)).json
      expect(redacted.changes[0]).toBe('Result: “[redacted: confidential]” became “[redacted: confidential]”')
      const old = (await ann.get(`/api/reports/${made.report_id}/preview?version=2`)).json
      expect(old).toMatchObject({ state: 'signed', changes: [], notes: ['Version 3 is newer than this one.'] })
    })

    test('says that blocks were filled again only where the signed version had some', async () => {
      const made = await make()
      const first = (await save(ann, made, withBlocks(made, paragraph('a', 'It trades.')))).json as Report
      await ann.post(`/api/reports/${made.report_id}/sign`, { version: first.version })
      const again = await ann.post(`/api/reports/${made.report_id}/correct`, { version: 2, note: 'More' })
      const scope: ReportBlock = { kind: 'filled', id: 'f', fill: 'scope' }
      await save(ann, again.json, withBlocks(made, paragraph('a', 'It trades.'), scope))
      const { changes }: RenderedReport = (await ann.get(`/api/reports/${made.report_id}/preview`)).json
      expect(changes).toEqual([expect.stringMatching(/^Result: added “/)])
    })

    test('leaves as a file whose hash is on the chain, and which can be checked', async () => {
      const made = await make('company')
      const fact = await nameFact()
      await save(ann, made, withBlocks(made, { kind: 'fact', id: 'f', fact }))
      for (const format of ['html', 'pdf', 'docx']) {
        const bytes = await ann.bytes(`/api/cases/${ann.case_id}/report.${format}?report=${made.report_id}`)
        const digest = sha256(bytes)
        const { json } = await bob.get(`/api/reports/check?sha256=${digest}`)
        expect(json).toMatchObject({
          is_ours: true,
          file: {
            version: 2,
            format,
            signed: false,
            redacted: false,
            is_in_ledger: true,
            chain_seq: expect.any(Number),
          },
        })
        const given = { version: 2, format, redacted: false, recipient: 'A client', purpose: 'Advice', sha256: digest }
        const released = await ann.post(`/api/reports/${made.report_id}/releases`, given)
        expect(released.json.releases[0]).toMatchObject({ recipient: 'A client', sha256: digest })
      }
      await beside(app, async ({ db }) => {
        const [first] = await db.selectFrom('report_file').selectAll().where('report_id', '=', made.report_id).execute()
        const later = Array.from({ length: 1000 }, (_, at) => ({
          ...first!,
          file_id: `later ${at}`,
          sha256: sha256(Buffer.from(String(at))),
          at: '2099-01-01',
        }))
        await db.insertInto('report_file').values(later).execute()
      })
      const { releases, files } = (await ann.get(`/api/reports/${made.report_id}/releases`)).json
      expect(releases).toHaveLength(3)
      const kept = new Set(files.map((file: { sha256: string }) => file.sha256))
      for (const release of releases) expect(kept).toContain(release.sha256)
      expect((await ann.get(`/api/reports/check?sha256=${'0'.repeat(64)}`)).json).toEqual({
        is_ours: false,
        file: null,
      })
      // Somebody wrote these rows in the database, with the event of another file.
      const slipped = await ann.get(`/api/reports/check?sha256=${sha256(Buffer.from('7'))}`)
      expect(slipped.json).toMatchObject({ is_ours: true, file: { is_in_ledger: false, chain_seq: null } })
      const sup = await colleague(app, 'supervisor', `sup${engine}`)
      const { events } = (await sup.get('/api/audit')).json
      expect(
        events.filter(
          ({ operation, event, case_id }: { operation: string; event: string; case_id: string }) =>
            operation === 'case_report' && event === 'exported' && case_id === ann.case_id,
        ).length,
      ).toBe(3)
    })

    test('loses the words of a fact, and of what cites it, with its record', async () => {
      const { case_id } = ann
      const record = (await ann.lookUp('geo_code', { text: 'York', case_id })).json.record.id
      const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
      const made = await make()
      const said: ReportBlock = {
        kind: 'paragraph',
        id: 'a',
        voice: 'plain',
        runs: [{ text: 'So York it is.' }, { fact }],
      }
      const first = (await save(ann, made, withBlocks(made, said, paragraph('b', 'This stays.')))).json as Report
      expect(first.facts[0]).toMatchObject({ state: 'current' })
      await ann.post(`/api/reports/${made.report_id}/sign`, { version: 2 })
      const boss = await app.analyst()
      expect((await boss.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBe(200)
      const { content } = (await ann.get(`/api/reports/${made.report_id}`)).json
      expect(content.sections[0].blocks.map(({ kind }: ReportBlock) => kind)).toEqual(['erased', 'paragraph'])
      const { notes, sections } = (await ann.get(`/api/reports/${made.report_id}/preview`)).json
      expect(JSON.stringify(sections)).not.toContain('So York it is')
      expect(notes).toEqual([expect.stringContaining('erased')])
    })

    test('tells no outcome of a record whose answer somebody changed in the database', async () => {
      const { case_id } = ann
      const record = (await ann.lookUp('geo_code', { text: 'Selby', case_id })).json.record.id
      const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
      const made = await make()
      const { facts } = (await save(ann, made, withBlocks(made, { kind: 'fact', id: 'f', fact }))).json as Report
      expect(facts).toMatchObject([{ state: 'current', text: expect.stringContaining(' found an answer on ') }])
      const changed = { answer: Buffer.from('no packed answer') }
      await beside(app, ({ db }) =>
        db.updateTable('content').set(changed).where('id', '=', record).where('answer', 'is not', null).execute(),
      )
      const read = (await ann.get(`/api/reports/${made.report_id}`)).json as Report
      expect(read.facts).toMatchObject([{ state: 'unreadable', text: '' }])
    })

    test('knows where a case has more lookups than it reads, and reads an older one by its id', async () => {
      const file = { reference: 'R-many', title: 'Many', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      const ids: string[] = []
      for (const text of ['Ripon', 'York', 'Selby'])
        ids.push((await ann.lookUp('geo_code', { text, case_id })).json.record.id)
      await beside(app, async ({ db }) => {
        const read = async (most: number) => {
          const { records, hasOlder } = await newestRecords(db, case_id, most)
          return [records.map(({ id }) => id), hasOlder]
        }
        expect(await read(2)).toEqual([ids.slice(1), true])
        for (const all of [3, 4]) expect(await read(all)).toEqual([ids, false])
        const [oldest] = await recordsById(db, ids.slice(0, 1), case_id)
        expect(oldest).toMatchObject({ operation: 'geo_code', outcome: 'found', params: { text: 'Ripon' } })
        expect(await recordsById(db, ids, 'another case')).toEqual([])
      })
    })

    test('says that a record is missing, not erased, where the database lost it', async () => {
      const file = { reference: 'R-lost', title: 'Lost', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      const record = (await ann.lookUp('geo_code', { text: 'Ripon', case_id })).json.record.id
      const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
      const sources = [{ record, pointer: '' }]
      await ann.post(`/api/cases/${case_id}/findings`, { kind: 'finding', text: 'Ripon it is.', sources })
      const made: Report = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'company' })).json
      const said: ReportBlock = { kind: 'paragraph', id: 'a', voice: 'plain', runs: [{ text: 'So it is.' }, { fact }] }
      const withWords = (...blocks: ReportBlock[]): ReportContent => ({
        ...made.content,
        sections: [...withBlocks(made, ...blocks).sections, ...made.content.sections],
      })
      const first = (await save(ann, made, withWords(said))).json as Report
      await beside(app, ({ db }) => db.deleteFrom('content').where('id', '=', record).execute())
      const gone: ReportBlock = { kind: 'erased', id: 'a', missing: true }
      const read = (await ann.get(`/api/reports/${made.report_id}`)).json as Report
      expect(read.content.sections[0]?.blocks[0]).toEqual(gone)
      const preview = await ann.get(`/api/reports/${made.report_id}/preview`)
      const words = JSON.stringify(preview.json)
      expect(words).toContain(
        'A record that it cites is missing from the database. The ledger does not record an erasure.',
      )
      expect(words).toContain('Gone with its record, which is missing from the database')
      expect(words).not.toMatch(/erased/i)
      expect(preview.json.annex).toContainEqual(expect.objectContaining({ record, state: 'missing' }))
      const again = await save(ann, first, withWords(said, paragraph('b', 'Typed meanwhile.')))
      expect(again.json.content.sections[0].blocks).toEqual([gone, paragraph('b', 'Typed meanwhile.')])
      const refused = await save(ann, again.json, withWords({ ...said, id: 'c' }))
      expect(refused.json.errors[0].message).toContain(`The record ${record} is missing from the database.`)
    })

    test('does not get words back from an editor that was open when their record was erased', async () => {
      const { case_id } = ann
      const record = (await ann.lookUp('geo_code', { text: 'Leeds', case_id })).json.record.id
      const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
      const made = await make()
      const cited: ReportBlock = { kind: 'paragraph', id: 'a', voice: 'plain', runs: [{ text: 'So it is.' }, { fact }] }
      const kept = paragraph('a-own1', 'Split and saved before.')
      const open = (await save(ann, made, withBlocks(made, cited, kept))).json as Report
      await (await app.analyst()).post(`/api/records/${record}/erase`, { reason: 'ordered' })
      // Split and not saved: its words were those of the block.
      const parts = [paragraph('a-ab12', 'So it'), kept, paragraph('a-own1-cd34', 'Split off what stays.')]
      const again = await save(ann, open, withBlocks(open, cited, ...parts, paragraph('b', 'Typed meanwhile.')))
      expect(again.json.content.sections[0].blocks).toEqual([
        { kind: 'erased', id: 'a' },
        ...parts.slice(1),
        paragraph('b', 'Typed meanwhile.'),
      ])
      const refused = await save(ann, again.json, withBlocks(open, { ...cited, id: 'c' }))
      expect([refused.status, refused.json.errors[0].message]).toEqual([
        422,
        `The record ${record} was erased meanwhile. Remove its facts from the text; then save.`,
      ])
    })

    test('keeps words that were saved before, and loses those of an erased block that somebody removed', async () => {
      const { case_id } = ann
      const record = (await ann.lookUp('geo_code', { text: 'Leeds', case_id })).json.record.id
      const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
      const made = await make()
      const cited: ReportBlock = { kind: 'paragraph', id: 'a', voice: 'plain', runs: [{ text: 'So it is.' }, { fact }] }
      const part = paragraph('a-0a1b', 'Split and saved before.')
      const first = (await save(ann, made, withBlocks(made, cited, part))).json as Report
      const second = (await save(ann, first, withBlocks(first, cited))).json as Report
      await (await app.analyst()).post(`/api/records/${record}/erase`, { reason: 'ordered' })

      const own = paragraph('a-2', 'A block of another client.')
      const third = (await save(ann, second, withBlocks(second, cited, part, own))).json as Report
      expect(third.content.sections[0]!.blocks).toEqual([{ kind: 'erased', id: 'a' }, part, own])

      const fourth = (await save(ann, third, withBlocks(third, own))).json as Report
      const open = [paragraph('a', 'So it is.'), paragraph('a-ab12', 'is.'), part, own]
      const last = (await save(ann, fourth, withBlocks(fourth, ...open))).json as Report
      expect(last.content.sections[0]!.blocks).toEqual([part, own])
    })

    test('says to who may not open a link that they are no member, and nothing of what it is', async () => {
      const made = await make()
      const zoe = await colleagueAtWork(app, 'analyst', 'zoe')
      const links = {
        case: [`/api/cases/${ann.case_id}`, `/api/cases/${ann.case_id}/graph`],
        record: [`/api/records/${companies}`],
        report: [`/api/reports/${made.report_id}`],
      }
      const { reference, title } = (await ann.get(`/api/cases/${ann.case_id}`)).json
      for (const [what, paths] of Object.entries(links))
        for (const path of paths) {
          const { status, json } = await zoe.get(path)
          expect([status, json.not_member], path).toEqual([404, true])
          expect(json.detail).toContain(`his ${what}`)
          expect(json.detail).toContain('Ask the colleague who sent you the link, or a supervisor')
          for (const word of [reference, title, made.title, northgate]) expect(JSON.stringify(json)).not.toContain(word)
          const gone = await zoe.get(path.replace(/[a-z0-9]{20,}/, '0'.repeat(20)))
          expect([gone.status, gone.json.not_member], path).toEqual([404, undefined])
        }
    })

    test('shows nothing of a record to a member who may not read it, and keeps the fact when they save', async () => {
      const other = { reference: 'R-other', title: 'Another', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', other)).json
      const { record } = (await ann.lookUp('geo_code', { text: 'York', case_id })).json
      const found = await ann.post(`/api/cases/${case_id}/report-facts`, {
        sources: [{ record: record.id, pointer: '' }],
      })
      const { fact, text } = found.json.facts.find(({ text }: { text: string }) => text.includes('York'))
      const made = await make()
      const content = withBlocks(made, { kind: 'fact', id: 'f', fact }, paragraph('b', 'Words of Ann.'))
      expect((await save(ann, made, content)).json.facts).toMatchObject([{ state: 'current', text }])

      const read: Report = (await bob.get(`/api/reports/${made.report_id}`)).json
      expect(read.facts).toMatchObject([{ state: 'unreadable', text: '' }])
      for (const path of [
        `/api/reports/${made.report_id}/preview`,
        `/api/cases/${ann.case_id}/report.html?report=${made.report_id}`,
      ]) {
        const seen = String(await bob.bytes(path))
        expect(seen).toContain('This fact cannot be read.')
        expect(seen).not.toContain('York')
      }
      const more = { ...content, sections: [...content.sections, { id: 'two', title: 'Of Bob', blocks: [] }] }
      expect((await save(bob, read, more)).status).toBe(200)
      expect((await ann.get(`/api/reports/${made.report_id}`)).json.facts).toMatchObject([{ state: 'current', text }])

      // What he signed, he could not read himself.
      expect((await bob.post(`/api/reports/${made.report_id}/sign`, { version: 3 })).status).toBe(403)
      // Signed and frozen, it shows no more to him, and to her the version that she signed.
      await ann.post(`/api/reports/${made.report_id}/sign`, { version: 3 })
      const preview = `/api/reports/${made.report_id}/preview`
      expect(String(await bob.bytes(preview))).not.toContain('York')
      expect(String(await bob.bytes(preview))).toContain('You may not read each record')
      expect((await bob.get(preview)).json.signed).toBeNull()
      const { notes } = (await bob.get(`/api/reports/${made.report_id}`)).json
      expect(notes).toEqual(['You may not read each record that this version shows. This text is not the signed one.'])
      expect((await ann.get(`/api/reports/${made.report_id}`)).json.notes).toEqual([])
      const copy = await bob.bytes(`/api/cases/${ann.case_id}/report.html?report=${made.report_id}`)
      expect(String(copy)).toContain('Version 3 was signed, and this copy is not it')
      const check = await bob.get(`/api/reports/check?sha256=${sha256(copy)}`)
      expect(check.json.file).toMatchObject({ version: 3, signed: false })
      await ann.lookUp('geo_code', { text: 'Durham', case_id: ann.case_id })
      const frozen = String(await ann.bytes(preview))
      expect(frozen).toContain('York')
      expect(frozen).not.toContain('You may not read each record')
    })

    test('takes no new fact from a lookup about a person that another case made', async () => {
      const other = { reference: 'R-person', title: 'Another', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', other)).json
      const { record } = (await ann.lookUp('tps_full', { telephone_number: '0113 496 0018', case_id })).json
      const fact: Fact = { record: record.id, pointer: '', property: 'outcome', nth: 0 }
      const made = await make()
      const content = withBlocks(made, { kind: 'fact', id: 'f', fact })
      const refused = await save(ann, made, content)
      expect([refused.status, JSON.stringify(refused.json)]).toEqual([
        422,
        expect.stringContaining('serves the case that it was made in'),
      ])
      expect((await ann.get(`/api/reports/${made.report_id}`)).json.version).toBe(1)
      const sources = [{ record: record.id, pointer: '' }]
      expect((await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources })).status).toBe(422)
      const own: Report = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'tracing' })).json
      expect((await save(ann, own, withBlocks(own, { kind: 'fact', id: 'f', fact }))).status).toBe(200)
    })

    test('is signed by the person who removed a fact that they may not read, and shows it to no other', async () => {
      const other = { reference: 'R-removed', title: 'Another', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', other)).json
      const { record } = (await ann.lookUp('geo_code', { text: 'York', case_id })).json
      const sources = [{ record: record.id, pointer: '' }]
      const found: ReportFacts = (await ann.post(`/api/cases/${case_id}/report-facts`, { sources })).json
      const { fact } = found.facts.find(({ text }) => text.includes('York'))!
      for (const signer of [bob, ann]) {
        const made = await make()
        const path = `/api/reports/${made.report_id}`
        const cited = withBlocks(made, { kind: 'fact', id: 'f', fact }, paragraph('b', 'Words of Ann.'))
        await save(ann, made, cited)
        await ann.post(`${path}/sign`, { version: 2 })
        await signer.post(`${path}/correct`, { version: 2, note: 'Without York' })
        const head: Report = (await signer.get(path)).json
        await save(signer, head, withBlocks(made, paragraph('b', 'Words of Ann.')))
        expect((await signer.post(`${path}/sign`, { version: 3 })).status).toBe(200)

        const [own, ofBob]: RenderedReport[] = [
          (await signer.get(`${path}/preview`)).json,
          (await bob.get(`${path}/preview`)).json,
        ]
        expect(own!.signed).toMatchObject({ by_name: signer === bob ? 'bob' : 'ann' })
        expect(own!.notes).toEqual([])
        const isBob = signer === bob
        expect(JSON.stringify(own!.changes)).toContain(isBob ? 'a fact that cannot be read' : 'York')
        expect(JSON.stringify(ofBob)).not.toContain('York')
        expect(ofBob!.signed === null).toBe(!isBob)
        if (isBob) expect((await ann.get(`${path}/preview`)).json).toEqual(own)
        else expect(ofBob!.notes.join()).toContain('You may not read each record that this version shows.')
        const copy = await bob.bytes(`/api/cases/${ann.case_id}/report.html?report=${made.report_id}`)
        const check = await bob.get(`/api/reports/check?sha256=${sha256(copy)}`)
        expect(check.json.file).toMatchObject({ version: 3, signed: isBob })
      }
    })

    test('tells who may not see its case no more of a copy than its version, and that it is unchanged', async () => {
      const made = await make()
      const copy = await ann.bytes(`/api/cases/${ann.case_id}/report.html?report=${made.report_id}`)
      const stranger = await colleagueAtWork(app, 'analyst', 'ivy')
      const { text, json } = await stranger.get(`/api/reports/check?sha256=${sha256(copy)}`)
      expect(json).toMatchObject({ is_ours: true, file: { version: 1, signed: false, case_id: null, format: null } })
      expect(text).not.toContain(ann.case_id)
      expect(text).not.toContain(made.report_id)
    })

    test('is released in an open case only', async () => {
      const file = { reference: 'R-shut', title: 'Shut', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      const { report_id }: Report = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json
      const copy = sha256(await ann.bytes(`/api/cases/${case_id}/report.html?report=${report_id}`))
      const what = {
        version: 1,
        format: 'html',
        redacted: false,
        recipient: 'A client',
        purpose: 'Advice',
        sha256: copy,
      }
      const release = () => ann.post(`/api/reports/${report_id}/releases`, what)
      expect((await release()).status).toBe(201)
      expect((await ann.post(`/api/cases/${case_id}/close`, {})).status).toBe(200)
      expect(await release()).toMatchObject({ status: 409, json: { title: 'Case closed' } })
      expect((await ann.get(`/api/reports/${report_id}/releases`)).json.releases).toHaveLength(1)
    })

    test.each(['&version=999', ''])('notes no evidence as exported where none leaves: %j', async (version) => {
      const title = { title: 'Large', purpose: 'A purpose', lawful_basis: 'Contract' }
      const { case_id } = (await ann.post('/api/cases', { reference: `R-large${version}`, ...title })).json
      await ann.lookUp('geo_code', { text: 'York', case_id })
      const { report_id }: Report = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json
      if (version === '')
        await beside(app, async ({ db }) => {
          const large = engine === 'sqlite' ? sql`zeroblob(104857601)` : sql`decode(repeat('00', 104857601), 'hex')`
          await sql`update content set answer = ${large} where case_id = ${case_id} and answer is not null`.execute(db)
        })
      const exported = () =>
        beside(app, ({ db }) =>
          db.selectFrom('chain').select('id').where('case_id', '=', case_id).where('event', '=', 'exported').execute(),
        )
      const refused = await ann.get(`/api/cases/${case_id}/report.pdf?report=${report_id}&evidence=1${version}`)
      expect(refused.status).toBe(version === '' ? 422 : 404)
      expect(await exported()).toEqual([])
    })

    test('is not there for an analyst without the case', async () => {
      const made = await make()
      const eve = await colleagueAtWork(app, 'analyst', 'eve')
      for (const path of ['', '/preview', '/versions', '/redactions', '/releases'])
        expect((await eve.get(`/api/reports/${made.report_id}${path}`)).status).toBe(404)
      expect((await eve.get(`/api/cases/${eve.case_id}/report.html?report=${made.report_id}`)).status).toBe(404)
    })
  })
})

test('where a second person signs, no author signs alone', async () => {
  const app = await testApp({ env: { REPORT_SIGN_OFF: 'second' } })
  const ann = await colleagueAtWork(app, 'analyst', 'ann')
  const bob = await colleague(app, 'analyst', 'bob')
  await ann.post(`/api/cases/${ann.case_id}/members`, { analyst_id: bob.analyst_id })
  const { report_id } = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json
  const step = (who: Pick<Colleague, 'post'>, what: string) =>
    who.post(`/api/reports/${report_id}/${what}`, { version: 1, note: 'Name the source' })
  expect((await step(ann, 'sign')).json.title).toBe('Not submitted')
  expect((await step(ann, 'submit')).json).toMatchObject({ state: 'submitted', may: { edit: false, sign: false } })
  expect((await step(ann, 'sign')).status).toBe(403)
  expect((await step(bob, 'return')).json).toMatchObject({ state: 'draft', steps: [{}, { note: 'Name the source' }] })
  await step(ann, 'submit')
  expect((await step(bob, 'sign')).json).toMatchObject({ state: 'signed', signed_version: 1 })
  await app.close()
})

test('a version is signed once: a correction without a change is neither submitted nor signed', async () => {
  for (const REPORT_SIGN_OFF of ['author', 'second']) {
    const app = await testApp({ env: { REPORT_SIGN_OFF } })
    const ann = await colleagueAtWork(app, 'analyst', 'ann')
    const bob = await colleague(app, 'analyst', 'bob')
    await ann.post(`/api/cases/${ann.case_id}/members`, { analyst_id: bob.analyst_id })
    const { report_id } = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json
    const step = (who: Pick<Colleague, 'post'>, what: string) =>
      who.post(`/api/reports/${report_id}/${what}`, { version: 1, note: 'A slip' })
    if (REPORT_SIGN_OFF === 'second') await step(ann, 'submit')
    expect((await step(bob, 'sign')).json.state).toBe('signed')
    expect((await step(ann, 'correct')).json).toMatchObject({ state: 'draft', may: { submit: false, sign: false } })
    for (const what of ['submit', 'sign']) {
      const { status, json } = await step(ann, what)
      expect([status, json.title]).toEqual([409, 'Nothing changed'])
    }
    expect((await ann.get(`/api/reports/${report_id}`)).json.steps.map(({ step }: { step: string }) => step)).toEqual(
      REPORT_SIGN_OFF === 'second' ? ['submitted', 'signed', 'correcting'] : ['signed', 'correcting'],
    )
    await app.close()
  }
})
