/** A case is screened by one press, a candidate is decided by its key, and its mark shows on the company until undone. */
import type { Page } from '@playwright/test'
import { requireAccessible, requireAdaptable, requireEnlargeable } from './accessible.ts'
import { expect, test } from './application.ts'
import { choose } from './by-keyboard.ts'
import { currentCase, lookUp } from './fill-case.ts'

const vinterfold = '99000012'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const mark = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()

async function openScreening(page: Page, case_id: string): Promise<void> {
  await page.goto(`/cases/${case_id}/screening`)
  await expect(page.getByRole('region', { name: 'State of the screening' })).toBeVisible()
}

test('a case is screened and decided by keyboard, and the company is marked until undone', async ({
  entered: page,
}) => {
  const case_id = await currentCase(page)
  await lookUp(page, case_id, 'company_number_search', { company_number: vinterfold })
  await lookUp(page, case_id, 'company_appointments', { company_number: vinterfold })

  await openScreening(page, case_id)
  await choose(page, /^Screen \d+ · free$/)
  await expect(heading(page, 'Is this one company?')).toBeVisible()
  await expect(
    page.getByText(/^No candidate among 21 entries of Invented Sanctions List of 1 Nov 2026/).first(),
  ).toBeVisible()
  await requireAccessible(page)
  await requireEnlargeable(page)
  await requireAdaptable(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await requireAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })

  await page.keyboard.press('y')
  await expect(page.getByText('Same company. Next candidate.')).toBeVisible()
  await expect(heading(page, 'Is this one person?')).toBeFocused()
  expect(decodeURIComponent(page.url())).not.toMatch(/officer:|company:|vosper/i)

  await page.goto(`/companies/${vinterfold}/officers`)
  await expect(mark(page, /^Listed: Invented Sanctions List · decided by .+ on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(mark(page, /^Candidate, not decided: Invented Sanctions List$/)).toBeVisible()
  await requireAccessible(page)
  await mark(page, /^Listed: Invented/).click()
  await expect(page.getByText(/^Analyst’s decision: same company, by /)).toBeVisible()

  await page.keyboard.press('z')
  await expect(page.getByText('Your last decision is undone.')).toBeVisible()
  await page.goto(`/companies/${vinterfold}/officers`)
  await expect(mark(page, /^Candidate, not decided: Invented/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Listed: / })).toHaveCount(0)
})
