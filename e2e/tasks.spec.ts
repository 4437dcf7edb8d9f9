/**
 * Ten tasks, done as an analyst does them. Presses and keys may not grow above measured/tasks.json. With WRITE_FIGURES=1
 * the journeys write the table in docs/tasks.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'
import { currentCase, lookUp } from './fill-case.ts'
import { type Count, Hand } from './measured/hand.ts'
import { tasksPage } from './measured/tasks-page.ts'

const file = new URL('measured/tasks.json', import.meta.url)
const before = new URL('measured/tasks-before.json', import.meta.url)
const doc = new URL('../docs/tasks.md', import.meta.url)
const countsIn = (file: URL): { [task: string]: Count } => JSON.parse(readFileSync(file, 'utf8'))
const known = countsIn(file)
const ownPage = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }

test.use({ viewport: { width: 1440, height: 900 } })

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tab = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name })

/** What a watch of a whole company compares. */
const parts = [
  'company_profile',
  'company_appointments',
  'company_controllers',
  'company_mortgage_index',
  'company_filing_history',
]
const watchesIn = async (page: Page, case_id: string): Promise<number> =>
  (await (await page.request.get(`/api/watches?case_id=${case_id}`)).json()).watches.length

/** Checks the count of a task that is done. */
function done(task: string, hand: Hand): void {
  const now = hand.count
  console.log(`${task}: ${now.presses} presses, ${now.keys} keys, ${now.seconds} s`)
  if (process.env.WRITE_FIGURES) {
    known[task] = now
    return
  }
  const floor = known[task]
  expect(now.presses, `presses of: ${task}`).toBeLessThanOrEqual(floor?.presses ?? 0)
  expect(now.keys, `keys of: ${task}`).toBeLessThanOrEqual(floor?.keys ?? 0)
}

test('a company and its officers', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.type('northgate holdings')
  await hand.key('Enter')
  // The press shows in the row that has the pointer.
  const row = main(page).getByRole('row', { name: /^NORTHGATE HOLDINGS LIMITED/ })
  await row.hover()
  await hand.press(row.getByRole('link', { name: /^Officers · / }))
  await expect(link(page, 'Mrs Helen Margaret STAINTHORPE')).toBeVisible()
  done('Find a company and its officers', hand)
})

test('from a name to the other companies of a director', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.type('Stainthorp, Helen')
  await hand.key('Enter')
  const row = main(page)
    .getByRole('table')
    .getByRole('link', { name: /STAINTHORPE/ })
  await row.first().waitFor()
  await hand.press(row)
  await expect(page.getByText('Appointments by status')).toBeVisible()
  done('From a misspelt name to the other companies of a director', hand)
})

test('a number to its registers', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.type('0113 496 0002')
  await hand.key('Enter')
  await expect(page.getByText('Check again by')).toBeVisible()
  done('A telephone number to its registers', hand)
})

test('three places on the map', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.press(link(page, 'Map'))
  await expect(page.getByLabel('Postcode, street or place')).toBeFocused()
  for (const [at, place] of ['York', 'Leeds', 'Newport, Gwent'].entries()) {
    await hand.type(place)
    await hand.key('Enter')
    await expect(page.locator('[data-mark]')).toHaveCount(at + 1)
  }
  done('Three places on the map', hand)
})

test('a landmark case to its report', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.type('hollowmere')
  await hand.key('Enter')
  await expect(main(page).getByRole('link', { name: /^HOLLOWMERE/ })).toHaveCount(3)
  await hand.press(main(page).getByRole('button', { name: 'Select', exact: true }))
  await hand.press(main(page).getByLabel('Select every row shown'))
  await hand.press(button(page, /^Officers of 3 selected/))
  await expect(page.getByText(/CRAGWELL|officers/i).first()).toBeVisible()
  await hand.press(page.getByRole('navigation').getByRole('link', { name: /^(Cases|Case)$/ }))
  await hand.press(main(page).getByRole('link', { name: /^JOURNEY-/ }))
  await hand.press(tab(page, 'Report'))
  await hand.press(button(page, 'Start report'))
  await expect(page.getByRole('textbox', { name: 'Text of the report' })).toContainText('HOLLOWMERE')
  done('A landmark case to its report', hand)
})

test('a batch of 30', async ({ entered: page }, testInfo) => {
  const list = testInfo.outputPath('suppliers.csv')
  writeFileSync(list, `Reg\r\n${Array.from({ length: 30 }, (_, at) => 90000001 + at).join('\r\n')}`)
  await page.goto(`/cases/${await currentCase(page)}`)
  const hand = new Hand(page)
  await hand.press(link(page, 'New batch'))
  await hand.attach(page.getByLabel('CSV, XLSX or FollowTheMoney file'), list)
  await expect(page.getByLabel(/^Company number/)).toHaveValue('Reg')
  await hand.press(button(page, 'Make batch'))
  await hand.press(button(page, /^Start batch/))
  await expect(page.getByText(/^Done/).first()).toBeVisible()
  done('A batch of 30', hand)
})

test('a watch of a company', async ({ entered: page }) => {
  const case_id = await currentCase(page)
  const company_number = '90000001'
  for (const operation of parts) await lookUp(page, case_id, operation, { company_number })
  await page.goto(`/companies/${company_number}`)
  const hand = new Hand(page)
  await hand.press(button(page, 'Watch this company'))
  await hand.press(button(page, /^Watch · /))
  await expect.poll(() => watchesIn(page, case_id)).toBe(parts.length)
  done('Watch officers, controllers, charges, filings and status of a company', hand)
})

test('a redacted PDF', async ({ entered: page }) => {
  const case_id = await currentCase(page)
  await lookUp(page, case_id, 'company_name_search', { name: 'hollowmere' })
  await page.goto(`/cases/${case_id}/report`)
  await button(page, 'Start report').click()
  await expect(page.getByRole('textbox', { name: 'Text of the report' })).toBeVisible()
  const part = (name: string) => page.getByRole('group', { name: 'Work on the report' }).getByRole('button', { name })
  const hand = new Hand(page)
  await hand.press(part('Redact'))
  await expect(page.getByLabel('Words', { exact: true })).toBeFocused()
  await hand.type('HOLLOWMERE')
  await hand.key('Enter')
  await expect(page.getByRole('list', { name: 'Redactions' })).toContainText('HOLLOWMERE')
  await hand.press(button(page, 'Sign and download …'))
  const downloading = page.waitForEvent('download')
  await hand.press(button(page, /^Sign version \d+ and download redacted PDF$/))
  await downloading
  done('A redacted PDF', hand)
})

test('a page of a document', async ({ desk: page }) => {
  const hand = new Hand(page)
  await hand.type('90000056')
  await hand.key('Enter')
  await hand.press(link(page, /^Look up filings/))
  await hand.press(link(page, /^Open AA /))
  await expect(page.locator('canvas[style]').first()).toBeVisible()
  done('A page of a document', hand)
})

test('the question of a colleague', async ({ entered: page, browser, baseURL }) => {
  const case_id = await currentCase(page)
  const send = async (path: string, data: object) => (await page.request.post(path, { data, headers: ownPage })).json()
  const email = `tess-${case_id}@example.com`
  const { link: invitation } = await send('/api/invitations', { email, role: 'analyst' })
  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const token = invitation.split('#')[1]
  await guest.request.post('/api/links/redeem', {
    data: { token, name: 'Tess', password: 'three quiet herons' },
    headers: ownPage,
  })
  await send(`/api/cases/${case_id}/members`, { email })
  const { report_id } = await send(`/api/cases/${case_id}/reports`, { template: 'blank' })
  await page.goto(`/cases/${case_id}/report/${report_id}`)
  // Behind the title of the first section.
  await page.getByRole('button', { name: 'More actions: report' }).press('Enter')
  await page.getByRole('list').getByRole('button', { name: 'Report', exact: true }).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Both companies share one address.')
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeFocused()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Is this right, @Tess ')
  await page.keyboard.press('Control+Enter')
  const thread = (page: Page) => page.getByRole('article', { name: /^Comment of ada/i })
  await expect(thread(page)).toContainText('Is this right')

  await guest.goto('/')
  await expect(link(guest, /named you$/).first()).toBeVisible()
  const hand = new Hand(guest)
  await hand.press(link(guest, /^Answer ada/i))
  await expect(guest.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await hand.type('It is.')
  await hand.key('Control+Enter')
  await expect(thread(guest)).toContainText('It is.')
  done('The question of a colleague', hand)
})

test.afterAll(() => {
  if (!process.env.WRITE_FIGURES) return
  // A test that failed has ended its worker: what the others wrote stays.
  const all = { ...countsIn(file), ...known }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(doc, tasksPage(all, countsIn(before)))
})
