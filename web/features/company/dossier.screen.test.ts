/** A company's dossier at its addresses: what it says, where its links lead, and what each press looks up. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
/** Lookups of the parts of a dossier, in their order. */
const lookups: string[] = []
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const [operation, credits] of Object.entries(prices))
    await administrator.request('PUT', `/api/prices/${operation}`, { credits })
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of cases) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = (path, init) => {
    const operation = /^\/api\/lookups\/(\w+)$/.exec(String(path))?.[1]
    if (operation && operation !== 'company_number_search') lookups.push(operation)
    return send(path, init)
  }
})
afterAll(() => app.close())

const prices = {
  company_number_search: '1',
  company_name_search: '1',
  company_appointments: '2',
  company_mortgage_index: '2',
  company_filing_history: '2',
  company_document_info: '1',
  company_document: '5',
}

/** One for each test, as the records of a case are read in it again. */
const cases = Array.from({ length: 10 }, (_, index) => `DOSSIER-${index}`)
const unused = [...cases]
beforeEach(async () => {
  await desk.open('/companies')
  const choice = desk.page.getByLabelText('Case')
  await desk.user.selectOptions(choice, within(choice).getByText(new RegExp(`^${unused.pop()}:`)))
  await desk.settled()
  lookups.length = 0
})

const button = (name: string | RegExp) => desk.page.getByRole('button', { name })
/** A tab, whose name goes on with the company's. */
const tab = (label: string) => link(new RegExp(`^${label} ?(\\d+\\+? )?of `))
const link = (name: string | RegExp) => desk.screen().getAllByRole('link', { name })[0]!
/** @param until words that the screen then has */
async function click(element: HTMLElement, until = ''): Promise<void> {
  await desk.user.click(element)
  await desk.settled(() => desk.text().includes(until))
}
const rows = () => desk.screen().getAllByRole('row').length - 1

/** Follows a link to a company, which looks it up, or to a part of it. */
async function openCompany(number: string, part = ''): Promise<void> {
  await desk.open(`/companies/${number}${part && `/${part}`}`)
  if (part) await click(button(`Look up ${part} · 2 credits`))
}

test('a dossier begins with counts and signals, and each press states its cost', async () => {
  await openCompany('90000001')
  expect(desk.text()).toMatch(/Officers Not run\. .*Charges Not run\. .*Filings Not run\./)
  expect(desk.text()).toContain('8 checks not run')
  expect(desk.text()).toContain('Look up officers, charges or filings to see them.')

  await click(button('Look up charges · 2 credits'))
  expect(desk.text()).toMatch(/Charges 2 1 not satisfied/)
  expect(desk.text()).toContain('Charge 900000010002, created on 3 May 2018, for TAMARISK')
  await click(button('Look up all 2 · 4 credits'), 'No officer looked up is marked as disqualified.')
  expect(desk.text()).toContain('No officer looked up is marked as disqualified.')
  expect(desk.text()).toContain('3 of those in office share one service address')
  expect(lookups).toEqual(['company_mortgage_index', 'company_appointments', 'company_filing_history'])

  await click(link('The charge, evidence of: Charge not satisfied'))
  expect(document.activeElement?.id).toBe('charge-0')
  expect(document.activeElement?.closest('tr')?.dataset.marked).toBe('true')
  // The tab reads the record behind the signal.
  expect(lookups).toHaveLength(3)
})

test('a tab looks up nothing by itself, and reads what the case holds', async () => {
  await openCompany('90000001')
  await click(tab('Officers'))
  expect(desk.text()).toMatch(/Not run\. This case has no record of the officers ?\./)
  await click(button('Look up officers · 2 credits'))
  expect(rows()).toBe(7)
  await desk.open('/companies/90000001/officers')
  expect(rows()).toBe(7)
  await click(tab('History'))
  await click(link('Officers of a company'))
  expect(desk.text()).toContain('STAINTHORPE')
  expect(lookups).toEqual(['company_appointments'])
})

test('a document is opened by one press, which states the sum of its lookups', async () => {
  await openCompany('90000001', 'filings')
  await desk.settled(() => desk.screen().queryAllByRole('link', { name: /^Open AA / }).length > 0)
  await click(link(/^Open AA /))
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Open document · 6 credits' }) !== null)
  const press = button('Open document · 6 credits')
  expect(lookups).toEqual(['company_filing_history'])
  await click(press)
  expect(lookups.slice(1)).toEqual(['company_document_info', 'company_document'])
  const rail = desk.page.getByRole('navigation', { name: 'Filings with a document' })
  expect(rail.querySelector('[aria-current]')?.textContent).toMatch(/AA\s*Full accounts made up to/)
})

test('a page on record is turned back to, free', async () => {
  await openCompany('90000043', 'filings')
  await click(link(/^Next page · \d/))
  await click(link('Previous page, on record, free'))
  await click(link('Next page, on record, free'))
  link('Previous page, on record, free')
  expect(lookups).toEqual(['company_filing_history', 'company_filing_history'])
})

test('a company whose accounts are late by its own filings, and one that is weeks old', async () => {
  await openCompany('90000044')
  await click(button('Look up filings · 2 credits'))
  expect(desk.text()).toMatch(/The last accounts in the filings looked up .* were due by .* Assumes /)
  await openCompany('90000053')
  await click(button('Look up filings · 2 credits'))
  expect(desk.text()).toContain('It was incorporated on 6 Oct 2026')
  expect(desk.text()).toContain('Incorporated 6 Oct 2026')
})

test('officers, charges and filings are filtered in place, and the address says how', async () => {
  await openCompany('90000001', 'officers')
  await click(button(/^Resigned 3/))
  expect(rows()).toBe(3)
  expect(desk.address()).toContain('show=resigned')
  await click(button(/^Corporate 1/))
  expect(desk.text()).toContain('ALDERGATE SECRETARIES LIMITED corporate')

  await click(tab('Charges'))
  await click(button('Look up charges · 2 credits'))
  await click(button(/^Satisfied 1/))
  expect(rows()).toBe(1)

  await click(tab('Filings'))
  await click(button('Look up filings · 2 credits'))
  await desk.user.selectOptions(desk.screen().getByLabelText('Kind'), 'Accounts, 9')
  await desk.settled()
  expect(desk.text()).toContain('9 of 30 rows on this page. Counts and filters cover this page only.')
  await click(button('Show all rows'))
  expect(rows()).toBe(30)
})

test('places and the dossier to print say what was not run', async () => {
  await openCompany('90000001', 'officers')
  await click(tab('Places'))
  expect(desk.text()).toMatch(/Not run: filings ?, which report moves of the registered office\./)
  const office = desk.screen().getByRole('row', { name: /^120 Cloth Terrace, Leeds, LS1 9MI Service address/ })
  expect(office.querySelectorAll('li')).toHaveLength(5)
  await click(link('Print dossier'))
  expect(desk.text().match(/Not run\./g)).toHaveLength(2)
})
