/** The case of several lookups by one press: cases that did not load, and a change of case while they run. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
/** The server cannot give the cases just now. */
let isBusy = false
/** How often it was asked for the cases. */
let asked = 0
/** The cases are not sent before. */
let loading: Promise<void> | null = null
/** No lookup of officers is sent before. */
let held: Promise<void> | null = null
/** How many of them are waiting to be sent, or were sent. */
let begun = 0
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const reference of ['TURN-1', 'TURN-2'])
    await administrator.post('/api/cases', {
      reference,
      title: 'A title',
      purpose: 'A purpose',
      lawful_basis: 'Legitimate interests',
    })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    if (String(path) === '/api/cases') {
      asked += 1
      await loading
    }
    if (isBusy && String(path) === '/api/cases')
      return Response.json({ title: 'x', status: 503, detail: 'Busy.' }, { status: 503 })
    if (String(path) === '/api/lookups/company_appointments') {
      begun += 1
      await held
    }
    return send(path, init)
  }
})
beforeEach(() => {
  held = null
  loading = null
})
afterAll(() => app.close())

const officers = () => desk.screen().queryByRole('button', { name: /^Officers of 2 selected companies/ })

/** Searches, and selects the first two companies. */
async function selectTwo(name: string): Promise<void> {
  await desk.open(`/companies?name=${name}`)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  await desk.press('Select')
  for (const box of desk.screen().getAllByRole('checkbox').slice(1, 3)) await desk.user.click(box)
  await desk.settled(() => officers() !== null)
  desk.lookups.length = 0
}

test('without the cases nothing is looked up, and a second press runs once they are there', async () => {
  isBusy = true
  await desk.arrive('/companies/90000001')
  await desk.press(/^Look up the rest/)
  await desk.says('Not answered. Busy.')
  expect(desk.lookups).toEqual([])

  await selectTwo('northgate')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  loading = promise
  asked = 0
  await desk.user.click(officers()!)
  await desk.says(/Officers of .+, 1 of 2 …/)
  answer()
  await desk.settled(() => desk.screen().queryAllByText('Not answered.').length === 2)
  expect(asked).toBe(1)
  expect(desk.lookups).toEqual([])

  isBusy = false
  await desk.user.click(officers()!)
  await expect.poll(() => desk.lookups).toEqual(['company_appointments', 'company_appointments'])
})

test('after a change of case the rest is left out', async () => {
  isBusy = false
  await desk.open('/')
  await desk.workIn('TURN-1')
  await selectTwo('alder')
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held = promise
  begun = 0
  await desk.user.click(officers()!)
  await expect.poll(() => begun).toBe(1)
  await desk.user.selectOptions(desk.page.getByLabelText('Case'), 'TURN-2: A title')
  release()
  await desk.says('not run, because you changed the case')
  expect(desk.lookups).toEqual(['company_appointments'])
})
