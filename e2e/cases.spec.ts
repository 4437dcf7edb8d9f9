/** A case from its opening to its closing: what is pinned to it, moved, noted, exported and undone. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'
import { openPart } from './case-parts.ts'

test.use({ worksInSample: true })

async function openCase(page: Page, reference: string): Promise<void> {
  await page.goto('/cases')
  await page.getByRole('button', { name: 'Open a case' }).click()
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Title').fill('Northgate acquisition')
  await page.getByLabel('Purpose').fill('Due diligence on the seller.')
  await page.getByRole('button', { name: 'Open the case', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${reference}: Northgate acquisition` })).toBeVisible()
}

async function pin(page: Page, reference: string, note: string): Promise<void> {
  await page.getByRole('button', { name: `Pin to ${reference}: ` }).click()
  const dialog = page.getByRole('dialog', { name: `Pin to ${reference}: ` })
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByLabel('Note').fill(note)
  // A slip of the hand closes it, and loses nothing.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: `Pin to ${reference}: ` }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue(note)
  await dialog.getByRole('button', { name: `Pin to ${reference}` }).click()
  await expect(page.getByRole('button', { name: `Pinned to ${reference}: ` })).toBeVisible()
}

const titles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('rowheader')
    .getByRole('link', { name: /NORTHGATE|STAINTHORPE/ })

test('a note typed while a colleague pins the same is not lost', async ({ entered: page }) => {
  await openCase(page, 'PIN-3')
  await openAndRun(page, '/companies/90000001/officers')
  await page.route('**/api/cases/*/pins', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const data = { ...request.postDataJSON(), note: 'Seen first.' }
    await page.request.post(request.url(), {
      data,
      headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' },
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pin to PIN-3: ' }).click()
  await page.getByLabel('Note').fill('Ask the seller.')
  await page.getByRole('button', { name: 'Pin to PIN-3', exact: true }).click()
  await expect(page.getByText('A colleague changed it to: “Seen first.”')).toBeVisible()
  await expect(page.getByText('your note is not saved yet')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Ask the seller.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  // While the form is open, the press on its button closes it.
  await expect(page.getByLabel('Note')).toBeHidden()
  const pinned = page.getByRole('button', { name: 'Pinned to PIN-3: ' })
  await pinned.click()
  await expect(page.getByLabel('Note')).toHaveValue('Ask the seller.')
})

test('things are pinned with a note, put in order, changed, removed and put back', async ({ entered: page }) => {
  await openCase(page, 'PIN-1')
  await requireAccessible(page)
  await openPart(page, 'Pins')
  await expect(page.getByText('Nothing is pinned.')).toBeVisible()
  await requireAccessible(page)

  await openAndRun(page, '/companies/90000001/officers')
  await pin(page, 'PIN-1', 'The seller.')
  // Pressed twice, it is removed once, and can be put back.
  await page.getByRole('button', { name: /^Pinned to PIN-1/ }).click()
  await page.getByRole('button', { name: 'Remove the pin' }).dblclick()
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await expect(page.getByRole('button', { name: /^Pinned to PIN-1/ })).toBeVisible()
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await pin(page, 'PIN-1', 'Signs for the seller.')
  // Pinned or not, no name stands in the address.
  expect(decodeURIComponent(page.url())).not.toMatch(/stainthorpe|seller/i)

  await page.getByRole('button', { name: /^Pinned to PIN-1/ }).click()
  await requireAccessible(page)
  await page.getByRole('link', { name: 'Open the case' }).click()
  await expect(titles(page)).toHaveText(['NORTHGATE HOLDINGS LIMITED', 'Mrs Helen Margaret STAINTHORPE'])
  await requireAccessible(page)

  await page.getByRole('button', { name: 'Preview NORTHGATE HOLDINGS LIMITED' }).press('Enter')
  const pane = page.getByRole('dialog', { name: 'Pin: NORTHGATE HOLDINGS LIMITED' })
  await requireAccessible(page)
  await pane.getByRole('button', { name: 'Move down' }).press('Enter')
  await expect(titles(page)).toHaveText(['Mrs Helen Margaret STAINTHORPE', 'NORTHGATE HOLDINGS LIMITED'])
  await pane.getByRole('button', { name: 'Change note' }).press('Enter')
  // Escape leaves the note, and not the pane around it.
  await page.getByRole('textbox', { name: 'Note' }).press('Escape')
  await pane.getByRole('button', { name: 'Change note' }).press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('The seller, whose charges are outstanding.')
  await pane.getByRole('button', { name: 'Save the note' }).press('Enter')
  await expect(pane.getByText('The seller, whose charges are outstanding.')).toBeVisible()
  await pane.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('row', { name: /NORTHGATE HOLDINGS LIMITED.*charges are outstanding/ })).toBeVisible()

  await page.getByRole('button', { name: 'People 1' }).click()
  await expect(page).toHaveURL(/kind=person/)
  await expect(titles(page)).toHaveText(['Mrs Helen Margaret STAINTHORPE'])
  await page.getByRole('button', { name: 'Preview Mrs Helen Margaret STAINTHORPE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove pin' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Mrs Helen Margaret STAINTHORPE'])
  await page.getByRole('button', { name: 'All 2' }).click()

  // A source screen is opened from the record: nobody is asked.
  const lookups: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && lookups.push(request.url()))
  await page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(page.getByRole('button', { name: /^Pinned to PIN-1/ })).toBeVisible()
  expect(lookups).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await page.goBack()
  await page.getByRole('heading', { name: 'Sources' }).waitFor()
  await expect(page.getByText(/SHA-256 of the answer as received [0-9a-f]{64}/).first()).toBeVisible()
})

test('the evidence of a case is exported, and a double click reopens a closed case once', async ({ entered: page }) => {
  await openCase(page, 'LIFE-1')
  await openPart(page, 'Members')
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
  await requireAccessible(page)

  await openPart(page, 'Details')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export evidence' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('evidence-LIFE-1.zip')
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(page.getByText('node verify-evidence.mjs evidence-LIFE-1.zip')).toBeVisible()
  const noted = page.waitForEvent('download')
  await page.getByLabel('Include the notes on pins').check()
  await page.getByRole('button', { name: 'Export evidence' }).click()
  // Names stand in a ZIP as they are.
  expect(readFileSync(await (await noted).path(), 'latin1')).toContain('notes.html')
  await requireAccessible(page)

  await page.getByRole('button', { name: 'Close LIFE-1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  // The second click of a double click falls on the button that takes the place of the first.
  await page.getByRole('button', { name: 'Reopen LIFE-1' }).dblclick({ delay: 100 })
  await expect(page.getByRole('button', { name: 'Close LIFE-1' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('after a change of its purpose, a case shows the purpose again', async ({ entered: page }) => {
  await openCase(page, 'SHOWN-1')
  await openPart(page, 'Details')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Purpose', { exact: true }).fill('To value the group.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'To value the group.' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Purpose' })).toBeFocused()
})

test('rows, answers and places are pinned from where they stand, and the case leads back to each, free', async ({
  entered: page,
  browserMessages,
}) => {
  await openCase(page, 'ROWS-1')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  const save = async (name: RegExp | string) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByLabel('Note')).toBeFocused()
    await page.keyboard.type('To look at')
    await dialog.getByRole('button', { name: /^Pin / }).press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  const rows = page.getByRole('main').getByRole('row')

  // By keyboard alone: two officers with one note.
  await openAndRun(page, '/companies/90000001/officers')
  await expect(rows.nth(2)).toBeVisible()
  await page.getByRole('heading', { level: 2, name: 'Officers' }).focus()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Pin 2 selected to ROWS-1' }).press('Enter')
  await requireAccessible(page)
  await save('Pin 2 selected to ROWS-1')
  await expect(page.getByText('Pinned to ROWS-1.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('button', { name: /^Pinned to ROWS-1: / })).toHaveCount(2)
  await requireAccessible(page)

  for (const tab of ['charges', 'filings']) {
    await openAndRun(page, `/companies/90000001/${tab}`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await expect(page.getByText('Select the rows to pin to ROWS-1.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
    await page.getByRole('button', { name: 'Pin 1 selected to ROWS-1' }).click()
    await save('Pin 1 selected to ROWS-1')
  }

  await page.goto('/people')
  await page.getByLabel('Full name').fill('Oldroyd')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run · / })
    .click()
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Pin 1 selected to ROWS-1' }).click()
  await save('Pin 1 selected to ROWS-1')

  await page.goto('/telephone')
  await page.getByLabel('Telephone number').fill('01632 960123')
  await page.getByRole('button', { name: /^Check TPS and CTPS/ }).click()
  await page.getByRole('button', { name: 'Pin to ROWS-1: Telephone preference registers' }).click()
  await save(/^Pin to ROWS-1/)

  await openAndRun(page, '/map?text=Leeds')
  await page
    .getByRole('button', { name: /^Pin to ROWS-1: / })
    .first()
    .click()
  await save(/^Pin to ROWS-1/)

  // What is pinned is read from the ledger, and shown there.
  const paid = asked.length
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cases' }).click()
  await page.getByRole('main').getByRole('link', { name: 'ROWS-1' }).click()
  await openPart(page, 'Pins')
  const pins = page.getByRole('main').locator('tbody tr')
  await expect(pins).toHaveText([
    /^1ALDERGATE SECRETARIES LIMITED.*Company/,
    /^2.*Person/,
    /^3Charge.*Charge/,
    /^4.*Filing/,
    /^5.*OLDROYD.*Person/i,
    /^601632 960123.*Telephone/,
    /^7.*Place.*WGS84/,
  ])
  await requireAccessible(page)
  for (const [index, address] of [
    /charges\?.*#charge-0/,
    /filings\?.*#filing-0/,
    /people\?record/,
    /telephone\?record/,
    /map\?record=.*&selected=1/,
  ].entries()) {
    await pins
      .nth(index + 2)
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: /^Pinned to ROWS-1: / }).first()).toBeVisible()
    await page.goBack()
    await expect(pins).toHaveCount(7)
  }
  expect(asked).toHaveLength(paid)
  // That the search for people was to be confirmed.
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('428'))
})
