/** What is not allowed says why, what it would have cost, whom to ask, and leads to where it is put right. */
import type { Page } from '@playwright/test'
import { analyst, expect, openAtRest, runButton, test } from './application.ts'

/** As an administrator's page would. */
const tell = (page: Page, method: string, path: string, body: object = {}) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'x-requested-with': 'whereabouts', 'content-type': 'application/json' }
      const reply = await fetch(path, { method, headers, body: JSON.stringify(body) })
      return reply.status === 204 ? null : reply.json()
    },
    [method, path, body] as const,
  )

/** The browser says so of every answer that is an error. */
const forgive = (browserMessages: { messages: string[] }, status: number) => {
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes(String(status)))
}

test('over a budget nothing is asked, and the words say what is left and who can change it', async ({
  desk: page,
  browserMessages,
}) => {
  const { analyst_id } = await page.evaluate(async () => (await fetch('/api/session')).json())
  const budget = `/api/budgets/analyst/${analyst_id}`
  await tell(page, 'PUT', '/api/prices/geo_code', { credits: '2' })
  await tell(page, 'PUT', budget, { period: 'month', credits: '1' })
  await page.goto('/map?text=York')
  await runButton(page).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText(/^Not run\. .* costs 2 credits, and [\d.]+ of 1 are left for [A-Z][a-z]+ \d{4}\./)
  await expect(failure).toContainText('A supervisor or an administrator can change it.')
  await failure.getByRole('link', { name: 'See what is left' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your budget' })).toBeVisible()
  await tell(page, 'DELETE', budget)
  await tell(page, 'DELETE', '/api/prices/geo_code')
  forgive(browserMessages, 402)
})

test('a case that was closed meanwhile takes no lookups, and leads to the others', async ({
  desk: page,
  browserMessages,
}) => {
  const about = { title: 'Bridge', purpose: 'Due diligence', lawful_basis: 'Legitimate interests' }
  const { case_id } = await tell(page, 'POST', '/api/cases', { reference: 'BRIDGE-7', ...about })
  await page.goto('/companies')
  await page.getByRole('combobox', { name: 'Case', exact: true }).selectOption(case_id)
  await tell(page, 'POST', `/api/cases/${case_id}/close`)
  await page.getByLabel('Company name or number').fill('northgate bridge')
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Not run. The case BRIDGE-7 is closed. Reopen it, or choose another.')
  await failure.getByRole('link', { name: 'Go to your cases' }).press('Enter')
  await expect(page.getByRole('row', { name: /^BRIDGE-7 .* Closed$/ })).toBeVisible()
  forgive(browserMessages, 409)
})

test('a session that ends while one works leads to the sign-in and back', async ({
  entered: page,
  context,
  browserMessages,
}) => {
  // Anything still loading would be refused before the search is.
  await openAtRest(page, '/companies')
  await expect(page.getByLabel('Company name or number')).toBeVisible()
  await context.clearCookies()
  await page.getByLabel('Company name or number').fill('northgate holdings')
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail address').fill(analyst.email)
  await page.getByLabel('Password').fill(analyst.password)
  await page.keyboard.press('Enter')
  // What was asked is there again, and is not paid for without a press.
  await expect(page.getByLabel('Company name or number')).toHaveValue('northgate holdings')
  await runButton(page).click()
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  forgive(browserMessages, 401)
})

test('what is refused is said at its field, in the words of the form, and a page that is not given leads to the first', async ({
  entered: page,
  browserMessages,
}) => {
  await page.goto('/companies?name=northgate&type=NONSENSE')
  await runButton(page).click()
  await expect(page.getByLabel('Search in')).toHaveAccessibleDescription(/choose one of All companies, /)
  await expect(page.getByText('LIVE', { exact: true })).toHaveCount(0)

  await page.goto('/companies?record=nosuchrecord')
  await expect(page.getByRole('heading', { name: 'Companies found' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Not found.')
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)

  await page.goto('/companies?name=northgate&page=zzz')
  await runButton(page).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Page must be one that an earlier page of this very search gave.')
  await expect(failure.getByRole('button')).toHaveCount(0)
  await failure.getByRole('link', { name: /^Go to the first page/ }).click()
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()

  await page.goto('/people')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Barnaby Oldroyd')
  await page.getByRole('textbox', { name: /^Year of the roll/ }).fill('2999')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('Year of the roll must not be in the future.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  forgive(browserMessages, 404)
  forgive(browserMessages, 422)
  forgive(browserMessages, 502)
})
