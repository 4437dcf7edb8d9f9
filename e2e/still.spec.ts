/** What comes late moves no control that is on the screen already: a press would miss it. */
import type { Page, Route } from '@playwright/test'
import { enter, expect, signIn, test } from './application.ts'
import { fillCase, lookUpRecord } from './fill-case.ts'

type Late = {
  address: string
  /** The reply that is held. */
  late: string
  /** Seen before it comes. */
  before: string
  /** Seen with it. */
  after: string | RegExp
}

/** A part waits for those above it for two seconds. Here its clock stands still, so a slow machine changes nothing. */
const withoutClock = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.in-order > * { animation-play-state: paused !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

test.beforeEach(({ page }) => page.addInitScript(withoutClock))

test('controls stay where they are while the rest of the screen comes', async ({ browser, baseURL, entered: page }) => {
  // Another session brings a button to the profile, and another case with the same companies brings links to this one.
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await enter(elsewhere)
  await fillCase(elsewhere)
  const case_id = await fillCase(page)
  const search = (await lookUpRecord(page, case_id, 'company_name_search', { name: 'northgate' })).record.id
  const screens: Late[] = [
    { address: '/', late: '/api/searches', before: 'Search the register', after: 'Current case' },
    {
      address: `/companies?record=${search}`,
      late: `/api/records/${search}`,
      before: 'Companies',
      after: 'NORTHGATE HOLDINGS LIMITED',
    },
    {
      address: '/companies/90000048/officers',
      late: '/api/records/search',
      before: 'Company 90000048',
      after: 'This case has no record of the company itself.',
    },
    {
      address: `/cases/${case_id}`,
      late: `/api/cases/${case_id}/contradictions`,
      before: 'Counting what is open',
      after: 'All lookups',
    },
    { address: `/cases/${case_id}`, late: '/api/elsewhere', before: 'People and companies', after: 'also in' },
    { address: `/cases/${case_id}/details`, late: '/api/budgets', before: 'Retention', after: 'Export evidence' },
    {
      address: `/cases/${case_id}/subjects`,
      late: `/api/cases/${case_id}/subjects`,
      before: 'Import a list',
      after: 'No imported subjects.',
    },
    { address: '/account', late: '/api/account', before: 'Spending', after: 'Bought in total' },
    { address: '/team', late: '/api/accounts', before: 'Open invitations', after: 'Make link' },
    { address: '/profile', late: '/api/sessions', before: 'Where you are signed in', after: 'This session' },
  ]
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    for (const screen of screens) expect.soft(await movedBy(page, screen), screen.address).toEqual([])
  }
})

test('a part with the focus, and a dialog, wait for nothing above them', async ({ page }) => {
  await signIn(page)
  await page.goto('/account/prices')
  const setPrice = page.getByRole('button', { name: 'Set the price: Telephone area codes' })
  await setPrice.waitFor()
  await page.evaluate(() => {
    const reading = document.createElement('span')
    reading.dataset.reading = ''
    document.querySelector('main')?.prepend(reading)
  })
  const part = page.locator('main > section').filter({ has: setPrice })
  await expect(part).toHaveCSS('opacity', '0')
  await setPrice.focus()
  await expect(part).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCSS('opacity', '1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

/** The controls that move when the late reply comes. */
async function movedBy(page: Page, { address, late, before, after }: Late): Promise<string[]> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isLate = (url: URL) => url.pathname === late
  const hold = async (route: Route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  }
  await page.route(isLate, hold)
  await page.goto(address)
  await asked.promise
  await page.getByText(before).first().waitFor()
  // A font comes late too, because held replies turn the browser's cache off.
  await page.evaluate(async () => void (await document.fonts.ready))
  const controls = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')]
    return all
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((control) => ({ control, top: control.getBoundingClientRect().top + window.scrollY }))
  })
  expect(await controls.evaluate((all) => all.length), `controls of ${address}`).toBeGreaterThan(0)
  released.resolve()
  await page.getByText(after).first().waitFor()
  await page.unroute(isLate)
  return controls.evaluate((all) =>
    all.flatMap(({ control, top }) => {
      const by = Math.round(control.getBoundingClientRect().top + window.scrollY - top)
      return control.isConnected && Math.abs(by) > 4 ? [`${control.outerHTML.slice(0, 120)} by ${by} px`] : []
    }),
  )
}
