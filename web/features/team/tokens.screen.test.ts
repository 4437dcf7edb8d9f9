/** Access tokens: an administrator revokes a colleague's, and the profile says which work ends with a session. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { colleague, password } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const tia = await colleague(app, 'analyst', 'Tia Example')
  const wanted = { name: 'Nightly import', scopes: ['read', 'batch'], days: 30, credits: '5', password }
  expect((await tia.post('/api/tokens', wanted)).status).toBe(201)
  desk = await openDesk(app)
})
afterAll(() => app.close())

const row = () => desk.page.queryByRole('row', { name: /Nightly import/ })

test('an administrator sees whose token it is and what it may do, and revokes it after a question', async () => {
  await desk.open('/team/tokens')
  await desk.says('Nightly import')
  for (const words of ['Tia Example', 'read, batch', 'Never']) expect(row()?.textContent).toContain(words)
  await desk.press('Revoke token: Nightly import, token of Tia Example')
  expect(desk.page.getByRole('dialog').textContent).toContain('Batches that it started pause.')
  await desk.press('Cancel')
  expect(row()).not.toBeNull()

  await desk.press('Revoke token: Nightly import, token of Tia Example')
  await desk.press('Revoke token')
  await desk.says('No active access tokens.')
  expect(row()).toBeNull()
  await desk.open('/team/accounts')
  await desk.says('Access token revoked')
  expect(desk.page.getAllByText('token: Nightly import')).toHaveLength(1)
  expect(desk.browserMessages()).toEqual([])
})

test('the profile says that access tokens outlast a session, and leads to them', async () => {
  await desk.open('/profile')
  await desk.says('Your access tokens still work.')
  const link = desk.screen().getByRole('link', { name: 'Access tokens' })
  expect(link.getAttribute('href')).toBe('#access-tokens')
  const target = link.ownerDocument.getElementById('access-tokens')
  expect(target?.querySelector('h2')?.textContent).toBe('Access tokens')
})
