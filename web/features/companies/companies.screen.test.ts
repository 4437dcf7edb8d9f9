/** A search for a company that finds none goes on to people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  await administrator.post('/api/cases', { ...given, reference: 'COMPANIES-1' })
  await administrator.request('PUT', '/api/prices/company_appointments', { credits: '2' })
  desk = await openDesk(app)
  await desk.open('/')
  await desk.workIn('COMPANIES-1')
})
afterAll(() => app.close())

test('where no company has a person’s name, one press searches officers and disqualified people', async () => {
  await desk.open('/companies?name=Ngozi+Okonkwo')
  await desk.says('None found.')
  await desk.says('Is it a person’s name?')
  for (const label of [/^Search directors and officers/, /^Search disqualified people/, /^Search people/])
    expect(desk.screen().getByRole('link', { name: label }).textContent).toMatch(/ · .*credit/)

  await desk.press(/^Search disqualified people/, 'link')
  await desk.settled(() => desk.lookups.includes('director_search'))
  await desk.says(/Disqualified people with this name/)
  expect(desk.address()).toMatch(/^\/directors/)
  expect(decodeURIComponent(desk.address())).not.toMatch(/okonkwo/i)
})

test.each(['okonkwo ngozi', 'C A Bickerstaff', 'niamh mc laughlin'])(
  'where companies only resemble %s, or none does, officers are one press away',
  async (name) => {
    await desk.open(`/companies?${new URLSearchParams({ name })}`)
    await desk.says('Is it a person’s name?')
    expect(desk.screen().getByRole('link', { name: /^Search directors and officers/ })).toBeTruthy()
  },
)

test('the name of a company is no person’s', async () => {
  await desk.open('/companies?name=Zzyzx+Holdings+Limited')
  await desk.says('None found.')
  expect(desk.text()).not.toContain('Is it a person’s name?')
})

test('one key goes back to the search above an answer, and the same search again is free', async () => {
  await desk.open('/companies?name=Ash')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Search · free' }) !== null)
  await desk.user.keyboard('c')
  const field = desk.screen().getByLabelText('Company name or number')
  expect(document.activeElement).toBe(field)
  await desk.user.keyboard('Northgate')
  expect((field as HTMLInputElement).value).toBe('Northgate')
  expect(desk.page.queryByRole('button', { name: 'Search · free' })).toBeNull()
})

test('a refresh that is pressed twice is paid once, however fast the answer comes', async () => {
  await desk.open('/companies?name=Ash')
  await desk.settled(() => desk.page.queryByRole('button', { name: /^Refresh/ }) !== null)
  desk.lookups.length = 0
  await desk.user.dblClick(desk.page.getByRole('button', { name: /^Refresh/ }))
  await desk.settled(() => desk.lookups.length > 0)
  expect(desk.lookups).toEqual(['company_name_search'])
})

test('a hit that is not relevant says so where it is listed, with an undo', async () => {
  await desk.open('/companies?name=Ash')
  await desk.settled(() => desk.page.queryAllByRole('row').length > 2)
  await desk.press('Select')
  const [first] = desk.page.getAllByRole('checkbox', { name: /^Select (?!every)/ })
  await desk.user.click(first!)
  await desk.press('Not relevant: 1 row')
  await desk.settled(() => desk.page.queryByRole('button', { name: /^Undo not relevant: / }) !== null)
  await desk.says('Set aside as not relevant.')
  await desk.press(/^Undo not relevant: /)
  await desk.settled(() => desk.page.queryByRole('button', { name: /^Undo not relevant: / }) === null)
  expect(desk.browserMessages()).toEqual([])
})

test('a row leads to the officers of its company by one press at its price, and later free', async () => {
  await desk.open('/companies?name=northgate+holdings')
  await desk.settled(() => desk.page.queryAllByRole('link', { name: 'Officers · 2 credits' }).length > 0)
  desk.lookups.length = 0
  // By keys: the first row, and its officers.
  await desk.user.keyboard('jo')
  await desk.says('STAINTHORPE')
  expect(desk.address()).toMatch(/^\/companies\/90000001\/officers\?company=.+&officers=/)
  expect(desk.lookups).toEqual(['company_appointments'])

  await desk.goBack()
  await desk.press('Officers · free', 'link')
  await desk.says('STAINTHORPE')
  // The way back and the address alone press nothing.
  const address = desk
    .address()
    .replace(/&officers=[^&]+/, '')
    .replace('90000001', '90000053')
  await desk.open(address)
  await desk.says('Not run.')
  expect(desk.lookups).toEqual(['company_appointments'])
  expect(desk.browserMessages()).toEqual([])
})

test('Back before a priced link of a row has opened looks nothing up', async () => {
  const link = () => desk.page.queryAllByRole('link', { name: 'Officers · 2 credits' })[0]
  const before = '/companies/90000053/officers'
  await desk.arrive(before)
  await desk.says('Not run.')
  await desk.open('/companies?name=ash')
  await desk.settled(() => link() !== undefined)
  desk.lookups.length = 0
  const paint = globalThis.requestAnimationFrame
  const frames: FrameRequestCallback[] = []
  globalThis.requestAnimationFrame = (frame) => frames.push(frame)
  try {
    link()?.click()
    await desk.settled(() => frames.length > 0)
    await desk.goBack()
  } finally {
    globalThis.requestAnimationFrame = paint
  }
  for (const frame of frames) frame(0)
  await desk.settled()
  expect(desk.address()).toBe(before)
  expect(desk.lookups).toEqual([])
})

test('in the cell of a category, a click beside its link opens the menu, and a click on the link does not', async () => {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('td[data-category] a')]
  const menu = () => desk.page.queryByRole('button', { name: 'Only these', hidden: true })
  await desk.open('/companies?name=ash')
  await desk.settled(() => links().length > 0)
  await desk.user.keyboard('{Control>}')
  await desk.user.click(links()[0]!)
  await desk.user.keyboard('{/Control}')
  await desk.settled()
  expect(menu()).toBeNull()
  expect(desk.address()).toMatch(/^\/companies/)

  await desk.user.click(links()[0]!.closest('td')!)
  await desk.settled(() => menu() !== null)

  await desk.open('/companies')
  await desk.open('/companies?name=ash')
  await desk.settled(() => links().length > 0)
  await desk.user.click(links()[0]!)
  expect(menu()).toBeNull()
  await desk.settled(() => !desk.address().startsWith('/companies?'))
})

test.each([
  ['GB-COH-90000012', 'number=90000012'],
  ['SC 012345', 'number=SC012345'],
  ['9000 0012', 'number=90000012'],
  ['Company number 90000012', 'number=90000012'],
  ['9000004', 'number=9000004'],
  ['9000*', 'number=9000'],
  ['9000004*', 'number=9000004*'],
  ['1871', 'name=1871'],
])('%s in the form is read as everywhere else: %s', async (typed, asked) => {
  await desk.open('/companies')
  await desk.user.type(desk.screen().getByLabelText('Company name or number'), typed)
  if (asked === 'name=1871') expect(desk.text()).toContain('For the number, enter 00001871')
  await desk.press(/^Search ·/)
  await desk.settled(() => desk.address().includes(asked))
})

test('an unchanged text is searched again as it was, free, also where it could be a number', async () => {
  await desk.open('/companies?name=123456')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Search · free' }) !== null)
  desk.lookups.length = 0
  await desk.press('Search · free')
  await desk.settled()
  expect(desk.address()).toBe('/companies?name=123456')
  expect(desk.lookups).toEqual([])
})

test('what can be neither a name nor a number is not searched', async () => {
  await desk.open('/companies')
  desk.lookups.length = 0
  await desk.user.type(desk.screen().getByLabelText('Company name or number'), '9E+07')
  await desk.press(/^Search ·/)
  await desk.says('A spreadsheet shortened this number')
  expect(desk.lookups).toEqual([])
})
