/** What is dear is confirmed first, by mouse or by keyboard, and nothing is paid for twice. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, runButton, test } from './application.ts'

/** As an administrator's page would. @param credits null: it is public again */
const setPrice = (page: Page, credits: string | null) =>
  page.evaluate(async (credits) => {
    const own = { 'x-requested-with': 'whereabouts' }
    const set = {
      method: 'PUT',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ credits }),
    }
    await fetch('/api/prices/geo_code', credits === null ? { method: 'DELETE', headers: own } : set)
  }, credits)

test.beforeEach(({ desk }) => setPrice(desk, '20'))
test.afterEach(({ desk }) => setPrice(desk, null))

test('a dear lookup asks first, is made once, and is not asked about again when it is on record', async ({
  entered: page,
  browserMessages,
}) => {
  const answered: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/lookups/geo_code')) answered.push(response.status())
  })
  await page.goto('/map?text=York')
  await runButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Run this lookup?' })
  await expect(dialog).toContainText('Place on the map: 20 credits')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expect(page.getByText('Waiting for your confirmation. Nothing was sent.')).toBeVisible()
  await expect(page.getByText(/^Looking up/)).toHaveCount(0)
  await requireAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Not run. You did not confirm it.')

  await page.getByRole('button', { name: 'Try again · 20 credits' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog, 'pressing Enter twice is no answer').toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Run · 20 credits' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list').getByText('York, North Yorkshire, England')).toBeVisible()
  await expect(page).toHaveURL(/record=/)

  await page.reload()
  await expect(page.getByRole('list').getByText('York, North Yorkshire, England')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(answered).toEqual([428, 428, 200])
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('428'))
})

test('asking again and then not confirming it leaves what was there, and the focus where it was', async ({
  entered: page,
  browserMessages,
}) => {
  await page.goto('/map?text=Leeds')
  await runButton(page).click()
  await page.getByRole('button', { name: 'Run · 20 credits' }).click()
  await expect(page.getByRole('list').getByText(/Leeds/).first()).toBeVisible()
  const again = page.getByRole('button', { name: 'Refresh · 20 credits' })
  await again.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(again).toBeFocused()
  await expect(page.getByRole('list').getByText(/Leeds/).first()).toBeVisible()
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('428'))
})
