/** The ledger, read: found by filters, verified, and erased for good; and everything held about somebody. */
import { readFileSync } from 'node:fs'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, test, workInNewCase } from './application.ts'

test.use({ worksInSample: true })

test('records are filtered, what is personal stays out of the address, and each opens its screen free', async ({
  entered: page,
}) => {
  // Where nothing is held, so that each of these is a lookup of its own.
  await workInNewCase(page, 'RECORDS-1')
  await openAndRun(page, '/companies/90000001/officers')
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await openAndRun(page, '/companies?name=zzyzx')
  await expect(page.getByText('None found.')).toBeVisible()

  await page.goto('/records')
  const rows = page.getByRole('table').getByRole('rowheader')
  await page.getByLabel('Outcome').focus()
  await page.getByLabel('Outcome').selectOption('None found')
  await expect(page).toHaveURL(/outcome=none_found/)
  await expect(page.getByLabel('Outcome')).toBeFocused()
  // Other journeys leave records too, which are older.
  await expect(rows.first()).toHaveText('Company name search')
  await expect(page.getByRole('row', { name: / Found / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // What tells them apart: a search by its words, a company beside its number, a person by the name in the answer.
  await expect(page.getByRole('row', { name: /^Company name search “zzyzx” RECORDS-1 / })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Officers of a company NORTHGATE .* 90000001 / }).first()).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^Director’s details Mrs Helen Margaret STAINTHORPE RECORDS-1 / }).first(),
  ).toBeVisible()

  await page.getByLabel('Subject').fill('90000001')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).press('Enter')
  await expect(rows.nth(0)).toHaveText('Officers of a company')
  await expect(rows.filter({ hasText: 'Company number search' }).first()).toBeVisible()
  expect(page.url()).not.toContain('90000001')
  await requireAccessible(page)
  // And is there again for whoever has looked at one of them.
  await rows.first().getByRole('link').first().click()
  await expect(page.getByText('In the chain')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Subject')).toHaveValue('90000001')
  await expect(rows.filter({ hasText: 'Company number search' }).first()).toBeVisible()

  const lookups: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && lookups.push(request.url()))
  await page.getByRole('link', { name: 'Open result: Officers of a company, free' }).first().click()
  await expect(page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' })).toBeVisible()
  expect(lookups.filter((url) => url.includes('company_appointments'))).toEqual([])
})

test('a record is verified in the browser, read as received, and erased with its pin’s note', async ({
  entered: page,
}) => {
  await openAndRun(page, '/companies/90000001/charges')
  await page.getByRole('link', { name: /^record / }).click()
  await expect(page.getByText('In the chain')).toBeVisible()
  await page.getByRole('button', { name: /^Pin to / }).click()
  await page.getByLabel('Note').fill('Two are outstanding.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pin to / })
    .click()
  await expect(page.getByText('the whole record')).toBeVisible()

  await page.getByRole('button', { name: 'Verify in this browser' }).press('Enter')
  await expect(page.getByText('The SHA-256 matches the record.')).toBeVisible()
  await expect(page.getByText('The hash matches the content.').first()).toBeVisible()
  await expect(page.getByText('Not as it was recorded')).toHaveCount(0)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const text = page.getByRole('region', { name: 'The answer as text' })
  await expect(text).toContainText('<charge_number>900000010002</charge_number>')
  // So few rows are open from the beginning.
  await expect(page.getByRole('term').filter({ hasText: 'satistfied_date' }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^ada/ }).first()).toBeVisible()
  await requireAccessible(page)

  await page.getByRole('button', { name: 'Erase content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the content of this record?' })
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(dialog).toContainText('Choose a reason.')
  await dialog.getByLabel('Reason').selectOption('It was looked up by mistake')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('The request and the answer were erased.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Erased: it was looked up by mistake/ })).toBeVisible()
  await expect(page.getByText('Two are outstanding.')).toHaveCount(0)
  await page.getByRole('link', { name: /^Open \S+-\d+$/ }).click()
  await expect(page.getByText('The answer was erased. The lookup stays on record.')).toBeVisible()
})

test('a data subject report lists all data about a person, with its place and its end', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/officers')
  await expect(page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' })).toBeVisible()
  await page.goto('/records')
  await page.getByRole('link', { name: 'Data subject report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a name, an address or a number.')
  await page.getByLabel('A name, an address or a number').fill('Stainthorpe, Helen')
  await page.getByRole('button', { name: 'Create report' }).press('Enter')
  await expect(page.getByRole('row', { name: /Officers of a company, answered.*appt_list/ }).first()).toBeVisible()
  expect(page.url()).not.toMatch(/stainthorpe/i)
  await requireAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  const report = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(report).toMatchObject({ text: 'Stainthorpe, Helen', purpose: 'Access request (article 15)' })

  await page.getByRole('button', { name: /^Erase \d+ records?/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase these finds?' })
  await expect(dialog.getByLabel('Reason')).toHaveValue('subject_request')
  await requireAccessible(page)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText(/^Erased: \d+ records?/)).toBeVisible()
  await page.getByRole('button', { name: 'Create report' }).click()
  // What is left says that reports were made.
  await expect(page.getByRole('row', { name: /Officers of a company/ })).toHaveCount(0)
  await page.goto('/team/audit?event=erased')
  await expect(page.getByRole('row', { name: /Erased: the person asked for it/ }).first()).toBeVisible()
})
