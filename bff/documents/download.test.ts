/** Documents are fetched from the upstream's own host, and are PDF, or they are not fetched. */
import { afterEach, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { listeningTo, type TestUpstream, type upstreamThat } from '../testing/upstream.ts'

const { url } = inject('service')
let upstream: TestUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await upstream.close()
})

/** Opens a document whose link is what the upstream says. */
async function open(webAddress: (own: string) => string, file?: Parameters<typeof upstreamThat>[0]) {
  upstream = await listeningTo(url, (asked) => {
    if (asked.url.startsWith('/files/')) return file
    if (!asked.body.includes('request_key=')) return undefined
    const body = `<company_document_res><document><web_address>${webAddress(upstream.url)}</web_address></document></company_document_res>`
    return (_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
  })
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post' })
  const analyst = await app.analyst()
  const { record } = (await analyst.lookUp('company_document', { company_number: '90000001', request_key: 'x' })).json
  return analyst.post('/api/documents', { record: record.id })
}

test('a file of the upstream’s own is fetched and kept', async () => {
  const { status, json } = await open(
    (own) => `${own}/files/a.pdf`,
    (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 hello'),
  )
  expect(status).toBe(200)
  expect(json).toMatchObject({ outcome: 'found', record: { operation: 'document_download', credits: '0' } })
})

test.each([
  ['another host', () => 'http://169.254.169.254/latest/meta-data/'],
  ['another port of the same host', () => 'http://127.0.0.1:1/a.pdf'],
  ['a file of this machine', () => 'file:///etc/passwd'],
  ['no address', () => 'not an address'],
])('%s is not asked', async (_, address) => {
  const { status, json } = await open(address)
  expect(status).toBe(502)
  expect(json).toMatchObject({ outcome: 'not_answered', detail: expect.stringContaining('another host') })
  expect(upstream.seen.every(({ url }) => !url.startsWith('/files/'))).toBe(true)
})

test('a redirect is not followed', async () => {
  const { status, json } = await open(
    (own) => `${own}/files/a.pdf`,
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  expect(status).toBe(502)
  expect(json.reason).toBe('fault')
})

test('what is no PDF is kept as evidence and not shown', async () => {
  const { json } = await open(
    (own) => `${own}/files/a.pdf`,
    (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('<html>'),
  )
  expect(json).toMatchObject({ outcome: 'not_answered', reason: 'malformed' })
})
