/** One press watches a company: its parts that are on record, at one price, and none of them twice. */
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const [operation, credits] of Object.entries(prices))
    await administrator.request('PUT', `/api/prices/${operation}`, { credits })
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  case_id = (await administrator.post('/api/cases', { ...given, reference: 'WATCHED-1' })).json.case_id
  desk = await openDesk(app)
})
afterAll(() => app.close())

const prices = { company_appointments: '2', company_controllers: '0', company_mortgage_index: '2' }

const watches = async () =>
  (await desk.analyst.request('GET', `/api/watches?case_id=${case_id}`)).json.watches as { operation: string }[]

/** As a browser does when it opens the box. */
async function openBox(): Promise<HTMLElement> {
  const button = () => desk.screen().queryByRole('button', { name: 'Watch this company' })
  await desk.settled(() => button() !== null)
  const box = document.getElementById(button()!.getAttribute('popovertarget')!)!
  fireEvent(box, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return box
}

test('one press watches the parts on record at one price, and none of them twice', async () => {
  await desk.open('/companies')
  await desk.workIn('WATCHED-1')
  await desk.open('/companies/90000001')
  await desk.press('Look up officers · 2 credits')
  await desk.press('Look up controllers · free')
  const box = await openBox()
  await desk.settled(() => /Start watch · up to \d+ credits/.test(box.textContent))
  expect(box.textContent).toContain('Looks up officers, controllers again every 7 days until')
  expect(box.textContent).toContain('at most one message a day')
  expect(box.textContent).toContain('Not on record in WATCHED-1, so not watched: charges, filings, status.')
  await desk.user.click(box.querySelector('button')!)
  await desk.settled(() => box.textContent.includes('Watched in WATCHED-1: officers, controllers.'))
  expect((await watches()).map(({ operation }) => operation).sort()).toEqual([
    'company_appointments',
    'company_controllers',
  ])

  await desk.press('Look up charges · 2 credits')
  await desk.settled(() => /Looks up charges again/.test(box.textContent))
  await desk.user.click(box.querySelector('button')!)
  await desk.settled(() => box.textContent.includes('Watched in WATCHED-1: officers, controllers, charges.'))
  expect(await watches()).toHaveLength(3)
})
