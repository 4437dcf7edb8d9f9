/** The register dates a body from abroad by its registration here. No pivot leads to or from that day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock } from '../watch/testing/watches.ts'

let register: ChangingRegister
let desk: Desk
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['company_profile'])
  register.answers('company_profile', (asked) => {
    const [, company_number = ''] = /company_number>(\w+)</.exec(asked) ?? []
    return { company_profile: { company_number, name: `COMPANY ${company_number}`, incorporated_on: '2023-01-30' } }
  })
  desk = await deskWithClock({ upstreamUrl: register.url })
})
afterAll(async () => {
  await desk.app.close()
  await register.close()
})

test('a company leads to others of its day of incorporation, and a body from abroad to none', async () => {
  const case_id = await desk.newCase()
  for (const company_number of ['90000951', '90000952', 'OE900951'])
    await desk.analyst.lookUp('company_profile', { company_number, case_id })
  const sharedBy = async (company_number: string): Promise<string[] | undefined> => {
    const { json } = await desk.analyst.post(`/api/cases/${case_id}/pivots`, { value: `company:${company_number}` })
    const pivots: { pivot: string; shared: { key: string }[] }[] = json.pivots
    return pivots.find(({ pivot }) => pivot === 'same_incorporation')?.shared.map(({ key }) => key)
  }
  expect(await sharedBy('90000951')).toEqual(['company:90000952'])
  expect(await sharedBy('OE900951')).toBeUndefined()
})
