/** Forms that were being filled in when the session ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const field = (label: string) => desk.page.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => {
  await desk.user.click(desk.page.getByRole('button', { name }))
  await desk.settled()
}

async function signInAgain(): Promise<void> {
  await desk.user.type(field('E-mail address'), admin.email)
  await desk.user.type(field('Password'), admin.password)
  await press('Sign in')
}

test.each([
  ['', 'Text', 'They run both companies.', 'Add', 'Add hypothesis'],
  ['/batches/new', 'Rows', 'Company no', 'Paste rows instead', 'Read the pasted rows'],
])('what was written in a case at %s comes back after signing in again', async (part, label, text, begin, send) => {
  const address = `/cases/${desk.analyst.case_id}${part}`
  await desk.open(address)
  await desk.user.click(desk.page.getByText(begin, { exact: true }))
  await desk.user.type(field(label), text)
  await desk.analyst.request('DELETE', '/api/session')
  await press(send)
  expect(desk.address()).toContain('/sign-in')
  await signInAgain()
  expect(desk.address()).toBe(address)
  expect(field(label).value).toBe(text)
})

test.each([
  ['/account/budgets', 'Credits allowed', '25', 'Set the budget'],
  ['/account/keys', 'Domain of the page', 'pages.example.com', 'Mint key'],
  ['/team', 'E-mail address', 'una@example.com', 'Make link'],
])('a form on %s comes back after signing in again', async (address, label, text, button) => {
  await desk.open(address)
  await desk.user.type(field(label), text)
  await desk.analyst.request('DELETE', '/api/session')
  await press(button)
  expect(desk.address()).toContain('/sign-in')
  expect(desk.text()).not.toContain(text)
  expect(document.activeElement).toBe(field('E-mail address'))
  await signInAgain()
  expect(desk.address()).toBe(address)
  expect(field(label).value).toBe(text)
})
