/** Companies by their registered office, and by their controller, at the addresses of their screens. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const operation of ['address_search', 'controller_search'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '2' })
  for (const reference of ['HERE-1', 'HERE-2', 'HERE-3'])
    await administrator.post('/api/cases', {
      reference,
      title: 'A title',
      purpose: 'A purpose',
      lawful_basis: 'Legitimate interests',
    })
  desk = await openDesk(app)
})
afterAll(() => app.close())
beforeEach(() => {
  desk.lookups.length = 0
})

const rows = () => desk.screen().queryAllByRole('row').length - 1

test('companies at an address are found from the form, and widened to the postcode', async () => {
  await desk.open('/companies')
  await desk.workIn('HERE-1')
  await desk.press('By address', 'link')
  await desk.user.type(desk.page.getByLabelText(/^Postcode/), 'ls1 9mi')
  await desk.user.type(desk.page.getByLabelText(/^House/), 'no such house')
  await desk.press('Search · 2 credits')
  await desk.says('None found. The register lists no registered office at this address.')
  await desk.press('Search the whole postcode · 2 credits')
  await desk.settled(() => rows() > 0)
  expect(desk.address()).toMatch(/^\/companies\/at\?record=\w+$/)
  const paid = desk.lookups.length
  await desk.open(desk.address())
  await desk.settled(() => rows() > 0)
  expect(desk.lookups).toHaveLength(paid)
})

test('controllers are found by name, with the companies that they control', async () => {
  await desk.open('/directors')
  await desk.workIn('HERE-2')
  await desk.press('Controllers', 'link')
  await desk.user.type(desk.page.getByLabelText(/^Name of the controller/), 'Stainthorpe, Helen')
  await desk.press('Search · 2 credits')
  await desk.settled(() => rows() > 0)
  expect(desk.address()).toMatch(/^\/directors\/controllers\?record=\w+$/)
  expect(desk.text()).toMatch(/STAINTHORPE/i)
  expect(desk.lookups).toEqual(['controller_search'])
  expect(desk.browserMessages()).toEqual([])
})

test('an address in the box finds the companies there, and the address of an officer does too', async () => {
  await desk.open('/')
  await desk.workIn('HERE-3')
  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  await desk.user.type(box, '120 Cloth Terrace, Leeds LS1 9MI')
  const offer = () => desk.page.queryByRole('option', { name: /^Companies registered at 120 Cloth Terrace/ })
  await desk.settled(() => offer() !== null)
  await desk.user.click(offer()!)
  await desk.settled(() => rows() > 1)
  expect(desk.text()).toContain('NORTHGATE PROPERTIES (LEEDS) LIMITED')
  expect(desk.lookups).toEqual(['address_search'])

  // The same address of an officer leads to the answer on record.
  await desk.open('/companies/90000001/officers')
  await desk.press(/^Look up officers/)
  await desk.press(/^Places ?of /, 'link')
  await desk.settled(() => desk.screen().queryByText('on record, free', { exact: false }) !== null)
  await desk.press(/^Who else: 120 Cloth Terrace/, 'link')
  await desk.settled(() => rows() > 1)
  expect(desk.address()).toMatch(/^\/companies\/at\?record=/)
  expect(desk.lookups.filter((operation) => operation === 'address_search')).toHaveLength(1)
})
