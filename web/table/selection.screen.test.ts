/** Rows selected by the pointer. */
import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const boxes = () => desk.screen().queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select row/ })
const nameOf = (box: HTMLElement) => within(box.closest('tr')!).getByRole('rowheader').textContent ?? ''
const selected = () => boxes().flatMap((box) => (box.checked ? [nameOf(box)] : []))
async function selectUpTo(box: HTMLElement): Promise<void> {
  await desk.user.keyboard('{Shift>}')
  await desk.user.click(box)
  await desk.user.keyboard('{/Shift}')
}

// A long table that costs nothing.
beforeEach(async () => {
  await desk.open('/account/prices')
  await desk.press('Select')
  await desk.settled(() => boxes().length > 20)
})
afterEach(() => desk.press('Select none'))

test('with Shift, where none was selected before, one row, and every row from there to the next', async () => {
  const names = boxes().map(nameOf)
  await selectUpTo(boxes()[3]!)
  expect(selected()).toEqual(names.slice(3, 4))
  await selectUpTo(boxes()[5]!)
  expect(selected()).toEqual(names.slice(3, 6))
})

test('with Shift, every row from the last one to this one', async () => {
  const names = boxes().map(nameOf)
  await desk.user.click(boxes()[1]!)
  await selectUpTo(boxes()[4]!)
  expect(selected()).toEqual(names.slice(1, 5))
})

test('with Shift, from the last row where the order has put it', async () => {
  const name = nameOf(boxes()[0]!)
  await desk.user.click(boxes()[0]!)
  const [, head] = desk.screen().getAllByRole('columnheader')
  for (const _ of ['ascending', 'descending']) await desk.user.click(within(head!).getByRole('button'))
  await desk.settled()
  const names = boxes().map(nameOf)
  const from = names.indexOf(name)
  const to = from > 2 ? from - 2 : from + 2
  expect(from).not.toBe(0)
  await selectUpTo(boxes()[to]!)
  expect(selected()).toEqual(names.slice(Math.min(from, to), Math.max(from, to) + 1))
})

test('every row shown, beside those that a search hides', async () => {
  const all = boxes().length
  const name = nameOf(boxes()[2]!)
  await desk.user.click(boxes()[0]!)
  await desk.user.type(desk.page.getByLabelText('Find in this table'), name)
  await desk.settled(() => boxes().length < all)
  expect(boxes()).toHaveLength(1)
  await desk.user.click(desk.page.getByLabelText('Select every row shown'))
  await desk.says(/ 1 selected ?, 1 more selected but hidden by the filter/)
  await desk.user.click(desk.page.getByLabelText('Select every row shown'))
  await desk.says('1 more selected but hidden by the filter')
  expect(selected()).toEqual([])
})
