/** When the last backup of a data folder was done: a file there says it, so that monitoring need not know where backups go. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const name = 'last-backup'

export function noteBackup(dataDir: string, at: string): void {
  const file = path.join(dataDir, name)
  writeFileSync(`${file}.new`, `${at}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Seconds since 1970; null if none was made from here. */
export function lastBackup(dataDir: string): number | null {
  try {
    return Date.parse(readFileSync(path.join(dataDir, name), 'utf8').trim()) / 1000 || null
  } catch {
    return null
  }
}
