import type { ExportFormat } from '../../../contract/exports.ts'
import { desk, send } from '../../server/desk.ts'
import { sessionSlot } from '../../ui/session-store.ts'

/** Said meanwhile. */
export const noting = 'Recording the export …'

export const notNoted = (error: Error): string =>
  `Not exported, because the export could not be recorded. ${error.message} Try again.`

/** The records that noted an export before another one could not. */
const unfinished = sessionSlot<readonly string[]>()

/**
 * Each record notes how many of the exported rows stand in it. A record without such a row notes nothing. Tried again after
 * a failure, only those note it that did not.
 */
export const notingExport =
  <Row>(recordsOf: (row: Row) => readonly string[]) =>
  async (format: ExportFormat, rows: readonly Row[]): Promise<void> => {
    const counts = Map.groupBy(
      rows.flatMap((row) => [...new Set(recordsOf(row))]),
      (id) => id,
    )
    const print = JSON.stringify([format, [...counts].map(([id, { length }]) => [id, length])])
    for (const [id, { length }] of counts) {
      const noted = unfinished.read(print) ?? []
      if (noted.includes(id)) continue
      await send(desk.records.noteExport({ id, format, rows: length }))
      unfinished.write([print], [...noted, id])
    }
    unfinished.remove(print)
  }
