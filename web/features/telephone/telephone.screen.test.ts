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
