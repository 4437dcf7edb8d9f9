/** The register interface of another service than the lookups (decision 0149). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream, upstreamThat } from '../testing/upstream.ts'

const company_number = '90000001'
let foreign: TestUpstream
let app: TestApp

beforeAll(async () => {
  // It answers the lookups, and does not list its registers.
  foreign = await listeningTo(testService().url)
})
afterAll(() => foreign.close())

test('profiles come from REGISTER_URL, under its own key, and other lookups do not', async () => {
  const { url, apiKey } = testService()
  app = await testApp({ upstreamUrl: foreign.url, env: { REGISTER_URL: `${url}/`, REGISTER_API_KEY: apiKey } })
  try {
    const analyst = await app.analyst()
    const { case_id } = analyst
    const profile = await analyst.post('/api/lookups/company_profile', { company_number, case_id })
    expect(profile.json).toMatchObject({ outcome: 'found', result: { company_profile: { company_number } } })
    expect(foreign.seen.filter(({ url }) => url.includes('register.asmx'))).toEqual([])

    const record = await analyst.get(`/api/records/${profile.json.record.id}`)
    expect(record.text).toContain(`${url}/soap/register.asmx`)
    expect(record.text).not.toContain(apiKey)

    const search = await analyst.post('/api/lookups/geo_code', { text: 'York' })
    expect(search.json.outcome).toBe('found')
    expect(foreign.seen.some(({ url }) => url === '/soap/service.asmx')).toBe(true)
  } finally {
    await app.close()
  }
})

test.each([
  ['register', 'company_profile', 'geo_code'],
  ['lookup service', 'geo_code', 'company_profile'],
])('an outage of the %s stops %s alone, not %s', async (out, stopped, other) => {
  const broken = await upstreamThat((_, response) => response.destroy())
  const { url, apiKey } = testService()
  const isRegister = out === 'register'
  app = await testApp({
    upstreamUrl: isRegister ? foreign.url : broken.url,
    env: { REGISTER_URL: isRegister ? broken.url : url, REGISTER_API_KEY: apiKey, UPSTREAM_PAUSE_SECONDS: '1000' },
  })
  try {
    const analyst = await app.analyst()
    const look = async (operation: string) =>
      (await analyst.lookUp(operation, { case_id: analyst.case_id, freshness: 0, ...asked(operation) })).json
    await expect
      .poll(() => look(stopped))
      .toMatchObject({
        outcome: 'not_run',
        reason: 'unavailable',
        detail: expect.stringContaining(`The ${isRegister ? 'register' : 'service'} could not be reached`),
      })
    expect(await look(other)).toMatchObject({ outcome: 'found' })
  } finally {
    await app.close()
    await broken.close()
  }
})

const asked = (operation: string) => (operation === 'geo_code' ? { text: 'York' } : { company_number })

test('without it, a service that lists no registers is not called for them: no source', async () => {
  app = await testApp({ upstreamUrl: foreign.url })
  try {
    const analyst = await app.analyst()
    const before = foreign.seen.length
    const reply = await analyst.post('/api/lookups/company_profile', { company_number, case_id: analyst.case_id })
    expect(reply.json).toMatchObject({ outcome: 'not_answered', reason: 'no_source' })
    expect(reply.text).toContain('REGISTER_URL')
    expect(foreign.seen.slice(before).filter(({ url }) => url.includes('register.asmx'))).toEqual([])
  } finally {
    await app.close()
  }
})

test.each([{ REGISTER_URL: 'https://register.example' }, { REGISTER_API_KEY: 'x' }])('%o alone is refused', (env) => {
  expect(() => readSettings(env)).toThrow('REGISTER_URL and REGISTER_API_KEY: set both or neither')
})
