/** The graph, the timeline, the pivots and the search of a case, as an analyst gets them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointedAt } from '../../contract/pins.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'

const northgate = '90000001'
type Source = { record: string; pointer: string }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a case', () => {
    let app: TestApp
    let ann: Colleague
    let officer: { director_id: string; surname: string; name_single_line: string }
    const at = (path: string) => `/api/cases/${ann.case_id}/${path}`

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      const { case_id } = ann
      const found = await ann.lookUp('company_appointments', { company_number: northgate, case_id })
      officer = found.json.result.appt_list.find(
        (one: { corporate_indicator: string }) => one.corporate_indicator !== 'Y',
      )
      await ann.lookUp('company_number_search', { company_number: northgate, case_id })
      await ann.lookUp('company_filing_history', { company_number: northgate, case_id })
      await ann.lookUp('director_details', { director_id: officer.director_id, case_id })
      await ann.lookUp('people_search', { fullname: 'Tamsin Quill', case_id })
    })
    afterAll(() => app.close())

    async function expectFound({ record, pointer }: Source): Promise<void> {
      const { result } = (await ann.get(`/api/records/${record}`)).json
      expect(pointedAt(result, pointer), pointer).toBeDefined()
    }

    test('draws its companies and people, and each line leads to its place in a record', async () => {
      const { status, json } = await ann.get(at('graph?limit=60'))
      expect(status).toBe(200)
      expect(json.nodes.map(({ key }: { key: string }) => key)).toContain(`company:${northgate}`)
      const office = json.edges.find(
        ({ a, b, kind }: { a: string; b: string; kind: string }) =>
          kind === 'officer_of' && a === `officer:${officer.director_id}` && b === `company:${northgate}`,
      )
      expect(office).toMatchObject({ inferred: false, from: expect.stringMatching(/^\d{4}/) })
      for (const source of office.sources.slice(0, 2)) await expectFound(source)
      expect(json).toMatchObject({ missing: [], pending: 0, hidden: 0 })
    })

    test('goes on around one node, and counts what it leaves out', async () => {
      const key = `company:${northgate}`
      const all = (await ann.post(at('graph'), { focus: key, limit: 500 })).json
      const few = (await ann.post(at('graph'), { focus: key, limit: 2 })).json
      expect(few.nodes).toHaveLength(2)
      const documents = (graph: typeof all, relation: string) => ({
        shown: graph.edges.filter(
          ({ kind, a, b }: { kind: string; a: string; b: string }) => kind === relation && (a === key || b === key),
        ).length,
        more:
          graph.more.find((one: { key: string; kind: string }) => one.key === key && one.kind === relation)?.count ?? 0,
      })
      for (const relation of ['officer_of', 'document']) {
        const [whole, part] = [documents(all, relation), documents(few, relation)]
        expect(part.shown + part.more).toBe(whole.shown + whole.more)
        expect(whole.more).toBe(0)
      }
      const people = (await ann.get(at(`graph?focus=${key}&kinds=person`))).json
      expect(new Set(people.nodes.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['company', 'person']))
      expect((await ann.get(at('graph?focus=company:00000000'))).status).toBe(404)
      // A link names a node by an id without its words.
      const linked = (await ann.get(at(`graph?node=${all.nodes[0].id}&limit=500`))).json
      expect(linked).toMatchObject({ focus: all.nodes[0].key, nodes: expect.arrayContaining([all.nodes[0]]) })
      expect(all.nodes.every(({ id }: { id: string }) => /^m[0-9a-z]+$/.test(id))).toBe(true)
      expect((await ann.get(at('graph?node=m0'))).status).toBe(404)
      expect((await ann.get(at('graph?kinds=cat'))).status).toBe(422)
    })

    test('has a timeline with the precision of its records, and overlaps of offices', async () => {
      const { json } = await ann.get(at('timeline'))
      expect(json.events.length).toBeGreaterThan(5)
      expect(json.events.map(({ date }: { date: string }) => date)).toEqual(
        json.events.map(({ date }: { date: string }) => date).toSorted(),
      )
      const born = json.events.find(({ kind }: { kind: string }) => kind === 'birth_month')
      expect(born).toMatchObject({ precision: 'month' })
      await expectFound(born.source)
      const one = (await ann.post(at('timeline'), { key: `officer:${officer.director_id}` })).json
      expect(one.events.length).toBeGreaterThan(0)
      for (const { mentions } of one.events) expect(mentions).toContain(`officer:${officer.director_id}`)
      expect([one.undated_total, one.overlaps_total]).toEqual([one.undated.length, one.overlaps.length])
      const cut = (await ann.get(at('timeline?limit=1'))).json
      expect([cut.events.length, cut.total]).toEqual([1, json.total])
      expect([cut.undated.length, cut.undated_total]).toEqual([Math.min(1, json.undated_total), json.undated_total])
      const until = (await ann.get(at('timeline?until=2000'))).json.events
      for (const { date } of until) expect(date.slice(0, 4) <= '2000').toBe(true)
    })

    test('says who else has the values of a node, and how two nodes are connected', async () => {
      const key = `officer:${officer.director_id}`
      const { pivots } = (await ann.post(at('pivots'), { value: key })).json
      const fellows = pivots.find(({ pivot }: { pivot: string }) => pivot === 'fellow_officers')
      expect(fellows.count).toBeGreaterThan(0)
      expect(fellows.lookup).toEqual({ operation: 'company_appointments', params: { company_number: northgate } })
      // The case has no others with these values; the register is still named.
      const shared = (await ann.post(at('pivots'), { value: `company:${northgate}` })).json.pivots
      expect(shared).toContainEqual(
        expect.objectContaining({
          count: 0,
          shared: [],
          lookup: expect.objectContaining({ operation: 'director_details' }),
        }),
      )
      for (const { key: other, source } of fellows.shared.slice(0, 1)) {
        await expectFound(source)
        const path = (await ann.post(at('path'), { from: key, to: other })).json
        expect(path.found).toBe(true)
        expect([path.nodes[0].key, path.nodes.at(-1).key]).toEqual([key, other])
        expect(path.edges.length).toBeGreaterThanOrEqual(path.nodes.length - 1)
      }
      expect((await ann.post(at('path'), { from: key, to: 'company:00000000' })).json).toMatchObject({
        found: false,
        nodes: [],
      })
    })

    test('is searched by a name, a number and an address, and by notes', async () => {
      const search = async (q: string) =>
        (await ann.post(at('search'), { q })).json.found as { where: string; key: string; text: string }[]
      expect((await search(officer.surname.toLowerCase())).map(({ key }) => key)).toContain(
        `officer:${officer.director_id}`,
      )
      const { record } = (await ann.get(at('graph'))).json.edges[0].sources[0]
      await ann.post(at('pins'), { record, kind: 'record', note: 'Ask Zebedee about the lease' })
      await ann.post(at('findings'), { kind: 'task', text: 'Write to Zebedee', mentions: [], sources: [] })
      expect((await search('zebedee')).map(({ where }) => where)).toEqual(['finding', 'note'])
      const graph = (await ann.get(at('graph?kinds=address,person'))).json
      const address = graph.nodes.find(({ kind }: { kind: string }) => kind === 'address')
      const there = await search(address.label)
      expect(there.filter(({ text }) => text.startsWith('Address: ')).length).toBeGreaterThan(0)
      const occupants = there.filter(({ text }) => text.startsWith('Officer of '))
      for (const { key } of occupants) expect(key).toMatch(/^officer:/)
      expect(await search('nobody-of-that-name')).toEqual([])
      expect((await ann.post(at('search'), { q: 'x'.repeat(5000) })).status).toBe(200)
    })

    test('is searched by the beginning of a word, with or without accents, in nodes, records and notes', async () => {
      const search = async (q: string) =>
        (await ann.post(at('search'), { q })).json.found as { where: string; key: string; source: Source }[]
      const beginning = officer.surname.slice(0, 4).toLowerCase()
      for (const typed of [beginning, `${beginning[0]}\u0301${beginning.slice(1)}`]) {
        const found = await search(typed)
        expect(found.map(({ key }) => key)).toContain(`officer:${officer.director_id}`)
        const { record } = (await ann.get(at('timeline'))).json.events.find(
          ({ mentions }: { mentions: string[] }) => mentions[0] === `officer:${officer.director_id}`,
        ).source
        expect(found.filter(({ where }) => where === 'record').map(({ source }) => source.record)).toContain(record)
      }
      expect((await search('zebe')).map(({ where }) => where)).toEqual(['finding', 'note'])
      expect(await search(`${officer.surname.slice(1)}`)).toEqual([])
    })

    test('keeps the layout of its graph', async () => {
      const key = `company:${northgate}`
      const company = { key, x: 10, y: -4.5, hidden: false, collapsed: true, group: 'Northgate' }
      const erased = { ...company, key: 'company:90999999' }
      const place = async (...placed: object[]) => (await ann.request('PUT', at('placement'), { placed })).json.placed
      expect(await place(company, erased)).toEqual([company])
      const { nodes } = (await ann.get(at(`graph?focus=${key}`))).json
      expect(nodes[0]).toMatchObject({ x: 10, y: -4.5, hidden: false, collapsed: true, group: 'Northgate' })

      const person = nodes.find(({ kind }: { kind: string }) => kind === 'person')
      const untouched = { x: null, y: null, hidden: false, collapsed: null, group: null }
      expect(await place({ key: person.key, hidden: true })).toEqual([
        company,
        { ...untouched, key: person.key, hidden: true },
      ])
      expect(await place({ ...untouched, key: person.key })).toEqual([company])
    })

    test('keeps the layout of a pinned record of another case, and nothing that no record says', async () => {
      const title = { title: 'Another', purpose: 'A purpose', lawful_basis: 'Contract' }
      const [from, into]: string[] = await Promise.all(
        ['R-from', 'R-into'].map(
          async (reference) => (await ann.post('/api/cases', { reference, ...title })).json.case_id,
        ),
      )
      const { record } = (await ann.lookUp('company_number_search', { company_number: '90000002', case_id: from! }))
        .json
      const other = (path: string) => `/api/cases/${into}/${path}`
      expect((await ann.post(other('pins'), { record: record.id, kind: 'record', note: '' })).status).toBe(201)
      const place = async (...placed: object[]) =>
        (await ann.request('PUT', other('placement'), { placed })).json.placed
      const pinned = { key: 'company:90000002', x: 1, y: 2, hidden: false, collapsed: null, group: 'Pinned' }
      const erased = { ...pinned, key: 'person:tamsin quill' }
      expect(await place(pinned, erased)).toEqual([pinned])
      expect(await place({ ...pinned, x: 3 })).toEqual([{ ...pinned, x: 3 }])
    })

    test('takes moves of one node from several pages at once', async () => {
      const node = { key: `company:${northgate}`, y: 0, hidden: false, collapsed: null, group: null }
      const moves = Array.from({ length: 8 }, (_, x) =>
        ann.request('PUT', at('placement'), { placed: [{ ...node, x }] }),
      )
      expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    })

    test('keeps one filter of its graph for all its members, and leaves the reply whole', async () => {
      const filter = { kinds: ['address'], relations: ['same_address'], from: 2010, to: null, documents: true }
      const before = (await ann.get(at('graph'))).json
      expect(before.filter).toBeNull()
      expect((await ann.request('PUT', at('graph-filter'), filter)).json).toEqual(filter)
      const everything = { kinds: [], relations: [], from: null, to: null, documents: false }
      expect((await ann.request('PUT', at('graph-filter'), everything)).json).toEqual(everything)
      await ann.request('PUT', at('graph-filter'), filter)
      const bob = await colleague(app, 'analyst', 'bob')
      const admin = await app.analyst()
      expect((await admin.post(at('members'), { email: bob.email, role: 'reader' })).status).toBe(200)
      const { nodes, ...read } = (await bob.get(at('graph'))).json
      expect([read.filter, nodes.length]).toEqual([filter, before.nodes.length])
      expect((await bob.request('PUT', at('graph-filter'), everything)).status, 'a reader').toBe(403)
      expect(await ann.request('PUT', at('graph-filter'), { ...filter, relations: ['said_of'] })).toMatchObject({
        status: 422,
      })
    })

    test('exports some nodes with the links between them, and notes how many', async () => {
      const keys = [`company:${northgate}`, `officer:${officer.director_id}`]
      const save = (format: string, named = keys) => ann.post(at('export/nodes'), { format, keys: named })
      const graphml = (await save('graphml')).text
      expect([graphml.match(/<node /g), graphml.match(/>officer_of</g)]).toEqual([
        ['<node ', '<node '],
        ['>officer_of<'],
      ])
      expect((await save('gexf')).text.match(/<node /g)).toHaveLength(2)
      const [head, ...lines] = (await save('csv')).text.trim().split('\r\n')
      expect(head).toContain('From,From kind,Relation')
      expect(lines.filter((line: string) => line.includes(officer.surname)).length).toBeGreaterThan(0)
      expect((await save('csv', [keys[0]!])).text.trim().split('\r\n')).toHaveLength(2)
      expect((await save('csv', ['company:90999999'])).status).toBe(404)
      const last = await beside(app, ({ db }) =>
        db
          .selectFrom('chain')
          .select('reason')
          .where('event', '=', 'exported')
          .orderBy('seq', 'desc')
          .limit(1)
          .execute(),
      )
      expect(last).toEqual([{ reason: 'csv:1' }])
    })

    test('notes each view once, whatever it shows, and each export', async () => {
      const events = async () =>
        beside(app, ({ db }) =>
          db
            .selectFrom('chain')
            .select(['event', 'operation', 'case_id', 'reason'])
            .where('event', 'in', ['opened', 'exported'])
            .where('case_id', '=', ann.case_id)
            .orderBy('seq')
            .execute(),
        )
      const before = await events()
      await ann.get(at('graph'))
      await ann.get(at('timeline'))
      await ann.get(at('export/graph.graphml'))
      const { case_id } = ann
      expect((await events()).slice(before.length)).toEqual([
        { event: 'opened', operation: 'case_graph', case_id, reason: null },
        { event: 'opened', operation: 'case_timeline', case_id, reason: null },
        { event: 'exported', operation: 'case_claims', case_id, reason: expect.stringMatching(/^graphml:\d+$/) },
      ])
    })

    test('names what begins with the typed words, each with its record, in one event', async () => {
      const searches = () =>
        beside(app, ({ db }) =>
          db
            .selectFrom('chain')
            .select(['event', 'reason'])
            .where('operation', '=', 'case_search')
            .where('case_id', '=', ann.case_id)
            .execute(),
        )
      // Ann has searched this case before, and a visit has one event for both.
      const eve = await colleagueAtWork(app, 'analyst', 'eve')
      const joined = await (await app.analyst()).post(at('members'), { email: eve.email })
      expect(joined.status, joined.text).toBe(200)
      const named = async (q: string) => (await eve.post(at('named'), { q })).json.named
      const before = await searches()
      const company = { kind: 'company', company_number: northgate, operation: 'company_number_search', mentions: 1 }
      for (const q of ['northgate hold', 'hold north', northgate, northgate.slice(0, 7)])
        expect(await named(q), q).toContainEqual(expect.objectContaining(company))
      const people = await named(officer.surname.slice(0, -1))
      expect(people[0]).toMatchObject({ kind: 'person', company_number: null, operation: 'director_details' })
      for (const { keys, mentions } of people) expect(keys).toHaveLength(mentions)
      expect((await named(northgate))[0].keys).toEqual([`company:${northgate}`])
      for (const { source } of [...people, ...(await named('northgate'))]) await expectFound(source)
      expect((await named('9')).length).toBeLessThanOrEqual(4)
      for (const q of ['zzyzx', '...']) expect(await named(q), q).toEqual([])
      expect((await searches()).slice(before.length)).toEqual([{ event: 'opened', reason: null }])
    })

    test('shows of a pinned record that somebody may not read only that there is one', async () => {
      const ben = await colleagueAtWork(app, 'analyst', 'ben')
      const found = await ben.lookUp('company_number_search', { company_number: '90000002', case_id: ben.case_id })
      const { record } = found.json
      const admin = await app.analyst()
      const joined = await admin.post(`/api/cases/${ben.case_id}/members`, { email: ann.email })
      expect(joined.status, joined.text).toBe(200)
      // Ann may read Ben's case, so she can pin it; then she leaves it.
      const pinned = await ann.post(at('pins'), {
        record: record.id,
        kind: 'company',
        pointer: '/company_short_list/0',
      })
      expect(pinned.status, pinned.text).toBe(201)
      expect((await ann.get(at('timeline'))).json.hidden).toBe(0)
      const made = (await ann.post(at('reports'), { template: 'company' })).json
      expect((await ann.get(`/api/reports/${made.report_id}/preview`)).text).toContain(
        'Pinned records of other cases that tables and pictures leave out: 1.',
      )
      await admin.request('DELETE', `/api/cases/${ben.case_id}/members/${ann.analyst_id}`)
      const { hidden, nodes } = (await ann.get(at('graph'))).json
      expect(hidden).toBe(1)
      expect(nodes.map(({ key }: { key: string }) => key)).not.toContain('company:90000002')
      for (const file of ['graph.graphml', 'graph.gexf', 'entities.ftm.json'])
        expect((await ann.get(at(`export/${file}`))).text, file).toContain(
          'Not in this file: pinned records of other cases that you may not read: 1.',
        )
    })

    test('forgets the claims of a record with its content, and names what it cannot read', async () => {
      const { json } = await ann.lookUp('geo_code', { text: 'York', case_id: ann.case_id })
      const search = async () => (await ann.post(at('search'), { q: 'York' })).json
      expect((await search()).found.some(({ where }: { where: string }) => where === 'node')).toBe(true)
      const admin = await app.analyst()
      await admin.post(`/api/records/${json.record.id}/erase`, { reason: 'ordered' })
      expect((await search()).found.filter(({ where }: { where: string }) => where === 'node')).toEqual([])

      const second = (await ann.lookUp('company_mortgage_index', { company_number: northgate, case_id: ann.case_id }))
        .json
      await beside(app, async ({ db }) => {
        await db
          .updateTable('content')
          .set({ answer: Buffer.from('no gzip') })
          .where('id', '=', second.record.id)
          .where('answer', 'is not', null)
          .execute()
        await db.updateTable('claim_mark').set({ extractor_version: 0 }).where('case_id', '=', ann.case_id).execute()
      })
      const { missing } = (await ann.get(at('graph'))).json
      expect(missing).toEqual([{ record: second.record.id, why: expect.stringMatching(/cannot be read/) }])
    })
  })
})
