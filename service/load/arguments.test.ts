/** What an operator writes after `npm run load --`, right and wrong. */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { readArguments } from './arguments.ts'
import { formats } from './index.ts'
import { basicCompanyData } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (...given: string[]) => readArguments(formats, given)

test.each([
  [['companies', 'a.csv', '--replace'], ['a.csv'], { replace: 'yes', 'replace-sample': 'no' }],
  [['onspd', '--replace-sample', 'a.csv', 'b.csv'], ['a.csv', 'b.csv'], { replace: 'no', 'replace-sample': 'yes' }],
  [['nearest', 'a.csv', '--group=Shops', '--account', 'two'], ['a.csv'], { group: 'Shops', account: 'two' }],
  [['nearest', '--', '--odd.csv'], ['--odd.csv'], { group: '', account: 'default' }],
])('%j is read', (given, files, options) => {
  expect(read(...given)).toMatchObject({ name: given[0], files, options })
})

test.each([
  [[], ''],
  [['companys', 'a.csv'], '“companys” is not a format.'],
  [['constructor', 'a.csv'], '“constructor” is not a format.'],
  [['companies'], 'Name the file to load: npm run load -- companies FILE.'],
  [['companies', '--replace'], 'Name the file to load: npm run load -- companies FILE.'],
  [
    ['companies', 'a.csv', '--replce'],
    '--replce is not an option of companies. Its options: --replace-sample, --replace.',
  ],
  [['companies', 'a.csv', '-r'], '-r is not an option of companies. Its options: --replace-sample, --replace.'],
  [['companies', 'a.csv', '--constructor'], /^--constructor is not an option of companies\./],
  [['officer-updates', 'a.dat', '--replace'], '--replace is not an option of officer-updates. It has none.'],
  [['companies', 'a.csv', '--replace=no'], '--replace takes no value.'],
  [['tps', 'a.txt', '--registers'], '--registers needs a value.'],
  [['nearest', 'a.csv', '--group', '--account', 'two'], '--group needs a value.'],
  [['nearest', 'a.csv', 'b.csv'], 'nearest reads one file, and 2 are named.'],
])('%j is refused, and the words say what is wrong', (given, why) => {
  const said = read(...given)
  if (typeof why === 'string') expect(said).toBe(why)
  else expect(said).toMatch(why)
})

const script = fileURLToPath(new URL('../../scripts/load.ts', import.meta.url))
const run = (...given: string[]) =>
  spawnSync(process.execPath, [script, ...given], { env: { ...forPrograms, DATA_DIR: folder }, encoding: 'utf8' })

test('the command names the store before it reads a row', () => {
  const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
  writeFileSync(file, basicCompanyData([{ CompanyName: 'PLAIN WIDGETS LIMITED', CompanyNumber: '01234567' }]))
  const { stdout, status } = run('companies', file)
  const lines = stdout.trim().split('\n')
  expect([status, lines[0], lines.at(-1)]).toEqual([
    0,
    `Loading into ${path.join(folder, 'service.sqlite')}.`,
    'Rows loaded into the register, of 2026-11-01: 1. Rejected: 0.',
  ])
})

test('the command says what is wrong, and then what it takes', () => {
  for (const [given, why] of [
    [['companies', 'a.csv', '--replce'], '--replce is not an option of companies.'],
    [['list', 'companies'], 'list takes nothing after it.'],
  ] as const) {
    const { stderr, status } = run(...given)
    expect([status, stderr.startsWith(why)]).toEqual([2, true])
    expect(stderr).toContain('Usage: npm run load -- FORMAT FILE…')
  }
})
