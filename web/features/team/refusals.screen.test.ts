/** An administrator sees why lookups were not run, and nobody else does. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { colleague } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('lookups that were not run are counted by day and reason', async () => {
  await desk.open('/team/not-run')
  await desk.says('Every lookup of the last 90 days was run.')
  const analyst = await app.analyst()
  for (const _ of [1, 2]) await analyst.lookUp('director_search', { name: 'Penhaligon' })
  await analyst.lookUp('penhaligon', {})
  await desk.open('/team/tokens')
  await desk.open('/team/not-run')
  await desk.settled(() => desk.page.queryAllByRole('row').length === 3)
  const [, first, second] = desk.page.getAllByRole('row')
  expect(within(first!).getByText('2')).toBeTruthy()
  expect(first!.textContent).toContain('There is a problem: case_id')
  expect(within(second!).getByText('No such lookup')).toBeTruthy()
  expect(desk.page.queryByText(/penhaligon/i)).toBeNull()
})

test('a supervisor may not read them', async () => {
  const sam = await colleague(app, 'supervisor', 'sam')
  expect((await sam.get('/api/refused-lookups')).status).toBe(403)
})
