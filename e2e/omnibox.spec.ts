/** One box for whatever an analyst has, and the keys that bring it, with the keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, lookupsOf, openAndRun, prefer, test, workInNewCase } from './application.ts'

const box = (page: Page | Locator) => page.getByRole('combobox', { name: 'Name, number, postcode, telephone' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('typed text is understood, chosen and run, and no personal name or number gets into an address', async ({
  desk: page,
  browserMessages,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  await expect(box(page)).toBeFocused()

  // Pressed out of habit, it is no part of the number.
  await page.keyboard.type('/se298338')
  await expect(options(page)).toHaveText([/^Company SE298338.*Company number search · /, /^Grid reference SE 298 338/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = options(page).nth(1)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('se298338')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await page.keyboard.type('ann@example.com')
  await expect(page.getByText('cannot be searched for here').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)

  // What a reading names it runs, at the cost that it names; once, and in the case one works in.
  await box(page).fill('Stainthorpe, Helen')
  await expect(options(page).first()).toContainText('Director search')
  await expect(options(page).first()).not.toContainText('Opens the form')
  await requireAccessible(page)
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directors\?record=\w+$/)
  await expect(page.getByRole('row', { name: /STAINTHORPE/ }).first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Stainthorpe, Helen')
  await box(page).fill('+44 (0)1632 960123')
  await expect(options(page)).toHaveText([/Telephone preference registers · /, /Area of a telephone number · /])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/telephone\?record=\w+$/)
  await expect(page.getByText('Check again by')).toBeVisible()
  // A search for people costs enough to be asked about first: refused, the form keeps what was typed.
  await box(page).fill('Mr Barnaby Oldroyd')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Run · / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Full name')).toHaveValue(/Barnaby Oldroyd/)
  await expect(page).toHaveURL(/\/people$/)
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('428'))

  // What the browser keeps of its history has none of it, and neither a reload nor Back asks again.
  const paid = asked.length
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"usr":null')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  for (const address of [/\/telephone\?record=/, /\/telephone$/, /\/directors\?record=/, /\/directors$/]) {
    await page.goBack()
    await expect(page).toHaveURL(address)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/oldroyd|stainthorpe|1632/i)
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  expect(asked).toHaveLength(paid)

  await box(page).fill('53.7997, -1.5492')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/map\?near=53\.7997%2C-1\.5492/)
})

test('the palette, the box and the list of shortcuts come by their keys, and give the focus back', async ({
  entered: page,
}) => {
  await page.goto('/companies')
  const heading = page.getByRole('heading', { level: 1, name: 'Companies' })
  await expect(heading).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  // Where one types, a key is a letter.
  await page.keyboard.type('A/S?')
  await expect(box(page)).toHaveValue('A/S?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Records' }).focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search, or go to a screen' })
  await expect(box(palette)).toBeFocused()
  await requireAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Records' })).toBeFocused()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Go to the search box')
  await requireAccessible(page)
  const isSaved = () =>
    page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.url().endsWith('/api/preferences'))
  const switchedOff = isSaved()
  await help.getByRole('checkbox').press('Space')
  await switchedOff
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(box(page)).not.toBeFocused()
  await expect(help).toHaveCount(0)

  // It is kept, and switched on again from the palette.
  await page.reload()
  await expect(heading).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(palette)).toBeFocused()
  await page.keyboard.type('switch single')
  await expect(options(page).first()).toContainText('Switch single-key shortcuts on')
  const switchedOn = isSaved()
  await page.keyboard.press('Enter')
  await switchedOn
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(box(palette)).toBeFocused()
  await page.keyboard.type('acco')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
})

test('the row that Enter runs is in view, however much the case holds', async ({ entered: page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await workInNewCase(page, 'LONG-1')
  await openAndRun(page, '/companies?name=northgate')
  await openAndRun(page, '/companies?name=northgate+holdings')
  await page.goto('/records')
  await box(page).fill('northgate')
  await expect(options(page).nth(6)).toContainText('LONG-1')
  const marked = page.getByRole('listbox', { name: 'Suggestions' }).locator('[data-taken]')
  await expect(marked).toContainText('Companies named “northgate”')
  await expect(marked).toBeInViewport({ ratio: 1 })
})

test('a command that is typed runs, and searches nothing', async ({ entered: page }) => {
  await page.goto('/records')
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
  const asked = lookupsOf(page)
  await page.keyboard.press('Control+k')
  await expect(box(page.getByRole('dialog'))).toBeFocused()
  await page.keyboard.type('dark')
  await expect(options(page).first()).toContainText('Appearance: dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
  expect(asked).toEqual([])
  await prefer(page, { theme: 'system' })
})

test('a search is found again, saved, renamed, pinned, removed and brought back', async ({ desk: page }) => {
  await page.keyboard.type('harrogate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\?.*record=/)
  await page.getByRole('link', { name: 'Search', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save harrogate' }).press('Enter')
  await page.getByRole('button', { name: 'Rename harrogate' }).press('Enter')
  await page.keyboard.type('The Harrogate companies')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pin The Harrogate companies' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Unpin The Harrogate companies' })).toBeFocused()
  const saved = page.getByRole('link', { name: 'The Harrogate companies' })
  const remove = page.getByRole('button', { name: 'Remove The Harrogate companies' })
  await remove.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()
  // The second half of a double click on the line above, which is gone by then.
  await remove.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByRole('button', { name: 'Rename The Harrogate companies' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(saved).toBeVisible()
  // Pressed twice, it is removed once.
  await remove.dblclick()
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(saved).toBeVisible()

  // Opened from the box it asks nobody.
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  await page.reload()
  await box(page).fill('the harrogate')
  await expect(options(page).first()).toContainText('The Harrogate companies')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-selected="true"]')).toContainText('The Harrogate companies')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\?record=/)
  await expect(page.getByLabel('Company name or number')).toHaveValue('harrogate')
  expect(asked).toEqual([])
})

test('on a telephone the screens that do not fit stand behind one button', async ({ desk: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Search', 'Companies', 'People', 'Case'])
  await main.getByRole('button', { name: 'More' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'Directors' })).toBeFocused()
  await main.getByRole('link', { name: 'Account' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Account' })).toBeHidden()
})

test('a record is opened by the end of its id, as it is printed', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/charges')
  const printed = await page.getByRole('link', { name: /^record …/ }).innerText()
  const box = page.getByRole('combobox', { name: /^Name, number/ })
  await box.fill(printed)
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/records/\\w{14}${printed.slice(-6)}$`))
  await expect(page.getByText('In the chain')).toBeVisible()
  await box.fill('record …222222')
  await box.press('Enter')
  await expect(page.getByText('no record that you can read ends in “222222”')).toBeVisible()
})

test('a search that finds nothing names what is on record and written nearly so, free', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  // A list names the record.
  await page.goto('/records')
  await expect(page.getByRole('row', { name: /NORTHGATE HOLDINGS LIMITED/ }).first()).toBeVisible()
  await openAndRun(page, '/companies?name=northgat+holdngs')
  const asked = lookupsOf(page)
  await page.getByRole('main').getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  expect(asked.filter((operation) => operation !== 'company_name_search')).toEqual([])
})

test('every example of the search finds something', async ({ desk: page }) => {
  const examples = page.getByRole('list', { name: 'Examples' }).getByRole('link')
  await expect(examples).toHaveCount(7)
  const source = page.getByRole('group', { name: 'Source' }).first()
  const submit = page.getByRole('main').locator('form button[type=submit]').first()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/lookups/')) sent += 1
  })
  for (let index = 0; index < 7; index += 1) {
    await examples.nth(index).click()
    await expect(page).not.toHaveURL(/\/$/)
    // Some run at once; others fill in a form first. What is sent is not sent again, however long its answer takes.
    await expect(async () => {
      if (sent === 0 && (await source.count()) === 0 && (await submit.isVisible()))
        await submit.click({ timeout: 1000 })
      expect(sent > 0 || (await source.isVisible())).toBe(true)
    }).toPass()
    await expect(source).toBeVisible()
    sent = 0
    await expect(page.getByText('None found.')).toHaveCount(0)
    await page.goto('/')
  }
})

test('a number search that was just made is not paid for again by its dossier', async ({ entered: page }) => {
  await workInNewCase(page, 'NUMBER-1')
  const asked = lookupsOf(page)
  await openAndRun(page, '/companies?number=9000000*')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('90000001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  await expect(page).toHaveURL(/company=/)
  expect(asked).toEqual(['company_number_search'])
  // Another window knows what was asked in the case.
  await openAndRun(page, '/companies/90000002')
  await page.goto('/companies/90000002')
  await expect(page.getByRole('main').getByRole('group', { name: 'Source' }).first()).toBeVisible()
  expect(asked).toEqual(['company_number_search', 'company_number_search'])
})

test('keys count that were pressed before the box could read, and a box that cannot load says so', async ({
  desk: page,
  browserMessages,
}) => {
  const readings = '**/assets/Suggestions-*.js'
  await page.route(readings, (route) => route.abort())
  await page.goto('/')
  await box(page).fill('SE298338')
  await expect(page.getByText('The search box could not load.').first()).toBeVisible()
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('ERR_FAILED'))

  // The next letter tries again.
  await page.unroute(readings)
  await page.keyboard.press('Backspace')
  await expect(options(page).first()).toBeVisible()
  await expect(page.getByText('The search box could not load.')).toHaveCount(0)

  let held = Promise.withResolvers<void>()
  await page.route(readings, (route) => held.promise.then(() => route.continue()))
  await page.goto('/')
  await box(page).fill('SE298338')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  held.resolve()
  await expect(page).toHaveURL(/\/map\?near=/)

  // They count no more once the box is left.
  held = Promise.withResolvers<void>()
  await page.goto('/')
  await box(page).fill('SE298338')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(box(page)).not.toBeFocused()
  held.resolve()
  await box(page).click()
  await expect(options(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\/$/)
})
