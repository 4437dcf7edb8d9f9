/** What analysts decide in a case, through the front door (decision 0087). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenderedReport, Report, ReportBlock } from '../../contract/desk/reports.ts'
import { goneInWords, noReasonInWords } from '../../contract/gone-words.ts'
import { mostSources } from '../../contract/judgements.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { createErasing } from '../keeping/retention/erasing.ts'
import { erasuresIn } from '../keeping/retention/erasures.ts'
import { createLedger } from '../ledger/ledger.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('decisions', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    let record: string
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
      await ann.post(`/api/cases/${ann.case_id}/members`, { analyst_id: ben.analyst_id })
      record = await lookUp(ann.case_id, 'Oldroyd')
    })
    afterAll(() => app.close())

    const lookUp = async (case_id: string, fullname: string): Promise<string> =>
      (await ann.lookUp('people_search', { fullname, case_id })).json.record.id
    const newCase = async (reference: string): Promise<string> => {
      const file = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const { case_id } = (await ann.post('/api/cases', file)).json
      await ann.post(`/api/cases/${case_id}/members`, { analyst_id: ben.analyst_id })
      return case_id
    }
    const at = (case_id: string, what: string) => `/api/cases/${case_id}/${what}`
    /** Rows of an answer, named by their places. */
    const row = (place: number, of = record) => `row:${of}/csv_data/${place}`
    const judge = (by: Colleague, a: string, b: string, verdict: string, more: object = {}, case_id = ann.case_id) =>
      by.post(at(case_id, 'judgements'), { a, b, verdict, ...more })

    /** The decisions, as a report of the case lists them. */
    async function identitiesOf(case_id: string, redacted?: string): Promise<RenderedReport> {
      const made: Report = (await ann.post(at(case_id, 'reports'), { template: 'blank' })).json
      const { report_id } = made
      const blocks: ReportBlock[] = [{ kind: 'filled', id: 'who', fill: 'identities' }]
      const content = { ...made.content, sections: [{ id: 'one', title: 'Who is who', blocks }] }
      await ann.request('PUT', `/api/reports/${report_id}`, { content, version: 1 })
      const marks = redacted ? [{ mark: 'record', record: redacted, reason: 'safety' }] : []
      await ann.request('PUT', `/api/reports/${report_id}/redactions`, { marks, version: 0 })
      return (await ann.get(`/api/reports/${report_id}/preview?version=2${redacted ? '&redacted=1' : ''}`)).json
    }

    test('a report cites the records of a decision, and leaves its reason out with a redacted one', async () => {
      const case_id = await newCase(`Redacted-${engine}`)
      const [own, other] = [await lookUp(case_id, 'Oldroyd'), await lookUp(case_id, 'Oldroyd')]
      const reason = 'Her answer gives 7 Nail Row'
      expect((await judge(ann, row(0, own), row(0, other), 'different', { reason }, case_id)).status).toBe(201)
      const { sections, annex } = await identitiesOf(case_id)
      expect(JSON.stringify(sections)).toContain(reason)
      expect(annex.map(({ record }) => record).toSorted()).toEqual([own, other].toSorted())
      for (const record of [own, other])
        expect(JSON.stringify(await identitiesOf(case_id, record))).not.toContain('Nail Row')
    })

    test('a judgement says who decided what, when and why, and joins two mentions', async () => {
      const made = await judge(ann, row(1), row(0), 'same', { reason: ' One address ' })
      expect(made).toMatchObject({
        status: 201,
        json: {
          a: row(0),
          b: row(1),
          verdict: 'same',
          reason: 'One address',
          analyst: ann.analyst_id,
          analyst_name: 'ann',
        },
      })
      const { judgements, clusters } = (await ben.get(at(ann.case_id, 'judgements'))).json
      expect(judgements).toEqual([made.json])
      expect(clusters).toEqual([[row(0), row(1)]])
    })

    test('of two analysts who judge a pair at once, one is refused and gets the other’s decision', async () => {
      const case_id = await newCase(`At-once-${engine}`)
      const own = await lookUp(case_id, 'Oldroyd')
      const both = await Promise.all([
        judge(ann, row(0, own), row(1, own), 'same', {}, case_id),
        judge(ben, row(1, own), row(0, own), 'different', {}, case_id),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const [won, lost] = both.toSorted((one, other) => one.status - other.status)
      expect(lost!.json.judgements).toEqual([won!.json])
      const { judgements } = (await ann.get(at(case_id, 'judgements'))).json
      expect(judgements).toHaveLength(1)
      // Whoever has seen it may replace it.
      const { seq, verdict } = won!.json
      const other = verdict === 'same' ? 'different' : 'same'
      const again = await judge(ben, row(0, own), row(1, own), other, { replaces: seq }, case_id)
      expect(again.status).toBe(201)
      expect((await judge(ann, row(0, own), row(1, own), 'unsure', { replaces: seq }, case_id)).status).toBe(409)
    })

    test('a same that would join both sides of a different is refused, and a withdrawal undoes exactly', async () => {
      const case_id = await newCase(`Conflict-${engine}`)
      const own = await lookUp(case_id, 'Oldroyd')
      const say = (a: number, b: number, verdict: string) => judge(ann, row(a, own), row(b, own), verdict, {}, case_id)
      const clusters = async () => (await ann.get(at(case_id, 'judgements'))).json.clusters
      await say(0, 1, 'same')
      const before = await clusters()
      const different = await say(1, 2, 'different')
      const refused = await say(0, 2, 'same')
      expect(refused).toMatchObject({ status: 409, json: { title: 'Against other judgements' } })
      expect(refused.json.judgements).toEqual([different.json])
      expect((await say(1, 2, 'withdrawn')).status).toBe(201)
      expect((await say(0, 2, 'same')).status).toBe(201)
      // Now the same judgements stand against a different.
      const against = await say(1, 2, 'different')
      expect(against.json.judgements).toHaveLength(2)
      expect((await say(0, 2, 'withdrawn')).status).toBe(201)
      expect(await clusters()).toEqual(before)
      expect(await say(0, 2, 'withdrawn')).toMatchObject({ status: 409, json: { title: 'Nothing to withdraw' } })
    })

    test('a withdrawal restores what the judgement had replaced, unless other judgements stand against that', async () => {
      const case_id = await newCase(`Restored-${engine}`)
      const own = await lookUp(case_id, 'Oldroyd')
      const say = async (a: number, b: number, verdict: string, more: object = {}) =>
        judge(ann, row(a, own), row(b, own), verdict, more, case_id)
      const { seq } = (await say(0, 1, 'different')).json
      expect((await say(0, 1, 'unsure', { replaces: seq })).status).toBe(201)
      expect((await say(0, 2, 'same')).status).toBe(201)
      expect((await say(1, 2, 'same')).status).toBe(201)
      const refused = await say(0, 1, 'withdrawn')
      expect(refused).toMatchObject({ status: 409, json: { title: 'Against other judgements' } })
      expect(refused.json.judgements).toHaveLength(2)
      expect((await say(1, 2, 'withdrawn')).status).toBe(201)
      expect((await say(0, 1, 'withdrawn')).status).toBe(201)
      // The first judgement counts again.
      expect((await say(1, 2, 'same')).json.judgements).toMatchObject([{ seq, verdict: 'different' }])
    })

    test.each([
      ['the same mention twice', { a: 'officer:x', b: 'officer:x', verdict: 'same' }],
      ['a telephone', { a: 'phone:+441632960123', b: 'officer:x', verdict: 'same' }],
      ['a verdict that there is not', { a: 'officer:x', b: 'officer:y', verdict: 'merged' }],
      ['a reason of 5,000 letters', { a: 'officer:x', b: 'officer:y', verdict: 'same', reason: 'a'.repeat(5000) }],
    ])('%s is refused', async (_, body) => {
      expect((await ann.post(at(ann.case_id, 'judgements'), body)).status).toBe(422)
    })

    test('a mention of another case is refused', async () => {
      const case_id = await newCase(`Other-${engine}`)
      expect((await judge(ann, row(0), row(1), 'same', {}, case_id)).status).toBe(422)
    })

    test('a task is assigned to a member and done, and each version is kept', async () => {
      const task = { kind: 'task', text: 'Order the charge documents', assignee: ben.analyst_id }
      const made = await ann.post(at(ann.case_id, 'findings'), task)
      expect(made).toMatchObject({ status: 201, json: { ...task, state: 'open', assignee_name: 'ben', versions: 1 } })
      const one = at(ann.case_id, `findings/${made.json.finding_id}`)
      const done = await ben.request('PATCH', one, { state: 'done' })
      expect(done.json).toMatchObject({
        text: task.text,
        state: 'done',
        versions: 2,
        made_by_name: 'ann',
        changed_by_name: 'ben',
      })
      const { versions } = (await ann.get(`${one}/versions`)).json
      expect(versions.map(({ state }: { state: string }) => state)).toEqual(['open', 'done'])
      expect((await ann.request('PATCH', one, { state: 'refuted' })).status).toBe(422)
      expect((await ann.request('PATCH', one, { assignee: 'nobody' })).status).toBe(422)
      expect((await ann.request('PATCH', at(ann.case_id, 'findings/x'), { text: 'y' })).status).toBe(404)
    })

    test('evidence is added to a finding once, and two colleagues at once lose none of it', async () => {
      const first = { record, pointer: '/csv_data/0' }
      const given = { kind: 'finding', text: 'One household', sources: [first] }
      const { finding_id } = (await ann.post(at(ann.case_id, 'findings'), given)).json
      const add = (by: Colleague, ...more_sources: object[]) =>
        by.request('PATCH', at(ann.case_id, `findings/${finding_id}`), { more_sources })
      const others = [1, 2].map((place) => ({ record, pointer: `/csv_data/${place}` }))
      await Promise.all([add(ann, others[0]!), add(ben, others[1]!), add(ben, first)])
      const { findings } = (await ann.get(at(ann.case_id, 'findings'))).json
      const { text, sources } = findings.find((one: { finding_id: string }) => one.finding_id === finding_id)
      expect(text).toBe('One household')
      const pointers = sources.map(({ pointer }: { pointer: string }) => pointer).toSorted()
      expect(pointers).toEqual(['/csv_data/0', '/csv_data/1', '/csv_data/2'])
      const foreign = { record: await lookUp(await newCase(`Elsewhere-${engine}`), 'Oldroyd'), pointer: '' }
      expect((await add(ann, foreign)).status).toBe(422)
    })

    test('a finding takes a thousand places, and no more by a second request', async () => {
      const places = Array.from({ length: mostSources }, (_, place) => ({ record, pointer: `/csv_data/${place}` }))
      const given = { kind: 'finding', text: 'All of them', sources: places }
      const { finding_id } = (await ann.post(at(ann.case_id, 'findings'), given)).json
      const edit = (changed: object) => ann.request('PATCH', at(ann.case_id, `findings/${finding_id}`), changed)
      const one = { record, pointer: '' }
      const refused = await edit({ more_sources: [one] })
      expect([refused.status, refused.json.detail]).toEqual([
        422,
        expect.stringContaining('at most 1,000 rows or facts'),
      ])
      expect((await edit({ more_sources: [places[0]], text: 'All of these' })).json.added_sources).toEqual([])
      expect((await edit({ more_sources: [one], fewer_sources: [places[0]] })).json.added_sources).toEqual([one])
    })

    test('a change says which evidence it added, and spares a finding that was changed since', async () => {
      const places = [0, 1].map((place) => ({ record, pointer: `/csv_data/${place}` }))
      const given = { kind: 'finding', text: 'One flat', sources: [places[0]] }
      const { finding_id } = (await ann.post(at(ann.case_id, 'findings'), given)).json
      const edit = (by: Colleague, changed: object) =>
        by.request('PATCH', at(ann.case_id, `findings/${finding_id}`), changed)
      expect((await edit(ben, { more_sources: places })).json.added_sources).toEqual([places[1]])
      expect((await edit(ann, { more_sources: places })).json.added_sources).toEqual([])
      const withdrawn = { state: 'withdrawn', replaces_version: 1 }
      expect((await edit(ann, withdrawn)).status).toBe(409)
      expect((await edit(ann, { ...withdrawn, replaces_version: 3 })).json.state).toBe('withdrawn')
    })

    test('a hypothesis becomes a finding with its sources', async () => {
      const sources = [{ record, pointer: '/csv_data/0' }]
      const given = { kind: 'hypothesis', text: 'Two people share the flat', mentions: [row(0)], sources }
      const { finding_id } = (await ann.post(at(ann.case_id, 'findings'), given)).json
      const one = at(ann.case_id, `findings/${finding_id}`)
      expect((await ann.request('PATCH', one, { kind: 'finding' })).json).toMatchObject({
        kind: 'finding',
        state: 'supported',
        sources,
        mentions: [row(0)],
      })
      const foreign = await lookUp(await newCase(`Foreign-${engine}`), 'Oldroyd')
      const elsewhere = { kind: 'finding', text: 'x', sources: [{ record: foreign, pointer: '' }] }
      expect((await ann.post(at(ann.case_id, 'findings'), elsewhere)).status).toBe(422)
    })

    test('words are found by a data-subject report, and go with the record that they come from', async () => {
      const amy = await colleagueAtWork(app, 'administrator', 'amy')
      const case_id = await newCase(`Words-${engine}`)
      const own = await lookUp(case_id, 'Barnaby Oldroyd')
      const reason = 'Both are Xanthe Quillfeather'
      await judge(ann, row(0, own), row(1, own), 'different', { reason }, case_id)
      const finding = {
        kind: 'finding',
        text: reason,
        sources: [{ record: own, pointer: '' }],
        mentions: ['officer:x'],
      }
      const { finding_id } = (await ann.post(at(case_id, 'findings'), finding)).json
      await ann.request('PATCH', at(case_id, `findings/${finding_id}`), { text: `${reason}!`, sources: [] })
      const contradiction = at(case_id, 'contradictions/two_birth_months-0123456789abcd/explanation')
      const explained = await ann.post(contradiction, { text: reason, sources: [{ record: own, pointer: '' }] })
      expect(explained).toMatchObject({ status: 201, json: { text: reason, analyst_name: 'ann' } })
      const free = await ann.post(at(case_id, 'findings'), { kind: 'task', text: `Ask ${reason}` })

      const report = (await amy.post('/api/data-subject', { text: 'Xanthe Quillfeather' })).json
      const of = (where: string) => report.finds.filter((find: { where: string }) => find.where === where)
      expect(['judgement', 'explanation', 'finding'].map((where) => of(where).length)).toEqual([1, 1, 3])

      await amy.post(`/api/records/${own}/erase`, { reason: 'subject_request' })
      const left = async () => (await amy.post('/api/data-subject', { text: 'Xanthe Quillfeather' })).json
      const after = (await left()).finds.filter(({ where }: { where: string }) => where !== 'record')
      expect(after.map(({ where }: { where: string }) => where)).toEqual(['finding'])
      expect((await ann.get(at(case_id, 'judgements'))).json.judgements).toMatchObject([
        { verdict: 'different', reason: '', gone_with: 'erased' },
      ])
      const text = JSON.stringify(await identitiesOf(case_id))
      expect(text).toContain(noReasonInWords('erased'))
      expect(text).not.toContain(noReasonInWords(undefined))
      const kept = (await ann.get(at(case_id, 'findings'))).json.findings
      expect(kept).toMatchObject([
        { text: '', gone_with: 'erased', mentions: [], versions: 2 },
        { finding_id: free.json.finding_id },
      ])

      // The rest is erased from the report.
      const { record: asked, finds } = await left()
      const ids = (where: string) =>
        finds.filter((find: { where: string }) => find.where === where).map(({ id }: { id: string }) => id)
      const erased = await amy.post(`/api/data-subject/${asked}/erase`, {
        reason: 'subject_request',
        findings: ids('finding'),
      })
      expect(erased.json).toMatchObject({ notes: 1 })
      const [, without] = (await ann.get(at(case_id, 'findings'))).json.findings
      expect(without.text).toBe('')
      expect(without, 'it cites no record').not.toHaveProperty('gone_with')
    })

    test('an explanation replaces, and a withdrawal takes, only what its analyst saw', async () => {
      const case_id = await newCase(`Explained-${engine}`)
      const path = at(case_id, 'contradictions/two_birth_months-0123456789abcd/explanation')
      const explain = (by: Colleague, text: string, replaces?: number) =>
        by.post(path, { text, ...(replaces !== undefined && { replaces }) })
      const withdraw = (by: Colleague, replaces: number) => by.request('DELETE', `${path}?replaces=${replaces}`)
      const first = await explain(ann, 'A typing error.')
      expect(first).toMatchObject({ status: 201, json: { seq: expect.any(Number), text: 'A typing error.' } })
      expect(await explain(ben, 'Two people.')).toMatchObject({
        status: 409,
        json: {
          title: 'Changed meanwhile',
          detail: 'ann explained this contradiction meanwhile. Read what it says now, then save again.',
        },
      })
      const second = await explain(ben, 'Two people.', first.json.seq)
      expect(second.status).toBe(201)
      expect((await explain(ann, 'One person.', first.json.seq)).status).toBe(409)
      expect((await withdraw(ann, first.json.seq)).status).toBe(409)
      expect((await withdraw(ann, second.json.seq)).status).toBe(204)
      const late = await explain(ben, 'Two women.', second.json.seq)
      expect([late.status, late.json.detail]).toEqual([
        409,
        'The explanation was withdrawn meanwhile. Read what it says now, then save again.',
      ])
      const both = await Promise.all([explain(ann, 'Hers.'), explain(ben, 'His.')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })

    test('words that went with a record that the database lost were not erased', async () => {
      const case_id = await newCase(`Lost-${engine}`)
      const sources = [{ record: await lookUp(case_id, 'Oldroyd'), pointer: '' }]
      const { finding_id } = (await ann.post(at(case_id, 'findings'), { kind: 'finding', text: 'So it is.', sources }))
        .json
      await ann.request('PATCH', at(case_id, `findings/${finding_id}`), { text: 'So it was.', sources: [] })
      await beside(app, ({ db }) => db.deleteFrom('content').where('id', '=', sources[0]!.record).execute())
      expect((await ann.get(at(case_id, 'findings'))).json.findings).toMatchObject([{ text: '', gone_with: 'missing' }])
      const { report_id } = (await ann.post(at(case_id, 'reports'), { template: 'company' })).json
      const report = JSON.stringify((await ann.get(`/api/reports/${report_id}/preview?version=1`)).json)
      expect(report, 'the report says the same as the screen').toContain(goneInWords('missing'))
      expect(report).not.toContain(goneInWords(undefined))
    })

    test('a closed case takes no decision, and an erased one keeps none', async () => {
      const case_id = await newCase(`Closed-${engine}`)
      const own = await lookUp(case_id, 'Oldroyd')
      await judge(ann, row(0, own), row(1, own), 'same', { reason: 'Seen' }, case_id)
      const task = { kind: 'task', text: 'Close it' }
      await ann.post(at(case_id, 'findings'), task)
      await ann.post(at(case_id, 'close'), {})
      expect(await judge(ann, row(0, own), row(2, own), 'same', {}, case_id)).toMatchObject({ status: 409 })
      expect(await ann.post(at(case_id, 'findings'), task)).toMatchObject({ status: 409 })
      expect((await ben.get(at(case_id, 'findings'))).json.findings).toHaveLength(1)

      const counts = await beside(app, async (state) => {
        const ledger = createLedger(state)
        await createErasing({ state, ledger, erasures: erasuresIn(app.folder) }).closeCase(case_id)
        const tables = ['judgement', 'finding', 'decision_source'] as const
        const rows = tables.map((table) =>
          state.db.selectFrom(table).select('case_id').where('case_id', '=', case_id).execute(),
        )
        return (await Promise.all(rows)).map((found) => found.length)
      })
      expect(counts).toEqual([0, 0, 0])
    })
  })
})
