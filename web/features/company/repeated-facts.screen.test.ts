/** A register may list the same fact twice. Its screens show each, and the browser has nothing to complain of. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignDesk, openForeignDesk } from '../../testing/desk.ts'

let upstream: ForeignDesk['upstream']
let desk: ForeignDesk['desk']
let close: ForeignDesk['close']
beforeAll(async () => {
  ;({ upstream, desk, close } = await openForeignDesk())
})
afterAll(() => close())

const company = '<company_short><company_number>90000001</company_number><name>TWICE LIMITED</name></company_short>'
const charge = '<company_charge><charge_satisfied>OUTSTANDING</charge_satisfied></company_charge>'
const answers: { [operation: string]: string } = {
  company_number_search: `<company_short_list>${company}</company_short_list>`,
  company_mortgage_index: `<charge_list>${charge}${charge}</charge_list>`,
}

test('two charges without a number are two findings', async () => {
  upstream.answersBy((asked) => answers[asked] ?? '')
  const { case_id } = desk.analyst
  const record = async (operation: 'company_number_search' | 'company_mortgage_index') =>
    (await desk.analyst.lookUp(operation, { company_number: '90000001', case_id })).json.record.id
  const slots = new URLSearchParams({
    company: await record('company_number_search'),
    charges: await record('company_mortgage_index'),
  })
  await desk.open(`/companies/90000001?${slots}`)
  await desk.says('Charge not satisfied')
  expect(desk.text().match(/Charge without a number is not satisfied on the register\./g)).toHaveLength(2)
  expect(desk.browserMessages()).toEqual([])
})
