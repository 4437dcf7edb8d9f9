/** One's own account: password, second factor, sessions, preferences. */

import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { requireAccessible } from './accessible.ts'
import { analyst, expect, signIn, test } from './application.ts'

const changed = 'four louder herons'

test('a second factor is set up, its codes are kept, and it is taken off; other sessions end', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const elsewhere = async () => {
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signIn(other)
    return other
  }
  const [one, two] = [await elsewhere(), await elsewhere()]
  await page.getByLabel(/profile and sign-out/).click()
  await page.getByRole('link', { name: 'Profile and preferences' }).click()
  await expect(page).toHaveTitle('Profile · Whereabouts')
  await expect(page.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1)
  // The last seen comes first.
  const ends = page.getByRole('button', { name: /^End session: / })
  await ends.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong.')
  // Whose password it is, for a password manager.
  await expect(dialog.locator('[autocomplete=username]')).toHaveValue(analyst.email)
  await dialog.getByLabel('Your password').fill(analyst.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await two.reload()
  await expect(two.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'End other sessions' }).click()
  await dialog.getByLabel('Your password').fill(analyst.password)
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expect(ends).toHaveCount(0)
  await one.reload()
  await expect(one.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const other of [one, two]) await other.context().close()

  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong.')
  await dialog.getByLabel('Your password').fill(analyst.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Key for scanning' })).toBeVisible()
  const shown = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) })
  await requireAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('whereabouts-recovery-codes.txt')
  for (const code of codes) expect(readFileSync(await file.path(), 'utf8')).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[0]!)).toBeVisible()
  await expect(page.getByText('Where you are signed in')).toBeHidden()
  await page.emulateMedia({ media: null })
  await requireAccessible(page)
  const kept = page.getByRole('button', { name: 'I have saved them' })
  // Of a double click the second half falls on what stands there then.
  await kept.dblclick()
  await expect(page.getByText(codes[0]!)).toHaveCount(0)
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Whoever has kept new ones is not asked again, however long the sessions take to be read.
  const read = Promise.withResolvers<void>()
  await page.route('/api/sessions', (route) => read.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(analyst.password)
  await dialog.getByLabel('Code').fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(10)
  const renewed = await list.allTextContents()
  await kept.click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  read.resolve()

  // From now on a new password needs a code, too.
  await page.getByLabel('Current password').fill(analyst.password)
  await page.getByLabel('New password').fill(changed)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the code of your authenticator.')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: 'Remove second factor' }).click()
  await dialog.getByLabel('Your password').fill(analyst.password)
  await dialog.getByLabel('Code').fill(renewed[0]!)
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('button', { name: 'Set up second factor' })).toBeVisible()
})

test('a password is changed for an unpublished one, and preferences are kept with the account', async ({ page }) => {
  await signIn(page)
  await page.goto('/profile')
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password').fill(analyst.password)
  await page.getByLabel('New password').fill('Liverpool2024!')
  await change.click()
  await expect(page.getByRole('alert')).toContainText('This password is common and published.')
  await expect(page.getByLabel('Current password')).toHaveValue(analyst.password)
  await requireAccessible(page)
  await page.getByLabel('New password').fill(changed)
  await change.click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // As it was, for whoever signs in next.
  await page.getByLabel('Current password').fill(changed)
  await page.getByLabel('New password').fill(analyst.password)
  await change.click()
  await expect(page.getByLabel('New password')).toHaveValue('')

  await page.getByLabel('Dark', { exact: true }).last().click()
  await page.getByLabel('Comfortable').click()
  await page.getByLabel(/^Mask dates of birth/).click()
  const kept = async () => (await page.request.get('/api/preferences')).json()
  await expect.poll(kept).toMatchObject({ theme: 'dark', density: 'comfortable', mask_birth_data: false })
  await page.reload()
  await expect(page.getByLabel('Comfortable')).toBeChecked()
  await expect(page.getByLabel(/^Mask dates of birth/)).not.toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await requireAccessible(page)
  await page.getByLabel('As the system').last().click()
  await page.getByLabel('Compact').click()
  await page.getByLabel(/^Mask dates of birth/).click()
  await expect.poll(kept).toMatchObject({ theme: 'system', density: 'compact', mask_birth_data: true })
})

test('a preference that could not be kept is as it was, and says so', async ({ page }) => {
  await signIn(page)
  await page.goto('/profile')
  const [compact, comfortable] = [page.getByLabel(/^Compact/), page.getByLabel(/^Comfortable/)]
  const problem = { title: 'Failed', status: 500, detail: 'The disk is full.' }
  await expect(compact).toBeChecked()
  await page.route('/api/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: problem }) : route.continue(),
  )
  await comfortable.click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Your last choice was not saved. The disk is full.')
  await expect(compact).toBeChecked()
  await requireAccessible(page)
  // Also where it was chosen on another screen, and until it was read.
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('appearance')
  await page.getByRole('option', { name: 'Appearance: dark' }).click()
  await expect(notice).toContainText('The disk is full.')
  await page.unroute('/api/preferences')
  await page.goto('/profile')
  await comfortable.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const kept = async () => (await page.request.get('/api/preferences')).json()
  await expect.poll(kept).toMatchObject({ density: 'comfortable' })
  // As it was, for whoever comes next.
  await compact.click()
  await expect.poll(kept).toMatchObject({ density: 'compact' })
})
