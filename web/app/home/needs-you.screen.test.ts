/** The list of what waits says which parts of it could not be read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let isBusy = false
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  const { fetch } = globalThis
  globalThis.fetch = (path, init) =>
    isBusy && String(path).endsWith('/api/inbox')
      ? Promise.resolve(Response.json({ title: 'x', status: 500, detail: 'Broken.' }, { status: 500 }))
      : fetch(path, init)
})
afterAll(() => app.close())

test('comments that could not be read are not taken for none, and can be read again', async () => {
  await desk.open('/companies')
  isBusy = true
  await desk.open('/')
  await desk.says('Could not be read: Comments.')
  isBusy = false
  await desk.press('Try again')
  await desk.settled(() => !desk.text().includes('Could not be read'))
  expect(desk.screen().queryByRole('button', { name: 'Try again' })).toBeNull()
})
