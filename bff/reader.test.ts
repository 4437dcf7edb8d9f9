/** A reader of a case reads all of it and comments. Each row that changes something of the case refuses them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import { changesCase } from '../contract/desk/route.ts'
import { csv, upload } from './batch/testing/batches.ts'
import { inOrder, nameOf, requestFor, type Things, thingsOf } from './testing/access.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleague, colleagueAtWork, password } from './testing/colleagues.ts'
import { makeToken, programOf } from './testing/token.ts'

let app: TestApp
let ann: Colleague
let ray: Awaited<ReturnType<typeof colleague>>
let things: Things
let before: unknown

const inCase = inOrder.filter(({ opens, who = 'analyst' }) => opens !== undefined && who === 'analyst')
/** A token in the path belongs to a program, which the access test covers. */
const forMembers = inCase.filter((row) => changesCase(row) && !row.isForReaders && !row.hasTokenInPath)
const isStream = ({ path }: { path: string }) => path.endsWith('/events')
/** Who read a record is told to its analyst and to supervisors alone. */
const isOfReaders = ({ path }: { path: string }) => path.endsWith('/views')
const reads = inCase.filter(
  (row) => !changesCase(row) && row.scope !== 'reconcile' && !isStream(row) && !isOfReaders(row),
)
const each = (rows: typeof inOrder) => rows.map((row) => [nameOf(row), row] as const)

beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  things = await thingsOf(app, ann)
  ray = await colleague(app, 'analyst', 'ray')
  const sue = await colleague(app, 'supervisor', 'sue')
  const added = await sue.post(`/api/cases/${things.case_id}/members`, { email: ray.email, role: 'reader' })
  expect(added.status).toBe(200)
})
afterAll(() => app.close())

test('the case holds what its members put into it', async () => {
  await expect.poll(async () => (await ann.get(`/api/cases/${things.case_id}/graph`)).json.pending).toBe(0)
  before = await held()
})

async function held() {
  const { case_id, batch_id, report_id } = things
  const ofCase = ['', '/pins', '/comments', '/findings', '/judgements', '/subjects', '/reports', '/contradictions']
  const paths = [
    ...ofCase.map((of) => `/api/cases/${case_id}${of}`),
    ...[`/api/batches/${batch_id}/rows`, `/api/reports/${report_id}/redactions`],
  ]
  return Promise.all(paths.map(async (path) => [path, (await ann.get(path)).json]))
}

const ask = (row: (typeof inOrder)[number]) => {
  const { method, path, body } = requestFor(row, things)
  return ray.request(method, path, body)
}

test.each(each(forMembers.filter(({ takes }) => !takes)))('refused: %s', async (_, row) => {
  const { status, json } = await ask(row)
  expect([status, json.title, json.detail]).toEqual([403, 'Not allowed', expect.stringContaining('You can read this')])
})

test('a file is refused too', async () => {
  const { case_id } = things
  const paths = forMembers.flatMap((row) => (row.takes && 'file' in row.takes ? [requestFor(row, things).path] : []))
  expect(paths.toSorted()).toEqual(['files', 'subjects', 'subjects/preview'].map((at) => `/api/cases/${case_id}/${at}`))
  const sent = { file: csv([['text'], ['York']]), case_id, operation: 'geo_code', kind: 'company' }
  for (const path of [...paths, '/api/batches'])
    expect([path, (await upload(app, ray, path, sent)).status]).toEqual([path, 403])
})

test('the rows for readers that write are those of comments', () => {
  expect(everyRoute.filter(({ isForReaders }) => isForReaders).map(nameOf)).toEqual([
    'POST /api/cases/:case_id/comments',
    'PATCH /api/comments/:comment_id',
    'DELETE /api/comments/:comment_id',
  ])
})

test('nothing is looked up, and nothing is spent', async () => {
  const { case_id, record } = things
  const lookup = await ray.lookUp('geo_code', { text: 'York', case_id })
  expect([lookup.status, lookup.json.title, lookup.json.outcome]).toEqual([403, 'Not allowed', 'not_run'])
  expect(lookup.json.detail).toContain('You are a reader of R-ann')
  const watch = { case_id, record, every_days: 1, most_credits: '10', unknown_counts_as: '1', until: '2099-01-01' }
  expect((await ray.post('/api/watches', watch)).status).toBe(403)
  const { records } = (await ray.get('/api/records')).json
  expect(records.filter(({ analyst }: { analyst: string }) => analyst === ray.analyst_id)).toEqual([])
})

test('no template of a report is published for the house', async () => {
  const wanted = { name: 'Ours', report_id: things.report_id }
  const { status, json } = await ray.post('/api/report-templates', wanted)
  expect([status, json.title]).toEqual([403, 'Not allowed'])
  const { templates } = (await ann.get('/api/report-templates')).json
  expect(templates.filter(({ name }: { name: string }) => name === wanted.name)).toEqual([])
  expect((await ann.post('/api/report-templates', wanted)).status).toBe(201)
})

test('what the case holds is as before', async () => {
  expect(await held()).toEqual(before)
})

test.each(each(reads.filter(({ method }) => method === 'GET')))('read and exported: %s', async (name, row) => {
  expect([name, (await ask(row)).status]).toEqual([name, 200])
})

test.each(each(reads.filter(({ method }) => method === 'POST')))('asked: %s', async (name, row) => {
  expect([401, 403], name).not.toContain((await ask(row)).status)
})

test('a token of a reader reads, and changes nothing', async () => {
  const { case_id, batch_id } = things
  const { token } = (await makeToken(ray, { scopes: ['read', 'batch'], password })).json
  const program = programOf(app, token)
  expect((await program.request('GET', `/api/cases/${case_id}/pins`)).status).toBe(200)
  expect((await program.request('POST', `/api/batches/${batch_id}/start`, { most_credits: '1' })).status).toBe(403)
})

test('a reader comments, changes the own comment and deletes it, and resolves no thread', async () => {
  const { case_id, pin_id, comment_id } = things
  const answer = await ray.post(`/api/cases/${case_id}/comments`, { thread: comment_id, text: 'It is right.' })
  expect(answer.status).toBe(201)
  const own = `/api/comments/${answer.json.comment_id}`
  expect((await ray.request('PATCH', own, { text: 'It is.', edited_at: null })).status).toBe(200)
  expect((await ray.request('DELETE', own)).status).toBe(204)
  const first = await ray.post(`/api/cases/${case_id}/comments`, { kind: 'pin', anchor: pin_id, text: 'Why?' })
  expect(first.status).toBe(201)
  expect((await ray.request('DELETE', `/api/comments/${comment_id}`)).status, 'of a colleague').toBe(403)
  expect((await ray.request('PUT', `/api/comments/${comment_id}/resolved`, { resolved: true })).status).toBe(403)
})

test('the case, its list and its report say so', async () => {
  const { case_id, report_id } = things
  expect((await ray.get(`/api/cases/${case_id}`)).json.is_reader).toBe(true)
  const { cases } = (await ray.get('/api/cases')).json
  expect(cases).toContainEqual(expect.objectContaining({ case_id, is_reader: true }))
  expect((await ann.get(`/api/cases/${case_id}`)).json.is_reader).toBe(false)
  const { may } = (await ray.get(`/api/reports/${report_id}`)).json
  expect(Object.values(may)).toEqual([false, false, false, false, false])
})
