/** What a listed holder owns keeps its mark while the decision about the holder must be made again, and says so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock } from '../watch/testing/watches.ts'
import { screened } from './testing/screened.ts'

const [held, holder] = ['90000971', '90000972']
const list = 'A List'
const entry = { listed_id: 'N1', list, kind: 'Entity', name: 'NETWORK HOLDINGS LIMITED' }

let register: ChangingRegister
let desk: Desk
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['sanctions_search', 'company_controllers'])
  register.answers('company_controllers', (asked) => ({
    controller_list: asked.includes(holder!)
      ? null
      : [
          {
            controller_id: 'C1',
            kind: 'corporate-entity-person-with-significant-control',
            name: entry.name,
            identification: { registration_number: holder!, country_registered: 'England' },
            nature_list: ['ownership-of-shares-75-to-100-percent'],
          },
        ],
  }))
  desk = await deskWithClock({ upstreamUrl: register.url })
})
afterAll(async () => {
  await desk.app.close()
  await register.close()
})

test('an entry that changed asks for the decision again, and the mark of the company says it', async () => {
  const case_id = await desk.newCase()
  const at = `/api/cases/${case_id}/screening`
  const screen = async (list_day: string, regime: string) => {
    register.isLoaded(list_day, ['sanctions_search', 'company_controllers'])
    register.answers('sanctions_search', () => ({
      listed_list: [{ ...entry, list_day, regime }],
      list_searched_list: [{ list, list_day, entries: '1' }],
    }))
    // The desk reads the registers again after some seconds.
    const unscreened = async () => (await desk.analyst.get(at)).json.unscreened
    await expect.poll(unscreened, { interval: 100 }).toBe(1)
    expect((await screened(desk.analyst, case_id)).json).toMatchObject({ unscreened: 0 })
  }
  const owned = async () => (await desk.analyst.get(`${at}/marks`)).json.owned
  for (const company_number of [held!, holder!])
    await desk.analyst.lookUp('company_controllers', { company_number, case_id })
  await screen('2026-10-01', 'One regime')
  const same = { subject: `company:${holder}`, list, listed_id: entry.listed_id, verdict: 'same' }
  expect((await desk.analyst.post(`${at}/judgements`, same)).status).toBe(201)
  expect(await owned()).toMatchObject([{ key: `company:${held}`, asked_again: false }])
  await screen('2026-10-08', 'Another regime')
  expect(await owned()).toMatchObject([{ key: `company:${held}`, asked_again: true }])
})
