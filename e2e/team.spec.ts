/** An administrator's team: invited, given a budget and stopped by it, changed, disabled; and who looked at what. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './application.ts'

const password = 'three quiet herons'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Team' }).getByRole('link', { name })

async function requireAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('an analyst is invited, stopped by a budget, made a supervisor, given a new password and disabled', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page)
  await page.getByLabel(/profile and sign-out/).click()
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveTitle('Accounts: Team · Whereabouts')
  await page.getByLabel('E-mail address').fill('tess')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Enter an e-mail address')
  await page.getByLabel('E-mail address').fill('tess@example.com')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = (await page.getByRole('group', { name: 'The link for tess@example.com' }).textContent()) ?? ''
  expect(link).toContain('/welcome#')
  await requireAccessible(page)
  await page.getByRole('button', { name: 'I have passed it on' }).click()
  await expect(page.getByText(link)).toHaveCount(0)
  await expect(row(page, 'tess@example.com').getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Tess Example')
  await guest.getByLabel('Password').fill(password)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { level: 1, name: 'What do you have?' })).toBeVisible()
  await guest.goto('/team')
  await expect(guest.getByText('Supervisors and administrators see this.')).toBeVisible()

  await page.goto('/account/budgets')
  await page.getByLabel('For', { exact: true }).selectOption('Tess Example, tess@example.com')
  await page.getByLabel('Credits allowed').fill('0.01')
  await page.getByRole('button', { name: 'Set the budget' }).click()
  await expect(page.getByText('The budget of Tess Example, tess@example.com is set.')).toBeVisible()
  await expect(row(page, 'Tess Example').first()).toContainText('0.01')
  await requireAccessible(page)

  // Whether there is any budget is remembered for two seconds.
  await expect(async () => {
    await guest.goto(`/map?text=Leeds`)
    await guest.goto('/map?text=York')
    await expect(guest.getByRole('alert')).toContainText('Your budget does not allow this', { timeout: 2000 })
  }).toPass()
  await guest.getByRole('link', { name: 'See what is left' }).click()
  await expect(guest.getByText('A hard stop: ')).toBeVisible()
  await expect(guest.getByText('The service’s count beside ours')).toHaveCount(0)

  await page.getByRole('button', { name: 'Change the budget of Tess Example' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Credits allowed')).toHaveValue('0.01')
  await dialog.getByLabel('Credits allowed').fill('5')
  await dialog.getByLabel('Period').selectOption('In all, from the beginning')
  await requireAccessible(page)
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Tess Example').first()).toContainText('In all')
  await guest.goto('/map?text=Hull')
  await expect(guest.getByRole('link', { name: /^record / })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the budget of Tess Example' }).click()
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('button', { name: 'Remove the budget of Tess Example' })).toHaveCount(0)

  await page.goto('/team')
  await page.getByRole('link', { name: 'Tess Example' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tess Example' })).toBeFocused()
  await page.getByRole('button', { name: 'Change the role' }).click()
  await dialog.getByLabel('Role').selectOption('Supervisor')
  await expect(dialog).toContainText('They are signed out everywhere at once')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(row(page, 'tess@example.com')).toContainText('Supervisor')
  await guest.goto('/team?to=')
  await guest.getByLabel('E-mail address').fill('tess@example.com')
  await guest.getByLabel('Password').fill(password)
  await guest.keyboard.press('Enter')
  await expect(tab(guest, 'Who looked at what')).toBeVisible()
  await expect(tab(guest, 'Changes to accounts')).toHaveCount(0)
  await expect(guest.getByText('Invite somebody')).toHaveCount(0)

  await page.getByRole('button', { name: 'Link to a new password' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const reset = (await page.getByRole('group', { name: /to a new password/ }).textContent()) ?? ''
  await guest.goto(reset)
  await expect(guest.getByRole('heading', { name: 'A new password' })).toBeVisible()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog).toContainText('cannot sign in')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable it' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await guest.goto('/sign-in')
  await guest.getByLabel('E-mail address').fill('tess@example.com')
  await guest.getByLabel('Password').fill(password)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('alert')).toContainText('This account is disabled')

  await tab(page, 'Changes to accounts').click()
  await expect(page.getByRole('row', { name: /^Account disabled Tess Example/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Analyst became supervisor/ })).toBeVisible()
  await requireAccessible(page)
  await tab(page, 'Spending').click()
  await expect(row(page, 'Tess Example')).toHaveCount(1)
  await guest.context().close()
})

test('who opened a record is in the audit, which is filtered by an address that names nobody', async ({ page }) => {
  await signIn(page)
  await page.goto('/map?text=York')
  await page.getByRole('link', { name: /^record / }).click()
  await expect(page.getByText('In the chain')).toBeVisible()
  await page.goto('/team/audit')
  await expect(row(page, 'Place on the map').first()).toContainText('Opened')
  await page.getByLabel('What was done').selectOption('Erased')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Nothing was opened, exported or erased that fits this.')).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Place on the map').first()).toBeVisible()
  await page.getByLabel('By', { exact: true }).selectOption('ada')
  await page.getByLabel('Record').fill('NOT AN ID')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('A record’s id')
  await page.getByLabel('Record').fill('')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\?analyst=[0-9a-z]{20}$/)
  await expect(page.getByLabel('By', { exact: true }).locator('option:checked')).toHaveText('ada')
  await requireAccessible(page)
  await row(page, 'Place on the map').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/records\/[0-9a-z]{20}$/)
})
