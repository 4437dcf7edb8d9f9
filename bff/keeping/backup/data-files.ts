/** Of DATA_DIR, what a backup holds beside the database. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'

/** Without these, what is in the database cannot be read or signed: they come back as they were. */
const keys = [/^state\.key$/, /^ledger-signing-key\.pem$/]

/** What has been erased: what is still there is newer than the backup, so it stays, and is erased again. */
const erasures = /^erasures\.jsonl$/

/** How far the ledger was is in no backup, not even in one that has the file: it tells of what is lost. */
const held = [...keys, erasures]

const isOf = (patterns: RegExp[], file: string) => patterns.some((pattern) => pattern.test(file))

/** @returns the names of what was copied */
export function copyDataFiles(dataDir: string, folder: string): string[] {
  const files = readdirSync(dataDir).filter((file) => isOf(held, file))
  mkdirSync(folder, { mode: 0o700 })
  for (const file of files) copyFileSync(path.join(dataDir, file), path.join(folder, file))
  return files
}

/** @param aside what the name of a file that gives way ends with */
export function putBackDataFiles(folder: string, dataDir: string, aside: string): void {
  for (const file of readdirSync(folder).filter((name) => isOf(held, name))) {
    const own = path.join(dataDir, file)
    if (erasures.test(file) && existsSync(own)) continue
    if (existsSync(own)) renameSync(own, `${own}.${aside}`)
    copyFileSync(path.join(folder, file), own)
  }
}
