/** A search across cases, as two analysts and a supervisor get it, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AcrossCases, Elsewhere } from '../../contract/desk/across.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { csv, upload } from '../batch/testing/batches.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork, password } from '../testing/colleagues.ts'
import { makeToken, programOf } from '../testing/token.ts'

const northgate = '90000001'

describe.each(engines)('across cases on %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a search', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    let boss: Colleague
    let office: { postcode: string; line_1: string }
    /** A second case of Ann's, which holds nothing at first. */
    let second: string

    const search = async (who: Colleague, q: string, except?: string): Promise<AcrossCases> => {
      const reply = await who.post('/api/named', { q, ...(except !== undefined && { except }) })
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
      return reply.json
    }
    const searchesIn = (case_id: string): Promise<number> =>
      beside(app, async ({ db }) => {
        const events = db.selectFrom('chain').select('id').where('operation', '=', 'case_search')
        return (await events.where('case_id', '=', case_id).execute()).length
      })
    const casesOf = ({ cases }: AcrossCases) => cases.map(({ case_id }) => case_id)

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
      boss = await colleagueAtWork(app, 'supervisor', 'boss')
      const given = { reference: 'R-2', title: 'Another', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      second = (await ann.post('/api/cases', given)).json.case_id
      await ann.lookUp('company_number_search', { company_number: northgate, case_id: ann.case_id })
      const profile = await ann.lookUp('company_profile', { company_number: northgate, case_id: ann.case_id })
      office = profile.json.result.company_profile.registered_office
      await ann.lookUp('geo_code', { text: 'York', case_id: second })
    })
    afterAll(() => app.close())

    test('lists the case that holds a name or a number, with the records that say it', async () => {
      const found = await search(ann, northgate, second)
      expect(found).toMatchObject({ searched: 1, has_more: false, unread: 0 })
      expect(casesOf(found)).toEqual([ann.case_id])
      const [held] = found.cases
      expect(held).toMatchObject({ reference: 'R-ann', title: 'A title', closed_at: null })
      expect(held!.named[0]).toMatchObject({ kind: 'company', company_number: northgate })
      const { record } = held!.named[0]!.source
      expect((await ann.get(`/api/records/${record}`)).json.case_id).toBe(ann.case_id)
      const [name = ''] = held!.named[0]!.label.split(' ')
      for (const q of [name, name.slice(0, 4).toLowerCase(), held!.named[0]!.label])
        expect(casesOf(await search(ann, q, second)), q).toEqual([ann.case_id])
      expect(casesOf(await search(ann, `${name} Zzyzx`, second))).toEqual([])
      expect(casesOf(await search(ann, northgate, ann.case_id))).toEqual([])
    })

    test('reads a number and an address as people write them', async () => {
      for (const q of ['9000 0001', 'Company no. 90000001'])
        expect(casesOf(await search(ann, q)), q).toEqual([ann.case_id])
      const { postcode, line_1 } = office
      for (const q of [postcode, postcode.replace(' ', '').toLowerCase(), `${line_1}, ${postcode}`])
        expect(casesOf(await search(ann, q)), q).toEqual([ann.case_id])
      expect(casesOf(await search(ann, `${line_1} Zzyzx, ${postcode}`))).toEqual([])
    })

    test('says nothing of cases that one may not read, not even how many there are', async () => {
      const none = { titled: [], cases: [], searched: 1, in_all: 1, has_more: false, unread: 0 }
      expect(await search(ben, northgate)).toEqual(none)
      expect(await search(ben, northgate, ann.case_id)).toEqual(await search(ben, northgate))
      expect(casesOf(await search(boss, northgate))).toEqual([ann.case_id])
      const joined = await boss.post(`/api/cases/${ann.case_id}/members`, { email: ben.email })
      expect(joined.status).toBe(200)
      expect(casesOf(await search(ben, northgate))).toEqual([ann.case_id])
      await ann.request('DELETE', `/api/cases/${ann.case_id}/members/${ben.analyst_id}`)
      expect(casesOf(await search(ben, northgate))).toEqual([])
      expect((await app.visitor().post('/api/named', { q: northgate })).status).toBe(401)
      expect((await ann.post('/api/named', { q: ' ' })).status).toBe(422)
    })

    test('finds a case by its reference and its title, of those that one may read', async () => {
      const titled = async (who: Colleague, q: string, except?: string) =>
        (await search(who, q, except)).titled.map(({ reference }) => reference)
      const before = await searchesIn(second)
      expect(await titled(ann, 'R-2')).toEqual(['R-2'])
      expect(await titled(ann, 'r-2 anoth')).toEqual(['R-2'])
      // The case that one is in is found too.
      expect(await titled(ann, 'another', second)).toEqual(['R-2'])
      expect(await titled(ann, 'another ann')).toEqual([])
      expect(await titled(ben, 'R-2')).toEqual([])
      expect(await titled(boss, 'another')).toEqual(['R-2'])
      // The list of cases names them too, so this is not a search of their contents.
      expect(await searchesIn(second)).toBe(before)
    })

    test('says of each subject in which other cases it is, by its key alone', async () => {
      const elsewhere = async (who: Colleague, keys: string[], except?: string): Promise<Elsewhere> =>
        (await who.post('/api/elsewhere', { keys, ...(except !== undefined && { except }) })).json
      const key = `company:${northgate}`
      const inAnns = { key, cases: [{ case_id: ann.case_id, reference: 'R-ann' }], more: 0 }
      const { nodes } = (await ann.get(`/api/cases/${ann.case_id}/graph`)).json
      expect(nodes.flatMap(({ mentions }: { mentions: string[] }) => mentions)).toContain(key)
      expect(await elsewhere(ann, [key, 'company:99999999'], second)).toEqual({
        held: [inAnns],
        searched: 1,
        in_all: 1,
        has_more: false,
        unread: 0,
      })
      // A screen asks this whenever it is opened: that is one event a day.
      const before = await searchesIn(ann.case_id)
      for (let times = 0; times < 3; times++) expect((await elsewhere(ann, [key], second)).held).toEqual([inAnns])
      // Signing in again adds no event.
      const again = app.visitor()
      await again.post('/api/session', { email: ann.email, password })
      expect((await again.post('/api/elsewhere', { keys: [key], except: second })).json.held).toEqual([inAnns])
      expect(await searchesIn(ann.case_id)).toBe(before)
      // A program's reading is not its owner's. Readings that come at once are one.
      const { token } = (await makeToken(ann, { scopes: ['read'], password })).json
      const program = programOf(app, token)
      const keys = { keys: [key] }
      for (const reader of [program, boss]) {
        const earlier = await searchesIn(ann.case_id)
        const replies = await Promise.all([1, 2, 3].map(() => reader.post('/api/elsewhere', keys)))
        expect(replies.map(({ json }) => json.held)).toEqual([[inAnns], [inAnns], [inAnns]])
        expect(await searchesIn(ann.case_id)).toBe(earlier + 1)
      }
      expect((await elsewhere(ann, [key], ann.case_id)).held).toEqual([])
      expect((await elsewhere(boss, [key])).held).toEqual([inAnns])
      // Neither a name nor the beginning of a key is one.
      expect((await elsewhere(boss, ['company:9000000', 'Northgate'])).held).toEqual([])
      expect(await elsewhere(ben, [key])).toEqual({ held: [], searched: 1, in_all: 1, has_more: false, unread: 0 })
      expect(await elsewhere(ben, [key], ann.case_id)).toEqual(await elsewhere(ben, [key]))
      expect((await app.visitor().post('/api/elsewhere', { keys: [key] })).status).toBe(401)
      expect((await ann.post('/api/elsewhere', { keys: [] })).status).toBe(422)
    })

    test('finds notes, findings and imported names too, and says what each is', async () => {
      const { case_id } = ann
      const writings = ({ cases }: AcrossCases) => cases.map(({ written }) => written)
      const { record } = (await ann.lookUp('geo_code', { text: 'York', case_id })).json
      const pin = { record: record.id, kind: 'record', note: 'Rang O’Quillfeather in Žižkov' }
      const { pin_id } = (await ann.post(`/api/cases/${case_id}/pins`, pin)).json
      const finding = { kind: 'finding', text: 'Paid by O.Quillfeather & Sons.' }
      const { finding_id } = (await ann.post(`/api/cases/${case_id}/findings`, finding)).json
      const file = csv([['name'], ["O'QUILLFEATHER LIMITED"]])
      await upload(app, ann, `/api/cases/${case_id}/subjects`, { file, kind: 'company' })
      const found = await search(ann, "o'quillf", second)
      expect(found.cases).toMatchObject([{ case_id, named: [] }])
      expect(writings(found)[0]?.map(({ where, label }) => [where, label])).toEqual([
        ['finding', finding.text],
        ['note', 'Rang O’Quillfeather in Žižkov'],
        ['imported', "O'QUILLFEATHER LIMITED"],
      ])
      expect(writings(await search(ann, 'OQUILLFEATHER sons', second))).toEqual([
        [{ where: 'finding', kind: 'finding', label: finding.text, pin_id: null, report_id: null, comment_id: null }],
      ])
      // Without its accents, as elsewhere.
      expect(writings(await search(ann, 'zizkov', second))[0]).toMatchObject([{ where: 'note', pin_id }])
      // While somebody types, names alone are listed.
      expect((await ann.post('/api/named', { q: 'zizkov', as_typed: true })).json.cases).toEqual([])
      // Of a case that one may not read, nothing.
      expect((await search(ben, 'zizkov')).cases).toEqual([])
      expect(casesOf(await search(boss, 'zizkov'))).toEqual([case_id])
      // What the case no longer shows is not found.
      await ann.request('DELETE', `/api/pins/${pin_id}`)
      expect((await search(ann, 'zizkov', second)).cases).toEqual([])
      await ann.request('PATCH', `/api/cases/${case_id}/findings/${finding_id}`, { text: 'Paid by another.' })
      expect((await search(ann, 'oquillfeather sons', second)).cases).toEqual([])
    })

    test('finds comments of cases that one may read, until they are deleted or their pin is removed', async () => {
      const { case_id } = ann
      const writings = ({ cases }: AcrossCases) => cases.map(({ written }) => written)
      const { record } = (await ann.lookUp('geo_code', { text: 'York', case_id })).json
      const { pin_id } = (await ann.post(`/api/cases/${case_id}/pins`, { record: record.id, kind: 'record' })).json
      const report = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json
      const { report_id, version } = report
      const blocks = [{ kind: 'paragraph', id: 'own', voice: 'plain', runs: [{ text: 'We think so.' }] }]
      const content = { ...report.content, sections: [{ id: 'one', title: 'Result', blocks }] }
      expect((await ann.request('PUT', `/api/reports/${report_id}`, { content, version })).status).toBe(200)
      const write = async (about: object, text: string): Promise<string> =>
        (await ann.post(`/api/cases/${case_id}/comments`, { ...about, text })).json.comment_id
      const onPin = await write({ kind: 'pin', anchor: pin_id }, 'Does Vexley own it?')
      const onParagraph = await write({ kind: 'paragraph', anchor: 'own', report_id }, 'Ask Vexley’s agent.')
      const comment = { where: 'comment', comment_id: onPin, pin_id, report_id: null, label: 'Does Vexley own it?' }
      expect(writings(await search(ann, 'vexley own', second))).toEqual([[{ ...comment, kind: 'pin' }]])
      expect(writings(await search(boss, 'vexleys'))).toMatchObject([
        [{ where: 'comment', kind: 'paragraph', comment_id: onParagraph, pin_id: null, report_id }],
      ])
      expect((await search(ben, 'vexley')).cases).toEqual([])
      await ann.request('DELETE', `/api/comments/${onParagraph}`)
      expect((await search(ann, 'vexleys', second)).cases).toEqual([])
      await ann.request('DELETE', `/api/pins/${pin_id}`)
      expect((await search(ann, 'vexley', second)).cases).toEqual([])
    })

    test('finds an imported name below 1,000 newer ones with other letters', async () => {
      const given = { reference: 'R-4', title: 'Polish', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const polish = (await ann.post('/api/cases', given)).json.case_id
      const list = async (case_id: string, names: readonly string[]) => {
        const file = csv([['name'], ...names.map((name) => [name])])
        const { status } = await upload(app, ann, `/api/cases/${case_id}/subjects`, { file, kind: 'company' })
        expect(status).toBe(201)
      }
      await list(ann.case_id, ['Mary Zyxgate'])
      const names = Array.from({ length: 1000 }, (_, at) => `Żółć ${at}`)
      await list(polish, names)
      const found = await search(ann, 'mary zyxgate', second)
      expect(found).toMatchObject({ cases: [{ case_id: ann.case_id }], has_more: false })
      expect(found.cases[0]?.written.map(({ label }) => label)).toEqual(['Mary Zyxgate'])
      // What no text holds is looked for to the end.
      expect(await search(ann, 'zyxgates', second)).toMatchObject({ cases: [], has_more: false })
      // Of a common word, further cases may hold it.
      expect(await search(ann, 'zolc', second)).toMatchObject({ cases: [{ case_id: polish }], has_more: true })
    })

    test('does not take a line without a postcode for one address', async () => {
      const given = { reference: 'R-3', title: 'Abroad', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const { case_id } = (await ann.post('/api/cases', given)).json
      await ann.lookUp('company_profile', { company_number: 'OE970002', case_id })
      const keysIn = async (id: string): Promise<string[]> => {
        const { nodes } = (await ann.get(`/api/cases/${id}/graph?limit=200`)).json
        return nodes.flatMap(({ mentions }: { mentions: string[] }) => mentions)
      }
      const [line] = (await keysIn(case_id)).filter((key) => /^address:.+\|$/.test(key))
      const [whole] = (await keysIn(ann.case_id)).filter((key) => key.startsWith('address:'))
      expect([line, whole]).toEqual(['address:3 HARBOUR ARCADE ST HELIER JERSEY|', expect.stringMatching(/[^|]$/)])
      const { held }: Elsewhere = (
        await ann.post('/api/elsewhere', { keys: ['company:OE970002', line, whole], except: second })
      ).json
      expect(held.map(({ key }) => key).toSorted()).toEqual([whole, 'company:OE970002'])
    })

    test('leaves an event in each case that it lists, and in no other', async () => {
      await ben.lookUp('company_number_search', { company_number: northgate, case_id: ben.case_id })
      expect(casesOf(await search(ben, northgate))).toEqual([ben.case_id])
      const events = await beside(app, ({ db }) =>
        db
          .selectFrom('chain')
          .select(['case_id', 'analyst'])
          .distinct()
          .where('operation', '=', 'case_search')
          .where('analyst', '=', ben.analyst_id)
          .execute(),
      )
      // Ben was a member of Ann's case for one of his searches above.
      expect(events.map(({ case_id }) => case_id).toSorted()).toEqual([ann.case_id, ben.case_id].toSorted())
    })

    test('finds a record of this moment, also in a closed case', async () => {
      await ann.lookUp('company_number_search', { company_number: northgate, case_id: second })
      await ann.post(`/api/cases/${second}/close`, {})
      const found = await search(ann, northgate)
      // The newest case comes first.
      expect(casesOf(found)).toEqual([second, ann.case_id])
      expect(found.cases[0]!.closed_at).not.toBeNull()
      expect(casesOf(await search(boss, northgate)).length).toBe(3)
    })

    test('lists five names at most while somebody types, and leaves one event a day', async () => {
      const cat = await colleagueAtWork(app, 'analyst', 'cat')
      const held = [cat.case_id]
      for (const reference of ['R-5', 'R-6', 'R-7']) {
        const given = { reference, title: 'Typed', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
        held.push((await cat.post('/api/cases', given)).json.case_id)
      }
      for (const case_id of held) await cat.lookUp('company_name_search', { name: 'northgate', case_id })
      const typed = async (q: string): Promise<AcrossCases> =>
        (await cat.post('/api/named', { q, as_typed: true })).json
      await typed('northg')
      const { cases, has_more } = await typed('northgate')
      expect(cases.map(({ named }) => named.length)).toEqual([2, 2, 1])
      expect(has_more).toBe(true)
      expect(cases.map(({ written }) => written)).toEqual([[], [], []])
      const listed = cases.map(({ case_id }) => case_id)
      const events = await Promise.all(held.map(async (id) => [listed.includes(id), await searchesIn(id)]))
      expect(events.toSorted()).toEqual([
        [false, 0],
        [true, 1],
        [true, 1],
        [true, 1],
      ])
      const dan = await colleagueAtWork(app, 'analyst', 'dan')
      expect((await dan.post('/api/named', { q: 'northgate', as_typed: true })).json.cases).toEqual([])
    })

    test('of many cases, lists ten and says that there are more', async () => {
      for (let at = 0; at < 10; at++) {
        const given = {
          reference: `M-${at}`,
          title: 'Many',
          purpose: 'A purpose',
          lawful_basis: 'Legitimate interests',
        }
        const { case_id } = (await ben.post('/api/cases', given)).json
        await ben.lookUp('company_number_search', { company_number: northgate, case_id })
      }
      // Five cases are read at once, so a few searches read them all.
      let found = await search(ben, northgate)
      for (let times = 0; found.unread > 0 && times < 5; times++) {
        expect(found).toMatchObject({ searched: 11 - found.unread, in_all: 11 })
        found = await search(ben, northgate)
      }
      expect(found).toMatchObject({ searched: 11, in_all: 11, has_more: true, unread: 0 })
      expect(found.cases).toHaveLength(10)
    })
  })
})
