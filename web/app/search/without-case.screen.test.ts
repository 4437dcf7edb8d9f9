/** Without a current case, the search box offers names of every case that one may read. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let ann: Colleague
let desk: Desk

beforeAll(async () => {
  app = await testApp()
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  // Of two cases, none is current until one is chosen.
  await ann.post('/api/cases', { ...given, reference: 'R-ann-2' })
  const company = { company_number: '90000001' }
  await ann.lookUp('company_number_search', { ...company, case_id: ann.case_id })
  const ben = await colleagueAtWork(app, 'analyst', 'ben')
  await ben.lookUp('company_number_search', { ...company, case_id: ben.case_id })
  desk = await openDesk(app, ann)
})
afterAll(() => app.close())

const group = () => desk.page.queryByRole('group', { name: 'In cases you can read' })
const names = () => within(group()!).getAllByRole('option')

test('they come last, and open free', async () => {
  await desk.open('/')
  expect(desk.page.getByLabelText<HTMLSelectElement>('Case').value).toBe('')
  await desk.user.type(
    desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!,
    'northgate',
  )
  await desk.settled(() => group() !== null)
  const texts = names().map(({ textContent }) => textContent)
  expect(texts[0]).toBe('NORTHGATE HOLDINGS LIMITEDCompany in R-ann. On record, free')
  expect(texts.filter((words) => !words.includes('in R-ann. On record'))).toEqual([])
  expect(desk.page.getAllByRole('option').at(-1)).toBe(names().at(-1))
  await desk.settled(() => desk.page.queryByText(/In cases you can read: \d\.$/) !== null)
  await desk.user.click(names()[0]!)
  await desk.settled(() => /^\/records\/\w+\?at=/.test(desk.address()))
  expect(desk.lookups).toEqual([])
  expect(desk.browserMessages()).toEqual([])
})

test('a case that is chosen is listed first, as in the case', async () => {
  await desk.workIn('R-ann')
  await desk.open('/')
  await desk.user.type(
    desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!,
    'northgate',
  )
  await desk.settled(() => desk.page.queryByRole('group', { name: 'In the case' }) !== null)
  expect(group()).toBeNull()
})
