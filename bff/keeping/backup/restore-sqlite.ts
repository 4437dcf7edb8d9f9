/** Fills a new file first. Then it takes the place of the present one, in one step. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../platform/database.ts'
import { schema } from '../../state/schema.ts'
import { type AnyTables, lastMigration } from './fill.ts'
import { BackupFailed } from './manifest.ts'
import { fillState, type Into, type Replaced } from './restore-state.ts'
import { draftOf, keepAside } from './unfinished.ts'

export async function fillSqlite(into: Into): Promise<Replaced> {
  const { address, suffix, replace, manifest, beforeSwap, say } = into
  const isThere = existsSync(address)
  if (isThere && !replace)
    throw new BackupFailed(
      `${address} exists already. Restore with --replace: the present file is kept under another name.`,
    )
  if (isThere) requireAlone(address)
  const draft = draftOf(address)
  const forget = () => ['', '-wal', '-shm'].map((rest) => rmSync(draft + rest, { force: true }))
  forget()
  try {
    const options = { durable: true, upTo: lastMigration(manifest) }
    const { db, engine, close } = await openDatabase<AnyTables>(draft, schema, options)
    const filled = db.transaction().execute((tx) => fillState(tx, { ...into, engine }))
    const cleaned = await filled.finally(close)
    if (isThere) requireAlone(address)
    const isKept = beforeSwap()
    try {
      if (isThere) keepAside(address, suffix)
      say('The present database has another name')
      renameSync(draft, address)
    } catch (error) {
      isKept()
      throw error
    }
    return { aside: isThere ? `${address}.${suffix}` : null, cleaned }
  } catch (error) {
    forget()
    throw error
  }
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
