/** Documents are fetched from the upstream's own hosts and are files of a few kinds, or they are not shown (decision 0030). */
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { callersOf } from '../../testing/callers.ts'
import { beside, type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { makeToken, programOf } from '../../testing/token.ts'
import { type Answer, listeningTo, type Seen, type TestUpstream, upstreamThat } from '../../testing/upstream.ts'

const { url } = testService()
let upstream: TestUpstream
let app: TestApp
type Analyst = Awaited<ReturnType<TestApp['analyst']>>
afterEach(async () => {
  await app.close()
  await upstream.close()
})

type Links = (own: string) => { [field: string]: string }

/** Of an upstream whose answers about a document hold these links, and what is there. */
function answersWith(links: Links, file?: Answer) {
  return (asked: Seen): Answer | undefined => {
    if (asked.url.startsWith('/files/')) return file
    if (!asked.body.includes('request_key=')) return undefined
    const fields = Object.entries(links(upstream.url)).map(([field, address]) => `<${field}>${address}</${field}>`)
    const body = `<company_document_res><document>${fields.join('')}</document></company_document_res>`
    return (_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
  }
}

/** Opens a document whose link is what the upstream says. */
const open = (webAddress: (own: string) => string, file?: Answer, env?: { [name: string]: string }) =>
  openOf((own) => ({ web_address: webAddress(own) }), file, env)

/** @param links its fields, and the address in each */
async function openOf(links: Links, file?: Answer, env: { [name: string]: string } = {}) {
  upstream = await listeningTo(url, answersWith(links, file))
  app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env })
  const analyst = await app.analyst()
  const { record } = (await analyst.lookUp('company_document', { company_number: '90000001', request_key: 'x' })).json
  const opened = await analyst.post('/api/documents', { record: record.id })
  return { ...opened, analyst }
}

const pdf = '%PDF-1.7 hello'
const gives =
  (body: string, type = 'application/pdf'): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(body, 'latin1'))

test('a file of the upstream’s own is fetched and kept, and found again by its company', async () => {
  const { status, json, analyst } = await open(
    (own) => `${own}/files/a.pdf`,
    (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 hello'),
  )
  expect(status).toBe(200)
  expect(json).toMatchObject({ outcome: 'found', record: { operation: 'document_download', credits: '0' } })
  const sought = { subject: '90000001', subject_kind: 'company_number', operation: 'document_download' }
  const { records } = (await analyst.post('/api/records/search', sought)).json
  expect(records).toMatchObject([{ id: json.record.id, about: { company_number: '90000001' } }])
})

test('a document that a program fetched names its token in the record', async () => {
  const { analyst } = await open((own) => `${own}/files/a.pdf`, gives(pdf))
  const { token } = (await makeToken(analyst, { scopes: ['lookup'] })).json
  const [{ id: record }] = (await analyst.post('/api/records/search', { operation: 'company_document' })).json.records
  const { json } = await programOf(app, token).post('/api/documents', { record })
  expect(json.outcome).toBe('found')
  const { token_id } = (await analyst.get(`/api/records/${json.record.id}`)).json
  expect(token_id).toMatch(/^\w{20}$/)
})

const fields = ['web_address', 'web_url', 'media_link', 'tif_address']

test.each(fields)('of several links %s is taken where none of those before it is there', async (field) => {
  const given = fields.slice(fields.indexOf(field)).toReversed()
  const { json } = await openOf(
    (own) => Object.fromEntries(given.map((name) => [name, `${own}/files/${name}.pdf`])),
    gives(pdf),
  )
  expect(json.outcome).toBe('found')
  expect(upstream.seen.map(({ url }) => url).filter((url) => url.startsWith('/files/'))).toEqual([
    `/files/${field}.pdf`,
  ])
})

test.skipIf(!isInstalled('postgres'))(
  'a document is not fetched for whoever went away while its record was read',
  async () => {
    upstream = await listeningTo(
      url,
      answersWith((own) => ({ web_address: `${own}/files/a.pdf` }), gives(pdf)),
    )
    app = await testApp({ engine: 'postgres', upstreamUrl: upstream.url, binding: 'post' })
    const analyst = await app.analyst()
    const { record } = (await analyst.lookUp('company_document', { company_number: '90000001', request_key: 'x' })).json
    const leaving = new AbortController()
    // A list waits for the rows derived from the answer (decision 0075), and a look for held answers for its print, so
    // nothing else waits for the lock below.
    await analyst.get('/api/records')
    await analyst.post('/api/held', { questions: [{ operation: 'geo_code', params: { text: 'York' } }] })
    const runningWork = async () =>
      /whereabouts_requests_under_way (\d+)/.exec((await analyst.get('/metrics')).text)?.[1]
    const atRest = await runningWork()
    await beside(app, ({ db }) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table content in access exclusive mode`.execute(tx)
        const headers = {
          origin: app.publicUrl,
          'x-requested-with': 'whereabouts',
          cookie: analyst.cookie(),
          'content-type': 'application/json',
        }
        const asked = { method: 'POST', headers, body: JSON.stringify({ record: record.id }), signal: leaving.signal }
        const callers = callersOf('/api/documents')
        const given = fetch(`${app.address}/api/documents`, asked).catch(() => {})
        const here = sql`(select oid from pg_database where datname = current_database())`
        const waiting = sql`select 1 from pg_locks where not granted and database = ${here}`
        await expect.poll(async () => (await waiting.execute(tx)).rows).toHaveLength(1)
        leaving.abort()
        await given
        await expect.poll(callers).toBe(0)
      }),
    )
    await expect.poll(runningWork).toBe(atRest)
    expect((await analyst.get('/api/records?operation=document_download')).json.records).toEqual([])
  },
)

test('a document of a closed case is not fetched, though its record is there', async () => {
  const { analyst } = await open((own) => `${own}/files/a.pdf`, gives(pdf))
  const asked = { company_number: '90000001', request_key: 'x', case_id: analyst.case_id }
  const { record } = (await analyst.lookUp('company_document', asked)).json
  await analyst.post(`/api/cases/${analyst.case_id}/close`, {})
  const { status, json } = await analyst.post('/api/documents', { record: record.id })
  expect([status, json.reason]).toEqual([409, 'case_closed'])
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

const redirects =
  (to: () => string): Answer =>
  ({ url }, response) =>
    url.endsWith('a.pdf') ? response.writeHead(302, { location: to() }).end() : gives(pdf)({} as never, response)

test('a redirect within the upstream’s own host is followed', async () => {
  const { json } = await open(
    (own) => `${own}/files/a.pdf`,
    redirects(() => '/files/b.pdf'),
  )
  expect(json.outcome).toBe('found')
})

test.each([
  ['to the address of a cloud’s own data', () => 'http://169.254.169.254/latest/meta-data/'],
  ['to another port', () => 'http://127.0.0.1:1/'],
  ['to a file', () => 'file:///etc/passwd'],
])('a redirect %s is not', async (_, to) => {
  const { status, json } = await open((own) => `${own}/files/a.pdf`, redirects(to))
  expect(status).toBe(502)
  expect(json).toMatchObject({ reason: 'fault', detail: expect.stringContaining('another host') })
})

test('a circle of redirects is left', async () => {
  const { json } = await open(
    (own) => `${own}/files/a.pdf`,
    redirects(() => '/files/2/a.pdf'),
  )
  expect(json).toMatchObject({ reason: 'fault' })
  expect(upstream.seen.filter(({ url }) => url.startsWith('/files/'))).toHaveLength(4)
})

test.each([
  [404, 'fault', 'The link to this document has expired. Look the document up again.'],
  [403, 'fault', 'The link to this document has expired. Look the document up again.'],
  [410, 'fault', 'The link to this document has expired. Look the document up again.'],
  [429, 'too_many_requests', 'The host of this document takes no more requests for now. Try again later.'],
  [500, 'fault', 'The host of this document did not give it (HTTP 500). Try again later.'],
  [503, 'fault', 'The host of this document did not give it (HTTP 503). Try again later.'],
])('a host that answers %i is told as what it is', async (status, reason, detail) => {
  const { json } = await open(
    (own) => `${own}/files/a.pdf`,
    (_, response) => response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '60' }).end('No.'),
  )
  expect(json).toMatchObject({ outcome: 'not_answered', reason, detail })
})

test.each([
  ['a PDF', pdf, 'application/pdf', 'pdf'],
  ['a PDF after some bytes of something else', `\0\0${pdf}`, 'application/pdf', 'pdf'],
  ['a TIFF', 'II*\0....', 'image/tiff', 'tif'],
  ['a TIFF in the other byte order', 'MM\0*....', 'image/tiff', 'tif'],
  ['a PNG', '\x89PNG\r\n\x1a\n....', 'image/png', 'png'],
  ['a JPEG', '\xff\xd8\xff\xe0....', 'image/jpeg', 'jpg'],
])('%s is kept, and handed over as what it is, in a sandbox', async (_, bytes, type, extension) => {
  const { json, analyst } = await open((own) => `${own}/files/a`, gives(bytes, 'text/html'))
  const raw = await analyst.get(`/api/records/${json.record.id}/raw`)
  expect(raw.headers.get('content-type')).toBe(type)
  expect(raw.headers.get('content-disposition')).toBe(`attachment; filename="${json.record.id}.${extension}"`)
  expect(raw.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
})

test.each([
  ['a web page', '<html>'],
  ['a picture with a script in it', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a GIF', 'GIF89a....'],
  ['nothing', ''],
])('%s is kept as evidence and not shown', async (_, bytes) => {
  const { json, analyst } = await open((own) => `${own}/files/a.pdf`, gives(bytes))
  expect(json).toMatchObject({ outcome: 'not_answered', reason: 'malformed' })
  const raw = await analyst.get(`/api/records/${json.record.id}/raw`)
  expect(raw.headers.get('content-type')).toBe('application/octet-stream')
})

test('a host that is named is asked only at a public address, by whichever name', async () => {
  const inside = await upstreamThat(gives(pdf))
  const { port } = new URL(inside.url)
  for (const host of [`localhost:${port}`, `127.0.0.2:${port}`, `[::1]:${port}`, `2130706434:${port}`]) {
    const { status, json } = await open(() => `http://${host}/a.pdf`, undefined, {
      UPSTREAM_DOCUMENT_HOSTS: `documents.example.com, localhost:${port}, 127.0.0.2:${port}, [::1]:${port}`,
    })
    expect(status).toBe(502)
    expect(json.detail, host).toMatch(/private network|another host/)
    if (host !== `2130706434:${port}`) await Promise.all([app.close(), upstream.close()])
  }
  expect(inside.seen).toEqual([])
  await inside.close()
})

test.each([
  ['localhost:443', 'https://localhost/a.pdf'],
  ['LOCALHOST', 'https://localhost:443/a.pdf'],
  ['localhost:80', 'http://localhost/a.pdf'],
])('%s is the host of %s: nothing but where it leads keeps it from being asked', async (named, address) => {
  const { json } = await open(() => address, undefined, { UPSTREAM_DOCUMENT_HOSTS: named })
  expect(json.detail).toContain('private network')
})

test('and a host of the upstream’s own that is named by another port, wherever it is', async () => {
  const files = await upstreamThat(gives(pdf))
  const { host } = new URL(files.url)
  const { json } = await open(() => `${files.url}/a.pdf`, undefined, { UPSTREAM_DOCUMENT_HOSTS: host })
  expect(json.outcome).toBe('found')
  await files.close()
})

describe('a document that waits for its turn', () => {
  /** Asks for it while the only turn is taken, and lets it come when `change` is done. */
  async function waitingDuring(change: (boss: Analyst, ann: Colleague) => Promise<unknown>) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const given = answersWith((own) => ({ web_address: `${own}/files/a.pdf` }), gives(pdf))
    upstream = await listeningTo(url, (asked) =>
      asked.body.includes('Slowtown') ? (_, response) => void released.then(() => response.end()) : given(asked),
    )
    const env = { UPSTREAM_CONCURRENCY: '1', UPSTREAM_KEYS: 'account' }
    app = await testApp({ upstreamUrl: upstream.url, binding: 'post', env })
    const boss = await app.analyst()
    const ann = await colleagueAtWork(app, 'analyst', 'ann')
    const asked = { company_number: '90000001', request_key: 'x', case_id: ann.case_id }
    const { record } = (await ann.lookUp('company_document', asked)).json
    const slow = boss.lookUp('geo_code', { text: 'Slowtown' })
    await expect.poll(() => upstream.seen.some(({ body }) => body.includes('Slowtown'))).toBe(true)
    const waiting = ann.post('/api/documents', { record: record.id })
    await expect.poll(async () => (await boss.get('/metrics')).text).toMatch(/whereabouts_requests_under_way 2/)
    // By now it has been let in, and waits.
    await boss.get('/api/cases')
    await change(boss, ann)
    release()
    await slow
    return waiting
  }
  const nothingWasFetched = () => expect(upstream.seen.filter(({ url }) => url.startsWith('/files/'))).toEqual([])

  test('is not fetched for a case that was closed meanwhile', async () => {
    const { status, json } = await waitingDuring((_, ann) => ann.post(`/api/cases/${ann.case_id}/close`, {}))
    expect([status, json.outcome, json.reason]).toEqual([409, 'not_run', 'case_closed'])
    nothingWasFetched()
  })

  test('is not fetched for whoever is no member of its case any more', async () => {
    const { status } = await waitingDuring((boss, ann) =>
      boss.request('DELETE', `/api/cases/${ann.case_id}/members/${ann.analyst_id}`),
    )
    expect(status).toBe(404)
    nothingWasFetched()
  })

  test('is not fetched for whoever was sent away meanwhile', async () => {
    const { status, json } = await waitingDuring((boss, ann) =>
      boss.request('PATCH', `/api/accounts/${ann.analyst_id}`, { disabled: true }),
    )
    expect([status, json.outcome, json.reason]).toEqual([401, 'not_run', 'session_ended'])
    nothingWasFetched()
  })
})
