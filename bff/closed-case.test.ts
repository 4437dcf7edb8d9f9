/** A closed case stays as it is: each row that changes something of a case is refused there, or says why it is not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import { changesCase } from '../contract/desk/route.ts'
import { inOrder, nameOf, requestFor, type Things, thingsOf } from './testing/access.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleagueAtWork } from './testing/colleagues.ts'

/** Rows that a closed case serves, and why. */
const served: { readonly [row: string]: string } = {
  'POST /api/cases/:case_id/close': 'It is closed already.',
  'POST /api/cases/:case_id/reopen': 'It opens the case.',
  'POST /api/cases/:case_id/members': 'Members read a closed case.',
  'PATCH /api/cases/:case_id/members/:analyst_id': 'Members read a closed case.',
  'DELETE /api/cases/:case_id/members/:analyst_id': 'Members read a closed case.',
  'POST /api/cases/:case_id/subjects/preview': 'It stores nothing.',
  'POST /api/batches/:batch_id/pause': 'It ends spending.',
  'POST /api/batches/:batch_id/cancel': 'It ends spending.',
  'POST /api/cases/:case_id/screening/cancel': 'It ends spending.',
  'POST /api/watches/:watch_id/pause': 'It ends spending.',
  'DELETE /api/watches/:watch_id': 'It ends spending.',
  'POST /api/reports/:report_id/releases': 'It notes who received a file.',
}

const refusing = inOrder.filter((row) => changesCase(row) && !row.takes && !(nameOf(row) in served))

let app: TestApp
let ann: Colleague
let things: Things
let known: string
let before: unknown
/** What these rows take before they look whether the case is closed. */
const fitting = (): { readonly [row: string]: object } => ({
  'PUT /api/subjects/:subject_id/record': { record: known },
  'POST /api/cases/:case_id/judgements': { verdict: 'withdrawn' },
})

beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  things = await thingsOf(app, ann)
  const { case_id } = things
  const { lookup } = (await ann.get(`/api/cases/${case_id}/subjects`)).json.subjects[0]
  known = (await ann.lookUp(lookup.operation, { ...lookup.params, case_id })).json.record.id
})
afterAll(() => app.close())

async function held() {
  const { case_id, batch_id, report_id } = things
  const ofCase = ['pins', 'comments', 'findings', 'judgements', 'subjects', 'reports', 'members', 'contradictions']
  const paths = [
    ...ofCase.map((of) => `/api/cases/${case_id}/${of}`),
    // Without the watch: later work stops it some time after the closing.
    ...[`/api/batches/${batch_id}/rows`, `/api/reports/${report_id}/redactions`],
  ]
  return Promise.all(paths.map(async (path) => [path, (await ann.get(path)).json]))
}

test('a case is closed', async () => {
  const { case_id } = things
  await expect.poll(async () => (await ann.get(`/api/cases/${case_id}/graph`)).json.pending).toBe(0)
  expect((await ann.post(`/api/cases/${case_id}/close`, {})).status).toBe(200)
  before = await held()
})

test('each row that is served is one', () => {
  const names = everyRoute.filter(changesCase).map(nameOf)
  expect(Object.keys(served).filter((name) => !names.includes(name))).toEqual([])
})

test.each(refusing.map((row) => [nameOf(row), row] as const))('refused: %s', async (name, row) => {
  const { method, path, body } = requestFor(row, things)
  const { status, json } = await ann.request(method, path, body && { ...body, ...fitting()[name] })
  // A row that adds a file says that it was not added.
  const titles = /\/(files|keep)\b/.test(name) ? ['Not added'] : ['Case closed', 'case_closed']
  expect([status, json.reason ?? json.title]).toEqual([409, expect.toBeOneOf(titles)])
})

test('what it holds is as before', async () => {
  expect(await held()).toEqual(before)
})
