/** The credits of a batch are what the service took for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { type Answer, listeningTo, type Seen, type TestUpstream, xml } from '../testing/upstream.ts'
import { csv, rowsOf, settled, upload } from './testing/batches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch', () => {
    let app: TestApp
    let upstream: TestUpstream
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    let instead: (body: string) => Answer | undefined = () => undefined
    beforeAll(async () => {
      upstream = await listeningTo(testService().url, ({ body }) => instead(body))
      app = await testApp({ engine, upstreamUrl: upstream.url })
      analyst = await app.analyst()
    })
    afterAll(async () => {
      await app.close()
      await upstream.close()
    })

    const balance = async () => Number((await analyst.get('/api/account')).json.client_info.credit_balance)
    const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
    const newCase = async (reference: string): Promise<string> =>
      (await analyst.post('/api/cases', { ...given, reference: `${reference}-${engine}` })).json.case_id
    async function made(case_id: string, operation: string, lines: string[][], columns: object): Promise<string> {
      const reply = await upload(app, analyst, '/api/batches', { file: csv(lines), case_id, operation, columns })
      expect(reply).toMatchObject({ status: 201 })
      return reply.json.batch_id
    }
    const start = (batch_id: string, most_credits = '1000') =>
      analyst.post(`/api/batches/${batch_id}/start`, { most_credits })
    const run = async (batch_id: string, most_credits?: string) => {
      await start(batch_id, most_credits)
      return settled(analyst, batch_id)
    }
    async function nameOf(company_number: string): Promise<string> {
      const { json } = await analyst.lookUp('company_number_search', { company_number })
      return json.result.company_short_list[0].name
    }
    const fell = (before: number, after: number) => String(Math.round((before - after) * 1000) / 1000)

    test('says what the service took, over rows of one company, failures, none found and a pause', async () => {
      const name = await nameOf('90000007')
      const other = await nameOf('90000011')
      // The same company in two spellings, which are two rows.
      const lines = [['Supplier'], [name], [name.toLowerCase()], ['No Such Company At All'], [other], ['Fails First']]
      const before = await balance()
      const case_id = await newCase('CHARGED')
      const batch_id = await made(case_id, 'company_officers', lines, { name: 'Supplier' })
      instead = (body) => (body.includes('Fails First') ? xml('<html>Broken</html>', 500) : undefined)
      await start(batch_id)
      await expect
        .poll(async () => (await analyst.get(`/api/batches/${batch_id}`)).json.done, { interval: 20 })
        .toBeGreaterThan(0)
      await analyst.post(`/api/batches/${batch_id}/pause`, {})
      await expect.poll(async () => (await analyst.get(`/api/batches/${batch_id}`)).json.running).toBe(0)
      instead = () => undefined
      await run(batch_id)
      await analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
      const batch = await run(batch_id)
      expect(batch.not_answered).toBe(0)
      expect(Number(batch.credits)).toBeGreaterThan(0)
      expect(batch.credits).toBe(fell(before, await balance()))
      expect(batch.lookups?.at_most).toBe(false)

      // The other case has no answer on record, but the service gives a page again free for an hour.
      const second = await made(await newCase('CHARGED-2'), 'company_officers', lines, { name: 'Supplier' })
      const between = await balance()
      const again = await run(second)
      expect(again.credits).toBe(fell(between, await balance()))
      expect(again.lookups!.free).toBeGreaterThan(0)
    })

    test('asks each question of its rows once, and says what was free', async () => {
      const name = await nameOf('90000013')
      const lines = [['Supplier'], [name], [name.toLowerCase()], [`${name} `.toUpperCase().replace('LIMITED', 'LTD')]]
      const sentBefore = upstream.seen.length
      const batch_id = await made(await newCase('ONCE'), 'company_officers', lines, { name: 'Supplier' })
      const batch = await run(batch_id)
      const rows = await rowsOf(analyst, batch_id)
      const calls = rows.flatMap((row) => row.calls)
      expect(calls.length).toBeGreaterThan(4)
      const records = new Set(calls.map(({ record }) => record))
      expect(batch.lookups).toMatchObject({ answered: calls.length })
      expect(batch.lookups!.free).toBeGreaterThanOrEqual(calls.length - records.size)
      const details = (seen: Seen[]) =>
        seen.flatMap(({ body }) => /<director_details[\s\S]*<director_id>[^<]*/.exec(body)?.[0].split('>').at(-1) ?? [])
      const sent = details(upstream.seen.slice(sentBefore))
      expect(sent.length).toBeGreaterThan(0)
      expect(sent).toHaveLength(new Set(sent).size)
    })

    test('that is cancelled goes on counting until its last answer', async () => {
      const before = await balance()
      const held = Promise.withResolvers<void>()
      let waiting = 0
      const through = testService().url
      instead = (body) =>
        body.includes('<company_number_search')
          ? (asked, response) => {
              waiting += 1
              void held.promise.then(async () => {
                const { host: _, 'content-length': __, connection: ___, ...headers } = asked.headers
                const reply = await fetch(through + asked.url, {
                  method: asked.method,
                  headers: headers as { [name: string]: string },
                  body: asked.body,
                })
                response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
              })
            }
          : undefined
      const numbers = Array.from({ length: 30 }, (_, index) => [`${90000021 + index}`])
      const case_id = await newCase('CANCELLED')
      const batch_id = await made(case_id, 'company_number_search', [['No'], ...numbers], { company_number: 'No' })
      await start(batch_id)
      await expect.poll(() => waiting).toBeGreaterThan(2)
      await analyst.post(`/api/batches/${batch_id}/cancel`, {})
      held.resolve()
      await expect.poll(async () => (await analyst.get(`/api/batches/${batch_id}`)).json.running).toBe(0)
      instead = () => undefined
      const batch = (await analyst.get(`/api/batches/${batch_id}`)).json
      expect(batch.state).toBe('cancelled')
      expect(batch.credits).toBe(fell(before, await balance()))
    })
  })
})
