/** Directors: what needs a browser. The rest is in web/features/directors/directors.screen.test.ts. */
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'

test('a page that is turned begins with its rows, and on paper a director has sources', async ({ entered: page }) => {
  await searchFor(page, 'Smith', undefined, '10')
  await page.getByRole('button', { name: /^Next page · / }).click()
  await expect(page.getByRole('link', { name: 'Previous page, on record, free' })).toBeVisible()
  // The names of several rows are folded away: the rows themselves are in sight.
  await expect(page.getByRole('region', { name: 'Rows of the same name' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeInViewport()

  await searchFor(page, 'Treharne-Coles', 'Disqualified people')
  await page.getByRole('link', { name: 'Mr Gareth Wyn TREHARNE-COLES' }).click()
  await expect(page.getByRole('article')).toContainText('Court permission to act')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Sources' }).getByText(/record \w{20}, SHA-256/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^More actions: / })).toBeHidden()
})

async function searchFor(page: Page, name: string, among?: string, rows?: string): Promise<void> {
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (among) await page.getByLabel('Search in').selectOption(among)
  if (rows) await page.getByLabel('Rows per page').selectOption(rows)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByRole('heading', { name: / with this name$/ })).toBeVisible()
}
