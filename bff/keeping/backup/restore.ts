/** Puts a backup back (decision 0039): into an empty place, or in the place of a state that is kept aside. */
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { ownFolder } from '../../../platform/data-folder.ts'
import { isPostgres } from '../../../platform/database-fault.ts'
import { createLog } from '../../../platform/log.ts'
import { migrationNames, todaysNames } from '../../../platform/migrations.ts'
import { headsIn } from '../../ledger/head-file.ts'
import { schema } from '../../state/schema.ts'
import { openState } from '../../state/state.ts'
import { afterRestore } from '../after-restore.ts'
import { putBackDataFiles } from './data-files.ts'
import { fillPostgres } from './into-postgres.ts'
import { fillSqlite } from './into-sqlite.ts'
import { BackupFailed, HalfRestored, type Manifest, verifiedManifest } from './manifest.ts'

export type Restored = {
  manifest: Manifest
  /** What the state that was there is called now; null where there was none. */
  aside: string | null
}
type Options = { backup: string; address: string; dataDir: string; replace: boolean; clock?: () => Date }

/** @throws BackupFailed, DatabaseUnusable, with nothing changed; HalfRestored */
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
    putBackDataFiles(path.join(backup, 'files'), dataDir, suffix)
    if (manifest.files['service.sqlite']) putBackRegister(backup, dataDir, suffix)
    await goOnWith(address, dataDir)
  } catch (cause) {
    throw new HalfRestored(aside, cause)
  }
  return { manifest, aside }
}

/** What a database that was put back is told, by this program or by hand; from then on what follows is signed. */
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

/** A backup of a later version holds what this one cannot understand. */
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
