/** Changes of a watched screening stand in the feed of the case, and are read there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type ChangingRegister, changingRegister, officer } from '../../../../bff/watch/testing/watches.ts'
import { openDesk } from '../../../testing/desk.ts'

const [list, day] = ['A List', '2026-10-01']
let register: ChangingRegister
let app: TestApp
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded(day, ['sanctions_search', 'company_appointments'])
  register.answers('company_appointments', () => ({
    appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
  }))
  register.answers('sanctions_search', () => ({
    listed_list: [{ listed_id: 'A1', list, list_day: day, kind: 'Individual', name: 'Ada ASH' }],
    list_searched_list: [{ list, list_day: day, entries: '1' }],
  }))
  app = await testApp({ upstreamUrl: register.url })
})
afterAll(async () => {
  await app.close()
  await register.close()
})

test('a new candidate is an unread change, leads to the screening, and is marked as read', async () => {
  const desk = await openDesk(app)
  const given = { reference: 'SCR-1', title: 'Suppliers', purpose: 'Screening', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  await desk.open(`/cases/${case_id}/watches`)
  await desk.says('No watches in SCR-1 yet.')
  expect(desk.page.queryByRole('heading', { name: 'Changes' })).toBeNull()

  await desk.analyst.lookUp('company_appointments', { company_number: '90000801', case_id })
  await desk.analyst.request('PUT', `/api/cases/${case_id}/screening/watch`, { on: true })
  const unread = async () => (await desk.analyst.get(`/api/watches/feed?case_id=${case_id}`)).json.unread
  await expect.poll(unread, { interval: 100 }).toBe(1)

  await desk.open('/cases')
  await desk.open(`/cases/${case_id}/watches`)
  await desk.says('1 unread change.')
  const change = desk.page.getByRole('link', { name: 'New candidate' })
  expect(change.getAttribute('href')).toBe(`/cases/${case_id}/screening`)
  expect(desk.text()).toContain('Screening: A List')
  await desk.open('/watches')
  await desk.says('1 unread change.')
  await desk.press(/^Mark \d+ changes? as read/)
  await desk.says('No unread changes.')
  expect(desk.browserMessages()).toEqual([])
})
