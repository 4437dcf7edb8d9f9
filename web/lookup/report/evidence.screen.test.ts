/** One key links an answer without single facts, or the selected rows of a table, to a finding. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let case_id: string
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

const record = () => new URLSearchParams(desk.address().split('?')[1]).get('record')

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

test('selected rows are evidence from the row that has the focus, and a row that is not selected is not', async () => {
  await desk.open('/companies?name=northgate')
  await desk.settled(() => record() !== null && desk.screen().queryAllByRole('row').length > 3)
  desk.screen().getAllByRole('row')[1]!.querySelector<HTMLElement>('a')!.focus()
  await desk.user.keyboard('f')
  await desk.settled()
  expect(shown()).toBeNull()
  await desk.user.keyboard('xjx')
  await desk.settled(() => desk.screen().queryByText(/, 2 selected/) !== null)
  const sources = await link('These two share a name.')
  expect(sources).toMatchObject([
    { record: record(), pointer: '/company_short_list/0' },
    { record: record(), pointer: '/company_short_list/1' },
  ])
  expect(desk.browserMessages()).toEqual([])
})
