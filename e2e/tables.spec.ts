/** Tables for those who live in them: sorted, narrowed, walked through by the keyboard, and taken away. */

import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Download, Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, openAtRest, prefer, test } from './application.ts'

test.use({ worksInSample: true })

const count = (page: Page) => page.getByRole('status').filter({ hasText: / rows?\b/ })
const names = (page: Page) => page.getByRole('rowheader').allTextContents()
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (page: Page, menu: string) => page.getByRole('button', { name: new RegExp(`^${menu}: `) }).click()

async function openCompanies(page: Page): Promise<void> {
  await openAndRun(page, '/companies?type=LIVE&name=leeds')
  await expect(count(page)).toHaveText('8 rows')
}

test('by mouse: rows are sorted, and kept and hidden by a value, and the address remembers', async ({ desk: page }) => {
  await openCompanies(page)
  const came = await names(page)
  const record = page.getByRole('group', { name: 'Source' }).getByRole('link', { name: /^record/ })
  const answer = (await record.textContent()) ?? ''

  await press(page, 'Number')
  await expect(head(page, 'Number')).toHaveAttribute('aria-sort', 'ascending')
  await press(page, 'Number')
  await expect(head(page, 'Number')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/companies\.sort=-number/)
  const numbers = await page
    .getByRole('cell')
    .filter({ hasText: /^9\d{7}$/ })
    .allTextContents()
  expect(numbers).toHaveLength(8)
  expect(numbers).toEqual([...numbers].sort().reverse())
  await press(page, 'Number')
  await expect(head(page, 'Number')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => names(page)).toEqual(came)

  await page.getByRole('cell', { name: 'Active' }).first().click()
  await press(page, 'Hide these')
  await expect(count(page)).toHaveText('1 of 8 rows on this page')
  await expect(page).toHaveURL(/companies\.hide=status%3AActive/)
  await page.reload()
  await expect(count(page)).toHaveText('1 of 8 rows on this page')
  await expect(record).toHaveText(answer)
  await press(page, 'Remove the filter Status: not Active')
  await expect(count(page)).toHaveText('8 rows')
  await expect(count(page)).toBeFocused()

  // Neither the way back nor the reader's place is lost to what was only looked at.
  await open(page, 'Filter')
  const only = page.getByRole('button', { name: 'Only London', exact: true })
  await only.click()
  await expect(count(page)).toHaveText('2 of 8 rows on this page')
  await expect(only).toBeFocused()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await requireAccessible(page)
  await page.keyboard.press('Escape')
  for (const menu of ['Columns', 'Export']) {
    await open(page, menu)
    await expect(page.getByRole('dialog', { name: menu, exact: true })).toBeVisible()
    await requireAccessible(page)
    await page.keyboard.press('Escape')
  }
  await press(page, 'Select')
  await requireAccessible(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
})

test('by keyboard: rows are walked through, selected and opened, and nothing happens while one types', async ({
  entered: page,
}) => {
  await openCompanies(page)
  const rows = page.getByRole('row')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(count(page)).toHaveText('8 rows, 3 selected')
  await expect(rows.nth(4).getByRole('checkbox')).toBeChecked()
  await open(page, 'Export')
  await expect(page.getByRole('button', { name: /^CSV, 3 selected rows, about \d KB$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(count(page)).toHaveText('8 rows, 3 selected')
  await rows.nth(4).focus()
  await page.keyboard.press('Escape')
  await expect(count(page)).toHaveText('8 rows')
  await page.keyboard.press('k')
  await expect(rows.nth(3)).toBeFocused()

  const field = page.getByLabel('Company name or number')
  await field.focus()
  await page.keyboard.type('jxk')
  await expect(field).toHaveValue('leedsjxk')
  await expect(count(page)).toHaveText('8 rows')

  const name = (await names(page))[2] ?? ''
  await rows.nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Whoever does not want single keys has none.
  await prefer(page, { single_key_shortcuts: false, density: 'comfortable' })
  await openCompanies(page)
  // Until the preferences are read, each key acts.
  await expect(page.locator('[data-density="comfortable"]')).toBeVisible()
  await rows.nth(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await expect(count(page)).toHaveText('8 rows')
  await prefer(page, { single_key_shortcuts: true, density: 'compact' })
})

test('a table is exported as CSV, JSON and XLSX and copied, with its sources', async ({
  entered: page,
  context,
  browserMessages,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAndRun(
    page,
    '/companies?type=LIVE&name=leeds&companies.only=status%3AActive&companies.sort=-number&companies.columns=number',
  )
  await expect(count(page)).toHaveText('7 of 8 rows on this page')
  await expect(page).toHaveURL(/record=/)
  const record = new URL(page.url()).searchParams.get('record') ?? ''
  const shown = await names(page)
  await open(page, 'Export')

  const csv = await take(page, /^CSV, 7 rows, about \d KB$/)
  expect(csv.suggestedFilename()).toMatch(new RegExp(`^whereabouts-company_name_search-[\\dTZ.-]+-${record}\\.csv$`))
  const [first = '', ...lines] = (await textOf(csv)).split('\r\n')
  expect(first).toMatch(/^\uFEFFCompany,Number,source_operation,source_answered_at,source_record,source_answer_sha256,/)
  expect(lines.filter(Boolean).map((line) => line.replace(/,9\d{7},company_name_search,.*/, ''))).toEqual(shown)
  expect(lines[0]).toContain(`,${record},`)

  const json = JSON.parse(await textOf(await take(page, /^JSON, 7 rows, about \d KB$/)))
  expect(json.source).toMatchObject({ operation: 'company_name_search', record, asked_name: 'leeds' })
  expect(json.source.shown).toMatch(
    /^7 of 8 rows; Status: only Active; sorted by Number, descending; without the columns /,
  )
  expect(json.rows.map((row: { Company: string }) => row.Company)).toEqual(shown)

  const sheets = unzipped(readFileSync(await (await take(page, /^Excel \(XLSX\), 7 rows, about \d KB$/)).path()))
  expect([...(sheets['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<row>/g)]).toHaveLength(8)
  expect(sheets['xl/worksheets/sheet2.xml']).toContain(record)

  await press(page, 'Copy as table, 7 rows')
  await expect(page.getByText('7 rows copied as a table.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual(['Company', ...shown])

  // Nothing leaves before it is written down that it does; what failed can be tried again.
  await page.route('**/exported', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /^CSV, 7 rows/ }).click()
  await expect(page.getByText('Not exported, because the export could not be recorded')).toBeVisible()
  await take(page, /^CSV, 7 rows/)
  await page.goto(`/team/audit?event=exported&record=${record}`)
  const did = page.getByRole('cell', { name: /^Exported: 7 rows/ })
  await expect(did).toHaveText([
    ...['Exported: 7 rows as CSV', 'Exported: 7 rows copied', 'Exported: 7 rows as Excel'],
    ...['Exported: 7 rows as JSON', 'Exported: 7 rows as CSV'],
  ])
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('net::ERR_FAILED'))
})

test('the menu of a value opens where there is room for it', async ({ entered: page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openAndRun(page, '/companies?name=northgate&type=LIVE')
  const value = page.getByRole('row').last().getByRole('cell', { name: 'Active' })
  await value.evaluate((cell) => cell.scrollIntoView({ block: 'end' }))
  await value.click()
  await expect(page.getByRole('button', { name: 'Hide these' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Hide these' }).click()
  await expect(page.getByRole('cell', { name: 'Active' })).toHaveCount(0)
})

test('no subject is in an address, and preferences are kept', async ({ entered: page }) => {
  await openCompanies(page)
  await page.goto('/records')
  await expect(count(page)).toBeVisible()
  await page.getByRole('cell', { name: 'SAMPLE-1' }).first().click()
  await press(page, 'Hide these')
  // Of other cases there may be rows, left by other journeys.
  await expect(page.getByRole('cell', { name: 'SAMPLE-1' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/SAMPLE/)
  await page.reload()
  await expect(page.getByRole('cell', { name: 'SAMPLE-1' }).first()).toBeVisible()

  // The menu of all columns fits, so that nothing scrolls while it is open.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await open(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Analyst' }).click()
  await page.getByRole('radio', { name: 'Comfortable' }).click()
  await expect(head(page, 'Analyst')).toHaveCount(0)
  // One is kept after the other, and what waits does not outlast the page.
  const kept = async () => (await page.request.get('/api/preferences')).json()
  await expect.poll(kept).toMatchObject({ density: 'comfortable', columns: { lookups: expect.anything() } })
  await page.goto('/records')
  await expect(head(page, 'Outcome')).toBeVisible()
  await expect(head(page, 'Analyst')).toHaveCount(0)
  await open(page, 'Columns')
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  await prefer(page, { density: 'compact', columns: { lookups: null } })
})

test('on a phone one button opens the tools of a table, and every way stays on the page', async ({ entered: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCompanies(page)
  await expect(page.getByRole('button', { name: /^Export: / })).toBeHidden()
  const tools = page.getByRole('button', { name: 'Table tools: Companies found' })
  const folded = await tools.boundingBox()
  await tools.focus()
  await page.keyboard.press('Enter')
  await expect(tools).toHaveAttribute('aria-expanded', 'true')
  expect(await tools.boundingBox()).toEqual(folded)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.getByLabel('Sort by').selectOption('Company, descending')
  await expect(page).toHaveURL(/companies\.sort=-company/)
  await expect
    .poll(async () => {
      const shown = await names(page)
      return shown.join() === shown.toSorted((one, other) => other.localeCompare(one, 'en-GB')).join()
    })
    .toBe(true)
  for (const menu of ['Filter', 'Columns', 'Export']) {
    await open(page, menu)
    const box = await page.getByRole('dialog', { name: menu, exact: true }).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(box?.width).toBeGreaterThan(160)
    await page.keyboard.press('Escape')
  }
  await press(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select row 2' }).check()
  await expect(count(page)).toHaveText('8 rows, 1 selected')
  await requireAccessible(page)
})

async function take(page: Page, name: RegExp): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  await expect(page.getByText(`saved as ${download.suggestedFilename()}`)).toBeVisible()
  return download
}

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8')

/** Each file by what its own head says of it. */
function unzipped(bytes: Buffer): { [path: string]: string } {
  const files: { [path: string]: string } = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const start = at + 30 + name
    files[bytes.toString('utf8', at + 30, start)] = inflateRawSync(bytes.subarray(start, start + size)).toString('utf8')
    at = start + size
  }
  return files
}

test('typing moves no field, selecting moves no row, and of many places a button shows the rest', async ({
  entered: page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // Anything still loading, fonts too, could move the field once.
    await openAtRest(page, '/companies')
    const field = page.getByLabel('Company name or number')
    await field.fill('')
    const at = await field.boundingBox()
    for (const typed of ['n', '1234', '9000004', '90000001', '9000*']) {
      await field.fill(typed)
      expect(await field.boundingBox()).toEqual(at)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAndRun(page, '/companies?name=a&type=DISSOLVED')
  await page.getByRole('button', { name: 'Narrow to a place' }).press('Enter')
  const places = page.getByRole('navigation', { name: 'Narrow to a place' })
  await places.getByRole('button', { name: /^\d+ more places$/ }).press('Enter')
  await expect(places.getByRole('button', { name: 'Fewer places' })).toBeFocused()
  expect(await places.getByRole('link').count()).toBeGreaterThan(13)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const first = page.getByRole('table').getByRole('row').nth(1)
  const before = await first.boundingBox()
  await first.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: /^Pin 1 selected to / })).toBeVisible()
  expect((await first.boundingBox())?.y).toBe(before?.y)
})
