/** Candidates on lists of sanctions, at the address of their screen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of ['LISTS-1', 'LISTS-2', 'LISTS-3'])
    await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
})
afterAll(() => app.close())

async function search(name: string): Promise<void> {
  await desk.press('Sanctions lists', 'link')
  await desk.user.type(desk.screen().getByRole('textbox', { name: /^Name/ }), name)
  await desk.press(/^Search/)
}

test('a candidate says list, day and what agreed, and its numbers are shown on a press only', async () => {
  await desk.open('/directors')
  await desk.workIn('LISTS-1')
  await search('Vinterfold Trading')
  await desk.says('VINTERFOLD HOLDINGS LIMITED')
  await desk.says(/Searched: 21 entries of Invented Sanctions List of 1 Nov 2026;/)
  await desk.says('Nothing here says that one is the person or body you mean.')
  expect(desk.address()).toMatch(/^\/directors\/sanctions\?record=\w+$/)
  expect(desk.text()).not.toContain('business registration number')
  await desk.press('Show 1 number')
  await desk.says('business registration number: 99000012')

  const [, record] = /record=(\w+)$/.exec(desk.address())!
  await desk.open(`/records/${record}`)
  await desk.says('identifier_list')
  expect(desk.text()).not.toContain('business registration number')
  await desk.press('Show 1 identifier')
  await desk.says('business registration number')
  await desk.press('Hide identifiers')
  expect(desk.text()).not.toContain('business registration number')
  expect(desk.browserMessages()).toEqual([])
})

test('without a candidate it says among how many entries of which list, and nothing more', async () => {
  await desk.open('/directors')
  await desk.workIn('LISTS-2')
  await search('Zebedee Quillfeather')
  await desk.says(/No candidate among 21 entries of Invented Sanctions List of 1 Nov 2026 ?\./)
  await desk.says('This does not mean that the person or body is not sanctioned.')
  expect(desk.text()).not.toMatch(/\bclear\b|\d%/i)
})

test('a disqualified person of the name stands apart from the entries of lists', async () => {
  await desk.open('/directors')
  await desk.workIn('LISTS-3')
  await search('Julian M Pellington')
  await desk.says(/Julian Mark PELLINGTON ?: all names, sanctions and reasons/)
  await desk.says('Disqualified people with a similar name')
  expect(desk.screen().getByRole('link', { name: 'Mr Julian Mark PELLINGTON' })).toBeTruthy()
})
