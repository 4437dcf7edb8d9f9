/** Comments through the front door: who may read and write them, who is notified, and how they are erased. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestComment } from '../../contract/comments.ts'
import type { Comment } from '../../contract/desk/comments.ts'
import type { Report } from '../../contract/desk/reports.ts'
import { factId } from '../../contract/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'

type Visitor = Pick<Colleague, 'get' | 'post' | 'request'>

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a comment', () => {
    let app: TestApp
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Colleague
    let ben: Awaited<ReturnType<typeof colleague>>
    let record: string
    let pin: string
    let report: Report
    let fact: string

    const lookUp = async (): Promise<string> =>
      (await ann.lookUp('company_number_search', { company_number: '90000001', case_id: ann.case_id })).json.record.id
    const pinned = async (id: string): Promise<string> =>
      (await ann.post(`/api/cases/${ann.case_id}/pins`, { record: id, kind: 'record' })).json.pin_id
    const write = (who: Visitor, given: object) => who.post(`/api/cases/${ann.case_id}/comments`, given)
    const added = async (who: Visitor, given: object): Promise<Comment> => {
      const { status, json } = await write(who, given)
      expect([status, json.detail]).toEqual([201, undefined])
      return json
    }
    const list = async (): Promise<Comment[]> => (await ann.get(`/api/cases/${ann.case_id}/comments`)).json.comments
    const found = async (id: string) => (await list()).find(({ comment_id }) => comment_id === id)
    const inboxOf = async (who: Visitor) => (await who.get('/api/inbox')).json
    const save = async (blocks: object[]): Promise<void> => {
      const content = { ...report.content, sections: [{ id: 'one', title: 'Result', blocks }] }
      const body = { content, version: report.version }
      report = (await ann.request('PUT', `/api/reports/${report.report_id}`, body)).json
    }
    const paragraph = (id: string, runs: object[]) => ({ kind: 'paragraph', id, voice: 'plain', runs })
    const onParagraph = (anchor: string) => ({ kind: 'paragraph', report_id: report.report_id, anchor })

    beforeAll(async () => {
      app = await testApp({ engine })
      administrator = await app.analyst()
      ann = await colleagueAtWork(app, 'analyst', 'Ann Lee')
      ben = await colleague(app, 'analyst', 'Ben Okoro')
      await administrator.post(`/api/cases/${ann.case_id}/members`, { email: ben.email })
      record = await lookUp()
      pin = await pinned(record)
      report = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json
      const sources = [{ record, pointer: '' }]
      const facts = (await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources })).json.facts
      fact = factId(facts[0].fact)
      await save([
        paragraph('own', [{ text: 'We think so.' }]),
        paragraph('citing', [{ text: 'It is ' }, { fact: facts[0].fact }]),
      ])
    })
    afterAll(() => app.close())

    test('notifies a member it names, until the member reads it', async () => {
      const written = await added(ann, { kind: 'pin', anchor: pin, text: 'Is this right, @ben okoro?' })
      const { comment_id } = written
      expect(written).toMatchObject({
        thread: comment_id,
        anchor_state: 'there',
        written_by_name: 'Ann Lee',
        resolved_at: null,
        named: [{ analyst_id: ben.analyst_id, name: 'Ben Okoro', is_member: true }],
      })
      expect(await inboxOf(ben)).toMatchObject({
        unread: 1,
        notices: [{ comment_id, why: 'named', read_at: null, case_reference: 'R-Ann Lee', report_title: null }],
      })
      expect(await inboxOf(ann)).toEqual({ unread: 0, notices: [] })
      expect((await ben.get('/api/unread')).json).toEqual({ mentions: 1, changes: 0 })
      expect((await ann.get('/api/unread')).json).toEqual({ mentions: 0, changes: 0 })
      expect((await ben.post('/api/inbox/read', { comment_ids: [comment_id] })).status).toBe(204)
      expect((await ben.get('/api/unread')).json).toEqual({ mentions: 0, changes: 0 })
      expect(await inboxOf(ben)).toMatchObject({ unread: 0, notices: [{ comment_id }] })
    })

    test('is answered, which tells those who wrote before, and resolved by either', async () => {
      const { comment_id: thread } = await added(ann, { ...onParagraph('own'), text: 'Who is sure?' })
      const answer = await added(ben, { thread, text: 'I am.' })
      expect(answer).toMatchObject({ thread, kind: 'paragraph', report_id: report.report_id, anchor: 'own' })
      expect(await inboxOf(ann)).toMatchObject({
        unread: 1,
        notices: [{ comment_id: answer.comment_id, why: 'answer', report_title: report.title }],
      })
      const resolve = (who: Visitor, resolved: boolean) =>
        who.request('PUT', `/api/comments/${answer.comment_id}/resolved`, { resolved })
      expect((await resolve(ben, true)).json).toMatchObject({ comment_id: thread, resolved_by_name: 'Ben Okoro' })
      expect((await resolve(ann, true)).json).toMatchObject({ resolved_by_name: 'Ben Okoro' })
      expect((await resolve(ann, false)).json).toMatchObject({ resolved_at: null, resolved_by_name: null })
    })

    test('that is changed notifies the newly named alone, not those who answered it', async () => {
      const first = await added(ann, { ...onParagraph('own'), text: 'Who knwos?' })
      await added(ben, { thread: first.comment_id, text: 'I do.' })
      const toBen = async () =>
        (await inboxOf(ben)).notices.filter(({ comment_id }: Comment) => comment_id === first.comment_id)
      const change = async (text: string, { edited_at }: Comment) =>
        (await ann.request('PATCH', `/api/comments/${first.comment_id}`, { text, edited_at })).json
      const mended = await change('Who knows?', first)
      expect(await toBen()).toEqual([])
      await change('Who knows, @Ben Okoro?', mended)
      expect(await toBen()).toMatchObject([{ why: 'named', read_at: null }])
    })

    test('keeps the notice of an answer that is changed', async () => {
      const { comment_id: thread } = await added(ann, { ...onParagraph('own'), text: 'Who else?' })
      const earlier = await added(ben, { thread, text: 'Nobody.' })
      const answer = await added(ann, { thread, text: 'Thnaks.' })
      await ben.request('DELETE', `/api/comments/${earlier.comment_id}`)
      await ann.request('PATCH', `/api/comments/${answer.comment_id}`, { text: 'Thanks.', edited_at: null })
      const { notices } = await inboxOf(ben)
      expect(notices).toContainEqual(expect.objectContaining({ comment_id: answer.comment_id, why: 'answer' }))
    })

    test('keeps the notice of an answer when a name is taken out of it', async () => {
      const { comment_id: thread } = await added(ann, { ...onParagraph('own'), text: 'Who was it?' })
      await added(ben, { thread, text: 'It was me.' })
      const { comment_id } = await added(ann, { thread, text: 'Thanks, @Ben Okoro.' })
      const toBen = async () =>
        (await inboxOf(ben)).notices.filter((notice: Comment) => notice.comment_id === comment_id)
      expect(await toBen()).toMatchObject([{ why: 'named' }])
      await ann.request('PATCH', `/api/comments/${comment_id}`, { text: 'Thanks.', edited_at: null })
      expect(await toBen()).toMatchObject([{ why: 'answer' }])
    })

    test('is changed and deleted by its author alone, and keeps its answers', async () => {
      const first = await added(ann, { ...onParagraph('own'), text: 'Ask @Ben Okoro' })
      const patch = (who: Visitor, text: string, edited_at: string | null) =>
        who.request('PATCH', `/api/comments/${first.comment_id}`, { text, edited_at })
      expect((await patch(ben, 'Mine', null)).status).toBe(403)
      const edited = await patch(ann, 'Ask @Ben Okoroson', null)
      expect(edited.json).toMatchObject({ text: 'Ask @Ben Okoroson', named: [], edited_at: expect.any(String) })
      expect((await patch(ann, 'From another window', null)).status).toBe(409)
      expect(await found(first.comment_id)).toMatchObject({ text: 'Ask @Ben Okoroson' })

      const answer = await added(ben, { thread: first.comment_id, text: 'Here.' })
      expect((await ben.request('DELETE', `/api/comments/${first.comment_id}`)).status).toBe(403)
      expect((await ann.request('DELETE', `/api/comments/${first.comment_id}`)).status).toBe(204)
      expect(await found(first.comment_id)).toMatchObject({ text: '', deleted_at: expect.any(String) })
      expect(await found(answer.comment_id)).toMatchObject({ text: 'Here.' })
      expect((await ben.request('DELETE', `/api/comments/${answer.comment_id}`)).status).toBe(204)
      expect(await found(first.comment_id)).toBeUndefined()
      expect((await write(ann, { thread: first.comment_id, text: 'Late' })).json.title).toBe('Deleted meanwhile')
    })

    test('stands beside a pin, a fact or a paragraph of its case, for those who may see it', async () => {
      expect(await added(ben, { kind: 'fact', report_id: report.report_id, anchor: fact, text: 'Yes.' })).toMatchObject(
        {
          anchor_state: 'there',
        },
      )
      const { report_id } = report
      expect((await write(ann, { kind: 'pin', anchor: 'another', text: 'No.' })).status).toBe(404)
      expect((await write(ann, { kind: 'paragraph', anchor: 'own', text: 'No.' })).status).toBe(422)
      expect((await write(ann, { ...onParagraph('other'), text: 'No.' })).json.title).toBe('Not in the report')
      expect((await write(ann, { kind: 'fact', report_id, anchor: 'York', text: 'No.' })).status).toBe(422)
      const carl = await colleagueAtWork(app, 'analyst', 'Carl')
      const elsewhere = `/api/cases/${carl.case_id}/comments`
      expect((await carl.post(elsewhere, { ...onParagraph('own'), text: 'In my case.' })).status).toBe(404)
      expect((await carl.post(elsewhere, { kind: 'pin', anchor: pin, text: 'In my case.' })).status).toBe(404)
      const [{ comment_id: thread } = { comment_id: '' }] = await list()
      expect((await carl.post(elsewhere, { thread, text: 'In my case.' })).status).toBe(409)
      expect((await carl.request('DELETE', `/api/comments/${thread}`)).status).toBe(404)
    })

    test('says when its paragraph has gone, and can be answered still', async () => {
      const [own, citing] = report.content.sections[0]!.blocks
      await save([own!, citing!, paragraph('brief', [{ text: 'For now.' }])])
      const { comment_id: thread } = await added(ann, { ...onParagraph('brief'), text: 'Too short.' })
      await save([own!, citing!])
      expect(await found(thread)).toMatchObject({ anchor_state: 'gone', text: 'Too short.' })
      expect((await added(ben, { thread, text: 'Indeed.' })).anchor_state).toBe('gone')
      expect((await write(ann, { ...onParagraph('brief'), text: 'Again.' })).status).toBe(409)
    })

    test('is as long as a comment may be, in any script', async () => {
      const text = 'שלום 👩‍🔬 <script>alert(1)</script>'
      expect(await added(ann, { kind: 'pin', anchor: pin, text })).toMatchObject({ text })
      const long = await write(ann, { kind: 'pin', anchor: pin, text: 'x'.repeat(longestComment + 1) })
      expect([long.status, JSON.stringify(long.json.errors)]).toEqual([
        422,
        expect.stringContaining('4,000 characters'),
      ])
      expect((await write(ann, { kind: 'pin', anchor: pin, text: ' \n' })).status).toBe(422)
      expect((await write(ann, { kind: 'pin', anchor: pin, text: 'x'.repeat(5_000_000) })).status).toBe(413)
    })

    test('of two who write at once both are kept', async () => {
      const texts = Array.from({ length: 6 }, (_, at) => `At once ${at}`)
      await Promise.all(texts.map((text, at) => added([ann, ben][at % 2]!, { kind: 'pin', anchor: pin, text })))
      expect((await list()).map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
    })

    test('that an inbox shows leaves one event of a visit', async () => {
      const eve = await colleague(app, 'analyst', 'Eve')
      await administrator.post(`/api/cases/${ann.case_id}/members`, { email: eve.email })
      const eventsOf = async () =>
        (await administrator.get(`/api/audit?event=opened&analyst=${eve.analyst_id}`)).json.events
      await inboxOf(eve)
      expect(await eventsOf()).toEqual([])
      await added(ann, { kind: 'pin', anchor: pin, text: 'And you, @Eve?' })
      // A number shows nothing of the case.
      expect((await eve.get('/api/unread')).json).toEqual({ mentions: 1, changes: 0 })
      expect(await eventsOf()).toEqual([])
      for (const visits of [1, 1]) {
        expect((await inboxOf(eve)).unread).toBe(1)
        const events = await eventsOf()
        expect(events).toHaveLength(visits)
        expect(events[0]).toMatchObject({ operation: 'case_comments', case_id: ann.case_id })
      }
    })

    test('leaves the inbox of those who leave the case, and says that they may not see it', async () => {
      const dora = await colleague(app, 'analyst', 'Dora')
      await administrator.post(`/api/cases/${ann.case_id}/members`, { email: dora.email })
      const { comment_id } = await added(ann, { kind: 'pin', anchor: pin, text: 'And you, @Dora?' })
      expect((await inboxOf(dora)).unread).toBe(1)
      await administrator.request('DELETE', `/api/cases/${ann.case_id}/members/${dora.analyst_id}`)
      expect(await inboxOf(dora)).toEqual({ unread: 0, notices: [] })
      expect((await found(comment_id))?.named).toMatchObject([{ name: 'Dora', is_member: false }])
    })

    test('is found and erased for a data subject', async () => {
      const { comment_id } = await added(ann, { ...onParagraph('own'), text: 'Zebedee Quagmire rang.' })
      const made = (await administrator.post('/api/data-subject', { text: 'Zebedee Quagmire' })).json
      expect(made.finds).toMatchObject([{ where: 'comment', id: comment_id, case_id: ann.case_id }])
      const erase = { reason: 'ordered', comments: [comment_id] }
      const erased = await administrator.post(`/api/data-subject/${made.record}/erase`, erase)
      expect(erased.json).toMatchObject({ notes: 1 })
      expect(await found(comment_id)).toMatchObject({ text: '' })
    })

    test('loses its words with the record of its pin, its fact or its paragraph', async () => {
      const kept = await added(ann, { ...onParagraph('own'), text: 'Nothing of the record.' })
      const citing = await added(ann, { ...onParagraph('citing'), text: 'Northgate, of course.' })
      const { json } = await administrator.post(`/api/records/${record}/erase`, { reason: 'ordered' })
      expect(json.detail).toBeUndefined()
      const after = await list()
      expect(after.filter(({ kind, text }) => kind !== 'paragraph' && text !== '')).toEqual([])
      expect(after.filter(({ kind }) => kind === 'fact')).toMatchObject([{ anchor_state: 'erased' }])
      expect(after.find(({ comment_id }) => comment_id === citing.comment_id)).toMatchObject({
        text: '',
        anchor_state: 'erased',
      })
      expect(await found(kept.comment_id)).toMatchObject({ text: 'Nothing of the record.', anchor_state: 'there' })
      expect((await write(ann, { kind: 'pin', anchor: pin, text: 'What was it?' })).json.title).toBe('Erased')
      expect((await inboxOf(ben)).notices.filter(({ text }: Comment) => text === '')).toEqual([])
    })

    test('of a removed pin waits for the pin, and a closed case takes none', async () => {
      const other = await pinned(await lookUp())
      const { comment_id } = await added(ann, { kind: 'pin', anchor: other, text: 'Keep it.' })
      await ann.request('DELETE', `/api/pins/${other}`)
      expect(await found(comment_id)).toMatchObject({ anchor_state: 'gone' })
      await ann.post(`/api/pins/${other}/put-back`, {})
      expect(await found(comment_id)).toMatchObject({ anchor_state: 'there' })
      await ann.post(`/api/cases/${ann.case_id}/close`, {})
      const late = { kind: 'pin', anchor: other, text: 'Late.' }
      const replies = [
        await write(ann, late),
        await ann.request('PATCH', `/api/comments/${comment_id}`, { text: 'Late.', edited_at: null }),
        await ann.request('PUT', `/api/comments/${comment_id}/resolved`, { resolved: true }),
        await ann.request('DELETE', `/api/comments/${comment_id}`),
      ]
      expect(replies.map(({ json }) => json.title)).toEqual(replies.map(() => 'Case closed'))
      expect(await found(comment_id)).toMatchObject({ text: 'Keep it.' })
    })
  })
})
