/** A number or a company can be in more places than one request names. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, upload } from '../../../bff/batch/testing/batches.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let batch_id: string
beforeAll(async () => {
  app = await testApp()
  const analyst = await app.analyst()
  const { case_id } = analyst
  const lines = Array.from({ length: 10_001 }, () => ['Tamsin Quill', '90000101'])
  const file = csv([['Our ref', 'Company no'], ...lines])
  const made = await upload(app, analyst, '/api/batches', { file, case_id, operation: 'company_number_search' })
  expect(made.status).toBe(201)
  batch_id = made.json.batch_id
  // The page brings its own FormData.
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('all finds are erased, also where they are more than 10,000', async () => {
  await desk.open('/records/subject')
  await desk.user.type(desk.page.getByLabelText('A name, an address or a number'), 'Tamsin Quill')
  await desk.press('Create report')
  await desk.press('Erase 10,001 texts')
  await desk.user.click(within(desk.page.getByRole('dialog')).getByRole('button', { name: 'Erase permanently' }))
  await desk.settled(() => document.body.textContent.includes('Erased: 10,001 texts.'))
  const rows = (await desk.analyst.bytes(`/api/batches/${batch_id}/results.csv`)).toString()
  expect(rows.match(/\r\n/g)).toHaveLength(10_002)
  expect(rows).not.toMatch(/Tamsin|90000101/)
  expect(desk.browserMessages()).toEqual([])
})
