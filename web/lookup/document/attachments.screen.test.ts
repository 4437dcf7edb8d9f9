/** The attachments of a mail, on its record. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../bff/batch/testing/batches.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

const mail = [
  'From: The client <client@example.com>',
  'Subject: The lease',
  'Content-Type: multipart/mixed; boundary="line"',
  '',
  '--line',
  'Content-Type: application/pdf; name="lease.pdf"',
  'Content-Disposition: attachment; filename="lease.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64'),
  '--line--',
  '',
].join('\r\n')

let app: TestApp
let desk: Desk
let case_id: string
let record: string
beforeAll(async () => {
  app = await testApp()
  const ann = await app.analyst()
  const given = { reference: 'R-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  case_id = (await ann.post('/api/cases', given)).json.case_id
  const file = { file: { name: 'lease.eml', bytes: mail }, source: 'The client', day: '2026-11-02' }
  record = (await upload(app, ann, `/api/cases/${case_id}/files`, file)).json.record
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('an attachment is kept from its mail, and the audit does not say that somebody opened the files', async () => {
  await desk.open(`/records/${record}`)
  await desk.press('Keep as a file: lease.pdf')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Kept as a file' }) !== null)

  const opened = async (): Promise<string[]> =>
    (await desk.analyst.get('/api/audit?event=opened')).json.events.map(
      ({ operation }: { operation: string }) => operation,
    )
  expect(await opened()).not.toContain('case_files')
  const { files } = (await desk.analyst.get(`/api/cases/${case_id}/files`)).json
  expect(await opened()).toContain('case_files')
  const kept = files.find(({ name }: { name: string }) => name === 'lease.pdf').record
  expect(desk.page.getByRole('link', { name: 'Kept as a file' }).getAttribute('href')).toBe(`/records/${kept}`)
  expect(desk.browserMessages()).toEqual([])
})
