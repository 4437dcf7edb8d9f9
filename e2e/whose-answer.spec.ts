/** An answer stands under the right name, in the right case, and says what asking for another costs. */
import { expect, openAndRun, test, workInNewCase } from './application.ts'

test.use({ worksInSample: true })

test('a company found by a former name opens under the name it has', async ({ entered: page }) => {
  await openAndRun(page, '/companies?name=stainthorpe&type=FORMER')
  await expect(page.getByRole('row', { name: /Former name ?, changed 11 Mar 2014/ })).toBeVisible()
  await page.getByRole('link', { name: 'STAINTHORPE LAND LIMITED' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  await expect(page).toHaveTitle('NORTHGATE HOLDINGS LIMITED · Whereabouts')
  await expect(page.getByText('STAINTHORPE LAND')).toHaveCount(0)
})

test('the same search in another case is asked there, and an answer of another case says whose it is', async ({
  desk: page,
}) => {
  const search = async () => {
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
    await page.getByLabel('Name, number, postcode, telephone').fill('northgate print')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/record=/)
    return page.url()
  }
  const source = page.getByRole('group', { name: 'Source' })
  const first = await search()
  await expect(source).not.toContainText('SAMPLE-1')

  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByRole('button', { name: 'Open a case' }).click()
  await page.getByLabel('Reference').fill('ACQ-114')
  await page.getByLabel('Title').fill('Northgate')
  await page.getByLabel('Purpose').fill('Due diligence')
  await page.getByRole('button', { name: /^Open the case/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ACQ-114: Northgate' })).toBeVisible()

  expect(await search()).not.toBe(first)
  await expect(source).not.toContainText('ACQ-114')
  await page.goto(first)
  await expect(source).toContainText('in SAMPLE-1, not in ACQ-114')
  await page.goto('/records')
  const row = page.getByRole('row', { name: /^Company name search “northgate print” ACQ-114 ada Found/ })
  await expect(row).toHaveCount(1)
})

test('what spends credits says so', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Leeds')
  await expect(page.getByRole('button', { name: 'Refresh · 0.01 credits' })).toBeVisible()
  await openAndRun(page, '/companies?name=northgate')
  await expect(page.getByRole('columnheader', { name: 'Place, to open: 0.01 credits each' })).toBeVisible()
  await workInNewCase(page, 'PRICES-1')
  await openAndRun(page, '/companies/90000001/filings')
  await expect(page.getByRole('columnheader', { name: /^Document, to open: \d+ credits each$/ })).toBeVisible()
  // A tab costs nothing, so it states no cost.
  await expect(page.getByRole('link', { name: 'Charges of NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
})

test('every example of the search finds something', async ({ desk: page }) => {
  const examples = page.getByRole('list', { name: 'Examples' }).getByRole('link')
  await expect(examples).toHaveCount(7)
  const source = page.getByRole('group', { name: 'Source' }).first()
  const submit = page.getByRole('main').locator('form button[type=submit]').first()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/lookups/')) sent += 1
  })
  for (let index = 0; index < 7; index += 1) {
    await examples.nth(index).click()
    await expect(page).not.toHaveURL(/\/$/)
    // Some run at once; others fill in a form first. What is sent is not sent again, however long its answer takes.
    await expect(async () => {
      if (sent === 0 && (await source.count()) === 0 && (await submit.isVisible()))
        await submit.click({ timeout: 1000 })
      expect(sent > 0 || (await source.isVisible())).toBe(true)
    }).toPass()
    await expect(source).toBeVisible()
    sent = 0
    await expect(page.getByText('None found.')).toHaveCount(0)
    await page.goto('/')
  }
})
