/** Lookups over Companies House, from end to end: the application, the embedded service, and a stand-in of the register. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type EmbeddedService, startEmbeddedService } from '../upstream/embedded/embedded-service.ts'

const program = fileURLToPath(new URL('../../scripts/companies-house-stand-in.ts', import.meta.url))
const apiKey = 'an-account-key-of-the-live-tests-0123456789'
const folder = newFolder()

let standIn: ChildProcess
let service: EmbeddedService
let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
let access: { [name: string]: string }

beforeAll(async () => {
  standIn = spawn(process.execPath, [program], { env: forPrograms, stdio: ['ignore', 'pipe', 'inherit'] })
  access = {}
  for await (const line of createInterface({ input: standIn.stdout! })) {
    const [name = '', value = ''] = line.split('=')
    access[name] = value
    if (Object.keys(access).length === 3) break
  }
  const env = { ...forPrograms, ...access, DATA_DIR: folder, SERVICE_PORT: '0', LOG_LEVEL: 'silent' }
  service = await startEmbeddedService({ apiKey, env, log: pino({ level: 'silent' }) })
  app = await testApp({ upstreamUrl: service.url, env: { UPSTREAM_API_KEY: apiKey } })
  analyst = await app.analyst()
})
afterAll(async () => {
  await app.close()
  await service.stop()
  standIn.kill()
  rmSync(folder, { recursive: true, force: true })
})

const company_number = '99000001'
const live = { register: 'Companies House', kind: 'live', of: expect.stringMatching(/^\d{4}-.+Z$/), licence: null }

/** What a lookup of the case found. */
async function found(operation: string, params: object) {
  const { json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
  expect(json).toMatchObject({ outcome: 'found', record: { source: live } })
  return json
}

test('the application says which register answers', async () => {
  const { json } = await analyst.get('/api/registers')
  expect(json.registers).toMatchObject([
    { register: 'Companies House', kind: 'live', operations: expect.arrayContaining(['director_details']) },
    { register: 'GeoNames', kind: 'loaded', operations: ['geo_code'] },
  ])
  expect((await analyst.get('/api/session')).json.fictional).toBe(false)
})

test('a search leads to a company, an officer, a filing and its document, and each record names the register', async () => {
  const { result: named } = await found('company_name_search', { name: 'quarrybank instruments' })
  expect(named.company_short_list).toMatchObject([{ company_number }])
  const { result: officers } = await found('company_appointments', { company_number })
  const { director_id } = officers.appt_list[0]
  const { result: details, record } = await found('director_details', { director_id })
  expect(details.director).toMatchObject({ surname: 'FENWICK', num_appt: '120' })
  const { result: history } = await found('company_filing_history', { company_number })
  const keys = history.filing_history_list.map((filing: { image_key?: string }) => filing.image_key).filter(Boolean)
  async function opened(image_key: string) {
    const { result: info } = await found('company_document_info', { company_number, image_key })
    const request_key = info.document.doc_request_key
    const { record: document } = await found('company_document', { company_number, request_key })
    return analyst.post('/api/documents', { record: document.id })
  }
  const page = await opened(keys.at(-1))
  expect(page.json).toMatchObject({ outcome: 'not_answered', reason: 'source_unavailable' })
  expect(page.json.detail).toContain('Companies House has no PDF of this document. It may be a web page (iXBRL).')
  const file = await opened(keys[0])
  expect(file.json).toMatchObject({ outcome: 'found', record: { source: live } })
  const raw = await analyst.get(`/api/records/${file.json.record.id}/raw`)
  expect(raw.headers.get('content-type')).toBe('application/pdf')
  const read = await analyst.get(`/api/records/${record.id}`)
  expect(read.json).toMatchObject({ source: live, headers: { 'whereabouts-source': expect.any(String) } })
})

test('an operation without a source is not answered, with the reason', async () => {
  const { status, json } = await analyst.lookUp('area_code', { area_or_code: '0113', country_ISO_3166_1: 'GB' })
  expect([status, json.outcome, json.reason]).toEqual([502, 'not_answered', 'no_source'])
  expect(json.detail).toContain('No source is configured for this lookup.')
})

test('an outage is not answered, and never none found', async () => {
  standIn.kill()
  await once(standIn, 'exit')
  const { status, json } = await analyst.lookUp('company_mortgage_index', { company_number })
  expect([status, json.outcome, json.reason]).toEqual([503, 'not_answered', 'source_unavailable'])
  expect(JSON.stringify(json)).not.toContain(access.COMPANIES_HOUSE_KEY)
})
