/** The screening of a case as its analyst sees it: one press, candidates side by side, decisions, and who has none. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
beforeAll(async () => {
  app = await testApp()
  const given = { reference: 'ACQ-1', title: 'Vinterfold', purpose: 'Screening', lawful_basis: 'Legitimate interests' }
  // The application reads the cases once, as it opens.
  case_id = (await (await app.analyst()).post('/api/cases', given)).json.case_id
  desk = await openDesk(app)
})
afterAll(() => app.close())

test('a case without people or companies says what to do first', async () => {
  await desk.open(`/cases/${case_id}/screening`)
  await desk.says('No people or companies yet')
  expect(desk.page.queryByRole('button', { name: /^Screen / })).toBeNull()
})

test('one press screens the case; a candidate is decided by its key, and undone', async () => {
  await desk.analyst.post('/api/lookups/company_appointments', { case_id, company_number: '99000012' })
  await desk.open('/cases')
  await desk.open(`/cases/${case_id}/screening`)
  await desk.says(/Screened 0 of \d+/)
  expect(desk.text()).not.toContain('No candidate among')
  await desk.press(/^Screen \d+ · free$/)
  await desk.settled(() => desk.page.queryByRole('heading', { name: 'Is this one company?' }) !== null)
  await desk.says('Screened 4 of 4 Invented Sanctions List of 1 Nov 2026, 21 entries')
  expect(desk.text()).toMatch(
    /No candidate among 21 entries of Invented Sanctions List of 1 Nov 2026 and \d+ entries of Register of disqualified people of 1 Nov 2026 : 2 subjects/,
  )
  expect(desk.text()).not.toMatch(/\bclear\b|\bmatch|\d ?%/i)
  expect(desk.text()).toContain('Sanctions imposed Asset freeze')
  expect(desk.text()).toContain('VINTERFOLD TRADING FZE Alias, good quality')

  await desk.user.type(desk.page.getByLabelText('Reason (optional)'), 'The company number agrees.')
  desk.page.getByLabelText('Reason (optional)').blur()
  await desk.user.keyboard('y')
  await desk.says('Same company. Next candidate.')
  await desk.settled(() => desk.page.queryByRole('heading', { name: 'Is this one person?' }) !== null)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Same 1' }) !== null)
  expect(desk.text()).toContain('Director disqualification sanction')
  expect(desk.text()).toContain('Пирс Воспер Primary Name, Cyrillic')

  await desk.press('Same 1')
  await desk.says(/Analyst’s decision: same company, by ada, \d+ \w+ \d{4}, on the list of 1 Nov 2026/)
  expect(desk.text()).toContain('Reason: “The company number agrees.”')
  await desk.user.keyboard('z')
  await desk.says('Your last decision is undone.')
  await desk.press('To decide 2')
  await desk.says('1 of 2')
  expect(desk.browserMessages()).toEqual([])
})

test('blind, the weights show only after the decision; identifiers show on a press', async () => {
  await desk.open(`/cases/${case_id}/screening?blind=1`)
  await desk.says('The weights and their reasons are hidden until you decide.')
  expect(desk.page.queryByRole('columnheader', { name: 'Weight' })).toBeNull()
  expect(desk.text()).not.toContain('bits')

  const identifiers = desk.page.getByRole('button', { name: 'Show 1 identifier' })
  expect(desk.text()).not.toContain('business registration number')
  await desk.user.click(identifiers)
  expect(desk.text()).toContain('business registration number 99000012')

  await desk.user.keyboard('n')
  await desk.says('Different companies. Next candidate.')
  await desk.says('The candidate you decided')
  expect(desk.text()).toMatch(/Sum [+−]\d+(\.\d)? bits/)
  await desk.user.keyboard('n')
  await desk.says('Every candidate is decided.')
  await desk.press('Undo your last decision')
  await desk.settled(() => desk.page.queryByRole('heading', { name: 'Is this one person?' }) !== null)
  expect(desk.browserMessages()).toEqual([])
})

test('a mark says on other screens who is a candidate, and who is listed by whose decision', async () => {
  await desk.open('/')
  await desk.workIn('ACQ-1')
  await desk.open('/companies/99000012/officers')
  await desk.settled(() => desk.page.queryAllByRole('link', { name: /^Candidate, not decided: Invented/ }).length > 0)

  await desk.user.click(desk.page.getAllByRole('link', { name: /^Candidate, not decided: Invented/ })[0]!)
  await desk.settled(() => desk.page.queryByRole('heading', { name: 'Is this one person?' }) !== null)
  await desk.user.keyboard('y')
  await desk.says('Same person. No candidates left.')
  await desk.open('/companies/99000012/officers')
  const listed = /^Listed: Invented Sanctions List · decided by ada on \d+ \w+ \d{4}$/
  await desk.settled(() => desk.page.queryByRole('link', { name: listed }) !== null)
  expect(desk.page.getByRole('link', { name: listed }).textContent).toBe('Listed')

  await desk.open('/companies/99000012')
  await desk.says(/Signals: \d/)
  const signal = desk.page.getByRole('heading', { name: 'Screening of this case' }).closest('li')!
  expect(within(signal).getByRole('link', { name: listed })).toBeTruthy()
  expect(signal.textContent).toContain('Former officer Mr Piers Anthony VOSPER Listed: Invented Sanctions List')

  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  await desk.user.type(box, 'vosper')
  const rows = () => desk.page.queryAllByRole('option').map(({ textContent }) => textContent)
  await desk.settled(() => rows().some((row) => /VOSPER.* ListedPerson in ACQ-1/.test(row)))
  await desk.user.clear(box)

  await desk.open(`/cases/${case_id}/graph`)
  await desk.settled(() => desk.page.queryByRole('button', { name: /VOSPER.*, person, listed, .*\d+ lines?/ }) !== null)
  await desk.open(`/cases/${case_id}/timeline`)
  await desk.settled(() => desk.screen().queryAllByRole('link', { name: listed }).length > 0)
  expect(desk.browserMessages()).toEqual([])
})

test('one switch screens the case again by itself, and says who switched it on', async () => {
  await desk.open(`/cases/${case_id}/screening`)
  const name = 'Screen again when a list or the subjects change'
  await desk.settled(() => desk.page.queryByRole('checkbox', { name }) !== null)
  await desk.user.click(desk.page.getByRole('checkbox', { name }))
  await desk.says(/On since \d+ \w+ \d{4}, by ada\./)
  await desk.user.click(desk.page.getByRole('checkbox', { name }))
  await desk.settled(() => !desk.text().includes('On since'))
  expect(desk.browserMessages()).toEqual([])
})
