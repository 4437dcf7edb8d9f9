/** Screens of a service that has no source for some lookups. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import type { Registers } from '../../contract/desk/sources.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

const live: Registers['registers'] = [
  {
    register: 'Companies House',
    kind: 'live',
    of: null,
    rows: null,
    licence: null,
    attribution: null,
    operations: ['company_appointments'],
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
  await desk.user.selectOptions(desk.page.getByLabelText('Case'), desk.page.getByText(/^LIVE:/))
  await desk.settled()
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
  await desk.arrive('/companies/90000056')
  await desk.settled(() => desk.text().includes('Not run. No source is configured.'))
  const buttons = desk.page.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toContainEqual(expect.stringMatching(/^Look up officers/))
  expect(buttons).not.toContainEqual(expect.stringMatching(/^Look up (company|filings|all)/))
  await desk.arrive('/companies/90000056/filings')
  await desk.settled(() => desk.text().includes('No source is configured for them.'))
  expect(desk.text()).toContain('No source is configured for it.')
})

test('the print of an old answer has the words for its own day, although another day is loaded', async () => {
  const { fetch } = globalThis
  const sample = { register: 'Sample data', kind: 'fictional', of: null, licence: null }
  const old = { register: 'BasicCompanyData', kind: 'loaded', of: '2025-08-01', licence: 'OGL-UK-3.0' }
  globalThis.fetch = async (path, init) => {
    const reply = await fetch(path, init)
    const text = await reply.clone().text()
    const isOf = text.includes(JSON.stringify(sample))
    return isOf ? Response.json(JSON.parse(text.replaceAll(JSON.stringify(sample), JSON.stringify(old)))) : reply
  }
  try {
    await desk.open('/companies?number=9000005*')
    await desk.settled(() => desk.page.queryAllByRole('table').length > 0)
    const record = new URLSearchParams(location.search).get('record')
    await desk.open(`/companies/90000056/whole?company=${record}`)
    await desk.settled(() => desk.text().includes('Companies House, 2025-08-01, Open Government Licence v3.0'))
  } finally {
    globalThis.fetch = fetch
  }
})
