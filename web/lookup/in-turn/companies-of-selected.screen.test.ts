/** The companies of selected officers, and the officers of what selected controllers control: one press, its price first. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const operation of ['company_appointments', 'director_details'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '2' })
  await administrator.post('/api/cases', {
    reference: 'SELECTED-2',
    title: 'A title',
    purpose: 'A purpose',
    lawful_basis: 'Legitimate interests',
  })
  desk = await openDesk(app)
  await desk.open('/companies')
  await desk.workIn('SELECTED-2')
})
afterAll(() => app.close())

const outcomes = (of: string) =>
  desk
    .screen()
    .queryAllByRole('list', { name: `${of} looked up` })
    .flatMap((list) => [...list.querySelectorAll('li')].map((line) => line.textContent))

/** Ticks the first two rows whose names differ. @returns their names */
async function selectTwo(): Promise<string[]> {
  await desk.press('Select')
  const names: string[] = []
  for (const box of desk.screen().getAllByRole('checkbox', { name: /^Select row/ })) {
    const name = box.closest('tr')?.querySelector('a')?.textContent ?? ''
    if (name === '' || names.includes(name) || names.length === 2) continue
    names.push(name)
    await desk.user.click(box)
  }
  return names
}

test('one press looks up the companies of each selected officer, and none that is on record', async () => {
  await desk.open('/companies/90000001/officers')
  await desk.press(/^Look up officers/)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  const names = await selectTwo()
  desk.lookups.length = 0
  await desk.press('Companies of 2 selected officers · 4 credits')
  await desk.settled(() => outcomes('Companies').length === 2)
  expect(desk.lookups).toEqual(['director_details', 'director_details'])
  for (const [index, line] of outcomes('Companies').entries()) {
    expect(line?.startsWith(`${names[index]}: `)).toBe(true)
    expect(line).toMatch(/: \d+ (current|in office when dissolved|resigned)/)
  }
  await desk.says('Companies on record: 2.')

  const link = desk.screen().getByRole('list', { name: 'Companies looked up' }).querySelector('a')!
  expect(link.getAttribute('href')).toMatch(/^\/director\?record=\w+$/)
  await desk.user.click(link)
  await desk.settled(() => desk.screen().queryByRole('heading', { level: 1, name: names[0]! }) !== null)
  expect(desk.lookups).toHaveLength(2)
  expect(desk.browserMessages()).toEqual([])
})

test('officers found by name have the same press, beside the comparison', async () => {
  await desk.open('/directors')
  await desk.user.type(desk.screen().getByLabelText('Name'), 'Penhaligon')
  await desk.press(/^Search/)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  await selectTwo()
  desk.lookups.length = 0
  await desk.press('Companies of 2 selected officers · 4 credits')
  await desk.settled(() => outcomes('Companies').length === 2)
  expect(desk.lookups).toEqual(['director_details', 'director_details'])
  expect(desk.screen().queryByRole('button', { name: /^Compare selected/ })).not.toBeNull()
})

test('the officers of the companies that selected controllers control', async () => {
  await desk.open('/directors/controllers')
  await desk.user.type(desk.screen().getByLabelText('Name of the controller'), 'Stainthorpe')
  await desk.press(/^Search/)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 1)
  await desk.press('Select')
  const [box] = desk.screen().getAllByRole('checkbox', { name: /^Select row/ })
  await desk.user.click(box!)
  desk.lookups.length = 0
  await desk.press('Officers of 1 selected company · 2 credits')
  await desk.settled(() => outcomes('Officers').length === 1)
  expect(desk.lookups).toEqual(['company_appointments'])
  expect(outcomes('Officers')[0]).toMatch(/: (\d+ |none found)/)
})
