/** A company of very many officers: its values come in parts, and the reply says what is left out. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CasePivots } from '../../contract/desk/graph.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'

let register: ChangingRegister
let desk: Desk
beforeAll(async () => {
  register = await changingRegister()
  register.answers('company_appointments', (asked) => {
    const number = ofOneBuilding.find((number) => asked.includes(number))
    const length = asked.includes('90000961') ? 45 : 1600
    if (number === undefined) return { appt_list: Array.from({ length }, (_, at) => ash(`MANY${at}`)) }
    const neighbours = Array.from({ length: 1700 }, (_, at) => ashAt(`N${number}${at}`, 'Flat 2'))
    return { appt_list: [ashAt('ONE', 'Flat 1'), ...neighbours] }
  })
  desk = await deskWithClock({ upstreamUrl: register.url })
})
afterAll(async () => {
  await desk.app.close()
  await register.close()
})

const ash = (id: string) => officer({ id, name: `Ms ${id} ASH`, date: '2014-03-01' })
/** Companies whose officers live in one building. */
const ofOneBuilding = ['90000963', '90000964', '90000965']
function ashAt(id: string, flat: string) {
  const { director_appt_list, ...own } = ash(id)
  const address = { addr_single_line: `${flat}, 12 High Street, Leeds`, postcode: 'LS1 4VK' }
  return { ...own, director_appt_list: director_appt_list.map((one) => ({ ...one, address })) }
}

async function pivotsOf(value: string, ...numbers: string[]) {
  const case_id = await desk.newCase()
  for (const company_number of numbers) await desk.analyst.lookUp('company_appointments', { company_number, case_id })
  return async (skip?: number): Promise<CasePivots> => {
    const read = () => desk.analyst.post(`/api/cases/${case_id}/pivots`, { value, skip })
    // On a busy machine, claims of so many officers are still being written.
    return vi.waitFor(
      async () => {
        const { json } = await read()
        expect(json).not.toMatchObject({ title: 'Not ready' })
        return json
      },
      { timeout: 60_000, interval: 200 },
    )
  }
}

test('the values of a node are read to the last, forty at a time', async () => {
  const read = await pivotsOf('company:90000961', '90000961')
  const first = await read()
  expect(first.pivots).toHaveLength(40)
  expect(first).toMatchObject({ is_partial: false, left: expect.any(Number) })
  const second = await read(40)
  expect(second).toMatchObject({ left: 0, is_partial: false })
  expect(second.pivots).toHaveLength(first.left)
  const ofOfficers = [...first.pivots, ...second.pivots].filter(({ pivot }) => pivot === 'shared_officers')
  expect(new Set(ofOfficers.map(({ value }) => value)).size).toBe(45)
})

test('of a node that more is said of than is read, the reply says so', async () => {
  const read = await pivotsOf('company:90000962', '90000962')
  expect(await read()).toMatchObject({ is_partial: true })
})

test('a value that thousands have through another one is counted no further, and the reply says so', async () => {
  const read = await pivotsOf('officer:ONE', ...ofOneBuilding)
  const found = (await read()).pivots.find(({ pivot }) => pivot === 'same_building')
  expect(found).toMatchObject({ is_least: true })
  expect(found?.count).toBeLessThan(5100)
})
