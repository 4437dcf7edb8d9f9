/** Filters of people: out of the address, and for the question that they were chosen for. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const cells = (column: string) => {
  const heads = desk.screen().getAllByRole('columnheader')
  const at = heads.findIndex((head) => head.textContent?.includes(column))
  return [...document.querySelectorAll<HTMLElement>('main tbody tr')].map((row) => row.children[at] as HTMLElement)
}
const search = async (name: string) => {
  const field = document.querySelector<HTMLElement>('main input[id$="-fullname"]')!
  await desk.user.clear(field)
  await desk.user.type(field, `${name}{Enter}`)
  await desk.press(/^Run · /)
}

test('a filter by a postcode stays out of the address, and no filter stands under the next person', async () => {
  const { lookUp, case_id } = desk.analyst
  const { id } = (await lookUp('people_search', { fullname: 'patel', case_id })).json.record
  await desk.open(`/people?record=${id}&people.only=name:Nobody`)
  await desk.says('No rows match the filters.')
  await search('walker')
  await desk.settled(() => !desk.address().includes(id))
  await desk.says(/\d rows/)
  expect(desk.address()).not.toContain('people.')

  const all = cells('Postcode').length
  await desk.user.click(cells('Postcode')[0]!)
  await desk.user.click(within(document.body).getByText('Only these'))
  await desk.says(new RegExp(`of ${all} rows on this page`))
  expect(desk.address()).toMatch(/^\/people\?record=\w+$/)
  await search('patel')
  await desk.settled(() => desk.text().includes('patel'))
  await desk.says(/\d+ rows/)
  expect(desk.text()).not.toContain('rows on this page')
})
