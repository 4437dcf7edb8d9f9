/** The main job: from a name to the document and the place on the map, and back, without paying twice. */
import { expect, lookUpTab, openAndRun, openDocument, test } from './application.ts'

test('company, officers, a director, their other company, a filing, its document, the place on the map', async ({
  desk: page,
}) => {
  const lookups: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/lookups/') && lookups.push(request.url().split('/lookups/')[1]!),
  )

  await page.getByLabel('Name, number, postcode, telephone').fill('Northgate')
  await page.getByRole('button', { name: 'Run search' }).click()
  await expect(page.getByRole('table')).toContainText('NORTHGATE')
  await page.getByRole('button', { name: 'Narrow to a place' }).click()
  await page.getByRole('navigation', { name: 'Narrow to a place' }).getByRole('link', { name: 'Leeds' }).click()
  await expect(page).toHaveURL(/place=Leeds.*record=/)
  await expect(page.getByRole('link', { name: 'Show all on the map, free' })).toHaveAttribute(
    'href',
    /^\/map\?layer=\w+$/,
  )
  await page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  // The dossier's head was told by the search: no second payment.
  expect(lookups).toEqual(['company_name_search', 'company_name_search'])

  await lookUpTab(page, 'Officers')
  await expect(page).toHaveTitle('Officers: NORTHGATE HOLDINGS LIMITED · Whereabouts')
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mrs Helen Margaret STAINTHORPE' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'In office when dissolved' })).toBeVisible()
  await expect(page).toHaveURL(/\/director\?from=\w+&at=[^&]+&record=\w+$/)
  expect(decodeURIComponent(page.url())).not.toMatch(/stainthorpe|ST41NTH0RPE/i)

  await page.getByRole('table').getByRole('link', { name: 'NORTHGATE PROPERTIES (LEEDS) LIMITED' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE PROPERTIES (LEEDS) LIMITED' })).toBeVisible()
  await lookUpTab(page, 'Filings')
  await openDocument(page, /^Open AA /)
  const document = page.getByRole('dialog', { name: 'Document' })
  await expect(document.getByText('on record')).toBeVisible()
  await expect(document.getByText('Balance sheet at')).toBeAttached()
  await expect.poll(() => inkOn(document.locator('canvas').first())).toBeGreaterThan(1000)
  await page.keyboard.press('Escape')
  await expect(document).toHaveCount(0)

  await page.getByRole('link', { name: 'Leeds', exact: true }).click()
  await expect(page.getByRole('list').getByText('Leeds, West Yorkshire, England')).toBeVisible()
  await expect(page.getByText(/E \d{6} N \d{6}/)).toBeVisible()
  const mark = page
    .getByRole('region', { name: 'Map of the places listed' })
    .getByRole('button', { name: /^1\. Leeds.*approximate$/ })
  await expect(mark).toBeVisible()
  await mark.click()
  await expect(page).toHaveURL(/selected=\w+%2F1/)
  // Never a bare pin: the circle around it is larger than its mark.
  const circle = page.locator('.leaflet-overlay-pane path').last()
  await expect.poll(async () => (await circle.boundingBox())?.width ?? 0).toBeGreaterThan(60)
})

test('the circle around a place is drawn on the land, however late the map loads', async ({ entered: page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/tiles\/built-in/, async (route) => {
    await held.promise
    await route.continue()
  })
  await openAndRun(page, '/map?text=York')
  const shapes = page.locator('.leaflet-overlay-pane path')
  await expect(shapes).toHaveCount(1)
  held.resolve()
  const land = page.locator('.leaflet-ground-pane canvas')
  await expect(land.first()).toBeAttached()
  // What lies higher is on top.
  const heights = await page.evaluate(() =>
    ['ground', 'tile', 'overlay'].map((pane) =>
      Number(getComputedStyle(document.querySelector(`.leaflet-${pane}-pane`)!).zIndex),
    ),
  )
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  await expect(shapes).toHaveCount(1)
})

test('Back restores every step, and reload does not pay again', async ({ entered: page }) => {
  const lookups: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && lookups.push(request.url()))

  await openAndRun(page, '/companies?name=northgate')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=[^&]+&record=/)
  await page.getByRole('table').getByRole('link').first().click()
  await lookUpTab(page, 'Officers')
  await expect(page.getByRole('table')).toBeVisible()
  // An answer names itself in the address a moment after it is there.
  await expect(page).toHaveURL(/[?&]officers=\w+/)
  const officers = page.url()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await expect(page).toHaveURL(/record=/)
  const paid = lookups.length

  await page.reload()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(officers)
  await expect(page.getByRole('table')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/page=/)
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)

  // A link that is shared, opened in a window that has seen nothing.
  const other = await page.context().newPage()
  other.on('request', (request) => request.url().includes('/api/lookups/') && lookups.push(request.url()))
  await other.goto(officers)
  await expect(other.getByRole('table')).toBeVisible()
  expect(lookups.length).toBe(paid)
})

test('each answer’s record is one click away, and leads back to its screen', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Source' })
    .getByRole('link', { name: /^record / })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charges of a company' })).toBeVisible()
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Answered/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download answer' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  await expect(page.getByRole('definition').filter({ hasText: /^ada$/ })).toBeVisible()
  await expect(page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d GMT|BST$/)).toBeVisible()
  await page.getByRole('link', { name: 'Open result, free' }).click()
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Satisfied')
})

test('a company number goes straight to its dossier, and a postcode to the map', async ({ desk: page }) => {
  const box = page.getByLabel('Name, number, postcode, telephone')
  await box.fill('90000040')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toContainText('Company 90000040')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'CWMNI MELIN Y GROES CYFYNGEDIG' })).toBeVisible()

  await box.fill('ls1')
  await box.press('Enter')
  await expect(page.getByRole('list').getByRole('button', { name: /^1\. LS1, Leeds/ })).toBeVisible()
})

test('directors and disqualified people are searched for inside a case, and no name is in the address', async ({
  entered: page,
}) => {
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Dominic Harkaway-Slater')
  await page.getByLabel('Search in').selectOption('Disqualified people')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('link', { name: 'Mr Dominic Ellis HARKAWAY-SLATER' }).click()
  await expect(page.getByRole('heading', { name: 'Disqualified from acting as a director' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Appointments' }).getByText('In office when dissolved').first(),
  ).toBeVisible()
  expect(page.url()).not.toMatch(/harkaway/i)

  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dominic Harkaway-Slater')
})

test('a place that several share is chosen from a list', async ({ entered: page }) => {
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Smith')
  await page.getByLabel('Place').fill('Newport')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('button', { name: 'Newport, Gwent' }).click()
  await expect(page.getByRole('heading', { name: 'Officers with this name in Newport, Gwent' })).toBeVisible()
})

/** How many pixels of a drawing are not white. */
function inkOn(canvas: import('@playwright/test').Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 200) dark += 1
    return dark
  })
}
