/** The search box offers what the current case holds first, and opens it free. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await testApp()
  const { post, lookUp } = await app.analyst()
  const openCase = async (reference: string): Promise<string> => {
    const given = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
    return (await post('/api/cases', given)).json.case_id
  }
  const case_id = await openCase('BOX-1')
  await lookUp('company_name_search', { name: 'northgate holdings', case_id })
  await lookUp('company_appointments', { company_number: '90000001', case_id })
  await lookUp('tps_full', { telephone_number: '01134960018', case_id })
  await post(`/api/cases/${case_id}/findings`, { kind: 'finding', text: 'Northgate is run from York.' })
  const { record } = (await lookUp('geo_code', { text: 'York', case_id })).json
  await post(`/api/cases/${case_id}/pins`, { record: record.id, kind: 'record', note: 'The northgate of York' })
  await lookUp('company_number_search', { company_number: '90000001', case_id: await openCase('BOX-2') })
  desk = await openDesk(app)
  await desk.open('/')
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.workIn('BOX-1')
  desk.lookups.length = 0
})

const options = () => {
  const list = desk.page.queryByRole('listbox', { name: 'Suggestions' })
  return list ? within(list).queryAllByRole('option') : []
}
const texts = () => options().map(({ textContent }) => textContent ?? '')

/** Until the case has said what it holds. */
async function type(text: string, reference = 'BOX-1'): Promise<void> {
  await desk.open('/')
  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  await desk.user.clear(box)
  await desk.user.type(box, text)
  await desk.settled(() => texts()[0]?.includes(`in ${reference}. On record, free`) === true)
}

test.each([
  ['north hold', /^NORTHGATE HOLDINGS LIMITEDCompany in BOX-1/, /^\/companies\/90000001\?company=/],
  ['90000001', /^NORTHGATE HOLDINGS LIMITEDCompany in BOX-1/, /^\/companies\/90000001\?company=/],
  ['stainth', /STAINTHORPEPerson in BOX-1/, /^\/records\/\w+\?at=%2Fappt_list/],
  ['0113 496 0018', /Telephone number in BOX-1/, /^\/records\/\w+\?at=/],
])('%s is found in the case, and opened without a lookup', async (text, first, address) => {
  await type(text)
  expect(texts()[0]).toMatch(first)
  expect(texts().filter((words) => words.includes('in BOX-1. On record')).length).toBeLessThanOrEqual(6)
  await desk.user.keyboard('{ArrowDown}')
  expect(options()[0]?.getAttribute('aria-selected')).toBe('true')
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => address.test(desk.address()))
  expect(desk.lookups).toEqual([])
  expect(desk.browserMessages()).toEqual([])
})

test('Enter alone still runs the reading of the text', async () => {
  await type('northgate')
  const [marked, ...others] = options().filter((option) => option.hasAttribute('data-taken'))
  expect(marked?.textContent).toMatch(/^Companies named “northgate”Enter/)
  expect(others).toEqual([])
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => desk.address().startsWith('/companies?'))
  expect(desk.lookups).toEqual(['company_name_search'])
})

test('a press opens it as well', async () => {
  await type('northgate')
  await desk.user.click(options()[0]!)
  await desk.settled(() => desk.address().startsWith('/companies/90000001?company='))
  expect(desk.text()).toContain('NORTHGATE HOLDINGS LIMITED')
  expect(desk.lookups).toEqual([])
})

test('its findings, notes and records follow, and a last row finds all that it holds', async () => {
  await type('northgate')
  const own = texts().filter((words) => words.includes('BOX-1'))
  expect(own[0]).toMatch(/^NORTHGATE HOLDINGS LIMITEDCompany in BOX-1/)
  const written = own.filter((words) => !words.includes('Company in BOX-1')).slice(0, -1)
  expect(written.slice(0, 2)).toEqual([
    'Northgate is run from York.Finding in BOX-1. Free',
    'The northgate of YorkNote in BOX-1. Free',
  ])
  expect(written).toContainEqual(expect.stringMatching(/^northgate holdings.* in BOX-1\. On record, free$/))
  expect(own.at(-1)).toMatch(/^Find “northgate” in BOX-1/)
  await desk.user.click(options().find(({ textContent }) => textContent?.startsWith('Find “northgate”'))!)
  await desk.settled(() => /\d+ results? for “northgate”/.test(desk.text()))
  expect(desk.text()).toContain('The northgate of York')
  // The words may be a name, so no address holds them.
  expect(desk.address()).toMatch(/^\/cases\/\w+$/)
  expect(desk.lookups).toEqual([])
  expect(desk.browserMessages()).toEqual([])
})

test('on the screen of a case, that case is searched', async () => {
  const at = (await desk.analyst.get('/api/cases')).json.cases.find(
    ({ reference }: { reference: string }) => reference === 'BOX-2',
  ).case_id
  await desk.open(`/cases/${at}`)
  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  await desk.user.type(box, 'ann@example.com')
  await desk.settled(() => texts().length > 0)
  expect(texts()).toEqual([expect.stringMatching(/^Find “ann@example\.com” in BOX-2/)])
})

test('a case is found by its reference or its title, and opened free', async () => {
  const cases = () => within(desk.page.getByRole('group', { name: 'Cases' })).getAllByRole('option')
  for (const text of ['box-2', 'BOX-2 titl']) {
    await desk.open('/')
    const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
    await desk.user.clear(box)
    await desk.user.type(box, text)
    await desk.settled(() => desk.page.queryByRole('group', { name: 'Cases' }) !== null)
    expect([text, cases().map(({ textContent }) => textContent)]).toEqual([text, ['BOX-2: A titleCase. Free']])
  }
  await desk.settled(() => desk.page.queryByText(/Cases: 1\.$/) !== null)
  await desk.user.click(cases()[0]!)
  await desk.settled(() => desk.address().startsWith('/cases/'))
  await desk.says('BOX-2: A title')
  expect(desk.lookups).toEqual([])
  expect(desk.browserMessages()).toEqual([])
})

test('names of other cases stand apart, last, two of a case, and open free', async () => {
  await type('northgate')
  await desk.workIn('BOX-2')
  await type('northgate', 'BOX-2')
  const others = () => within(desk.page.getByRole('group', { name: 'In other cases' })).getAllByRole('option')
  await desk.settled(() => desk.page.queryByRole('group', { name: 'In other cases' }) !== null)
  expect(others()[0]?.textContent).toMatch(/^NORTHGATE HOLDINGS LIMITEDCompany in BOX-1\. On record, free$/)
  expect(others()).toHaveLength(2)
  expect(texts().slice(-others().length)).toEqual(others().map(({ textContent }) => textContent))
  expect(texts().filter((words) => words.includes('in BOX-1'))).toHaveLength(others().length)
  await desk.settled(() => desk.page.queryByText(/In other cases: \d\.$/) !== null)
  await desk.user.click(others()[0]!)
  await desk.settled(() => /^\/records\/\w+\?at=/.test(desk.address()))
  expect(desk.lookups).toEqual([])
  expect(desk.browserMessages()).toEqual([])
})
