/** Who stands behind a company: the chart grows lookup by lookup, closes a circle, and leads to a banned man. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, lookUpTab, test } from './application.ts'
import { openPart } from './case-parts.ts'

const box = (page: Page, name: RegExp) => page.getByRole('group', { name: /^Control of/ }).getByRole('button', { name })

async function openCompany(page: Page, number: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first().fill(number)
  await page
    .getByRole('option', { name: new RegExp(`^Company ${number}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

const openOwnership = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Ownership of/ })
    .click()

test('the circle: three companies control each other, after one man handed them over', async ({ desk: page }) => {
  await openCompany(page, '99000011', 'SABLEWICK ASSETS LIMITED')
  await openOwnership(page)
  await expect(box(page, /^SABLEWICK.*Controllers not looked up, this company/)).toBeVisible()
  for (const name of ['SABLEWICK ASSETS LIMITED', 'VINTERFOLD HOLDINGS LIMITED', 'OXBARROW CAPITAL LIMITED'])
    await page.getByRole('button', { name: new RegExp(`^Look up controllers of (${name}|9900001)`) }).click()
  await expect(page.getByText(/^Circle: /)).toHaveText(
    'Circle: SABLEWICK ASSETS LIMITED controls OXBARROW CAPITAL LIMITED, OXBARROW CAPITAL LIMITED controls VINTERFOLD HOLDINGS LIMITED, VINTERFOLD HOLDINGS LIMITED controls SABLEWICK ASSETS LIMITED.',
  )
  await expect(page.getByRole('button', { name: /^Look up controllers/ })).toHaveCount(0)

  // By keyboard: up to the controller, and open it.
  await box(page, /^SABLEWICK/).focus()
  await page.keyboard.press('ArrowUp')
  await expect(box(page, /^VINTERFOLD.*part of a circle/)).toBeFocused()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('dialog', { name: 'VINTERFOLD HOLDINGS LIMITED' })
  await expect(pane).toContainText('Over 75% of the shares')
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(box(page, /^VINTERFOLD.*part of a circle/)).toBeFocused()

  await page.getByLabel('Show ended control').click()
  await expect(box(page, /VOSPER/)).toHaveCount(3)
  await page.getByLabel('As of').fill('2019-09-01')
  await expect(page.getByText(/^Circle: /)).toHaveCount(0)
  await expect(box(page, /^Mr Piers Anthony VOSPER, Person/)).toHaveCount(1)

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('row', { name: /VOSPER.*SABLEWICK.*75–100% of shares/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^SVG/ }).click()
  const svg = await readFile(await (await saved).path(), 'utf8')
  expect(svg).toContain('As of 1 Sept 2019.')
  expect(svg).toContain('VOSPER')
  expect(svg).toMatch(/Records: \w{20}/)
})

test('the phoenix: the man behind the fourth kitchen company is the one who was banned', async ({ desk: page }) => {
  await openCompany(page, '99000002', 'HOLLOWMERE KITCHENS & BATHROOMS LIMITED')
  await lookUpTab(page, 'Officers')
  await page.getByRole('table').getByRole('link', { name: 'Mr Desmond Leigh CRAGWELL', exact: true }).click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await openCompany(page, '99000004', 'HMI FITTED INTERIORS LTD')
  await openOwnership(page)
  await page.getByRole('button', { name: /^Look up controllers of/ }).click()
  await expect(box(page, /^Mr Desmond Leigh CRAGWELL, Person/)).toBeVisible()

  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  // The screen before names other cases that hold the company.
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^JOURNEY-/ })
    .first()
    .click()
  await openPart(page, 'Identities')
  const pair = page.getByRole('region', { name: 'Pair' })
  await expect(pair.getByRole('columnheader', { name: /^Mr Desmond Leigh CRAGWELL/ })).toHaveCount(2)
  await pair.getByRole('button', { name: /^Same person/ }).click()
  await openPart(page, 'Contradictions')
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Mr Desmond Leigh CRAGWELL/ }) })
  await expect(found).toContainText('disqualified from 5 February 2018')
  await openPart(page, 'Ownership')
  const company = page.getByLabel('Company', { exact: true })
  // The case began with this company.
  await expect(company).toHaveValue('99000002')
  await company.selectOption('99000004')
  await box(page, /^Mr Desmond Leigh CRAGWELL/).click()
  const pane = page.getByRole('dialog', { name: /CRAGWELL/ })
  await expect(pane).toContainText('HMI FITTED INTERIORS LTD')
  await pane
    .getByRole('link', { name: /^Record/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/records\/\w+\?at=/)
})
