/** Fills an empty database with the tables of a backup. A restore does it, and so does the reading back of a new backup. */
import path from 'node:path'
import type { Transaction } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import { migrationNames, todaysNames } from '../../../platform/migrations.ts'
import { schema } from '../../state/schema.ts'
import { BackupFailed, type Manifest } from './manifest.ts'
import { countOn, readRows } from './tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a backup holds whatever tables there were.
export type AnyTables = any
export type Say = (line: string) => void
export type Filling = {
  engine: Engine
  backup: string
  manifest: Manifest
  say: Say
}

/** The schema version of the backup: later migrations then find its rows. */
export const lastMigration = ({ migrations }: Manifest): string => todaysNames(schema, migrations).at(-1)!

/** This version cannot understand a backup of a later one. @throws BackupFailed */
export function requireKnown({ migrations }: Manifest): void {
  const known = migrationNames(schema)
  const later = todaysNames(schema, migrations).filter((name) => !known.includes(name))
  if (later.length === 0) return
  throw new BackupFailed(
    later.some((name) => schema.replaced.includes(name))
      ? 'The backup was made by an early version of this program. Restore it with the sources of 23 November 2026 first.'
      : `The backup was made by a later version of this program, which knows ${later.join(', ')}.`,
  )
}

/** @returns how many texts lost a NUL, which PostgreSQL cannot store @throws BackupFailed */
export async function fillTables(
  tx: Transaction<AnyTables>,
  { engine, backup, manifest, say }: Filling,
): Promise<number> {
  let cleaned = 0
  for (const [table, count] of Object.entries(manifest.tables)) {
    say(`${table}: ${count} rows`)
    const read = await readRows(tx, { engine, table, file: path.join(backup, 'tables', `${table}.jsonl.gz`) })
    if (read.file.rows !== count)
      throw new BackupFailed(`The backup says ${count} rows of ${table}, and holds ${read.file.rows}.`)
    const digest = manifest.digests?.[table]
    if (digest !== undefined && digest !== read.file.digest)
      throw new BackupFailed(`The backup does not hold the rows of ${table} that were saved.`)
    if (read.stored.digest !== read.given.digest)
      throw new BackupFailed(`The database holds other rows of ${table} than the backup.`)
    cleaned += read.cleaned
  }
  if (engine === 'postgres') await countOn(tx)
  return cleaned
}
