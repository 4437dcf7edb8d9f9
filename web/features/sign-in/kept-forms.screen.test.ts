/** Forms that were being filled in when the session ended, and one-time links. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  const env = { OIDC_ISSUER: 'https://sign-on.example.com', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'a secret' }
  app = await testApp({ env })
  desk = await openDesk(app)
})
afterAll(() => app.close())

const field = (label: string) => desk.page.getByLabelText<HTMLInputElement>(label)

async function signInAgain(): Promise<void> {
  await desk.user.type(field('E-mail address'), admin.email)
  await desk.user.type(field('Password'), admin.password)
  await desk.press('Sign in')
}

test('a finding comes back after signing in again', async () => {
  const address = `/cases/${desk.analyst.case_id}`
  await desk.open(address)
  await desk.press('Add')
  await desk.user.type(field('Text'), 'They run both companies.')
  await desk.analyst.request('DELETE', '/api/session')
  await desk.press('Add hypothesis')
  expect(desk.address()).toContain('/sign-in')
  await signInAgain()
  expect(desk.address()).toBe(address)
  expect(field('Text').value).toBe('They run both companies.')
})

test.each([
  ['/account/budgets', 'Credits allowed', '25', 'Set the budget'],
  ['/account/keys', 'Domain of the page', 'pages.example.com', 'Mint key'],
  ['/team', 'E-mail address', 'una@example.com', 'Make link'],
])('a form on %s comes back after signing in again', async (address, label, text, button) => {
  await desk.open(address)
  await desk.user.type(field(label), text)
  const holder = desk.page.queryByLabelText('For')
  if (holder) await desk.user.selectOptions(holder, within(holder).getByRole('option', { name: /^Ada, ada@/i }))
  await desk.analyst.request('DELETE', '/api/session')
  await desk.press(button)
  expect(desk.address()).toContain('/sign-in')
  expect(desk.text()).not.toContain(text)
  expect(document.activeElement).toBe(field('E-mail address'))
  await signInAgain()
  expect(desk.address()).toBe(address)
  expect(field(label).value).toBe(text)
})

test('a search that met the end of the session is there again, and costs nothing until it is pressed for', async () => {
  await desk.open('/companies')
  await desk.analyst.request('DELETE', '/api/session')
  await desk.user.type(field('Company name or number'), 'northgate holdings{Enter}')
  await desk.settled(() => desk.address().includes('/sign-in'))
  desk.lookups.length = 0
  await signInAgain()
  await desk.settled(() => desk.page.queryByLabelText('Company name or number') !== null)
  expect(field('Company name or number').value).toBe('northgate holdings')
  expect(desk.lookups).toEqual([])
  await desk.press(/^Look up/)
  await desk.says('NORTHGATE HOLDINGS LIMITED')
})

test.each([
  ['team', '/team', ['Make link'], null],
  ['details of a case', '/cases/:case_id/details', [/^Close /, 'Close case'], null],
  ['details of a case, with nothing changed,', '/cases/:case_id/details', ['Change', 'Save changes'], null],
  ['team, with an address,', '/team', ['Make link'], 'E-mail address'],
  ['details of a case, with a title,', '/cases/:case_id/details', ['Change', 'Save changes'], 'Title'],
])('the provider opens beside the %s only where something was typed', async (_, address, presses, label) => {
  const { open } = window
  const stay = (event: Event) => event.preventDefault()
  let opened = 0
  try {
    await desk.open(address.replace(':case_id', desk.analyst.case_id))
    for (const press of presses.slice(0, -1)) await desk.press(press)
    if (label) await desk.user.type(field(label), 'una@example.com')
    await desk.analyst.request('DELETE', '/api/session')
    await desk.press(presses.at(-1)!)
    await desk.settled(() => desk.address().includes('/sign-in'))
    window.open = () => {
      opened += 1
      return window
    }
    document.addEventListener('click', stay)
    await desk.press(/^Sign in with/, 'link')
  } finally {
    document.removeEventListener('click', stay)
    window.open = open
  }
  await signInAgain()
  if (presses.includes('Change')) await desk.press('Cancel')
  expect(opened).toBe(label ? 1 : 0)
})

test('a link that could not be checked is not called used or expired, and is checked again by a press', async () => {
  const invited = await desk.analyst.post('/api/invitations', { email: 'una@example.com', role: 'analyst' })
  const send = globalThis.fetch
  const refused = { title: 'Not valid', status: 422, detail: 'This is not a link.' }
  try {
    globalThis.fetch = (path, init) =>
      String(path).startsWith('/api/links')
        ? Promise.resolve(Response.json(refused, { status: 422 }))
        : send(path, init)
    await desk.open('/welcome#another')
    await desk.says('This is not a link.')
    expect(desk.page.queryByRole('button', { name: 'Try again' })).toBeNull()
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await desk.open(new URL(invited.json.link).pathname + new URL(invited.json.link).hash)
    await desk.says('The link could not be checked')
    expect(desk.text()).not.toContain('does not work')
  } finally {
    globalThis.fetch = send
  }
  await desk.press('Try again')
  await desk.says('You are invited as an analyst.')
  await desk.open('/welcome#used')
  await desk.says('This link does not work')
})
