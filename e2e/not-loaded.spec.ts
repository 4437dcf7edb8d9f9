/** A part of the application whose script is gone, as after an update, takes no screen away. */
import type { Page } from '@playwright/test'
import { expect, openAndRun, test } from './application.ts'

const withoutScript = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('gone')" }),
  )

test('a confirmation that cannot be loaded ends the lookup', async ({ entered: page, browserMessages }) => {
  await withoutScript(page, 'ConfirmationDialog')
  await page.route('**/api/lookups/*', (route) =>
    route.fulfill({
      status: 428,
      contentType: 'application/problem+json',
      json: { title: 'Confirm it', status: 428, reason: 'confirmation_needed', confirmation: 'a token' },
    }),
  )
  await openAndRun(page, '/companies?name=northgate')
  const dialog = page.getByRole('dialog', { name: 'The confirmation could not be loaded' })
  await expect(dialog).toContainText('Nothing was sent or charged. Reload this screen.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Company name or number')).toHaveValue('northgate')
  browserMessages.messages = browserMessages.messages.filter((message) => !/ 428 /.test(message))
})

test('actions of selected rows that cannot be loaded leave the answer', async ({ entered: page }) => {
  await withoutScript(page, 'SelectedRows')
  await openAndRun(page, '/companies?name=northgate')
  await page.getByRole('checkbox', { name: 'Select row 2' }).check()
  await expect(page.getByRole('alert')).toHaveText('These actions could not be loaded. Reload this screen.')
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
})
