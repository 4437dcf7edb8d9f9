/** One batch of company numbers, telephones, places and people: a column names the lookup of each row. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BatchDesk, csv, openBatches, rowsOf, upload } from './testing/batches.ts'

let desk: BatchDesk
beforeAll(async () => {
  desk = await openBatches('sqlite')
})
afterAll(() => desk.close())

const operation = 'lookup_of_row'
const list = csv([
  ['Ref', 'Type', 'Value'],
  ['a', 'Company number', '90000012.0'],
  ['b', 'phone', '+44 (0)113 496 0001'],
  ['c', 'IP', '192.0.2.40'],
  ['d', 'postcode', 'LS1 0CK'],
  ['e', 'fax machine', '0113 496 0001'],
  ['f', 'telephone', '12345'],
  ['g', '', '90000012'],
  ['h', 'Tel', '01134960001'],
  ['i', 'company number', ''],
])

test('each row goes to the lookup that its kind names, at a price that says how many go where', async () => {
  for (const name of ['tps_full', 'ip_location'])
    await desk.analyst.request('PUT', `/api/prices/${name}`, { credits: '3' })
  const case_id = await desk.newCase()
  const { json: read } = await upload(desk.app, desk.analyst, '/api/batches/inspect', { file: list, operation })
  expect(read.columns).toEqual({ kind: 'Type', value: 'Value' })
  expect(read.sent[1]).toEqual({ params: { kind: 'telephone', value: '01134960001' }, problem: null })
  expect(read.sent[4].problem).toMatch(/^kind: No lookup has this name\./)

  const { json: made } = await upload(desk.app, desk.analyst, '/api/batches', { file: list, case_id, operation })
  expect(made).toMatchObject({ rows: 9, rejected: 4, duplicates: 1, estimate: { calls: 4 } })
  expect(made.estimate.steps).toMatchObject([
    { operation: 'company_number_search', label: 'Company number', calls: 1, credits: '2' },
    { operation: 'tps_full', label: 'Telephone', calls: 1, credits: '3' },
    { operation: 'ip_location', label: 'IP address', calls: 1, credits: '3' },
    { operation: 'geo_code', label: 'Place', calls: 1 },
  ])

  const ended = await desk.run(made.batch_id)
  expect(ended).toMatchObject({ state: 'done', found: 4 })
  const rows = await rowsOf(desk.analyst, made.batch_id)
  expect(rows.map(({ calls }) => calls.map(({ label, operation }) => `${label}: ${operation}`))).toEqual([
    ['Company number: company_number_search'],
    ['Telephone: tps_full'],
    ['IP address: ip_location'],
    ['Place: geo_code'],
    ...[[], [], []],
    ['Telephone: tps_full'],
    [],
  ])
  expect(rows.map(({ message }) => message ?? '')).toEqual([
    ...['', '', '', ''],
    expect.stringMatching(/^kind: No lookup/),
    expect.stringMatching(/^value: This number is too short/),
    expect.stringMatching(/^Missing: kind\./),
    expect.stringContaining('row 2'),
    expect.stringMatching(/^Missing: value\./),
  ])

  // The results name the lookup of each row, and are a list for the next batch.
  const { text } = await desk.analyst.get(`/api/batches/${made.batch_id}/results.csv`)
  const lines: { [heading: string]: string }[] = parse(text, { bom: true, columns: true })
  expect(lines.map(({ Lookup }) => Lookup)).toEqual([
    ...['Company number', 'Telephone', 'IP address', 'Place', '', '', '', 'Telephone', ''],
  ])
  const again = { case_id, operation, file: { name: 'again.csv', bytes: text } }
  const { json: second } = await upload(desk.app, desk.analyst, '/api/batches', again)
  expect(second).toMatchObject({
    rows: 9,
    rejected: 4,
    duplicates: 1,
    estimate: { calls: 4, on_record: 4, credits: '0' },
  })
  const columns = { kind: 'Lookup', value: 'Value' }
  const { json: third } = await upload(desk.app, desk.analyst, '/api/batches', { ...again, columns })
  expect(third).toMatchObject({ rejected: 4, duplicates: 1, estimate: { on_record: 4 } })
})

test('a kind with a star is the kind, and no row is without a lookup', async () => {
  const file = csv([
    ['Kind', 'Value'],
    ['telephone*', '01134960001'],
    ['*', '01134960001'],
    ['company number', '9000*'],
  ])
  const { json } = await upload(desk.app, desk.analyst, '/api/batches/inspect', { file, operation })
  expect(json.sent).toEqual([
    { params: { kind: 'telephone', value: '01134960001' }, problem: null },
    { params: null, problem: 'kind: Enter a kind, such as company number or telephone.' },
    { params: { kind: 'company number', value: '9000*' }, problem: null },
  ])
})

test('a list of flows says that a row takes one of the steps', async () => {
  const { flows } = (await desk.analyst.get('/api/flows')).json
  const one = flows.find(({ flow }: { flow: string }) => flow === operation)
  expect(one).toMatchObject({ takes_one_step: true, params: ['kind', 'value'], about_people: true })
  expect(one.steps.map(({ label }: { label: string }) => label)).toContain('Officers')
  expect(flows.filter(({ takes_one_step }: { takes_one_step: boolean }) => takes_one_step)).toHaveLength(1)
})

test('a value that can be no number of a company is refused before it costs', async () => {
  const file = csv([
    ['Kind', 'Value'],
    ['company number', 'abc'],
    ['officers', 'abc'],
    ['company number', 'abc*'],
    ['company number', '90000012'],
  ])
  const { json: read } = await upload(desk.app, desk.analyst, '/api/batches/inspect', { file, operation })
  expect(read.sent.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    expect.stringMatching(/^value: “abc” has no digits\./),
    expect.stringMatching(/^value: “abc” has no digits\./),
    expect.stringMatching(/^value: “abc” has no digits\./),
    null,
  ])
})
