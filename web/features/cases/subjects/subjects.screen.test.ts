/** Imported subjects as an analyst sees them: where they are from, the price of a lookup, and what it found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

/** By hand: the form data of this document is not what Node sends. */
async function importInto(case_id: string, bytes: string): Promise<void> {
  const line = 'between-the-parts'
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="suppliers.csv"\r\n\r\n`
  await fetch(`/api/cases/${case_id}/subjects`, {
    method: 'POST',
    headers: { 'x-requested-with': 'whereabouts', 'content-type': `multipart/form-data; boundary=${line}` },
    body: `${head}${bytes}\r\n--${line}--\r\n`,
  })
}

test('a subject is imported, not looked up, until a press at the price shown', async () => {
  await desk.analyst.request('PUT', '/api/prices/company_number_search', { credits: '2' })
  const given = { reference: 'LIST-1', title: 'Suppliers', purpose: 'Screening', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  await desk.open(`/cases/${case_id}/subjects`)
  await desk.settled(() => desk.page.queryByText('No imported subjects.') !== null)
  await desk.user.click(desk.page.getByRole('button', { name: 'Import list' }))
  expect(desk.page.getByRole('alert').textContent).toContain('Choose a file.')

  await importInto(case_id, 'Name,Company number\r\nLarkspur Holdings Ltd,90000001\r\nFjordsang AS,\r\n,\r\n')
  await desk.open(`/cases/${case_id}`)
  await desk.settled(() => desk.text().includes('2 imported subjects to look up'))
  await desk.open(`/cases/${case_id}/subjects`)
  const look = 'Look up · 2 credits: Larkspur Holdings Ltd'
  await desk.settled(() => desk.page.queryByRole('button', { name: look }) !== null)
  expect(desk.text()).toContain('They are not findings until you look them up.')
  expect(desk.page.getAllByRole('row')[1]!.textContent).toContain('Imported, not looked up')

  await desk.user.click(desk.page.getByRole('button', { name: look }))
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Found' }) !== null)
  expect(desk.page.queryByRole('button', { name: look })).toBeNull()

  await desk.user.click(desk.page.getByRole('button', { name: 'Remove suppliers.csv' }))
  await desk.settled(() => desk.text().includes('Removed suppliers.csv.'))
  expect(desk.page.queryByRole('table', { name: 'Imported subjects' })).toBeNull()
  await desk.user.click(desk.page.getByRole('button', { name: 'Undo' }))
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Found' }) !== null)
  expect(desk.browserMessages()).toEqual([])
})
