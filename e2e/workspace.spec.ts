/** The workspace of a case: from its home to graph, timeline, contradictions and identities, and from each to its record. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, test } from './application.ts'
import { openPart } from './case-parts.ts'
import { currentCase, fillCase } from './fill-case.ts'

const nodes = (page: Page) => page.getByRole('application').getByRole('button')
const pane = (page: Page) => page.getByRole('dialog')
/** No name, number or key of a person stands in the address. */
const expectNothingPersonal = (page: Page) =>
  expect(decodeURIComponent(page.url())).not.toMatch(/officer:|phone:|address:|hollowmere|[a-z]+@/i)

test('a case shows who is in it, draws them, and leads from each line to its record', async ({ entered: page }) => {
  await fillCase(page)
  await page
    .getByRole('link', { name: /^JOURNEY-/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^HOLLOWMERE/ }).first()).toBeVisible()
  await expect(page.getByText(/pairs? to decide/)).toBeVisible()
  await requireAccessible(page)

  await page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).fill('hollowmere')
  await page.getByRole('option', { name: /^Find “hollowmere” in JOURNEY-/ }).click()
  await expect(page.getByRole('heading', { name: /results? for “hollowmere”/ })).toBeVisible()
  await expectNothingPersonal(page)
  await page.getByRole('heading', { name: 'In the graph' }).locator('..').getByRole('link').first().click()

  // The pressed result is the selected node.
  await expect(pane(page).getByRole('heading', { name: /^HOLLOWMERE/ })).toBeVisible()
  await expectNothingPersonal(page)
  await requireAccessible(page)
  const before = await nodes(page).count()
  await pane(page).getByRole('button', { name: 'Hide' }).click()
  await expect(nodes(page)).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nodes(page)).toHaveCount(before)

  await page.getByRole('button', { name: 'Select several' }).click()
  const companies = page.getByRole('application').getByRole('button', { name: /^HOLLOWMERE.* company/ })
  await companies.first().click()
  await companies.last().click()
  await page.getByRole('button', { name: 'Show path between them' }).click()
  await expect(page.getByText(/^Shortest path: /)).toBeVisible()
  await requireAccessible(page)

  await page.getByRole('button', { name: 'Select the path' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const selection = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Selection as GraphML' }).click()
  expect(readFileSync(await (await selection).path(), 'utf8')).toContain('attr.name="marks"')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^SVG/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^whereabouts-graph-.*\.svg$/)
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PNG/ }).click()
  const png = await picture
  expect(png.suggestedFilename()).toMatch(/^whereabouts-graph-.*\.png$/)
  expect(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await requireAccessible(page)
  await page
    .getByRole('row', { name: /Director/ })
    .first()
    .getByRole('link', { name: /^Record/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/records\/\w+\?at=/)
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()

  await page.goBack()
  await openPart(page, 'Timeline')
  await page
    .getByRole('group', { name: /^Timeline of/ })
    .getByRole('button')
    .first()
    .click()
  await expect(
    page
      .getByRole('status')
      .getByRole('link', { name: /^Record/ })
      .first(),
  ).toBeVisible()
  await requireAccessible(page)
})

test('who is who is decided by keyboard alone, undone, and shown in the graph as a decision', async ({
  entered: page,
}) => {
  const case_id = await fillCase(page)
  await page.goto(`/cases/${case_id}/identities`)
  await expect(page.getByRole('heading', { name: 'Is this one person?' })).toBeVisible()
  await requireAccessible(page)
  const pairs = Number(/of (\d+)/.exec((await page.getByText(/^1 of \d+$/).textContent()) ?? '')?.[1])
  await page.keyboard.press('y')
  await expect(page.getByRole('row', { name: /Same person/ })).toBeVisible()
  await expect(page.getByText(pairs === 1 ? 'No pairs to decide' : `1 of ${pairs - 1}`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Your last decision is undone.')).toBeVisible()
  await expect(page.getByText(`1 of ${pairs}`)).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('cell', { name: 'Same person' }).first()).toBeVisible()

  await page.goto(`/cases/${case_id}/graph`)
  const focused = page.locator('[data-node]:focus')
  await nodes(page).first().waitFor()
  await page.locator('[data-node][tabindex="0"]').focus()
  const first = await focused.getAttribute('aria-label')
  // Which way the next node lies depends on the layout. Four presses in a row may lead back to the first.
  const ways = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  await expect(async () => {
    await page.keyboard.press(ways.shift() ?? 'ArrowRight')
    await expect(focused).not.toHaveAttribute('aria-label', first ?? '', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(focused).toHaveCount(1)
  await expect(page.getByText('double outline: joined by an analyst’s decision')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 node hidden.').first()).toBeVisible()
  await expect(focused).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: 'Show them again' })).toHaveCount(0)

  await openPart(page, 'Contradictions')
  await expect(page.getByRole('heading', { name: 'What was checked' })).toBeVisible()
  await requireAccessible(page)
})

test('an edit that moves a finding to another list closes its form', async ({ entered: page }) => {
  await page.goto(`/cases/${await currentCase(page)}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Kind').selectOption('Dead end')
  await page.getByLabel('Text').fill('The van belongs to a cousin.')
  await page.getByRole('button', { name: 'Add dead end' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Kind').selectOption('Hypothesis')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hypotheses', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})

test('a list is counted before it is imported, looked up by a press, and removed', async ({ entered: page }) => {
  await page.goto(`/cases/${await currentCase(page)}/subjects`)
  const lines = [
    { id: 'a', schema: 'Company', properties: { name: ['Northgate Holdings'], registrationNumber: ['90000001'] } },
    { id: 'b', schema: 'Martian', properties: { name: ['Zog'] } },
  ]
  const buffer = Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"id"`)
  const file = { name: 'leads.ftm.json', mimeType: 'application/json', buffer }
  await page.getByLabel('FollowTheMoney, CSV or XLSX file').setInputFiles(file)
  await expect(page.getByText('This file has 1 company, 1 other subject.')).toBeVisible()
  await expect(page.getByText('FollowTheMoney has no such schema: 1 Martian.')).toBeVisible()
  await expect(page.getByText('Line 3 was not imported: This is not a whole JSON object.')).toBeVisible()
  await requireAccessible(page)
  await page.getByRole('button', { name: 'Import 2 subjects' }).click()
  await expect(page.getByText('Imported 2 subjects from leads.ftm.json.')).toBeVisible()

  await page.getByLabel('FollowTheMoney, CSV or XLSX file').setInputFiles(file)
  await expect(page.getByText('2 of them are in this case already.')).toBeVisible()
  await page.getByRole('button', { name: /^Look up .*: Northgate Holdings$/ }).click()
  await expect(page.getByRole('row', { name: /Northgate Holdings/ }).getByRole('link', { name: 'Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove leads.ftm.json' }).click()
  await expect(page.getByText('Removed leads.ftm.json. Records of its lookups stay.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Northgate Holdings/ }).getByRole('link', { name: 'Found' })).toBeVisible()
})
