/** Of each officer of a company a batch says: disqualified with dates, not on the day of the search, or not looked up. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { ukDate } from '../../contract/days.ts'
import type { OperationName } from '../../contract/operations.ts'
import { testService } from '../testing/service.ts'
import { namesakesIn } from './disqualified.ts'
import { type BatchDesk, csv, openBatches, rowsOf } from './testing/batches.ts'

let desk: BatchDesk
beforeAll(async () => {
  desk = await openBatches('sqlite')
})
afterAll(() => desk.close())

const { soap11 } = bindingsAt(testService().url)
const inOffice = [{ status: 'CURRENT' }]
const officer = (director_id: string, name_single_line: string, more: object = {}) => ({
  director_id,
  name_single_line,
  dob: '1970-03',
  director_appt_list: inOffice,
  ...more,
})
const banned = { reason: 'Unfit', start_date: '2021-01-01', end_date: '2028-12-31' }
const officers = [
  officer('o.1', 'Ann EXAMPLE', { director_disq_list: [banned] }),
  officer('o.2', 'Ben EXAMPLE'),
  officer('o.3', 'Cat EXAMPLE'),
  officer('o.4', 'Dan EXAMPLE'),
  officer('o.5', 'Eve EXAMPLE'),
]
type Said = readonly [says: string, operation: OperationName, result: object]
/** By the words that a request holds. */
const answers: readonly Said[] = [
  [
    '>Barred Example<',
    'company_name_search',
    { company_short_list: [{ name: 'BARRED EXAMPLE LTD', company_number: '90005001' }] },
  ],
  ['>90005001<', 'company_appointments', { appt_list: officers }],
  ...officers.map((one): Said => [`>${one.director_id}<`, 'director_details', { director: one }]),
  ['>Ben EXAMPLE<', 'director_search', {}],
  ['>Cat EXAMPLE<', 'director_search', { director_list: [officer('n.3', 'Cat May EXAMPLE')] }],
  ['>n.3<', 'director_details', { director: officer('n.3', 'Cat May EXAMPLE', { director_disq_list: [banned] }) }],
  ['>Dan EXAMPLE<', 'director_search', { director_list: [officer('n.4', 'Dan EXAMPLE', { dob: '1981-09' })] }],
]

test('each officer of the rows, the wide and the long export has its own statement', async () => {
  desk.answers.fails = (body) => body.includes('>Eve EXAMPLE<')
  desk.answers.instead = (body) => {
    const found = answers.find(([says, operation]) => body.includes(operation) && body.includes(says))
    if (!found) return undefined
    const reply = soap11.writeResult(found[1], found[2])
    return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const file = csv([['Supplier'], ['Barred Example']])
  const batch_id = await desk.made('company_officers', file, { name: 'Supplier' })
  expect(await desk.run(batch_id, '500')).toMatchObject({ state: 'done', not_answered: 1 })
  const [row] = await rowsOf(desk.analyst, batch_id)
  const own = (row?.calls ?? []).filter(({ label }) => label.startsWith('Look up each officer'))
  const day = ukDate(new Date().toISOString())
  const said = new Map([
    ['Ann EXAMPLE', 'yes, from 2021-01-01 to 2028-12-31'],
    ['Ben EXAMPLE', `no, not in the register of disqualified people on ${day}`],
    [
      'Cat EXAMPLE',
      `not certain: a person of the same name and month of birth is in the register (from 2021-01-01 to 2028-12-31), on ${day}`,
    ],
    ['Dan EXAMPLE', `no, not in the register of disqualified people on ${day}`],
    ['Eve EXAMPLE', 'not looked up: the register of disqualified people gave no answer'],
  ])
  const shown = own.map(({ fields }) => [fields?.['director.name_single_line'], fields?.['director.disqualified']])
  expect(new Map(shown as [string, string][])).toEqual(said)

  const heading = 'Look up each officer and disqualifications: director'
  for (const form of ['wide', 'long']) {
    const { text } = await desk.analyst.get(`/api/batches/${batch_id}/results.csv?form=${form}`)
    const lines: { [heading: string]: string }[] = parse(text, { bom: true, columns: true })
    const names = lines.flatMap((line) => (line[`${heading}.name_single_line`] ?? '').split('; '))
    const words = lines.flatMap((line) => (line[`${heading}.disqualified`] ?? '').split(/; (?=yes|no)/))
    expect(new Map(names.map((name, index) => [name, words[index]!] as const).filter(([name]) => name))).toEqual(said)
  }
  desk.answers.fails = () => false
})

test('officers without an id, and those of further pages, are said not to be looked up', async () => {
  const listed = [officer('', 'Finn EXAMPLE'), officer('o.2', 'Ben EXAMPLE'), officer('', 'Gus EXAMPLE')]
  const appt_list = [...listed, officer('', 'Ida EXAMPLE', { director_appt_list: [{ status: 'RESIGNED' }] })]
  desk.answers.instead = (body) => {
    if (!body.includes('company_appointments')) return undefined
    const reply = soap11.writeResult('company_appointments', { appt_list, next_page_id: 'p2' })
    return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const named = await desk.analyst.lookUp('company_number_search', { company_number: '90000005' })
  const file = csv([['Supplier'], [named.json.result.company_short_list[0].name]])
  const batch_id = await desk.made('company_officers', file, { name: 'Supplier' })
  await desk.run(batch_id, '500')
  const [row] = await rowsOf(desk.analyst, batch_id)
  const list = row?.calls.find(({ operation }) => operation === 'company_appointments')
  const said = '2 without an id, and those of further pages'
  expect(list?.fields).toMatchObject({ appt_list: '4+', officers_not_looked_up: said })
  expect((await desk.analyst.get(`/api/batches/${batch_id}/results.csv`)).text).toContain(said)
})

test.each([
  ['Mr Dan EXAMPLE', '1970-03', true],
  ['EXAMPLE, Dan Álvaro', '1970-03-04', true],
  ['Dan EXAMPLE', undefined, true],
  ['Dan EXAMPLE', '1970-04', false],
  ['Dana EXAMPLE', '1970-03', false],
  ['EXAMPLE', '1970-03', false],
])('a hit %s born %s may be Dan Example born 1970-03: %s', (name_single_line, dob, isNamesake) => {
  const hit = { director_id: 'n.9', name_single_line, ...(dob && { dob }) }
  const known = { 'director.name_single_line': 'Dan EXAMPLE', 'director.dob': '1970-03' }
  expect(namesakesIn({ director_list: [hit] } as Parameters<typeof namesakesIn>[0], known)).toEqual(
    isNamesake ? ['n.9'] : [],
  )
})
