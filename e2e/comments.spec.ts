/** Two analysts discuss a paragraph of a report, by keyboard: named, found in the inbox, answered, resolved. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, test } from './application.ts'
import { choose } from './by-keyboard.ts'
import { currentCase } from './fill-case.ts'

const ownPage = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
const thread = (page: Page) => page.getByRole('article', { name: /^Comment of ada/i })

test('a colleague who is named beside a paragraph finds it in the inbox, answers and resolves it', async ({
  entered: page,
  browser,
  baseURL,
}) => {
  const case_id = await currentCase(page)
  const send = async (path: string, data: object) => (await page.request.post(path, { data, headers: ownPage })).json()
  const email = `tess-${case_id}@example.com`
  const name = 'Tess'
  const { link } = await send('/api/invitations', { email, role: 'analyst' })
  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await guest.request.post('/api/links/redeem', {
    data: { token: link.split('#')[1], name, password: 'three quiet herons' },
    headers: ownPage,
  })
  await send(`/api/cases/${case_id}/members`, { email })
  const { report_id } = await send(`/api/cases/${case_id}/reports`, { template: 'blank' })

  await page.goto(`/cases/${case_id}/report/${report_id}`)
  // Behind the title of the first section.
  await page.getByRole('button', { name: 'More actions: report' }).press('Enter')
  await page.getByRole('list').getByRole('button', { name: 'Report', exact: true }).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Both companies share one address.')
  await page.keyboard.press('Control+Alt+m')
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await expect(comment).toBeFocused()
  await expect(page.getByLabel('Paragraph or fact')).toHaveValue(/^paragraph /)
  await page.keyboard.type('Is this right, @Nobody or @te')
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await requireAccessible(page)
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue(`Is this right, @Nobody or @${name} `)
  await expect(page.getByText('@Nobody is not a member of this case')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(thread(page)).toContainText('Is this right')
  await expect(comment).toHaveValue('')

  await guest.goto('/')
  await expect(guest.getByRole('heading', { name: 'Inbox: 1 unread' })).toBeVisible()
  await requireAccessible(guest)
  await choose(guest, /named you$/)
  await expect(thread(guest)).toContainText(`@${name}`)
  await choose(guest, 'Answer')
  await expect(guest.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await guest.keyboard.type('It is: see the register. <b>Sure.</b>')
  await choose(guest, 'Send answer')
  await expect(thread(guest)).toContainText('It is: see the register. <b>Sure.</b>')
  await choose(guest, 'Resolve')
  // The thread moves into a closed list, and its button goes with it.
  await expect(guest.getByText('1 resolved comment')).toBeFocused()
  await requireAccessible(guest)
  await guest.goto('/')
  await expect(guest.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()

  await page.goto('/')
  await choose(page, `${name} answered you`)
  await expect(page.getByText('1 resolved comment')).toBeVisible()
  await choose(page, '1 resolved comment')
  await expect(thread(page)).toContainText(`Resolved by ${name}`)
  await choose(page, 'Reopen')
  await expect(page.getByText('1 resolved comment')).toHaveCount(0)
  await expect(thread(page).getByRole('button').first()).toBeFocused()

  // The paragraph goes, and the comment says so.
  const { content, version } = await (await page.request.get(`/api/reports/${report_id}`)).json()
  const sections = content.sections.map((section: object) => ({ ...section, blocks: [] }))
  const saved = await page.request.put(`/api/reports/${report_id}`, {
    data: { content: { ...content, sections }, version },
    headers: ownPage,
  })
  expect(saved.status()).toBe(200)
  await page.goto('/')
  await expect(page.getByText('The saved report no longer has this paragraph.')).toBeVisible()
})
