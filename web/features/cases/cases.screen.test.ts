/** A case as its analyst sees it: opened, changed, shortened, closed and reopened. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
})
afterAll(() => app.close())

const field = (label: string) => desk.page.getByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => {
  await desk.user.clear(field(label))
  if (text !== '') await desk.user.type(field(label), text)
}
const title = () => desk.screen().getByRole('heading', { level: 1 }).textContent

async function openForm(): Promise<void> {
  await desk.open('/cases')
  await desk.press('Open a case')
  await desk.settled(() => desk.page.queryByRole('option', { name: 'Another' }) !== null)
}

async function openCase(reference: string): Promise<void> {
  await openForm()
  await type('Reference', reference)
  await type('Title', 'Northgate acquisition')
  await type('Purpose', 'Due diligence on the seller.')
  await desk.press('Open the case')
  expect(title()).toBe(`${reference}: Northgate acquisition`)
}

async function openDetails(): Promise<void> {
  await desk.open(desk.address().replace(/\/\w+$|$/, (part) => (part === '/details' ? part : `${part}/details`)))
}

test('the form of a new case begins in its first field', async () => {
  await openForm()
  expect(document.activeElement).toBe(field('Reference'))
  await desk.press('Cancel')
})

test('a half-written case is there after coming back, and the next form begins empty', async () => {
  await openForm()
  await desk.user.selectOptions(field('Lawful basis'), 'Another')
  const typed = { Reference: 'HALF-1', Purpose: 'Half written.', 'Which lawful basis': 'Schedule 1' }
  for (const [label, text] of Object.entries(typed)) await type(label, text)
  await desk.open('/records')
  await desk.open('/cases')
  for (const [label, text] of Object.entries(typed)) expect(field(label).value).toBe(text)
  await type('Title', 'Written to its end')
  await desk.press('Open the case')
  expect(title()).toBe('HALF-1: Written to its end')
  await openDetails()
  expect(desk.text()).toContain('Other: Schedule 1')
  await openForm()
  expect(field('Reference').value).toBe('')
  await desk.press('Cancel')
})

test('a half-changed case is there after coming back, until the change is cancelled', async () => {
  await openCase('HALF-2')
  await openDetails()
  const details = desk.address()
  const leaveAndComeBack = async () => {
    await desk.open('/records')
    await desk.open(details)
  }
  await desk.press('Change')
  await type('Title', 'Half changed')
  await leaveAndComeBack()
  expect(field('Title').value).toBe('Half changed')
  await desk.press('Cancel')
  await leaveAndComeBack()
  await desk.press('Change')
  expect(field('Title').value).toBe('Northgate acquisition')
  await desk.press('Cancel')
})

test('a change of one field keeps what a colleague changed meanwhile, and one of the same field says so', async () => {
  await openCase('BOTH-1')
  await openDetails()
  const meanwhile = (change: object) =>
    desk.analyst.request('PATCH', `/api${desk.address().replace('/details', '')}`, change)
  await desk.press('Change')
  await type('Title', 'Mine')
  await meanwhile({ purpose: 'A colleague’s purpose.' })
  await desk.press('Save changes')
  expect(desk.text()).toMatch(/Title Mine Purpose A colleague’s purpose\./)

  await desk.press('Change')
  await type('Title', 'Mine again')
  await meanwhile({ title: 'A colleague’s title' })
  await desk.press('Save changes')
  expect(desk.text()).toContain('Somebody else changed this case meanwhile.')
  await desk.says(/ changed this meanwhile\. It now says: A colleague’s title/)
  expect(field('Title').value).toBe('Mine again')
  await desk.press('Cancel')
  await desk.press('Change')
  expect(field('Title').value).toBe('A colleague’s title')

  // Once it was shown, it is replaced.
  await type('Title', 'Mine after all')
  await meanwhile({ title: 'Another title' })
  await desk.press('Save changes')
  await desk.says(/ changed this meanwhile\. It now says: Another title/)
  await desk.press('Save changes')
  await desk.says(/Title Mine after all/)

  // The words of before, typed again, are words like any others.
  await desk.press('Change')
  await type('Title', 'Not this')
  await meanwhile({ title: 'A third title' })
  await desk.press('Save changes')
  await desk.says(/ changed this meanwhile\. It now says: A third title/)
  await type('Title', 'Mine after all')
  await desk.press('Save changes')
  await desk.settled(() => desk.page.queryByLabelText('Title') === null)
  const saved = await desk.analyst.get(`/api${desk.address().replace('/details', '')}`)
  expect(saved.json.title).toBe('Mine after all')
})

test('another lawful basis is changed only where it was typed, or chosen', async () => {
  await openCase('BOTH-2')
  await openDetails()
  const meanwhile = (change: object) =>
    desk.analyst.request('PATCH', `/api${desk.address().replace('/details', '')}`, change)
  await desk.press('Change')
  await desk.user.selectOptions(field('Lawful basis'), 'Another')
  await type('Which lawful basis', 'Schedule 1')
  await desk.user.selectOptions(field('Lawful basis'), 'Consent')
  await desk.user.selectOptions(field('Lawful basis'), 'Another')
  expect(field('Which lawful basis').value).toBe('Schedule 1')
  await desk.press('Save changes')
  await desk.says('Lawful basis Other: Schedule 1')

  await desk.press('Change')
  await type('Title', 'Mine')
  await meanwhile({ lawful_basis: 'Other: Schedule 2', title: 'A colleague’s title' })
  await desk.press('Save changes')
  await desk.says(/ changed this meanwhile\. It now says: A colleague’s title/)
  expect(desk.text().match(/ changed this meanwhile/g)).toHaveLength(1)
  expect(field('Which lawful basis').value).toBe('Schedule 2')
  await type('Which lawful basis', 'Schedule 3')
  await desk.press('Save changes')
  await desk.says(/Title Mine .*Lawful basis Other: Schedule 3/)
})

test('a note that a colleague changed meanwhile is shown before it is replaced', async () => {
  await openCase('NOTE-1')
  const case_id = desk.address().split('/')[2]!
  const looked = await desk.analyst.lookUp('company_number_search', { company_number: '90000001', case_id })
  const pinned = { record: looked.json.record.id, kind: 'record', note: 'The first note.' }
  const { pin_id } = (await desk.analyst.post(`/api/cases/${case_id}/pins`, pinned)).json
  await desk.open(`/cases/${case_id}/pins?pin=${pin_id}`)
  await desk.press('Change note')
  await type('Note', 'My note.')
  await desk.analyst.request('PATCH', `/api/pins/${pin_id}`, { note: 'A colleague’s note.' })
  await desk.press('Save the note')
  expect(desk.page.getByRole('dialog').textContent).toMatch(
    /A colleague changed this note meanwhile\..*A colleague changed it to: “A colleague’s note\.”/,
  )
  expect(field('Note').value).toBe('My note.')
  await desk.press('Save the note')
  expect(desk.page.getByRole('dialog').textContent).toContain('My note.')
  expect(desk.page.queryByLabelText('Note')).toBeNull()
})

test('a note is saved although the next pin was opened meanwhile, and a closed case has no form for one', async () => {
  await openCase('NOTE-2')
  const case_id = desk.address().split('/')[2]!
  const looked = await desk.analyst.lookUp('company_number_search', { company_number: '90000001', case_id })
  const pin = async (pointer: string) => {
    const pinned = { record: looked.json.record.id, kind: 'record', note: 'The first note.', pointer }
    return (await desk.analyst.post(`/api/cases/${case_id}/pins`, pinned)).json.pin_id
  }
  const [one, other] = [await pin(''), await pin('/company_short_list/0')]
  const openPin = (pin_id: string) => desk.open(`/cases/${case_id}/pins?pin=${pin_id}`)
  await openPin(one)
  await desk.press('Change note')
  await type('Note', 'My note.')
  const send = globalThis.fetch
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  try {
    globalThis.fetch = async (path, init) => {
      if (init?.method === 'PATCH') await held
      return send(path, init)
    }
    await desk.press('Save the note')
    await openPin(other)
    release()
    await desk.settled()
  } finally {
    globalThis.fetch = send
  }
  await openPin(one)
  await desk.says('My note.')
  expect(desk.page.queryByLabelText('Note')).toBeNull()

  await openPin(other)
  await desk.press('Change note')
  await type('Note', 'Not saved.')
  await desk.open(`/cases/${case_id}/details`)
  await desk.press('Close NOTE-2')
  await desk.press('Close case')
  await desk.says('Reopen the case')
  await openPin(other)
  await desk.says('The first note.')
  expect(desk.page.queryByLabelText('Note')).toBeNull()
})

test('an earlier retention date is shown on every tab and in the list, and one press undoes it', async () => {
  await openCase('SHORT-1')
  const address = desk.address()
  await openDetails()
  const details = desk.address()
  await desk.press('Change')
  await type('Keep until', new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10))
  await desk.press('Save changes')
  const words = /brought the retention date forward from .* may be erased from .* on\./
  expect(desk.text()).toMatch(words)
  await desk.open(`${address}/members`)
  expect(desk.text()).toMatch(words)
  await desk.open('/cases')
  expect(desk.text()).toMatch(/SHORT-1 .*brought forward from/)
  await desk.open(details)
  await desk.press(/^Keep it until /)
  expect(desk.text()).not.toMatch(words)
  expect(desk.text()).toMatch(/Kept until .*: 5 years from today/)
  await desk.open('/team/audit')
  expect(desk.text()).toMatch(/Changed a case: kept until /)
})

test('a case is changed, closed and reopened, and the changes say who made them', async () => {
  await openCase('LIFE-1')
  const address = desk.address()
  await desk.open(`${address}/lookups`)
  expect(desk.text()).toContain('No lookups in LIFE-1 yet.')

  await desk.open(`${address}/members`)
  await desk.press(/^Remove /)
  await desk.press('Remove you')
  expect(desk.page.getByRole('dialog').textContent).toContain('A case needs a member')
  await desk.press('Cancel')

  await desk.open(`${address}/details`)
  await desk.press('Change')
  await type('Purpose', '')
  await desk.press('Save changes')
  // The summary leads to its field, which says the error too.
  await desk.user.click(
    within(desk.page.getByRole('alert')).getByRole('link', { name: 'Say what the lookups are for.' }),
  )
  expect(document.activeElement).toBe(field('Purpose'))
  expect(field('Purpose').getAttribute('aria-invalid')).toBe('true')
  await type('Purpose', 'Due diligence on the seller and its owners.')
  await desk.user.selectOptions(field('Lawful basis'), 'Legal obligation')
  await desk.press('Save changes')
  expect(desk.text()).toMatch(/Lawful basis Legitimate interests Legal obligation/)

  await desk.press('Close LIFE-1')
  await desk.press('Close case')
  expect(desk.text()).toContain('Reopen it to make lookups and pins again.')
  await desk.open('/cases?state=closed')
  expect(desk.text()).toMatch(/LIFE-1 .*Closed/)
  await desk.open(`${address}/details`)
  await desk.press('Reopen LIFE-1')
  expect(desk.screen().getByRole('button', { name: 'Close LIFE-1' })).toBeTruthy()
})

test('a search from an empty case goes into that case, also where another is the current one', async () => {
  await openCase('EMPTY-1')
  const address = desk.address()
  await desk.workIn('TESTS-1')
  for (const part of ['', '/pins', '/graph', '/timeline', '/ownership']) {
    await desk.open(`${address}${part}`)
    await desk.settled(
      () => desk.screen().queryByRole('link', { name: /^(Look up|Find) a company in EMPTY-1$/ }) !== null,
    )
  }
  await desk.press('Find a company in EMPTY-1', 'link')
  expect(desk.address()).toBe('/companies')
  expect(address).toBe(`/cases/${desk.page.getByLabelText<HTMLSelectElement>('Case').value}`)
  await desk.open(`${address}/timeline`)
  await desk.settled(() => desk.screen().queryByRole('link', { name: 'Look up a company' }) !== null)
})

test('an address of no case says so', async () => {
  await desk.open('/cases/nosuchcase')
  expect(desk.page.getByRole('alert').textContent).toContain('Not found.')
})
