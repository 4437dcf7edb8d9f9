/** A thread that reads tables: a large file would hold up every lookup. */
import { parentPort } from 'node:worker_threads'
import type { RowKind } from '../../contract/desk/subjects.ts'
import { packed } from './packed-table.ts'
import { readSubjects } from './read-subjects.ts'
import { readTable } from './read-table.ts'

export type TableWork = {
  asked: { exchange: { bytes: Buffer } } & ({ kind: 'read'; headingRow: number } | { kind: 'subjects'; rows: RowKind })
}

parentPort?.on('message', async ({ asked }: TableWork) => {
  const bytes = Buffer.from(asked.exchange.bytes.buffer)
  if (asked.kind === 'subjects') return parentPort?.postMessage(await readSubjects(bytes, asked.rows))
  const read = await readTable(bytes, asked.headingRow)
  if ('unusable' in read) return parentPort?.postMessage(read)
  const table = packed(read)
  parentPort?.postMessage(
    table,
    table.parts.map(({ buffer }) => buffer),
  )
})
