/** Restores a backup (decision 0039), into an empty database or instead of a state that is kept under another name. */

import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { ownFolder } from '../../../platform/data-folder.ts'
import { connect, type Database, openDatabase } from '../../../platform/database.ts'
import { isPostgres } from '../../../platform/database-fault.ts'
import { createLog } from '../../../platform/log.ts'
import { migrationNames, todaysNames } from '../../../platform/migrations.ts'
import type { Head } from '../../ledger/chain.ts'
import { recordRestore } from '../../ledger/forks.ts'
import { headsIn } from '../../ledger/head-file.ts'
import { schema } from '../../state/schema.ts'
import { openState } from '../../state/state.ts'
import { afterRestore } from '../after-restore.ts'
import { BackupFailed, HalfRestored, type Manifest, restoreDataFiles, verifiedManifest } from './manifest.ts'
import { countOn, currentSchema, readRows } from './tables.ts'

type Restored = {
  manifest: Manifest
  /** The new name of the previous state; null if there was none. */
  aside: string | null
}
type Options = { backup: string; address: string; dataDir: string; replace: boolean; clock?: () => Date }

export async function restoreBackup({
  backup,
  address,
  dataDir,
  replace,
  clock = () => new Date(),
}: Options): Promise<Restored> {
  const manifest = await verifiedManifest(backup)
  requireKnown(manifest)
  ownFolder(dataDir)
  const suffix = `replaced-${clock()
    .toISOString()
    .replace(/\.\d+|[-:]/g, '')
    .toLowerCase()}`
  const filling = { backup, manifest, address, suffix, replace, heads: headsIn(dataDir), clock }
  const aside = isPostgres(address) ? await fillPostgres(filling) : await fillSqlite(filling)

  try {
    restoreDataFiles(path.join(backup, 'files'), dataDir, suffix)
    if (manifest.files['service.sqlite']) putBackRegister(backup, dataDir, suffix)
    await goOnWith(address, dataDir)
  } catch (cause) {
    throw new HalfRestored(aside, cause)
  }
  return { manifest, aside }
}

/** Tells a restored database that it was restored, by this program or by hand. Later rows are signed again. */
export async function goOnWith(address: string, DATA_DIR: string): Promise<void> {
  const state = await openState(address)
  try {
    const DATABASE_URL = isPostgres(address) ? address : undefined
    const kept = await afterRestore(state, { DATA_DIR, DATABASE_URL, log: createLog('restore', 'warn') })
    await kept.goOnFromHere().finally(kept.close)
  } finally {
    await state.close()
  }
}

/** This version cannot understand a backup of a later one. */
function requireKnown(manifest: Manifest): void {
  const known = migrationNames(schema)
  const later = todaysNames(schema, manifest.migrations).filter((name) => !known.includes(name))
  if (later.length > 0)
    throw new BackupFailed(
      later.some((name) => schema.replaced.includes(name))
        ? 'The backup was made by an early version of this program. Restore it with the last version before 1.0 first.'
        : `The backup was made by a later version of this program, which knows ${later.join(', ')}.`,
    )
}

function putBackRegister(backup: string, dataDir: string, suffix: string): void {
  const own = path.join(dataDir, 'service.sqlite')
  if (existsSync(own)) renameSync(own, `${own}.${suffix}`)
  for (const rest of ['-wal', '-shm']) if (existsSync(own + rest)) renameSync(own + rest, `${own}.${suffix}${rest}`)
  copyFileSync(path.join(backup, 'service.sqlite'), own)
}

/** Fills a new file first, then replaces the old one. @returns where the old one is now */
async function fillSqlite(filling: Filling): Promise<string | null> {
  const { address, suffix, replace } = filling
  const isThere = existsSync(address)
  if (isThere && !replace)
    throw new BackupFailed(
      `${address} exists already. Restore with --replace: the present file is kept under another name.`,
    )
  if (isThere) requireAlone(address)
  const draft = `${address}.restoring`
  const forget = () => ['', '-wal', '-shm'].map((rest) => rmSync(draft + rest, { force: true }))
  forget()
  try {
    await fill(filling, draft)
  } catch (error) {
    forget()
    throw error
  }
  const aside = `${address}.${suffix}`
  if (isThere) {
    requireAlone(address)
    renameSync(address, aside)
  }
  renameSync(draft, address)
  return isThere ? aside : null
}

/** Leaving WAL mode needs the file for itself, so it fails if another program has the file open. */
function requireAlone(address: string): void {
  const live = new DatabaseSync(address, { timeout: 1000 })
  try {
    live.exec('pragma journal_mode = delete')
  } catch (error) {
    const isLocked = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
    if (isLocked) throw new BackupFailed('The application is running. Stop it first.')
    // Damage may be the reason for the restore: the file is kept as it is.
  } finally {
    live.close()
  }
}

/** The previous state stays in a schema of another name. @returns that name */
async function fillPostgres(filling: Filling): Promise<string | null> {
  const { address, suffix, replace } = filling
  const database = connect<object>(address, { durable: true })
  try {
    const schema = (await currentSchema(database.db)) ?? 'public'
    const isThere = (await database.db.introspection.getTables()).some((table) => table.schema === schema)
    if (isThere && !replace)
      throw new BackupFailed(
        'The database is not empty. Restore with --replace: the present state is kept under another name.',
      )
    if (isThere) await requireNoOthers(database)
    const aside = `${schema}_${suffix.replaceAll('-', '_')}`
    if (isThere) await exchange(database, schema, aside)
    try {
      await fill(filling, address)
    } catch (error) {
      if (isThere) await putBack(database, schema, aside)
      throw error
    }
    return isThere ? `the schema ${aside}` : null
  } finally {
    await database.close()
  }
}

async function requireNoOthers({ db }: Database<object>): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db)
  if (rows[0]?.others) throw new BackupFailed('The application is running on this database. Stop every process first.')
}

/** Kysely looks for its tables in every schema, so those of the previous state are renamed too. */
const kyselyTables = ['kysely_migration', 'kysely_migration_lock']
const asideName = (table: string) => `replaced_${table}`

const exchange = ({ db }: Database<object>, schema: string, aside: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(aside)}`.execute(tx)
    for (const table of kyselyTables)
      await sql`alter table if exists ${sql.id(aside, table)} rename to ${sql.id(asideName(table))}`.execute(tx)
    await sql`create schema ${sql.id(schema)}`.execute(tx)
  })

const putBack = ({ db }: Database<object>, schema: string, aside: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(tx)
    for (const table of kyselyTables)
      await sql`alter table if exists ${sql.id(aside, asideName(table))} rename to ${sql.id(table)}`.execute(tx)
    await sql`alter schema ${sql.id(aside)} rename to ${sql.id(schema)}`.execute(tx)
  })

type Filling = {
  backup: string
  manifest: Manifest
  address: string
  suffix: string
  replace: boolean
  /** The last ledger rows that DATA_DIR knows. */
  heads: Head[]
  clock: () => Date
}

/** Single-use secrets may have been used since the backup. Everybody signs in again, with a password or a new link. */
const goodOnce = ['session', 'pending_sign_in', 'account_link']

/** Fills the schema version of the backup, so that later migrations find their rows. The chain notes the restore. */
async function fill({ backup, manifest, heads, clock }: Filling, address: string): Promise<void> {
  const upTo = todaysNames(schema, manifest.migrations).at(-1)!
  // biome-ignore lint/suspicious/noExplicitAny: a backup holds whatever tables there were.
  const database = await openDatabase<any>(address, schema, { durable: true, upTo })
  try {
    await database.db.transaction().execute(async (tx) => {
      for (const [table, count] of Object.entries(manifest.tables)) {
        const read = await readRows(tx, table, path.join(backup, 'tables', `${table}.jsonl.gz`))
        if (read !== count) throw new BackupFailed(`The backup says ${count} rows of ${table}, and holds ${read}.`)
      }
      for (const table of goodOnce) if (table in manifest.tables) await tx.deleteFrom(table).execute()
      await recordRestore(tx, { engine: database.engine, heads, backup: { at: manifest.at }, clock })
      if (database.engine === 'postgres') await countOn(tx)
    })
  } finally {
    await database.close()
  }
}
