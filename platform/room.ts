/** Whether a folder takes another file: a full disk and a read-only one take none. */
import { open, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

/** Bytes: more than a record and the database's own log take. */
const some = Buffer.alloc(262_144, 'x')
const name = `.room-${hostname().replace(/\W/g, '_')}-${process.pid}`

/** Writes a file and removes it again. */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = path.join(folder, name)
  try {
    const probe = await open(file, 'w', 0o600)
    try {
      await probe.writeFile(some)
      await probe.datasync()
    } finally {
      await probe.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
