/** A number that goes from tab to tab stays with the case of its record. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
/** The server is busy, so that lookups fail. */
let isBusy = false
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of ['NUMBER-1', 'NUMBER-2']) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    isBusy && String(path).startsWith('/api/lookups/')
      ? Promise.resolve(Response.json({ title: 'x', status: 503, detail: 'Busy.' }, { status: 503 }))
      : send(path, init)
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

test('a search that failed stays with the case in which it was sent', async () => {
  await desk.open('/telephone/location')
  await choose(/^NUMBER-1/)
  await hasField()
  isBusy = true
  await desk.user.type(field(), '0113 496 0018{Enter}')
  await desk.says('Busy.')
  isBusy = false
  await desk.open('/companies')
  await choose(/^NUMBER-2/)
  await desk.goBack()
  await hasField()
  await tab('Number')
  expect(field().value).toBe('')
})
