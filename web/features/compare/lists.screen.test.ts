/** What an answer does not list is not called not shared. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignDesk, openForeignDesk } from '../../testing/desk.ts'

let upstream: ForeignDesk['upstream']
let desk: ForeignDesk['desk']
let close: ForeignDesk['close']
beforeAll(async () => {
  ;({ upstream, desk, close } = await openForeignDesk())
})
afterAll(() => close())

const appointments = (counted: string, company_number: string) =>
  `<num_appt>${counted}</num_appt><director_appt_list><director_appt><company_number>${company_number}</company_number>
   <status>CURRENT</status></director_appt></director_appt_list>`
const address = (postcode: string) =>
  `<service_address_list><address><postcode>${postcode}</postcode></address></service_address_list>`

async function compare(...both: string[]): Promise<void> {
  const records: string[] = []
  for (const [index, inside] of both.entries()) {
    upstream.answersBy(
      () => `<director><director_id>A${index}</director_id><surname>Example</surname>${inside}</director>`,
    )
    const given = { director_id: `A${index}`, case_id: desk.analyst.case_id, freshness: '0' }
    records.push((await desk.analyst.lookUp('director_details', given)).json.record.id)
  }
  const [a_record = '', b_record = ''] = records
  await desk.open(`/directors/compare?${new URLSearchParams({ a_record, b_record })}`)
  await desk.says('No shared companies.')
  await desk.says('No shared addresses or postcodes.')
}

test('whole lists', async () => {
  await compare(appointments('1', '90000001') + address('LS1 4VK'), appointments('1', '90000002') + address('EH1 1AA'))
  expect(desk.text()).not.toContain('was not compared')
})

test('a part of a list, and no list', async () => {
  await compare(appointments('GE1000', '90000001') + address('LS1 4VK'), '')
  expect(desk.text()).toContain(
    'The first answer lists 1 of at least 1,000 appointments. The second answer lists no appointments. What an answer leaves out was not compared.',
  )
  expect(desk.text()).toContain(
    'The second answer gives no service addresses. What an answer leaves out was not compared.',
  )
})
