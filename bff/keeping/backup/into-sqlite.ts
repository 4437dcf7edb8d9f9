import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Filling, fill } from './fill.ts'
import { BackupFailed } from './manifest.ts'

/** A new file is filled first and takes the old one's place whole. @returns where the old one is now */
export async function fillSqlite(filling: Filling): Promise<string | null> {
  const { address, suffix, replace } = filling
  const isThere = existsSync(address)
  if (isThere && !replace)
    throw new BackupFailed(`${address} is there already. Restore with --replace: the one that is there is kept aside.`)
  if (isThere) requireAlone(address)
  const draft = `${address}.restoring`
  const forget = () => ['', '-wal', '-shm'].map((rest) => rmSync(draft + rest, { force: true }))
  forget()
  try {
    await fill(filling, draft)
  } catch (error) {
    forget()
    throw error
  }
  const aside = `${address}.${suffix}`
  if (isThere) {
    requireAlone(address)
    renameSync(address, aside)
  }
  renameSync(draft, address)
  return isThere ? aside : null
}

/** Leaving its log behind takes the file for itself: nobody else may have it open, and then it is whole in one file. */
function requireAlone(address: string): void {
  const live = new DatabaseSync(address, { timeout: 1000 })
  try {
    live.exec('pragma journal_mode = delete')
  } catch (error) {
    const isLocked = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
    if (isLocked) throw new BackupFailed('The application is running. Stop it first.')
    // A damaged one may be why this is done: it goes aside as it is.
  } finally {
    live.close()
  }
}
