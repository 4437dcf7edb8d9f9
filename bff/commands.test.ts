/** The operator's commands as programs: their help, and what they do where there is nothing to work on. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isMade } from '../platform/database.ts'
import { isInstalled, newDatabase, newFolder } from '../platform/testing/databases.ts'
import { forPrograms } from '../platform/testing/programs.ts'
import { admin, testApp } from './testing/app.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { [name: string]: string }
}
type Ran = { code: number | null; out: string; error: string }

function run(words: readonly string[], env: { [name: string]: string } = {}): Promise<Ran> {
  const child = spawn(process.execPath, words, { cwd: root, env: { ...forPrograms, ...env } })
  const ran: Ran = { code: null, out: '', error: '' }
  child.stdout.on('data', (chunk) => (ran.out += chunk))
  child.stderr.on('data', (chunk) => (ran.error += chunk))
  child.stdin.end()
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ran, code })))
}
const stackFrame = /^\s+at /m

test.each(Object.entries(scripts))('npm run %s -- --help says what it does, and does nothing', async (_, line) => {
  const folder = path.join(newFolder(), 'data')
  const { code, out, error } = await run([...line.replace(/^exec node /, '').split(' '), '--help'], {
    DATA_DIR: folder,
  })
  expect([code, error]).toEqual([0, ''])
  expect(out.trim().length).toBeGreaterThan(20)
  expect(out).not.toMatch(stackFrame)
  expect(existsSync(folder)).toBe(false)
})

const onWhatIsThere = [
  'account list',
  'account disable ann@example.com',
  'service-account list',
  'service-account prices',
  'load list',
  'data-subject Penhaligon',
  'data-subject Penhaligon --loaded',
  'export-evidence none.zip',
  'erase --record none',
  'erase --officer p.123456780001',
  'rebuild-claims',
  'restore --by-hand',
  'backup',
].map((line) => line.split(' '))

describe.each(onWhatIsThere)('%s %s', (name, ...args) => {
  const program = (env: { [name: string]: string }) => run([`scripts/${name}.ts`, ...args], env)

  test('makes no data folder, and says that there is none', async () => {
    const folder = path.join(newFolder(), 'data')
    const missing = await program({ DATA_DIR: folder })
    expect([missing.code, missing.error]).toEqual([1, expect.stringContaining(`There is no data folder at ${folder}.`)])
    expect(missing.error).not.toMatch(stackFrame)
    expect(existsSync(folder)).toBe(false)

    mkdirSync(folder, { mode: 0o700 })
    const empty = await program({ DATA_DIR: folder })
    expect([empty.code, empty.error]).toEqual([1, expect.stringContaining(`is not in the data folder ${folder}.`)])
    expect(readdirSync(folder)).toEqual([])
  })

  test.skipIf(!isInstalled('postgres'))('makes no tables in an empty PostgreSQL', async () => {
    const { address, drop } = await newDatabase('postgres')
    onTestFinished(drop)
    const folder = path.join(newFolder(), 'data')
    const env = { DATA_DIR: folder, DATABASE_URL: address, SERVICE_DATABASE_URL: address }
    const { code, error } = await program(env)
    expect([code, error]).toEqual([1, expect.stringMatching(/The database \S+ is empty\./)])
    expect([await isMade(address), existsSync(folder)]).toEqual([false, false])
  })
})

test.each(['backup', 'restore', 'export-evidence', 'seed', 'rebuild-claims'])(
  '%s says its usage for an option that there is not',
  async (name) => {
    const { code, error } = await run([`scripts/${name}.ts`, '--nonsense'], {
      DATA_DIR: path.join(newFolder(), 'data'),
    })
    expect([code, error]).toEqual([2, expect.stringContaining(`npm run ${name}`)])
    expect(error).not.toMatch(stackFrame)
  },
)

describe('whereabouts-admin', () => {
  const program = 'scripts/whereabouts-admin.mjs'

  test('runs a command with the variables that are set, where there is no unit', async () => {
    const app = await testApp()
    onTestFinished(() => app.close())
    const env = { ...app.settings, PUBLIC_URL: app.publicUrl }
    const { code, out } = await run([program, '--unit', 'whereabouts-of-no-name', 'account', 'list'], env)
    expect([code, out]).toEqual([0, expect.stringContaining(`${admin.email}: ada, administrator`)])
  })

  test('lists the commands, and says which one there is not', async () => {
    const { code, out } = await run([program, '--help'])
    expect([code, out]).toEqual([0, expect.stringContaining('  backup ')])
    const wrong = await run([program, 'bakcup'])
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('There is no command bakcup.')])
  })

  test('knows the earlier name of a command', async () => {
    const { code, out } = await run([program, '--print', '--unit', 'whereabouts-of-no-name', 'accounts', 'list'])
    expect([code, out]).toEqual([0, expect.stringContaining(' scripts/service-account.ts list\n')])
  })

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'takes user, folder, keys and settings from the unit and its drop-ins',
    async () => {
      const system = newFolder()
      const units = path.join(system, 'etc/systemd/system')
      mkdirSync(path.join(units, 'whereabouts.service.d'), { recursive: true })
      cpSync(path.join(root, 'docs/running/whereabouts.service'), path.join(units, 'whereabouts.service'))
      writeFileSync(path.join(units, 'whereabouts.service.d/own.conf'), '[Service]\nEnvironment=LOG_LEVEL=info\n')
      const { out } = await run([program, '--root', system, '--print', 'account', 'add', 'ann@example.com'])
      const [own] = /whereabouts-admin-\d+\.service/.exec(out)!
      for (const part of [
        `--unit=${own} `,
        ' --property=EnvironmentFile=/etc/whereabouts/settings ',
        " '--property=Environment=DATA_DIR=/var/lib/whereabouts DRAIN_SECONDS=5' ",
        ` --property=Environment=UPSTREAM_API_KEY_FILE=/run/credentials/${own}/upstream-api-key `,
        ' --property=Environment=LOG_LEVEL=info ',
        ' --property=LoadCredential=upstream-api-key:/etc/whereabouts/upstream-api-key ',
        ' --property=User=whereabouts --property=DynamicUser=yes --property=StateDirectory=whereabouts ',
        ' -- /opt/whereabouts/node_modules/.bin/node scripts/run.mjs scripts/account.ts add ann@example.com\n',
      ])
        expect(out).toContain(part)
    },
  )
})
