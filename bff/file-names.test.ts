/** Names of files in headers: the words of a case add no header, no second name, and no mark that turns a name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import { nameOf, requestFor, type Things, thingsOf } from './testing/access.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleagueAtWork } from './testing/colleagues.ts'

const hostile = 'a"; filename="evil.html"; x=\u2028\u202Egpj.exe%0d%0aX-Evil: 1'
const rows = everyRoute.filter(({ method, exported, scope }) => method === 'GET' && (exported || scope === 'export'))

let app: TestApp
let ann: Colleague
let things: Things
beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  things = await thingsOf(app, ann)
  const edited = await ann.request('PATCH', `/api/cases/${ann.case_id}`, { reference: hostile, title: hostile })
  expect(edited.status).toBe(200)
})
afterAll(() => app.close())

test.each(rows.map((row) => [nameOf(row), row] as const))('of %s', async (_, row) => {
  const { path } = requestFor(row, things)
  const { status, headers } = await ann.get(path)
  expect(status).toBe(200)
  expect(headers.get('x-evil')).toBeNull()
  const named = headers.get('content-disposition') ?? ''
  expect(named).toMatch(/^attachment; filename="[\w.-]+"(; filename\*=UTF-8''[\w.%-]+)?$/)
  expect(named).not.toMatch(/evil\.html"|%E2%80%A[89E]|%0[AD]/i)
})
