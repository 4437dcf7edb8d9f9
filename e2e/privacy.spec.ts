/** What stays in the browser: nothing that was looked up, and no key ever. */
import { expect, test } from './application.ts'

test('nothing personal rests in the browser’s storage, and no reply holds a key', async ({ desk: page, context }) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => response.url().includes('/api/') && replies.push(response.text().catch(() => '')))
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page.getByRole('button', { name: /^Search, / }).click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Appointments counted apart')).toBeVisible()
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
  expect(stored.session.every((key) => key === 'react-router-scroll-positions')).toBe(true)
  expect(JSON.stringify(await context.storageState())).not.toMatch(/penhaligon/i)
  for (const reply of await Promise.all(replies)) expect(reply).not.toMatch(/jk_|api_key/)
})

test('signing out forgets what was looked up', async ({ desk: page }) => {
  await page.goto('/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await page.getByLabel(/profile and sign-out/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Persons entitled')).toHaveCount(0)
})
