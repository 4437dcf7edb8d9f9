/** HEAD sends nothing to read, so it leaves no event, spends nothing and follows no stream. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import { nameOf, requestFor, type Things, thingsOf } from './testing/access.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleague, colleagueAtWork, password } from './testing/colleagues.ts'
import { makeToken } from './testing/token.ts'

const rows = everyRoute.filter(({ method }) => method === 'GET')

let app: TestApp
let ann: Colleague
let things: Things
let before: unknown
beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'supervisor', 'ann')
  things = await thingsOf(app, ann)
  const ben = await colleague(app, 'analyst', 'ben')
  await ann.post(`/api/cases/${ann.case_id}/members`, { email: ben.email })
  const { pin_id } = things
  await ben.post(`/api/cases/${ann.case_id}/comments`, { kind: 'pin', anchor: pin_id, text: '@ann Look here.' })
  before = await onRecord()
})
afterAll(() => app.close())

async function onRecord() {
  const admin = await app.analyst()
  const [records, audit] = [await admin.get('/api/records'), await admin.get('/api/audit')]
  return [records.json.records.length, audit.json.events.map(({ seq }: { seq: number }) => seq)]
}

test.each(rows.map((row) => [nameOf(row), row] as const))('HEAD of %s', async (_, row) => {
  const { path } = requestFor(row, things)
  const { status, text } = await ann.request('HEAD', path)
  expect([text, status < 500]).toEqual(['', true])
  if (row.opened || row.exported || row.silent) expect(status).toBe(404)
})

test('with a token it is refused', async () => {
  const { token } = (await makeToken(ann, { scopes: ['read', 'export'], password })).json
  const head = (path: string) =>
    fetch(app.address + path, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
  for (const row of rows.filter(({ who, hasTokenInPath }) => who !== 'monitoring' && !hasTokenInPath)) {
    const { path } = requestFor(row, things)
    expect([path, (await head(path)).status]).toEqual([path, expect.toBeOneOf([403, 404])])
  }
})

test('nothing of it is on record', async () => {
  expect(await onRecord()).toEqual(before)
})
