/** The list beside the map at its addresses: what needs no drawing. */
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
/** A record that the server cannot give just now. */
let busy: string | null = null
/** A lookup of this operation waits for it. */
let held: { operation: string; until: Promise<void>; isWaiting?: true } | null = null

beforeAll(async () => {
  app = await testApp()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const administrator = await app.analyst()
  for (const operation of ['geo_code', 'find_my_nearest', 'company_appointments'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '1' })
  case_id = (await administrator.post('/api/cases', { ...given, reference: 'NEAR-1' })).json.case_id
  await administrator.post('/api/cases', { ...given, reference: 'NEAR-2' })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    if (held && String(path) === `/api/lookups/${held.operation}`) {
      held.isWaiting = true
      await held.until
    }
    if (busy && String(path) === `/api/records/${busy}`)
      return Response.json({ title: 'x', status: 503, detail: 'Busy.' }, { status: 503 })
    return send(path, init)
  }
})
afterAll(() => app.close())

const button = (name: string | RegExp) => desk.screen().getByRole('button', { name })
const field = (label: string) =>
  desk.screen().getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\(optional\\))?$`))
async function press(name: string | RegExp, until = ''): Promise<void> {
  await desk.user.click(button(name))
  await desk.settled(() => desk.text().includes(until))
}
async function type(label: string, text: string): Promise<void> {
  await desk.user.clear(field(label))
  if (text !== '') await desk.user.type(field(label), text)
}
/** Into the ledger, without the browser. */
async function lookUp(operation: string, params: { [name: string]: string }): Promise<string> {
  const { json } = await desk.analyst.post(`/api/lookups/${operation}`, params)
  return json.record.id
}

test('a layer that cannot be read says so, and the others stand', async () => {
  const [york, leeds] = [await lookUp('geo_code', { text: 'York' }), await lookUp('geo_code', { text: 'Leeds' })]
  busy = york
  await desk.open(`/map?layer=${york}&layer=${leeds}`)
  await desk.settled(() => desk.text().includes('Busy.'))
  expect(desk.screen().getByRole('checkbox', { name: 'Places for “Leeds”, 1 place, approximate' })).toBeTruthy()
  busy = null
  // The map's ground, which has no files here, is offered again, too.
  const layer = desk.page.getByText(/Busy\./).closest('section')!
  await desk.user.click(within(layer).getByRole('button', { name: 'Try again' }))
  await desk.settled(() => desk.text().includes('York'))
  expect(desk.screen().getByRole('checkbox', { name: 'Places for “York”, 1 place, approximate' })).toBeTruthy()
})

test('the start of a nearest search is read as it is typed, and what is wrong is said by the field', async () => {
  await desk.open('/map?find=nearest')
  await desk.settled(() => desk.text().includes('Find nearest'))
  desk.lookups.length = 0
  const reads = async (text: string, words: string) => {
    await type('From', text)
    await desk.settled(() => desk.text().includes(words))
  }
  await press(/^Find nearest/, 'Enter where to start')
  expect(field('From').getAttribute('aria-invalid')).toBe('true')
  await reads('SE 60362 51853', 'Position SE 60')
  await reads('LS1 4VK', 'Postcode LS1 4VK')
  await reads('90000001', 'Company 90000001: starts from its addresses on record')
  expect(button(/^Show its addresses/)).toBeTruthy()
  await reads('Northgate Holdings Limited', 'Companies with this name')
  await desk.user.tab()
  expect(desk.text()).toContain('Enter the company number, not its name.')
  expect(desk.lookups).toEqual([])

  await reads('Newport', 'Place name: its position is looked up first')
  await press(/^Find nearest/, 'Which one?')
  expect(desk.text()).toMatch(/Which one\? \d places have this name\./)
  await press(/^Find nearest/, 'Choose one of these places.')
  expect(desk.lookups).toEqual(['geo_code'])
  expect(field('From').value).toBe('Newport')

  await reads('Sheffeild', 'Place name: its position is looked up first')
  await press(/^Find nearest/, 'No place has this name.')
  expect(button(/^Sheffield, /)).toBeTruthy()
  expect(desk.lookups).toEqual(['geo_code', 'geo_code'])
})

test('an answer with places folds the form of a nearest search, and each row says how far and which way', async () => {
  await desk.open('/map?near=53.8,-1.55')
  await desk.settled(() => desk.text().includes('Find nearest'))
  const shownFields = () => desk.screen().queryAllByRole('textbox', { name: /^(From|Within metres)/ })
  await press(/^Find nearest/, 'Change search')
  expect(shownFields()).toEqual([])
  const table = desk.screen().getByRole('table', { name: 'The nearest places, by distance' })
  const [, first] = within(table).getAllByRole('row')
  expect(first?.textContent).toMatch(/\d k?m[NESW]+(north|east|south|west)[a-z-]*, \d+°/)
  expect(first?.textContent).toMatch(/Mon to Fri \d\d:\d\d/)
  await press('Change search', 'Hide form')
  expect(shownFields()).toHaveLength(2)

  await type('Within metres', '1')
  await press(/^Find nearest/, 'None found within 1 m')
  expect(shownFields()).toHaveLength(2)
})

const place = () => desk.screen().queryByLabelText<HTMLInputElement>('Postcode, street or place')
const from = () => desk.screen().queryByLabelText<HTMLInputElement>('From')
async function tab(name: string): Promise<void> {
  const tabs = desk.screen().getByRole('navigation', { name: 'What to find' })
  await desk.user.click(within(tabs).getByRole('link', { name }))
  await desk.settled()
}

test('a link to the map without a place puts the focus into its field, and the next place is typed over this one', async () => {
  await desk.open('/map')
  expect(document.activeElement).toBe(place())
  await desk.user.keyboard(' York {Enter}')
  await desk.says('Places for “York”')
  await desk.user.keyboard('Leeds{Enter}')
  await desk.says('Places for “Leeds”')
  expect(place()?.value).toBe('Leeds')
  // The link again: the screen is open already.
  place()?.blur()
  await desk.open('/map')
  expect(document.activeElement).toBe(place())
  // A tab keeps its own focus.
  await tab('Nearest')
  await tab('Place')
  expect(document.activeElement).not.toBe(place())
  await desk.open('/map?text=York')
  expect(document.activeElement).not.toBe(place())
})

test('letters typed while the search before is still opening stay', async () => {
  await desk.open('/map')
  desk.atNextAddress(() => fireEvent.change(field('Postcode, street or place'), { target: { value: 'Leeds' } }))
  await desk.user.keyboard('York{Enter}')
  await desk.says('Places for “York”')
  expect(place()?.value).toBe('Leeds')
  // What is typed and not sent goes when another search is opened.
  await desk.open('/map?text=Hull')
  expect(place()?.value).toBe('Hull')
  await desk.goBack()
  expect(place()?.value).toBe('York')
})

test('what is no place is not offered to another tab', async () => {
  await desk.open('/map')
  await type('Postcode, street or place', 'LS1 0CK')
  await press(/^Find · /, 'Places for “LS1 0CK”')
  await type('Postcode, street or place', '90000001')
  await press(/^Find · /, 'This is a company number.')
  await tab('Nearest')
  await desk.settled(() => from() !== null)
  expect(from()?.value).toBe('LS1 0CK')
})

test('another tab gets the place that was asked for, and not what was typed while waiting', async () => {
  let answer = () => {}
  held = { operation: 'find_my_nearest', until: new Promise((resolve) => (answer = resolve)) }
  await desk.open('/map?find=nearest')
  await type('From', 'LS1 0CK')
  await desk.user.click(button(/^Find nearest/))
  await type('From', 'Newpo')
  answer()
  held = null
  await desk.says('Nearest')
  await desk.settled(() => new URLSearchParams(window.location.search).has('record'))
  await tab('Place')
  await desk.settled(() => place() !== null)
  expect(place()?.value).toBe('LS1 0CK')
})

test('a place goes from tab to tab in memory, and nothing is sent by that', async () => {
  await desk.open('/map')
  await type('Postcode, street or place', 'LS1 0CK')
  await press(/^Find · /, 'Places for “LS1 0CK”')
  desk.lookups.length = 0
  await tab('Nearest')
  await desk.settled(() => from()?.value === 'LS1 0CK')
  expect(desk.text()).toContain('Postcode LS1 0CK')
  await type('From', '53.8, -1.55')
  await press(/^Find nearest/, 'Change search')
  await tab('Place')
  await desk.settled(() => place()?.value === '53.8, -1.55')
  expect(desk.lookups).toEqual(['find_my_nearest'])
  // The screen itself begins anew.
  await desk.open('/map')
  await desk.settled(() => place()?.value === '')
})

test('an answer with an area folds the form of an IP address', async () => {
  await desk.open('/map?find=ip')
  await desk.settled(() => desk.screen().queryByLabelText('IP address') !== null)
  await type('IP address', '192.0.2.40')
  await press(/^Find · /, 'Change search')
  expect(desk.screen().queryByRole('textbox', { name: 'IP address' })).toBeNull()
})

test('one of several places has two lines, and its position and actions once it is selected', async () => {
  const newport = await lookUp('geo_code', { text: 'Newport' })
  await desk.open(`/map?layer=${newport}`)
  await desk.settled(() => desk.text().includes('Newport, Isle of Wight'))
  const actions = () => desk.screen().queryAllByRole('link', { name: /^Find near here: Newport/ })
  const item = () =>
    desk
      .screen()
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes('2. Newport, Isle of Wight'))!
  expect(actions()).toEqual([])
  expect(item().textContent).toContain('within about 4 km')
  await desk.user.click(within(item()).getByRole('button', { name: /^2\. ?Newport/ }))
  await desk.settled(() => item().textContent.includes('WGS84'))
  expect(actions()).toHaveLength(1)
})

test('a lookup of a company that found nothing is not called “not run”', async () => {
  await lookUp('company_appointments', { company_number: '99999999', case_id })
  await desk.open('/companies')
  await desk.workIn('NEAR-1')
  await desk.open('/map?layer=company:99999999')
  await desk.says(/None found on record in NEAR-1/)
  expect(desk.text()).toMatch(/Not run in NEAR-1: company profile; .*filing/)
  expect(desk.text()).not.toMatch(/Not run in NEAR-1: [^.]*(officers|appointments)/)
})

test('places near a company are looked up once its addresses have positions', async () => {
  await lookUp('company_appointments', { company_number: '90000001', case_id })
  await desk.open('/companies')
  await desk.workIn('NEAR-1')
  await desk.open('/map?find=nearest&layer=company:90000001')
  await desk.settled(() => desk.text().includes('None of its addresses has a position yet'))
  await press(/^Find \d+ postcode/, 'Search the default list near its 3 addresses')
  await type('Within metres', '100000')
  desk.lookups.length = 0
  await press(/^Search the default list near its 3 addresses/, '3 of 3 addresses searched')
  expect(desk.lookups).toEqual(Array.from({ length: 3 }, () => 'find_my_nearest'))
  // What is typed later is not what was asked.
  await type('Within metres', '250000')
  expect(desk.text()).toContain('near them in the default list, within 100 km; 3 of 3 addresses searched')
  const near = desk.screen().getByRole('table', { name: /^Places near the addresses of .*, by distance$/ })
  const [name] = within(near).getAllByRole('button')
  await desk.user.click(within(near).getAllByRole('rowheader')[0]?.querySelector('button') ?? name!)
  expect(desk.address()).toMatch(/selected=\w+%2F\d+/)
})

test.each([
  ['geo_code', /^Find \d+ postcode/],
  ['find_my_nearest', /^Search the default list near its 3 addresses/],
])('a change of case says that it ended the rest of %s', async (operation, name) => {
  await desk.open('/companies')
  await desk.workIn('NEAR-1')
  await lookUp('company_appointments', { company_number: '90000001', case_id })
  await desk.open('/map?find=nearest&layer=company:90000001')
  if (operation === 'find_my_nearest') await press(/^Find \d+ postcode/, 'Search the default list near its 3 addresses')
  let answer = () => {}
  held = { operation, until: new Promise((resolve) => (answer = resolve)) }
  desk.lookups.length = 0
  await desk.press(name)
  await expect.poll(() => held?.isWaiting).toBe(true)
  await desk.user.selectOptions(desk.page.getByLabelText('Case'), 'NEAR-2: A title')
  answer()
  held = null
  await desk.says('The rest was not run, because you changed the case.')
  expect(desk.lookups).toEqual([operation])
  if (operation !== 'find_my_nearest') return
  await desk.says('This case has no record with addresses of the company.')
  expect(desk.text()).toContain('1 of 3 addresses searched')
})
