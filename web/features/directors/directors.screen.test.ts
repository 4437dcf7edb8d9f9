/** Directors at their addresses: told apart by name, counted by status, drawn as a timeline, and compared without a verdict. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
/** One for each test, because what a case holds is free. */
const cases = Array.from({ length: 7 }, (_, index) => `DIRECTORS-${index}`)
const unused = [...cases]
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of cases) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
  await desk.open('/')
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.workIn(unused.shift()!)
  desk.lookups.length = 0
})

async function searchFor(name: string, { among, rows }: { among?: string; rows?: string } = {}): Promise<void> {
  await desk.open('/directors')
  const screen = desk.screen()
  await desk.user.clear(screen.getByLabelText('Name'))
  await desk.user.type(screen.getByLabelText('Name'), name)
  if (among) await desk.user.selectOptions(screen.getByLabelText('Search in'), among)
  if (rows) await desk.user.selectOptions(screen.getByLabelText('Rows per page'), rows)
  await desk.user.click(screen.getByRole('button', { name: /^Search/ }))
  await desk.says(/ with this name/)
  await desk.settled(() => slots().has('record'))
}

const follow = (name: string | RegExp) => desk.press(name, 'link')
const slots = () => new URLSearchParams(desk.address().split('?')[1])
const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ') ?? ''
const row = (name: RegExp) => desk.screen().getByRole('row', { name })
const fact = (label: string) => {
  const table = desk.screen().queryByRole('table', { name: 'Facts of both' })
  const found = table && within(table).queryByRole('row', { name: new RegExp(`^${label} `) })
  return found ? words(found) : ''
}
const isFact = (label: string, said: RegExp) => desk.settled(() => said.test(fact(label)))
const details = () => desk.lookups.filter((operation) => operation === 'director_details')

test('rows of one name are told apart, and two that are selected are compared; nothing personal is in the address', async () => {
  await searchFor('Penhaligon')
  const same = desk.screen().getByRole('region', { name: 'Rows of the same name' })
  await desk.user.click(within(same).getByText(/1 name appears in several rows/))
  expect(words(same)).toContain('Ms Ruth Elizabeth PENHALIGON: 2 rows')
  expect(words(same)).toMatch(/Birth month: Agree \(June 1976\)/)
  expect(words(same)).toMatch(/Postcode district: Differ \(EH1, TR1\)/)
  expect(words(same)).toContain('Companies: not in a search result')
  expect(words(row(/1 of 2 with this name/))).toContain('Edinburgh')
  const heads = { name: /^(Current|In office when dissolved|Resigned|Total)/ }
  expect(desk.screen().getAllByRole('columnheader', heads)).toHaveLength(4)

  // With the keyboard: into the rows, and two of them selected.
  within(row(/1 of 2 with this name/))
    .getAllByRole('link')[0]!
    .focus()
  await desk.user.keyboard('xjx')
  await desk.press(/^Compare selected · /)
  await isFact('Surname', /Agree/)
  expect(desk.screen().getByRole('heading', { level: 1 }).textContent).toBe('Compare officers')
  await desk.says('Matching details do not prove identity.')
  expect(fact('Born')).toContain('June 1976')
  expect(fact('Place')).toMatch(/Edinburgh.*Truro.*Differ/)
  expect(fact('Total appointments')).toContain('not compared')
  await desk.says('No shared companies.')

  expect(slots().get('a_record')).toBeTruthy()
  expect(slots().get('b_record')).toBeTruthy()
  expect(decodeURIComponent(desk.address())).not.toMatch(/penhaligon|ruth|truro|ED1NP8|TRVR0P/i)
  await desk.arrive(desk.address())
  await isFact('Surname', /Agree/)
  expect(desk.lookups).toEqual(['director_search', 'director_details', 'director_details'])
})

test('from a director to a namesake of theirs: companies and addresses of both, and when they were there together', async () => {
  await desk.open('/companies/90000001/officers')
  await desk.press(/^Look up officers/)
  await follow('Mrs Helen Margaret STAINTHORPE')
  // Behind “More”, which jsdom cannot open.
  await desk.user.click(desk.screen().getByRole('link', { name: 'Compare', hidden: true }))
  await desk.says('Choose an officer to compare')
  await desk.says(/Mrs Helen Margaret STAINTHORPE ?, born March 1964/)
  await desk.user.click(desk.screen().getByLabelText('Separate fields'))
  await desk.user.type(desk.screen().getByLabelText('Surname'), 'Stainthorpe')
  await desk.user.type(desk.screen().getByLabelText(/^Forename/), 'Graham Peter')
  await desk.user.click(desk.screen().getByRole('button', { name: /^Search/ }))
  await follow(/^Compare with Mr Graham Peter STAINTHORPE/)

  await desk.settled(() => desk.screen().queryByRole('table', { name: 'Shared companies' }) !== null)
  const companies = within(desk.screen().getByRole('table', { name: 'Shared companies' }))
  expect(words(companies.getByRole('row', { name: /NORTHGATE HOLDINGS LIMITED/ }))).toMatch(
    /Director, 19 Sept 2012, current.*to 28 Jun 2019.*6 years 9 months/,
  )
  expect(words(companies.getByRole('row', { name: /NORTHGATE FINANCE/ }))).toContain('Not given')
  expect(words(desk.screen().getByRole('table', { name: 'Shared service addresses' }))).toContain('Whole address')
  expect(fact('Surname')).toContain('Agree')
  expect(fact('Born')).toContain('Differ')
  // She was on record: only he was looked up.
  expect(details()).toHaveLength(2)

  await desk.says(/then [\d.]+ credits? to place each postcode/)
  await follow('Show all addresses of both on the map, free')
  await desk.settled(() => desk.screen().queryByRole('region', { name: 'Layers' }) !== null)
  expect(desk.address()).toMatch(/\/map\?layer=\w+&layer=\w+$/)
  const layers = within(desk.screen().getByRole('region', { name: 'Layers' })).getAllByRole('listitem')
  expect(layers.map(words)).toEqual([
    expect.stringMatching(/^Addresses of Mrs Helen Margaret STAINTHORPE ?\d+ places?, \d+ without a position/),
    expect.stringMatching(/^Addresses of Mr Graham Peter STAINTHORPE ?\d+ places?, \d+ without a position/),
  ])
})

test('each side fails alone, and nothing is compared until both are answered', async () => {
  await searchFor('Penhaligon')
  const at = (index: number) => encodeURIComponent(`${slots().get('record')}:/director_list/${index}/director_id`)
  const [one, other] = [at(0), at(1)]
  await desk.open(`/directors/compare?a=${one}`)
  await desk.says('Mrs Catherine PENHALIGON')
  await desk.says('No officer chosen yet.')
  await desk.says('The comparison appears when both have answers.')

  // The first is on record by now; the second is not answered.
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    path === '/api/lookups/director_details' ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
  await desk.open(`${desk.address()}&b=${other}`)
  await desk.settled(() => desk.page.queryAllByRole('alert').length === 1)
  globalThis.fetch = send
  expect(desk.text()).toContain('Mrs Catherine PENHALIGON')
  expect(desk.text()).toContain('The comparison appears when both have answers.')
  await desk.press(/^Try again/)
  await isFact('Forenames', /Catherine.*Dale.*Differ/)

  await desk.open(`/directors/compare?a=${one}&b=${one}`)
  await desk.says('Both sides are the same entry')
})

test('one list has every appointment, its bar and its years, and a disqualification stands first', async () => {
  const count = (label: string) =>
    [...document.querySelectorAll('main dl > div')].find((pair) => pair.textContent?.startsWith(label))?.lastChild
      ?.textContent
  await searchFor('Dominic Harkaway-Slater', { among: 'Disqualified people' })
  await follow('Mr Dominic Ellis HARKAWAY-SLATER')
  await desk.says('Appointments: 38')
  // The first rows are drawn first.
  const appointments = within(desk.screen().getByRole('table', { name: 'Appointments' }))
  await desk.settled(() => appointments.getAllByRole('row').length === 39)
  const rows = appointments.getAllByRole('row').slice(1)
  expect(rows.every((row) => row.querySelector('svg [data-tenure] rect'))).toBe(true)
  await desk.says(/Shaded: disqualified\./)
  expect(['Current', 'In office when dissolved', 'Resigned', 'Total'].map(count)).toEqual(['4', '9', '25', '38'])
  const ban = () => desk.screen().getByRole('article')
  expect(within(ban()).getByRole('heading').textContent).toBe('In force 11 Mar 2024 to 10 Mar 2033')
  expect(words(ban())).toContain('Section 6, Company Directors Disqualification Act 1986')
  await desk.says(/shows 4 current appointments during a disqualification.* court permission for none of them/)

  // Another, with an exemption.
  await searchFor('Treharne-Coles', { among: 'Disqualified people' })
  await follow('Mr Gareth Wyn TREHARNE-COLES')
  await desk.says('Court permission to act')
  expect(within(ban()).getByRole('link', { name: 'THORNMERE ENGINEERING LIMITED' })).toBeTruthy()
  await desk.says(/court permission for 1 of them/)
  await desk.says('It does not say where the person lives.')
  expect(desk.text()).not.toMatch(/home address/i)
})

test('one key opens the folded form, with what was typed', async () => {
  await searchFor('Penhaligon')
  await desk.settled(() => desk.screen().queryByRole('button', { name: 'Change search' }) !== null)
  await desk.user.keyboard('c')
  const field = desk.screen().getByLabelText('Name')
  expect(document.activeElement).toBe(field)
  expect((field as HTMLInputElement).value).toBe('Penhaligon')
})

test('pages are turned without totals, each of the size that was asked for', async () => {
  await searchFor('Smith', { rows: '10' })
  await desk.says(/10 rows/)
  expect(desk.screen().queryByRole('button', { name: /^Previous page/ })).toBe(null)
  await desk.press(/^Next page · /)
  await desk.settled(() => desk.screen().queryByRole('link', { name: 'Previous page, on record, free' }) !== null)
  await desk.says(/10 rows/)
  expect(desk.text()).not.toMatch(/of \d+ pages/)
  desk.lookups.length = 0
  await follow('Previous page, on record, free')
  await follow('Next page, on record, free')
  await desk.goBack()
  await desk.settled(() => desk.screen().queryByRole('link', { name: /^Previous page/ }) === null)
  expect(desk.lookups).toEqual([])

  await searchFor('Zzyzx Qwrtp')
  await desk.says('The service lists no company officer of this name.')
})
