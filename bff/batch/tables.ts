/** Files in and out, on a thread: a large one would hold up every lookup. */
import type { RowKind } from '../../contract/desk/subjects.ts'
import { badInput, Problem } from '../http/problem.ts'
import { createThreads, movesBytes } from '../upstream/threads.ts'
import type { SubjectsRead } from './read-subjects.ts'
import type { Table, Unusable } from './read-table.ts'
import type { TableWork } from './table-thread.ts'

export function createTables() {
  const { run } = createThreads<TableWork>(new URL('table-thread.ts', import.meta.url), {
    ...{ most: 1, milliseconds: 60_000, isSingleUse: true, moved: movesBytes },
  })
  /** Null where its thread had to be ended. */
  const give = <Told>(work: TableWork): Promise<Told | null> => run<Told>(work).catch(() => null)

  /** @throws Problem 422 with what to do */
  async function readAs<Read extends object>(
    bytes: Buffer,
    how: { kind: 'read'; headingRow: number } | { kind: 'subjects'; rows: RowKind },
  ): Promise<Read> {
    if (bytes.length === 0) throw unusable('This file is empty.')
    const read = await give<Read | Unusable>({ asked: { ...how, exchange: { bytes: movable(bytes) } } })
    if (!read) throw unusable('This file could not be read within a minute. Split it, or save it as CSV.')
    if ('unusable' in read) throw unusable(read.unusable)
    return read
  }

  return {
    /** @throws Problem 422 with what to do */
    read: (bytes: Buffer, headingRow: number) => readAs<Table>(bytes, { kind: 'read', headingRow }),

    /** @throws Problem 422 with what to do */
    readSubjects: (bytes: Buffer, rows: RowKind) => readAs<SubjectsRead>(bytes, { kind: 'subjects', rows }),

    /** @param lines JSON, one row a line */
    async xlsx(lines: Buffer): Promise<Buffer> {
      const bytes = await give<Uint8Array>({
        asked: { kind: 'write', exchange: { bytes: movable(lines) } },
      })
      if (bytes) return Buffer.from(bytes)
      throw new Problem(503, 'Not written', 'The XLSX file could not be written. Export the results as CSV.')
    },
  }
}

/** In memory of its own, which the thread takes with it. */
const movable = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

const unusable = (message: string) => badInput([{ field: 'file', message }])
