/** The audit, a page at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const status = () => desk.screen().queryByText(/^\d+ lines? on this page/)?.textContent

test('a page of the audit is not counted as the whole', async () => {
  const { analyst } = desk
  const { json } = await analyst.lookUp('geo_code', { text: 'York', case_id: analyst.case_id })
  for (let opened = 0; opened < 51; opened += 1) await analyst.get(`/api/records/${json.record.id}`)
  await desk.open('/team/audit')
  await desk.settled(() => status() !== undefined)
  expect(status()).toBe('50 lines on this page, and older ones.')
  await desk.press('Older', 'link')
  await desk.settled(() => status() !== '50 lines on this page, and older ones.')
  expect(status()).toMatch(/^\d lines? on this page\.$/)
})
