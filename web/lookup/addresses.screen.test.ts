/** What an address asks for runs on a press, once, and in the case that one works in. */
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let app: TestApp
let desk: Desk
/** Each test has cases of its own, because what a case holds is free. */
const cases = Array.from({ length: 24 }, (_, index) => `CASE-${index + 10}`)
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
beforeEach(() => workInNewCase())

async function workInNewCase(): Promise<void> {
  await desk.workIn(unused.shift()!)
  desk.lookups.length = 0
}

const runNames = /^(Look up|Open)( [\w ]+)?( · [^:]+)?$/
/** Without styles, what a dossier offers next is there too. */
const runButton = () =>
  [/^Look up company/, runNames].flatMap((name) => desk.screen().queryAllByRole('button', { name }))[0]
/** As a screen reader says it: in a sentence, a short word stands for it. */
const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent
const isOffered = () => desk.settled(() => runButton() !== undefined)
const source = () => desk.screen().queryAllByRole('group', { name: 'Source' })[0]
const isAnswered = () => desk.settled(() => source() !== undefined)
async function hasLookedUp(...operations: string[]): Promise<void> {
  await desk.settled()
  expect(desk.lookups, desk.address()).toEqual(operations)
}
const slots = () => new URLSearchParams(desk.address().split('?')[1])
const box = () => desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
const follow = (name: string | RegExp) => desk.press(name, 'link')

async function searchFor(text: string): Promise<void> {
  await desk.user.clear(box())
  await desk.user.type(box(), `${text}{Enter}`)
  await isAnswered()
}

/** Each address that asks for something, with the lookup that a press of its button runs. */
const addresses = {
  '/companies?name=northgate': 'company_name_search',
  '/companies?number=90000001': 'company_number_search',
  '/companies/90000056': 'company_number_search',
  '/companies/90000001/officers?company=COMPANY': 'company_appointments',
  '/companies/90000001/charges?company=COMPANY': 'company_mortgage_index',
  '/companies/90000001/filings?company=COMPANY': 'company_filing_history',
  '/director?from=OFFICERS&at=/appt_list/0/director_id': 'director_details',
  '/directors/compare?a=OFFICERS:/appt_list/1/director_id': 'director_details',
  '/map?text=Bath': 'geo_code',
  '/map?from=OFFICERS&at=/appt_list/0/postcode': 'geo_code',
  '/telephone/area-codes?of=0113': 'area_code',
}

test('an address is opened and come back to free; its button runs it once', async () => {
  await desk.arrive('/companies/90000001/officers')
  await desk.press(/^Look up company/)
  await desk.press(/^Look up officers/)
  await desk.settled(() => slots().has('officers'))
  const known = { COMPANY: slots().get('company')!, OFFICERS: slots().get('officers')! }
  await workInNewCase()
  for (const [pattern, operation] of Object.entries(addresses)) {
    const address = pattern.replace(/[A-Z]{3,}/g, (name) => known[name as keyof typeof known])
    desk.lookups.length = 0
    await desk.arrive(address)
    await isOffered()
    expect(nameOf(runButton()!), address).toMatch(/^(Look up|Open)[\w ]*( · (\d[\d.]* credits?|free))?$/)
    await follow('Records')
    await desk.goBack()
    await isOffered()
    expect(desk.lookups, address).toEqual([])

    await desk.user.click(runButton()!)
    await hasLookedUp(operation)
    expect(desk.address()).not.toBe(address)
    await desk.arrive(desk.address())
    await isAnswered()
    expect(desk.lookups, address).toEqual([operation])
  }
})

test('what was pressed for in the application needs no second press', async () => {
  await desk.open('/')
  await searchFor('northgate holdings limited')
  await follow('NORTHGATE HOLDINGS LIMITED')
  await follow(/^Officers ?of /)
  await desk.press(/^Look up officers/)
  await follow('Mrs Helen Margaret STAINTHORPE')
  await desk.says('Appointments by status')
  await hasLookedUp('company_name_search', 'company_appointments', 'director_details')

  // A form and the search box run what is in the address already.
  desk.lookups.length = 0
  await desk.arrive('/map?text=Bath')
  await isOffered()
  await desk.press(/^Find · /)
  await hasLookedUp('geo_code')
  await desk.arrive('/map?text=Wells')
  await isOffered()
  await desk.user.keyboard('/')
  await desk.user.keyboard('Wells')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /map/ }).length > 0)
  await desk.user.click(desk.page.getAllByRole('option', { name: /map/ })[0]!)
  await hasLookedUp('geo_code', 'geo_code')
})

test('a press on something else does not run what the address asks for', async () => {
  await desk.arrive('/companies/90000001/officers')
  await desk.settled(() => desk.screen().queryByRole('button', { name: /^Look up officers/ }) !== null)
  expect(desk.screen().getByRole('button', { name: /^Look up company/ })).toBeTruthy()
  await follow(/^History ?of /)
  await desk.goBack()
  await desk.settled(() => desk.screen().queryByRole('button', { name: /^Look up officers/ }) !== null)
  expect(desk.lookups).toEqual([])
  await follow(/^Charges ?of /)
  await desk.press(/^Look up charges/)
  await desk.says('Persons entitled')
  expect(desk.lookups).toEqual(['company_mortgage_index'])
})

test('an address that names no record reads what the case holds, and another case holds nothing', async () => {
  for (const address of ['/map?text=York', '/companies?name=harrogate']) {
    await desk.open(address)
    await isAnswered()
    const paid = desk.lookups.length
    await desk.arrive(address)
    await isAnswered()
    expect(slots().has('record')).toBe(true)
    expect(desk.lookups).toHaveLength(paid)
  }
  await workInNewCase()
  await desk.arrive('/map?text=York')
  await isOffered()
  expect(desk.lookups).toEqual([])
})

test('a director who is opened twice is paid for once, and the row says that the answer is on record', async () => {
  const details = () => desk.lookups.filter((operation) => operation === 'director_details')
  const rows = () => within(desk.screen().getByRole('table', { name: /^Officers of/ })).getAllByRole('row')
  const openFirst = async () => {
    await desk.settled(() => desk.screen().queryByRole('table', { name: /^Officers of/ }) !== null)
    await desk.user.click(within(rows()[1]!).getAllByRole('link')[0]!)
    await desk.says('Appointments by status')
  }
  await desk.open('/companies/90000001/officers')
  await desk.press(/^Look up officers/)
  await openFirst()
  await desk.goBack()
  await desk.settled(() => /on record, free/.test(rows()[1]?.textContent ?? ''))
  expect(rows().filter(({ textContent }) => textContent?.includes('on record, free'))).toHaveLength(1)
  await openFirst()
  expect(details()).toHaveLength(1)
  // The company that one came from is on record, too.
  const appointments = within(desk.screen().getByRole('table', { name: 'Appointments' })).getAllByRole('row')
  const own = appointments.find(({ textContent }) => textContent?.includes('NORTHGATE HOLDINGS'))
  expect(own?.textContent).toContain('on record, free')
  await desk.press(/^Refresh/)
  await desk.settled(() => details().length === 2)
})

test('a dear lookup asks first, runs once, and is not confirmed again when it is on record', async () => {
  await desk.analyst.request('PUT', '/api/prices/geo_code', { credits: '20' })
  const dialog = () => desk.page.queryByRole('dialog', { name: 'Run this lookup?' })
  await desk.arrive('/map?text=Ripon')
  await isOffered()
  await desk.user.click(runButton()!)
  await desk.settled(() => dialog() !== null)
  expect(dialog()?.textContent).toContain('Place on the map: 20 credits')
  expect(document.activeElement).toBe(within(dialog()!).getByRole('heading'))
  await desk.says('Waiting for your confirmation. Nothing was sent.')
  expect(desk.text()).not.toContain('Looking up')
  await desk.press('Cancel')
  await desk.says('Not run. You did not confirm it.')

  await desk.press(/^Try again/)
  await desk.user.keyboard('{Enter}')
  // Enter pressed twice confirms nothing.
  expect(document.activeElement).toBe(within(dialog()!).getByRole('heading'))
  await desk.user.tab()
  expect(document.activeElement).toBe(within(dialog()!).getByRole('button', { name: 'Run · 20 credits' }))
  await desk.user.keyboard('{Enter}')
  await desk.says('Ripon, England')
  await desk.arrive(desk.address())
  await desk.says('Ripon, England')
  expect(dialog()).toBe(null)
  // Each press was refused until it was confirmed.
  expect(desk.lookups).toEqual(['geo_code', 'geo_code', 'geo_code'])

  await desk.press(/^Refresh/)
  await desk.press('Cancel')
  expect(dialog()).toBe(null)
  expect(desk.text()).toContain('Ripon, England')
  await desk.analyst.request('DELETE', '/api/prices/geo_code')
})

test('the search box offers what the case holds first, and reads it free however fast it is taken', async () => {
  // The list may come later.
  const options = () =>
    desk.page.queryAllByRole('listbox', { name: 'Suggestions' }).flatMap((list) => within(list).getAllByRole('option'))
  for (const [text, screen] of [
    ['Stainthorpe, Helen', /\/directors\?record=/],
    ['90000056', /\/companies\/90000056/],
  ] as const) {
    await desk.open('/')
    await searchFor(text)
    expect(desk.address()).toMatch(screen)
    const paid = desk.lookups.length
    await desk.open('/')
    await desk.user.type(box(), text)
    await desk.settled(() => options()[0]?.textContent?.includes('On record, free') === true)
    await desk.user.keyboard('{Enter}')
    await desk.settled(() => screen.test(desk.address()))
    // Before it is known.
    await desk.open('/')
    await searchFor(text)
    await desk.settled(() => screen.test(desk.address()))
    expect(desk.lookups, text).toHaveLength(paid)
  }
})

test('over a budget nothing is looked up, and the words say what is left and who can change it', async () => {
  const { analyst_id } = (await desk.analyst.get('/api/session')).json
  const budget = `/api/budgets/analyst/${analyst_id}`
  await desk.analyst.request('PUT', '/api/prices/geo_code', { credits: '2' })
  await desk.analyst.request('PUT', budget, { period: 'month', credits: '1' })
  await desk.open('/map?text=York')
  await desk.says(/Not run\. .* costs 2 credits, and [\d.]+ of 1 are left for [A-Z][a-z]+ \d{4}\./)
  await desk.says('A supervisor or an administrator can change it.')
  await follow('See what is left')
  await desk.says('Your budget')
  await desk.analyst.request('DELETE', budget)
  await desk.analyst.request('DELETE', '/api/prices/geo_code')
})

test('a case that was closed meanwhile takes no lookups, and leads to the others', async () => {
  const reference = unused[0]!
  await workInNewCase()
  const { cases } = (await desk.analyst.get('/api/cases')).json
  const { case_id } = cases.find((one: { reference: string }) => one.reference === reference)
  await desk.analyst.post(`/api/cases/${case_id}/close`, {})
  await desk.open('/companies?name=northgate bridge')
  await desk.says(`Not run. The case ${reference} is closed. Reopen it, or choose another.`)
  await follow('Go to your cases')
  await desk.says(new RegExp(`${reference} .* Closed`))
})

test('a closed case is replaced by no other: people are looked up again once a case is chosen', async () => {
  const [reference, other] = unused as [string, string]
  await workInNewCase()
  await desk.open('/people')
  await desk.says(new RegExp(`Case ${reference} ?\\. Purpose: A purpose ?\\. Lawful basis: Legitimate interests`))
  await follow(reference)
  await follow('More')
  await follow('Details')
  await desk.press(`Close ${reference}`)
  await desk.press('Close case')
  const choice = desk.page.getByLabelText<HTMLSelectElement>('Case')
  await desk.settled(() => choice.selectedOptions[0]?.textContent === `Choose a case: ${reference} was closed`)
  expect(desk.page.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining(`Choose a case: ${reference} was closed`),
  )
  await desk.arrive('/people')
  await desk.says(`You have no current case: ${reference} was closed`)
  expect(desk.screen().queryByRole('textbox', { name: 'Full name' })).toBe(null)
  await desk.workIn(other)
  await desk.says(new RegExp(`Case ${other} ?\\. Purpose: `))
  expect(desk.screen().getByRole('textbox', { name: 'Full name' })).toBeTruthy()
})

test('what is refused is said at its field, in the words of the form', async () => {
  await desk.open('/companies?name=northgate&type=NONSENSE')
  await desk.says(/choose one of All companies, /)
  expect(desk.text()).not.toMatch(/\bLIVE\b/)

  await desk.arrive('/companies?record=nosuchrecord')
  await desk.says('Not found.')
  await desk.says('Companies found')
  expect(desk.page.queryByRole('button', { name: /^Try again/ })).toBe(null)

  await desk.open('/companies?name=northgate&page=zzz')
  await desk.says('Page must be one that an earlier page of this very search gave.')
  expect(within(desk.page.getByRole('alert')).queryAllByRole('button')).toEqual([])
  await follow(/^Go to the first page/)
  await desk.says('NORTHGATE HOLDINGS LIMITED')

  await desk.open('/people')
  await desk.user.type(desk.screen().getByRole('textbox', { name: 'Full name' }), 'Barnaby Oldroyd')
  await desk.user.type(desk.screen().getByRole('textbox', { name: /^Year of the roll/ }), '2999')
  await desk.user.click(desk.screen().getByRole('button', { name: /^Search/ }))
  await desk.says('Year of the roll must not be in the future.')
  expect(desk.page.queryByRole('dialog')).toBe(null)
})

test('none found says what was not found, and where else it may be', async () => {
  await desk.open('/companies?name=whistling+kettle&type=LIVE')
  await desk.says('None found.')
  await follow('Search all companies')
  await desk.says('WHISTLING KETTLE TEA ROOMS LIMITED')
  desk.lookups.length = 0
  for (const named of ['90000099999', 'nonsense-number/officers']) {
    await desk.open(`/companies/${named}`)
    await desk.says('Not a company number')
    expect(desk.screen().getByRole('link', { name: 'Search for a company' }).getAttribute('href')).toBe('/companies')
  }
  expect(desk.lookups).toEqual([])
  await desk.open('/companies/00000001')
  await desk.says('None found.')
  await isAnswered()
  expect(desk.page.queryByRole('navigation', { name: /^Dossier/ })).toBe(null)
  await follow('Search by name')
  await desk.settled(() => desk.page.queryByLabelText('Company name or number') !== null)
  await desk.open('/map?text=Atlantis')
  await desk.says('None found.')
})

test('an empty form says so, and sends nothing', async () => {
  await desk.open('/companies')
  await desk.user.click(desk.screen().getByRole('button', { name: /^Search/ }))
  await desk.says('Enter a company name or number.')
  expect(desk.lookups).toEqual([])
})

test('an address that is no screen, or names no record, says so', async () => {
  await desk.open('/no/such/screen')
  await desk.says('No such page')
  await desk.open('/records/deadbeef')
  await desk.says('Not found. There is no such record')
})

test('a misspelt name is corrected, and a former name leads to the name of today', async () => {
  await desk.open('/')
  await searchFor('NORTGATE HOLDNGS')
  await desk.says('These results are for NORTHGATE HOLDINGS')
  await desk.says(/NORTHGATE HOLDINGS LIMITED.* Spelled NORTHGATE HOLDINGS/)

  await desk.open('/companies?name=Fernwater')
  await desk.says(/FERNWATER SOFTWARE LIMITED.* Previous name; now/)
  expect(desk.text()).not.toContain('These results are for')

  await desk.open('/companies?name=zzyzx qwxk')
  await desk.says('The service lists no company for this search.')

  await desk.open('/companies?name=stainthorpe&type=FORMER')
  await desk.says(/Former name ?, changed 11 Mar 2014/)
  await follow('STAINTHORPE LAND LIMITED')
  await desk.settled(() => document.title === 'NORTHGATE HOLDINGS LIMITED · Whereabouts')
  expect(desk.screen().getByRole('heading', { level: 1 }).textContent).toBe('NORTHGATE HOLDINGS LIMITED')
  expect(desk.text()).not.toContain('STAINTHORPE LAND')
})

test('the same search in another case is made there, and an answer of another case says whose it is', async () => {
  const [one, other] = unused as [string, string]
  await workInNewCase()
  const search = async () => {
    await desk.open('/')
    await searchFor('northgate print')
    return desk.address()
  }
  const first = await search()
  expect(source()?.textContent).not.toContain(one)
  await workInNewCase()
  expect(await search()).not.toBe(first)
  expect(source()?.textContent).not.toContain(other)
  await desk.arrive(first)
  await isAnswered()
  expect(source()?.textContent).toContain(`in ${one}, not in ${other}`)
})

test('a case chosen before the screen shows an answer runs no second lookup', async () => {
  const other = unused[0]!
  const choice = desk.page.getByLabelText<HTMLSelectElement>('Case')
  await desk.arrive('/map?text=Selby')
  await isOffered()
  const { value } = within(choice).getByText<HTMLOptionElement>(new RegExp(`^${other}:`))
  desk.atNextAddress(() => fireEvent.change(choice, { target: { value } }))
  await desk.user.click(runButton()!)
  await isAnswered()
  await hasLookedUp('geo_code')
  expect(choice.value).toBe(value)
  expect(slots().has('record')).toBe(true)
})

test('what spends credits says so', async () => {
  await desk.open('/map?text=Leeds')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Refresh · 0.01 credits' }) !== null)
  await desk.open('/companies?name=northgate')
  const head = (name: string | RegExp) => desk.settled(() => desk.page.queryByRole('columnheader', { name }) !== null)
  await head('Place, to open: 0.01 credits each')
  // The unit stands beside the button that spends, and in the balance.
  expect(desk.page.getByRole('columnheader', { name: /^Place, to open/ }).textContent).toMatch(/Place0\.01 each$/)
  await desk.open('/companies/90000001/filings')
  await desk.press(/^Look up filings/)
  await head(/^Document, to open: \d+ credits each$/)
  // A tab costs nothing, so it states no cost.
  expect(desk.page.getByRole('link', { name: /^Charges\s*of NORTHGATE HOLDINGS LIMITED/ })).toBeTruthy()
})
