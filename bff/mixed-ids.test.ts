/** Each row that names a second thing: one's own case never reaches a thing of another case. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import type { Route } from '../contract/desk/route.ts'
import { csv, upload } from './batch/testing/batches.ts'
import { nameOf, type Things, thingsOf } from './testing/access.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleagueAtWork, password } from './testing/colleagues.ts'
import { mixes, naming } from './testing/mixed.ts'
import { makeToken } from './testing/token.ts'

const secret = 'hidden-heron'
/** Served, because they only leave out what the sender may not see. */
const leavingOut: ReadonlySet<string> = new Set([
  'POST /api/inbox/read',
  'POST /api/watches/read',
  'POST /api/cases/:case_id/report-facts',
  'PUT /api/reports/:report_id',
  'PUT /api/reports/:report_id/redactions',
])
const rows = everyRoute.filter(namesSecond)

let app: TestApp
let ann: Colleague
let mallory: Colleague
let requests: ReturnType<typeof mixes>
let theirs: Things
let before: unknown

beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  mallory = await colleagueAtWork(app, 'analyst', 'mallory')
  theirs = await thingsOf(app, ann)
  const own = await thingsOf(app, mallory)
  const { case_id, pin_id, comment_id, finding_id, report_id, record } = theirs
  await ann.request('PATCH', `/api/pins/${pin_id}`, { note: secret })
  await ann.request('PATCH', `/api/comments/${comment_id}`, { text: `@mallory ${secret}`, edited_at: null })
  await ann.request('PATCH', `/api/cases/${case_id}/findings/${finding_id}`, { text: secret })
  const content = { template: 'blank', title: secret, classification: '', sections: [] }
  await ann.request('PUT', `/api/reports/${report_id}`, { content, version: 1 })
  const { search_id } = (await ann.post('/api/searches', { record, name: secret, is_pinned: true })).json
  const { token_id } = (await makeToken(ann, { scopes: ['read'], password })).json
  const { template } = (await ann.post('/api/report-templates', { name: 'Ours', report_id })).json
  const { session_id } = (await ann.get('/api/sessions')).json.sessions[0]
  requests = mixes({ own, other: { ...theirs, search_id, token_id, template, session_id } })
  before = await heldBy(ann, theirs)
})
afterAll(() => app.close())

test('each row that names a second thing has a request', () => {
  expect(rows.map(nameOf).filter((name) => !requests[name])).toEqual([])
})

test.each(rows.map((row) => [nameOf(row), row] as const))('no thing of another case by %s', async (name) => {
  for (const { method, path, body } of requests[name] ?? []) {
    const { status, text } = await mallory.request(method, path, body)
    expect(text).not.toContain(secret)
    if (!leavingOut.has(name)) expect([path, [403, 404, 409, 422].includes(status)]).toEqual([path, true])
  }
})

test('no file in another case', async () => {
  const fields = { file: csv([['text'], ['York']]), case_id: theirs.case_id, operation: 'geo_code' }
  expect((await upload(app, mallory, '/api/batches', fields)).status).toBe(404)
})

test('after all of them, the other case is as it was', async () => {
  expect(await heldBy(ann, theirs)).toEqual(before)
})

/** What the owner sees of each thing. */
async function heldBy({ get }: Colleague, { case_id, report_id, batch_id }: Things) {
  const paths = [
    ...['', '/pins', '/findings', '/comments', '/subjects', '/judgements', '/members', '/reports', '/batches'].map(
      (of) => `/api/cases/${case_id}${of}`,
    ),
    ...[`/api/reports/${report_id}`, `/api/reports/${report_id}/redactions`, `/api/batches/${batch_id}/rows`],
    ...['/api/searches', '/api/tokens', '/api/report-templates', '/api/inbox', '/api/watches'],
  ]
  return Promise.all(paths.map(async (path) => [path, (await get(path)).json]))
}

/** A second id in the path, or a field that names something of a case. Contradictions have the same ids in every case. */
function namesSecond({ path, query, body, opens, who = 'analyst' }: Route): boolean {
  if (who !== 'analyst') return false
  const ids = [...path.matchAll(/:(?!contradiction)(\w*id|template)\b/g)].length
  const isSecond = ids > (opens ? 1 : 0) || path.includes(':template') || path.includes(':token_id')
  return isSecond || [query, body].some((schema) => naming.some((name) => fieldsOf(schema).includes(name)))
}

function fieldsOf(schema: Route['body']): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
}
