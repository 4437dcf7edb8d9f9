/** Reconciliation as OpenRefine does it: no header, no cookie, a token in the address, and forms. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { reconcileExtension, reconcileReply, reconcileResults } from '../../contract/desk/reconcile.ts'
import { LookupError } from '../../contract/errors.ts'
import { interfaceOf } from '../../contract/interfaces.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { csv, settled, upload } from '../batch/testing/batches.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleagueAtWork } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { type Answer, listeningTo, type TestUpstream } from '../testing/upstream.ts'
import { nameScore } from './scores.ts'

test('names score by their words, and legal forms are the same in short and in full', () => {
  expect(nameScore('Quill&Sons LLP', 'QUILL AND SONS LIMITED LIABILITY PARTNERSHIP')).toBe(100)
  expect(nameScore('Quill & Sons Ltd', 'QUILL AND SONS LIMITED')).toBe(100)
  expect(nameScore('Quill and Sons', 'QUILL AND SONS LIMITED')).toBeLessThan(100)
  expect(nameScore('Quill', 'MARLOW')).toBeLessThan(30)
  expect(nameScore('', 'MARLOW')).toBe(0)
})

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a reconciliation service', () => {
    let app: TestApp
    let upstream: TestUpstream
    let ada: Awaited<ReturnType<TestApp['analyst']>>
    let base: string
    let company: { name: string; company_number: string }
    let changing: Partial<FilledRecord<'company_profile'>> = {}
    let [onFirstPage, onSecondPage] = ['page 1', 'page 2']
    beforeAll(async () => {
      const society: Answer = (_, response) => {
        const company_short_list = [{ company_number: 'SP2382RS', name: 'QUILL SOCIETY', data_set: 'LIVE' }]
        const { soap11 } = bindingsAt(testService().url, { of: interfaceOf('company_number_search') })
        const reply = soap11.writeResult('company_number_search', { company_short_list })
        response.writeHead(reply.status, reply.headers as never).end(reply.body)
      }
      const inPart: Answer = (_, response) => {
        const { soap11 } = bindingsAt(testService().url)
        const reply = soap11.writeFault(new LookupError('none_in_part', 'Only live companies are here.'))
        response.writeHead(reply.status, reply.headers as never).end(reply.body)
      }
      const changed: Answer = (_, response) => {
        const { soap11 } = bindingsAt(testService().url, { of: interfaceOf('company_profile') })
        const company_profile = { name: 'QUILL CHANGING LTD', company_number: '90000907', ...changing }
        const reply = soap11.writeResult('company_profile', { company_profile })
        response.writeHead(reply.status, reply.headers as never).end(reply.body)
      }
      const controllersOn =
        (page: 'page 1' | 'page 2'): Answer =>
        (_, response) => {
          const { soap11 } = bindingsAt(testService().url, { of: interfaceOf('company_controllers') })
          const who = page === 'page 1' ? onFirstPage : onSecondPage
          const reply = soap11.writeResult('company_controllers', {
            controller_list: [
              { controller_id: who, company_number: '90000908', kind: 'individual', name: `Ms ${who}` },
            ],
            next_page_id: page === 'page 1' ? 'page 2' : '',
          })
          response.writeHead(reply.status, reply.headers as never).end(reply.body)
        }
      upstream = await listeningTo(testService().url, ({ body }) => {
        if (body.includes('90000907')) return changed
        if (body.includes('SP2382RS')) return society
        if (body.includes('90000908')) return controllersOn(body.includes('page 2') ? 'page 2' : 'page 1')
        if (/Not in this part|09999942/.test(body)) return inPart
        return body.includes('Unanswerable')
          ? (_, response) => void response.writeHead(500, { 'content-type': 'text/plain' }).end('No.')
          : undefined
      })
      const env = { REGISTER_URL: upstream.url, REGISTER_API_KEY: testService().apiKey }
      app = await testApp({ engine, upstreamUrl: upstream.url, env })
      ada = await app.analyst()
      base = await addressWith('100')
      const { result } = (await ada.lookUp('company_name_search', { name: 'Northgate', case_id: ada.case_id })).json
      company = result.company_short_list.find(({ data_set }: { data_set: string }) => data_set === 'LIVE')
    })
    afterAll(async () => {
      await app.close()
      await upstream.close()
    })

    const addressWith = async (credits: string) => {
      const { token } = (await makeToken(ada, { scopes: ['reconcile'], credits })).json
      return `${app.address}/api/reconcile/${ada.case_id}/${token}`
    }
    const read = async (path: string) => {
      const response = await fetch(base + path)
      return { status: response.status, headers: response.headers, json: await response.json() }
    }
    async function send(field: 'queries' | 'extend', given: object, address = base) {
      const body = new URLSearchParams({ [field]: JSON.stringify(given) })
      const response = await fetch(address, { method: 'POST', body })
      return { status: response.status, headers: response.headers, json: await response.json() }
    }
    const registerCalls = () => upstream.seen.filter(({ url }) => url.includes('register.asmx')).length
    const lookups = () => upstream.seen.filter(({ body }) => /_search|geo_code/.test(body)).length

    test('a NUL is refused, as anywhere', async () => {
      const typed = { query: 'Northgate', type: 'company' }
      const asked: ['queries' | 'extend', object][] = [
        ['queries', { q0: { query: 'a\0b', type: 'company' } }],
        ['queries', { q0: { ...typed, properties: [{ pid: 'company_number', v: '9000\u00000012' }] } }],
        ['queries', { 'q\0': typed }],
        ['queries', { q0: { ...typed, type: 'a\0b' } }],
        ['extend', { ids: ['company:9000\u00000012'], properties: [{ id: 'status' }] }],
        ['extend', { ids: ['company:90000012'], properties: [{ id: 'sta\0tus' }] }],
      ]
      for (const [field, given] of asked) expect([given, (await send(field, given)).status]).toEqual([given, 400])
    })

    test('describes itself to any page, and takes no names in its address', async () => {
      const { status, headers, json } = await read('')
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(json.versions).toEqual(['0.2'])
      expect(reconcileReply.parse(json)).toEqual(json)
      expect(json.defaultTypes).toHaveLength(4)
      expect((await read(`?queries=${encodeURIComponent('{"q0":{"query":"Quill"}}')}`)).status).toBe(422)
    })

    test('finds a company by its number and by its exact name, once paid for', async () => {
      const queries = {
        q0: { query: company.company_number, type: 'company' },
        q1: { query: company.name, type: 'company', limit: 3 },
      }
      const { status, json } = await send('queries', queries)
      expect(status).toBe(200)
      expect(reconcileResults.parse(json)).toEqual(json)
      const [byNumber] = json.q0.result
      expect(byNumber).toMatchObject({ id: `company:${company.company_number}`, score: 100, match: true })
      expect(byNumber.type).toEqual([{ id: 'company', name: 'Company on the register' }])
      expect(json.q1.result[0]).toMatchObject({ id: byNumber.id, name: company.name, score: 100 })
      expect(json.q1.result.length).toBeLessThanOrEqual(3)
      expect(json.q1.result.filter(({ match }: { match: boolean }) => match).length).toBeLessThanOrEqual(1)

      const before = lookups()
      expect((await send('queries', queries)).json).toEqual(json)
      expect(lookups()).toBe(before)
    })

    test('finds a society by a number that ends in letters', async () => {
      const id = 'company:SP2382RS'
      const { json } = await send('queries', { q0: { query: 'SP2382RS', type: 'company' } })
      expect(json.q0.result).toMatchObject([{ id, match: true, score: 100 }])
      const held = await send('queries', {
        q0: { query: id, type: 'entity' },
        q1: { query: 'sp2382rs', type: 'entity' },
      })
      for (const { result } of Object.values<{ result: object[] }>(held.json))
        expect(result[0]).toMatchObject({ id, match: true, score: 100 })
    })

    test('finds an entity by its id, and a bad row does not stop the others', async () => {
      const id = `company:${company.company_number}`
      const queries = {
        register: { query: id, type: 'company' },
        held: { query: id, limit: 1000 },
        long: { query: 'x'.repeat(501), type: 'company' },
        odd: { query: {} },
        blank: { query: ' ' },
      }
      const { status, json } = await send('queries', queries)
      expect([status, Object.keys(json)]).toEqual([200, ['register', 'held']])
      for (const { result } of Object.values<{ result: object[] }>(json))
        expect(result[0]).toMatchObject({ id, match: true, score: 100 })
      const { long, blank } = queries
      const asFile = await fetch(base, { method: 'POST', body: new FormData() })
      expect([asFile.status, (await asFile.json()).title]).toEqual([415, 'Not a form'])
      expect((await send('queries', { long })).json.errors[0].message).toContain('queries.long.query')
      expect((await send('queries', { blank })).json.outcome).toBe('not_run')
      expect((await read(`/suggest/entity?prefix=${id}`)).json.result).toMatchObject([{ id }])
      expect((await read(`/suggest/entity?prefix=${id}&cursor=1`)).json.result).toEqual([])
      const page = await (await fetch(`${base}/preview?id=${id}`)).text()
      expect(page).toMatch(/<a href="http:[^"]+\/records\/\w{20}" target="_blank" rel="noreferrer">Open record/)
      const proposed = (await read('/properties?type=company&limit=2')).json
      expect([proposed.limit, proposed.properties.length]).toEqual([2, 2])
    })

    test('says which type, value or text it cannot read, and pays nothing', async () => {
      const property = (v: unknown) => ({ type: 'company', properties: [{ pid: 'company_number', v }] })
      const bad: [query: object, why: string][] = [
        [{ query: 'Northgate', type: '/business/company' }, 'queries.q0.type: There is no such type. Use company,'],
        [{ query: null, type: 'company' }, 'queries.q0.query: Give a number, or text'],
        [property(null), 'queries.q0.properties.0.v: Give a text or a number.'],
        [property([null]), 'queries.q0.properties.0.v: Give a text or a number.'],
        [{ query: '9.0E+07', type: 'company' }, 'A spreadsheet shortened this number'],
        [{ query: '#N/A', type: 'officer' }, 'has the error #N/A'],
      ]
      const before = lookups()
      for (const [q0, why] of bad) {
        const { status, json } = await send('queries', { q0 })
        expect([q0, status, json.errors?.[0].message ?? json.detail]).toEqual([q0, 422, expect.stringContaining(why)])
        const mixed = await send('queries', { q0, q1: { query: company.name } })
        expect([mixed.status, Object.keys(mixed.json)]).toEqual([200, ['q1']])
      }
      expect(lookups()).toBe(before)
    })

    test('says in the name of a type what a value costs', async () => {
      await ada.request('PUT', '/api/prices/director_search', { credits: '2' })
      await ada.request('PUT', '/api/prices/geo_code', { credits: 'unknown' })
      const names = (await read('')).json.defaultTypes.map(({ name }: { name: string }) => name)
      expect(names[1]).toBe('Officer on the register, 2 credits a value')
      expect(names.slice(2)).toEqual(['Postcode, price not known', 'In this case, free'])
    })

    test('never says that a person matches', async () => {
      const { json } = await send('queries', { q0: { query: 'Helen Stainthorpe', type: 'officer' } })
      expect(json.q0.result.length).toBeGreaterThan(0)
      for (const { id, match } of json.q0.result)
        expect([id, match]).toEqual([expect.stringMatching(/^m[0-9a-z]+$/), false])
    })

    test('leaves out lookups that were not answered, because they are not “no match”', async () => {
      const none = { query: 'Zzyzx Nobodys Company', type: 'company' }
      const mixed = await send('queries', { q0: none, q1: { query: 'Unanswerable', type: 'company' } })
      expect([mixed.status, mixed.json]).toEqual([200, { q0: { result: [] } }])
      const failed = await send('queries', { q0: { query: 'Unanswerable', type: 'company' } })
      expect([failed.status, failed.json.outcome]).toEqual([502, 'not_answered'])
      expect(failed.headers.get('access-control-allow-origin')).toBe('*')
      const unread = await send('queries', { q0: { query: 'not one', type: 'postcode' } })
      expect([unread.status, unread.json.outcome]).toEqual([422, 'not_run'])
    })

    test('gives no candidate where a source of a part of the companies finds none there', async () => {
      const queries = { q0: { query: 'Not in this part', type: 'company' } }
      const { status, json } = await send('queries', queries)
      expect([status, json]).toEqual([200, { q0: { result: [] } }])
      // An empty cell would say that the register holds nothing of the company.
      const extended = await send('extend', { ids: ['company:09999942'], properties: [{ id: 'name' }] })
      expect([extended.status, extended.json.reason]).toEqual([502, 'none_in_part'])
      expect(extended.json.detail).toMatch(/^Company 09999942: .*Only live companies are here\.$/)
    })

    test('without a type it searches the case alone, and pays nothing', async () => {
      const before = lookups()
      const { json } = await send('queries', { q0: { query: company.name } })
      expect(json.q0.result[0]).toMatchObject({ id: `company:${company.company_number}`, match: false })
      expect((await read(`/suggest/entity?prefix=${company.company_number}`)).json.result).toHaveLength(1)
      expect((await read('/suggest/type?prefix=comp')).json.result).toMatchObject([{ id: 'company' }])
      expect((await read('/suggest/property?prefix=inc')).json.result).toMatchObject([{ id: 'incorporated' }])
      expect(lookups()).toBe(before)
    })

    test('shows and extends what is on record', async () => {
      const id = `company:${company.company_number}`
      const { status, json } = await send('extend', { ids: [id], properties: [{ id: 'name' }, { id: 'status' }] })
      expect(status).toBe(200)
      expect(reconcileExtension.parse(json)).toEqual(json)
      expect(json.meta).toEqual([
        { id: 'name', name: 'Name' },
        { id: 'status', name: 'Company status' },
      ])
      expect(json.rows[id].name).toContainEqual({ str: company.name })

      const page = await fetch(`${base}/preview?id=${id}`)
      expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page.headers.get('x-frame-options')).toBeNull()
      expect(await page.text()).toContain(company.company_number)
      expect((await fetch(`${base}/preview?id=company:99999999`)).status).toBe(404)
    })

    test('looks up a company that the case does not know, for a column of any lookup', async () => {
      const id = 'company:90000051'
      const { status, json } = await send('extend', { ids: [id], properties: [{ id: 'name' }] })
      expect([status, json.rows[id].name.length]).toEqual([200, 1])
    })

    test('says how a company stands by its newest answer alone', async () => {
      const look = () => ada.lookUp('company_profile', { company_number: '90000907', case_id: ada.case_id })
      const overdue = { next_due: '2026-09-30', overdue: 'true' }
      changing = { company_status: 'Active', registered_office_in_dispute: 'true', accounts: overdue as never }
      expect((await look()).status).toBe(200)
      changing = { company_status: 'Liquidation', accounts: { next_due: '2027-09-30', overdue: 'false' } as never }
      expect((await look()).status).toBe(200)
      const wanted = ['status', 'accounts_due', 'accounts_overdue', 'disputed_office']
      const { json } = await send('extend', { ids: ['company:90000907'], properties: wanted.map((id) => ({ id })) })
      expect(json.rows['company:90000907']).toEqual({
        status: [{ str: 'Liquidation' }],
        accounts_due: [{ str: '2027-09-30' }],
        accounts_overdue: [{ str: 'false' }],
        disputed_office: [],
      })
    })

    test('extends companies by profile and controllers, whose columns say their price', async () => {
      await ada.request('PUT', '/api/prices/company_controllers', { credits: '3' })
      await ada.request('PUT', '/api/prices/company_profile', { credits: '0' })
      const { properties } = (await read('/properties?type=company')).json
      const nameOf = (id: string) => properties.find((one: { id: string }) => one.id === id)?.name
      expect(nameOf('controllers')).toBe('Controllers, 3 credits a company')
      expect(nameOf('registered_office')).toBe('Registered office')
      const wanted = ['registered_office', 'incorporated', 'activity', 'status', 'accounts_due', 'controllers']
      const given = { ids: ['company:90000001'], properties: wanted.map((id) => ({ id })) }
      const { status, json } = await send('extend', given)
      expect(status).toBe(200)
      expect(reconcileExtension.parse(json)).toEqual(json)
      const row = json.rows['company:90000001']
      for (const column of wanted) expect([column, row[column].length > 0]).toEqual([column, true])
      const { result } = (await ada.lookUp('company_controllers', { company_number: '90000001', case_id: ada.case_id }))
        .json
      const inForce = result.controller_list.filter(({ ceased_on }: { ceased_on: string | null }) => !ceased_on)
      expect(row.controllers).toHaveLength(inForce.length)
      // The second time, everything is on record.
      const before = lookups() + registerCalls()
      expect((await send('extend', given)).json).toEqual(json)
      expect(lookups() + registerCalls()).toBe(before)
    })

    test('a column has its values where a company has many more claims, and is refused where it has too many', async () => {
      const sics = (count: number) =>
        Array.from({ length: count }, (_, at) => ({ code: `${at}`, sic_text: `Activity ${at}` }))
      const look = () =>
        ada.lookUp('company_profile', { company_number: '90000907', case_id: ada.case_id, freshness: 0 })
      const column = async (id: string) =>
        (await send('extend', { ids: ['company:90000907'], properties: [{ id }] })).json
      changing = { company_status: 'Active', sic_list: sics(1999), accounts: { next_due: '2027-01-31' } as never }
      await look()
      changing = { company_status: 'Liquidation', sic_list: sics(1999), accounts: { next_due: '2028-01-31' } as never }
      await look()
      for (const [id, value] of [
        ['accounts_due', '2028-01-31'],
        ['status', 'Liquidation'],
      ] as const)
        expect(await column(id)).toMatchObject({ rows: { 'company:90000907': { [id]: [{ str: value }] } } })
      expect((await column('activity')).rows['company:90000907'].activity).toHaveLength(1999)
      const page = await (await fetch(`${base}/preview?id=company:90000907`)).text()
      expect(page).toContain('Liquidation')
      changing = { sic_list: sics(2000) }
      await look()
      expect((await column('activity')).rows['company:90000907'].activity).toHaveLength(2000)
      changing = { sic_list: sics(2001) }
      await look()
      const refused = await column('activity')
      expect(refused).toMatchObject({ status: 422, title: 'Too many values' })
      expect(refused.detail).toMatch(/^Company 90000907: the column “[^”]*ctivit[^”]*” has more than 2,000 values/)
    })

    test('a column has its values though the answer is in another case, or waits in a batch', async () => {
      const file = { reference: `OTHER-${engine}`, title: 'A title', purpose: 'A purpose', lawful_basis: 'Consent' }
      const { case_id } = (await ada.post('/api/cases', file)).json
      await ada.lookUp('company_profile', { company_number: '90000031', case_id })
      const list = { file: csv([['Company no'], ['90000032']]), case_id: ada.case_id, operation: 'company_profile' }
      const { batch_id } = (await upload(app, ada, '/api/batches', list)).json
      const started = await ada.post(`/api/batches/${batch_id}/start`, { most_credits: '100' })
      expect(started).toMatchObject({ status: 200 })
      expect(await settled(ada, batch_id)).toMatchObject({ state: 'done', found: 1 })
      const ids = ['company:90000031', 'company:90000032']
      const { json } = await send('extend', { ids, properties: [{ id: 'registered_office' }] })
      for (const id of ids) expect([id, json.rows[id].registered_office.length]).toEqual([id, 1])
    })

    test('a cell of controllers holds those of every page, and nobody whom only an earlier answer names', async () => {
      const controllers = async () => {
        const { json } = await send('extend', { ids: ['company:90000908'], properties: [{ id: 'controllers' }] })
        return json.rows['company:90000908'].controllers
          .map(({ str, name }: { [key: string]: string }) => str ?? name)
          .toSorted()
      }
      expect(await controllers()).toEqual(['Ms page 1', 'Ms page 2'])
      onFirstPage = 'newcomer'
      onSecondPage = 'page 2, later'
      // The second page on record is from before this one, so it is looked up again.
      const asked = { company_number: '90000908', case_id: ada.case_id, freshness: 0 }
      expect((await ada.lookUp('company_controllers', asked)).status).toBe(200)
      expect(await controllers()).toEqual(['Ms newcomer', 'Ms page 2, later'])
      const before = registerCalls()
      expect(await controllers()).toEqual(['Ms newcomer', 'Ms page 2, later'])
      expect(registerCalls()).toBe(before)
    })

    test('stops at the budget of its token, and names the token in the record', async () => {
      await ada.request('PUT', '/api/prices/company_name_search', { credits: '2' })
      const poor = await addressWith('1')
      const { status, json } = await send('queries', { q0: { query: `Budget ${engine}`, type: 'company' } }, poor)
      expect([status, json.holder, json.detail]).toEqual([402, 'token', expect.any(String)])
      const listed = await ada.post('/api/records/search', { operation: 'director_search' })
      const [{ id }] = listed.json.records
      expect((await ada.get(`/api/records/${id}`)).json.token_id).toMatch(/^\w{20}$/)
    })

    test('is closed to a wrong token, to another case, and to a token of another kind', async () => {
      expect((await fetch(`${app.address}/api/reconcile/${ada.case_id}/whereabouts_nothing`)).status).toBe(401)
      const ben = await colleagueAtWork(app, 'analyst', `ben-${engine}`)
      const bens = base.replace(ada.case_id, ben.case_id)
      // The administrator may read every case, and look up in none that is not their own.
      expect((await send('queries', { q0: { query: 'A name', type: 'company' } }, bens)).status).toBe(404)
      const { token } = (await makeToken(ada, { scopes: ['read'] })).json
      expect((await fetch(`${app.address}/api/reconcile/${ada.case_id}/${token}`)).status).toBe(403)
      expect((await programOf(app, token).get(`/api/reconcile/${ada.case_id}`)).status).toBe(403)
      expect((await ada.get(`/api/reconcile/${ada.case_id}`)).status).toBe(403)
    })
  })
})
