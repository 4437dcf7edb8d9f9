/** The records beside the count of the lookup service. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('a price of lookups of unknown cost is given only where there are some', async () => {
  await desk.open('/account')
  await desk.says('Lookups of unknown cost')
  expect(desk.text()).not.toContain('at today’s prices')
})
