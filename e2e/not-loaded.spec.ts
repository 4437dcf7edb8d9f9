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

test('a dialog that could not load is tried again, with its styles, and what was typed stays', async ({
  entered: page,
  browserMessages,
}) => {
  const styles = /\/assets\/Palette-[^/]*\.(css|js)$/
  await page.route(styles, (route) => route.abort())
  await page.goto('/companies')
  const name = page.getByLabel('Company name or number')
  await name.fill('northgate')
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+k')
  const alert = page.getByRole('alert')
  const notLoaded = page.getByRole('dialog', { name: 'Not loaded' })
  await expect(notLoaded).toContainText('This part could not load. Check the network, and try again.')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('This part could not load.')
  await page.keyboard.press('Escape')
  await expect(notLoaded).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(notLoaded).toBeVisible()
  await page.unroute(styles)
  await alert.getByRole('button', { name: 'Try again' }).click()
  const palette = page.getByRole('dialog', { name: 'Search, or go to a screen' })
  await expect(palette).toBeVisible()
  await expect(page.locator('link[rel=stylesheet][href*="/Palette-"]')).toHaveCount(1)
  expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/Palette-')))).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  // Opened once more, it is there at once, without a request.
  await page.route(/\/assets\//, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('northgate')
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('ERR_FAILED'))
})
