/** A report: from an empty case to a signed, redacted PDF, and a copy of it checked. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, test } from './application.ts'
import { choose, fill, tabTo } from './by-keyboard.ts'
import { currentCase, lookUp } from './fill-case.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the report' })
const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Work on the report' }).getByRole('button', { name })
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()

test('a report is written beside the evidence, redacted, signed off, downloaded and checked', async ({
  entered: page,
}) => {
  const case_id = await currentCase(page)
  const { company_short_list } = await lookUp(page, case_id, 'company_name_search', { name: 'hollowmere' })
  const { company_number } = company_short_list[0]
  await lookUp(page, case_id, 'company_appointments', { company_number })

  await page.goto(`/cases/${case_id}/report`)
  await page.getByRole('radio', { name: 'Blank report' }).check()
  await page.getByRole('button', { name: 'Start report' }).press('Enter')
  await expect(text(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await requireAccessible(page)

  // Behind the title of the first section.
  await page.getByRole('button', { name: 'More actions: report' }).press('Enter')
  await page.getByRole('list').getByRole('button', { name: 'Report', exact: true }).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Our client Zebra Example asked who runs the company. ')
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Find a fact' })
  await expect(search).toBeFocused()
  await page.keyboard.type('hollowmere')
  await expect(page.getByRole('listbox', { name: 'Facts' }).getByRole('option').first()).toContainText(/hollowmere/i)
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  const citation = text(page).getByRole('link', { name: /^Citation 1/ })
  await expect(citation).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('The two addresses are one household.')
  await page.keyboard.press('Control+Alt+1')
  await expect(page.getByLabel('Kind of paragraph')).toHaveValue('opinion')
  await isSaved(page)
  await requireAccessible(page)

  // Saved by the server, and nowhere else.
  await page.reload()
  await expect(text(page)).toContainText('Our client Zebra Example asked')
  await expect(text(page)).toContainText('The two addresses are one household.')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/Zebra|household/)

  await citation.press('Enter')
  await expect(page).toHaveURL(/\/records\/[^/]+\?at=%2F/)
  await page.goBack()
  await expect(text(page)).toBeVisible()

  await part(page, 'Redact').press('Enter')
  await page.getByLabel('Words', { exact: true }).fill('Zebra Example')
  await page.getByRole('button', { name: 'Add redaction' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Redactions' })).toContainText('“Zebra Example”')
  const redacted = page.getByRole('region', { name: 'Report, redacted' })
  await expect(redacted).toContainText('asked who runs the company')
  await expect(redacted).not.toContainText('Zebra')
  await requireAccessible(page)

  await part(page, 'Sign and send').press('Enter')
  await page.getByRole('button', { name: 'Sign off …' }).press('Enter')
  const before = page.getByRole('list', { name: 'Before you sign' })
  await expect(before).toContainText('Redactions1')
  await requireAccessible(page)
  await page.getByRole('button', { name: /^Sign version \d+$/ }).press('Enter')
  await expect(page.getByText('The report is frozen.')).toBeVisible()
  // Offered first, because something is marked.
  await expect(page.getByRole('checkbox', { name: 'Redacted' })).toBeChecked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  const file = readFileSync(await (await downloading).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1')).not.toContain('Zebra')

  await page.getByLabel('Recipient').fill('A client')
  await page.getByLabel('Purpose').fill('Before the contract')
  await page.getByRole('button', { name: 'Note the release' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Releases' })).toContainText('A client')
  const copy = { name: 'copy.pdf', mimeType: 'application/pdf' }
  await page.getByLabel('A copy of a report').setInputFiles({ ...copy, buffer: file })
  await expect(page.getByText(/^copy\.pdf is the unchanged PDF of version \d+, redacted, signed off/)).toBeVisible()
  await page
    .getByLabel('A copy of a report')
    .setInputFiles({ ...copy, buffer: Buffer.concat([file, Buffer.from(' ')]) })
  await expect(page.getByText(/^copy\.pdf is not a file that was downloaded here/)).toBeVisible()
  await requireAccessible(page)

  // Frozen: it is read, and not written.
  await part(page, 'Write').press('Enter')
  await expect(text(page)).toHaveAttribute('contenteditable', 'false')
})

test('one key sends facts to the report; one fact is redacted, and its sections become a template', async ({
  entered: page,
}) => {
  const case_id = await currentCase(page)
  const { company_short_list } = await lookUp(page, case_id, 'company_name_search', { name: 'hollowmere' })
  const { company_number, name } = company_short_list[0]
  await lookUp(page, case_id, 'company_number_search', { company_number })
  await lookUp(page, case_id, 'company_appointments', { company_number })
  const facts = page.getByRole('listbox', { name: 'Facts' })
  const from = page.getByRole('combobox', { name: 'From' })

  // The first facts wait until there is a report for them.
  await page.goto(`/companies/${company_number}`)
  await expect(page.getByRole('button', { name: `More actions: ${name}` })).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByText(/^The facts of “.*” wait/)).toContainText(name)
  await page.getByRole('radio', { name: 'Blank report' }).check()
  await page.getByRole('button', { name: 'Start report' }).press('Enter')
  await expect(from.locator('option:checked')).toHaveText(name)
  await expect(facts.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Find a fact' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('link', { name: /^Citation 1/ })).toBeVisible()
  await isSaved(page)

  // One fact is left out, and the sections serve the next report.
  // On its first word: its middle may be the citation, which opens the record.
  await text(page)
    .locator('[data-fact]')
    .first()
    .click({ position: { x: 8, y: 8 } })
  const card = page.getByRole('region', { name: 'Selected fact' })
  await card.getByLabel('Reason for redaction').selectOption('third party')
  await card.getByRole('button', { name: 'Redact fact' }).press('Enter')
  await expect(card.getByText('The redacted report leaves this fact out: third party.')).toBeVisible()
  await page.getByRole('button', { name: 'More actions: report' }).press('Enter')
  await page.getByText('Template', { exact: true }).press('Enter')
  await page.getByLabel('Name of the template').fill('House style')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“House style” is in the list of templates.')).toBeVisible()
  await requireAccessible(page)
  await page.goto(`/cases/${case_id}/report`)
  await page.getByRole('button', { name: 'New report' }).press('Enter')
  const template = page.getByRole('radio', { name: /^House style/ })
  await template.check()
  await page.getByRole('button', { name: 'Remove template' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove template' }).press('Enter')
  await expect(template).toHaveCount(0)

  await page.goto(`/cases/${case_id}/graph`)
  const node = page.locator('[data-node][tabindex="0"]')
  await node.focus()
  await page.keyboard.press('i')
  await expect(facts.getByRole('option').first()).toBeVisible()

  for (const table of ['graph', 'timeline']) {
    await page.goto(`/cases/${case_id}/${table}?view=table`)
    await page
      .getByRole('link', { name: /^Insert into report: / })
      .first()
      .focus()
    await page.keyboard.press('i')
    await expect(facts.getByRole('option').first()).toBeVisible()
  }
  await requireAccessible(page)
})

/** Two ways to the same thing. Names are whole: a keyboard tabs to them, a mouse presses what has them. */
const hands = {
  mouse: {
    press: (page: Page, name: string | RegExp) => named(page, name).click(),
    back: (page: Page, name: string) => named(page, name).click(),
    write: (page: Page, label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words),
    search: (page: Page) => page.getByLabel('Name, number, postcode, telephone').click(),
    insert: (facts: Locator) => facts.getByRole('option').first().click(),
    async send(page: Page) {
      await page.getByRole('button', { name: /^More actions: / }).click()
      await page.getByRole('link', { name: /^Insert into report: / }).click()
    },
  },
  keyboard: {
    press: choose,
    async back(page: Page, name: string) {
      await tabTo(page, name, '*', 'Shift+Tab')
      await page.keyboard.press('Enter')
    },
    write: fill,
    search: (page: Page) => page.keyboard.press('/'),
    insert: (facts: Locator) => facts.page().keyboard.press('Enter'),
    send: (page: Page) => page.keyboard.press('i'),
  },
}

const named = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()

for (const [name, hand] of Object.entries(hands))
  test(`from an empty case to a signed, redacted PDF, by ${name}`, async ({ entered: page }) => {
    await page.goto(`/cases/${await currentCase(page)}`)
    await hand.press(page, 'Report')
    await expect(page.getByRole('heading', { name: 'Write a report' })).toBeVisible()
    await requireAccessible(page)
    await hand.press(page, 'Start report')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toBeFocused()
    await expect(text(page)).toContainText('Nothing was looked up in this case.')
    await requireAccessible(page)

    // A company of the register, and its facts in the report.
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
    await hand.search(page)
    await page.keyboard.type('hollowmere')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table')).toContainText('HOLLOWMERE')
    await hand.press(page, /^HOLLOWMERE .*LIMITED$/)
    await expect(page.getByRole('heading', { level: 1, name: /^HOLLOWMERE/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^More actions: / })).toBeVisible()
    await hand.send(page)
    const facts = page.getByRole('listbox', { name: 'Facts' })
    await expect(page.getByRole('combobox', { name: 'Find a fact' })).toBeFocused()
    await expect(facts.getByRole('option').first()).toContainText(/hollowmere/i)
    await hand.insert(facts)
    await expect(text(page)).toBeFocused()
    await expect(text(page).getByRole('link', { name: /^Citation 1/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Our client Zebra Example may rely on it.')
    await page.keyboard.press('Control+Alt+1')
    await expect(page.getByLabel('Kind of paragraph')).toHaveValue('opinion')
    await isSaved(page)

    await hand.back(page, 'Redact')
    await hand.write(page, 'Words', 'Zebra Example')
    await hand.press(page, 'Add redaction')
    await expect(page.getByRole('list', { name: 'Redactions' })).toContainText('“Zebra Example”')
    await expect(page.getByRole('region', { name: 'Summary, redacted' })).toContainText(
      'Our client redacted: personal data may',
    )
    await requireAccessible(page)

    await hand.back(page, 'Sign and send')
    await hand.press(page, 'Sign off …')
    await hand.press(page, /^Sign version \d+$/)
    await expect(page.getByText('The report is frozen.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Redacted' })).toBeChecked()
    const downloading = page.waitForEvent('download')
    await hand.press(page, 'Download PDF')
    const file = readFileSync(await (await downloading).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(page.getByText(/^Saved as .*\.pdf, /)).toBeVisible()
    await requireAccessible(page)
  })

test.describe('on a telephone, 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a report is read and commented on, and no screen of it is wider than the page', async ({ entered: page }) => {
    const case_id = await currentCase(page)
    const { company_short_list } = await lookUp(page, case_id, 'company_name_search', { name: 'hollowmere' })
    const { company_number } = company_short_list[0]
    await lookUp(page, case_id, 'company_appointments', { company_number })
    await page.goto(`/cases/${case_id}/report`)
    await page.getByRole('button', { name: 'Start report' }).click()
    await expect(text(page).getByRole('table').first()).toBeVisible()
    await requireAccessible(page)

    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toBeFocused()
    await text(page).getByText('Summary').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('One person runs both companies.')
    await page.getByRole('button', { name: 'Comments' }).click()
    const comment = page.getByRole('textbox', { name: 'New comment' })
    await comment.fill('Which of them?')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(page.getByRole('article', { name: /^Comment of ada/i })).toContainText('Which of them?')
    // Its mark in the text leads back to it.
    await page.getByRole('button', { name: 'Close comments' }).click()
    await text(page).getByRole('button', { name: '1 comment' }).click()
    await expect(page.getByRole('article', { name: /^Comment of ada/i })).toContainText('Which of them?')
    await requireAccessible(page)
    await page.getByRole('button', { name: 'Close comments' }).click()

    for (const [name, shown] of [
      ['Redact', 'Full and redacted, side by side'],
      ['Versions', 'What changed'],
      ['Sign and send', 'Who received which version'],
    ] as const) {
      await part(page, name).click()
      await expect(page.getByRole('heading', { name: shown })).toBeVisible()
      await requireAccessible(page)
    }

    // Words far down are redacted where one sees them.
    await part(page, 'Redact').click()
    const words = page.getByRole('region', { name: 'Annex: how to verify' }).first().locator('p').last()
    await words.scrollIntoViewIfNeeded()
    await words.selectText()
    await expect(page.getByRole('button', { name: /^Redact “/ })).toBeInViewport()
  })
})
