/** A misspelt company name: the screen says which name was searched, and why each company is listed. */
import { expect, test } from './application.ts'

test('a misspelt name is corrected, and the screen says so', async ({ desk: page }) => {
  await page.getByLabel('Name, number, postcode, telephone').fill('NORTGATE HOLDNGS')
  await page.getByRole('button', { name: 'Run search' }).click()
  await expect(page.getByText('These results are for NORTHGATE HOLDINGS.')).toBeVisible()
  await expect(page.getByRole('row', { name: /NORTHGATE HOLDINGS LIMITED/ })).toContainText(
    'Spelled NORTHGATE HOLDINGS',
  )

  await page.getByLabel('Company name or number').fill('Fernwater')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page.getByRole('row', { name: /FERNWATER SOFTWARE LIMITED/ })).toContainText('Previous name; now')
  await expect(page.getByText('These results are for')).toBeHidden()

  await page.getByLabel('Company name or number').fill('zzyzx qwxk')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page.getByText('The service lists no company for this search.')).toBeVisible()
})
