/** What stays in the browser: nothing that was looked up, and no key ever. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { analyst, expect, openAndRun, signIn, test } from './application.ts'

test('nothing personal rests in the browser’s storage, and no reply holds a key', async ({
  entered: page,
  context,
}) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => response.url().includes('/api/') && replies.push(response.text().catch(() => '')))
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await page.getByLabel('Case').selectOption({ index: 0 })

  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
  }))
  expect(Object.keys(stored.local).filter((key) => key !== 'whereabouts.case')).toEqual([])
  expect(stored).toMatchObject({ databases: 0, caches: 0, cookies: '' })
  const kept = ['react-router-scroll-positions', 'whereabouts.case']
  expect(stored.session.filter((key) => !kept.includes(key))).toEqual([])
  expect(JSON.stringify(await context.storageState())).not.toMatch(/penhaligon/i)
  for (const reply of await Promise.all(replies)) expect(reply).not.toMatch(/jk_|api_key/)
})

test('signing out forgets what was looked up, in every window', async ({ entered: page, context, browserMessages }) => {
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  const another = await context.newPage()
  await openAndRun(another, '/companies/90000001/charges')
  await expect(another.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  const told = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByLabel(/profile and sign-out/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const heading = (window: Page) => window.getByRole('heading', { level: 1, name: 'Sign in' })
  await expect(heading(page)).toBeVisible()
  expect(await (await told).headerValue('clear-site-data')).toBe('"storage"')
  await page.goBack()
  await expect(heading(page)).toBeVisible()
  // What another window showed is gone without its asking.
  await expect(heading(another)).toBeVisible()
  for (const window of [page, another]) {
    await expect(window.getByText('Persons entitled')).toHaveCount(0)
    expect(await window.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toHaveProperty('whereabouts.case')
  }

  // And so is what was shown to one who did not sign out, when another signs in.
  await signIn(page)
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  const colleague = await addColleague(page)
  await another.goto('/sign-in')
  await another.getByLabel('E-mail address').fill(colleague.email)
  await another.getByLabel('Password').fill(colleague.password)
  await another.getByRole('button', { name: 'Sign in' }).click()
  await expect(another.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Persons entitled')).toHaveCount(0)
  // What is asked on the way back is refused, unless it is given up before.
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('401'))
})

test('a page that is left open empties itself when its session ends, and one that leaves without a network too', async ({
  page,
  application,
  browser,
}) => {
  await page.clock.install()
  await signIn(page)
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  const elsewhere = await (await browser.newContext({ baseURL: application.address })).newPage()
  // Through the door, whose code is then there without a network.
  await elsewhere.goto('/sign-in')
  await expect(elsewhere.getByLabel('Password')).toBeVisible()
  await signIn(elsewhere)
  const ended = await elsewhere.request.post('/api/sessions/end-others', {
    data: { password: analyst.password },
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' },
  })
  expect(ended.status()).toBe(200)
  await expect(page.getByText('Persons entitled').first()).toBeVisible()
  await page.clock.fastForward('01:00:10')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fcompanies%2F90000001%2Fcharges/)
  await expect(page.getByText('Persons entitled')).toHaveCount(0)

  await openAndRun(elsewhere, '/companies/90000001/charges')
  await expect(elsewhere.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await elsewhere.context().setOffline(true)
  await elsewhere.getByLabel(/profile and sign-out/).click()
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('your session continues')
  await expect(elsewhere.getByText('Persons entitled')).toHaveCount(0)
  await elsewhere.context().close()
})

async function addColleague(page: Page): Promise<{ email: string; password: string }> {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
  const post = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json()
  const colleague = { email: 'ben@example.com', password: 'another password of the journeys' }
  const { link } = await post('/api/invitations', { email: colleague.email, role: 'analyst' })
  await page.context().clearCookies()
  await post('/api/links/redeem', { token: new URL(link).hash.slice(1), name: 'Ben', ...colleague })
  return colleague
}

test('before a session ends, the analyst is warned and can stay signed in', async ({
  entered: page,
  context,
  browserMessages,
}) => {
  // As the server says when that time has passed; bff/auth proves that it does.
  let left = { seconds: 3600, can_be_prolonged: true, warning_seconds: 120 }
  await page.route('**/api/session/left', (route) => route.fulfill({ json: left }))
  await page.clock.install()
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Stainthorpe')
  const silent = page.getByRole('dialog', { name: 'Are you still there?' })
  left = { ...left, seconds: 100 }
  await page.clock.fastForward('00:15')
  await expect(silent).toContainText('get the form you are filling in back')
  await requireAccessible(page)
  left = { ...left, seconds: 3600 }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(silent).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  const over = page.getByRole('dialog', { name: 'You will be signed out' })
  left = { ...left, seconds: 100, can_be_prolonged: false }
  await page.clock.fastForward('01:00:00')
  await expect(over).toContainText('Your session ends at')
  await page.keyboard.press('Escape')
  await expect(over).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Stainthorpe')
  await page.unroute('**/api/session/left')
  await context.clearCookies()
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('401'))
})

const forms = [
  { address: '/directors', field: 'Name', verb: /^Search · / },
  { address: '/people', field: 'Full name', verb: /^Search · / },
  { address: '/telephone/message', field: 'Message', verb: null },
  { address: '/cases', field: 'Purpose', verb: null, opener: 'Open a case' },
  { address: '/records/subject', field: 'A name, an address or a number', verb: /^Create report/ },
]

for (const { address, field, verb, opener } of forms)
  test(`a form on ${address} is restored after signing in again, from memory alone`, async ({
    entered: page,
    context,
    browserMessages,
  }) => {
    const typed = page.getByRole('textbox', { name: field, exact: true })
    await page.clock.install()
    await page.goto(address)
    if (opener) await page.getByRole('button', { name: opener }).click()
    await typed.fill('Quillfeather')
    await context.clearCookies()
    // The form is refused, or the page looks whether the session goes on.
    if (verb) await page.getByRole('button', { name: verb }).click()
    else await page.clock.fastForward('01:00:10')
    await expect(page.getByLabel('Password')).toBeVisible()
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
    expect(await stored()).not.toContain('Quillfeather')
    expect(page.url()).not.toContain('Quillfeather')
    await page.getByLabel('E-mail address').fill(analyst.email)
    await page.getByLabel('Password').fill(analyst.password)
    await page.keyboard.press('Enter')
    await expect(typed).toHaveValue('Quillfeather')
    browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('401'))
  })
