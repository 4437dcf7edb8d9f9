/** What a restore leaves where it is killed: a mark that it is not finished, and drafts, which the next start removes. */
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnusable } from '../../../platform/database-fault.ts'

const markName = 'restore-unfinished'
const draftEnd = '.restoring'
const draftName = /\.restoring(-wal|-shm|-journal)?$/

export const draftOf = (file: string): string => file + draftEnd

/** Keeps the previous file under another name. The own name never lacks a file. */
export function keepAside(own: string, suffix: string): void {
  if (!existsSync(own)) return
  try {
    linkSync(own, `${own}.${suffix}`)
  } catch {
    // Some disks know no second name of a file.
    renameSync(own, `${own}.${suffix}`)
  }
}

/** @returns whether no earlier restore left its mark */
export function markUnfinished(dataDir: string): boolean {
  const file = path.join(dataDir, markName)
  const isNew = !existsSync(file)
  writeFileSync(file, 'A restore has begun here. It removes this file when it ends.\n', { flush: true })
  return isNew
}

export const markFinished = (dataDir: string): void => rmSync(path.join(dataDir, markName), { force: true })

/** The database may be the backup's, and the keys not. @throws DatabaseUnusable */
export function requireFinished(dataDir: string): void {
  if (!existsSync(path.join(dataDir, markName))) return
  throw new DatabaseUnusable(
    null,
    'A restore was stopped before it ended. Run it again: npm run restore -- BACKUP --replace.',
  )
}

/** Removes the copies that a killed restore left in the data folder. */
export function removeDrafts(dataDir: string): void {
  for (const file of readdirSync(dataDir)) if (draftName.test(file)) rmSync(path.join(dataDir, file), { force: true })
  for (const file of readdirSync(dataDir)) if (isSecondName(dataDir, file)) rmSync(path.join(dataDir, file))
}

/** A killed restore may leave the present file its second name. */
function isSecondName(dataDir: string, file: string): boolean {
  const own = path.join(dataDir, file.replace(/\.replaced-\w+$/, ''))
  if (own === path.join(dataDir, file) || !existsSync(own)) return false
  const [one, other] = [statSync(own), statSync(path.join(dataDir, file))]
  return one.ino !== 0 && one.ino === other.ino && one.dev === other.dev
}
