/** The account while the lookup service does not answer: everything else is there. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  // Nothing listens there.
  app = await testApp({ upstreamUrl: 'http://127.0.0.1:9', env: { UPSTREAM_KEYS: 'account' } })
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('while the service does not answer, prices, budgets and spending are there all the same', async () => {
  await desk.open('/account')
  await desk.says('You have no budget.')
  await desk.says('No spending in this time.')
  await desk.settled(() => desk.page.queryAllByRole('alert').length === 1)
  const credits = desk.page.getByRole('heading', { level: 2, name: 'Credits' }).closest('section')!
  expect(within(credits).getByRole('alert').textContent).toContain('Not answered')
  expect(within(credits).getByRole('button', { name: 'Try again, free' })).toBeTruthy()
  await desk.open('/account/prices')
  await desk.settled(() => desk.page.queryByRole('row', { name: /^Place on the map.* 0\.01 / }) !== null)
  await desk.open('/map')
  await desk.settled(() => desk.screen().queryAllByRole('button', { name: /0\.01 credits/ }).length > 0)
  await desk.open('/directors')
  await desk.settled(() => desk.screen().queryByRole('button', { name: 'Search' }) !== null)
})

test('where lookups use the account key, no screen promises session keys', async () => {
  await desk.open('/account/keys')
  await desk.says('Lookups use the account key, which stays on the server. No session keys are minted.')
  expect(desk.text()).not.toContain('The next lookup mints one')
})
