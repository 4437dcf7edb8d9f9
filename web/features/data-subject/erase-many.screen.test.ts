/** A number or a company can be in more places than one request names. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, upload } from '../../../bff/batch/testing/batches.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  const { case_id } = desk.analyst
  const lines = Array.from({ length: 10_001 }, () => ['Tamsin Quill', '90000101'])
  const file = csv([['Our ref', 'Company no'], ...lines])
  await upload(app, desk.analyst, '/api/batches', { file, case_id, operation: 'company_number_search' })
})
afterAll(() => app.close())

test('all finds are erased, also where they are more than 10,000', async () => {
  await desk.open('/records/subject')
  await desk.user.type(desk.page.getByLabelText('A name, an address or a number'), 'Tamsin Quill')
  await desk.press('Create report')
  await desk.press('Erase 10,001 notes')
  await desk.user.click(within(desk.page.getByRole('dialog')).getByRole('button', { name: 'Erase permanently' }))
  await desk.says('Erased: 10,001 notes.')
  await desk.press('Create report')
  // The first report itself says that it was made.
  await desk.says('1 place.')
  expect(desk.browserMessages()).toEqual([])
})
