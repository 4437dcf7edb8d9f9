import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { draftOf, keepAside } from './unfinished.ts'

/** A backup that cannot be made or used, with what to do. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

/** The database is restored, and one of the other files is not. */
export class HalfRestored extends Error {
  override readonly name = 'HalfRestored'
  /** The new name of the previous state; null if there was none. */
  readonly aside: string | null

  constructor(aside: string | null, cause: unknown) {
    super('The database is restored, but not every file that belongs to it', { cause })
    this.aside = aside
  }
}

const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  /** Of the program. Older backups do not have it. */
  version: z.string().optional(),
  /** In words, without a password. Older backups do not have it. */
  database: z.string().optional(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  /** By table, over its rows in any order. Older backups do not have it. */
  digests: z.record(z.string(), z.string()).optional(),
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

export async function verifiedManifest(backup: string): Promise<Manifest> {
  const read = manifest.safeParse(readJson(path.join(backup, manifestName)))
  if (!read.success) throw new BackupFailed(`${backup} is not a backup of this program: its manifest cannot be read.`)
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

/** The database cannot be read or signed without these keys. A restore overwrites them. */
const keys = [/^state\.key$/, /^ledger-signing-key\.pem$/]

/** Lists of what was erased. A restore adds to a present one, which may be newer, or of another machine. */
const erasures = /^(erasures|erased-people)\.jsonl$/

/** A backup never holds the ledger's head file: the present one shows which rows a restore lost. */
const held = [...keys, erasures]

const isOf = (patterns: RegExp[], file: string) => patterns.some((pattern) => pattern.test(file))

export function copyDataFiles(dataDir: string, folder: string): string[] {
  const files = readdirSync(dataDir).filter((file) => isOf(held, file))
  mkdirSync(folder, { mode: 0o700 })
  for (const file of files) copyFileSync(path.join(dataDir, file), path.join(folder, file))
  return files
}

/** The new file has its name only when it is whole, also where this is killed. @param change of the new file */
export function replaceFile(from: string, own: string, aside: string, change?: (draft: string) => void): void {
  const draft = draftOf(own)
  copyFileSync(from, draft)
  change?.(draft)
  keepAside(own, aside)
  renameSync(draft, own)
}

export function restoreDataFiles(folder: string, dataDir: string, aside: string): void {
  for (const file of readdirSync(folder).filter((name) => isOf(held, name))) {
    const own = path.join(dataDir, file)
    if (erasures.test(file) && existsSync(own)) addLines(path.join(folder, file), own)
    else replaceFile(path.join(folder, file), own, aside)
  }
}

/** The lines that it lacks. The new file has its name only when it is whole. */
function addLines(from: string, own: string): void {
  const present = readFileSync(own, 'utf8')
  const known = new Set(present.split('\n'))
  const more = readFileSync(from, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !known.has(line))
  if (more.length === 0) return
  const draft = draftOf(own)
  // After a power cut, the last line may be half a line.
  const lines = [present.replace(/\n$/, ''), ...more].filter((line) => line !== '')
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(draft, own)
}
