/** A reader's press before it is known which case the window shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Colleague, colleague, colleagueAtWork } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let ann: Colleague
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  const ray = await colleague(app, 'analyst', 'ray')
  await ann.post(`/api/cases/${ann.case_id}/members`, { analyst_id: ray.analyst_id, role: 'reader' })
  desk = await openDesk(app, ray)
})
afterAll(() => app.close())

test('it looks nothing up, and the screen says why', async () => {
  const params = { postcode: 'LS1 0CK', premises: '999', case_id: ann.case_id }
  const { record } = (await ann.lookUp('address_search', params)).json
  const { promise: cases, resolve: release } = Promise.withResolvers<void>()
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    if (String(path) === '/api/cases') await cases
    return send(path, init)
  }
  const opened = desk.open(`/companies/at?record=${record.id}`)
  const button = () => desk.page.queryByRole('button', { name: /^Search the whole postcode/ })
  await expect.poll(button).not.toBeNull()
  await desk.user.click(button()!)
  release()
  await opened
  await desk.says('Not run. You are a reader of R-ann, so you cannot search in it. Nothing was sent or charged.')
  expect(desk.lookups).toEqual([])
})
