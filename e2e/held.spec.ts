/** What a case holds is marked wherever it can be opened, opens free, and is asked for anew by a press of its own. */
import { requireAccessible } from './accessible.ts'
import { expect, lookupsOf, openAndRun, runButton, test, workInNewCase } from './application.ts'

test('a director who is opened twice is paid for once, and the row says that the answer is on record', async ({
  entered: page,
}) => {
  await workInNewCase(page, 'HELD-1')
  const asked = lookupsOf(page)
  await openAndRun(page, '/companies/90000001/officers')
  const rows = page.getByRole('table', { name: /^Officers of/ }).getByRole('row')
  const row = rows.nth(1)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('on record, free')
  await row.getByRole('link').first().click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  expect(asked.filter((operation) => operation === 'director_details')).toHaveLength(1)

  await page.goBack()
  await expect(row).toContainText('on record, free')
  await expect(rows.filter({ hasText: 'on record, free' })).toHaveCount(1)
  await requireAccessible(page)
  const told: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/held') && told.push(request.postData() ?? ''))
  await page.reload()
  await expect(row).toContainText('on record, free')
  expect(
    told.filter((body) => body.includes('director_details')),
    'one request for the whole list',
  ).toHaveLength(1)

  await row.getByRole('link').first().click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
  await expect(page).toHaveURL(/\/director\?.*record=/)
  expect(asked.filter((operation) => operation === 'director_details')).toHaveLength(1)

  // Their companies in turn: those that the case holds are said to be, and this one is the dossier that one came from.
  const appointments = page.getByRole('table', { name: 'Appointments' }).getByRole('row')
  await expect(appointments.filter({ hasText: '90000001' }).first()).toContainText('on record, free')

  // To have it anew is a press of its own.
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect.poll(() => asked.filter((operation) => operation === 'director_details')).toHaveLength(2)
})

test('an address that names no record reads what the case holds, and in another case nothing is held', async ({
  entered: page,
}) => {
  await workInNewCase(page, 'HELD-2')
  const asked = lookupsOf(page)
  for (const address of ['/map?text=York', '/companies?name=harrogate']) {
    await openAndRun(page, address)
    const paid = asked.length
    await page.goto('/')
    await page.goto(address)
    await expect(page).toHaveURL(/record=/)
    await expect(page.getByRole('group', { name: 'Source' }).first()).toBeVisible()
    expect(asked).toHaveLength(paid)
  }
  const paid = asked.length
  await workInNewCase(page, 'HELD-3')
  await page.goto('/map?text=York')
  await expect(runButton(page)).toBeVisible()
  expect(asked).toHaveLength(paid)
})

test('the search box offers what the case holds first, and reads it free however fast it is taken', async ({
  desk: page,
}) => {
  await workInNewCase(page, 'HELD-4')
  await page.reload()
  const asked = lookupsOf(page)
  const box = page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  for (const [typed, screen] of [
    ['Stainthorpe, Helen', /\/directors\?record=/],
    ['90000056', /\/companies\/90000056\?company=/],
  ] as const) {
    await box.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(screen)
    const paid = asked.length
    await page.goto('/')

    await box.fill(typed)
    await expect(options.first()).toContainText('On record, free')
    await requireAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(screen)
    await page.goto('/')

    // Before it is known.
    await box.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(screen)
    expect(asked, typed).toHaveLength(paid)
    await page.goto('/')
  }
})
