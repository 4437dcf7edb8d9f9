/** What a backup holds, with a checksum of each of its files. */

import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A backup that cannot be made or used, with what to do. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

/** The database was put back, and something that goes with it was not. */
export class HalfRestored extends Error {
  override readonly name = 'HalfRestored'
  /** What the state that was there is called now; null where there was none. */
  readonly aside: string | null

  constructor(aside: string | null, cause: unknown) {
    super('The database is back, and not all that goes with it', { cause })
    this.aside = aside
  }
}

const manifest = z.object({
  format: z.literal(1),
  /** UTC, ISO 8601. */
  at: z.string(),
  /** In words, without a password; missing in older ones. */
  database: z.string().optional(),
  /** What the database was brought up to. */
  migrations: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number()),
  /** SHA-256, hex, by path within the backup. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @throws BackupFailed where it is no backup, or not as it was written */
export async function verifiedManifest(backup: string): Promise<Manifest> {
  const read = manifest.safeParse(readJson(path.join(backup, manifestName)))
  if (!read.success) throw new BackupFailed(`${backup} is no backup of this program: its manifest cannot be read.`)
  for (const [name, checksum] of Object.entries(read.data.files)) {
    const found = await checksumOf(path.join(backup, name)).catch(() => null)
    if (found === null) throw new BackupFailed(`The backup is not whole: ${name} is missing. Use another one.`)
    if (found !== checksum)
      throw new BackupFailed(`The backup is damaged: ${name} is not what was written. Use another one.`)
  }
  return read.data
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

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
