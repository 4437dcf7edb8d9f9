/** The count of unread mentions and changes is in the frame of every screen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { colleague } from '../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const { lookUp, case_id, post, get } = await app.analyst()
  const asked = await lookUp('company_number_search', { company_number: '90000001', case_id })
  const { pin_id } = (await post(`/api/cases/${case_id}/pins`, { record: asked.json.record.id, kind: 'record' })).json
  const ben = await colleague(app, 'analyst', 'Ben Okoro')
  await post(`/api/cases/${case_id}/members`, { email: ben.email })
  const { name } = (await get('/api/session')).json
  await ben.post(`/api/cases/${case_id}/comments`, { kind: 'pin', anchor: pin_id, text: `Is it still open, @${name}?` })
  desk = await openDesk(app)
})
afterAll(() => app.close())

const unread = () => desk.page.queryByRole('link', { name: /\d unread/ })

test('a mention is counted on every screen, leads to the inbox, and goes when it is read', async () => {
  await desk.open('/cases')
  await desk.settled(() => unread()?.textContent === '1 unread')
  expect(desk.page.getByRole('link', { name: '1 unread: 1 mention' })).toBeTruthy()
  await desk.press(/\d unread/, 'link')
  await desk.says('Inbox: 1 unread')
  await desk.press('Mark comments as read')
  await desk.settled(() => unread() === null)
  expect(desk.text()).toContain('Ben Okoro named you')
  expect(desk.browserMessages()).toEqual([])
})
