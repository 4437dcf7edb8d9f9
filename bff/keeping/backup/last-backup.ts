/** When the last backup of a data folder was done: a file there says it, so that monitoring need not know where backups go. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const name = 'last-backup'

export function noteBackup(dataDir: string, at: string): void {
  const file = path.join(dataDir, name)
  writeFileSync(`${file}.new`, `${at}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Seconds since 1970; null if none was made from here, or one under a clock that was ahead. */
export function lastBackup(dataDir: string, now = Date.now()): number | null {
  try {
    const at = Date.parse(readFileSync(path.join(dataDir, name), 'utf8').trim())
    return at <= now ? at / 1000 : null
  } catch {
    return null
  }
}
