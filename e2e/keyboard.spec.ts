/** The main job with the keyboard alone. */
import { expect, test } from './application.ts'
import { tabTo } from './by-keyboard.ts'

test('from the search to a document and the map, without a mouse', async ({ desk: page }) => {
  await tabTo(page, 'Name, number, postcode, telephone, IP address or coordinates')
  await page.keyboard.type('northgate holdings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  // A new screen takes the focus to its heading: the next Tab is in its content.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, 'NORTHGATE HOLDINGS LIMITED')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeFocused()
  await tabTo(page, /^Filings /)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Look up filings/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Open / }).first()).toBeVisible()
  await tabTo(page, /^Open /)
  const opened = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Document' })
  await expect(panel).toBeFocused()
  await expect(panel.getByText('on record')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: opened })).toBeFocused()

  await tabTo(page, /^Refresh/)
  const record = page.getByRole('group', { name: 'Source' }).getByRole('link', { name: /^record/ })
  const before = await record.textContent()
  await page.keyboard.press('Enter')
  await expect(record).not.toHaveText(before ?? '')
  await expect(page.getByRole('button', { name: /^Refresh/ })).toBeFocused()

  // Another company, chosen from how a number is read, is another screen.
  await page.getByLabel('Name, number, postcode, telephone').fill('90000040')
  await expect(page.getByRole('option', { name: 'Company 90000040' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'CWMNI MELIN Y GROES CYFYNGEDIG' })).toBeFocused()

  await page.goto('/map')
  await tabTo(page, 'Postcode, street or place')
  await page.keyboard.type('Newport')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Newport, Gwent, Wales')).toBeVisible()
  await tabTo(page, /Newport, Shropshire/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/selected=\w+%2F3/)
  await tabTo(page, /^1\. Newport, Gwent, Wales, approximate$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/selected=\w+%2F1/)
})

test('at the search one can type at once, and what opens over a page closes when one leaves it', async ({
  entered: page,
}) => {
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Name, number, postcode, telephone')).toBeFocused()
  await page.keyboard.type('leeds')
  const readings = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(readings).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(readings).toHaveCount(0)

  await page.getByLabel(/profile and sign-out/).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByLabel('Name, number, postcode, telephone').focus()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
})

test('the first Tab offers to skip to the content', async ({ entered: page }) => {
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})
