/** A part that was looked up and not answered says so, also after its tab was left. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../../../bff/testing/foreign-upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let upstream: ForeignUpstream
let app: TestApp
let desk: Desk
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  app = await testApp({
    upstreamUrl: upstream.url,
    env: { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' },
  })
  const administrator = await app.analyst()
  for (const operation of ['company_number_search', ...failed, 'company_document_info', 'company_document'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '1' })
  desk = await openDesk(app)
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const company = `<company_short_list><company_short><name>ALDER LIMITED</name><company_number>90000001</company_number>
  <company_status>Active</company_status></company_short></company_short_list>`
const failed = ['company_appointments', 'company_filing_history']
const answerAllBut = (operations: readonly string[]) =>
  upstream.answersBy((operation) => {
    if (operations.includes(operation)) return (_, response) => response.writeHead(500).end()
    return operation === 'company_number_search' ? company : ''
  })

const number = '90000001'
const reason = /Not answered: (the|it) /

test('its tab, the overview, the places and the dossier to print give its reason', async () => {
  answerAllBut(failed)
  await desk.open(`/companies/${number}`)
  for (const part of ['Officers', 'Filings']) {
    await desk.press(new RegExp(`^${part} ?of `), 'link')
    await desk.press(new RegExp(`^Look up ${part.toLowerCase()}`))
    await desk.says(reason)
  }
  await desk.press(/^Overview ?of /, 'link')
  await desk.settled(() => desk.text().split('Not answered:').length === 3)
  expect(desk.text()).toMatch(reason)
  expect(desk.text()).toMatch(/Not run:[^.]*charges/)
  expect(desk.text()).not.toMatch(/Not run:[^.]*(officers|filings)/)
  expect(desk.screen().getByRole('button', { name: /^Look up all of it/ })).toBeDefined()
  await desk.press(/^Officers ?of /, 'link')
  await desk.says(reason)
  expect(desk.text()).not.toContain('This case has no record')
  expect(desk.screen().getByRole('button', { name: /^Try again/ })).toBeDefined()
  await desk.press(/^Places ?of /, 'link')
  await desk.says(/Not answered: officers ?, who give service addresses\. Not answered: filings ?, which/)
  await desk.open(`/companies/${number}/whole`)
  await desk.says(reason)
  expect(desk.text()).toMatch(/Not run: [^.]*charges/)
  expect(desk.text()).not.toMatch(/Not run: [^.]*(officers|filings)/)
})

test('a document that was not answered says so when its address is opened again', async () => {
  answerAllBut(['company_document_info'])
  const { case_id } = desk.analyst
  const given = { company_number: number, image_key: 'k1', case_id }
  await desk.analyst.lookUp('company_document_info', given)
  await desk.arrive(`/companies/${number}/documents?image=k1`)
  await desk.says(reason)
  const panel = desk.page.getByRole('dialog', { name: 'Document' })
  expect(panel.textContent).not.toContain('Not run')
  expect(within(panel).getByRole('button', { name: /^Try again/ })).toBeDefined()
  await desk.press(/^Try again/)
  await desk.says(reason)
  // The details and the link to the file, at 1 credit each.
  expect(within(panel).getByRole('button', { name: /^Try again/ }).textContent).toBe('Try again · 2 credits')
  await desk.arrive(`/companies/${number}/documents?image=k2`)
  await desk.says('This case has no record of the document')
})

test('an answer counts before a later failure', async () => {
  const { case_id } = desk.analyst
  answerAllBut([])
  await desk.analyst.lookUp('company_appointments', { company_number: '90000002', case_id })
  answerAllBut(failed)
  await desk.analyst.lookUp('company_appointments', { company_number: '90000002', case_id, freshness: '0' })
  await desk.open('/companies/90000002/officers')
  await desk.says('None found')
  expect(desk.text()).not.toContain('Not answered')
})

test('the company itself, beside a part that is on record', async () => {
  const { case_id } = desk.analyst
  answerAllBut(['company_number_search'])
  const { json } = await desk.analyst.lookUp('company_appointments', { company_number: '90000003', case_id })
  await desk.analyst.lookUp('company_number_search', { company_number: '90000003', case_id })
  await desk.arrive(`/companies/90000003/officers?officers=${json.record.id}`)
  await desk.says(/The company itself was looked up\. Not answered: (the|it) /)
  expect(desk.text()).not.toContain('no record of the company itself')
})

test('a failed lookup whose record cannot be read says so, on its tab and beside a document', async () => {
  const { case_id } = desk.analyst
  const company_number = '90000004'
  answerAllBut([...failed, 'company_document_info'])
  await desk.analyst.lookUp('company_appointments', { company_number, case_id })
  await desk.analyst.lookUp('company_document_info', { company_number, image_key: 'k1', case_id })
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) =>
    /^\/api\/records\/\w{20}$/.test(String(path)) ? new Response('', { status: 502 }) : send(path, init)
  try {
    for (const place of ['officers', 'documents?image=k1']) {
      await desk.arrive(`/companies/${company_number}/${place}`)
      await desk.settled(() => desk.page.queryByRole('button', { name: 'Try again, free' }) !== null)
      expect(desk.text()).not.toContain('Not run.')
    }
    await desk.says('An earlier lookup could not be read. It may be of this document.')
  } finally {
    globalThis.fetch = send
  }
  await desk.press('Try again, free')
  await desk.says(reason)
})

test('a ledger that cannot be read is never called “Not run”', async () => {
  const company_number = '90000006'
  answerAllBut([])
  await desk.analyst.lookUp('company_appointments', { company_number, case_id: desk.analyst.case_id })
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) =>
    String(path) === '/api/records/search' ? new Response('', { status: 502 }) : send(path, init)
  const retry = () => desk.page.queryAllByRole('button', { name: 'Try again, free' })
  try {
    for (const place of ['', '/officers', '/places', '/whole']) {
      await desk.arrive(`/companies/${company_number}${place}`)
      await desk.settled(() => retry().length > 0)
      expect(desk.text(), place).not.toMatch(/Not run|no record/)
    }
  } finally {
    globalThis.fetch = send
  }
  for (let [button] = retry(); button; [button] = retry()) {
    await desk.user.click(button)
    await desk.settled()
  }
  expect(desk.text()).toMatch(/Not run: [^.]*charges/)
  expect(desk.text()).not.toMatch(/Not run: [^.]*officers/)
})
