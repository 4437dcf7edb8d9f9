/** Answers that leave out what was asked for, or contradict themselves, as a screen shows them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../../contract/operations.ts'
import { type ForeignDesk, openForeignDesk } from '../../testing/desk.ts'
import { screenOf } from '../operations.ts'

let upstream: ForeignDesk['upstream']
let desk: ForeignDesk['desk']
let close: ForeignDesk['close']
beforeAll(async () => {
  ;({ upstream, desk, close } = await openForeignDesk())
})
afterAll(() => close())

const ann = { surname: 'Example', forename: 'Ann' }
const home = { addr1: '1 High Street', postcode: 'LS1 4VK' }
const deceased = { ...ann, premises: '1', postcode: 'LS1 4VK' }
const none = { company_number: '90000001' }
const leeds =
  '<geo_data><latitude>53.8</latitude><longitude>-1.55</longitude><description>Leeds</description></geo_data>'
const number = { telephone_number: '020 7946 0123' }

test.each<[OperationName, { [parameter: string]: string }, string, outcome: string, shown: RegExp[], never?: RegExp]>([
  [
    'deceased',
    deceased,
    '<date_of_death_estimated>N</date_of_death_estimated>',
    'none_found',
    [/None found/],
    /[Dd]ied|is on record/,
  ],
  [
    'deceased',
    deceased,
    '<date_of_death>unknown</date_of_death>',
    'found',
    [/Left out/, /unknown/],
    /[Dd]ied|is on record|None found/,
  ],
  ['geo_code_telephone', number, '<name>Leeds</name>', 'found', [/Left out/, /Leeds/], /None found/],
  [
    'ip_location',
    { ip_address: '192.0.2.7' },
    '<isp>Example Net</isp>',
    'found',
    [/Left out/, /Example Net/],
    /None found/,
  ],
  [
    'company_appointments',
    none,
    '<next_page_id>b</next_page_id><appt_list/>',
    'found',
    [/Left out/, /Next page/],
    /None found/,
  ],
  [
    'company_mortgage_index',
    none,
    '<total_records>5</total_records><charge_list/>',
    'found',
    [/Left out/, /total_records 5/],
    /None found/,
  ],
  [
    'people_search',
    { fullname: 'Ann Example' },
    '<csv_data>Ann Example,1 High Street\nBo Example,2 High Street</csv_data>',
    'found',
    [/Ann Example/, /Bo Example/, /did not name the columns/],
  ],
  ['people_search', { fullname: 'Ann Example' }, '<csv_data>name,name\nAnn,Bo</csv_data>', 'found', [/Ann/, /Bo/]],
  ['people_search', { fullname: 'Ann Example' }, '<csv_data>name,address</csv_data>', 'none_found', [/None found/]],
  [
    'age_verification',
    { ...ann, ...home },
    '<validation_status>true</validation_status><match_code_surname>NONE</match_code_surname><record_dob>2015-03</record_dob>',
    'found',
    [/contradict each other/, /does not agree: surname/, /of somebody under 18/],
  ],
  [
    'deceased',
    deceased,
    '<person_deceased_list><person_deceased><surname>Other</surname><date_of_death>2019-03-17</date_of_death></person_deceased></person_deceased_list>',
    'found',
    [/The answer is about “Other”/, /17 Mar 2019/],
    /(agrees with|matches) (this|the) name/,
  ],
  [
    'person_verify_historic',
    { fullname: 'Ann Example', ...home },
    '',
    'found',
    [/No information/],
    /[Nn]one found|not verified/,
  ],
  // The digits are the same, and the address is another.
  [
    'ip_location',
    { ip_address: '192.0.2.7' },
    `<ip_address>19.20.2.7</ip_address>${leeds}`,
    'found',
    [/You asked about “192\.0\.2\.7”\. The answer is about “19\.20\.2\.7”/],
  ],
])('%s of %j with %s is %s', async (operation, params, inside, outcome, shown, never) => {
  upstream.answersBy((asked) => (asked === operation ? inside : ''))
  const { json } = await desk.analyst.lookUp(operation, { ...params, case_id: desk.analyst.case_id, freshness: '0' })
  expect(json.outcome).toBe(outcome)
  const { id } = json.record
  await desk.openRecord(screenOf({ id, operation, params })!, id)
  const words = desk.textOfRecord(id)
  for (const each of shown) expect(words).toMatch(each)
  if (never) expect(words).not.toMatch(never)
})

test('an IP layer that names another address than the one you asked about says so', async () => {
  const asked = { ip_address: '192.0.2.8' }
  upstream.answersBy(() => `<ip_address>198.51.100.9</ip_address>${leeds}`)
  const { json } = await desk.analyst.lookUp('ip_location', { ...asked, case_id: desk.analyst.case_id })
  await desk.open(`/map?layer=${json.record.id}`)
  expect(desk.text()).toMatch(/You asked about “192\.0\.2\.8”\. The answer is about “198\.51\.100\.9”/)
})

test('the record of an answer that contradicts your request says so with its result, before the request', async () => {
  upstream.answersBy(() => `<ip_address>198.51.100.9</ip_address>${leeds}`)
  const asked = { ip_address: '192.0.2.10', freshness: '0', case_id: desk.analyst.case_id }
  const { json } = await desk.analyst.lookUp('ip_location', asked)
  await desk.open(`/records/${json.record.id}`)
  expect(desk.text()).toMatch(/Result.*You asked about “192\.0\.2\.10”.*Request.*Answer as received/)
})

test('without a case in which you work, no person is looked up', async () => {
  const [{ case_id, reference }, ...others] = (await desk.analyst.get('/api/cases')).json.cases
  for (const other of others) await desk.analyst.post(`/api/cases/${other.case_id}/close`, {})
  await desk.open(`/cases/${case_id}/details`)
  await desk.press(`Close ${reference}`)
  await desk.press('Close case')
  await desk.settled(() => desk.page.queryByLabelText('Case') === null)
  desk.lookups.length = 0
  for (const address of ['/people', '/directors', '/telephone', '/telephone/location', '/telephone/message']) {
    await desk.open(address)
    await desk.says('Choose a case first')
    expect(desk.screen().queryAllByRole('textbox')).toEqual([])
  }
  expect(desk.lookups).toEqual([])
  await desk.open('/people')
  await desk.user.click(desk.screen().getByRole('link', { name: 'Open a case' }))
  await desk.settled(() => desk.screen().getByRole('heading', { level: 1 }).textContent === 'Cases')
})
