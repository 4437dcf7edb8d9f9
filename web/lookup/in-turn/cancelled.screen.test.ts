/** Lookups of selected rows by one press. They end when their Cancel leaves the screen, and ask for a price once. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { testService } from '../../../bff/testing/service.ts'
import { listeningTo, type TestUpstream } from '../../../bff/testing/upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let upstream: TestUpstream
let app: TestApp
let desk: Desk
let release: () => void
let held: Promise<void>
beforeAll(async () => {
  upstream = await listeningTo(testService().url, ({ url }) => {
    if (!url.includes('company_appointments')) return undefined
    return (_, response) => void held.then(() => response.writeHead(503).end())
  })
  app = await testApp({ binding: 'post', upstreamUrl: upstream.url })
  const administrator = await app.analyst()
  for (const operation of ['company_name_search', 'company_appointments'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '2' })
  desk = await openDesk(app)
})
beforeEach(() => {
  ;({ promise: held, resolve: release } = Promise.withResolvers<void>())
})
afterAll(async () => {
  release()
  await app.close()
  await upstream.close()
})

const press = () => desk.screen().getByRole('button', { name: /^Officers of 2 selected companies/ })
const cancel = () => desk.screen().queryByRole('button', { name: 'Cancel' })

/** Presses, and waits until the first of the two is being looked up. */
async function begin(): Promise<void> {
  await desk.open('/')
  await desk.open('/companies?name=northgate')
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  // The table keeps its selection while the window is open.
  if (desk.screen().queryByRole('button', { name: 'Select' })) {
    await desk.press('Select')
    for (const box of desk.screen().getAllByRole('checkbox').slice(1, 3)) await desk.user.click(box)
  }
  await desk.settled()
  desk.lookups.length = 0
  await desk.user.dblClick(press())
  await expect.poll(() => desk.lookups).toEqual(['company_appointments'])
}

test('the second click of a double click neither cancels nor runs again', async () => {
  await begin()
  await desk.user.dblClick(cancel()!)
  release()
  await desk.says('not run, because you cancelled')
  expect(desk.lookups).toEqual(['company_appointments'])
})

test.each([
  ['the selection ends', () => desk.user.click(desk.screen().getByRole('button', { name: 'Select none' }))],
  ['the screen is left', () => desk.open('/telephone')],
])('no further lookup begins once %s', async (_, leave) => {
  await begin()
  const left = leave()
  await expect.poll(cancel).toBeNull()
  release()
  await left
  await desk.settled()
  expect(desk.lookups).toEqual(['company_appointments'])
})

test('one refusal to pay is for all of them', async () => {
  await (await app.analyst()).request('PUT', '/api/prices/company_appointments', { credits: '20' })
  await begin()
  const dialog = () => desk.page.queryByRole('dialog', { name: 'Run this lookup?' })
  await desk.settled(() => dialog() !== null)
  await desk.user.click(within(dialog()!).getByRole('button', { name: 'Cancel' }))
  await desk.settled(() => desk.screen().queryAllByText(/not run, because you cancelled/).length === 2)
  expect(dialog()).toBeNull()
  expect(desk.lookups).toEqual(['company_appointments'])
})
