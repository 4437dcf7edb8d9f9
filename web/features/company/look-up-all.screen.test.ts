/** One press looks up a whole company, and goes on where the analyst can see and cancel it. */
import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../../../bff/testing/foreign-upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

const company = `<company_short_list><company_short><name>ALDER LIMITED</name><company_number>90000001</company_number>
  <company_status>Active</company_status></company_short></company_short_list>`
const priced = ['company_number_search', 'company_appointments', 'company_mortgage_index', 'company_filing_history']
const first = ['company_number_search', 'company_profile', 'company_appointments', 'company_controllers']

let upstream: ForeignUpstream
let app: TestApp
let desk: Desk
/** The lookup of controllers is not answered before. */
let release: () => void
let held: Promise<void>
/** The records of the company are not read before. */
let records: Promise<void> | null = null
/** Filings that the browser looks up are not sent before. */
let filings: Promise<void> | null
let areFilingsDown = false
let areControllersHeld = true
/** The service has the lookup of controllers, and holds it. */
let isHeld = false
const unused = Array.from({ length: 15 }, (_, index) => `ALL-${index + 1}`)
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  upstream.answersBy((operation) => {
    if (operation === 'company_controllers' && areControllersHeld) {
      isHeld = true
      return (_, response) => void held.then(() => response.writeHead(500).end())
    }
    if (operation === 'company_filing_history' && areFilingsDown) return (_, response) => response.writeHead(500).end()
    return operation === 'company_number_search' ? company : ''
  })
  app = await testApp({
    upstreamUrl: upstream.url,
    env: { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' },
  })
  const administrator = await app.analyst()
  for (const reference of unused)
    await administrator.post('/api/cases', {
      reference,
      title: 'A title',
      purpose: 'A purpose',
      lawful_basis: 'Legitimate interests',
    })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    if (String(path) === '/api/lookups/company_filing_history') await filings
    if (String(path) === '/api/records/search' && String(init?.body).includes('company_number_search')) await records
    return send(path, init)
  }
})
beforeEach(async () => {
  filings = null
  records = null
  isHeld = false
  await setPrices('2')
  ;({ promise: held, resolve: release } = Promise.withResolvers<void>())
  await desk.open('/companies')
  await desk.workIn(unused.pop()!)
  await desk.arrive('/companies/90000001')
  await desk.settled(() => button() !== null)
  desk.lookups.length = 0
  await desk.user.click(button()!)
  await expect.poll(() => desk.lookups).toEqual(first)
  await expect.poll(() => desk.text()).toMatch(progress)
})
afterEach(() => release())
afterAll(async () => {
  await app.close()
  await upstream.close()
})

async function setPrices(credits: string): Promise<void> {
  const administrator = await app.analyst()
  for (const operation of priced) await administrator.request('PUT', `/api/prices/${operation}`, { credits })
}
const button = () => desk.screen().queryByRole('button', { name: /^Look up all of it/ })
const progress = /Looking up controllers ?, 4 of \d …/
/** What says it on other screens. */
const notice = () => desk.page.queryByText(progress)
const cancel = () => within(notice()!.closest<HTMLElement>('[role="status"]')!).getByRole('button', { name: 'Cancel' })

async function goToTelephone(): Promise<void> {
  await desk.user.click(desk.page.getAllByRole('link', { name: 'Telephone' })[0]!)
  await expect.poll(() => desk.address()).toBe('/telephone')
  await expect.poll(notice).not.toBeNull()
  expect(notice()!.closest('[role="status"]')!.textContent).toContain('ALDER LIMITED')
}

test('it goes on after the screen is left, and every other screen shows how far it is', async () => {
  await goToTelephone()
  await desk.user.click(desk.page.getByRole('link', { name: 'Open company' }))
  await expect.poll(() => desk.address()).toMatch(/^\/companies\/90000001(\?|$)/)
  await expect.poll(() => desk.text()).toMatch(progress)
  expect(desk.screen().getByRole('button', { name: 'Cancel' })).toBeDefined()
  expect(desk.page.getAllByText(progress)).toHaveLength(1)
  release()
  await desk.settled(() => desk.lookups.length > 5 && !document.body.textContent.includes('Looking up'))
  expect(desk.lookups).toContain('company_filing_history')
})

test('it is cancelled from another screen, and nothing more is looked up', async () => {
  await goToTelephone()
  await desk.user.dblClick(cancel())
  await expect.poll(notice).toBeNull()
  await desk.settled()
  expect(desk.lookups).toEqual(first)
})

async function lookUpOnTab(): Promise<void> {
  await desk.user.click(desk.screen().getByRole('link', { name: /^Filings ?of / }))
  await expect.poll(() => desk.screen().queryByRole('button', { name: /^Look up filings/ })).not.toBeNull()
  await desk.user.click(desk.screen().getByRole('button', { name: /^Look up filings/ }))
}

/** The tab's own lookup runs, and the press for the whole company waits for it. @returns what ends it */
async function waitForTab() {
  const { promise, ...ends } = Promise.withResolvers<void>()
  filings = promise
  await lookUpOnTab()
  await expect.poll(() => desk.text()).toContain('Looking up the filing history')
  release()
  await expect.poll(() => desk.page.queryByText(/Looking up filings ?, \d of \d …/)).not.toBeNull()
  return ends
}

test('while it runs no part is a press of its own, and what its tab looked up is not paid for again', async () => {
  expect(desk.screen().getByText(/^Not run: .*filings/).children).toHaveLength(0)
  await lookUpOnTab()
  await expect.poll(() => desk.lookups).toEqual([...first, 'company_filing_history'])
  await expect.poll(() => desk.address()).toContain('filings=')
  release()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups).toContain('company_mortgage_index')
  expect(desk.lookups.filter((operation) => operation === 'company_filing_history')).toHaveLength(1)
})

test('the tab of the part that is looked up now says so, and does not sell it', async () => {
  await desk.user.click(desk.screen().getByRole('link', { name: /^Control ?of / }))
  await expect.poll(() => desk.text()).toContain('Looking up controllers …')
  expect(desk.screen().queryByRole('button', { name: /^Look up controllers/ })).toBeNull()
  release()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups.filter((operation) => operation === 'company_controllers')).toHaveLength(1)
})

test('an earlier answer to the part that is looked up now is not refreshed beside it', async () => {
  const { cases } = (await desk.analyst.get('/api/cases')).json
  const { case_id } = cases.find(({ reference }: { reference: string }) => reference === 'ALL-1')
  await expect.poll(() => isHeld).toBe(true)
  areControllersHeld = false
  const { json } = await desk.analyst.lookUp('company_controllers', { company_number: '90000001', case_id })
  areControllersHeld = true
  const opened = desk.open(`/companies/90000001/control?control=${json.record.id}`)
  const refresh = () => desk.screen().queryByRole('button', { name: /^Refresh/ })
  await expect.poll(() => refresh()?.getAttribute('aria-disabled')).toBe('true')
  await desk.user.click(refresh()!)
  release()
  await opened
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(refresh()?.getAttribute('aria-disabled')).toBe('false')
  expect(desk.lookups.filter((operation) => operation === 'company_controllers')).toHaveLength(1)
})

test('a part that its tab looks up now is waited for, and not paid for again', async () => {
  const { resolve: answer } = await waitForTab()
  answer()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups.filter((operation) => operation === 'company_filing_history')).toHaveLength(1)
})

test('a part that its tab tries again now is waited for, and not paid for again', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  filings = promise
  const case_id = desk.page.getByLabelText<HTMLSelectElement>('Case').value
  areFilingsDown = true
  const { json } = await desk.analyst.lookUp('company_filing_history', { company_number: '90000001', case_id })
  areFilingsDown = false
  const opened = desk.open(`/companies/90000001/filings?filings=${json.record.id}`)
  await expect.poll(() => desk.screen().queryByRole('button', { name: /^Try again/ })).not.toBeNull()
  await desk.user.click(desk.screen().getByRole('button', { name: /^Try again/ }))
  release()
  await expect.poll(() => desk.page.queryByText(/Looking up filings ?, \d of \d …/)).not.toBeNull()
  answer()
  await opened
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups.filter((operation) => operation === 'company_filing_history')).toHaveLength(1)
})

test('a part whose tab failed is not sold again while it is looked up', async () => {
  const { reject: fail } = await waitForTab()
  const { promise: again, resolve: answer } = Promise.withResolvers<void>()
  filings = again
  fail(new Error('No connection.'))
  await expect.poll(() => desk.text()).toContain('Looking up filings …')
  expect(desk.screen().queryByRole('button', { name: /^Try again/ })).toBeNull()
  answer()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups.filter((operation) => operation === 'company_filing_history')).toHaveLength(1)
})

test('the press and its price wait until it is known whether the case holds the company', async () => {
  release()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  await desk.open('/companies')
  await desk.workIn(unused.pop()!)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  records = promise
  const opened = desk.arrive('/companies/90000001')
  await expect.poll(() => desk.text()).toContain('15 checks not run')
  expect(button()).toBeNull()
  answer()
  await opened
  await desk.settled(() => button() !== null)
  expect(button()!.textContent).toContain('8 credits')
})

test('a part that was not answered is not listed as not run', async () => {
  release()
  await desk.settled(() => desk.lookups.length > 5 && !document.body.textContent.includes('Looking up'))
  await desk.says(/Controllers Not answered:/)
  expect(desk.text()).not.toMatch(/Not run:[^.]*controllers/)
})

test('one refusal to pay is for all parts', async () => {
  await setPrices('20')
  release()
  const dialog = () => desk.page.queryByRole('dialog', { name: 'Run this lookup?' })
  await desk.settled(() => dialog() !== null)
  await desk.user.click(within(dialog()!).getByRole('button', { name: 'Cancel' }))
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(dialog()).toBeNull()
  expect(desk.lookups).toEqual([...first, 'company_mortgage_index'])
})

test('on the same company in another case, the notice opens the case that it belongs to', async () => {
  const chosen = () => desk.page.getByLabelText<HTMLSelectElement>('Case').value
  const before = chosen()
  await desk.user.selectOptions(desk.page.getByLabelText('Case'), 'ALL-1: A title')
  await expect.poll(() => desk.page.queryByRole('link', { name: 'Open company' })).not.toBeNull()
  await desk.user.click(desk.page.getByRole('link', { name: 'Open company' }))
  await expect.poll(chosen).toBe(before)
  await expect.poll(() => desk.screen().queryByRole('button', { name: 'Cancel' })).not.toBeNull()
})

test('in another case the rest is not looked up', async () => {
  await desk.user.selectOptions(desk.page.getByLabelText('Case'), 'ALL-1: A title')
  release()
  await desk.settled(() => !document.body.textContent.includes('Looking up'))
  expect(desk.lookups).toEqual(first)
})
