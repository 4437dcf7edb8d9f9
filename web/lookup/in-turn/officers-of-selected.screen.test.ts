/** The officers of selected companies: one press, its price first, and what came of each. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const operation of ['company_appointments', 'company_name_search', 'land_titles'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '2' })
  const given = {
    reference: 'SELECTED-1',
    title: 'A title',
    purpose: 'A purpose',
    lawful_basis: 'Legitimate interests',
  }
  case_id = (await administrator.post('/api/cases', given)).json.case_id
  desk = await openDesk(app)
})
afterAll(() => app.close())

const outcomes = () =>
  desk
    .screen()
    .queryAllByRole('list', { name: 'Officers looked up' })
    .flatMap((list) => [...list.querySelectorAll('li')].map((line) => line.textContent))

test('one press looks up each selected company once, and nothing that is on record', async () => {
  await desk.open('/companies')
  await desk.workIn('SELECTED-1')
  await desk.open('/companies?name=northgate')
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  await desk.press('Select')
  const boxes = desk.screen().getAllByRole('checkbox').slice(1)
  await desk.user.click(boxes[0]!)
  await desk.user.click(boxes[1]!)
  await desk.settled()
  desk.lookups.length = 0
  await desk.press('Officers of 2 selected companies · 4 credits')
  await desk.settled(() => outcomes().length === 2)
  expect(desk.lookups).toEqual(['company_appointments', 'company_appointments'])
  for (const line of outcomes()) expect(line).toMatch(/: (\d+ |none found)/)
  await desk.says('Officers on record: 2.')

  await desk.user.click(desk.screen().getAllByRole('checkbox')[3]!)
  await desk.press('Officers of 1 selected company · 2 credits')
  await desk.settled(() => outcomes().length === 1)
  expect(desk.lookups).toHaveLength(3)

  const link = desk.screen().getByRole('list', { name: 'Officers looked up' }).querySelector('a')!
  await desk.user.click(link)
  await desk.settled(() => /\/officers\?/.test(desk.address()))
  expect(desk.lookups).toHaveLength(3)
  expect(desk.browserMessages()).toEqual([])
})

test('officers of the first page are not counted as all of them', async () => {
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    const response = await send(path, init)
    if (path !== '/api/lookups/company_appointments' || !response.ok) return response
    const reply = await response.json()
    return Response.json({ ...reply, result: { ...reply.result, next_page_id: 'b' } })
  }
  try {
    await desk.open('/companies?name=alder')
    await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
    await desk.press('Select')
    await desk.user.click(desk.screen().getAllByRole('checkbox')[1]!)
    await desk.press('Officers of 1 selected company · 2 credits')
    await desk.settled(() => outcomes().length === 1)
  } finally {
    globalThis.fetch = send
  }
  expect(outcomes()[0]).toMatch(/: \d+ .*, on the first page$/)
})

test('the owners of selected land titles', async () => {
  await desk.open('/companies/99000012/land')
  await desk.press('Look up land titles · 2 credits')
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 2)
  await desk.press('Select')
  await desk.user.click(desk.screen().getAllByLabelText('Select every row shown')[0]!)
  desk.lookups.length = 0
  await desk.press(/^Officers of \d+ selected compan(y|ies) · \d+ credits$/)
  await desk.settled(() => outcomes().length > 0)
  expect(new Set(desk.lookups)).toEqual(new Set(['company_appointments']))
  for (const line of outcomes()) expect(line).toMatch(/: (\d+ |none found)/)
})

test('the companies that two officers share', async () => {
  const { lookUp } = desk.analyst
  const { appt_list } = (await lookUp('company_appointments', { company_number: '90000001', case_id })).json.result
  const officers = appt_list.filter(({ surname }: { surname: string }) => surname.toUpperCase() === 'STAINTHORPE')
  const [a, b] = await Promise.all(
    officers.map(
      async ({ director_id }: { director_id: string }) =>
        (await lookUp('director_details', { director_id, case_id })).json.record.id,
    ),
  )
  await desk.open(`/directors/compare?a_record=${a}&b_record=${b}`)
  await desk.settled(() => desk.screen().queryByRole('table', { name: 'Shared companies' }) !== null)
  await desk.press('Select')
  const [box] = desk
    .screen()
    .getAllByRole('checkbox', { name: /^Select row/ })
    .slice(-1)
  await desk.user.click(box!)
  await desk.press('Officers of 1 selected company · 2 credits')
  await desk.settled(() => outcomes().length === 1)
  await desk.says('Officers on record: 1.')
  expect(desk.browserMessages()).toEqual([])
})
