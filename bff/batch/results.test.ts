/** Exports of a batch hold what its answers hold, and the values of one answer stand together. */
import type { ServerResponse } from 'node:http'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { ukDate } from '../../contract/days.ts'
import type { OperationName, Result } from '../../contract/operations.ts'
import { testService } from '../testing/service.ts'
import { readTable } from './read-table.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled, upload } from './testing/batches.ts'

let desk: BatchDesk
beforeAll(async () => {
  desk = await openBatches('sqlite')
})
afterAll(() => desk.close())

type Lines = { [heading: string]: string }[]

async function exported(batch_id: string, form?: 'long'): Promise<Lines> {
  const address = `/api/batches/${batch_id}/results.csv${form ? `?form=${form}` : ''}`
  return parse((await desk.analyst.get(address)).text, { bom: true, columns: true })
}

const { soap11 } = bindingsAt(testService().url)

/** Answers every request that says this, of this operation. */
function answering<Name extends OperationName>(operation: Name, results: { [said: string]: Result<Name> }) {
  return (body: string) => {
    const said = Object.keys(results).find((text) => body.includes(operation) && body.includes(`>${text}<`))
    if (said === undefined) return undefined
    const reply = soap11.writeResult(operation, results[said]!)
    return { reply }
  }
}

function answers(...ways: ReturnType<typeof answering>[]) {
  desk.answers.instead = (body) => {
    const reply = ways.flatMap((way) => way(body) ?? [])[0]?.reply
    return reply && ((_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body))
  }
}

const company = (name: string, company_number: string, place: string | null = null) => ({
  name,
  company_number,
  place,
  company_status: 'Active',
})
const officer = (name_single_line: string, dob: string | null, director_id: string) => ({
  name_single_line,
  dob,
  director_id,
  nationality: 'British',
})
const barred = { reason: 'Unfit', start_date: '2020-01-02', end_date: '2029-01-01' }
const officers = [officer('ANN EXAMPLE', null, 'd1'), officer('BEN EXAMPLE', '1970-03', 'd2')]

test('of several officers the wide form gives the first, and the long form a line for each', async () => {
  answers(
    answering('company_appointments', {
      '90004001': { appt_list: officers },
      '90004002': { appt_list: [officer('CAT EXAMPLE', '1980-04', 'd3')] },
    }),
  )
  const file = csv([
    ['Ref', 'Company no'],
    ['a', '90004001'],
    ['b', '90004002'],
    ['c', 'none at all'],
    ['d', '90004001'],
  ])
  const batch_id = await desk.made('company_appointments', file)
  expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 2 })

  const wide = await exported(batch_id)
  const shown = ({ Ref, entry, ...line }: Lines[number]) => [
    ...[Ref, line.appt_list, entry, line['appt_list.name_single_line'], line['appt_list.dob']],
    line['appt_list.nationality'],
  ]
  expect(wide.map(shown)).toEqual([
    ['a', '2', '1 of 2', 'ANN EXAMPLE', '', 'British'],
    ['b', '1', '1 of 1', 'CAT EXAMPLE', '1980-04', 'British'],
    ['c', '', '', '', '', ''],
    ['d', '2', '1 of 2', 'ANN EXAMPLE', '', 'British'],
  ])
  const long = await exported(batch_id, 'long')
  expect(long.map(shown)).toEqual([
    ['a', '2', '1 of 2', 'ANN EXAMPLE', '', 'British'],
    ['a', '2', '2 of 2', 'BEN EXAMPLE', '1970-03', 'British'],
    ['b', '1', '1 of 1', 'CAT EXAMPLE', '1980-04', 'British'],
    ['c', '', '', '', '', ''],
    ['d', '2', '1 of 2', 'ANN EXAMPLE', '', 'British'],
    ['d', '2', '2 of 2', 'BEN EXAMPLE', '1970-03', 'British'],
  ])
  expect(long.map((line) => [line.Outcome, line['Company no']])[2]).toEqual(['found', '90004002'])
  const sheet = await desk.analyst.bytes(`/api/batches/${batch_id}/results.xlsx?form=long`)
  const read = await readTable(Buffer.from(sheet))
  expect(read).toMatchObject({ headings: Object.keys(long[0]!), rows: long.map((line) => Object.values(line)) })
  expect((await desk.analyst.get(`/api/batches/${batch_id}/results.csv?form=tall`)).status).toBe(422)
})

test('each answer has its day, an earlier one too', async () => {
  answers()
  const case_id = await desk.newCase()
  const { json } = await desk.analyst.lookUp('company_number_search', { company_number: '90004061', case_id })
  const { at } = json.record
  const given = { file: csv([['Company no'], ['90004061'], ['90004062']]), case_id, operation: 'company_number_search' }
  const { batch_id } = (await upload(desk.app, desk.analyst, '/api/batches', given)).json
  await desk.run(batch_id)
  const calls = (await rowsOf(desk.analyst, batch_id)).flatMap(({ calls }) => calls)
  expect(calls.map(({ answered_at }) => answered_at)).toEqual([at, expect.any(String)])
  expect(calls[1]?.answered_at && calls[1].answered_at > at).toBe(true)
  // Columns of earlier versions keep their places.
  expect(Object.keys((await exported(batch_id))[0]!).slice(-3)).toEqual(['answered on', 'Verdict', 'Reviewed by'])
  expect((await exported(batch_id)).map((line) => line['answered on'])).toEqual(
    calls.map(({ answered_at }) => ukDate(answered_at!)),
  )
})

test('the fictional register: the long form has each officer of the record, in order', async () => {
  answers()
  const batch_id = await desk.made('company_appointments', csv([['Company no'], ['90000001']]))
  await desk.run(batch_id)
  const [row] = await rowsOf(desk.analyst, batch_id)
  const { json } = await desk.analyst.get(`/api/records/${row?.calls[0]?.record}`)
  const named = json.result.appt_list.map((one: { name_single_line: string }) => one.name_single_line)
  expect(named.length).toBeGreaterThan(1)
  const long = await exported(batch_id, 'long')
  expect(long.map((line) => line['appt_list.name_single_line'])).toEqual(named)
})

test('a search that was chosen from gives the chosen company, and empty values keep their place', async () => {
  answers(
    answering('company_name_search', {
      'Aligned Group': {
        company_short_list: [company('ALIGNED ONE', '90004011', 'Leeds'), company('ALIGNED TWO', '90004012')],
      },
    }),
    answering('company_appointments', {
      '90004012': { appt_list: officers.map((one) => ({ ...one, director_appt_list: null })) },
    }),
  )
  const batch_id = await desk.made('company_officers', csv([['Supplier'], ['Aligned Group']]), { name: 'Supplier' })
  await desk.run(batch_id, '500')
  const name = 'Find the company: company_short_list.name'
  const entry = 'Find the company: entry'
  const before = (await exported(batch_id)).map((line) => [line.entry, line['company_short_list.name']])
  expect(before).toEqual([['1 of 2', 'ALIGNED ONE']])
  await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 1 })
  await settled(desk.analyst, batch_id)
  const [line] = await exported(batch_id)
  expect([line?.[entry], line?.[name]]).toEqual(['chosen: 2 of 2', 'ALIGNED TWO'])
  const long = await exported(batch_id, 'long')
  expect(long.map((one) => [one.Lookup, one[entry], one[name]]).slice(0, 2)).toEqual([
    ['Find the company', '1 of 2', 'ALIGNED ONE'],
    ['Find the company', 'chosen: 2 of 2', 'ALIGNED TWO'],
  ])
})

test('the values of several officers stand in the order of their records, also where one lacks a value', async () => {
  const inOffice = (one: (typeof officers)[number]) => ({
    ...one,
    director_appt_list: [{ status: 'Current', company_number: '90004021' }],
  })
  answers(
    answering('company_name_search', {
      'Columns Limited': { company_short_list: [company('COLUMNS LIMITED', '90004021')] },
    }),
    answering('company_appointments', { '90004021': { appt_list: officers.map(inOffice) } }),
    answering('director_details', {
      d1: { director: { ...officers[0], director_disq_list: [] } },
      d2: { director: { ...officers[1], director_disq_list: [barred] } },
    }),
  )
  const batch_id = await desk.made('company_officers', csv([['Supplier'], ['Columns Limited']]), { name: 'Supplier' })
  expect(await desk.run(batch_id, '500')).toMatchObject({ state: 'done', found: 1 })
  const [line] = await exported(batch_id)
  const values = (field: string) =>
    line?.[`Look up each officer and disqualifications: ${field}`]?.split('; ') as string[]
  const [names, births] = [values('director.name_single_line'), values('director.dob')]
  expect(names.toSorted()).toEqual(['ANN EXAMPLE', 'BEN EXAMPLE'])
  expect(births[names.indexOf('BEN EXAMPLE')]).toBe('1970-03')
  expect(births[names.indexOf('ANN EXAMPLE')]).toBe('')
  const disqualified = values('director.disqualified')
  expect(disqualified[names.indexOf('ANN EXAMPLE')]).toMatch(
    /^no, not in the register of disqualified people on \d{4}-\d\d-\d\d$/,
  )
  expect(disqualified[names.indexOf('BEN EXAMPLE')]).toBe('yes, from 2020-01-02 to 2029-01-01')
})

test('an export gives each cell back as the file has it, and a second column of one name has a note', async () => {
  answers()
  const file = csv([
    ['Company no', 'place', 'place'],
    ['90000001', ' lead ', '\u00a0both\t'],
  ])
  const batch_id = await desk.made('company_number_search', file)
  expect((await desk.read(batch_id)).notes).toContainEqual(expect.stringContaining('2 columns are called “place”'))
  const [line] = await exported(batch_id)
  expect([line?.place, line?.['place (2)']]).toEqual([' lead ', '\u00a0both\t'])
})

test('an answer that was erased leaves its lines without values', async () => {
  answers(answering('company_appointments', { '90004031': { appt_list: officers } }))
  const batch_id = await desk.made('company_appointments', csv([['Company no'], ['90004031']]))
  await desk.run(batch_id)
  const [row] = await rowsOf(desk.analyst, batch_id)
  const erased = await desk.analyst.post(`/api/records/${row?.calls[0]?.record}/erase`, { reason: 'ordered' })
  expect(erased.status).toBe(200)
  const long = await exported(batch_id, 'long')
  expect([long.length, JSON.stringify(long)]).toEqual([1, expect.not.stringContaining('EXAMPLE')])
})

test('fields beyond the columns of a lookup stand together in its last column', async () => {
  const names = (row: number) => Array.from({ length: 12 }, (_, at) => `extra_${row}_${at}`)
  desk.answers.instead = (body) => {
    const [, row] = />Nowhere (\d)</.exec(body) ?? []
    return row === undefined ? undefined : withMore('geo_code', {}, names(Number(row)))
  }
  await desk.analyst.request('PUT', '/api/prices/geo_code', { credits: '2' })
  const rows = Array.from({ length: 5 }, (_, row) => [`Nowhere ${row}`])
  const batch_id = await desk.made('geo_code', csv([['text'], ...rows]), { text: 'text' })
  expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 5 })
  const lines = await exported(batch_id)
  expect(Object.keys(lines[0]!).filter((heading) => heading.startsWith('extra_'))).toHaveLength(40)
  for (const [row, line] of lines.entries())
    for (const name of names(row))
      if (name in line) expect(line[name]).toBe(`${name}: told,\nand more`)
      else expect(line['other fields']?.split('\n')).toContain(`${name}: ${name}: told, and more`)
  expect(lines[0]!['other fields']).toBe('')
})

/** An answer with fields that the contract does not know. */
function withMore<Name extends OperationName>(operation: Name, result: Result<Name>, names: readonly string[]) {
  const more = names.map((name) => `<${name}>${name}: told,\nand more</${name}>`)
  const { status, headers, body } = soap11.writeResult(operation, result)
  return (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body.replace(/(<\w+Result>)/, `$1${more.join('')}`))
}
