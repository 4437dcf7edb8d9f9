/** Area codes, the area of a number, and what is nearest, at their addresses. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  await desk.open('/')
})
afterAll(() => app.close())

const field = (label: string | RegExp) => desk.screen().getByLabelText<HTMLInputElement>(label)
const slots = () => new URLSearchParams(desk.address().split('?')[1])
const table = (name: string) => desk.screen().queryByRole('table', { name })
async function tab(name: string): Promise<void> {
  const tabs = desk.screen().getByRole('navigation', { name: /^(About people|Telephone lookups)$/ })
  await desk.user.click(within(tabs).getByRole('link', { name }))
  await desk.settled()
}
async function enter(label: string, text: string): Promise<void> {
  await desk.settled(() => desk.screen().queryByLabelText(label) !== null)
  await desk.user.clear(field(label))
  await desk.user.type(field(label), `${text}{Enter}`)
}

test('area codes both ways: a town or a code may be in the address, because neither is a person', async () => {
  await desk.open('/telephone/area-codes')
  await enter('Place, postcode area or dialling code', 'Newp*')
  await desk.settled(() => table('Area codes for Newp*') !== null)
  expect(within(table('Area codes for Newp*')!).getAllByRole('row')).toHaveLength(4)
  expect(desk.address()).toMatch(/of=Newp\*&record=/)
  await desk.press('Newport, Shropshire', 'link')
  await desk.says('Places for “Newport, Shropshire”')

  await desk.open('/telephone/area-codes?of=0113')
  await desk.settled(() => desk.screen().queryByRole('link', { name: /^Leeds/ }) !== null)
  await desk.open('/telephone/area-codes?of=Atlantis')
  await desk.says('None found.')
})

test('a number is shown as it will be sent, before anybody pays for it', async () => {
  await desk.open('/telephone/location')
  await desk.settled(() => desk.screen().queryByLabelText('Telephone number') !== null)
  await desk.user.type(field('Telephone number'), '44 113 496 0018 ext. 204')
  await desk.says('Read as 01134960018: its first + was missing. The extension 204 was left out.')
  expect([...slots().keys()]).toEqual([])
})

test('a landline is an area with a circle and no mark', async () => {
  await desk.open('/telephone/location')
  await enter('Telephone number', '0113 496 0018')
  await desk.says('Leeds, West Yorkshire, England')
  await desk.says('Approximate')
  await desk.says(/15 km, our estimate/)
  const map = desk.screen().getByRole('region', { name: 'Map of the area, as a circle' })
  expect(map.querySelectorAll('.leaflet-marker-pane [role="button"]')).toHaveLength(0)
  expect([...slots().keys()]).toEqual(['record'])
})

test('a number goes from tab to tab in memory, and what is known of it is free on one screen', async () => {
  await desk.open('/telephone/location')
  await enter('Telephone number', '0113 496 0019')
  await desk.says('Telephone number: 0113 496 0019')
  await desk.says('Leeds, West Yorkshire, England')
  await tab('Number')
  await desk.settled(() => desk.screen().queryByText('Landline') !== null)
  expect(field('Telephone number').value).toBe('0113 496 0019')
  // The area is on record, so it costs nothing. The registers were not searched yet.
  await desk.says('Leeds, West Yorkshire, England')
  await desk.settled(() => desk.screen().queryByRole('link', { name: 'Area of a telephone number' }) !== null)
  expect([...slots().keys()]).toEqual(['area'])
  await desk.press(/^Check TPS and CTPS/)
  await desk.says('Check again by')
  // Of sample data, no list has a day.
  await desk.says('sample data')
  await desk.settled(() => slots().has('record'))
  await desk.says('2 lookups')
  await desk.says('Leeds, West Yorkshire, England')
  expect(JSON.stringify([window.location.href, window.history.state, { ...localStorage }])).not.toContain('496')

  // A landline takes no text message.
  await tab('Text message')
  await desk.settled(() => desk.screen().queryByLabelText(/^To/) !== null)
  expect(field(/^To/).value).toBe('')
})

test('the area of a new number is one press at its price, and never that of the number before', async () => {
  await desk.open('/telephone')
  await enter('Telephone number', '0131 496 0017')
  await desk.says('Check again by')
  await desk.settled(() => desk.screen().queryByRole('button', { name: /^Find area/ }) !== null)
  expect(desk.text()).not.toContain('West Yorkshire')
  await desk.press(/^Find area · /)
  await desk.says(/Edinburgh/)
  expect([...slots().keys()].toSorted()).toEqual(['area', 'record'])
  await desk.press('Change search')
  await enter('Telephone number', '07700 900123')
  await desk.says('Mobile number')
  await desk.says('This is a mobile number. It has no area, because it moves with its telephone.')
  await desk.settled(() => !slots().has('area'))
  await tab('Text message')
  await desk.settled(() => desk.screen().queryByLabelText(/^To/) !== null)
  expect(field(/^To/).value).toBe('07700 900123')
})

test('while another number is looked up, the line above the answer shows its request', async () => {
  await desk.open('/telephone/location')
  await enter('Telephone number', '0113 496 0018')
  await desk.says('Request Telephone number: 0113 496 0018')
  await desk.press('Change search')
  const send = globalThis.fetch
  const held = Promise.withResolvers<void>()
  globalThis.fetch = async (path, init) => {
    if (path === '/api/lookups/geo_code_telephone') await held.promise
    return send(path, init)
  }
  try {
    await enter('Telephone number', '0131 496 0031')
    await desk.says('Request Telephone number: 0131 496 0031')
  } finally {
    held.resolve()
    globalThis.fetch = send
  }
  await desk.says(/Edinburgh/)
  expect(desk.text()).toContain('Request Telephone number: 0131 496 0031')
})

test('a check that is not answered shows no facts of the number before', async () => {
  await desk.open('/telephone')
  await enter('Telephone number', '0113 496 0019')
  await desk.says('Check again by')
  await desk.says('About this number')
  await desk.press('Change search')
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    path === '/api/lookups/tps_full' ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
  await enter('Telephone number', '0131 496 0018')
  await desk.settled(() => desk.screen().queryAllByRole('alert').length === 1)
  globalThis.fetch = send
  expect(desk.text()).not.toContain('About this number')
  await desk.press(/^Try again/)
  await desk.says('About this number')
  expect(desk.text()).toContain('0131 496 0018')
})

test('a search for an area that is not answered leads to no area of the number before', async () => {
  await desk.open('/telephone/location')
  await enter('Telephone number', '0113 496 0018')
  await desk.says('Leeds, West Yorkshire, England')
  const toMap = () => desk.screen().queryByRole('link', { name: /^Show it on the map/ })
  expect(toMap()).not.toBeNull()
  await desk.press('Change search')
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    path === '/api/lookups/geo_code_telephone' ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
  try {
    await enter('Telephone number', '0131 496 0018')
    await desk.settled(() => desk.screen().queryAllByRole('alert').length === 1)
  } finally {
    globalThis.fetch = send
  }
  expect(toMap()).toBeNull()
})

test('where the address names the area of another number, a failed search for the area says so', async () => {
  await desk.open('/telephone')
  await enter('Telephone number', '0131 496 0019')
  await desk.says('Check again by')
  await desk.press(/^Find area · /)
  await desk.says(/Edinburgh/)
  const area = slots().get('area')
  await desk.press('Change search')
  await enter('Telephone number', '0113 496 0021')
  await desk.says('Check again by')
  await desk.settled(() => slots().has('record') && !slots().has('area'))
  await desk.open(`/telephone?record=${slots().get('record')}&area=${area}`)
  await desk.settled(() => desk.screen().queryByRole('button', { name: /^Find area/ }) !== null)
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    path === '/api/lookups/geo_code_telephone' ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
  await desk.press(/^Find area · /)
  await desk.settled(() => desk.screen().queryAllByRole('alert').length === 1)
  globalThis.fetch = send
  await desk.press(/^Find area · /)
  await desk.says(/Leeds/)
})

test('a name goes from one check of a person to the next, and a search gets no address', async () => {
  await desk.open('/people/deceased')
  await desk.settled(() => desk.screen().queryByLabelText('Surname') !== null)
  for (const [label, value] of [
    ['Forename', 'Cyril'],
    ['Surname', 'Osbaldeston'],
    ['House', '14'],
    ['Postcode', 'LS1 0CK'],
  ] as const)
    await desk.user.type(field(label), value)
  await desk.user.type(field('Surname'), '{Enter}')
  await desk.press(/^Run · /)
  await desk.settled(() => slots().has('record'))
  await tab('Search')
  await desk.settled(() => desk.screen().queryByLabelText('Full name') !== null)
  expect(field('Full name').value).toBe('Osbaldeston, Cyril')
  await tab('Age')
  await desk.settled(() => desk.screen().queryByLabelText('Postcode') !== null)
  expect(field('Postcode').value).toBe('LS1 0CK')

  // The screen itself begins anew.
  await desk.open('/people/deceased')
  await desk.settled(() => desk.screen().queryByLabelText('Surname') !== null)
  expect(field('Surname').value).toBe('')
})

test('the nearest come in order; where none are in range, wider ones are offered for their price', async () => {
  await desk.open('/map?near=53.8,-1.55')
  await desk.settled(() => desk.screen().queryByLabelText('From') !== null)
  expect(field('From').value).toBe('53.8, -1.55')
  await desk.user.clear(field(/^Within metres/))
  await desk.user.type(field(/^Within metres/), '20')
  await desk.press(/^Find nearest/)
  await desk.says(/None found within 20 m in the default list ?\./)
  await desk.press(/^Within 2 km · /)
  const nearest = () => table('The nearest places, by distance')
  await desk.settled(() => nearest()?.textContent?.includes('north-east') === true)
  await desk.user.click(within(within(nearest()!).getAllByRole('rowheader')[0]!).getAllByRole('button')[0]!)
  await desk.settled(() => /^\w+\/1$/.test(slots().get('selected') ?? ''))
  await desk.arrive(desk.address())
  await desk.settled(() => nearest() !== null)
})

test('messages of a case beyond the newest fifty are said to be left out', async () => {
  const { post, case_id } = desk.analyst
  const send = async (message: string) => {
    const asked = { telephone_number: '07700 900123', message, footing: 'service', case_id }
    const { confirmation } = (await post('/api/lookups/send_text_message', asked)).json
    expect((await post('/api/lookups/send_text_message', { ...asked, confirmation })).status).toBe(200)
  }
  for (let number = 1; number <= 51; number += 1) await send(`Message ${number}`)
  await desk.open('/telephone/message')
  await desk.says('These are the newest 50. Older messages are under Records.')
})
