/** Hundreds of selected rows: all of them support the finding, and the report says which facts it does not list. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignDesk, openForeignDesk } from '../../testing/desk.ts'

const rows = 230
const companies = Array.from(
  { length: rows },
  (_, at) =>
    `<company_short><company_number>9${String(at).padStart(7, '0')}</company_number><name>MANY ${at} LIMITED</name></company_short>`,
)

let desk: ForeignDesk['desk']
let close: ForeignDesk['close']
beforeAll(async () => {
  const opened = await openForeignDesk()
  ;({ desk, close } = opened)
  opened.upstream.answersBy(() => `<company_short_list>${companies.join('')}</company_short_list>`)
  const { case_id } = desk.analyst
  const { json } = await desk.analyst.lookUp('company_name_search', { name: 'many', case_id })
  await desk.analyst.post(`/api/cases/${case_id}/reports`, { template: 'blank' })
  await desk.open(`/companies?name=many&record=${json.record.id}`)
  await desk.press('Select')
  await desk.user.click(desk.screen().getByLabelText('Select every row shown'))
  await desk.settled(() => desk.screen().queryByText(/^Insert 230 rows into report/) !== null)
})
afterAll(() => close())

test('all of them support the finding', async () => {
  desk.screen().getAllByRole('row')[1]!.querySelector<HTMLElement>('a')!.focus()
  await desk.user.keyboard('f')
  await desk.settled(() => desk.page.queryByRole('textbox', { name: 'New finding' }) !== null)
  await desk.user.type(desk.page.getByRole('textbox', { name: 'New finding' }), 'They share a name.')
  await desk.press('Link')
  const { findings } = (await desk.analyst.get(`/api/cases/${desk.analyst.case_id}/findings`)).json
  expect(findings[0].sources).toHaveLength(rows)
})

test('the report lists some of their facts, and says of no other that there is none', async () => {
  await desk.press(/^Insert 230 rows into report/, 'link')
  await desk.says(/\d+ facts\. Others are not listed\. Choose “The whole case” and type to search them\./)
  const find = () => desk.page.getByRole('combobox', { name: 'Find a fact' })
  await desk.user.type(find(), 'MANY 229')
  await desk.says('“MANY 229” is in none of the facts listed here. Others are not listed.')
  expect(desk.text()).not.toContain('None found for')
  await desk.user.selectOptions(desk.page.getByLabelText('From'), 'The whole case')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /MANY 229/ }).length > 0)
})
