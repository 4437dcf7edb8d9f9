/** The ledger comes first: what cannot be recorded is not asked, and not told. */
import { DatabaseSync } from 'node:sqlite'

import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

const { url } = testService()
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

const isLookup = ({ body }: { body: string }) => body.includes('geo_code')
const breakLedger = () => alter('alter table content rename to lost')
const mendLedger = () => alter('alter table lost rename to content')

/** From beside, as a disk that is full or a hand in the files would. */
function alter(statement: string): void {
  const database = new DatabaseSync(app.databaseAddress)
  database.exec(statement)
  database.close()
}

test('a ledger that cannot be written: upstream is not asked', async () => {
  upstream = await listeningTo(url)
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  breakLedger()
  const { status, json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(status).toBe(503)
  expect(json).toMatchObject({ outcome: 'not_run', reason: 'ledger' })
  expect(upstream.seen.filter(isLookup)).toEqual([])

  mendLedger()
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
})

test('a ledger that breaks meanwhile: the answer is not told, and the record says that it is unknown', async () => {
  upstream = await listeningTo(url, (asked) => {
    if (isLookup(asked)) breakLedger()
    return undefined
  })
  app = await testApp({ upstreamUrl: upstream.url })
  const analyst = await app.analyst()
  const { status, text, json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(status).toBe(503)
  expect(json).toMatchObject({ outcome: 'not_answered', reason: 'answer_unknown' })
  expect(text).not.toContain('latitude')

  mendLedger()
  const { records } = (await analyst.get('/api/records')).json
  expect(records[0]).toMatchObject({ operation: 'geo_code', outcome: 'not_answered', reason: 'answer_unknown' })
})
