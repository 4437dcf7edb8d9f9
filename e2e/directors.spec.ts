/** Directors: told apart by name, counted by status, drawn as a timeline, and compared without a verdict. */
import type { Page } from '@playwright/test'
import { expect, lookupsOf, openAndRun, runButton, signIn, test } from './application.ts'

test('rows of one name are told apart, and two that are selected are compared; nothing personal is in the address', async ({
  entered: page,
}) => {
  const asked = lookupsOf(page)
  await searchFor(page, 'Penhaligon')
  const same = page.getByRole('region', { name: 'Rows of the same name' })
  await same.getByText('1 name appears in several rows').click()
  await expect(same.getByText('Ms Ruth Elizabeth PENHALIGON: 2 rows')).toBeVisible()
  await expect(same).toContainText('Birth month: Agree (June 1976)')
  await expect(same).toContainText('Postcode district: Differ (EH1, TR1)')
  await expect(same).toContainText('Companies: not in a search result')
  await expect(page.getByRole('row', { name: /1 of 2 with this name/ })).toContainText('Edinburgh')
  await expect(
    page.getByRole('columnheader', { name: /^(Current|In office when dissolved|Resigned|Total)/ }),
  ).toHaveCount(4)

  // With the keyboard: into the rows, and two of them selected.
  await page
    .getByRole('row', { name: /1 of 2 with this name/ })
    .getByRole('link')
    .focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Compare selected · / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare officers' })).toBeVisible()
  await expect(page.getByText(/^Matching details do not prove identity\./)).toBeVisible()
  await expect(factRow(page, 'Surname')).toContainText('Agree')
  await expect(factRow(page, 'Born')).toContainText('June 1976')
  await expect(factRow(page, 'Place')).toContainText(/Edinburgh.*Truro.*Differ/)
  await expect(factRow(page, 'Total appointments')).toContainText('not compared')
  await expect(page.getByText('No shared companies.')).toBeVisible()

  await expect(page).toHaveURL(/a_record=\w+/)
  await expect(page).toHaveURL(/b_record=\w+/)
  expect(decodeURIComponent(page.url())).not.toMatch(/penhaligon|ruth|truro|ED1NP8|TRVR0P/i)
  expect(asked).toEqual(['director_search', 'director_details', 'director_details'])
  await page.reload()
  await expect(factRow(page, 'Surname')).toContainText('Agree')
  expect(asked).toHaveLength(3)
})

test('from a director to a namesake of theirs: companies and addresses of both, and when they were there together', async ({
  entered: page,
}) => {
  const asked = lookupsOf(page)
  await openAndRun(page, '/companies/90000001/officers')
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose an officer to compare' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Mrs Helen Margaret STAINTHORPE, born March 1964')
  await page.getByLabel('Separate fields').check()
  await page.getByLabel('Surname', { exact: true }).fill('Stainthorpe')
  await page.getByLabel('Forename', { exact: true }).fill('Graham Peter')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('link', { name: /^Compare with Mr Graham Peter STAINTHORPE/ }).click()

  const companies = page.getByRole('table', { name: 'Shared companies' })
  await expect(companies.getByRole('row', { name: /NORTHGATE HOLDINGS LIMITED/ })).toContainText(
    /Director, 19 Sept 2012, current.*to 28 Jun 2019.*6 years 9 months/,
  )
  await expect(companies.getByRole('row', { name: /NORTHGATE FINANCE/ })).toContainText('Not given')
  await expect(page.getByRole('table', { name: 'Shared service addresses' })).toContainText('Whole address')
  await expect(factRow(page, 'Surname')).toContainText('Agree')
  await expect(factRow(page, 'Born')).toContainText('Differ')
  // She was on record: only he was asked for.
  expect(asked.filter((operation) => operation === 'director_details')).toHaveLength(2)

  await expect(page.getByText(/^then [\d.]+ credits? to place each postcode$/)).toBeVisible()
  await page.getByRole('link', { name: 'Show all addresses of both on the map, free' }).click()
  await expect(page).toHaveURL(/\/map\?layer=\w+&layer=\w+$/)
  await expect(page.getByRole('region', { name: 'Layers' }).getByRole('listitem')).toHaveText([
    /^Addresses of Mrs Helen Margaret STAINTHORPE\d+ places?, \d+ without a position/,
    /^Addresses of Mr Graham Peter STAINTHORPE\d+ places?, \d+ without a position/,
  ])
  await page.goBack()

  await companies.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
})

test('each side fails alone, and nothing is compared until both are answered', async ({ page }) => {
  await signIn(page)
  await searchFor(page, 'Penhaligon')
  await expect(page).toHaveURL(/record=/)
  const record = new URL(page.url()).searchParams.get('record')
  const at = (index: number) => encodeURIComponent(`${record}:/director_list/${index}/director_id`)
  await openAndRun(page, `/directors/compare?a=${at(0)}`)
  await expect(page.getByText('Mrs Catherine PENHALIGON')).toBeVisible()
  await expect(page.getByText(/^No officer chosen yet\./)).toBeVisible()
  await expect(page.getByText('The comparison appears when both have answers.')).toBeVisible()

  // The first is on record by now; the second is not answered.
  await expect(page).toHaveURL(/a_record=/)
  await page.route('**/api/lookups/director_details', (route) => route.abort(), { times: 1 })
  await page.goto(`${page.url()}&b=${at(1)}`)
  await runButton(page).click()
  await expect(page.getByText('Mrs Catherine PENHALIGON')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByText('The comparison appears when both have answers.')).toBeVisible()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(factRow(page, 'Forenames')).toContainText(/Catherine.*Dale.*Differ/)

  await openAndRun(page, `/directors/compare?a=${at(0)}&b=${at(0)}`)
  await expect(page.getByText('Both sides are the same entry')).toBeVisible()
})

test('a timeline draws every appointment and the disqualification, and its table says the same', async ({
  entered: page,
}) => {
  await searchFor(page, 'Dominic Harkaway-Slater', 'Disqualified people')
  await page.getByRole('link', { name: 'Mr Dominic Ellis HARKAWAY-SLATER' }).click()
  await expect(
    page.getByRole('figure', {
      name: /^Timeline of 38 appointments and 1 disqualification, \d{4} to .* The table below holds the same facts\.$/,
    }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Appointments: 38' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Appointments' }).getByRole('row')).toHaveCount(39)
  const count = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(count('Current')).toHaveText('4')
  await expect(count('In office when dissolved')).toHaveText('9')
  await expect(count('Resigned')).toHaveText('25')
  await expect(count('Total')).toHaveText('38')

  const ban = page.getByRole('article')
  await expect(ban.getByRole('heading')).toHaveText('In force 11 Mar 2024 to 10 Mar 2033')
  await expect(ban).toContainText('Section 6, Company Directors Disqualification Act 1986')
  await expect(page.getByText(/shows 4 current appointments during a disqualification/)).toContainText(
    'court permission for none of them',
  )

  // Another, with an exemption.
  await searchFor(page, 'Treharne-Coles', 'Disqualified people')
  await page.getByRole('link', { name: 'Mr Gareth Wyn TREHARNE-COLES' }).click()
  await expect(ban).toContainText('Court permission to act')
  await expect(ban.getByRole('link', { name: 'THORNMERE ENGINEERING LIMITED' })).toBeVisible()
  await expect(page.getByText(/court permission for 1 of them/)).toBeVisible()
  await expect(page.getByText(/It does not say where the person lives\./)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/home address/i)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Sources' }).getByText(/record \w{20}, SHA-256/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print dossier' })).toBeHidden()
})

test('thousands of appointments are drawn in parts, and how many were held at once is drawn of all', async ({
  entered: page,
}) => {
  await searchFor(page, 'SWIFTFORM NOMINEES LIMITED')
  await expect(page.getByRole('row', { name: /SWIFTFORM/ })).toContainText('corporate')
  await page.getByRole('table').getByRole('link').first().click()
  const line = page.getByRole('figure', { name: /^Timeline of 5,000 appointments/ })
  await expect(line).toContainText(/Held at one time\s*\d+ at most/)
  await page.getByRole('button', { name: 'Show 100 more of 4,960 appointments' }).click()
  await expect(page.getByRole('button', { name: 'Show 100 more of 4,860 appointments' })).toBeVisible()
})

test('pages are turned without totals, each of the size that was asked for', async ({ entered: page }) => {
  await searchFor(page, 'Smith', undefined, '10')
  await expect(page.getByText(/^10 rows$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Previous page/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Next page · / }).click()
  await expect(page.getByRole('link', { name: 'Previous page, on record, free' })).toBeVisible()
  await expect(page.getByText(/^10 rows$/)).toBeVisible()
  // The names of several rows are folded away: the rows themselves are in sight.
  await expect(page.getByRole('region', { name: 'Rows of the same name' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeInViewport()
  await expect(page.getByText(/of \d+ pages/)).toHaveCount(0)
  const asked = lookupsOf(page)
  await page.getByRole('link', { name: 'Previous page, on record, free' }).click()
  await page.getByRole('link', { name: 'Next page, on record, free' }).click()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Previous page/ })).toHaveCount(0)
  expect(asked).toEqual([])

  await searchFor(page, 'Zzyzx Qwrtp')
  await expect(page.getByText('The service lists no company officer of this name.')).toBeVisible()
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

const factRow = (page: Page, label: string) =>
  page.getByRole('table', { name: 'Facts of both' }).getByRole('row', { name: new RegExp(`^${label} `) })
