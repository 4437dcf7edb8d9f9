/** Own files of a case on screen: listed, and a mail opened as text. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../../bff/batch/testing/batches.ts'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const mail = 'From: The client <client@example.com>\r\nSubject: The lease\r\n\r\nPlease see <b>the lease</b>.'

test('a mail is listed with its source, and opened as text', async () => {
  const { case_id } = desk.analyst
  const given = { file: { name: 'lease.eml', bytes: mail }, source: 'The client, by e-mail', day: '2026-11-02' }
  expect((await upload(app, desk.analyst, `/api/cases/${case_id}/files`, given)).status).toBe(201)
  await desk.open(`/cases/${case_id}/files`)
  await desk.settled(() => desk.text().includes('lease.eml'))
  expect(desk.text()).toContain('The client, by e-mail')
  await desk.user.click(desk.screen().getByRole('link', { name: 'lease.eml' }))
  await desk.settled(() => desk.text().includes('Please see <b>the lease</b>.'))
  expect(desk.text()).toContain('The mail as text.')
  expect(desk.browserMessages()).toEqual([])
})
