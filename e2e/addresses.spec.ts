/** Opening an address spends nothing: what it asks for is shown with its cost, and runs on a press. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, lookUpTab, lookupsOf, openAndRun, runButton, test, workInNewCase } from './application.ts'

const source = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Source' })

/** Each address that asks for something, with the lookups that a press of its button runs. */
const addresses = {
  '/companies?name=northgate': 'company_name_search',
  '/companies?number=90000001': 'company_number_search',
  '/companies/90000002': 'company_number_search',
  '/companies/90000001/officers?company=COMPANY': 'company_appointments',
  '/companies/90000001/charges?company=COMPANY': 'company_mortgage_index',
  '/companies/90000001/filings?company=COMPANY': 'company_filing_history',
  '/companies/90000001/filings?company=COMPANY&filings=FILINGS&image=KEY': 'company_document_info company_document',
  '/director?from=OFFICERS&at=/appt_list/0/director_id': 'director_details',
  '/directors/compare?a=OFFICERS:/appt_list/1/director_id': 'director_details',
  '/map?text=Bath': 'geo_code',
  '/map?from=OFFICERS&at=/appt_list/0/postcode': 'geo_code',
  '/telephone/area-codes?of=0113': 'area_code',
}

test('an address is opened, reloaded and come back to free; its button runs it once', async ({ entered: page }) => {
  test.slow()
  await workInNewCase(page, 'ADDRESS-1')
  await openAndRun(page, '/companies/90000001/officers')
  const officers = new URL(page.url()).searchParams
  await openAndRun(page, `/companies/90000001/filings?company=${officers.get('company')}`)
  const filings = new URL(page.url()).searchParams
  const key = await page.getByRole('link', { name: /^Open/ }).first().getAttribute('href')
  const known = {
    COMPANY: officers.get('company')!,
    OFFICERS: officers.get('officers')!,
    FILINGS: filings.get('filings')!,
    KEY: new URL(key!, page.url()).searchParams.get('image')!,
  }
  // In another case, where nothing is on record.
  await workInNewCase(page, 'ADDRESS-2')
  for (const [pattern, operations] of Object.entries(addresses)) {
    const address = pattern.replace(/[A-Z]{3,}/g, (name) => known[name as keyof typeof known] ?? name)
    const asked = lookupsOf(page)
    await page.goto(address)
    await expect(runButton(page), address).toHaveText(/^(Look up|Open)[\w ]*( · (\d[\d.]* credits?|free))?$/)
    await page.reload()
    await expect(runButton(page)).toBeVisible()
    await page.goto('/records')
    await page.goBack()
    await expect(runButton(page)).toBeVisible()
    await page.getByRole('link', { name: 'Records', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await page.goBack()
    await expect(runButton(page)).toBeVisible()
    await page.goForward()
    await page.goBack()
    await expect(runButton(page)).toBeVisible()
    expect(asked, address).toEqual([])

    await runButton(page).click()
    await expect.poll(() => asked.join(' '), address).toBe(operations)
    await expect.poll(() => page.url(), address).not.toBe(new URL(address, page.url()).href)
    await page.reload()
    await expect(source(page).first()).toBeVisible()
    expect(asked.join(' '), address).toBe(operations)
  }
})

test('what was pressed for in the application needs no second press', async ({ desk: page }) => {
  await workInNewCase(page, 'PRESSED-1')
  const asked = lookupsOf(page)
  const box = page.getByLabel('Name, number, postcode, telephone').first()
  await box.fill('northgate holdings limited')
  await page.keyboard.press('Enter')
  await page.getByRole('table').getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()
  await lookUpTab(page, 'Officers')
  await expect(page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' })).toBeVisible()
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(page.getByRole('figure', { name: /^Timeline of/ })).toBeVisible()
  expect(asked).toEqual(['company_name_search', 'company_appointments', 'director_details'])

  // A form and the search box run what stands in the address already.
  const presses: { [place: string]: () => Promise<void> } = {
    Bath: () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Find · / })
        .press('Enter'),
    Wells: async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('Wells')
      await page.getByRole('option', { name: /map/ }).first().click()
    },
  }
  for (const [place, press] of Object.entries(presses)) {
    await page.goto(`/map?text=${place}`)
    await expect(runButton(page)).toBeVisible()
    asked.length = 0
    await press()
    await expect.poll(() => asked, place).toEqual(['geo_code'])
  }
})

test('a press on something else leaves what the address asks for unasked', async ({ entered: page }) => {
  await workInNewCase(page, 'ELSE-1')
  const asked = lookupsOf(page)
  await page.goto('/companies/90000001/officers')
  await expect(page.getByRole('button', { name: /^Look up company/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Look up officers/ })).toBeVisible()
  await requireAccessible(page)
  await page.getByRole('link', { name: /^History / }).click()
  await expect(page).toHaveURL(/\/history/)
  await page.goBack()
  await expect(page).toHaveURL(/\/officers/)
  await expect(page.getByRole('button', { name: /^Look up officers/ })).toBeVisible()
  expect(asked).toEqual([])
  await lookUpTab(page, 'Charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  expect(asked).toEqual(['company_mortgage_index'])
})

test('a number search that was just made is not paid for again by its dossier', async ({ entered: page }) => {
  await workInNewCase(page, 'NUMBER-1')
  const asked = lookupsOf(page)
  await openAndRun(page, '/companies?number=9000000*')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('90000001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  await expect(page).toHaveURL(/company=/)
  expect(asked).toEqual(['company_number_search'])
  // Another window knows what was asked in the case.
  await openAndRun(page, '/companies/90000002')
  await page.goto('/companies/90000002')
  await expect(source(page).first()).toBeVisible()
  expect(asked).toEqual(['company_number_search', 'company_number_search'])
})
