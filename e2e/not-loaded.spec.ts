/** A script that cannot be loaded, as after an update, leaves the rest of the screen in use. */
import type { Page } from '@playwright/test'
import { expect, lookupsOf, openAndRun, test } from './application.ts'

const withoutScript = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('gone')" }),
  )

test('a confirmation that cannot be loaded ends the lookup', async ({ entered: page, browserMessages }) => {
  await withoutScript(page, 'ConfirmationDialog')
  const lookups = lookupsOf(page)
  await page.goto('/people')
  const name = page.getByLabel('Full name')
  const search = page.getByRole('main').getByRole('button', { name: /^Search/ })
  await name.fill('Oldroyd')
  await search.click()
  const dialog = page.getByRole('dialog', { name: 'The confirmation could not be loaded' })
  await expect(dialog).toContainText('Nothing was sent or charged. Reload this screen.')
  await expect(page.getByText('Waiting for your confirmation.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Waiting for your confirmation.')).toHaveCount(0)
  await expect(name).toHaveValue('Oldroyd')
  await expect(search).toBeEnabled()
  expect(lookups).toHaveLength(1)
  // The browser reports the reply that asks for the confirmation.
  browserMessages.messages = browserMessages.messages.filter((message) => !/ 428 /.test(message))
})

test('actions of selected rows that cannot be loaded leave the answer', async ({ entered: page }) => {
  await withoutScript(page, 'SelectedRows')
  await openAndRun(page, '/companies?name=northgate')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check()
  await expect(page.getByRole('alert')).toContainText('This part could not load.')
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
})

test('a part that could not load is tried again, and what was typed stays', async ({
  entered: page,
  browserMessages,
}) => {
  const scripts = /\/assets\/(Palette|ShortcutHelp)-[^/]*\.js$/
  await page.route(scripts, (route) => route.abort())
  await page.goto('/companies')
  const name = page.getByLabel('Company name or number')
  await name.fill('northgate')
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+k')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This part could not load. Check the network, and try again.')
  await page.unroute(scripts)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Search, or go to a screen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('northgate')
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('ERR_FAILED'))
})
