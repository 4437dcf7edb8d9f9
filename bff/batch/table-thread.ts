/** A thread for tables: reading a large file, or writing one, would hold up every lookup. */
import { parentPort } from 'node:worker_threads'
import writeXlsx from 'write-excel-file/node'
import type { RowKind } from '../../contract/desk/subjects.ts'
import { readSubjects } from './read-subjects.ts'
import { readTable } from './read-table.ts'

export type TableWork = {
  asked: { exchange: { bytes: Buffer } } & (
    | { kind: 'read'; headingRow: number }
    | { kind: 'subjects'; rows: RowKind }
    | { kind: 'write' }
  )
}

parentPort?.on('message', async ({ asked }: TableWork) => {
  const bytes = Buffer.from(asked.exchange.bytes.buffer)
  if (asked.kind === 'read') parentPort?.postMessage(await readTable(bytes, asked.headingRow))
  else if (asked.kind === 'subjects') parentPort?.postMessage(await readSubjects(bytes, asked.rows))
  else parentPort?.postMessage(await sheetOf(bytes))
})

/** Each cell becomes a text: nothing in it is calculated. @param lines JSON, one row a line */
async function sheetOf(lines: Buffer): Promise<Uint8Array> {
  const rows: string[][] = lines
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line))
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  return writeXlsx(cells).toBuffer()
}
