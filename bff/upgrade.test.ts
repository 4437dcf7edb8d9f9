/** A data folder of version 0.1, the oldest that this version opens, under today's programs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../platform/database.ts'
import { frozenSql, migrationNames, type Schema, statementsIn } from '../platform/migrations.ts'
import { engines, isInstalled, newDatabase, newFolder, restoreDump } from '../platform/testing/databases.ts'
import { forPrograms } from '../platform/testing/programs.ts'
import { version } from '../platform/version.ts'
import { hashPassword } from './auth/passwords.ts'
import { schema } from './state/schema.ts'
import type { Tables } from './state/tables.ts'
import { visitorOf } from './testing/app.ts'
import { startProgram } from './testing/program.ts'

const password = 'a password of the tests'
const backupProgram = fileURLToPath(new URL('../scripts/backup.ts', import.meta.url))
const registerSchema: Schema = {
  migrations: new URL('../service/store/migrations/', import.meta.url),
  replaced: ['0001-register', '0002-people'],
  create: async () => {},
}
const rowsAt = (file: string) => statementsIn(readFileSync(new URL(file, import.meta.url), 'utf8'))
/** The rows have a few of each kind, and not this one. */
const fictional = "insert into register (key, value) values ('fictional', 'true')"
const notYetRun = (of: Schema) => migrationNames(of).slice(1)

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))(
    'it opens, says what was updated, and keeps records, cases and accounts',
    async () => {
      const folder = path.join(newFolder(), 'data')
      mkdirSync(folder, { mode: 0o700 })
      const database = engine === 'postgres' ? await newDatabase(engine) : null
      if (database) onTestFinished(() => database.drop())
      const address = database?.address ?? path.join(folder, 'whereabouts.sqlite')
      const own = { address, drop: async () => {} }
      const [statements, rows] = [frozenSql(schema, '0015-tables', engine), rowsAt('state/rows-of-0.1.sql')]
      await restoreDump(own, { statements, rows, executed: schema.replaced })
      await restoreDump(
        { address: path.join(folder, 'service.sqlite'), drop: own.drop },
        {
          statements: frozenSql(registerSchema, '0003-tables', 'sqlite'),
          rows: [...rowsAt('../service/store/rows-of-0.1.sql'), fictional],
          executed: registerSchema.replaced,
        },
      )
      const { db, close } = connect<Tables>(address, { durable: true })
      await db
        .updateTable('analyst')
        .set({ password_hash: await hashPassword(password) })
        .execute()
      // The rows were written without a key, so nothing in them can be opened with one.
      for (const table of ['second_factor', 'sealing_key'] as const) await db.deleteFrom(table).execute()
      await close()

      const settings = { DATA_DIR: folder, SERVICE_PORT: '0', ...(database && { DATABASE_URL: address }) }
      const { address: url, said, child, ended } = await startProgram(settings)
      const line = (words: string) =>
        said()
          .split('\n')
          .filter((one) => one.includes(words))
          .map((one) => JSON.parse(one))
      expect(line('updated the database')).toMatchObject([{ version, migrations: notYetRun(schema) }])
      expect(line('updated the register')).toMatchObject([{ version, migrations: notYetRun(registerSchema) }])

      const { get, post, lookUp } = visitorOf({ address: url, publicUrl: url })
      expect((await get('/api/health')).json).toMatchObject({ status: 'ok', version })
      expect((await get('/metrics')).text).toContain(`whereabouts_version{version="${version}"} 1`)
      expect((await post('/api/session', { email: 'ada@example.org', password })).status).toBe(200)
      const [file] = (await get('/api/cases')).json.cases
      expect(file).toMatchObject({ case_id: 'case_1', reference: 'ACQ-1' })
      const { json } = await get('/api/records/1m843ggqa3bcrt8rr26s')
      expect(json).toMatchObject({ operation: 'people_search', outcome: 'found' })
      const company = await lookUp('company_number_search', { company_number: '90000001', case_id: 'case_1' })
      expect(company.json).toMatchObject({ outcome: 'found' })

      execFileSync(process.execPath, [backupProgram], { env: { ...forPrograms, ...settings } })
      const [backup = ''] = readdirSync(path.join(folder, 'backups'))
      const manifest = JSON.parse(readFileSync(path.join(folder, 'backups', backup, 'manifest.json'), 'utf8'))
      expect(manifest).toMatchObject({ version, migrations: migrationNames(schema) })
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  )
})
