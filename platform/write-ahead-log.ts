/** Syncs SQLite's write-ahead log on a thread. SQLite would wait for the disk within the commit, and so would all. */
import { realpathSync } from 'node:fs'
import { open } from 'node:fs/promises'

export type WriteAheadLog = ReturnType<typeof createWriteAheadLog>
type OpenFile = { datasync(): Promise<void>; close(): Promise<void> }

/** @param database the path of the database. While a connection is open, its log stays the same file */
export function createWriteAheadLog(database: string, openFile: (path: string) => Promise<OpenFile> = openToWrite) {
  let file: OpenFile | null = null
  let runningWork: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function sync(): Promise<void> {
    file ??= await openFile(`${realpathSync(database)}-wal`)
    await file.datasync()
  }

  /** Resolves when everything committed before is on disk. One sync serves all that wait for it. */
  function synced(): Promise<void> {
    if (!runningWork) {
      runningWork = sync().finally(() => {
        runningWork = null
      })
      return runningWork
    }
    // The running sync may have begun before the commit.
    next ??= runningWork
      .catch(() => {})
      .then(() => {
        next = null
        return synced()
      })
    return next
  }

  return {
    synced,

    /** Resolves when the running sync ends. */
    async close(): Promise<void> {
      await (next ?? runningWork)?.catch(() => {})
      await file?.close()
      file = null
    },
  }
}

/** Windows syncs only files opened for writing. */
const openToWrite = (path: string): Promise<OpenFile> => open(path, 'r+')
