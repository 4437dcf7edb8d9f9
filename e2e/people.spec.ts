/** People: why first, then whom; what a match says and what it does not; and nothing of anybody in an address. */

import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { type BrowserMessages, expect, test } from './application.ts'

test.use({ worksInSample: true })

/** Presses the form's button, and confirms what it costs. */
async function ask(page: Page, verb: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${verb}`) })
    .click()
  await confirm(page)
}

const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run · / })
    .click()

/** The browser notes that a call is to be confirmed first, by its 428, and that there is no network. */
const forget = (browserMessages: BrowserMessages, expected: string) => {
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes(expected))
}

/** The form is folded above its answer. */
const changeSearch = (page: Page) => page.getByRole('button', { name: 'Change search' }).click()

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function requireNobodyInAddress(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/people(\/\w+)?\?record=[\w-]+$/)
  const [{ key = '', ...state }, stored] = await page.evaluate(() => [window.history.state, { ...localStorage }])
  // A random text of the router, which may hold "ls1" by chance.
  expect(key).toMatch(/^[0-9a-z]{0,8}$/)
  expect(JSON.stringify([state, stored])).not.toMatch(/oldroyd|larkspur|LS1/i)
}

test('from an address to the people there, to the age of one and the death of another, and each is re-opened free', async ({
  entered: page,
  browserMessages,
}) => {
  await page.goto('/people')
  await expect(page.getByText(/^Case SAMPLE-1\. Purpose: .* Lawful basis: Legitimate interests\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Address' }).check()
  await box(page, 'Place').fill('Leeds')
  await box(page, 'Street (or a house)').fill('Larkspur')
  await ask(page, 'Search')
  await expect(page.getByText('Several streets match. No people were searched yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Larkspur Close' }).click()
  await confirm(page)
  const row = page.getByRole('row', { name: /Barnaby James OLDROYD/ })
  await expect(row).toContainText('since 2016')
  await expect(page.getByText('Searched: the electoral roll; today’s telephone directory.')).toBeVisible()
  await expect(page.getByText('1 matching person is ex-directory')).toBeVisible()
  await requireNobodyInAddress(page)
  await requireAccessible(page)

  // On the map by the record alone; each postcode is placed by a press, at its price.
  await page.getByRole('link', { name: 'Show all on the map, free' }).click()
  await expect(page).toHaveURL(/\/map\?layer=\w+$/)
  await expect(page.getByRole('button', { name: /^Find \d+ postcodes? · at most [\d.]+ credits?$/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Barnaby James OLDROYD' })).toContainText('LS1 0CK')
  await page.goBack()
  await row.getByRole('link', { name: /^Age: / }).click()
  await expect(page).toHaveURL(/\/people\/age$/)
  await expect(box(page, 'Full name')).toHaveValue('Barnaby James OLDROYD')
  await expect(box(page, 'Postcode')).toHaveValue('LS1 0CK')
  await ask(page, 'Check age')
  await expect(page.getByText('Yes, 18 or over')).toBeVisible()
  await expect(page.getByText('Matching details do not prove identity.')).toBeVisible()
  await requireNobodyInAddress(page)
  await requireAccessible(page)
  await expect(page.getByText('14 Feb 1979')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the date of birth' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '14 Feb 1979' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cover the date of birth' })).toBeFocused()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/lookups/') && asked.push(request.url()))
  await page.reload()
  await expect(page.getByText('Yes, 18 or over')).toBeVisible()
  await expect(page.getByText('14 Feb 1979')).toHaveCount(0)
  await changeSearch(page)
  await expect(box(page, 'First line of the address')).toHaveValue('12 Larkspur Close')
  expect(asked).toEqual([])

  // On its record no less, and on paper.
  await page.getByRole('link', { name: /^record / }).click()
  await expect(page.getByText('record_dob')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Include similar surnames' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('1979-02-14')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Show the date of birth' }).click()
  await expect(page.getByText('1979-02-14')).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Check death records' }).click()
  await expect(box(page, 'House')).toHaveValue('12')
  await box(page, 'Forename').fill('C')
  await box(page, 'Surname').fill('Osbaldeston')
  await box(page, 'House').fill('14')
  await ask(page, 'Check death records')
  await expect(page.getByText('Died 17 Mar 2019')).toBeVisible()
  await expect(page.getByText('It is not a death certificate')).toBeVisible()
  await requireAccessible(page)
  await changeSearch(page)
  await box(page, 'Forename').fill('Audrey')
  await box(page, 'Surname').fill('Wigglesworth')
  await box(page, 'House').fill('16')
  await ask(page, 'Check death records')
  await expect(page.getByText('Died about November 2021')).toBeVisible()
  await expect(page.getByText('The date is an estimate')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Died 17 Mar 2019')).toBeVisible()
  await changeSearch(page)
  await expect(box(page, 'Surname')).toHaveValue('Osbaldeston')
  forget(browserMessages, '428')
})

test('by keyboard alone: what is missing is said at the top and at its field, and nothing typed is lost', async ({
  entered: page,
  browserMessages,
}) => {
  await page.goto('/people')
  await box(page, 'Full name').press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('There is a problem')
  await expect(page).toHaveTitle('Error: Find people · Whereabouts')
  await requireAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Full name')).toBeFocused()
  await expect(box(page, 'Full name')).toHaveAccessibleDescription(/Error: Enter a full name\./)
  expect(page.url()).toMatch(/\/people$/)
  await page.keyboard.type(' oldroyd, barnaby ')
  await box(page, 'Year of the roll (optional)').fill('12')

  await page.getByRole('radio', { name: 'Name' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Address' })).toBeChecked()
  await expect(page).toHaveTitle('Find people · Whereabouts')
  await expect(box(page, 'Year of the roll (optional)')).toHaveValue('12')
  await box(page, 'Place').press('Enter')
  await expect(summary).toContainText('Enter a house or a street.')
  await expect(summary).toContainText('Enter a place.')
  await expect(summary).toContainText('Year of the roll must be a year of four digits.')

  await page.getByRole('radio', { name: 'Address' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(box(page, 'Full name')).toHaveValue(' oldroyd, barnaby ')
  await box(page, 'Year of the roll (optional)').fill('2012')
  await box(page, 'Full name').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(box(page, 'Full name')).toHaveValue(' oldroyd, barnaby ')
  await box(page, 'Full name').press('Enter')
  await confirm(page)
  await expect(page.getByRole('row', { name: /3 Larkspur Court.* 2009 to 2016/ })).toBeVisible()
  await expect(
    page.getByText('Searched: the electoral roll of 2012. Not searched: today’s telephone directory.'),
  ).toBeVisible()
  forget(browserMessages, '428')
})

test('a check says how well each part agrees, and never more than the answer does', async ({
  entered: page,
  browserMessages,
}) => {
  await page.goto('/people/age')
  await page.getByRole('radio', { name: 'Surname and forename' }).check()
  await box(page, 'Forename').fill('Daisy')
  await box(page, 'Surname').fill('Oldroid')
  await box(page, 'First line of the address').fill('12 Larkspur Close')
  await box(page, 'Postcode').fill('ls10ck')
  await ask(page, 'Check age')
  await expect(page.getByText('None found', { exact: true })).toBeVisible()
  await expect(page.getByText('This does not confirm the person’s age')).toBeVisible()
  await requireAccessible(page)
  await changeSearch(page)
  await expect(box(page, 'Postcode')).toHaveValue('ls10ck')

  await page.getByText('More address lines').click()
  await page.getByLabel('Include people under 18').check()
  await ask(page, 'Check age')
  await expect(page.getByText('The recorded date of birth is of somebody under 18.')).toBeVisible()
  await expect(page.getByText('Nearly matches')).toBeVisible()
  await expect(page.getByText('one letter differs, or half of a double surname')).toBeVisible()

  await changeSearch(page)
  await box(page, 'Forename').fill('Barnaby')
  await box(page, 'Postcode').fill('nonsense')
  await box(page, 'Town (optional)').fill('Leeds')
  await box(page, 'Surname').fill('Oldroyd')
  await ask(page, 'Check age')
  await expect(page.getByText('The service ignored the postcode.')).toBeVisible()

  await page.getByRole('link', { name: 'Check historic records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is this person on record?' })).toBeVisible()
  await expect(box(page, 'Town (optional)')).toHaveValue('Leeds')
  await box(page, 'Postcode').fill('LS1 0CK')
  await ask(page, 'Check historic records')
  await expect(page.getByText('On record', { exact: true })).toBeVisible()
  await requireAccessible(page)
  forget(browserMessages, '428')
})

test('on a telephone the page scrolls to an answer below the form, unless the reader has scrolled', async ({
  entered: page,
  browserMessages,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row', { name: /OLDROYD/ }).first()
  await page.goto('/people')
  await box(page, 'Full name').fill('oldroyd')
  await ask(page, 'Search')
  await expect(row).toBeInViewport()
  // Only what was pressed for does so.
  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  // The answer waits until one has scrolled.
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/lookups/people_search', async (route) => {
    if (route.request().postDataJSON().confirmation) await isHeld
    await route.continue()
  })
  await changeSearch(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search · / })
    .scrollIntoViewIfNeeded()
  await ask(page, 'Search')
  await page.evaluate(() => window.scrollTo(0, 0))
  letGo()
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  forget(browserMessages, '428')
})

test('without an answer nothing is called found or none found, and the form keeps its text', async ({
  entered: page,
  context,
  browserMessages,
}) => {
  await page.goto('/people/deceased')
  for (const [name, value] of [
    ['Forename', 'Cyril'],
    ['Surname', 'Osbaldeston'],
    ['House', '14'],
    ['Postcode', 'LS1 0CK'],
  ] as const)
    await box(page, name).fill(value)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Check death records/ }).click()
  await expect(page.getByRole('alert')).toContainText('Not answered. The application could not be reached.')
  await expect(page.getByText('None found')).toHaveCount(0)
  await expect(box(page, 'Surname')).toHaveValue('Osbaldeston')
  await context.setOffline(false)
  forget(browserMessages, 'ERR_INTERNET_DISCONNECTED')
})

test('an answer names its subject, whatever is typed in the form since, and on paper', async ({
  entered: page,
  browserMessages,
}) => {
  const cyril = 'Request Surname: Osbaldeston; Forename: Cyril; House: 1; Postcode: LS1 0CK'
  await page.goto('/people/deceased')
  for (const [name, value] of [
    ['Forename', 'Cyril'],
    ['Surname', 'Osbaldeston'],
    ['House', '1'],
    ['Postcode', 'LS1 0CK'],
  ] as const)
    await box(page, name).fill(value)
  await ask(page, 'Check death records')
  await expect(page.getByText('None found', { exact: true })).toBeVisible()
  await expect(page.getByText(cyril)).toBeVisible()

  // The next request, typed and not sent.
  await changeSearch(page)
  await box(page, 'Forename').fill('Audrey')
  await box(page, 'House').fill('16')
  await page.getByRole('button', { name: /^Check death records/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page, 'Forename')).toHaveValue('Audrey')
  await expect(page.getByText(cyril)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(cyril)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await requireAccessible(page)
  await page.reload()
  await expect(page.getByText(cyril)).toBeVisible()
  await changeSearch(page)
  await expect(box(page, 'Forename')).toHaveValue('Cyril')
  forget(browserMessages, '428')
})
