/** The embedded service's register in a backup: its own file, and one for each part that was loaded (decision 0078). */
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import type { Say } from './fill.ts'
import { BackupFailed, replaceFile } from './manifest.ts'

const ownFile = 'service.sqlite'
const isPartFile = (file: string) => /^[a-z]+-[0-9a-z]+\.sqlite$/.test(file)

/** @returns the names of the files in the backup @throws BackupFailed */
export async function copyRegister(dataDir: string, draft: string, say: Say): Promise<string[]> {
  if (!existsSync(path.join(dataDir, ownFile))) throw new BackupFailed(`There is no register in ${dataDir}.`)
  await copyFile(dataDir, draft, ownFile)
  const parts = Object.values(partsIn(path.join(draft, ownFile)))
  for (const file of parts) {
    say(file)
    if (!existsSync(path.join(dataDir, file)))
      throw new BackupFailed(`${file} of the register is not in ${dataDir}. If a load has just replaced it, try again.`)
    await copyFile(dataDir, draft, file)
  }
  return [ownFile, ...parts]
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

/** @param files of the backup @returns the parts to load again, because neither the backup nor this folder has their file */
export function putBackRegister(backup: string, files: readonly string[], dataDir: string, suffix: string): string[] {
  if (!files.includes(ownFile)) return []
  for (const file of files.filter(isPartFile)) putBack(path.join(backup, file), path.join(dataDir, file), suffix)
  const own = path.join(dataDir, ownFile)
  const present = existsSync(own) ? partsIn(own) : {}
  const lost: string[] = []
  putBack(path.join(backup, ownFile), own, suffix, (draft) => {
    for (const [part, file] of Object.entries(partsIn(draft))) {
      if (existsSync(path.join(dataDir, file))) continue
      const there = present[part]
      if (there === undefined || !existsSync(path.join(dataDir, there))) lost.push(part)
      setPart(draft, part, lost.includes(part) ? null : there!)
    }
  })
  return lost
}

function putBack(from: string, own: string, suffix: string, change?: (draft: string) => void): void {
  for (const rest of ['-wal', '-shm']) if (existsSync(own + rest)) renameSync(own + rest, `${own}.${suffix}${rest}`)
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
