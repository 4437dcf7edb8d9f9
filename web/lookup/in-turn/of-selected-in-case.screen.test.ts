/** The tables and the graph of a case: selected rows run their lookups into that case, by one press. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  for (const operation of ['company_appointments', 'director_details'])
    await administrator.request('PUT', `/api/prices/${operation}`, { credits: '2' })
  desk = await openDesk(app)
  await newCase('ELSEWHERE')
  await desk.open('/cases')
  await desk.workIn('ELSEWHERE')
})
afterAll(() => app.close())

async function newCase(reference: string): Promise<string> {
  const given = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  return (await desk.analyst.post('/api/cases', given)).json.case_id
}

/** By hand: the form data of this document is not what Node sends. */
async function upload(path: string, fields: { [name: string]: string }, file: string) {
  const line = 'between-the-parts'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const last = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${file}\r\n--${line}--\r\n`
  const headers = {
    'x-requested-with': 'whereabouts',
    'content-type': `multipart/form-data; boundary=${line}`,
  }
  return (await fetch(path, { method: 'POST', headers, body: [...parts, last].join('') })).json()
}

const table = (name: string) => within(desk.screen().getByRole('table', { name }))

/** Ticks every row of the table. */
async function selectAll(name: string): Promise<void> {
  await desk.settled(() => desk.screen().queryByRole('table', { name }) !== null)
  const view = within(desk.screen().getByRole('group', { name: `View of ${name}` }))
  await desk.user.click(view.getByRole('button', { name: 'Select' }))
  await desk.user.click(table(name).getByLabelText('Select every row shown'))
  await desk.settled()
}

const outcomes = (of: string) =>
  desk
    .screen()
    .queryAllByRole('list', { name: `${of} looked up` })
    .flatMap((list) => [...list.querySelectorAll('li')].map((line) => line.textContent))

/** Presses the button that says the price, and expects that many results, on record in the case. */
async function pressFor(of: 'Officers' | 'Companies', words: string, number: number, case_id: string): Promise<void> {
  const operation = of === 'Officers' ? 'company_appointments' : 'director_details'
  const before = await onRecord(operation, case_id)
  desk.lookups.length = 0
  await desk.press(words)
  await desk.settled(() => outcomes(of).length === number)
  expect(desk.lookups).toEqual(Array(number).fill(operation))
  for (const line of outcomes(of)) expect(line).toMatch(/: (\d+ |none found)/)
  await desk.says(`${of} on record: `)
  expect(await onRecord(operation, case_id)).toBe(before + number)
}

async function onRecord(operation: string, case_id: string): Promise<number> {
  const { records } = (await desk.analyst.get(`/api/records?case_id=${case_id}&operation=${operation}`)).json
  return records.length
}

test('imported subjects: those with a company number', async () => {
  const case_id = await newCase('SUBJECTS')
  const file = 'Name,Company number\r\nLarkspur Holdings Ltd,90000001\r\nFjordsang AS,\r\nOther Ltd,90000002\r\n'
  await upload(`/api/cases/${case_id}/subjects`, { kind: 'company' }, file)
  await desk.open(`/cases/${case_id}/subjects`)
  await selectAll('Imported subjects')
  await pressFor('Officers', 'Officers of 2 selected companies · 4 credits', 2, case_id)
  expect(outcomes('Officers')[0]).toMatch(/^Larkspur Holdings Ltd: /)
  expect(desk.browserMessages()).toEqual([])
})

test('rows of a batch: each company once', async () => {
  const case_id = await newCase('BATCH')
  const given = { case_id, operation: 'company_number_search', columns: '{"company_number":"Company no"}' }
  const file = 'Company no\r\n90000001\r\n90000002\r\nnot a number\r\n90000001\r\n'
  const { batch_id } = await upload('/api/batches', given, file)
  await desk.open(`/cases/${case_id}/batches/${batch_id}`)
  await selectAll('Rows of the batch')
  await pressFor('Officers', 'Officers of 2 selected companies · 4 credits', 2, case_id)
  expect(desk.browserMessages()).toEqual([])
})

test('the graph and its table: the companies of officers, and the officers of companies', async () => {
  const case_id = await newCase('GRAPH')
  await desk.analyst.lookUp('company_appointments', { company_number: '90000001', case_id })
  await desk.open(`/cases/${case_id}/graph?view=table`)
  await selectAll('Nodes of the graph')
  const button = desk.screen().getByRole('button', { name: /^Companies of \d+ selected officers · \d+ credits$/ })
  const number = Number(/\d+/.exec(button.textContent ?? '')?.[0])
  await pressFor('Companies', `Companies of ${number} selected officers · ${number * 2} credits`, number, case_id)

  await desk.open(`/cases/${case_id}/graph`)
  const node = () => desk.screen().queryAllByRole('button', { name: /, company, / })
  await desk.settled(() => node().length > 1)
  node()[0]!.focus()
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => desk.page.queryByRole('dialog') !== null)
  await desk.press('Select neighbours')
  await desk.says(/\d+ nodes selected/)
  await desk.says(/(Companies|Officers) on record: |Officers of \d+ selected/)
  expect(desk.browserMessages()).toEqual([])
})

test('steps and chains of control: the companies at either end', async () => {
  const case_id = await newCase('CONTROL')
  const { company_short_list } = (await desk.analyst.lookUp('company_name_search', { name: 'sablewick', case_id })).json
    .result
  const [{ company_number }] = company_short_list
  await desk.analyst.lookUp('company_controllers', { company_number, case_id })
  await desk.open(`/cases/${case_id}/ownership?company=${company_number}&view=table`)
  await selectAll('Steps of control')
  await pressFor('Officers', 'Officers of 2 selected companies · 4 credits', 2, case_id)
  expect(desk.browserMessages()).toEqual([])
})

test('a case that takes no lookups has no such press', async () => {
  const case_id = await newCase('CLOSED')
  await upload(`/api/cases/${case_id}/subjects`, { kind: 'company' }, 'Name,Company number\r\nA Ltd,90000001\r\n')
  expect((await desk.analyst.post(`/api/cases/${case_id}/close`, {})).status).toBe(200)
  await desk.open(`/cases/${case_id}/subjects`)
  await selectAll('Imported subjects')
  expect(desk.screen().queryByRole('button', { name: /^Officers of/ })).toBeNull()
})
