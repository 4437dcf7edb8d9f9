/** What the screens show of a record that somebody changed in the database: never that it was erased. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../bff/batch/testing/batches.ts'
import { rewriteQuestion } from '../../../bff/ledger/testing/rewriting.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { beside } from '../../../bff/testing/colleagues.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
const files: string[] = []
beforeAll(async () => {
  app = await testApp()
  const ann = await app.analyst()
  const given = { reference: 'R-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  case_id = (await ann.post('/api/cases', given)).json.case_id
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    const file = { file: { name, bytes: '%PDF-1.7\n%%EOF\n' }, source: 'The client', day: '2026-11-02' }
    files.push((await upload(app, ann, `/api/cases/${case_id}/files`, file)).json.record)
  }
  desk = await openDesk(app)
})
afterAll(() => app.close())

const change = (record: string) => beside(app, ({ db }) => rewriteQuestion(db, record, 'null'))
/** Without an event in the chain, unlike erasing. */
const deleteQuestion = (record: string) =>
  beside(app, ({ db }) =>
    db
      .deleteFrom('content')
      .where('seq', 'in', (all) =>
        all.selectFrom('chain').select('seq').where('id', '=', record).where('event', '=', 'asked'),
      )
      .execute(),
  )
const erase = (record: string) => desk.analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })

test('an erased file, a changed file and one whose row was deleted are told apart', async () => {
  const [erased, changed, deleted] = files
  await erase(erased!)
  await change(changed!)
  await deleteQuestion(deleted!)
  await desk.open(`/cases/${case_id}/files`)
  await desk.says('Erased file')
  const names = desk.screen().getAllByRole('link', { name: /Erased|Changed/ })
  expect(names.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Changed in the database', `/records/${deleted}`],
    ['Changed in the database', `/records/${changed}`],
    ['Erased file', `/records/${erased}`],
  ])
})

test('an erased pin and a changed pin are told apart', async () => {
  const pin = async (name: string): Promise<string> => {
    const { record } = (await desk.analyst.lookUp('company_name_search', { name, case_id })).json
    const pinned = { record: record.id, kind: 'company', pointer: '/company_short_list/0' }
    await desk.analyst.post(`/api/cases/${case_id}/pins`, pinned)
    return record.id
  }
  const [erased, changed] = [await pin('northgate'), await pin('alder')]
  await erase(erased)
  await change(changed)
  await desk.open(`/cases/${case_id}/pins`)
  await desk.says('The answer was erased. The lookup stays on record.')
  expect(desk.text().match(/The answer was erased/g)).toHaveLength(1)
  expect(desk.text()).toContain('The answer on record has nothing here. Open the record to see why.')
})

const nothingHere = 'The answer on record has nothing here. Open the record to see why.'
const company = { company_number: '90000001' }
const sms = { telephone_number: '07700 900123', message: 'Hello' }
test.each<[string, { [name: string]: string }, string, string]>([
  ['geo_code', { text: 'York' }, '/map?layer=', 'Not answered: the answer was erased.'],
  ['company_appointments', company, '/companies/90000001/officers?officers=', 'Not answered: the answer was erased.'],
  ['company_profile', company, '/companies/90000001?profile=', 'Not answered: the answer was erased.'],
  ['send_text_message', sms, '/telephone/message?record=', 'The content of this record was erased.'],
])('an erased answer and a changed answer of %s are told apart', async (operation, params, address, words) => {
  async function lookUp(): Promise<string> {
    const { json } = await desk.analyst.lookUp(operation, { ...params, case_id, freshness: '0' })
    return json.record.id
  }
  const [erased, changed] = [await lookUp(), await lookUp()]
  await erase(erased)
  await change(changed)
  await desk.open(`${address}${erased}`)
  await desk.says(words)
  expect(desk.text()).not.toContain(nothingHere)
  await desk.open(`${address}${changed}`)
  await desk.says(nothingHere)
  expect(desk.text()).not.toMatch(/erased/i)
})
