/** The registers of the service, which the first lookup waits for. */
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type TestUpstream, upstreamThat, xml } from '../testing/upstream.ts'

let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

const register = { register: 'Late', kind: 'live', of: null, rows: null, licence: null, attribution: null }
const registers = JSON.stringify({ registers: [{ ...register, operations: ['geo_code'] }] })
const nothing = xml('<geo_code_res><geo_data_list /></geo_code_res>')

test('the first lookup waits for the registers no longer than for an answer', async () => {
  const late: NodeJS.Timeout[] = []
  upstream = await upstreamThat(nothing, (_, response) => {
    // The application's own second began earlier, so it ends before this on any machine.
    late.push(setTimeout(() => response.end(registers), 1500))
  })
  const env = { UPSTREAM_READ_SECONDS: '1', UPSTREAM_KEYS: 'account' }
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env })
  const analyst = await app.analyst()
  await analyst.lookUp('geo_code', { text: 'York' })
  expect(upstream.seen.map(({ url }) => url)).toEqual([expect.stringMatching(/geo_code$/)])
  // A lookup that had waited on would have read them.
  expect((await analyst.get('/api/registers')).json).toEqual({ registers: null })
  for (const timer of late) clearTimeout(timer)
})
