import type { ExportFormat } from '../../../contract/exports.ts'
import { desk, send } from '../../server/desk.ts'

export const notNoted = (error: Error): string =>
  `Not exported, because the export could not be recorded. ${error.message} Try again.`

/** Each record notes how many of the exported rows stand in it. A record without such a row notes nothing. */
export const notingExport =
  <Row>(recordsOf: (row: Row) => readonly string[]) =>
  async (format: ExportFormat, rows: readonly Row[]): Promise<void> => {
    const counts = Map.groupBy(
      rows.flatMap((row) => [...new Set(recordsOf(row))]),
      (id) => id,
    )
    for (const [id, { length }] of counts) await send(desk.records.noteExport({ id, format, rows: length }))
  }
