/** A register out of loaded files: the company page, who controls it, a controller's companies, who else is at its address. */
import type { Page } from '@playwright/test'
import { analyst, test as base, expect, startApplication } from './application.ts'
import { newDataFolder } from './data-folder.ts'
import { type Line, loadOpenData } from './open-data.ts'

const [alder, birch, cedar] = ['01000001', '01000002', '01000003'] as const
const office = {
  'RegAddress.AddressLine1': '12 MILL STREET',
  'RegAddress.PostTown': 'LEEDS',
  'RegAddress.PostCode': 'LS1 4VK',
  CompanyCategory: 'Private Limited Company',
  CompanyStatus: 'Active',
}
const companies = [
  {
    ...office,
    CompanyName: 'ALDER EXAMPLE LIMITED',
    CompanyNumber: alder,
    IncorporationDate: '04/05/2015',
    'Accounts.NextDueDate': '30/09/2030',
    'SICCode.SicText_1': '56102 - Unlicensed restaurants and cafes',
    'PreviousName_1.CONDATE': '01/02/2018',
    'PreviousName_1.CompanyName': 'OLD ALDER EXAMPLE LIMITED',
  },
  { ...office, CompanyName: 'BIRCH EXAMPLE HOLDINGS LIMITED', CompanyNumber: birch, IncorporationDate: '01/03/2012' },
  {
    ...office,
    'RegAddress.AddressLine1': '3 LOW ROAD',
    CompanyName: 'CEDAR EXAMPLE LIMITED',
    CompanyNumber: cedar,
    IncorporationDate: '09/10/2019',
  },
]

const majority = ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent']
const entry = (company_number: string, kind: string, id: string, data: object): Line => ({
  company_number,
  data: {
    etag: '0',
    kind: `${kind}-person-with-significant-control`,
    links: { self: `/company/${company_number}/persons-with-significant-control/${kind}/${id}` },
    natures_of_control: majority,
    ...data,
  },
})
const specimen = {
  name: 'Mr Owen Specimen',
  name_elements: { title: 'Mr', forename: 'Owen', surname: 'Specimen' },
  date_of_birth: { month: 5, year: 1961 },
  notified_on: '2016-04-06',
}
const controllers: Line[] = [
  entry(alder, 'corporate-entity', 'a1', {
    name: 'Birch Example Holdings Limited',
    identification: { country_registered: 'England', registration_number: ' 1000002' },
    notified_on: '2019-09-02',
  }),
  entry(alder, 'individual', 'a2', { ...specimen, ceased_on: '2019-09-02' }),
  entry(birch, 'individual', 'b1', specimen),
  {
    company_number: cedar,
    data: {
      kind: 'persons-with-significant-control-statement',
      links: { self: `/company/${cedar}/persons-with-significant-control-statements/c1` },
      statement: 'no-individual-or-entity-with-signficant-control',
      notified_on: '2019-10-09',
    },
  },
]

const test = base.extend<object>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = newDataFolder()
      loadOpenData(folder, companies, controllers)
      const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }
      const application = await startApplication(account, { folder })
      await use(application)
      await application.stop()
    },
    { scope: 'worker' },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: /^Dossier/ }).getByRole('link', { name })

test('from a number to the company, who controls it, and the person at the end', async ({ desk: page }) => {
  const box = page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first()
  await box.fill(alder)
  await page
    .getByRole('option', { name: new RegExp(`^Company ${alder}`) })
    .first()
    .click()
  await expect(heading(page, 'ALDER EXAMPLE LIMITED')).toBeVisible()
  // One press. Parts without a source are not offered.
  await page.getByRole('button', { name: /^Look up (all of it|the rest)/ }).click()
  const sheet = page.getByRole('main')
  for (const words of [
    'Birch Example Holdings Limited',
    '12 MILL STREET, LEEDS, LS1 4VK',
    'Accounts by 30 Sept 2030',
    'BasicCompanyData of 1 Nov 2026',
    'Persons with significant control of 20 Nov 2026',
  ])
    await expect(sheet).toContainText(words)
  await expect(page.getByText('OLD ALDER EXAMPLE LIMITED').first()).toBeVisible()

  await tab(page, /^Control /).click()
  await expect(page.getByRole('table', { name: 'Controllers now' })).toContainText('Over 75% of the shares')
  await expect(page.getByRole('table', { name: 'Controllers until earlier' })).toContainText('Mr Owen Specimen')
  await page.getByRole('link', { name: 'Ownership chart' }).click()
  await page.getByRole('button', { name: /^Look up controllers of Birch Example/i }).click()
  const boxes = page.getByRole('group', { name: /^Control of/ })
  await expect(boxes.getByRole('button', { name: /^Mr Owen Specimen, Person/ })).toBeVisible()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('row', { name: /Specimen.*56\.25–100% of shares/ })).toBeVisible()
})

test('a statement in place of a controller, and none found', async ({ desk: page }) => {
  await page.goto(`/companies/${cedar}/control`)
  await page.getByRole('button', { name: /^Look up controllers/ }).click()
  await expect(page.getByText('The company states that no one controls it.')).toBeVisible()
  await expect(page.getByText('The register names no controller now.')).toBeVisible()
  await page.goto('/companies/01999999/control')
  await page.getByRole('button', { name: /^Look up controllers/ }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/^None found/)
      .first(),
  ).toBeVisible()
})

test('a person’s companies by name, and then who else is registered at their address', async ({ desk: page }) => {
  await page.goto('/directors/controllers')
  await page.getByLabel(/^Name of the controller/).fill('Specimen, Owen')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  const found = page.getByRole('table', { name: /^Controllers found/ })
  await expect(found.getByRole('row', { name: /Mr Owen Specimen.*01000001.*Ceased/ })).toBeVisible()
  await expect(found.getByRole('row', { name: /Mr Owen Specimen.*01000002.*Current/ })).toBeVisible()
  expect(decodeURIComponent(page.url())).not.toMatch(/specimen/i)

  await found
    .getByRole('row', { name: /01000002/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: /^Look up (all of it|the rest)/ }).click()
  await page
    .getByRole('link', { name: /^Who else is registered here/ })
    .first()
    .click()
  const here = page.getByRole('table', { name: 'Companies registered at this address' })
  await expect(here.getByRole('row', { name: /ALDER EXAMPLE LIMITED/ })).toBeVisible()
  await expect(here.getByRole('row', { name: /CEDAR EXAMPLE LIMITED/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Search the whole postcode/ }).click()
  await expect(here.getByRole('row', { name: /CEDAR EXAMPLE LIMITED/ })).toBeVisible()
})
