/** Names the database of a backup, and refuses one that the application no longer writes to. */
import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { isPostgres } from '../../../platform/database-fault.ts'
import { BackupFailed } from './manifest.ts'

export function databaseInWords(address: string): string {
  if (!isPostgres(address)) return path.resolve(address)
  const { host, pathname } = new URL(address)
  return `postgres://${host}${pathname}`
}

/** A move to PostgreSQL leaves the SQLite file behind. The newest head file in DATA_DIR shows what is in use. */
export function requireInUse(address: string, dataDir: string): void {
  if (isPostgres(address)) return
  const latest = (heads: string) =>
    Math.max(0, ...globSync(heads, { cwd: dataDir }).map((file) => statSync(path.join(dataDir, file)).mtimeMs))
  if (latest('ledger-head-*.json') <= latest('ledger-head.json')) return
  throw new BackupFailed(
    `DATA_DIR was last used with a PostgreSQL database, and ${databaseInWords(address)} is older. Set DATABASE_URL or DATABASE_URL_FILE to the application's value.`,
  )
}
