/** Restores a new backup into a file that is then removed: a backup is done when it can be restored. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../platform/database.ts'
import { schema } from '../../state/schema.ts'
import { type AnyTables, fillTables, lastMigration, requireKnown, type Say } from './fill.ts'
import { verifiedManifest } from './manifest.ts'
import { checkRegister } from './register-files.ts'

/** On SQLite for either engine, so that the live database has no part in it. @throws BackupFailed */
export async function readBack(backup: string, say: Say): Promise<void> {
  const manifest = await verifiedManifest(backup)
  requireKnown(manifest)
  const scratch = path.join(backup, 'read-back.sqlite')
  try {
    const upTo = lastMigration(manifest)
    const { db, engine, close } = await openDatabase<AnyTables>(scratch, schema, { durable: false, upTo })
    try {
      await db.transaction().execute((tx) => fillTables(tx, { engine, backup, manifest, say }))
    } finally {
      await close()
    }
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(scratch + rest, { force: true })
  }
  checkRegister(backup, Object.keys(manifest.files), say)
}
