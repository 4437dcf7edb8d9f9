/** A company's dossier at its addresses: what it says, where its links lead, and what each press looks up. */
import { waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const [operation, credits] of Object.entries(prices))
    await administrator.request('PUT', `/api/prices/${operation}`, { credits })
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of cases) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
})
afterAll(() => app.close())

const prices = {
  company_number_search: '1',
  company_name_search: '1',
  company_appointments: '2',
  company_mortgage_index: '2',
  company_filing_history: '2',
  company_profile: '0',
  company_controllers: '0',
  company_insolvency: '0',
  land_titles: '0',
  company_document_info: '1',
  company_document: '5',
  geo_code: '0.01',
}

/** One for each test, as the records of a case are read in it again. */
const cases = Array.from({ length: 21 }, (_, index) => `DOSSIER-${index}`)
const unused = [...cases]
let current: string
beforeEach(async () => {
  await desk.open('/companies')
  current = unused.pop()!
  await desk.workIn(current)
  desk.lookups.length = 0
})

/** Of the parts of a dossier, in their order. */
const lookups = () => desk.lookups.filter((operation) => operation !== 'company_number_search')
/** A tab, whose name goes on with the company's. */
const tab = (label: string) => new RegExp(`^${label}\\s*(\\d+\\+?\\s*)?of `)
const rows = () => desk.screen().queryAllByRole('row').length - 1

const follow = (name: string | RegExp) => desk.press(name, 'link')
const hasRows = (count: number) => desk.settled(() => rows() === count)
const hasLookedUp = (operations: string[]) => desk.settled(() => lookups().join() === operations.join())

/** Follows a link to a company, which looks it up, or to a part of it. */
async function openCompany(number: string, part = ''): Promise<void> {
  await desk.open(`/companies/${number}${part && `/${part}`}`)
  if (part) await desk.press(part === 'control' ? /^Look up controllers/ : `Look up ${part} · 2 credits`)
}

test('a dossier begins with what it is and signals, and each press states its cost', async () => {
  await openCompany('90000001')
  await desk.says(/Not run: ?profile.*officers.*controllers.*charges.*filings.*insolvency cases.*land titles/)
  await desk.says('15 checks not run: look up parts of the dossier to see them.')

  await follow('Look up charges · 2 credits')
  await desk.says('TAMARISK')
  await follow(tab('Overview'))
  await desk.says(/Charges 1 not satisfied/)
  await desk.says('Charge 900000010002, created on 3 May 2018, for TAMARISK')
  await desk.press('Look up the rest · 4 credits')
  await desk.says('Private limited company, England and Wales')
  await desk.says('120 Cloth Terrace, Leeds, LS1 9MI')
  await desk.says(/Zofia Maria WIŚNIEWSKA-HALL Over 25% to 50% of the shares/)
  await desk.says(/Accounts to 30 Sept 2026 by 30 Jun 2027/)
  await desk.says('STAINTHORPE LAND LIMITED until 11 Mar 2014')
  await desk.says(/Insolvency None found\. The register lists no insolvency case/)
  await desk.says(/marks none of its 7 officers as disqualified, and no record of this case lists a ban of them\./)
  await desk.says('3 of those in office share one service address')
  await hasLookedUp([
    'company_mortgage_index',
    'company_profile',
    'company_appointments',
    'company_controllers',
    'company_filing_history',
    'company_insolvency',
    'land_titles',
  ])

  await follow('The charge, evidence of: Charge not satisfied')
  await desk.settled(() => document.activeElement?.id === 'charge-0')
  expect(document.activeElement?.closest('tr')?.dataset.marked).toBe('true')
  // The tab reads the record behind the signal.
  expect(lookups()).toHaveLength(7)

  await follow(tab('Control'))
  await desk.says('Over 25% to 50% of the shares')
  await follow('Ownership chart')
  await desk.settled(() => desk.address().startsWith('/companies/90000001/ownership?'))
  await follow(tab('Insolvency'))
  await desk.says('None found. The register lists no insolvency case of this company.')
  expect(lookups()).toHaveLength(7)
})

test('a part without a tab is looked up alone where the overview names it', async () => {
  await openCompany('90000001')
  await desk.press('Look up profile · free')
  await desk.says('Private limited company, England and Wales')
  await hasLookedUp(['company_profile'])
})

test('the overview leads to filings alone by one priced press, and a filing opens its document by another', async () => {
  await desk.arrive('/companies/90000056')
  await follow('Look up filings · 2 credits')
  await desk.settled(() => desk.address().startsWith('/companies/90000056/filings?'))
  await hasRows(30)
  await hasLookedUp(['company_filing_history'])
  expect(desk.lookups).toEqual(['company_filing_history'])
  await follow(tab('Overview'))
  await desk.settled(() => desk.page.queryAllByRole('link', { name: /^Open AA .* · 6 credits$/ }).length > 0)
  await hasLookedUp(['company_filing_history'])
  await follow(/^Open AA /)
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'Document' }) !== null)
  await hasLookedUp(['company_filing_history', 'company_document_info', 'company_document'])
  expect(desk.address()).toMatch(/^\/companies\/90000056\/filings\?/)

  await desk.goBack()
  await desk.settled(() => desk.page.queryAllByRole('link', { name: /^Open · free: AA .*, on record$/ }).length > 0)
  await follow(/^Open · free: AA .*, on record$/)
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'Document' }) !== null)
  await hasLookedUp(['company_filing_history', 'company_document_info', 'company_document'])
})

test('of a company that was never looked up one press pays for all, and stops where the register has no such company', async () => {
  await desk.arrive('/companies/90000001')
  await desk.press('Look up all of it · 7 credits')
  await desk.says('Private limited company, England and Wales')
  await desk.says('STAINTHORPE LAND LIMITED until 11 Mar 2014')
  expect(desk.lookups[0]).toBe('company_number_search')
  expect(desk.lookups).toHaveLength(8)

  desk.lookups.length = 0
  await desk.arrive('/companies/99999999')
  await desk.press('Look up all of it · 7 credits')
  await desk.says('None found.')
  await desk.settled()
  expect(desk.lookups).toEqual(['company_number_search'])
})

test('who controls it and what is wrong, in the words of the register', async () => {
  await openCompany('90000009', 'control')
  await follow(tab('Overview'))
  await desk.press(/^Look up the rest/)
  await desk.says("The register lists an insolvency case 1: Creditors' voluntary liquidation.")
  await follow(tab('Insolvency'))
  await desk.says('Harriet Tolliver')
  await desk.says('Winding up began')
})

test('what it owns: by number and by name only apart, with owners that the data leave out', async () => {
  await openCompany('90000001')
  await follow(tab('Land'))
  await desk.press(/^Look up land titles/)
  await desk.says('Titles with the same name only')
  await desk.settled(() => desk.screen().queryAllByRole('table').length === 2)
  const [numbered, named] = desk.screen().getAllByRole('table')
  expect(numbered?.querySelectorAll('tbody tr')).toHaveLength(4)
  expect(named?.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(named?.textContent).toContain('NORTHGATE HOLDINGS LTD')
  await desk.says('Further owners are not given.')
  await desk.says('These titles are invented.')

  // From a title to all that another of its owners has.
  await follow(/^Its titles: /)
  await desk.settled(() => desk.address().startsWith('/companies/land?record='))
  await desk.says(/FX\d{6}/)
  expect(lookups()).toEqual(['land_titles', 'land_titles'])

  await desk.open('/companies/90000001/land')
  await desk.settled(() => desk.screen().queryAllByRole('table').length === 2)
  await follow('Show all on the map, free')
  await desk.says('Land of company 90000001')
  await desk.press(/^Find 4 postcodes/)
  await desk.settled(() => desk.lookups.filter((operation) => operation === 'geo_code').length > 0)
})

test('a tab looks up nothing by itself, and reads what the case holds', async () => {
  await openCompany('90000001')
  await follow(tab('Officers'))
  await desk.says(/Not run\. This case has no record of the officers ?\./)
  await desk.press('Look up officers · 2 credits')
  await hasRows(7)
  await desk.open('/companies/90000001/officers')
  await hasRows(7)
  await follow(tab('History'))
  await follow('Officers of a company')
  await desk.says('STAINTHORPE')
  await hasLookedUp(['company_appointments'])
})

test('a tab keeps its own filters once, and takes none to another tab, to a linked row or to the print', async () => {
  await openCompany('90000001', 'officers')
  await hasRows(7)
  await desk.open(`${desk.address()}&officers.only=status:Current&officers.hide=role:Secretary`)
  await desk.says('Status: only Current')
  const filters = () => new URLSearchParams(desk.address().split('?')[1]).toString().match(/officers\.\w+=\w+/g)
  for (const _ of ['first', 'second']) {
    await follow(tab('Charges'))
    await desk.settled(() => desk.address().includes('/charges?'))
    expect(filters()).toBeNull()
    await follow(tab('Officers'))
    await desk.says('Status: only Current')
    expect(filters()).toEqual(['officers.only=status', 'officers.hide=role'])
  }
  expect(desk.page.getByText('Print dossier').closest('a')?.href).not.toContain('officers.')
  await desk.press('Remove the filter Status: only Current')
  await desk.press('Remove the filter Role: not Secretary')
  await follow(tab('Charges'))
  await follow(tab('Officers'))
  await hasRows(7)
  expect(filters()).toBeNull()
})

test('an address in capitals has its tab open', async () => {
  await openCompany('90000001')
  await desk.open('/companies/90000001/OFFICERS')
  await desk.says('Not run.')
  const link = desk.screen().getByRole('link', { name: tab('Officers') })
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('a document is opened by one press, under a head that states the sum of its lookups', async () => {
  await openCompany('90000001', 'filings')
  const steps = ['company_filing_history', 'company_document_info', 'company_document']
  expect(desk.screen().getByRole('columnheader', { name: 'Document, to open: 6 credits each' })).toBeDefined()
  await follow(/^Open AA /)
  // The file itself is drawn by a browser alone: jsdom has none of what that takes.
  await waitFor(() => expect(lookups()).toEqual(steps), { timeout: 60_000 })
  const rail = desk.page.getByRole('navigation', { name: 'Filings with a document' })
  expect(rail.querySelector('[aria-current]')?.textContent).toMatch(/AA\s*Full accounts made up to/)

  // The address alone spends nothing, and the list beside a document has no price.
  const other = [...rail.querySelectorAll<HTMLElement>('a:not([aria-current])')][0]!
  await desk.user.click(other)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Open document · 6 credits' }) !== null)
  expect(lookups()).toEqual(steps)
})

/** Opened before the page shows it. @returns an address that names only its link, and the files on record */
async function openedDocument() {
  const { json } = await desk.analyst.get('/api/cases')
  const { case_id } = json.cases.find(({ reference }: { reference: string }) => reference === current)
  const given = { company_number: '90000057', case_id }
  const filings = (await desk.analyst.lookUp('company_filing_history', given)).json.result.filing_history_list
  const { image_key } = filings.find((filing: { image_key: string | null }) => filing.image_key)
  const info = (await desk.analyst.lookUp('company_document_info', { ...given, image_key })).json
  const { doc_request_key: request_key } = info.result.document
  const link = (await desk.analyst.lookUp('company_document', { ...given, request_key })).json
  await desk.analyst.post('/api/documents', { record: link.record.id })
  const records = new URLSearchParams({ image: image_key, info: info.record.id, document: link.record.id })
  return {
    address: `/companies/90000057/filings?${records}`,
    files: async (): Promise<unknown[]> =>
      (await desk.analyst.get(`/api/records?case_id=${case_id}&operation=document_download`)).json.records,
  }
}
const hasFile = () => desk.page.queryByRole('link', { name: 'Download' }) !== null

test('a document that the case has opened is read from its record, also at an address that names only its link', async () => {
  const { address, files } = await openedDocument()
  await desk.arrive(address)
  await desk.settled(hasFile)
  expect(await files()).toHaveLength(1)
})

test('where the files of the case are not answered, none is fetched again', async () => {
  const { address, files } = await openedDocument()
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    String(init?.body).includes('document_download')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : send(path, init)
  await desk.arrive(address)
  await desk.says('Not answered.')
  globalThis.fetch = send
  expect(hasFile()).toBe(false)
  await desk.press('Try again, free')
  await desk.settled(hasFile)
  expect(await files()).toHaveLength(1)
})

test('a page on record is turned back to, free', async () => {
  await openCompany('90000043', 'filings')
  await follow(/^Next page · \d/)
  await follow('Previous page, on record, free')
  await follow('Next page, on record, free')
  await desk.settled(() => desk.page.queryAllByRole('link', { name: 'Previous page, on record, free' }).length > 0)
  await hasLookedUp(['company_filing_history', 'company_filing_history'])
})

test('a company whose accounts are late by its own filings, and one that is weeks old', async () => {
  await openCompany('90000044')
  await follow('Look up filings · 2 credits')
  await desk.settled(() => rows() > 0)
  await follow(tab('Overview'))
  await desk.says(/The last accounts in the filings looked up .* were due by .* Assumes /)
  await openCompany('90000053')
  await follow('Look up filings · 2 credits')
  await desk.settled(() => rows() > 0)
  await follow(tab('Overview'))
  await desk.says('It was incorporated on 6 Oct 2026')
  await desk.says('Incorporated 6 Oct 2026')
})

test('officers, charges and filings are filtered in place, and the address says how', async () => {
  await openCompany('90000001', 'officers')
  await desk.settled(() => desk.screen().queryByLabelText('Show') !== null)
  await desk.user.selectOptions(desk.screen().getByLabelText('Show'), 'Resigned, 3')
  await hasRows(3)
  expect(desk.address()).toContain('show=resigned')
  await desk.user.selectOptions(desk.screen().getByLabelText('Show'), 'Corporate, 1')
  await hasRows(1)
  await desk.says(/ALDERGATE SECRETARIES LIMITED.*Corporate/)

  await follow(tab('Charges'))
  await desk.press('Look up charges · 2 credits')
  await desk.press(/^Satisfied 1/)
  await hasRows(1)

  await follow(tab('Filings'))
  await desk.press('Look up filings · 2 credits')
  await desk.settled(() => desk.screen().queryByLabelText('Kind') !== null)
  await desk.user.selectOptions(desk.screen().getByLabelText('Kind'), 'Accounts, 9')
  await desk.settled()
  await desk.says('9 of 30 rows on this page. Counts and filters cover this page only.')
  await desk.press('Show all rows')
  await hasRows(30)
  const year = () => desk.screen().getByLabelText<HTMLSelectElement>('Year')
  expect(year().querySelector('optgroup')?.label).toBe('On this page')
  await desk.user.selectOptions(year(), '2025, 3')
  await hasRows(3)
  expect(desk.address()).toContain('since=2025-01-01&until=2025-12-31')

  // Addresses of before name any two days.
  await desk.open('/companies/90000001/filings?since=2025-03-01&until=2025-08-31&kind=charges')
  await desk.says('0 of 30 rows on this page.')
  expect(year().selectedOptions[0]?.text).toBe('1 Mar 2025 to 31 Aug 2025, 0')
  const kind = desk.screen().getByLabelText<HTMLSelectElement>('Kind')
  expect(kind.selectedOptions[0]?.text).toBe('Charges, 0')
  await desk.user.selectOptions(kind, 'All kinds, 2')
  await hasRows(2)
})

test('the table of filings stays when its filters move beside it', async () => {
  await openCompany('90000001', 'filings')
  await hasRows(30)
  const table = document.querySelector('main table')
  const narrow = window.matchMedia
  try {
    Object.assign(window, {
      matchMedia: (media: string) => ({ ...narrow(media), matches: media === '(min-width: 1000px)' }),
    })
    await desk.user.selectOptions(desk.screen().getByLabelText('Kind'), 'Accounts, 9')
    await hasRows(9)
    await desk.settled(() => desk.screen().queryByRole('radio', { name: /^Accounts/, checked: true }) !== null)
    expect(document.querySelector('main table')).toBe(table)
    await desk.user.click(desk.screen().getByRole('radio', { name: /^All kinds/ }))
    await hasRows(30)
  } finally {
    Object.assign(window, { matchMedia: narrow })
  }
})

test('one press on a price places every address of a company, and its address alone places none', async () => {
  await openCompany('90000001', 'officers')
  await follow(tab('Places'))
  const offer = /^Place 4 on the map · at most 0\.\d+ credits$/
  await desk.settled(() => desk.screen().queryByRole('link', { name: offer }) !== null)
  const placed = () => desk.lookups.filter((operation) => operation === 'geo_code').length
  await follow(offer)
  const find = () => desk.screen().queryByRole('button', { name: /^Find \d+/ })
  await desk.settled(() => placed() > 0 && find() === null && desk.address().includes('placed='))
  const paid = placed()
  expect(paid).toBeLessThanOrEqual(4)
  const layer = desk.screen().getByRole('checkbox', { name: /^NORTHGATE HOLDINGS LIMITED, 4 places/ })
  await desk.says(`On the map: ${layer.getAttribute('aria-label')}.`)

  await desk.arrive('/map?layer=company:90000001')
  await desk.settled(() => find() !== null)
  expect(placed()).toBe(paid)
})

test('addresses from an officers list that the map does not know yet are placed by the same press', async () => {
  await openCompany('90000001')
  await desk.open('/map?layer=company:90000001')
  await desk.says(new RegExp(`Not run in ?${current}`))
  // A colleague looks them up, and sends the address.
  const case_id = desk.page.getByLabelText<HTMLSelectElement>('Case').value
  const asked = { company_number: '90000001', case_id }
  const { record } = (await desk.analyst.lookUp('company_appointments', asked)).json
  await desk.open(`/companies/90000001/places?officers=${record.id}`)
  await follow(/^Place 4 on the map/)
  const find = () => desk.screen().queryByRole('button', { name: /^Find \d+/ })
  await desk.settled(() => desk.address().includes('placed=') && find() === null)
})

test('places and the dossier to print say what was not run', async () => {
  await openCompany('90000001', 'officers')
  await follow(tab('Places'))
  await desk.says(/Not run: filings ?, which report moves of the registered office\./)
  await desk.settled(() => desk.screen().queryAllByText('Cloth Terrace', { exact: false }).length > 0)
  const office = desk.screen().getByRole('row', { name: /^120 Cloth Terrace, Leeds, LS1 9MI Service address/ })
  expect(office.querySelectorAll('li')).toHaveLength(5)
  // Behind “More”, which jsdom cannot open.
  await desk.user.click(desk.screen().getByRole('link', { name: 'Print dossier', hidden: true }))
  await desk.settled(() => desk.text().match(/Not run\./g)?.length === 5)
})

test('without a current case, the dossier opens no record of a case', async () => {
  const { cases } = (await desk.analyst.get('/api/cases')).json
  const { case_id } = cases.find(({ reference }: { reference: string }) => reference === current)
  await desk.analyst.lookUp('company_number_search', { company_number: '90000040', case_id })
  await desk.analyst.post(`/api/cases/${case_id}/close`, {})
  await desk.open('/cases')
  await desk.says(current)
  await desk.arrive('/companies/90000040/officers')
  await desk.says('Company 90000040')
  expect(desk.address()).not.toContain('company=')
})
