/** Reading the ledger through the front door: filters, who may see what, who saw what, and erasing. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

// Days are compared here: the clock stands still, so that no test runs over midnight.
beforeAll(() => void vi.setSystemTime(Date.now()))
afterAll(() => void vi.useRealTimers())

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the ledger', () => {
    let app: TestApp
    let analyst: Colleague
    let other: Colleague
    let supervisor: Colleague
    let administrator: Colleague
    let person: string
    beforeAll(async () => {
      app = await testApp({ engine })
      analyst = await colleagueAtWork(app, 'analyst', 'ann')
      other = await colleagueAtWork(app, 'analyst', 'ben')
      supervisor = await colleagueAtWork(app, 'supervisor', 'sue')
      administrator = await colleagueAtWork(app, 'administrator', 'amy')
      const { case_id } = analyst
      const asked = await analyst.lookUp('people_search', { fullname: 'Barnaby Oldroyd', case_id })
      person = asked.json.record.id
      await analyst.lookUp('company_name_search', { name: 'northgate' })
      await other.lookUp('geo_code', { text: 'York' })
    })
    afterAll(() => app.close())

    const ids = (reply: { json: { records: { id: string }[] } }) => reply.json.records.map(({ id }) => id)
    const search = (who: Colleague, body: object) => who.post('/api/records/search', body)

    test('is filtered by what stands in the address', async () => {
      const { analyst_id, case_id } = analyst
      const today = new Date().toISOString().slice(0, 10)
      const address = `/api/records?analyst=${analyst_id}&case_id=${case_id}&operation=people_search&outcome=found`
      expect(ids(await supervisor.get(`${address}&from=${today}&to=${today}`))).toEqual([person])
      expect(ids(await supervisor.get(`${address}&to=2020-01-01`))).toEqual([])
      expect(ids(await supervisor.get(`${address}&from=2020-01-01T00:00:00%2B01:00`))).toEqual([person])
      expect(ids(await supervisor.get('/api/records'))).toHaveLength(3)
    })

    test('is searched by its subject in a body alone', async () => {
      expect(ids(await search(analyst, { subject: 'OLDROYD, Barnaby', outcome: 'found' }))).toEqual([person])
      expect(ids(await search(supervisor, { subject: 'oldroyd', subject_kind: 'name' }))).toEqual([person])
      const { status, json } = await analyst.get('/api/records?subject=oldroyd')
      expect(status).toBe(422)
      expect(json.errors).toEqual([{ field: 'subject', message: expect.stringContaining('POST /api/records/search') }])
    })

    test.each([
      ['from', 'yesterday'],
      ['to', '2026-13-01'],
      ['operation', 'constructor'],
      ['outcome', 'not_run'],
      ['reason', "' or 1=1"],
      ['analyst', 'Ann Smith'],
      ['before', '-1'],
    ])('refuses %s=%s as a filter', async (name, value) => {
      const { status, json } = await analyst.get(`/api/records?${new URLSearchParams({ [name]: value })}`)
      expect(status).toBe(422)
      expect(json.errors[0]).toEqual({ field: name, message: expect.any(String) })
    })

    test('refuses a filter that there is not, which would let everything through', async () => {
      const errors = (field: string) => [{ field, message: 'Unknown: form. Remove it.' }]
      for (const path of ['/api/records', '/api/audit']) {
        const { status, json } = await supervisor.get(`${path}?form=2026-01-01`)
        expect([status, json.errors]).toEqual([422, errors('querystring')])
      }
      const { status, json } = await search(supervisor, { form: '2026-01-01' })
      expect([status, json.errors]).toEqual([422, errors('body')])
    })

    test('finds a record by the end of its id, as it is printed, for those who may read it', async () => {
      const end = person.slice(-6)
      expect(ids(await analyst.get(`/api/records?short_id=${end}`))).toEqual([person])
      expect(ids(await analyst.get(`/api/records?short_id=${end.toUpperCase()}&outcome=found`))).toEqual([person])
      expect(ids(await other.get(`/api/records?short_id=${end}`))).toEqual([])
      expect((await analyst.get('/api/records?short_id=abc')).json.errors).toMatchObject([{ field: 'short_id' }])
    })

    test('shows nobody by a filter what they may not read', async () => {
      expect(ids(await other.get('/api/records'))).toHaveLength(1)
      expect(ids(await other.get(`/api/records?analyst=${analyst.analyst_id}`))).toEqual([])
      expect(ids(await other.get(`/api/records?case_id=${analyst.case_id}`))).toEqual([])
      expect(ids(await search(other, { subject: 'oldroyd' }))).toEqual([])
    })

    test('tells two searches for companies apart', async () => {
      const { records } = (await analyst.get('/api/records?operation=company_name_search')).json
      expect(records[0]).toMatchObject({ about: { name: 'northgate' } })
    })

    test('tells who opened a record to whoever asked and to supervisors, and to nobody else', async () => {
      await supervisor.get(`/api/records/${person}`)
      await supervisor.get(`/api/records/${person}/raw`)
      const { views } = (await analyst.get(`/api/records/${person}/views`)).json
      expect(views).toHaveLength(2)
      expect(views[0]).toEqual({
        seq: expect.any(Number),
        at: expect.any(String),
        analyst: supervisor.analyst_id,
        analyst_name: 'sue',
      })
      expect((await supervisor.get(`/api/records/${person}/views`)).json.views).toHaveLength(2)
      expect((await other.get(`/api/records/${person}/views`)).status).toBe(404)
    })

    test('has an audit for supervisors and administrators', async () => {
      expect((await analyst.get('/api/audit')).status).toBe(403)
      const { events } = (await supervisor.get(`/api/audit?record=${person}&analyst=${supervisor.analyst_id}`)).json
      expect(events[0]).toMatchObject({ event: 'opened', id: person, analyst_name: 'sue', operation: 'people_search' })
      expect((await administrator.get('/api/audit?event=erased')).json).toEqual({ events: [], next: null })
      expect((await administrator.get('/api/audit?to=2020-01-01')).json.events).toEqual([])
    })

    test('has in its audit who took rows of a record away, as what and how many', async () => {
      const take = (who: Colleague, what: object) => who.post(`/api/records/${person}/exported`, what)
      expect((await take(analyst, { format: 'csv', rows: 12 })).status).toBe(204)
      expect((await take(analyst, { format: 'docx', rows: 12 })).status).toBe(422)
      expect((await take(other, { format: 'csv', rows: 12 })).status).toBe(404)
      const { events } = (await supervisor.get(`/api/audit?record=${person}&event=exported`)).json
      expect(events).toMatchObject([{ analyst_name: 'ann', operation: 'people_search', reason: 'csv:12' }])
      expect((await analyst.get(`/api/records/${person}`)).json).toMatchObject({ outcome: 'found', reason: null })
    })

    test('pages its audit without a gap or a repetition', async () => {
      for (let count = 0; count < 60; count += 1) await analyst.get(`/api/records/${person}`)
      const first = (await supervisor.get('/api/audit')).json
      const second = (await supervisor.get(`/api/audit?before=${first.next}`)).json
      expect(first.events).toHaveLength(50)
      expect(second.next).toBeNull()
      const seqs = [...first.events, ...second.events].map(({ seq }: { seq: number }) => seq)
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => b - a))
    })

    test('loses what a record holds when an administrator erases it, and says so', async () => {
      const asked = await analyst.lookUp('people_search', { fullname: 'Tamsin Quill', case_id: analyst.case_id })
      const { id } = asked.json.record
      const erase = (who: Colleague, reason: string) => who.post(`/api/records/${id}/erase`, { reason })
      expect((await erase(analyst, 'subject_request')).status).toBe(403)
      expect((await erase(supervisor, 'subject_request')).status).toBe(403)
      expect((await erase(administrator, 'because Ann said so')).status).toBe(422)
      expect((await erase(administrator, 'subject_request')).json).toEqual({ id, reason: 'subject_request' })

      expect((await analyst.get(`/api/records/${id}`)).json).toMatchObject({ erased: true, params: null, result: null })
      expect((await analyst.get(`/api/records/${id}/raw`)).status).toBe(404)
      expect(ids(await search(analyst, { subject: 'quill' }))).toEqual([])
      expect((await administrator.get('/api/audit?event=erased')).json.events).toMatchObject([
        { id, analyst: administrator.analyst_id, reason: 'subject_request' },
      ])
      expect((await erase(administrator, 'ordered')).status).toBe(409)
      expect((await administrator.post('/api/records/nosuchrecord/erase', { reason: 'ordered' })).status).toBe(404)
    })

    test('says of each case in how many days it ends', async () => {
      const days = (await analyst.get('/api/cases')).json.cases[0].ends_in_days
      expect(days).toBeGreaterThan(5 * 365)
      expect(days).toBeLessThan(5 * 366 + 2)
    })
  })
})
