/** A text message is sent once: not by a double click, a reload or Back, nor when the line breaks. */
import type { Page, Request } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { type BrowserMessages, expect, test } from './application.ts'

const sending = '**/api/lookups/send_text_message'
let words = 0
/** Nobody has sent it before. */
const newWords = () => `Your appointment, number ${++words}, is on Tuesday.`

/** Requests that send: those that carry a token. */
function watchSends(page: Page): Request[] {
  const sends: Request[] = []
  page.on('request', (request) => {
    if (isSend(request)) sends.push(request)
  })
  return sends
}

const isSend = (request: Request): boolean =>
  request.url().endsWith('/api/lookups/send_text_message') && request.postDataJSON()?.confirmation !== undefined

async function write(page: Page, message: string): Promise<void> {
  await page.goto('/telephone/message')
  await fill(page, message)
}

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill('07700 900123')
  await page.getByLabel('From', { exact: true }).fill('Northgate')
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByLabel('A service message, without marketing').check()
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check message, free' }).click()
  await expect(page.getByRole('heading', { name: 'Send this message?' })).toBeFocused()
}

/** What whoever sends it puts their name to. */
const stated = /^A service message: about something its recipient asked for/
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send message/ })
const result = (page: Page) => page.getByRole('heading', { name: 'Delivery of the message' })
const empty = (page: Page) => expect(page.getByLabel('Message', { exact: true })).toHaveValue('')

/** The browser tells of every answer that is none, and of a line that breaks. */
function expectQuestions(browserMessages: BrowserMessages): void {
  browserMessages.messages = browserMessages.messages.filter((message) => !/ 428 |ERR_FAILED/.test(message))
}
test.afterEach(({ browserMessages }) => expectQuestions(browserMessages))

test('that is too long says so while it is typed', async ({ entered: page }) => {
  await page.goto('/telephone/message')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('a'.repeat(612))
  await expect(message).not.toHaveAttribute('aria-invalid')
  await message.press('End')
  await page.keyboard.type('b')
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(/1 character over the limit of 612/)
  await requireAccessible(page)
  await page.keyboard.press('Backspace')
  await expect(message).not.toHaveAttribute('aria-invalid')
})

test('is written, looked at, sent once by the keyboard, and then is a record', async ({ entered: page }) => {
  const sends = watchSends(page)
  await page.goto('/telephone/message')
  await page.getByRole('button', { name: 'Check message, free' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await page.getByLabel('Marketing, with consent to texts').check()
  await expect(page.getByText('The recipient cannot reply STOP to a name')).toBeVisible()

  const text = newWords()
  await fill(page, `${text} – bring the file.`)
  await expect(page.getByText(/Unicode \(UCS-2\): 1 block of 70/)).toBeVisible()
  await fill(page, text)
  await expect(page.getByText(/plain text \(7-bit\): 1 block of 160/)).toBeVisible()
  await requireAccessible(page)

  // Another screen is looked at before it is sent.
  await page.getByRole('link', { name: /^Area codes/ }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: /^Text message/ }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(text)

  // By the keyboard, and faster than anything answers.
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Send this message?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('textbox'), 'it is no form').toHaveCount(0)
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('You cannot undo this.')).toBeVisible()
  await expect(page.getByText(stated)).toBeVisible()
  await requireAccessible(page)
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('button', { name: 'Change message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(text)
  await check(page)
  expect(sends).toHaveLength(0)
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(result(page)).toBeFocused()
  await expect(page.getByText(stated)).toBeVisible()
  await expect(page.getByText('Not sent: the fictional service sends nothing')).toBeVisible()
  await expect(page.getByText('SANDBOX_NOT_SENT')).toBeVisible()
  await expect(page).toHaveURL(/\/message\?record=[0-9a-z]{20}$/)
  await requireAccessible(page)

  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  await page.goBack()
  await empty(page)
  await page.goForward()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Send|Refresh)/ })).toHaveCount(0)
  expect(sends).toHaveLength(1)
})

test('a double click sends one message; an unknown state is shown as received', async ({ entered: page }) => {
  const sends = watchSends(page)
  await page.route(sending, async (route) => {
    if (!isSend(route.request())) return route.continue()
    const response = await route.fetch()
    const json = await response.json()
    return route.fulfill({ response, json: { ...json, result: { ...json.result, delivery_status: 'HALF_WAY' } } })
  })
  await write(page, newWords())
  await check(page)
  await sendButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('“HALF_WAY”: an unknown state')).toBeVisible()
  expect(sends).toHaveLength(1)
})

test('a reload of any step sends nothing more, and leads to no step that sends', async ({ entered: page }) => {
  const sends = watchSends(page)
  await write(page, newWords())
  await page.reload()
  await empty(page)

  await fill(page, newWords())
  await check(page)
  await page.reload()
  await empty(page)
  await expect(sendButton(page)).toHaveCount(0)
  await page.goBack()
  await empty(page)
  expect(sends).toHaveLength(0)

  // The answer never comes to the page; the application sees it through all the same.
  const text = newWords()
  const seenThrough = Promise.withResolvers<void>()
  await page.route(sending, async (route) => {
    if (!isSend(route.request())) return route.continue()
    await route.fetch()
    seenThrough.resolve()
  })
  await fill(page, text)
  await check(page)
  await sendButton(page).click()
  await expect(page.getByText('The message is being sent, once.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('The message is being sent, once.')).toBeVisible()
  await seenThrough.promise
  await page.unroute(sending)
  await page.reload()
  await empty(page)
  const messages = page.getByRole('table', { name: /^Messages in / })
  await messages.getByRole('link').first().click()
  await expect(page.getByText(text)).toBeVisible()
  expect(sends).toHaveLength(1)
})

test('a line that breaks leaves it unknown, until one finds out; nothing is sent by that', async ({
  entered: page,
}) => {
  const sends = watchSends(page)
  let reaches = false
  await page.route(sending, async (route) => {
    if (!isSend(route.request())) return route.continue()
    if (reaches) await route.fetch()
    return route.abort()
  })
  const text = newWords()
  await write(page, text)
  await check(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'It is not known whether the message was sent' })).toBeFocused()
  await requireAccessible(page)
  const findOut = page.getByRole('button', { name: 'Find out, free' })
  await findOut.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was sent or charged.')

  reaches = true
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'It is not known whether the message was sent' })).toBeVisible()
  await findOut.click()
  await expect(result(page)).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.goBack()
  await empty(page)
  expect(sends).toHaveLength(2)
})

test('a second page with the same message learns of the first', async ({ entered: page, context }) => {
  const other = await context.newPage()
  const sends = [watchSends(page), watchSends(other)]
  const text = newWords()
  for (const each of [page, other]) {
    await write(each, text)
    await check(each)
  }
  await sendButton(page).click()
  await expect(result(page)).toBeVisible()
  await sendButton(other).click()
  await expect(other.getByText('The same message to this number was submitted')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Send again/ })).toBeVisible()
  await other.getByRole('link', { name: 'Open that message' }).click()
  await expect(result(other)).toBeVisible()
  await expect(page).toHaveURL(/\?record=[0-9a-z]{20}$/)
  await expect(other).toHaveURL((url) => url.search === new URL(page.url()).search)
  expect(sends.map(({ length }) => length)).toEqual([1, 1])
})
