/** A service whose namespace is not that of the address it is reached by, as behind a proxy. */
import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, type TestApp, testApp, visitorOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService, writeSmallRegister } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

describe.each(['soap11', 'soap12'] as const)('%s', (binding) => {
  let upstream: TestUpstream
  let app: TestApp
  afterEach(async () => {
    await app.close()
    await upstream.close()
  })

  async function lookUpWith(env: { [name: string]: string }) {
    upstream = await listeningTo(testService().url, undefined, 'lookup.example')
    app = await testApp({ upstreamUrl: upstream.url, binding, env })
    return (await (await app.analyst()).lookUp('geo_code', { text: 'York' })).json
  }

  test('is refused where nobody has named it', async () => {
    const { outcome, detail } = await lookUpWith({})
    expect([outcome, detail]).toEqual(['not_answered', expect.stringContaining('namespace http://lookup.example/soap')])
  })

  test('is answered where it is named', async () => {
    const { outcome } = await lookUpWith({ UPSTREAM_NAMESPACE: 'http://lookup.example/soap' })
    expect(outcome).toBe('found')
  })
})

test('the embedded service is asked in the namespace of its SERVICE_BASE_URL, and not there for its documents', async () => {
  const folder = newFolder()
  writeSmallRegister(folder)
  const program = await startProgram({
    DATA_DIR: folder,
    SERVICE_PORT: '0',
    SERVICE_BASE_URL: 'https://lookup.example/',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const analyst = visitorOf({ address: program.address, publicUrl: program.address })
  await analyst.post('/api/session', admin)
  const company = { company_number: '90000001' }
  const filings = await analyst.lookUp('company_filing_history', company)
  const { image_key } = filings.json.result.filing_history_list[0]
  const info = await analyst.lookUp('company_document_info', { ...company, image_key })
  const { doc_request_key: request_key } = info.json.result.document
  const link = await analyst.lookUp('company_document', { ...company, request_key })
  expect(link.json.result.document.web_address).toMatch(/^https:\/\/lookup\.example\//)
  expect((await analyst.post('/api/documents', { record: link.json.record.id })).json).toMatchObject({
    outcome: 'found',
  })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
