import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../../platform/database.ts'
import { version } from '../../../platform/version.ts'
import type { Say } from './fill.ts'
import { noteBackup } from './last-backup.ts'
import { BackupFailed, checksumOf, copyDataFiles, type Manifest, manifestName } from './manifest.ts'
import { readBack } from './read-back.ts'
import { copyRegister } from './register-files.ts'
import { withSnapshot } from './tables.ts'
import { databaseInWords, requireInUse } from './which-database.ts'

type Options = {
  address: string
  dataDir: string
  /** Where backups are kept, each in a folder of its own. */
  folder: string
  /** Also back up the embedded service's register, which can be rebuilt otherwise. */
  withRegister: boolean
  clock?: () => Date
  /** Hears of each step. */
  say?: Say
}

const day = 86_400_000
const backupName = /^whereabouts-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const draftName = /^\.(whereabouts-\d{8}T\d{6}Z)\.unfinished$/

/** A backup is done when it was read back. @returns its own folder @throws BackupFailed, DatabaseUnusable */
export async function writeBackup({
  address,
  dataDir,
  folder,
  withRegister,
  clock = () => new Date(),
  say = () => {},
}: Options): Promise<string> {
  requireInUse(address, dataDir)
  const at = clock().toISOString()
  const name = `whereabouts-${at.replace(/\.\d+|[-:]/g, '')}`
  const finished = path.join(folder, name)
  if (existsSync(finished)) throw new BackupFailed(`${finished} exists already.`)
  // A backup gets its name once it is complete, so a named backup is never partial.
  const draft = path.join(folder, `.${name}.unfinished`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
  try {
    say('Writing the backup')
    const state = await writeTables(address, draft)
    const files = copyDataFiles(dataDir, path.join(draft, 'files')).map((file) => `files/${file}`)
    if (withRegister) files.push(...(await copyRegister(dataDir, draft, say)))
    const names = [...Object.keys(state.tables).map((table) => `tables/${table}.jsonl.gz`), ...files]
    const checksums = await Promise.all(names.map(async (file) => [file, await checksumOf(path.join(draft, file))]))
    const manifest: Manifest = {
      format: 1,
      at,
      version,
      database: databaseInWords(address),
      ...state,
      files: Object.fromEntries(checksums),
    }
    writeFileSync(path.join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    say('Reading the backup back')
    await readBack(draft, say)
    renameSync(draft, finished)
    noteBackup(dataDir, at)
    return finished
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

async function writeTables(
  address: string,
  draft: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'digests'>> {
  const database = connect(address, { durable: true })
  try {
    return await withSnapshot(database, async ({ migrations, tables, write }) => {
      if (migrations.length === 0) throw new BackupFailed('There is nothing to back up: the database is empty.')
      const counts: Manifest['tables'] = {}
      const digests: Manifest['digests'] = {}
      for (const table of tables) {
        const { rows, digest } = await write(table, path.join(draft, 'tables', `${table}.jsonl.gz`))
        counts[table] = rows
        digests[table] = digest
      }
      return { migrations, tables: counts, digests }
    })
  } finally {
    await database.close()
  }
}

/** Kept at any age: one backup under a wrong clock must not remove all others. */
const alwaysKept = 3

/**
 * Deletes old backups and unfinished drafts: they still hold records that were erased since. @returns what it removed, and
 * what it cannot judge because its time is yet to come
 */
export function pruneBackups(folder: string, keepDays: number, now: Date): { removed: string[]; toCome: string[] } {
  const names = readdirSync(folder)
  const isOld = (name: string) => now.getTime() - timeOf(name) > keepDays * day
  const isToCome = (name: string) => timeOf(name) > now.getTime()
  const backups = names
    .filter((name) => backupName.test(name) && existsSync(path.join(folder, name, manifestName)))
    .sort()
  const past = backups.filter((name) => !isToCome(name))
  const removed = [...names.filter((name) => draftName.test(name)), ...past.slice(0, -alwaysKept)].filter(isOld)
  for (const name of removed) rmSync(path.join(folder, name), { recursive: true })
  return { removed, toCome: backups.filter(isToCome) }
}

const timeOf = (name: string): number =>
  Date.parse(name.replace(draftName, '$1').replace(backupName, '$1-$2-$3T$4:$5:$6Z'))
