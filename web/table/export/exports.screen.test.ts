/** What an export says of its rows, and what the ledger says of the export. */
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { savedFiles } from '../../testing/saved-files.ts'

let app: TestApp
let desk: Desk
let saved: ReturnType<typeof savedFiles>
const records: { [operation: string]: string } = {}
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  saved = savedFiles()
  await desk.open('/companies')
  const { lookUp, case_id } = desk.analyst
  for (const [operation, company_number] of [
    ['company_number_search', '90000001'],
    ['company_profile', '90000001'],
    ['company_appointments', '90000001'],
    ['company_filing_history', '90000056'],
  ] as const)
    records[operation] = (await lookUp(operation, { company_number, case_id })).json.record.id
})
afterAll(() => app.close())

/** Opens the menu. @returns a way to find a format in it, once one is there */
async function openMenu(menu: RegExp) {
  const opens = () => desk.screen().queryAllByRole('button', { name: menu })[0]
  await desk.settled(() => opens() !== undefined)
  const box = document.getElementById(opens()!.getAttribute('popovertarget')!)!
  fireEvent(box, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return (format: RegExp) => within(box).queryByText(format)
}

/** Presses a format in the menu, and waits for its file. */
async function exportAs(format: RegExp, menu: RegExp = /^Export: /): Promise<string> {
  saved.length = 0
  const choice = await openMenu(menu)
  await desk.settled(() => choice(format) !== null)
  await desk.user.click(choice(format)!)
  await desk.settled(() => saved.length > 0)
  return saved[0]!.text
}
/** What the file says of its rows. */
const shownInExport = async (): Promise<string> => JSON.parse(await exportAs(/^JSON, /)).source.shown

const noted = async (record: string | undefined): Promise<string[]> => {
  const { events } = (await desk.analyst.get(`/api/audit?record=${record}&event=exported`)).json
  return events.map(({ reason }: { reason: string }) => reason)
}

test('an export says which filter of the screen narrowed it, and that there are other pages', async () => {
  await desk.open('/companies/90000001/officers?show=resigned')
  await desk.says('3 of 7 rows on this page.')
  expect(await shownInExport()).toMatch(/^3 rows; Resigned: 3 of 7 rows on this page; without the columns /)

  await desk.open('/companies/90000056/filings?kind=accounts')
  await desk.says(/\d of 30 rows on this page\./)
  expect(await shownInExport()).toMatch(
    /^(\d+) rows; Accounts: \1 of 30 rows on this page; one page of the list; there are others/,
  )
})

test('the history of a company turns to older lookups and back, and an export names the page', async () => {
  const { lookUp, case_id } = desk.analyst
  for (let turn = 0; turn < 55; turn += 1)
    await lookUp('company_number_search', { company_number: '90000007', case_id })
  await desk.open('/companies/90000007/history')
  await desk.press('Older records', 'link')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Older records' }) === null)
  expect(await shownInExport()).toMatch(/^\d rows; an older page/)

  await desk.press(/^Officers\s*of /, 'link')
  expect(desk.address()).not.toContain('before')
  await desk.goBack()
  await desk.press('Newer records', 'link')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Newer records' }) === null)
  expect(await shownInExport()).toMatch(/^50 rows; one page; older lookups exist/)

  await desk.open('/records?operation=company_number_search')
  await desk.says('50 records on this page, and older ones.')
  expect(await shownInExport()).toMatch(/^50 rows; Company number search; one page; older lookups exist/)
})

test('each record notes its own exported rows, and a record without one notes nothing', async () => {
  const { post, case_id } = desk.analyst
  const pin = (record: string, pointer: string, kind: string) =>
    post(`/api/cases/${case_id}/pins`, { record, pointer, kind, label: '', note: '' })
  for (const at of [0, 1]) await pin(records.company_appointments!, `/appt_list/${at}`, 'person')
  await pin(records.company_number_search!, '/company_short_list/0', 'company')
  await pin(records.company_filing_history!, '/filing_history_list/0', 'filing')
  const before = await Promise.all(Object.values(records).map(noted))
  await desk.open(`/cases/${case_id}/pins`)
  await desk.press('Select')
  const boxes = () => desk.screen().queryAllByRole('checkbox', { name: /^Select row/ })
  await desk.settled(() => boxes().length === 4)
  for (const box of boxes().slice(0, 3)) await desk.user.click(box)
  await exportAs(/^CSV, 3 selected rows/)
  const after = await Promise.all(Object.values(records).map(noted))
  const own = after.map((reasons, at) => reasons.slice(0, reasons.length - before[at]!.length))
  expect(own.flat().toSorted()).toEqual(['csv:1', 'csv:2'])
})

test('tried again, an export is noted only by the records that did not note it', async () => {
  const before = await Promise.all(Object.values(records).map(noted))
  // The three rows are still selected.
  await desk.open(`/cases/${desk.analyst.case_id}/pins`)
  const { fetch } = globalThis
  const notes: string[] = []
  const isSecond = (address: string) => address.endsWith('/exported') && notes.push(address) === 2
  globalThis.fetch = (...asked) =>
    isSecond(String(asked[0])) ? Promise.reject(new TypeError('no connection')) : fetch(...asked)
  const choice = await openMenu(/^Export: /)
  await desk.settled(() => choice(/^CSV, /) !== null)
  await desk.user.click(choice(/^CSV, /)!)
  await desk.settled(() => within(document.body).queryByText(/^Not exported, /) !== null)
  await desk.user.click(choice(/^CSV, /)!)
  await desk.settled(() => within(document.body).queryByText(/saved as whereabouts-pins-\d/) !== null)
  globalThis.fetch = fetch
  const after = await Promise.all(Object.values(records).map(noted))
  expect(after.map((reasons, at) => reasons.length - before[at]!.length)).toEqual([1, 0, 1, 0])
})

test('addresses of a company and places of a map note their export before they leave', async () => {
  await desk.open('/companies/90000001/places')
  await desk.says('Registered office')
  const own = [records.company_profile!, records.company_appointments!]
  const before = await Promise.all(own.map(noted))
  const file = await exportAs(/^CSV, \d+ rows/)
  const after = await Promise.all(own.map(noted))
  expect(after.map((reasons, at) => reasons.slice(0, reasons.length - before[at]!.length))).toEqual([
    ['csv:1'],
    [expect.stringMatching(/^csv:[1-9]$/)],
  ])
  for (const id of own) expect(file).toContain(id)

  const { lookUp, case_id } = desk.analyst
  const { id } = (await lookUp('geo_code', { text: 'York', case_id })).json.record
  await desk.open(`/map?record=${id}`)
  await exportAs(/^GeoJSON$/, /^Export the map$/)
  expect(await noted(id)).toEqual(['geojson:1'])
})
