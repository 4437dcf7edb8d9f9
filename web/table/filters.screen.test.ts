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

/** Its charges have several holders. */
const charged = '90000001'

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
  await desk.open(`/people?record=${id}&people.only=name:Nobody&people.sort=-name&people.columns=postcode`)
  await desk.says('No rows match the filters.')
  await search('walker')
  await desk.settled(() => !desk.address().includes(id))
  await desk.says(/\d rows/)
  expect(desk.address()).not.toContain('people.only')
  expect(desk.address()).toContain('people.sort=-name&people.columns=postcode')

  const all = cells('Postcode').length
  await desk.user.click(cells('Postcode')[0]!)
  await desk.user.click(within(document.body).getByText('Only these'))
  await desk.says(new RegExp(`of ${all} rows on this page`))
  expect(desk.address()).not.toMatch(/only|hide/)
  const walker = new URLSearchParams(desk.address().split('?')[1]).get('record')!
  await search('patel')
  await desk.settled(() => !desk.address().includes(walker))
  await desk.says(/\d+ rows/)
  expect(desk.text()).not.toContain('rows on this page')

  const patel = new URLSearchParams(desk.address().split('?')[1]).get('record')!
  await search('walker')
  await desk.settled(() => !desk.address().includes(patel))
  await desk.says(new RegExp(`${all} rows`))
  expect(desk.text()).not.toContain('rows on this page')
})

test("a link to a row drops the filters that are remembered, and a row of one's own filter stays hidden", async () => {
  const { lookUp, case_id } = desk.analyst
  for (const operation of ['company_number_search', 'company_mortgage_index'] as const)
    await lookUp(operation, { company_number: charged, case_id })
  await desk.open(`/companies/${charged}/charges`)
  await desk.says(/\d rows/)
  const holders = () => cells('Persons entitled').map((cell) => cell.textContent)
  const all = holders()
  const other = all.findIndex((holder) => holder !== all[0])
  const only = async () => {
    await desk.user.click(cells('Persons entitled')[0]!)
    await desk.user.click(within(document.body).getByText('Only these'))
    await desk.settled(() => holders().every((holder) => holder === all[0]))
  }
  await only()
  await desk.open(`/companies/${charged}`)
  await desk.open(`/companies/${charged}/charges#charge-${other}`)
  await desk.settled(() => holders().length === all.length)
  expect(document.activeElement?.id).toBe(`charge-${other}`)

  await only()
  expect(holders()).not.toContain(all[other])
})
