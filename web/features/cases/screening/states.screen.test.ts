/** A screening where no list is loaded, where it costs something, where it is stopped, and what a listed company holds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type ChangingRegister, changingRegister, officer } from '../../../../bff/watch/testing/watches.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

const [held, holder] = ['90000001', '90000972']
const list = 'A List'
/** Old on any day. */
const list_day = '2020-01-01'
const searched = { list_searched_list: [{ list, list_day, entries: '7' }] }
const entry = { listed_id: 'N1', list, list_day, kind: 'Entity', name: 'NETWORK HOLDINGS LIMITED' }

let register: ChangingRegister
let app: TestApp
let desk: Desk
let screening: string
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['company_appointments', 'company_controllers'])
  app = await testApp({ upstreamUrl: register.url })
  desk = await openDesk(app)
  screening = `cases/${desk.analyst.case_id}/screening`
  await newName('Ms Ada ASH', '90000501')
})
afterAll(async () => {
  await app.close()
  await register.close()
})

async function newName(name: string, company_number: string): Promise<void> {
  register.answers('company_appointments', () => ({
    appt_list: [officer({ id: name.replace(/\W/g, ''), name, date: '2014-03-01' })],
  }))
  await desk.analyst.lookUp('company_appointments', { company_number, case_id: desk.analyst.case_id })
}
const read = async () => (await desk.analyst.get(`/api/${screening}`)).json
const costs = (credits: string) => desk.analyst.request('PUT', '/api/prices/sanctions_search', { credits })
async function look(): Promise<void> {
  await desk.open('/cases')
  await desk.open(`/${screening}`)
}

test('without a list, the screen says so and how to load one', async () => {
  await look()
  await desk.says('Screened 0 of 2')
  expect(desk.text()).toContain('Not run : 2 subjects')
  expect(desk.text()).toContain('No list of sanctions is loaded. Ask the operator to load one.')
  expect(desk.text()).toContain('npm run load -- sanctions FILE')
  expect(desk.browserMessages()).toEqual([])
})

test('where it costs credits, the analyst says how many at most; an old list says how old it is', async () => {
  register.isLoaded(list_day, ['sanctions_search', 'company_appointments', 'company_controllers'])
  register.answers('sanctions_search', () => searched)
  // The desk reads the registers again after some seconds.
  await expect.poll(async () => (await read()).lists.length, { interval: 100 }).toBe(1)
  expect((await costs('2')).status).toBe(200)
  await look()
  const most = () => desk.page.getByLabelText<HTMLInputElement>(/^Spend at most, in credits/)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Screen 1 · up to 2 credits' }) !== null)
  expect(most().value).toBe('2')
  expect(desk.text()).toContain('Each name is a lookup: 1 lookup.')

  await desk.user.clear(most())
  await desk.user.type(most(), '1')
  await desk.press('Screen 1 · up to 1 credit')
  await desk.says('The next lookup would pass the ceiling. Press again with a higher one.')
  await desk.user.clear(most())
  await desk.user.type(most(), '2')
  await desk.press('Screen 1 · up to 2 credits')
  await desk.says('Screened 1 of 2')
  expect(desk.text()).toMatch(
    /A List is [\d,]+ days old ?\. People listed since then are not found\. Load a newer list\./,
  )
  expect(desk.text()).not.toContain('would pass the ceiling')
  expect(desk.browserMessages()).toEqual([])
  expect((await costs('0')).status).toBe(200)
})

test('a running screening is stopped by a press, and keeps the answer that was under way', async () => {
  await newName('Mr Ben BIRCH', '90000502')
  const release = register.holds('sanctions_search', () => searched)
  await look()
  const before = register.calls()
  await desk.press('Screen 1 · free')
  await desk.says('0 of 1 names looked up')
  await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
  await desk.press('Cancel screening')
  await desk.says('Somebody stopped it.')
  release()
  await expect.poll(async () => (await read()).unscreened, { interval: 100 }).toBe(0)
  await look()
  await desk.says('Screened 2 of 4')
  expect(desk.page.queryByRole('button', { name: 'Cancel screening' })).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('what a listed company holds has a mark, which opens to the path', async () => {
  const { case_id } = desk.analyst
  register.answers('sanctions_search', (asked) => ({
    listed_list: asked.includes('NETWORK') ? [entry] : null,
    ...searched,
  }))
  const nature_list = ['ownership-of-shares-75-to-100-percent']
  register.answers('company_controllers', (asked) => ({
    controller_list: asked.includes(holder)
      ? null
      : [
          {
            controller_id: 'C1',
            kind: 'corporate-entity-person-with-significant-control',
            name: entry.name,
            identification: { registration_number: holder, country_registered: 'England' },
            nature_list,
          },
        ],
  }))
  for (const company_number of [held, holder])
    await desk.analyst.lookUp('company_controllers', { company_number, case_id })
  await desk.analyst.post(`/api/${screening}`, {})
  await expect.poll(async () => (await read()).unscreened, { interval: 100 }).toBe(0)
  const same = { subject: `company:${holder}`, list, listed_id: entry.listed_id, verdict: 'same' }
  expect((await desk.analyst.post(`/api/${screening}/judgements`, same)).status).toBe(201)

  await desk.open('/')
  await desk.workIn('TESTS-1')
  await desk.open(`/companies/${held}`)
  const mark = () => desk.page.queryAllByText(/^Over 50% held by/i)[0]
  await desk.settled(() => mark() !== undefined)
  await desk.user.click(mark()!)
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Open ownership' }) !== null)
  const path = desk.page.getByRole('link', { name: 'Open ownership' }).closest('p')
  expect(path?.textContent).toMatch(/^NETWORK HOLDINGS LIMITED → .+\. 75–100% of shares\. /)
  expect(desk.browserMessages()).toEqual([])
})
