/** A member adds a mail and a picture of the client to a case, by keyboard, and opens both. */
import { requireAccessible } from './accessible.ts'
import { expect, test } from './application.ts'
import { currentCase } from './fill-case.ts'

const attached = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const mail = [
  'From: The client <client@example.com>',
  'Subject: The lease',
  'Content-Type: multipart/mixed; boundary="line"',
  '',
  '--line',
  'Content-Type: text/plain',
  '',
  'Please see <b>the lease</b>.',
  '--line',
  'Content-Type: image/png; name="plan.png"',
  'Content-Disposition: attachment; filename="plan.png"',
  'Content-Transfer-Encoding: base64',
  '',
  attached,
  '--line--',
  '',
].join('\r\n')

test('an own file is added with its source, listed with its hash, and opened safely, and its attachment is kept', async ({
  entered: page,
}) => {
  const case_id = await currentCase(page)
  await page.goto(`/cases/${case_id}/files`)
  await page.getByRole('button', { name: 'Add a file' }).press('Enter')
  const form = page.getByRole('form', { name: 'Add a file' })
  const file = form.getByLabel('File')
  await form.getByLabel('Source').fill('The client, by e-mail')
  await form.getByLabel('Source').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose a file.')
  await requireAccessible(page)

  await file.setInputFiles({ name: 'lease.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) })
  await form.getByLabel('Source').press('Enter')
  const link = page.getByRole('link', { name: 'lease.eml' })
  await expect(link).toBeVisible()
  await requireAccessible(page)
  await link.press('Enter')
  await expect(page.getByText('Please see <b>the lease</b>.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'lease.eml', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Received\d{1,2} \w{3,4} \d{4}$/)).toBeVisible()
  await requireAccessible(page)

  await page.getByRole('button', { name: 'Keep as a file: plan.png' }).press('Enter')
  const kept = page.getByRole('link', { name: 'Kept as a file' })
  await expect(kept).toBeVisible()
  await requireAccessible(page)
  await kept.press('Enter')
  await expect(page.getByRole('img', { name: 'plan.png' })).toBeVisible()
  await expect(page.getByText('Attachment of lease.eml')).toBeVisible()
})
