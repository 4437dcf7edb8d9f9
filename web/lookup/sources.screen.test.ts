/** Screens of a service that has no source for some lookups. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import type { Registers } from '../../contract/desk/sources.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

const live: Registers['registers'] = [
  {
    ...{ register: 'Companies House', kind: 'live', of: null, rows: null, licence: null, attribution: null },
    operations: ['company_number_search', 'company_appointments'],
  },
]

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { reference: 'LIVE', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  await administrator.post('/api/cases', given)
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    path === '/api/registers' ? Promise.resolve(Response.json({ registers: live })) : send(path, init)
  await desk.open('/companies')
  await desk.workIn('LIVE')
})
afterAll(() => app.close())

test('the form of a lookup without a source says so before the search', async () => {
  for (const address of ['/people', '/telephone/message']) {
    await desk.open(address)
    await desk.settled(() => desk.text().includes('No source is configured for this lookup.'))
  }
  await desk.open('/map?kind=nearest')
  await desk.settled(() => desk.text().includes('Nearest'))
  // Lists of your own need no register.
  expect(desk.text()).not.toContain('No source is configured')
})

test('a dossier offers only the lookups that a register answers', async () => {
  await desk.open('/companies/90000056')
  await desk.settled(() => desk.text().includes('Not run. No source is configured.'))
  const buttons = desk.page.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toContainEqual(expect.stringMatching(/^Look up officers/))
  expect(buttons).not.toContainEqual(expect.stringMatching(/^Look up (charges|filings|all)/))
  await desk.open('/companies/90000056/charges')
  await desk.settled(() => desk.text().includes('No source is configured for them.'))
})
