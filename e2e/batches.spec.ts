/** A list is looked up row by row: mapped, priced, started, cut off by a kill, finished, reviewed and exported. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { type Application, analyst, bare, test as base, enter, expect, startApplication } from './application.ts'
import { choose, press, tabTo } from './by-keyboard.ts'
import { emptyDataFolder } from './data-folder.ts'
import { type Line, newLine, startServiceBehind } from './service-line.ts'

type Killable = { first: Application; killAndStartAgain(): Promise<void> }

/** The application behind a line that can be held, so that it is killed while answers are under way. */
const test = base.extend<object, { line: Line; killable: Killable }>({
  line: [newLine(), { scope: 'worker' }],
  killable: [
    async ({ line }, use) => {
      const service = await startServiceBehind(line)
      const folder = emptyDataFolder()
      const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }
      const start = (more: { [name: string]: string } = {}) =>
        startApplication({ ...account, ...service.env, UPSTREAM_CONCURRENCY: '2', ...more }, { folder, program: bare })
      const first = await start()
      let running = first
      await use({
        first,
        async killAndStartAgain() {
          await running.kill()
          running = await start({ PORT: new URL(first.address).port })
        },
      })
      await running.stop()
      service.stop()
    },
    { scope: 'worker' },
  ],
  application: [async ({ killable }, use) => use(killable.first), { scope: 'worker' }],
})

/** Eight rows to send, one that cannot be sent, and one that repeats another. */
const sent = Array.from({ length: 8 }, (_, index) => `9000000${index + 1}`)
const list = `Supplier,Reg\r\n${[...sent, 'not a number', sent[0]].map((number, index) => `S${index + 1},${number}\r\n`).join('')}`

async function openNewBatch(page: Page): Promise<void> {
  await page.goto('/cases')
  const case_id = await page.evaluate(() => localStorage.getItem('whereabouts.case') ?? '')
  await page.goto(`/cases/${case_id}/batches`)
  await page.getByRole('link', { name: 'New batch' }).click()
}

test('a batch survives a kill, is finished and reviewed by keyboard alone, and exported', async ({
  page,
  line,
  killable,
}, testInfo) => {
  await enter(page)
  await openNewBatch(page)
  const suppliers = testInfo.outputPath('suppliers.csv')
  writeFileSync(suppliers, list)
  await page.getByLabel('CSV, XLSX or FollowTheMoney file').setInputFiles(suppliers)
  // The values tell the lookup and its column. The analyst may choose others.
  await expect(page.getByLabel('Look up for each row')).toHaveValue('company_number_search')
  await expect(page.getByLabel(/^Company number/)).toHaveValue('Reg')
  await page.getByLabel(/^Company number/).selectOption('No column')
  await expect(page.getByText('No row can be sent yet: choose a column for Company number.')).toBeVisible()
  await page.getByRole('button', { name: 'Make batch' }).click()
  await expect(page.getByText('Choose columns for: Company number.').first()).toBeVisible()
  await page.getByLabel(/^Company number/).selectOption('Reg')
  const preview = page.getByRole('table', { name: 'The first rows as they will be sent' })
  await expect(preview.getByRole('row', { name: /90000008/ })).toBeVisible()
  await requireAccessible(page)
  // The file changes after the preview: the batch has the rows that were shown.
  writeFileSync(suppliers, 'Supplier,Reg\r\nOther,90000099\r\n')
  await page.getByRole('button', { name: 'Make batch' }).click()

  const start = page.getByRole('button', { name: /^Start batch · up to \d+ credits?$/ })
  await expect(start).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible()
  await requireAccessible(page)
  line.mood = 'held'
  line.holds = (body) => sent.slice(4).some((number) => body.includes(number))
  await start.click()
  await expect(page.getByText(/^4 of 8 rows/)).toBeVisible()
  await expect(page).toHaveTitle(/^50% · /)
  await expect.poll(() => line.held.length).toBe(2)

  await killable.killAndStartAgain()
  line.mood = 'well'
  await page.reload()
  // The two that waited are sent, and those that were under way are not sent again.
  await expect(page.getByText(/^[6-8] of 8 rows/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the batch' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Found' })).toHaveCount(6)
  await requireAccessible(page)
  for (const key of ['j', 'x', 'j', 'x', 'r']) await press(page, key)
  await expect(page.getByText(/2 of 10 reviewed/)).toBeVisible()

  await choose(page, 'Try 2 rows of unknown answer again')
  await choose(page, 'Try again')
  await choose(page, /^Raise ceiling and resume · up to \d+ credits$/)
  await expect(page.getByText(/^8 of 8 rows/)).toBeVisible()
  await expect(page.getByText(/^Done\. 8 found/)).toBeVisible()
  await expect(page).toHaveTitle(/^Done · /)
  await requireAccessible(page)

  await choose(page, 'More')
  await tabTo(page, 'Export CSV')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const results = readFileSync(await (await download).path(), 'utf8')
  expect(results).toContain('Supplier,Reg')
  for (const supplier of ['S1,90000001', 'S8,90000008', 'S9,not a number', 'S10,90000001'])
    expect(results).toContain(supplier)
})

test('a long list shows more rows as one scrolls, and goes to any row', async ({ page }, testInfo) => {
  await enter(page)
  await openNewBatch(page)
  await page.getByLabel('Look up for each row').selectOption('company_number_search')
  const suppliers = testInfo.outputPath('suppliers.csv')
  writeFileSync(suppliers, `Reg\r\n${Array.from({ length: 450 }, (_, index) => 90000001 + index).join('\r\n')}`)
  await page.getByLabel('CSV, XLSX or FollowTheMoney file').setInputFiles(suppliers)
  await page.getByLabel(/^Company number/).selectOption('Reg')
  await page.getByRole('button', { name: 'Make batch' }).click()

  const row = (number: number) => page.getByRole('row', { name: new RegExp(`^${number} `) })
  await expect(row(1)).toBeVisible()
  await page.mouse.move(700, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000)
    await expect(row(450)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByLabel('Go to row').fill('430')
  await page.getByLabel('Go to row').press('Enter')
  await expect(row(430)).toBeVisible()
  await expect(row(429)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to row 1' }).click()
  await expect(row(1)).toBeVisible()
})
