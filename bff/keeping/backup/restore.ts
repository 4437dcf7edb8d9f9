/** Restores a backup (decision 0039), into an empty database or instead of a state that is kept under another name. */
import path from 'node:path'
import type { Kysely } from 'kysely'
import { ownFolder } from '../../../platform/data-folder.ts'
import { isPostgres } from '../../../platform/database-fault.ts'
import { createLog } from '../../../platform/log.ts'
import { pauses } from '../../batch/pauses.ts'
import { headsIn } from '../../ledger/head-file.ts'
import { openState } from '../../state/state.ts'
import type { Tables } from '../../state/tables.ts'
import { afterRestore } from '../after-restore.ts'
import { requireKnown, type Say } from './fill.ts'
import { HalfRestored, type Manifest, restoreDataFiles, verifiedManifest } from './manifest.ts'
import { putBackRegister } from './register-files.ts'
import { fillPostgres } from './restore-postgres.ts'
import { fillSqlite } from './restore-sqlite.ts'
import type { Replaced } from './restore-state.ts'
import { markFinished, markUnfinished, removeDrafts } from './unfinished.ts'

/** @property toLoad parts of the register whose file is lost */
type Restored = Replaced & { manifest: Manifest; toLoad: string[] }
type Options = {
  backup: string
  address: string
  dataDir: string
  replace: boolean
  clock?: () => Date
  /** Hears of each step. */
  say?: Say
}

export async function restoreBackup({
  backup,
  address,
  dataDir,
  replace,
  clock = () => new Date(),
  say = () => {},
}: Options): Promise<Restored> {
  say('Checking the files of the backup')
  const manifest = await verifiedManifest(backup)
  requireKnown(manifest)
  ownFolder(dataDir)
  removeDrafts(dataDir)
  const suffix = `replaced-${clock().toISOString().replace(/[-:.]/g, '').toLowerCase()}`
  const beforeSwap = () => {
    const isNew = markUnfinished(dataDir)
    return () => isNew && markFinished(dataDir)
  }
  const into = { backup, manifest, address, suffix, replace, heads: headsIn(dataDir), clock, beforeSwap, say }
  const replaced = await (isPostgres(address) ? fillPostgres(into) : fillSqlite(into))

  try {
    say('Restoring keys')
    restoreDataFiles(path.join(backup, 'files'), dataDir, suffix)
    say('Keys are restored')
    const toLoad = putBackRegister(backup, Object.keys(manifest.files), dataDir, suffix)
    await goOnWith(address, dataDir, clock)
    return { manifest, toLoad, ...replaced }
  } catch (cause) {
    throw new HalfRestored(replaced.aside, cause)
  }
}

/** Tells a restored database that it was restored, by this program or by hand. Later rows are signed again. */
export async function goOnWith(address: string, DATA_DIR: string, clock = () => new Date()): Promise<void> {
  const state = await openState(address)
  try {
    await endWork(state.db, clock())
    const DATABASE_URL = isPostgres(address) ? address : undefined
    const kept = await afterRestore(state, { DATA_DIR, DATABASE_URL, log: createLog('restore', 'warn') })
    await kept.goOnFromHere().finally(kept.close)
  } finally {
    await state.close()
  }
  markFinished(DATA_DIR)
}

/** Sessions, and links that may have been used since the backup. */
const signInTables = ['session', 'pending_sign_in', 'account_link'] as const

/**
 * Ends sessions, tokens and paid work: somebody may have ended them since the backup. Running watches and screenings stop
 * with their actors.
 */
const endWork = (db: Kysely<Tables>, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = at.toISOString()
    for (const table of signInTables) await tx.deleteFrom(table).execute()
    await tx.updateTable('access_token').set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
    await tx.updateTable('actor').set({ ended_at: now }).where('ended_at', 'is', null).execute()
    await tx
      .updateTable('batch')
      .set({ state: 'paused', why: pauses.restored })
      .where('state', '=', 'running')
      .execute()
  })
