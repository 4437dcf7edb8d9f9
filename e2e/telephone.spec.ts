/** What can be asked of a telephone number, of an IP address, and of what is near. */

import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, lookupsOf, test } from './application.ts'

test.use({ worksInSample: true })

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Telephone number' })
const search = (page: Page) => new URL(page.url()).search
const recordAlone = /^\?record=[0-9a-z]{20}$/

test('both preference registers, how long they hold, and a certificate that needs nothing else', async ({
  entered: page,
}) => {
  await page.goto('/telephone')
  await page.getByRole('button', { name: /^Check TPS and CTPS/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  // As it comes out of an address book.
  const pasted = '\u202D+44 (0)113 496-0001\u202C'
  await numberField(page).fill(pasted)
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region').or(page.getByRole('main'))
  await expect(answer.getByText('Do not make unsolicited live marketing calls to this number.')).toBeVisible()
  await expect(page.getByText('Request Telephone number: 0113 496 0001')).toBeVisible()
  await page.getByRole('button', { name: 'Change search' }).click()
  await expect(numberField(page), 'what was typed is never rewritten').toHaveValue(pasted)
  await page.getByRole('button', { name: 'Hide form' }).click()
  await expect(page.getByText('Not registered')).toBeVisible()
  await expect(page.getByText('Check again by')).toBeVisible()
  await expect.poll(() => search(page)).toMatch(recordAlone)
  await requireAccessible(page)

  // Checked again, the first one is an earlier check, and free.
  const first = search(page)
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect.poll(() => search(page)).not.toBe(first)
  const checks = page.getByRole('table', { name: 'Checks of this number, newest first' })
  await expect(checks.getByRole('row')).toHaveCount(3)
  await checks.getByRole('link').click()
  await expect.poll(() => search(page)).toBe(first)

  await page.getByRole('link', { name: 'Print certificate' }).click()
  const certificate = page.getByRole('article', { name: 'Certificate' })
  await expect(certificate).toContainText('0113 496 0001')
  await expect(certificate).toContainText(/[0-9a-f]{64}/)
  await expect(certificate).toContainText('SAMPLE-1')
  expect(search(page)).toBe(first)
  await requireAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(certificate).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.emulateMedia({ media: null })
  await page.clock.setFixedTime(Date.now() + 40 * 86_400_000)
  await page.goto(`/telephone${first}`)
  await expect(page.getByText('This check is 40 days old')).toBeVisible()
  await page.getByRole('link', { name: 'Print certificate' }).click()
  await expect(certificate.getByText('Out of date')).toBeVisible()
})

test('what no service can answer is answered in the form, and costs nothing', async ({ entered: page }) => {
  const asked = lookupsOf(page)
  const refused = page.getByRole('alert').filter({ hasText: 'Not run.' })
  await page.goto('/telephone/location')
  for (const number of ['07700 900123', '0800 1111']) {
    await numberField(page).fill(number)
    await page.keyboard.press('Enter')
    await expect(refused).toContainText(number.startsWith('07') ? 'mobile number' : 'no area')
  }
  await requireAccessible(page)
  await page.goto('/telephone/area-codes')
  await page.getByLabel('Place, postcode area or dialling code').fill('*')
  await page.keyboard.press('Enter')
  await expect(refused).toContainText('Enter the first letters')
  await page.goto('/map')
  await page.getByLabel('Postcode, street or place').fill('SE 298 338')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Position' })).toBeVisible()
  await expect(page.getByText('E 429900 N 433900')).toBeVisible()
  await expect(page.getByText('SE 298 338').first()).toBeVisible()
  await requireAccessible(page)
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(/view=53\.80010/)
  expect(asked).toEqual([])
})

test('an IP address is an area; one that is nowhere in particular is not asked about', async ({ entered: page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/lookups/')) asked.push(request.url())
  })
  await page.goto('/map?find=ip')
  await page.getByLabel('IP address', { exact: true }).fill('192.168.1.1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not run.')
  expect(asked).toEqual([])
  await page.getByLabel('IP address', { exact: true }).fill('192.0.2.40')
  await page.keyboard.press('Enter')
  await expect(page.getByText('HARBOURLIGHT BROADBAND')).toBeVisible()
  await expect(
    page.getByRole('button', { name: '1. 192.0.2.40: Leeds, West Yorkshire, England, approximate' }),
  ).toBeVisible()
  await expect(page.getByText(/^25 km, our estimate/)).toBeVisible()
  await expect(page).not.toHaveURL(/192/)
  await requireAccessible(page)
  await page.reload()
  await expect(page.getByText('HARBOURLIGHT BROADBAND')).toBeVisible()
})
