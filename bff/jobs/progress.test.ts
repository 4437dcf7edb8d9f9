/** Following a batch: few streams for each account, as long as its reader may read it, and none that holds up a stop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled } from '../batch/testing/batches.ts'
import { beside, colleague } from '../testing/colleagues.ts'
import { makeToken } from '../testing/token.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the progress of a batch', () => {
    let desk: BatchDesk
    let first = 90006000
    let isClosed = false
    const opened: AbortController[] = []
    beforeAll(async () => {
      desk = await openBatches(engine)
    })
    afterAll(async () => {
      for (const one of opened) one.abort()
      if (!isClosed) await desk.close()
    })

    /** A batch that waits an hour for the service. */
    async function waits(): Promise<string> {
      first += 10
      desk.answers.instead = () => (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
      const batch_id = await desk.made('company_number_search', csv([['Company no'], [`${first}`]]))
      await desk.start(batch_id)
      await expect.poll(async () => (await desk.read(batch_id)).waits_until).not.toBeNull()
      desk.answers.instead = () => undefined
      return batch_id
    }

    async function follow(batch_id: string, headers: { [name: string]: string }) {
      const leaves = new AbortController()
      opened.push(leaves)
      const url = `${desk.app.address}/api/batches/${batch_id}/events`
      const own = { origin: desk.app.publicUrl, 'x-requested-with': 'whereabouts', ...headers }
      const reply = await fetch(url, { headers: own, signal: leaves.signal })
      return { status: reply.status, leave: () => leaves.abort(), text: () => reply.text() }
    }

    test('200 streams of one token: six are answered, the others are refused, and lookups are answered', async () => {
      const batch_id = await waits()
      const { token } = (await makeToken(desk.analyst, { scopes: ['read'] })).json
      const streams = await Promise.all(
        Array.from({ length: 200 }, () => follow(batch_id, { authorization: `Bearer ${token}` })),
      )
      const statuses = streams.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(6)
      expect(statuses.filter((status) => status === 429)).toHaveLength(194)
      expect((await desk.analyst.get('/api/health')).status).toBe(200)
      expect((await desk.analyst.lookUp('geo_code', { text: 'York' })).status).toBe(200)
      for (const { leave } of streams) leave()
      // Who left makes room.
      await expect.poll(async () => (await follow(batch_id, { authorization: `Bearer ${token}` })).status).toBe(200)
      for (const one of opened.splice(0)) one.abort()
    })

    test('ends once its reader left the case, and with a reading that fails', async () => {
      const ben = await colleague(desk.app, 'analyst', 'Ben Example')
      const batch_id = await waits()
      const { case_id } = await desk.read(batch_id)
      await desk.analyst.post(`/api/cases/${case_id}/members`, { email: ben.email })
      const his = await follow(batch_id, { cookie: ben.cookie() })
      const hers = await follow(batch_id, { cookie: desk.analyst.cookie() })
      expect([his.status, hers.status]).toEqual([200, 200])
      await desk.analyst.request('DELETE', `/api/cases/${case_id}/members/${ben.analyst_id}`)
      expect(await his.text()).toContain(batch_id)
      await beside(desk.app, ({ db }) => db.deleteFrom('batch').where('batch_id', '=', batch_id).execute())
      expect(await hers.text()).toContain(batch_id)
    })

    test('says which rows changed, and reads those alone', async () => {
      const numbers = [1, 2, 3].map((row) => `${90006900 + row}`)
      const file = csv([['Company no'], ...numbers.map((number) => [number]), [numbers[0]!]])
      const batch_id = await desk.made('company_number_search', file)
      expect((await desk.read(batch_id)).changes).toBe(0)
      await desk.run(batch_id)
      const { changes } = await settled(desk.analyst, batch_id)
      const changed = async (after: number) =>
        (await desk.analyst.get(`/api/batches/${batch_id}/rows?changed_after=${after}`)).json.rows.map(
          ({ row }: { row: number }) => row,
        )
      expect(await changed(0)).toEqual([1, 2, 3, 4])
      expect(await changed(changes)).toEqual([])
      await desk.analyst.post(`/api/batches/${batch_id}/reviews`, { rows: [2], verdict: 'same' })
      expect(await changed(changes)).toEqual([2])
      expect(await rowsOf(desk.analyst, batch_id)).toHaveLength(4)
    })

    test('holds up no stop', async () => {
      const batch_id = await waits()
      const stream = await follow(batch_id, { cookie: desk.analyst.cookie() })
      expect(stream.status).toBe(200)
      await desk.close()
      isClosed = true
      expect(await stream.text()).toContain(batch_id)
    })
  })
})
