/** Nobody else on this machine reads what we keep. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../platform/data-folder.ts'
import { newFolder } from '../../platform/testing/databases.ts'
import { startProgram } from '../testing/program.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = newFolder()
  folder = path.join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8)

test('a folder that is not there is made for its owner alone', () => {
  expect(ownFolder(folder)).toBeNull()
  expect(modeOf(folder)).toBe('700')
})

test.each([[[]], [['whereabouts.sqlite']]])('one of ours that is open is shut: %o', (files) => {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  for (const file of files) writeFileSync(path.join(folder, file), '')
  expect(ownFolder(folder)).toBeNull()
  expect(modeOf(folder)).toBe('700')
})

test.each([
  [0o755, ['photographs']],
  [0o1777, []],
])('one that may be somebody else’s is left as it is, and warned of: %o', (mode, files) => {
  mkdirSync(folder)
  chmodSync(folder, mode)
  for (const file of files) writeFileSync(path.join(folder, file), '')
  expect(ownFolder(folder)).toContain(`Run: chmod 700 ${folder}`)
  expect(modeOf(folder)).toBe(mode.toString(8))
})

test('every file that a start makes is its owner’s alone, the service’s too', async () => {
  // With a live source the service writes no fictional register.
  const live = { COMPANIES_HOUSE_KEY: 'a-key', COMPANIES_HOUSE_URL: 'http://127.0.0.1:9' }
  const program = await startProgram({ DATA_DIR: folder, SERVICE_PORT: '0', ...live })
  const files = readdirSync(folder)
  expect(files).toEqual(expect.arrayContaining(['whereabouts.sqlite', 'service.sqlite']))
  for (const file of files) expect([file, modeOf(path.join(folder, file))]).toEqual([file, '600'])
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

const invites: [string, string[]] = ['account.ts', ['invite', 'vera@example.com', '--role', 'analyst']]
const adds: [string, string[]] = ['service-account.ts', ['add', 'vera']]

test.each([
  ['account.ts', ['list']],
  invites,
  ['erase.ts', ['--record', 'none']],
  ['data-subject.ts', ['nobody']],
  ['export-evidence.ts', ['evidence.zip']],
  ['backup.ts', []],
  ['service-account.ts', ['list']],
  ['seed.ts', ['--companies', '1']],
  ['load.ts', ['nearest', 'places.csv']],
])('and every file that a command makes: %s %o', async (script, args) => {
  // Most commands need the databases.
  for (const beginning of [invites, adds]) await run(...beginning)
  chmodSync(folder, 0o755)
  await run(script, args)
  expect(modeOf(folder)).toBe('700')
  const files = readdirSync(folder)
  expect(files).toEqual(expect.arrayContaining(['whereabouts.sqlite', 'service.sqlite']))
  for (const file of files) expect([file, modeOf(path.join(folder, file)).slice(-2)]).toEqual([file, '00'])
})

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))
const run = (script: string, args: string[]) =>
  new Promise<void>((resolve) =>
    execFile(
      process.execPath,
      [path.join(scripts, script), ...args],
      { cwd: parent, env: { ...process.env, DATA_DIR: folder } },
      () => resolve(),
    ),
  )
