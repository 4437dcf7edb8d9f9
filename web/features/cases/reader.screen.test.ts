/** A reader of a case: each part of it is shown, and none has a button that would be refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Things, thingsOf } from '../../../bff/testing/access.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Colleague, colleague, colleagueAtWork } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

const priced = [
  ...['geo_code', 'company_document_info', 'company_document', 'address_search', 'find_my_nearest'],
  ...['director_search', 'people_search', 'company_name_search', 'company_number_search', 'company_appointments'],
  ...['director_details', 'area_code'],
]

let app: TestApp
let desk: Desk
let things: Things
let ann: Colleague
let ray: Awaited<ReturnType<typeof colleague>>
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const operation of priced) await administrator.request('PUT', `/api/prices/${operation}`, { credits: '1' })
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  things = await thingsOf(app, ann)
  for (const operation of ['company_number_search', 'company_appointments'])
    await ann.lookUp(operation, { company_number: '90000001', case_id: things.case_id })
  ray = await colleague(app, 'analyst', 'ray')
  await ann.post(`/api/cases/${things.case_id}/members`, { analyst_id: ray.analyst_id, role: 'reader' })
  desk = await openDesk(app, ray)
})
afterAll(() => app.close())

const refused =
  /^(Add(?! comment)|Change|Edit|Remove|Close R-|Import|Start|Cancel|Pause|Resume|Run now|Delete|Take task|Mark as|Withdraw|Explain|Save|Note the|New batch|New report|Make |Same|Different|Unsure|Resolve|Look up|Insert)/

/** Without those that sort a table or choose what it shows. */
const buttons = () =>
  [...desk.screen().queryAllByRole('button'), ...desk.screen().queryAllByRole('link')].filter(
    (one) => one.closest('th, [aria-pressed]') === null,
  )
const namesOf = (found: readonly HTMLElement[]) =>
  found.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').filter((name) => refused.test(name))

/** In the case that ray reads. */
const onRecord = async (operation: string, params: { [name: string]: string }) =>
  (await ann.lookUp(operation, { ...params, case_id: things.case_id })).json

const parts = [
  ...['', '/subjects', '/identities', '/contradictions', '/screening', '/graph', '/timeline', '/pins', '/files'],
  ...['/lookups', '/batches', '/watches', '/report', '/members', '/details'],
]

test.each(parts)('%s has no button that would be refused', async (part) => {
  await desk.open(`/cases/${things.case_id}${part}`)
  expect(desk.page.queryByRole('heading', { name: 'This screen failed' })).toBeNull()
  expect(namesOf(buttons())).toEqual([])
  // The keys that send facts to a finding or to the report have nothing to send.
  expect(document.querySelector('[data-into-report]')).toBeNull()
  await desk.user.keyboard('fi')
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('nor has one batch, one watch, one report or one pin', async () => {
  const { case_id, batch_id, watch_id, report_id, pin_id } = things
  const ofReport = ['', '?part=redact', '?part=versions', '?part=send'].map((part) => `/report/${report_id}${part}`)
  for (const at of [`/batches/${batch_id}`, `/watches/${watch_id}`, `/pins?pin=${pin_id}`, ...ofReport]) {
    await desk.open(`/cases/${case_id}${at}`)
    expect([at, namesOf(buttons())]).toEqual([at, []])
  }
})

test('a record with nothing more to do has no menu', async () => {
  await desk.open(`/records/${things.own_file}`)
  await desk.says('File as added')
  expect(desk.screen().queryByRole('button', { name: /^More actions/ })).toBeNull()
})

test('a new batch says why there is no form', async () => {
  await desk.open(`/cases/${things.case_id}/batches/new`)
  await desk.says('You read this case. Its members make batches.')
  expect(document.querySelector('#file')).toBeNull()
})

test('a case without batches says who makes them', async () => {
  const file = { reference: 'READ-2', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await ann.post('/api/cases', file)).json
  await ann.post(`/api/cases/${case_id}/members`, { analyst_id: ray.analyst_id, role: 'reader' })
  await desk.open(`/cases/${case_id}/batches`)
  await desk.says('No batches in READ-2 yet.')
  expect(desk.text()).toContain('You read this case. Its members make batches.')
})

test('the case says so, and a comment is added beside a pin', async () => {
  const { case_id, pin_id } = things
  await desk.open(`/cases/${case_id}`)
  await desk.says('You read this case')
  await desk.open(`/cases/${case_id}/members`)
  await desk.says('Reader')
  await desk.open(`/cases/${case_id}/pins?pin=${pin_id}`)
  const box = await desk.page.findByLabelText('New comment')
  await desk.user.click(box)
  await desk.user.paste('It is right.')
  await desk.press('Add comment')
  await desk.says('It is right.')
  expect(desk.browserMessages()).toEqual([])
})

test('the home page leads to the cases that one reads, and teaches no task that needs another', async () => {
  await desk.open('/')
  await desk.says('Cases you read')
  expect(desk.text()).not.toContain('A first task')
  await desk.press('R-ann: A title', 'link')
  expect(desk.address()).toBe(`/cases/${things.case_id}`)
})

test('a company shows what the case holds, and sells nothing', async () => {
  await desk.open('/')
  await desk.workIn('R-ann')
  for (const tab of ['', '/officers', '/filings', '/documents', '/history']) {
    await desk.arrive(`/companies/90000001${tab}`)
    expect([tab, namesOf(buttons())]).toEqual([tab, []])
    expect(desk.text()).not.toContain('Choose a case first')
  }
  await desk.arrive('/companies/90000001')
  await desk.says('NORTHGATE HOLDINGS LIMITED')
  await desk.says(/Officers in office ?\d/)
  await desk.says('Newest filings Not run.')
  await desk.arrive('/companies/90000001/filings')
  await desk.says(/Not run\. ?This case has no record of the filings/)
  expect(desk.page.getByLabelText<HTMLSelectElement>('Case').selectedOptions[0]?.textContent).toBe(
    'R-ann: A title (reader)',
  )
  expect(desk.lookups).toEqual([])
})

test('filings and places have no prices, and a file that the case lacks is not fetched', async () => {
  const company = { company_number: '90000002', case_id: things.case_id }
  await ann.lookUp('company_profile', company)
  const filings = (await ann.lookUp('company_filing_history', company)).json.result.filing_history_list
  const { image_key } = filings.find((filing: { image_key: string | null }) => filing.image_key)
  const info = (await ann.lookUp('company_document_info', { ...company, image_key })).json
  const request_key = info.result.document.doc_request_key
  const link = (await ann.lookUp('company_document', { ...company, request_key })).json
  await desk.open('/')
  await desk.workIn('R-ann')
  for (const tab of ['', '/filings', '/places']) {
    await desk.open(`/companies/90000002${tab}`)
    expect([tab, desk.text().match(/.{0,40}(· \d+ credit| each\b).{0,20}/)?.[0]]).toEqual([tab, undefined])
  }
  const document = new URLSearchParams({ image: image_key, info: info.record.id, document: link.record.id })
  // Until the files of the case are answered, nothing says that it lacks one.
  const send = globalThis.fetch
  globalThis.fetch = (path, init) =>
    String(init?.body).includes('document_download')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : send(path, init)
  await desk.open(`/companies/90000002/filings?${document}`)
  await desk.says('Not answered.')
  globalThis.fetch = send
  expect(desk.text()).not.toContain('This case does not hold the file.')
  await desk.press('Try again, free')
  await desk.says('This case does not hold the file.')
  await desk.open('/map?layer=company:90000002')
  await desk.says('An address without a position on record')
  expect(desk.screen().queryByRole('button', { name: /^Find \d/ })).toBeNull()
  expect(desk.lookups).toEqual([])
})

test('the map finds what the case holds, names the case and has no price', async () => {
  const { case_id } = things
  await ann.lookUp('geo_code', { text: 'York', case_id })
  const nowhere = { latitude: '60.9', longitude: '-1.2', max_range_metres: '1', case_id }
  const { record } = (await ann.lookUp('find_my_nearest', nowhere)).json
  await desk.open('/')
  await desk.workIn('R-ann')
  const find = async (text: string) => {
    await desk.open('/map')
    await desk.user.type(desk.screen().getByLabelText('Postcode, street or place'), text)
    await desk.press('Find')
  }
  await find('York')
  await desk.says('Places for “York”')
  await desk.says('Finds positions, and places on record in R-ann.')
  await find('53.7997, -1.5492')
  await desk.says('Calculated in this browser.')
  await find('Leeds')
  await desk.says(/You are a reader of R-ann ?, so you cannot search in it/)
  await desk.open('/map?layer=company:90000002')
  await desk.says(/Not run in ?R-ann ?:/)
  await desk.open(`/map?find=nearest&record=${record.id}`)
  await desk.says(/None found ?within ?1 m/)
  expect(desk.screen().queryByRole('button', { name: /^Within / })).toBeNull()
  expect(desk.text()).not.toMatch(/current case|· \d+ credit/)
  expect(desk.lookups).toEqual([])
})

test('an answer offers no other search, and still says what it holds', async () => {
  const officers = (await onRecord('company_appointments', { company_number: '90000001' })).result.appt_list
  const { director_id } = officers.find((officer: { director_id: string | null }) => officer.director_id)
  const shown: [at: string, operation: string, params: { [name: string]: string }, says: string | RegExp][] = [
    ['/director', 'director_details', { director_id }, 'Service addresses'],
    ['/companies/at', 'address_search', { postcode: 'LS1 0CK', premises: '999' }, 'None found'],
    [
      '/map?find=nearest',
      'find_my_nearest',
      { latitude: '53.8', longitude: '-1.55', max_range_metres: '1' },
      'None found within 1 m',
    ],
    [
      '/directors',
      'director_search',
      { name: 'Helen Stainthorpe', place: 'Leedss' },
      /Several places have this name\. .*Leeds, West Yorkshire/,
    ],
    ['/companies', 'company_name_search', { name: 'Ngozi Okonkwo' }, 'None found'],
    ['/companies', 'company_name_search', { name: 'northgate' }, 'NORTHGATE HOLDINGS LIMITED'],
    ['/directors', 'director_search', { name: 'Penhaligon' }, /names? appears? in several rows/],
    ['/telephone/location', 'geo_code_telephone', { telephone_number: '0113 496 0018' }, 'Find area codes of Leeds'],
  ]
  await desk.open('/')
  await desk.workIn('R-ann')
  for (const [at, operation, params, says] of shown) {
    const { record } = await onRecord(operation, params)
    await desk.openRecord(`${at}${at.includes('?') ? '&' : '?'}record=${record.id}`, record.id)
    await desk.says(says)
    const priced = buttons()
      .map((one) => one.textContent)
      .filter((words) => / · |credit/.test(words))
    expect([at, priced]).toEqual([at, []])
  }
  expect(desk.lookups).toEqual([])
})

test('the search box names searches without a price', async () => {
  await desk.open('/')
  await desk.workIn('R-ann')
  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  await desk.user.type(box, 'northgate')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /Company search|Companies/ }).length > 0)
  const options = desk.page.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.filter((words) => /credit/.test(words))).toEqual([])
  await desk.user.clear(box)
})

test('each case that one reads can be shown from its page', async () => {
  await desk.open('/cases')
  await desk.press('Show this case: READ-2')
  expect(desk.page.getByLabelText<HTMLSelectElement>('Case').selectedOptions[0]?.textContent).toMatch(/^READ-2:/)
  await desk.open(`/cases/${things.case_id}`)
  await desk.press('Show this case')
  expect(desk.page.getByLabelText<HTMLSelectElement>('Case').selectedOptions[0]?.textContent).toMatch(/^R-ann:/)
})

test('a search says why it has no form', async () => {
  for (const at of ['/companies', '/companies?name=Alder', '/directors', '/people', '/telephone']) {
    await desk.open(at)
    await desk.says(/You are a reader of R-ann ?, so you cannot search in it/)
    expect(desk.screen().queryAllByRole('button', { name: /^Search ·/ })).toEqual([])
  }
})
