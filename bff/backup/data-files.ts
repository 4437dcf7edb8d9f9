/** Of DATA_DIR, what a backup holds beside the database. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'

/** Without these, what is in the database cannot be read or signed: they come back as they were. */
const keys = [/^state\.key$/, /^ledger-signing-key\.pem$/]

/**
 * What the database alone must not decide: how far the ledger was, and what has been erased. What is still there is newer
 * than the backup, so it stays: by it the ledger tells that it was put back, and what was erased is erased again.
 */
const memories = [/^ledger-head(-[0-9a-f]{8})?\.json$/, /^erasures\.jsonl$/]

const isOf = (patterns: RegExp[], file: string) => patterns.some((pattern) => pattern.test(file))

/** @returns the names of what was copied */
export function copyDataFiles(dataDir: string, folder: string): string[] {
  const files = readdirSync(dataDir).filter((file) => isOf([...keys, ...memories], file))
  mkdirSync(folder, { mode: 0o700 })
  for (const file of files) copyFileSync(path.join(dataDir, file), path.join(folder, file))
  return files
}

/** @param aside what the name of a file that gives way ends with */
export function putBackDataFiles(folder: string, dataDir: string, aside: string): void {
  for (const file of readdirSync(folder)) {
    const own = path.join(dataDir, file)
    if (isOf(memories, file) && existsSync(own)) continue
    if (existsSync(own)) renameSync(own, `${own}.${aside}`)
    copyFileSync(path.join(folder, file), own)
  }
}
