/** The embedded service's register in a backup: its own file, and one for each part that was loaded (decision 0078). */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import type { Say } from './fill.ts'
import { BackupFailed, replaceFile } from './manifest.ts'

const ownFile = 'service.sqlite'
const isPartFile = (file: string) => /^[a-z]+-[0-9a-z]+\.sqlite$/.test(file)

/** How often it begins again because a load has just replaced a part. */
const attempts = 3

/** @returns the names of the files in the backup @throws BackupFailed */
export async function copyRegister(dataDir: string, draft: string, say: Say): Promise<string[]> {
  if (!existsSync(path.join(dataDir, ownFile))) throw new BackupFailed(`There is no register in ${dataDir}.`)
  const copied = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    await copyFile(dataDir, draft, ownFile)
    const parts = Object.values(partsIn(path.join(draft, ownFile)))
    await requireRoom(
      parts.filter((file) => !copied.has(file)).map((file) => path.join(dataDir, file)),
      draft,
    )
    try {
      for (const file of parts) {
        if (copied.has(file)) continue
        say(file)
        await copyFile(dataDir, draft, file)
        copied.add(file)
      }
    } catch (error) {
      const lacking = parts.find((file) => !copied.has(file) && !existsSync(path.join(dataDir, file)))
      if (lacking === undefined) throw error
      if (attempt < attempts) continue
      throw new BackupFailed(`${lacking} of the register is not in ${dataDir}. Load it again, or leave out --register.`)
    }
    for (const file of readdirSync(draft)) if (isPartFile(file) && !parts.includes(file)) rmSync(path.join(draft, file))
    return [ownFile, ...parts]
  }
}

/** @throws BackupFailed */
async function requireRoom(files: readonly string[], draft: string): Promise<void> {
  const needed = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  const { bavail, bsize } = await statfs(draft)
  if (needed <= bavail * bsize) return
  const [taken, free] = [needed, bavail * bsize].map((bytes) => `${Math.ceil(bytes / 1e9).toLocaleString('en-GB')} GB`)
  throw new BackupFailed(
    `The loaded parts of the register take ${taken}, and ${free} of the disk of the backup is free.`,
  )
}

async function copyFile(dataDir: string, draft: string, file: string): Promise<void> {
  const register = new DatabaseSync(path.join(dataDir, file), { readOnly: true })
  try {
    await copyDatabase(register, path.join(draft, file))
  } finally {
    register.close()
  }
}

/** @throws BackupFailed */
export function checkRegister(backup: string, files: readonly string[], say: Say): void {
  for (const file of files.filter(isOfRegister)) {
    say(file)
    const register = new DatabaseSync(path.join(backup, file), { readOnly: true })
    try {
      const [fault] = register.prepare('pragma quick_check(1)').all().flatMap(Object.values)
      if (fault !== 'ok') throw new BackupFailed(`The copy of ${file} is damaged: ${fault}.`)
    } finally {
      register.close()
    }
  }
}

const isOfRegister = (file: string) => file === ownFile || isPartFile(file)

/**
 * What the restored register does not use is kept under other names.
 * @param files of the backup @returns the parts to load again, because the restored register lacks them
 */
export function putBackRegister(backup: string, files: readonly string[], dataDir: string, suffix: string): string[] {
  if (!files.includes(ownFile)) return []
  const own = path.join(dataDir, ownFile)
  const present = presentParts(own)
  for (const file of files.filter(isPartFile)) putBack(path.join(backup, file), path.join(dataDir, file), suffix)
  const lost = new Set(Object.keys(present))
  putBack(path.join(backup, ownFile), own, suffix, (draft) => {
    for (const [part, file] of Object.entries(partsIn(draft))) {
      const there = [file, present[part]].find((name) => name !== undefined && existsSync(path.join(dataDir, name)))
      if (there !== file) setPart(draft, part, there ?? null)
      if (there === undefined) lost.add(part)
      else lost.delete(part)
    }
  })
  const used = Object.values(partsIn(own))
  for (const file of Object.values(present)) if (!used.includes(file)) setAside(path.join(dataDir, file), suffix)
  return [...lost]
}

/** Damage may be the reason for the restore. */
function presentParts(own: string): { [part: string]: string } {
  try {
    return existsSync(own) ? partsIn(own) : {}
  } catch {
    return {}
  }
}

function setAside(own: string, suffix: string, endings = ['', '-wal', '-shm']): void {
  for (const rest of endings) if (existsSync(own + rest)) renameSync(own + rest, `${own}.${suffix}${rest}`)
}

function putBack(from: string, own: string, suffix: string, change?: (draft: string) => void): void {
  setAside(own, suffix, ['-wal', '-shm'])
  replaceFile(from, own, suffix, change)
}

/** The file of each loaded part. */
function partsIn(file: string): { [part: string]: string } {
  const register = new DatabaseSync(file)
  try {
    if (!register.prepare("select 1 from sqlite_schema where name = 'register_part'").get()) return {}
    const rows = register.prepare('select part, file from register_part').all() as { part: string; file: string }[]
    return Object.fromEntries(rows.map(({ part, file }) => [part, file]))
  } finally {
    register.close()
  }
}

function setPart(file: string, part: string, to: string | null): void {
  const register = new DatabaseSync(file)
  try {
    if (to === null) register.prepare('delete from register_part where part = ?').run(part)
    else register.prepare('update register_part set file = ? where part = ?').run(to, part)
  } finally {
    register.close()
  }
}
