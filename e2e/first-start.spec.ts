/** A new user's first minutes: the printed link, an account, a search. */
import { test as base, expect } from '@playwright/test'
import { type Application, startApplication } from './application.ts'
import { emptyDataFolder } from './data-folder.ts'

const test = base.extend<{ application: Application }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  application: async ({}, use) => {
    const application = await startApplication({}, { until: /welcome#/, folder: emptyDataFolder() })
    await use(application)
    await application.stop()
  },
})

test('the link that the first start prints leads to an account and a first answer', async ({ page, application }) => {
  const link = application.lines.join('\n').match(/\S+welcome#\S+/)?.[0] ?? ''
  expect(application.lines.join('\n')).toContain('Writing the fictional register')

  await page.goto(link)
  await page.getByLabel('Your name').fill('Ada Example')
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Example')

  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Fictional register:')).toBeVisible()
  const lastStep = page.getByText(/^Press Pin, then Pin to \S+\. In the case, Evidence has the fact with its record\.$/)
  const reference = (await lastStep.innerText()).match(/Pin to (\S+)\. In/)?.[1] ?? ''
  await page.getByLabel('Name, number, postcode, telephone').fill('northgate holdings')
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })
  await expect(found).toBeVisible()

  await found.click()
  const pin = (words: string) => page.getByRole('button', { name: words, exact: true })
  await pin(`Pin to ${reference}: NORTHGATE HOLDINGS LIMITED`).click()
  await pin(`Pin to ${reference}`).click()
  await pin(`Pinned to ${reference}: NORTHGATE HOLDINGS LIMITED`).click()
  await page.getByRole('link', { name: 'Open the case', exact: true }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${reference}: `) })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('NORTHGATE HOLDINGS LIMITED')

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link was used or has expired')
})
