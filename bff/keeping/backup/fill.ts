/** A database that is empty becomes the one that the backup is of. */
import path from 'node:path'
import { openDatabase } from '../../../platform/database.ts'
import { todaysNames } from '../../../platform/migrations.ts'
import type { Head } from '../../ledger/chain.ts'
import { tellRestored } from '../../ledger/forks.ts'
import { schema } from '../../state/schema.ts'
import { BackupFailed, type Manifest } from './manifest.ts'
import { countOn, readRows } from './tables.ts'

export type Filling = {
  backup: string
  manifest: Manifest
  address: string
  /** What the name of whatever gives way ends with. */
  suffix: string
  replace: boolean
  /** With which the ledger ended, as far as the folder knows. */
  heads: Head[]
  clock: () => Date
}

/** What was good once may have been used or ended since: everybody signs in again, by password and by new links. */
const goodOnce = ['session', 'pending_sign_in', 'account_link']

/**
 * As it was, of the version it was: what brings it up to date finds the rows that it is about. And the chain says that it
 * was put back.
 */
export async function fill({ backup, manifest, heads, clock }: Filling, address: string): Promise<void> {
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
      await tellRestored(tx, { engine: database.engine, heads, backup: { at: manifest.at }, clock })
      if (database.engine === 'postgres') await countOn(tx)
    })
  } finally {
    await database.close()
  }
}
