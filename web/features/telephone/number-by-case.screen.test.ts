/** A number that goes from tab to tab stays with the case of its record. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of ['NUMBER-1', 'NUMBER-2']) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
})
afterAll(() => app.close())

const field = () => desk.screen().getByLabelText<HTMLInputElement>('Telephone number')
const hasField = () => desk.settled(() => desk.screen().queryByLabelText('Telephone number') !== null)
async function tab(name: string): Promise<void> {
  const tabs = desk.screen().getByRole('navigation', { name: 'Telephone lookups' })
  await desk.user.click(within(tabs).getByRole('link', { name }))
  await hasField()
}
async function choose(name: RegExp): Promise<void> {
  const cases = () => desk.page.getByLabelText<HTMLSelectElement>('Case')
  await desk.settled(() => within(cases()).queryByRole('option', { name }) !== null)
  await desk.user.selectOptions(cases(), within(cases()).getByRole('option', { name }))
  await desk.settled()
}

test('another case that is chosen later does not get the number', async () => {
  await desk.open('/telephone/location')
  await choose(/^NUMBER-1/)
  await hasField()
  await desk.user.type(field(), '0113 496 0023{Enter}')
  await desk.says('Leeds, West Yorkshire, England')
  await choose(/^NUMBER-2/)
  await tab('Number')
  expect(field().value).toBe('')
  await choose(/^NUMBER-1/)
  await desk.settled(() => field().value === '0113 496 0023')
  await tab('Location')
  expect(field().value).toBe('0113 496 0023')
})
