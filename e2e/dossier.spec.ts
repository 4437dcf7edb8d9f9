/** A company's dossier: what needs a browser. The rest is in web/features/company/dossier.screen.test.ts. */
import { expect, lookupsOf, openAndRun, openDocument, test, workInNewCase } from './application.ts'

test('signals cover all pages on record, and no check is clear while pages are missing', async ({ entered: page }) => {
  await workInNewCase(page, 'PAGES-1')
  const asked = lookupsOf(page)
  const heading = (name: string) => page.locator('li').filter({ has: page.locator('h3', { hasText: name }) })
  const [disqualified, dissolved, shared] = ['Disqualified officer', 'Many dissolved companies', 'Address shared'].map(
    heading,
  )
  await openAndRun(page, '/companies/90000043')
  await page.getByRole('button', { name: /^Look up all of it/ }).click()
  await expect(shared!).toContainText(/^Address shared18 of those in office share one .* Appointment 3\s+and 15 more/)
  for (const signal of [disqualified, dissolved])
    await expect(signal!).toContainText('There are more on pages that were not looked up.')

  // The next page, from the tab.
  await page.getByRole('link', { name: /^Officers / }).click()
  await expect(page.getByLabel('Show').locator('option', { hasText: 'Resigned, 0' })).toHaveCount(1)
  await expect(page.getByText('Counts and filters cover this page only.')).toBeInViewport()
  await page.getByRole('link', { name: /^Next page · \d/ }).click()
  await expect(page.getByRole('link', { name: 'Previous page, on record, free' })).toBeVisible()
  await page.getByRole('link', { name: /^Overview / }).click()
  await expect(page.getByText('36 current, 24 resigned on 2 pages, more on further pages')).toBeVisible()
  await expect(shared!).toContainText('18 of those in office')
  await expect(disqualified!).toContainText('There are more on pages')

  const next = page.getByRole('button', { name: /^Look up next page .*: officers$/ })
  for (const pages of [3, 4, 5, 6]) {
    await next.click()
    await expect(page.getByText(`resigned on ${pages} pages`)).toBeVisible()
  }
  await expect(next).toHaveCount(0)
  await expect(disqualified!).toContainText('The register marks Lowri Bronwen PENRY')
  await expect(dissolved!.getByText('No officer looked up held 5 or more')).not.toContainText('There are more')
  const paid = asked.length

  // One page in the address brings the others, and leads to their rows.
  await page.reload()
  await disqualified!
    .getByRole('link', { name: /^Their appointment/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /PENRY/ })).toHaveAttribute('data-marked', 'true')

  // The dossier to print holds all pages, with the record of each.
  await page.getByRole('button', { name: /^More actions: / }).click()
  await page.getByRole('link', { name: 'Print dossier' }).click()
  const officersHeading = page.getByRole('heading', { level: 2, name: 'Officers', exact: true })
  const officers = page.locator('section').filter({ has: officersHeading })
  await expect(officers.getByRole('heading', { level: 3, name: /^Page [1-6] of 6 on record$/ })).toHaveCount(6)
  await expect(officers.getByRole('row', { name: /PENRY/ })).toBeVisible()
  await expect(officers).not.toContainText('There are more on pages')
  const placesOf = page.getByRole('table', { name: /^Places of/ })
  await expect(placesOf.getByRole('link', { name: /PENRY$/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const lines = page.getByRole('region', { name: 'Sources' }).getByText(/^Officers of a company .* record [0-9a-z]{20}/)
  await expect(lines).toHaveCount(6)
  expect(asked).toHaveLength(paid)

  // An address of another page leads to its officer.
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the dossier' }).click()
  await page.getByRole('link', { name: /^Places / }).click()
  await placesOf
    .getByRole('link', { name: /PENRY$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /PENRY/ })).toBeVisible()
})

test('what the case holds is read again free', async ({ entered: page }) => {
  await workInNewCase(page, 'AGAIN-1')
  const asked = lookupsOf(page)
  await openAndRun(page, '/companies/90000056')
  await page.getByRole('button', { name: /^Look up all of it/ }).click()
  await expect(page.getByText(/Based on .*officers of .* filings of .* and insolvency cases of/)).toBeVisible()
  await page.getByRole('link', { name: /^Filings .* of / }).click()
  await openDocument(page, /^Open /)
  await expect(page.getByRole('dialog', { name: 'Document' }).getByText('on record')).toBeVisible()

  await page.goto('/')
  asked.length = 0
  await page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first().fill('90000056')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Based on .*officers of .* charges of .* filings of/)).toBeVisible()
  await expect(page.getByText('Not run')).toHaveCount(0)
  await expect(page).toHaveURL(/(?=.*officers=)(?=.*charges=)(?=.*filings=)/)
  for (const part of ['officers', 'places', 'whole']) {
    await page.goto(`/companies/90000056/${part}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByText('Not run')).toHaveCount(0)
  }

  await openAndRun(page, '/companies/90000056')
  await page.getByRole('link', { name: /^Filings .*of / }).click()
  const opened = page.getByRole('row', { name: /Open .* on record, free/ })
  await opened.getByRole('link', { name: /^Open / }).click()
  await expect(page.getByRole('dialog', { name: 'Document' }).getByText('on record')).toBeVisible()
  expect(asked).toEqual([])

  // What was looked up for one case is not brought into another.
  await workInNewCase(page, 'AGAIN-2')
  await openAndRun(page, '/companies/90000056')
  await expect(page.getByText(/^Not run:/)).toBeVisible()
  await expect(page.getByText(/checks not run: look up parts of the dossier/)).toBeVisible()
})

test('a link followed while an answer arrives leads where it says', async ({ entered: page }) => {
  await workInNewCase(page, 'AWAY-1')
  await openAndRun(page, '/companies/90000001')
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      const response = await fetch(...asked)
      if (!String(asked[0]).includes('company_mortgage_index')) return response
      const answer = new Response(await response.text(), response)
      await new Promise((resolve) => window.addEventListener('click', resolve, { once: true, capture: true }))
      return answer
    }
  })
  const answered = page.waitForResponse('**/api/lookups/company_mortgage_index')
  await page.getByRole('link', { name: /^Look up charges/ }).press('Enter')
  await answered
  await page
    .getByRole('navigation', { name: /^Dossier/ })
    .getByRole('link', { name: /^Documents/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
})

test('a document is paged, turned, searched, downloaded and printed, and opened again free', async ({
  entered: page,
}) => {
  await openAndRun(page, '/companies/90000001/filings')
  await openDocument(page, 'Open AA of 9 Feb 2026')
  const panel = page.getByRole('dialog', { name: 'Document' })
  await expect(panel.getByText('Balance sheet at')).toBeAttached()
  await panel.getByRole('button', { name: 'Next page' }).click()
  await expect(panel.getByRole('textbox', { name: /^Page/ })).toHaveValue('2')
  await panel.getByRole('textbox', { name: /^Page/ }).fill('31')
  await panel.getByRole('textbox', { name: /^Page/ }).press('Enter')
  await expect(panel.getByRole('region', { name: /page 31 of 31$/ })).toBeInViewport()

  await panel.getByLabel('Find in the text').fill('CREDITORS')
  await panel.getByLabel('Find in the text').press('Enter')
  await expect(panel.getByText(/^1 of \d+ matches, page 1$/)).toBeVisible()
  await panel.getByLabel('Find in the text').fill('no such words')
  await panel.getByLabel('Find in the text').press('Enter')
  await expect(panel.getByText('No matches.')).toBeVisible()

  await panel.locator('canvas[style]').first().waitFor()
  const first = panel.locator('canvas').first()
  const upright = await first.evaluate((canvas: HTMLCanvasElement) => canvas.height > canvas.width)
  await panel.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(() => first.evaluate((canvas: HTMLCanvasElement) => canvas.height > canvas.width)).toBe(!upright)
  await page.setViewportSize({ width: 1440, height: 720 })
  await expect
    .poll(() => first.evaluate((canvas) => canvas.clientWidth - canvas.parentElement!.clientWidth))
    .toBeLessThanOrEqual(1)
  await expect
    .poll(() => first.evaluate((canvas) => canvas.parentElement!.clientWidth - canvas.clientWidth))
    .toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1280, height: 720 })

  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('body > :last-child img').length)
    }
  })
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '31', { timeout: 60_000 })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Open AA of 9 Feb 2026' })).toBeFocused()
  await expect(page.getByText('31 pages')).toBeVisible()

  const paid: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(lookups|documents)/.test(request.url())) paid.push(request.url())
  })
  await page.getByRole('link', { name: /^Documents / }).click()
  const row = page.getByRole('row', { name: /^Full accounts made up to 30 September 2025 AA 30 Sept? 2025 31/ })
  await expect(row.getByRole('button', { name: 'Copy SHA-256' })).toBeVisible()
  await row.getByRole('link', { name: /^Full accounts/ }).click()
  await expect(panel.getByText('Balance sheet at')).toBeAttached()
  expect(paid).toEqual([])
})

test('a document closed while it loads leaves no error', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/filings')
  for (let times = 0; times < 4; times += 1) {
    await page.getByRole('link', { name: 'Open AA of 9 Feb 2026' }).click()
    const panel = page.getByRole('dialog', { name: 'Document' })
    await panel.locator('[data-page]').first().waitFor()
    // Closed as soon as its first page has a frame.
    await page.evaluate(async () => {
      while (!document.querySelector('[data-page]')) await new Promise(requestAnimationFrame)
      document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await expect(page.getByRole('dialog', { name: 'Document' })).toHaveCount(0)
  }
})

test('on a narrow screen the document covers the list, Escape closes it, and the focus returns', async ({
  entered: page,
}) => {
  for (const narrow of [1024, 390]) {
    await page.setViewportSize({ width: 1440, height: 844 })
    await openAndRun(page, '/companies/90000001/filings')
    if (narrow === 1024) await openDocument(page, 'Open AA of 9 Feb 2026')
    else await page.getByRole('link', { name: 'Open AA of 9 Feb 2026' }).click()
    const panel = page.getByRole('dialog', { name: 'Document' })
    const number = panel.getByRole('textbox', { name: /^Page/ })
    await panel.getByRole('button', { name: 'Larger' }).click()
    await panel.getByLabel('Find in the text').fill('CREDITORS')
    await number.fill('5')
    await number.press('Enter')
    // What is drawn from the start would not have it.
    await panel
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.setAttribute('data-first', ''))
    for (const width of [1440, narrow, 1440, narrow]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(width === narrow)
      await expect(panel.getByRole('region', { name: /page 5 of 31$/ })).toBeInViewport()
      await expect(number).toHaveValue('5')
      await expect(number).toBeFocused()
      // A phone has the size under More.
      if (width !== 390) await expect(panel.getByText('125 %')).toBeVisible()
      await expect(panel.getByLabel('Find in the text')).toHaveValue('CREDITORS')
      await expect(panel.locator('canvas[data-first]')).toHaveCount(1)
    }
    const box = await panel.boundingBox()
    expect(box?.height).toBe(844)
    // The whole page, but for the room that is kept for its scroll bar.
    expect(box?.width).toBe(narrow === 390 ? await page.evaluate(() => document.body.clientWidth) : 736)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open AA of 9 Feb 2026' })).toBeFocused()
  }
})

test('Escape leaves a note and a search in the document before the document', async ({ entered: page }) => {
  await workInNewCase(page, 'ESCAPE-1')
  await page.setViewportSize({ width: 1440, height: 844 })
  await openAndRun(page, '/companies/90000001/filings')
  await openDocument(page, 'Open AA of 9 Feb 2026')
  const panel = page.getByRole('dialog', { name: 'Document' })
  const find = panel.getByLabel('Find in the text')
  await find.fill('CREDITORS')
  await find.press('Escape')
  await expect(find).toHaveValue('')
  await panel.getByRole('button', { name: /^Pin/ }).first().click()
  const note = panel.getByRole('textbox', { name: /^Note/ })
  await note.fill('A note that is not lost')
  await note.press('Escape')
  await expect(note).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('on paper the dossier is one document with its case and its sources', async ({ entered: page }) => {
  await workInNewCase(page, 'PAPER-1')
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: /^More actions: / }).click()
  await page.getByRole('link', { name: 'Print dossier' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Charges' })).toBeVisible()
  await expect(page.getByText('Not run.', { exact: true })).toHaveCount(5)
  await openAndRun(page, '/companies/90000001/filings')
  const document = page.getByRole('columnheader', { name: /^Document/ })
  await expect(document).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // Nothing opens on paper, and no document is missing; and a time has its day.
  await expect(document).toBeHidden()
  await expect(page.getByRole('group', { name: 'Source' }).locator('time')).toHaveText(
    /^\d{1,2} \w{3,4} \d{4}\D+\d\d:\d\d:\d\d (GMT|BST)$/,
    { useInnerText: true },
  )
  // The filings came to be held meanwhile, and are in the document.
  await page.goBack()
  await expect(page.getByText(/^Case PAPER-1: /).first()).toBeVisible()
  const sources = page.getByRole('region', { name: 'Sources' })
  await expect(sources.getByText(/record [0-9a-z]{20}, SHA-256 of the answer [0-9a-f]{64}$/)).toHaveCount(3)
  for (const chrome of ['Dossier of NORTHGATE HOLDINGS LIMITED', 'Main'])
    await expect(page.getByRole('navigation', { name: chrome })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('part of a number searches the number and its beginnings, and stays as typed', async ({ entered: page }) => {
  await page.goto('/companies')
  const box = page.getByLabel('Company name or number')
  await box.fill('9000004')
  const read = 'Searches 09000004 and all that start with 9000004'
  await expect(page.getByText(read)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(box).toHaveValue('9000004')
  await box.fill('9000004*')
  await expect(page.getByText('Searches numbers that start with 9000004')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/number=9000004\*/)
  await expect(page.getByRole('row')).toHaveCount(11)
})
