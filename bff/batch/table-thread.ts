/** A thread that reads tables: a large file would hold up every lookup. */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { RowKind } from '../../contract/desk/subjects.ts'
import { packed } from './packed-table.ts'
import { readSubjects } from './read-subjects.ts'
import { readTable, type Wanted } from './read-table.ts'

/** `path`: of the file that was sent. */
export type TableWork = { path: string } & (({ kind: 'read' } & Wanted) | { kind: 'subjects'; rows: RowKind })

parentPort?.on('message', async (work: TableWork) => {
  const bytes = readFileSync(work.path)
  if (work.kind === 'subjects') return parentPort?.postMessage(await readSubjects(bytes, work.rows))
  const read = await readTable(bytes, work)
  if ('unusable' in read) return parentPort?.postMessage(read)
  const table = packed(read)
  parentPort?.postMessage(
    table,
    table.parts.map(({ buffer }) => buffer),
  )
})
