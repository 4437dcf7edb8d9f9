/** The same screens over each way to call the service; SOAP 1.1, the default, is what all other journeys go over. */
import { analyst, test as base, expect, runButton, startApplication } from './application.ts'

const bindings = { soap12: 'SOAP 1.2', post: 'HTTP POST', get: 'HTTP GET' }

for (const [binding, words] of Object.entries(bindings))
  base(`over ${words}: a search, a dossier, an officer, a check and its record`, async ({ browser }) => {
    const application = await startApplication({
      ADMIN_EMAIL: analyst.email,
      ADMIN_PASSWORD: analyst.password,
      UPSTREAM_BINDING: binding,
    })
    const context = await browser.newContext({ baseURL: application.address })
    const page = await context.newPage()
    await page.goto('/sign-in?to=/companies?name=northgate')
    await page.getByLabel('E-mail address').fill(analyst.email)
    await page.getByLabel('Password').fill(analyst.password)
    await page.keyboard.press('Enter')
    await runButton(page).click()
    await page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()
    await page.getByRole('button', { name: /^Look up all 3/ }).click()
    await expect(page.getByText(/^Charge 900000010002, /)).toBeVisible()
    await page
      .getByRole('link', { name: /^Officers / })
      .first()
      .click()
    await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
    await expect(page.getByRole('figure', { name: /^Timeline of/ })).toBeVisible()
    await page.goto('/telephone')
    await page.getByRole('textbox', { name: 'Telephone number' }).fill('0113 496 0002')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^record / })
      .first()
      .click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await context.close()
    await application.stop()
  })
