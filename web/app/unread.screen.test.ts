/** The count of unread mentions and changes is in the frame of every screen. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { colleague } from '../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let app: TestApp
let desk: Desk
/** A colleague names the analyst beside a pin. */
let mention: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const { lookUp, case_id, post, get } = await app.analyst()
  const asked = await lookUp('company_number_search', { company_number: '90000001', case_id })
  const { pin_id } = (await post(`/api/cases/${case_id}/pins`, { record: asked.json.record.id, kind: 'record' })).json
  const ben = await colleague(app, 'analyst', 'Ben Okoro')
  await post(`/api/cases/${case_id}/members`, { email: ben.email })
  const { name } = (await get('/api/session')).json
  mention = async () => {
    const text = `Is it still open, @${name}?`
    await ben.post(`/api/cases/${case_id}/comments`, { kind: 'pin', anchor: pin_id, text })
  }
  await mention()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  desk = await openDesk(app)
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const unread = () => desk.page.queryByRole('link', { name: /\d unread/ })
const counts = (number: string) => desk.settled(() => unread()?.textContent === `${number} unread`)

test('a mention is counted on every screen, leads to the inbox, and goes when it is read', async () => {
  await desk.open('/cases')
  await counts('1')
  expect(desk.page.getByRole('link', { name: '1 unread: 1 mention' })).toBeTruthy()
  await desk.press(/\d unread/, 'link')
  await desk.says('Inbox: 1 unread')
  await desk.press('Mark comments as read')
  await desk.settled(() => unread() === null)
  expect(desk.text()).toContain('Ben Okoro named you')
  expect(desk.browserMessages()).toEqual([])
})

test('on a screen that stays open it is read every minute, and when the reader comes back', async () => {
  await desk.open('/cases')
  await mention()
  await desk.settled()
  expect(unread()).toBeNull()
  vi.advanceTimersByTime(60_000)
  await counts('1')
  await mention()
  window.dispatchEvent(new Event('visibilitychange'))
  await counts('2')
})

test('an inbox that stays open shows what is new', async () => {
  await desk.open('/')
  await desk.says('Inbox: 2 unread')
  await mention()
  vi.advanceTimersByTime(60_000)
  await counts('3')
  await desk.says('Inbox: 3 unread')
})
