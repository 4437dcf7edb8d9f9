/** A company of very many officers: its values come in parts, and the reply says what is left out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CasePivots } from '../../contract/desk/graph.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'

let register: ChangingRegister
let desk: Desk
beforeAll(async () => {
  register = await changingRegister()
  register.answers('company_appointments', (asked) => ({
    appt_list: Array.from({ length: asked.includes('90000961') ? 45 : 1600 }, (_, at) =>
      officer({ id: `MANY${at}`, name: `Ms A${at} ASH`, date: '2014-03-01' }),
    ),
  }))
  desk = await deskWithClock({ upstreamUrl: register.url })
})
afterAll(async () => {
  await desk.app.close()
  await register.close()
})

async function pivotsOf(company_number: string) {
  const case_id = await desk.newCase()
  await desk.analyst.lookUp('company_appointments', { company_number, case_id })
  return async (skip?: number): Promise<CasePivots> =>
    (await desk.analyst.post(`/api/cases/${case_id}/pivots`, { value: `company:${company_number}`, skip })).json
}

test('the values of a node are read to the last, forty at a time', async () => {
  const read = await pivotsOf('90000961')
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
  const read = await pivotsOf('90000962')
  expect(await read()).toMatchObject({ is_partial: true })
})
