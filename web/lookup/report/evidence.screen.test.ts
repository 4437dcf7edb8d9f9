/** One key links to a finding what has the focus: an answer, a row, the selected rows, or one fact. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
const number = '90000001'
/** The record of a search by name. */
let search: string
/** Of the company, by their places in its address. */
const records: { [slot: string]: string } = {}
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of ['EVIDENCE-1', 'EVIDENCE-2']) {
    const { json } = await administrator.post('/api/cases', { ...given, reference })
    case_id ??= json.case_id
  }
  desk = await openDesk(app)
  await desk.open('/')
  await desk.workIn('EVIDENCE-1')
  search = (await desk.analyst.lookUp('company_name_search', { name: 'northgate', case_id })).json.record.id
  for (const [slot, operation] of [
    ['company', 'company_number_search'],
    ['profile', 'company_profile'],
    ['officers', 'company_appointments'],
  ] as const)
    records[slot] = (await desk.analyst.lookUp(operation, { company_number: number, case_id })).json.record.id
})
afterAll(() => app.close())

const shown = () => desk.page.queryByRole('dialog', { name: 'Link to a finding' })

/** Presses the key, and names a new finding. @returns what the finding cites */
async function link(text: string): Promise<{ record: string; pointer: string }[]> {
  await desk.user.keyboard('f')
  await desk.settled(() => shown() !== null)
  const radio = desk.page.queryByRole('radio', { name: 'A new finding' })
  if (radio) await desk.user.click(radio)
  await desk.settled(() => desk.page.queryByRole('textbox', { name: 'New finding' }) !== null)
  await desk.user.type(desk.page.getByRole('textbox', { name: 'New finding' }), text)
  await desk.user.click(desk.page.getByRole('button', { name: 'Link' }))
  await desk.settled(() => shown() === null)
  const { findings } = (await desk.analyst.get(`/api/cases/${case_id}/findings`)).json
  return findings.find((finding: { text: string }) => finding.text === text).sources
}

test('an answer about a number is evidence as a whole, in its own case alone', async () => {
  const number = { telephone_number: '0113 496 0018', case_id }
  const { json } = await desk.analyst.lookUp('geo_code_telephone', number)
  await desk.open(`/telephone/location?record=${json.record.id}`)
  await desk.says('Leeds, West Yorkshire, England')
  const sources = await link('The number is in Leeds.')
  expect(sources).toMatchObject([{ record: json.record.id, pointer: '' }])

  await desk.workIn('EVIDENCE-2')
  await desk.says('in EVIDENCE-1, not in EVIDENCE-2')
  await desk.user.keyboard('f')
  await desk.settled()
  expect(shown()).toBeNull()
  await desk.workIn('EVIDENCE-1')
})

async function openSearch(): Promise<void> {
  await desk.open(`/companies?name=northgate&record=${search}`)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 4)
}

async function openCompany(): Promise<void> {
  await desk.open(`/companies/${number}?${new URLSearchParams(records)}`)
  await desk.settled(() => desk.screen().queryByText('Registered office') !== null)
}

test('the row that has the focus is evidence, and selected rows are it from each of them', async () => {
  await openSearch()
  desk.screen().getAllByRole('row')[2]!.querySelector<HTMLElement>('a')!.focus()
  expect(await link('This one is named.')).toMatchObject([{ record: search, pointer: '/company_short_list/1' }])

  desk.screen().getAllByRole('row')[1]!.querySelector<HTMLElement>('a')!.focus()
  await desk.user.keyboard('xjx')
  // The bar of the selection loads what names its rows.
  await desk.settled(() => desk.screen().queryByText(/^Insert 2 rows into report/) !== null)
  const sources = await link('These two share a name.')
  expect(sources).toMatchObject([
    { record: search, pointer: '/company_short_list/0' },
    { record: search, pointer: '/company_short_list/1' },
  ])
})

test('no row is evidence once another case is the current one', async () => {
  await openSearch()
  desk.screen().getAllByRole('row')[4]!.querySelector<HTMLElement>('a')!.focus()
  await desk.workIn('EVIDENCE-2')
  await desk.says('in EVIDENCE-1, not in EVIDENCE-2')
  desk.screen().getAllByRole('row')[4]!.querySelector<HTMLElement>('a')!.focus()
  await desk.user.keyboard('f')
  await desk.settled()
  expect(shown()).toBeNull()
  await desk.workIn('EVIDENCE-1')
})

const factOf = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('main [data-fact]')].find(({ textContent }) =>
    textContent.startsWith(label),
  )!

/** The link of one in office. */
const director = () =>
  [...document.querySelectorAll<HTMLElement>('main li[data-fact]')]
    .find(({ textContent }) => textContent.includes('Director'))!
    .querySelector('a')!

test('keys reach each fact of a company, and link that fact alone', async () => {
  await openCompany()
  const focused = () => document.activeElement?.textContent ?? ''

  for (let press = 0; press < 40 && !focused().startsWith('Registered office'); press++) await desk.user.keyboard('j')
  expect(await link('Its office is known.')).toEqual([
    { record: records.profile, pointer: '/company_profile/registered_office' },
  ])

  factOf('Registered office').focus()
  await desk.user.keyboard('{ArrowUp}')
  expect(focused()).toMatch(/^Since/)
  director().focus()
  const [source] = await link('A director is in office.')
  expect(source).toMatchObject({ record: records.officers, pointer: expect.stringMatching(/^\/appt_list\/\d+$/) })
})

const findings = async () => (await desk.analyst.get(`/api/cases/${case_id}/findings`)).json.findings
const named = async (text: string) => (await findings()).find((finding: { text: string }) => finding.text === text)

test('a link can be taken back, and takes nothing back that was linked before', async () => {
  await openCompany()
  director().focus()
  const text = 'A director resigned.'
  const before = await link(text)
  factOf('Registered office').focus()
  await desk.user.keyboard('f')
  await desk.settled(() => shown() !== null)
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Undo' }) !== null)
  expect((await named(text)).sources).toHaveLength(2)
  await desk.user.click(desk.page.getByRole('button', { name: 'Undo' }))
  await desk.settled(() => desk.page.queryByText('The link was removed.') !== null)
  expect((await named(text)).sources).toEqual(before)

  director().focus()
  await desk.user.keyboard('f')
  await desk.settled(() => shown() !== null)
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => shown() === null)
  expect(desk.page.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect((await named(text)).sources).toEqual(before)
})

test('a new finding goes with its link, unless a colleague changed it since', async () => {
  const undo = async (words: string) => {
    await desk.user.click(desk.page.getByRole('button', { name: 'Undo' }))
    await desk.settled(() => desk.page.queryByText(words) !== null)
  }
  await openCompany()
  factOf('Registered office').focus()
  await link('It moved.')
  await undo('The finding was withdrawn.')
  expect((await named('It moved.')).state).toBe('withdrawn')

  factOf('Registered office').focus()
  const [own] = await link('It moved twice.')
  const { finding_id } = await named('It moved twice.')
  const theirs = { record: own!.record, pointer: '' }
  await desk.analyst.request('PATCH', `/api/cases/${case_id}/findings/${finding_id}`, { more_sources: [theirs] })
  await undo('The link was removed.')
  expect(await named('It moved twice.')).toMatchObject({ state: 'supported', sources: [theirs] })
})

test('a lookup and an own file are evidence from their rows in the case', async () => {
  await desk.open(`/cases/${case_id}/lookups`)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 3)
  desk.screen().getAllByRole('row')[1]!.querySelector<HTMLElement>('a')!.focus()
  const [source] = await link('This lookup was made.')
  expect(source).toMatchObject({ record: expect.any(String), pointer: '' })
  expect(desk.browserMessages()).toEqual([])
})

test('the header of a director, and the sentence on a ban, are facts too', async () => {
  const banned = { director_id: 'H4RKW0Y2M7D5T9XQB3ZE', case_id }
  const { record, result } = (await desk.analyst.lookUp('director_details', banned)).json
  await desk.open(`/director?record=${record.id}`)
  await desk.settled(() => factOf('Born') !== undefined)
  for (const [words, ...fields] of [
    ['Born', 'dob'],
    [result.director.nationality, 'nationality'],
    ['Service address in', 'place', 'postcode'],
  ]) {
    factOf(words).focus()
    const sources = fields.map((field) => ({ record: record.id, pointer: `/director/${field}` }))
    expect(await link(`It says: ${words}.`)).toEqual(sources)
  }
  factOf('The register shows 4 current appointments').focus()
  const pointers = (await link('Four during a ban.')).map(({ pointer }) => pointer)
  expect(pointers[0]).toBe('/director/director_disq_list/0')
  expect(pointers.slice(1)).toEqual([0, 1, 2, 3].map((index) => `/director/director_appt_list/${index}`))
})
