/** Slow, failing, empty and gone: each state says what it is, and what to do. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import {
  analyst,
  test as base,
  enter,
  expect,
  lookupsOf,
  openAndRun,
  runButton,
  startApplication,
  workInNewCase,
} from './application.ts'
import { type Line, newLine, startServiceBehind } from './service-line.ts'

/** The application behind a line to the lookup service that can be held up, or cut. */
const test = base.extend<object, { line: Line }>({
  line: [newLine(), { scope: 'worker' }],
  application: [
    async ({ line }, use) => {
      const service = await startServiceBehind(line)
      const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }
      const application = await startApplication({ ...account, ...service.env })
      await use(application)
      await application.stop()
      service.stop()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ line, page }) => {
  line.mood = 'well'
  await enter(page)
  // Whom the test before could not reach is left alone for a moment yet.
  const account = async () => (await page.request.get('/api/account')).json()
  await expect.poll(async () => (await account()).not_answered).toBeNull()
})

test('a slow answer is waited for in words, and then is there', async ({ page, line }) => {
  await page.goto('/companies')
  await page.getByLabel('Company name or number').fill('northgate')
  line.mood = 'held'
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter')
  await expect(page.getByText('Looking up companies …')).toBeVisible()
  line.mood = 'well'
  for (const letGo of line.held.splice(0)) letGo()
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  await expect(page.getByText('Looking up companies …')).toHaveCount(0)
  await expect(page).toHaveURL(/record=/)
  // However often one pressed, it is one step back.
  await page.goBack()
  await expect(page).toHaveURL(/\/companies$/)
})

test('a wait that is long says how long it is, and can be given up; both are said to be so, and on record', async ({
  page,
  line,
}) => {
  // The session's key is there.
  await openAndRun(page, '/companies?name=bridgewater')
  await expect(page).toHaveURL(/record=/)
  line.mood = 'held'
  await page.goto('/companies?name=northgate')
  await runButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: /^Looking up companies … ([3-9]|\d\d) s$/ })).toBeVisible()
  await requireAccessible(page)
  await page.getByRole('button', { name: 'Stop waiting' }).press('Enter')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Stopped. You stopped waiting. The service may still charge for this lookup.')
  await expect(page.getByRole('heading', { level: 2, name: 'Results for “northgate”' })).toBeFocused()
  line.mood = 'well'
  await failure.getByRole('link', { name: 'Find its record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
  await untilNotAnswered(page, 'company_name_search')
  await page.reload()
  await expect(page.getByRole('row', { name: /“northgate”.*Not answered it was stopped/ }).first()).toBeVisible()

  // What is asked by a form, too; and where the same is asked for again, its rows stay.
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  const source = page.getByRole('group', { name: 'Source' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(source).toBeVisible()
  line.mood = 'held'
  await source.getByRole('button', { name: /^Refresh/ }).press('Enter')
  await expect(source.getByRole('status')).toHaveText(/^Refreshing … ([3-9]|\d\d) s$/)
  await expect(rows.first()).toBeVisible()
  await source.getByRole('button', { name: 'Stop waiting' }).press('Enter')
  await expect(failure).toContainText('Stopped.')
  await expect(source).toHaveCount(0)
  line.mood = 'well'
  await failure.getByRole('button', { name: /^Try again/ }).press('Enter')
  await expect(source).toBeVisible()

  line.mood = 'held'
  await page.getByRole('button', { name: 'Change search' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Stainthorpe')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByText('Looking up officers …')).toBeVisible()
  await expect(source).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(failure).toContainText('Stopped.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Stainthorpe')
  line.held.splice(0)
})

test('what is pressed twice is asked once, and another question takes the place of the one under way', async ({
  page,
  line,
}) => {
  // The session's key is there.
  await openAndRun(page, '/companies?name=bridgewater')
  await expect(page).toHaveURL(/record=/)
  await page.goto('/directors')
  const name = page.getByLabel('Name', { exact: true })
  const search = page.getByRole('main').getByRole('button', { name: /^Search/ })
  await name.fill('Stainthorpe')
  const asked = lookupsOf(page)
  line.mood = 'held'
  await search.dblclick()
  await expect(page.getByText('Looking up officers …')).toBeVisible()
  await expect.poll(() => asked).toEqual(['director_search'])

  // Whoever has seen a slip of the pen does not wait for what it would have found.
  await name.fill('Penhaligon')
  await search.click()
  await expect.poll(() => asked).toEqual(['director_search', 'director_search'])
  await expect.poll(() => line.held.length).toBe(2)
  line.mood = 'well'
  // The later question is answered first.
  for (const letGo of line.held.splice(0).reverse()) letGo()
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: /PENHALIGON/i })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/record=/)
  const address = page.url()
  await untilNotAnswered(page, 'director_search')
  await page.goto('/records')
  await expect(page.getByRole('row', { name: /Director search.*Not answered/ }).first()).toBeVisible()
  await page.goto(address)
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: /PENHALIGON/i })
      .first(),
  ).toBeVisible()

  // Who leaves before the answer comes finds the question again, and then the answer, which is paid for once.
  await page.getByRole('link', { name: 'Directors', exact: true }).click()
  await expect(name).toHaveValue('')
  await name.fill('Oldroyd')
  asked.length = 0
  line.mood = 'held'
  await search.click()
  await expect.poll(() => line.held.length).toBe(1)
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(name).toHaveCount(0)
  await page.goBack()
  await expect(name).toHaveValue('Oldroyd')
  await expect(page.getByText('Looking up officers …')).toBeVisible()
  await page.goForward()
  await expect(name).toHaveCount(0)
  line.mood = 'well'
  for (const letGo of line.held.splice(0)) letGo()
  await expect.poll(() => page.evaluate(() => fetch('/api/searches').then((reply) => reply.text()))).toMatch(/Oldroyd/)
  await page.goBack()
  await expect(page).toHaveURL(/record=/)
  await expect(name).toHaveValue('Oldroyd')
  expect(asked).toEqual(['director_search'])

  // So does who has only begun, and who looks at the record of what was not answered.
  await page.getByRole('button', { name: 'Change search' }).click()
  await name.fill('Tregarthen')
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(name).toHaveCount(0)
  await page.goBack()
  await expect(name).toHaveValue('Tregarthen')
  await page.getByRole('button', { name: 'Change search' }).click()
  line.mood = 'gone'
  await search.click()
  await page.getByRole('alert').getByRole('link', { name: 'Open its record' }).click()
  await expect(page.getByText('In the chain')).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('Tregarthen')
  expect(asked).toEqual(['director_search', 'director_search'])
})

test('no answer says why, is on record, and can be tried again; it is never called none found', async ({
  page,
  line,
}) => {
  line.mood = 'gone'
  await page.goto('/companies?name=northgate')
  await runButton(page).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Not answered: the connection failed.')
  await expect(page.getByText('None found')).toHaveCount(0)
  await expect(page.getByLabel('Company name or number')).toHaveValue('northgate')
  await expect(failure.getByRole('link', { name: 'Open its record' })).toBeVisible()
  await expect(failure.getByText(/^Quote [0-9a-z]{20} when you report this\.$/)).toBeVisible()

  line.mood = 'well'
  await tryUntilAnswered(page)
})

test('a service that cannot be reached is left alone for a moment, and the words say for how long', async ({
  page,
  line,
}) => {
  line.mood = 'gone'
  await page.goto('/companies?name=northgate')
  await runButton(page).click()
  const failure = page.getByRole('alert')
  await expect(async () => {
    const answered = page.waitForResponse('**/api/lookups/*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    expect((await (await answered).json()).outcome).toBe('not_run')
  }).toPass()
  await expect(failure).toContainText(/^Not run\. .* several times in a row.* Try again in \d+ seconds?\./)
  await expect(failure.getByRole('link', { name: 'Open its record' })).toHaveCount(0)
  line.mood = 'well'
  await tryUntilAnswered(page)
})

/** What nobody waits for any longer is written down in its time. */
const untilNotAnswered = (page: Page, operation: string) =>
  expect
    .poll(async () => {
      const { records } = await (await page.request.get('/api/records')).json()
      return records.some(
        (record: { operation: string; outcome: string }) =>
          record.operation === operation && record.outcome === 'not_answered',
      )
    })
    .toBe(true)

/** It may be left alone yet. */
const tryUntilAnswered = (page: Page) =>
  expect(async () => {
    const answered = page.waitForResponse('**/api/lookups/*')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    expect((await answered).ok()).toBe(true)
    await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  }).toPass()

test('without a network nothing is waited for in silence: it is not answered, and can be tried again', async ({
  page,
  context,
}) => {
  await page.goto('/companies')
  await page.getByLabel('Company name or number').fill('northgate holdings')
  await expect(page.getByRole('main').getByRole('button', { name: /^Search/ })).toBeEnabled()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Not answered. The application could not be reached.')

  await context.setOffline(false)
  await failure.getByRole('button', { name: /^Try again/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
  // The button is gone; who pressed it is not lost.
  await expect(page.getByRole('heading', { level: 2, name: 'Results for “northgate holdings”' })).toBeFocused()
})

test('a check of the registers that contradicts itself, or is about another number, has no certificate', async ({
  page,
  line,
}) => {
  await page.goto('/telephone')
  const field = page.getByRole('textbox', { name: 'Telephone number' })
  const check = async (number: string) => {
    const change = page.getByRole('button', { name: 'Change search' })
    await field.or(change).first().waitFor()
    if (await change.isVisible()) await change.click()
    await field.fill(number)
    const before = page.url()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).not.toBe(before)
    await expect(page.getByText('Check again by')).toBeVisible()
  }
  const toCertificate = page.getByRole('link', { name: 'Print certificate' })
  await check('07700 900001')
  await expect(toCertificate).toBeVisible()

  const rewritings: [RegExp, string, string][] = [
    [/(<tps_result>.*?<tps_status>)call/s, '$1no_call', 'The answer contradicts itself. Individual register (TPS)'],
    [/07700900001/g, '07700900002', 'The answer is about another number, 07700 900002.'],
    [/<telephone_number>07700900001/, '<telephone_number>', 'The answer does not say which number it is about.'],
  ]
  for (const [said, instead, why] of rewritings) {
    line.mood = 'rewritten'
    line.rewrite = (document) => document.replace(said, instead)
    await check('07700 900001')
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByText('Neither register forbids')).toHaveCount(0)
    await expect(toCertificate).toHaveCount(0)
    await requireAccessible(page)
    // Nor is there one for whoever knows its address.
    const here = page.url()
    await page.goto(`/telephone/certificate${new URL(here).search}`)
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByRole('article', { name: 'Certificate' })).toHaveCount(0)
    await page.goto(here)
    await expect(page.getByText('Request Telephone number: 07700 900001')).toBeVisible()
  }
})

test('one panel of a dossier fails alone', async ({ page, line }) => {
  await workInNewCase(page, 'ALONE-1')
  await openAndRun(page, '/companies/90000001')
  await expect(page.getByText(/^Not run: /)).toBeVisible()
  line.mood = 'gone'
  await page.getByRole('link', { name: 'Charges' }).first().click()
  await runButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Not answered')
  await expect(page.getByRole('heading', { level: 1, name: 'NORTHGATE HOLDINGS LIMITED' })).toBeVisible()
})

test('a session that is over leads to the sign-in, and from there to where one was', async ({ page, context }) => {
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  const here = page.url()
  await context.clearCookies()
  await page.goto(here)
  await page.getByLabel('E-mail address').fill(analyst.email)
  await page.getByLabel('Password').fill(analyst.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
})

test('of five thousand appointments those on the screen are drawn, and all are there to scroll, to walk and to print', async ({
  page,
}) => {
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('SWIFTFORM NOMINEES LIMITED')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByRole('row', { name: /SWIFTFORM/ })).toContainText('corporate')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('definition').filter({ hasText: /^5,000$/ })).toHaveCount(2)
  const held = page.getByRole('figure', { name: /^Appointments held at one time, \d{4} to / })
  await expect(held).toContainText(/Most held at one time: [\d,]+/)
  const table = page.getByRole('table').last()
  await expect(table).toHaveAttribute('aria-rowcount', /^\d{4}$/)
  const drawn = () => table.getByRole('row').count()
  await expect.poll(drawn).toBeLessThan(100)

  const count = Number(await table.getAttribute('aria-rowcount'))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(table.locator(`[aria-rowindex="${count}"]`)).toBeVisible()
  expect(await drawn()).toBeLessThan(100)

  // From row to row: the one that has the focus stays, however far one scrolls from it.
  await page.getByRole('heading', { level: 1 }).focus()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('j')
  const third = page.locator('tr[aria-rowindex="4"]').first()
  await expect(third).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(table.locator(`[aria-rowindex="${count}"]`)).toBeVisible()
  await expect(third).toBeFocused()

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await drawn()).toBe(count)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(drawn).toBeLessThan(100)
})
