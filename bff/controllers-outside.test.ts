/** Controllers as other programs read them: the claims of a case in a spreadsheet, and the command line. */
import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { readWithOpenpyxl } from './batch/testing/sheets.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeToken } from './testing/token.ts'

const program = fileURLToPath(new URL('../scripts/whereabouts.mjs', import.meta.url))
/** VINTERFOLD HOLDINGS LIMITED controls it, and before that Mr Piers Anthony VOSPER did. */
const company_number = '99000011'

let app: TestApp
let token: string
let reference: string
const folder = newFolder()
beforeAll(async () => {
  app = await testApp()
  const ada = await app.analyst()
  await ada.request('PUT', '/api/prices/company_controllers', { credits: '1' })
  token = (await makeToken(ada, { scopes: ['read', 'lookup', 'batch', 'export'] })).json.token
  reference = (await ada.get(`/api/cases/${ada.case_id}`)).json.reference
})
afterAll(() => app.close())

const rowsOfTable =
  'import csv, json, sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig")))))'

/** @returns its stdout, once it ended with 0 */
async function run(args: string[], input = ''): Promise<string> {
  const env = { PATH: process.env.PATH, WHEREABOUTS_URL: app.address, WHEREABOUTS_TOKEN: token }
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env })
  child.stdin.end(input)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(await ended, error).toBe(0)
  return out
}

test('a lookup on the command line prints controllers with their natures and days', async () => {
  const of = ['--case', reference]
  const { outcome, result } = JSON.parse(
    await run(['lookup', 'company_controllers', `company_number=${company_number}`, ...of]),
  )
  expect(outcome).toBe('found')
  expect(result.controller_list).toMatchObject([
    {
      name: 'VINTERFOLD HOLDINGS LIMITED',
      notified_on: '2019-09-02',
      ceased_on: null,
      identification: { registration_number: '99000012' },
    },
    { name: 'Mr Piers Anthony VOSPER', ceased_on: '2019-09-02' },
  ])
  for (const { nature_list } of result.controller_list)
    expect(nature_list).toContain('ownership-of-shares-75-to-100-percent')
})

test('openpyxl reads the controllers of a case in its claims', async () => {
  await run(['lookup', 'company_controllers', `company_number=${company_number}`, '--case', reference])
  await run(['export', '--case', reference, '--to', 'claims.xlsx', '--format', 'xlsx'])
  const { names, rows, kinds } = readWithOpenpyxl(path.join(folder, 'claims.xlsx'))
  expect([names, kinds]).toEqual([['Claims', 'Records not read'], ['s']])
  const said = rows.map(([thing, , , says, value, other]) => [thing, says, value, other].filter(Boolean).join(' | '))
  for (const line of [
    /^VINTERFOLD HOLDINGS LIMITED \| Controls \| corporate-entity-.* \| SABLEWICK ASSETS LIMITED$/,
    /^Mr Piers Anthony VOSPER \| Control ceased \| 2019-09-02 \| SABLEWICK ASSETS LIMITED$/,
    /^VINTERFOLD HOLDINGS LIMITED \| Nature of control \| ownership-of-shares-75-to-100-percent /,
  ])
    expect(said, String(line)).toContainEqual(expect.stringMatching(line))
})

test('Python reads the controllers in force in the results of a batch', async () => {
  const given = ['batch', '-', '--case', reference, '--operation', 'company_controllers']
  const { batch_id } = JSON.parse(await run(given, `Company no\n${company_number}\n`))
  await run(['batch', '--id', batch_id, '--most', '5', '--results', 'out.csv'])
  const [row, ...others] = JSON.parse(
    execFileSync('python3', ['-c', rowsOfTable, path.join(folder, 'out.csv')]).toString(),
  )
  expect(others).toEqual([])
  expect(row).toMatchObject({ 'Company no': company_number, Outcome: 'found' })
  expect(row.controllers).toMatch(/^VINTERFOLD HOLDINGS LIMITED/)
  expect(row.controllers).not.toContain('VOSPER')
})
