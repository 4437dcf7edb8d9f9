/** Cases from the browser's side: who may do what to one, and what a lookup is refused for (decision 0037). */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { createErasing } from '../keeping/retention/erasing.ts'
import { erasuresIn } from '../keeping/retention/erasures.ts'
import { createRetention } from '../keeping/retention/retention.ts'
import { createLedger } from '../ledger/ledger.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, colleague } from '../testing/colleagues.ts'

const given = {
  title: 'Northgate',
  purpose: 'Due diligence before an acquisition',
  lawful_basis: 'Legitimate interests',
}
type Visitor = Awaited<ReturnType<typeof colleague>>

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a case', () => {
    let app: TestApp
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    let ann: Visitor
    let ben: Visitor
    let sue: Visitor
    beforeAll(async () => {
      app = await testApp({ engine })
      administrator = await app.analyst()
      ann = await colleague(app, 'analyst', 'ann')
      ben = await colleague(app, 'analyst', 'ben')
      sue = await colleague(app, 'supervisor', 'sue')
    })
    afterAll(() => app.close())

    const open = async (reference: string, by: Pick<Visitor, 'post'> = ann, more = {}) =>
      (await by.post('/api/cases', { ...given, reference, ...more })).json
    const search = (by: Pick<Visitor, 'lookUp'>, case_id: string) =>
      by.lookUp('director_search', { name: 'Marsden', case_id })

    test('a field that a colleague changed since it was read is not changed', async () => {
      const { case_id, ...read } = await open('EDIT-2')
      const path = `/api/cases/${case_id}`
      await ann.post(`${path}/members`, { analyst_id: ben.analyst_id })
      await ben.request('PATCH', path, { title: 'Ben’s' })
      const late = await ann.request('PATCH', path, { title: 'Ann’s', seen: { title: read.title } })
      const detail = expect.stringContaining('Read what it says now, then save again.')
      expect(late).toMatchObject({ status: 409, json: { title: 'Changed meanwhile', detail } })
      const other = await ann.request('PATCH', path, { purpose: 'Another', seen: { purpose: read.purpose } })
      expect(other).toMatchObject({ status: 200, json: { title: 'Ben’s', purpose: 'Another' } })
    })

    test('is changed by its members, and keeps who changed what and when', async () => {
      const { case_id } = await open('EDIT-1')
      const path = `/api/cases/${case_id}`
      const before = (await search(ann, case_id)).json
      const edited = await ann.request('PATCH', path, { title: 'Northgate Holdings', lawful_basis: 'Legal obligation' })
      expect(edited.status).toBe(200)
      expect(edited.json).toMatchObject({ reference: 'EDIT-1', title: 'Northgate Holdings' })
      expect(edited.json.changes).toHaveLength(2)
      expect(edited.json.changes).toContainEqual({
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        analyst_id: ann.analyst_id,
        analyst_name: 'ann',
        field: 'title',
        before: 'Northgate',
        after: 'Northgate Holdings',
      })
      expect((await ann.request('PATCH', path, { title: 'Northgate Holdings' })).json.changes).toHaveLength(2)
      const record = (await ann.get(`/api/records/${before.record.id}`)).json
      expect(record.case, 'the copy on the record stays as it was').toMatchObject({ title: 'Northgate' })
      expect(record.case).not.toHaveProperty('closed_at')
    })

    test('is kept until a day that is not over', async () => {
      const refused = await ann.post('/api/cases', { ...given, reference: 'PAST', retention_date: '2020-01-31' })
      expect(refused.status).toBe(422)
      expect(refused.json.errors).toMatchObject([{ field: 'retention_date' }])
      const { case_id } = await open('PAST')
      const edited = await ann.request('PATCH', `/api/cases/${case_id}`, { retention_date: '2020-01-31' })
      expect(edited.status).toBe(422)
    })

    /** Days are compared: the clock stands still, so that the test does not run over midnight. */
    function stopTheClock() {
      vi.setSystemTime(Date.now())
      onTestFinished(() => void vi.useRealTimers())
    }
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const yearsAhead = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`

    test('is opened for a week at least, and never kept for more than ten years from now', async () => {
      stopTheClock()
      for (const retention_date of [dayIn(0), dayIn(6), yearsAhead(11), '9999-12-31']) {
        const reply = await ann.post('/api/cases', { ...given, reference: 'BOUNDS', retention_date })
        expect([reply.status, reply.json.errors[0].field], retention_date).toEqual([422, 'retention_date'])
      }
      const { case_id } = await open('BOUNDS', ann, { retention_date: dayIn(7) })
      const to = (retention_date: string) => ann.request('PATCH', `/api/cases/${case_id}`, { retention_date })
      expect((await to(yearsAhead(11))).status).toBe(422)
      expect((await to(yearsAhead(9))).status).toBe(200)
    })

    test('ends sooner only where its owner or a supervisor says so; any member may keep it longer', async () => {
      stopTheClock()
      const { case_id, retention_date: first } = await open('KEEP-1')
      const path = `/api/cases/${case_id}`
      await ann.post(`${path}/members`, { analyst_id: ben.analyst_id })
      const to = (who: Pick<Visitor, 'request'>, retention_date: string) =>
        who.request('PATCH', path, { retention_date })
      const refused = await to(ben, dayIn(0))
      expect([refused.status, refused.json.title]).toEqual([403, 'Not allowed'])
      const both = await ben.request('PATCH', path, { title: 'Ben’s', retention_date: dayIn(0) })
      expect(both.status, 'nor beside something else').toBe(403)
      expect((await ann.get(path)).json).toMatchObject({ title: 'Northgate', retention_date: first, shortened: null })

      for (const [who, name] of [
        [ann, 'ann'],
        [sue, 'sue'],
        [administrator, 'ada'],
      ] as const) {
        const shortened = (await to(who, dayIn(0))).json
        const expected = { from: first, at: expect.any(String), by: name, erased_from: dayIn(7) }
        expect(shortened).toMatchObject({ ends_in_days: 0, shortened: expected })
        const { cases } = (await ben.get('/api/cases')).json
        const listed = cases.find((file: { case_id: string }) => file.case_id === case_id)
        expect(listed.shortened, 'its members see it in their list').toEqual(expected)
        expect((await to(ben, first)).json, 'and any of them takes it back').toMatchObject({ shortened: null })
      }
      const { events } = (await sue.get('/api/audit?event=changed')).json
      const changes = events.filter((event: { case_id: string }) => event.case_id === case_id)
      expect(changes.map(({ analyst_name, reason }: { [name: string]: string }) => [analyst_name, reason])).toEqual(
        ['ada', 'sue', 'ann'].flatMap((name) => [
          ['ben', `retention_date ${dayIn(0)} to ${first}`],
          [name, `retention_date ${first} to ${dayIn(0)}`],
        ]),
      )
    })

    test('keeps its owner until they go or a supervisor removes them, and then ends sooner by supervisors alone', async () => {
      const { case_id } = await open('OWNER-1')
      const path = `/api/cases/${case_id}`
      await ann.post(`${path}/members`, { analyst_id: ben.analyst_id })
      const refused = await ben.request('DELETE', `${path}/members/${ann.analyst_id}`)
      expect([refused.status, refused.json.title]).toEqual([403, 'Not allowed'])
      expect((await ann.get(path)).json.members).toHaveLength(2)
      expect((await sue.request('DELETE', `${path}/members/${ann.analyst_id}`)).status).toBe(200)
      expect((await ben.request('PATCH', path, { retention_date: dayIn(0) })).status).toBe(403)
      expect((await sue.request('PATCH', path, { retention_date: dayIn(0) })).status).toBe(200)
      const { events } = (await sue.get('/api/audit?event=changed')).json
      const reasons = events.filter((event: { case_id: string }) => event.case_id === case_id)
      expect(reasons).toMatchObject([{ analyst_name: 'sue' }, { analyst_name: 'sue', reason: 'owner_removed' }])
    })

    test('that was refused to change leaves nothing in the chain, and of two who change its date at once one is told', async () => {
      const { case_id } = await open('MEANWHILE')
      await open('TAKEN')
      const path = `/api/cases/${case_id}`
      const before = (await sue.get('/api/audit?event=changed')).json.events.length
      expect((await ann.request('PATCH', path, { reference: 'TAKEN', retention_date: dayIn(9) })).status).toBe(409)
      expect((await sue.get('/api/audit?event=changed')).json.events).toHaveLength(before)
      const both = await Promise.all(
        [20, 30].map((days) => ann.request('PATCH', path, { retention_date: dayIn(days) })),
      )
      const changes = (await ann.get(path)).json.changes.length
      expect(both.filter(({ status }) => status === 200)).toHaveLength(changes)
      expect((await sue.get('/api/audit?event=changed')).json.events).toHaveLength(before + changes)
    })

    test('rests on a lawful basis of the list, or on another that is named', async () => {
      const { lawful_bases } = (await ann.get('/api/lawful-bases')).json
      expect(lawful_bases).toContainEqual(expect.objectContaining({ lawful_basis: 'Consent', point: '6(1)(a)' }))
      const other = { ...given, reference: 'BASIS', lawful_basis: 'Because' }
      expect((await ann.post('/api/cases', other)).json.errors).toMatchObject([{ field: 'lawful_basis' }])
      expect((await ann.post('/api/cases', { ...other, lawful_basis: 'Other: ' })).status).toBe(422)
      const named = { ...other, lawful_basis: 'Other: Data Protection Act 2018, schedule 1' }
      expect((await ann.post('/api/cases', named)).status).toBe(201)
    })

    test('that is closed takes no lookups and no changes, until it is opened again', async () => {
      const { case_id } = await open('CLOSE-1')
      const closed = await ann.post(`/api/cases/${case_id}/close`, {})
      expect(closed.json.closed_at).toMatch(/Z$/)
      const refused = await search(ann, case_id)
      expect(refused.status).toBe(409)
      expect(refused.json).toMatchObject({ outcome: 'not_run', reason: 'case_closed' })
      expect(refused.json.detail).toContain('CLOSE-1 is closed')
      expect((await ann.lookUp('geo_code', { text: 'York', case_id })).status, 'about a place, too').toBe(409)
      expect((await ann.request('PATCH', `/api/cases/${case_id}`, { title: 'Other' })).status).toBe(409)

      const { json } = await ann.post(`/api/cases/${case_id}/reopen`, {})
      expect(json).toMatchObject({ closed_at: null, changes: [{ field: 'closed_at' }, { field: 'closed_at' }] })
      expect((await search(ann, case_id)).status).toBe(200)
    })

    test('has a reference that no other open case has, however it is written', async () => {
      const first = await open('ONE-1')
      const taken = await ben.post('/api/cases', { ...given, reference: 'one-1' })
      expect(taken.status).toBe(409)
      expect(taken.json.errors).toMatchObject([{ field: 'reference' }])
      const other = await open('ONE-2', ben)
      expect((await ben.request('PATCH', `/api/cases/${other.case_id}`, { reference: 'ONE-1' })).status).toBe(409)

      await ann.post(`/api/cases/${first.case_id}/close`, {})
      expect((await ben.post('/api/cases', { ...given, reference: 'ONE-1' })).status).toBe(201)
      expect((await ann.post(`/api/cases/${first.case_id}/reopen`, {})).status).toBe(409)
    })

    test('has a reference without marks that turn the text around it, also one of an earlier version', async () => {
      const { case_id } = await open('TURN-\u202e1\u200f')
      const reference = async () =>
        (await ann.get('/api/cases')).json.cases.find((file: { case_id: string }) => file.case_id === case_id).reference
      expect(await reference()).toBe('TURN-1')
      expect((await ann.post('/api/cases', { ...given, reference: '\u200f' })).status).toBe(422)
      await beside(app, async ({ db }) => {
        await db.updateTable('case_file').set({ reference: '\u200fTURN-2' }).where('case_id', '=', case_id).execute()
      })
      expect(await reference()).toBe('TURN-2')
    })

    test('is opened once when several open it at the same moment', async () => {
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => ann.post('/api/cases', { ...given, reference: 'RACE' })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    })

    test('is nobody else’s; supervisors and administrators see all, and analysts do not', async () => {
      const { case_id } = await open('MINE-1')
      for (const path of ['', '/members'])
        expect((await ben.get(`/api/cases/${case_id}${path}`)).status, path).toBe(404)
      expect((await ben.request('PATCH', `/api/cases/${case_id}`, { title: 'Ben’s' })).status).toBe(404)
      expect((await ben.post(`/api/cases/${case_id}/close`, {})).status).toBe(404)
      expect((await ben.get('/api/cases?of=everyone')).status).toBe(403)
      for (const visitor of [sue, administrator]) {
        const { cases } = (await visitor.get('/api/cases?of=everyone')).json
        expect(cases.map(({ reference }: { reference: string }) => reference)).toContain('MINE-1')
        expect((await visitor.get(`/api/cases/${case_id}`)).status).toBe(200)
        expect((await search(visitor, case_id)).status, 'they see it, and do not work in it').toBe(404)
      }
    })

    test('gets members by e-mail or id, who work in it and read its records until they go', async () => {
      const { case_id } = await open('TEAM-1')
      const path = `/api/cases/${case_id}/members`
      expect((await ann.post(path, {})).status).toBe(422)
      expect((await ann.post(path, { analyst_id: ben.analyst_id })).json.members).toHaveLength(2)
      expect((await ann.post(path, { email: ' BEN@example.com' })).json.members).toHaveLength(2)

      const { record } = (await search(ann, case_id)).json
      expect((await ben.get(`/api/records/${record.id}`)).status).toBe(200)
      const left = await ben.request('DELETE', `${path}/${ben.analyst_id}`)
      expect(left.json.members).toMatchObject([{ analyst_id: ann.analyst_id, name: 'ann', email: 'ann@example.com' }])
      expect((await ben.get(`/api/records/${record.id}`)).status).toBe(404)
      const { changes } = (await ann.get(`/api/cases/${case_id}`)).json
      expect(changes.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
        ['ben', null],
        [null, 'ben'],
      ])
    })

    test('gets readers, who read it, look nothing up in it, and are made members and readers again on the record', async () => {
      const { case_id } = await open('READ-1')
      const path = `/api/cases/${case_id}`
      const roles = (reply: { json: { members: { name: string; role: string }[] } }) =>
        reply.json.members.map(({ name, role }) => `${name}: ${role}`)
      const make = (by: Pick<Visitor, 'request'>, whom: Visitor, role: string) =>
        by.request('PATCH', `${path}/members/${whom.analyst_id}`, { role })
      const add = (named: object) => ann.post(`${path}/members`, named)

      expect((await add({ analyst_id: sue.analyst_id, role: 'reader' })).status, 'a supervisor').toBe(422)
      expect((await add({ analyst_id: ben.analyst_id, role: 'owner' })).status).toBe(422)
      const added = await add({ analyst_id: ben.analyst_id, role: 'reader' })
      expect(roles(added)).toEqual(['ann: member', 'ben: reader'])
      expect(roles(await add({ analyst_id: ben.analyst_id })), 'adding again changes nothing').toEqual(roles(added))
      expect((await ben.get(path)).json).toMatchObject({ is_reader: true })
      const refused = await search(ben, case_id)
      expect(refused).toMatchObject({ status: 403, json: { outcome: 'not_run' } })
      expect(refused.json.detail).toContain('READ-1')
      expect((await ben.request('PATCH', path, { title: 'Ben’s' })).status).toBe(403)
      expect((await make(ben, ben, 'member')).status, 'not by themselves').toBe(403)

      expect(roles(await make(ann, ben, 'member'))).toEqual(['ann: member', 'ben: member'])
      expect((await search(ben, case_id)).status).toBe(200)
      expect((await make(ann, ben, 'member')).status, 'once more').toBe(200)
      expect((await make(ben, ann, 'reader')).status, 'who opened it').toBe(403)
      expect((await make(ann, sue, 'reader')).status, 'no member').toBe(404)
      expect(roles(await make(ann, ben, 'reader'))).toEqual(['ann: member', 'ben: reader'])
      expect((await search(ben, case_id)).status).toBe(403)

      const { changes } = (await ann.get(path)).json
      const told = changes.map(({ field, before, after }: { [name: string]: string }) => [field, before, after])
      expect(told.toSorted()).toEqual([
        ['member', null, 'ben'],
        ['reader', null, 'ben'],
        ['reader', null, 'ben'],
        ['reader', 'ben', null],
      ])
      const { events } = (await sue.get('/api/audit?event=changed')).json
      const own = events.filter((event: { case_id: string }) => event.case_id === case_id)
      expect(own.map(({ reason }: { reason: string }) => reason)).toEqual([
        'member_made_reader',
        'reader_made_member',
        'reader_added',
      ])
    })

    test('always has a member who works in it: a reader does not count', async () => {
      const { case_id } = await open('READ-2')
      const path = `/api/cases/${case_id}/members`
      await ann.post(path, { analyst_id: ben.analyst_id })
      expect((await sue.request('DELETE', `${path}/${ann.analyst_id}`)).status).toBe(200)
      const dot = await colleague(app, 'analyst', 'dot')
      expect((await ben.post(path, { analyst_id: dot.analyst_id, role: 'reader' })).status).toBe(200)
      const left = await ben.request('DELETE', `${path}/${ben.analyst_id}`)
      expect([left.status, left.json.title]).toEqual([409, 'Last member'])
      const made = await sue.request('PATCH', `${path}/${ben.analyst_id}`, { role: 'reader' })
      expect([made.status, made.json.title]).toEqual([409, 'Last member'])
      const task = { kind: 'task', text: 'Ask the client', assignee: dot.analyst_id }
      expect((await ben.post(`/api/cases/${case_id}/findings`, task)).json.errors).toMatchObject([
        { field: 'assignee' },
      ])
      expect((await ben.request('DELETE', `${path}/${dot.analyst_id}`)).status).toBe(200)
    })

    test('does not tell an analyst which e-mail addresses have accounts, but for people of their own cases', async () => {
      const dee = await colleague(app, 'analyst', 'dee')
      const { case_id } = await open('QUIET-1', dee)
      const path = `/api/cases/${case_id}/members`
      const nobody = await dee.post(path, { email: 'nobody@example.com' })
      expect([nobody.status, nobody.json.errors[0].field]).toEqual([422, 'email'])
      for (const email of ['ann@example.com', 'ADA@example.com']) {
        const { status, json } = await dee.post(path, { email })
        expect([status, { ...json, request_id: '' }]).toEqual([422, { ...nobody.json, request_id: '' }])
      }
      expect((await sue.post(path, { email: 'nobody@example.com' })).json.detail).toContain('no such account')
      expect((await sue.post(path, { email: 'ann@example.com' })).json.members).toHaveLength(2)
      const second = await open('QUIET-2', dee)
      const added = await dee.post(`/api/cases/${second.case_id}/members`, { email: 'ann@example.com' })
      expect(added.json.members).toHaveLength(2)
    })

    test('is never nobody’s: its last member stays, unless a supervisor takes it', async () => {
      const { case_id } = await open('LAST-1')
      const path = `/api/cases/${case_id}/members`
      const refused = await ann.request('DELETE', `${path}/${ann.analyst_id}`)
      expect(refused.status).toBe(409)
      expect(refused.json.detail).toContain('needs a member')
      const taken = await sue.request('DELETE', `${path}/${ann.analyst_id}`)
      expect(taken.json.members).toMatchObject([{ analyst_id: sue.analyst_id }])
      expect((await sue.request('DELETE', `${path}/${sue.analyst_id}`)).status).toBe(409)
      expect((await search(sue, case_id)).status).toBe(200)
    })

    test('keeps one of two members who go at the same moment', async () => {
      const { case_id } = await open('LAST-2')
      const path = `/api/cases/${case_id}/members`
      await ann.post(path, { analyst_id: ben.analyst_id })
      await Promise.all([ann, ben].map((member) => member.request('DELETE', `${path}/${member.analyst_id}`)))
      expect((await sue.get(path)).json.members).toHaveLength(1)
    })

    test('that was erased is not opened again, and nothing is left of what was changed of it', async () => {
      const { case_id } = await open('ERASED-1')
      await ann.request('PATCH', `/api/cases/${case_id}`, { title: 'Tracing Tamsin Quill' })
      await beside(app, (state) => {
        const erasing = createErasing({ state, ledger: createLedger(state), erasures: erasuresIn(app.folder) })
        const by = { analyst: 'application', reason: 'retention_ended' } as const
        return createRetention({ state, erasing, recordDays: 1 }).eraseCase(case_id, by)
      })
      const left = await sue.get(`/api/cases/${case_id}`)
      expect(left.json).toMatchObject({ title: 'Erased', members: [], changes: [] })
      expect(left.text).not.toContain('Quill')
      expect((await sue.post(`/api/cases/${case_id}/reopen`, {})).status).toBe(409)
      expect((await ann.post('/api/cases', { ...given, reference: 'ERASED-1' })).status).toBe(201)
    })

    test.each([
      ['without a purpose', { purpose: ' ' }, 'case_incomplete'],
      ['without a lawful basis', { lawful_basis: '' }, 'case_incomplete'],
      ['that was to be kept until yesterday', { retention_date: '2020-01-31' }, 'case_expired'],
    ])('%s takes no lookups', async (name, change, reason) => {
      const { case_id } = await open(`UNFIT ${name}`)
      await beside(app, ({ db }) => db.updateTable('case_file').set(change).where('case_id', '=', case_id).execute())
      const { status, json } = await search(ann, case_id)
      expect(status).toBe(409)
      expect(json).toMatchObject({ outcome: 'not_run', reason })
    })

    test('that takes no lookup leaves no record of one', async () => {
      const before = (await ann.get('/api/records')).json.records.length
      const { case_id } = await open('EMPTY-1')
      await ann.post(`/api/cases/${case_id}/close`, {})
      await search(ann, case_id)
      expect((await ann.get('/api/records')).json.records).toHaveLength(before)
    })
  })
})
