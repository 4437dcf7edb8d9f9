/** A listed company among companies that all control each other: more chains than are followed, and both sides say so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../bff/testing/app.ts'
import { type ChangingRegister, changingRegister } from '../../../../bff/watch/testing/watches.ts'
import { openDesk } from '../../../testing/desk.ts'

const numbers = Array.from({ length: 8 }, (_, at) => `9000060${at}`)
const [first] = numbers
const nameOf = (number: string) => `NETWORK ${number} LIMITED`
const controllerIn = (company_number: string) => (number: string) => ({
  controller_id: `${company_number}-${number}`,
  kind: 'corporate-entity-person-with-significant-control',
  name: nameOf(number),
  identification: { registration_number: number, country_registered: 'England' },
  nature_list: ['ownership-of-shares-75-to-100-percent'],
})
const entry = { listed_id: 'NET1', list: 'A List', list_day: '2026-10-01', kind: 'Entity', name: nameOf(first!) }

let register: ChangingRegister
let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['sanctions_search', 'company_controllers'])
  register.answers('company_controllers', (asked) => {
    const own = numbers.find((number) => asked.includes(number))!
    return { controller_list: numbers.filter((number) => number !== own).map(controllerIn(own)) }
  })
  register.answers('sanctions_search', (asked) => ({
    listed_list: asked.includes(first!) ? [entry] : null,
    list_searched_list: [{ list: entry.list, list_day: entry.list_day, entries: '7' }],
  }))
  app = await testApp({ upstreamUrl: register.url })
})
afterAll(async () => {
  await app.close()
  await register.close()
})

test('the marks and the screening say that more is controlled than is followed', async () => {
  const desk = await openDesk(app)
  const { case_id } = desk.analyst
  for (const company_number of numbers) await desk.analyst.lookUp('company_controllers', { company_number, case_id })
  const screening = `/api/cases/${case_id}/screening`
  await desk.analyst.post(screening, {})
  const marks = async () => (await desk.analyst.get(`${screening}/marks`)).json
  expect(await marks()).toMatchObject({ owned: [], is_partial: false })
  const warning = 'Some control here is not followed. What a listed holder owns may have no mark.'
  await desk.open(`/cases/${case_id}/screening`)
  await desk.says(/Screened 8 of 8/)
  expect(desk.text()).not.toContain(warning)

  const { list, listed_id } = entry
  const same = { subject: `company:${first}`, list, listed_id, verdict: 'same' }
  expect((await desk.analyst.post(`${screening}/judgements`, same)).status).toBe(201)
  const { owned, is_partial } = await marks()
  expect(is_partial).toBe(true)
  expect(owned.length).toBeGreaterThan(0)
  await desk.open('/cases')
  await desk.open(`/cases/${case_id}/screening`)
  await desk.says(warning)
  expect(desk.browserMessages()).toEqual([])
})
