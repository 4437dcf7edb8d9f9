/** Comments beside a pin, on the screen: written, kept where they are refused, changed, deleted and resolved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let address: string
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  const { lookUp, post, case_id } = desk.analyst
  const record = (await lookUp('company_number_search', { company_number: '90000001', case_id })).json.record.id
  const { pin_id } = (await post(`/api/cases/${case_id}/pins`, { record, kind: 'record' })).json
  address = `/cases/${case_id}/pins?pin=${pin_id}`
})
afterAll(() => app.close())

const box = (label: string) => desk.page.findByLabelText<HTMLTextAreaElement>(label)
async function press(name: string) {
  await desk.user.click((await desk.page.findAllByRole('button', { name })).at(-1)!)
  await desk.settled()
}
async function put(label: string, text: string) {
  await desk.user.clear(await box(label))
  await desk.user.click(await box(label))
  await desk.user.paste(text)
}

test('words that are refused stay in the form, with the reason', async () => {
  await desk.open(address)
  await press('Add comment')
  expect(desk.text()).toContain('Write a comment.')
  await put('New comment', 'x'.repeat(4001))
  await press('Add comment')
  expect(desk.text()).toContain('A comment has 4,000 characters at most. This one has 4,001. Shorten it.')
  expect((await box('New comment')).value).toHaveLength(4001)
  await put('New comment', 'Ask @Nobody.')
  await desk.settled(() => desk.text().includes('@Nobody is not a member of this case'))
})

test('a comment is shown as it was typed, changed, resolved and deleted by its author', async () => {
  await desk.open(address)
  await put('New comment', 'שלום 👍 <b>bold</b>')
  await press('Add comment')
  await desk.settled(() => desk.text().includes('שלום 👍 <b>bold</b>'))
  expect((await box('New comment')).value).toBe('')
  await press('Edit')
  await put('Comment', 'Other words')
  await press('Save comment')
  await desk.settled(() => /changed Other words/.test(desk.text()))
  await press('Resolve')
  await desk.settled(() => desk.text().includes('1 resolved comment'))
  await press('Reopen')
  await desk.settled(() => !desk.text().includes('1 resolved comment'))
  await press('Delete')
  await press('Delete comment')
  await desk.settled(() => desk.text().includes('No comments.'))
  expect(desk.browserMessages()).toEqual([])
})
