/**
 * The write-ahead log of an SQLite database, brought to the disk by another thread while this one goes on. SQLite itself
 * would wait for the disk within the commit, and every request with it.
 */
import { realpathSync } from 'node:fs'
import { open } from 'node:fs/promises'

export type WriteAheadLog = ReturnType<typeof createWriteAheadLog>
type OpenFile = { datasync(): Promise<void>; close(): Promise<void> }

/** @param database the path of the database; as long as a connection is open, its log is there, and the same file */
export function createWriteAheadLog(database: string, openFile: (path: string) => Promise<OpenFile> = openToWrite) {
  let file: OpenFile | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function sync(): Promise<void> {
    file ??= await openFile(`${realpathSync(database)}-wal`)
    await file.datasync()
  }

  /**
   * When it resolves, all that was committed before is on disk. One sync does for all that wait for it.
   * @throws what the system says, where the disk did not take it
   */
  function synced(): Promise<void> {
    if (!underWay) {
      underWay = sync().finally(() => {
        underWay = null
      })
      return underWay
    }
    // The one under way may have begun before the commit.
    next ??= underWay
      .catch(() => {})
      .then(() => {
        next = null
        return synced()
      })
    return next
  }

  return {
    synced,

    /** When what is under way is done. */
    async close(): Promise<void> {
      await (next ?? underWay)?.catch(() => {})
      await file?.close()
      file = null
    },
  }
}

/** Windows syncs only what may be written. */
const openToWrite = (path: string): Promise<OpenFile> => open(path, 'r+')
