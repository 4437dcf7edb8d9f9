/** Everything that is held about somebody is found, wherever and however it is written (decision 0034). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Find } from '../../../contract/desk/data-subject.ts'
import type { Report, ReportBlock } from '../../../contract/desk/reports.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { csv, upload } from '../../batch/testing/batches.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { listeningTo, type TestUpstream, xml } from '../../testing/upstream.ts'

/** Where the upstream answers as it should not. */
const strange = 'Nobody reads <b>Tamsin Quill</b> in here.'
const escaped = `<?xml version="1.0"?><geo_code_res><geo_data_list><geo_data>
  <description>Tamsin O&apos;Quill&#101;y</description></geo_data></geo_data_list></geo_code_res>`

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a data-subject report', () => {
    let upstream: TestUpstream
    let app: TestApp
    let analyst: Colleague
    let administrator: Colleague
    beforeAll(async () => {
      upstream = await listeningTo(testService().url, ({ body }) => {
        if (body.includes('strange')) return xml(strange)
        return body.includes('escaped') ? xml(escaped) : undefined
      })
      app = await testApp({ engine, upstreamUrl: upstream.url, binding: 'post' })
      analyst = await colleagueAtWork(app, 'analyst', 'ann')
      administrator = await colleagueAtWork(app, 'administrator', 'amy')
    })
    afterAll(async () => {
      await app.close()
      await upstream.close()
    })

    const report = async (text: string): Promise<Find[]> =>
      (await administrator.post('/api/data-subject', { text })).json.finds
    const where = (finds: Find[]) => finds.map(({ id, event, fields }) => [id, event, fields])
    const placesOf = async (text: string) =>
      (await report(text)).filter(({ where }) => where !== 'record').map(({ where, fields }) => [where, fields])
    const lookUp = async (operation: string, params: object): Promise<string> => {
      const { json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
      return json.record.id
    }

    test('names each field that holds a person, in questions and in answers', async () => {
      const id = await lookUp('people_search', { fullname: 'Barnaby Oldroyd' })
      const finds = await report('OLDROYD, Barnaby')
      expect(where(finds)).toEqual([
        [id, 'asked', ['params.fullname']],
        [id, 'answered', ['result.csv_data']],
      ])
      expect(finds[1]).toMatchObject({
        where: 'record',
        operation: 'people_search',
        case_id: analyst.case_id,
        case_reference: 'R-ann',
        lawful_basis: 'Legitimate interests',
        retention_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        source: expect.stringContaining(upstream.url),
      })
      expect(finds[0]?.source).toBe('an analyst entered it for a lookup')
    })

    test('finds a telephone number in every form in which it was asked', async () => {
      const first = await lookUp('tps_full', { telephone_number: '+44 (0)7700 900123' })
      const second = await lookUp('tps_full', { telephone_number: '07700900123' })
      const asked = (await report('07700 900 123')).filter(({ event }) => event === 'asked')
      expect(where(asked)).toEqual([
        [first, 'asked', ['params.telephone_number']],
        [second, 'asked', ['params.telephone_number']],
      ])
    })

    test('finds text in an answer without fields, and text written as references', async () => {
      const id = await lookUp('geo_code', { text: 'strange' })
      expect(where(await report('tamsin quill'))).toEqual([[id, 'answered', ["in the answer's bytes"]]])
      const other = await lookUp('geo_code', { text: 'escaped' })
      expect(where(await report('Tamsin O’Quilley'))).toEqual([
        [other, 'answered', ['result.geo_data_list[0].description']],
      ])
    })

    test('finds cases, accounts, sessions, page keys and earlier reports', async () => {
      const made = await analyst.post('/api/cases', {
        reference: 'R-2',
        title: 'Prudence Vale',
        purpose: 'p',
        lawful_basis: 'Legal obligation',
      })
      expect(await report('prudence vale')).toMatchObject([
        { where: 'case', id: made.json.case_id, fields: ['case_file.title'], lawful_basis: 'Legal obligation' },
      ])
      expect(await report('ann@example.com')).toMatchObject([
        { where: 'account', id: analyst.analyst_id, fields: ['analyst.email'], retention_date: null },
        // The invitation, in the record of what was done to accounts.
        { where: 'account_event', fields: ['account_event.detail'] },
      ])
      const [session] = (await report('127.0.0.1')).filter(({ where }) => where === 'session')
      expect(session).toMatchObject({ fields: ['session.address'] })
      await administrator.post('/api/keys', { domain: 'prudence.example', lifetime_minutes: 5 })
      const finds = await report('prudence')
      expect(finds.map(({ where, fields }) => [where, fields])).toEqual([
        ['record', ['text']],
        ['case', ['case_file.title']],
        // The minting, in the record of what was done to accounts.
        ['account_event', ['account_event.detail']],
        ['page_key', ['page_key.domain']],
      ])
      expect(finds[0]).toMatchObject({ event: 'exported', operation: 'data_subject_report' })
    })

    test('finds people in texts of several lines, in bold letters and in cells', async () => {
      const at = `/api/cases/${analyst.case_id}`
      const made = (await analyst.post(`${at}/reports`, { template: 'blank' })).json as Report
      const lines = ['Directors:\nVexley, Ottilie', 'Address:\nLS14DY', 'Company:\nSC012345', 'Tel:\n07700900199']
      const runs = [
        ...lines.map((text) => ({ text })),
        { text: 'Ig' },
        { text: 'nace', bold: true },
        { text: ' Thorne' },
      ]
      const blocks: ReportBlock[] = [{ kind: 'paragraph', id: 'a', voice: 'plain', runs }]
      const content = { ...made.content, sections: [{ id: 'one', title: 'Result', blocks }] }
      const saved = await analyst.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })
      expect(saved.status).toBe(200)
      const body = [['report_block', ['report_block.body']]]
      for (const sought of ['Ottilie Vexley', 'LS1 4DY', 'SC12345', '+44 7700 900199', 'Ignace Thorne'])
        expect([sought, await placesOf(sought)]).toEqual([sought, body])

      const list = csv([
        ['Name', 'Notes'],
        ['Larkspur', 'Directors:\nPomfret, Isolde'],
      ])
      expect((await upload(app, analyst, `${at}/subjects`, { file: list, kind: 'company' })).status).toBe(201)
      expect(await placesOf('Isolde Pomfret')).toEqual([['imported_subject', ['imported_subject.details']]])
    })

    test('finds what a case was once called, and what somebody wrote for its lawful basis', async () => {
      const first = { reference: 'R-3', title: 'Ottoline Marsh', purpose: 'p', lawful_basis: 'Other: as Wilfred asked' }
      const { case_id } = (await analyst.post('/api/cases', first)).json
      await analyst.request('PATCH', `/api/cases/${case_id}`, { title: 'Marsh Holdings' })
      expect(await report('ottoline marsh')).toMatchObject([
        {
          where: 'case_change',
          fields: ['case_change.before'],
          source: 'an analyst changed the case',
          case_id,
          case_reference: 'R-3',
          lawful_basis: 'Other: as Wilfred asked',
          retention_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      ])
      expect(await report('wilfred')).toMatchObject([
        { where: 'case', id: case_id, fields: ['case_file.lawful_basis'] },
      ])
    })

    test('is on record itself, and the chain does not say for whom', async () => {
      const { json, headers } = await administrator.post('/api/data-subject', { text: 'Septimus Crake' })
      expect(json).toMatchObject({
        text: 'Septimus Crake',
        finds: [],
        searched: {
          contents: expect.any(Number),
          answers: expect.any(Number),
          documents_not_read: [],
          mails_not_read: [],
        },
      })
      expect(json.searched.contents).toBeGreaterThan(4)
      expect(headers.get('content-disposition')).toContain(json.record)
      const audit = await administrator.get('/api/audit?event=exported')
      expect(audit.json.events[0]).toMatchObject({
        id: json.record,
        operation: 'data_subject_report',
        analyst: administrator.analyst_id,
      })
      expect(audit.text).not.toMatch(/septimus/i)
    })

    test('is a table, too, in which no formula can hide', async () => {
      await analyst.post('/api/cases', {
        reference: '＝1+1',
        title: 'Horatio "Ned" Finch',
        purpose: 'p',
        lawful_basis: 'Legal obligation',
      })
      const { text, headers } = await administrator.post('/api/data-subject', { text: 'horatio', format: 'csv' })
      expect(headers.get('content-type')).toMatch(/^text\/csv/)
      const [head, row, end] = text.split('\r\n')
      expect(head).toContain('where,id,at')
      expect(row).toContain(`,'＝1+1,Legal obligation,`)
      expect(end).toMatch(/^end,contents: \d+/)
    })

    test('serves others while it runs, also where the database never waits', async () => {
      for (let at = 0; at < 25; at += 1) await lookUp('area_code', { area_or_code: `Leeds ${at}` })
      let isOver = false
      const running = report('Nobody of this name').finally(() => {
        isOver = true
      })
      let served = 0
      while (!isOver) {
        expect((await analyst.get('/api/health')).status).toBe(200)
        served += 1
      }
      expect(await running).toEqual([])
      expect(served).toBeGreaterThan(3)
    })

    test('is for administrators alone, and for something', async () => {
      expect((await analyst.post('/api/data-subject', { text: 'Barnaby' })).status).toBe(403)
      for (const text of ['', ' … ', 'x', 'y'.repeat(201)])
        expect((await administrator.post('/api/data-subject', { text })).status, text).toBe(422)
    })
  })
})
