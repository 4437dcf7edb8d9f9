/** A backup says of which database it is, and a nightly one is not made of a database that nobody writes to any more. */
import { execFile } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { forPrograms } from '../../../platform/testing/programs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databaseInWords } from './which-database.ts'

const program = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))
let app: TestApp | undefined
beforeEach(() => {
  app = undefined
})
afterEach(() => app?.close())

const backUp = ({ settings }: TestApp) =>
  new Promise<{ failed: boolean; out: string; said: string }>((resolve) => {
    const env = { ...forPrograms, ...settings }
    execFile(process.execPath, [program], { env }, (error, out, said) => resolve({ failed: error !== null, out, said }))
  })

test.each(engines.filter(isInstalled))('of %s: it is named by the command and in the manifest', async (engine) => {
  app = await testApp({ engine })
  const { out } = await backUp(app)
  const database = databaseInWords(app.databaseAddress)
  expect(out).toContain(`Backup of ${database} written to `)
  const folder = / written to (.+)$/m.exec(out)![1]!
  expect(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ database })
})

test('a name and a password are not in the words', () => {
  const address = 'postgres://desk:secret@db.example.com:5433/whereabouts?sslmode=verify-full&password=secret'
  expect(databaseInWords(address)).toBe('postgres://db.example.com:5433/whereabouts')
})

test('where the ledger moved to PostgreSQL, the old file is not used', async () => {
  app = await testApp()
  const head = path.join(app.folder, 'ledger-head-0123abcd.json')
  writeFileSync(head, '{}')
  const later = Date.now() / 1000 + 60
  utimesSync(head, later, later)
  expect(await backUp(app)).toMatchObject({ failed: true, said: expect.stringContaining('Set DATABASE_URL or') })

  // And the way back: SQLite's is the newer one again.
  utimesSync(head, 1, 1)
  expect((await backUp(app)).failed).toBe(false)
})
