/** The main job with the keyboard alone. */
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'

test('from the search to a document and the map, without a mouse', async ({ desk: page }) => {
  await tabTo(page, 'Company name, company number or postcode')
  await page.keyboard.type('northgate holdings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  // A new screen takes the focus to its heading: the next Tab is in its content.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, 'NORTHGATE HOLDINGS LIMITED')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeFocused()
  await tabTo(page, 'Filings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Open / }).first()).toBeVisible()
  await tabTo(page, /^Open /)
  await page.keyboard.press('Enter')
  const document = page.getByRole('complementary', { name: 'Document' })
  await expect(document).toBeFocused()
  await expect(document.getByText('on record')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(document).toHaveCount(0)

  await page.goto('/map')
  await tabTo(page, 'Postcode, street or place')
  await page.keyboard.type('Newport')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Newport, Gwent, Wales')).toBeVisible()
  await tabTo(page, /Newport, Shropshire/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/selected=3/)
  await tabTo(page, /^1\. Newport, Gwent, Wales, approximate$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/selected=1/)
})

test('the first Tab offers to skip to the content', async ({ desk: page }) => {
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})

/** Tabs on until what is so named has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement === document.body ? null : (document.activeElement as HTMLElement | null)
      const label = element?.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
      return element?.getAttribute('aria-label') ?? label?.textContent ?? (element?.title || element?.innerText) ?? ''
    })
    const words = focused.replace(/\s+/g, ' ').trim()
    if (typeof name === 'string' ? words === name : name.test(words)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing named ${name} is reached by Tab.`)
}
