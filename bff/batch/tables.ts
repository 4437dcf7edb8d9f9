/** Reads files on a thread, because a large one would hold up every lookup. */
import type { RowKind } from '../../contract/desk/subjects.ts'
import { badInput } from '../http/problem.ts'
import { createThreads, transferBytes } from '../upstream/threads.ts'
import type { PackedTable } from './packed-table.ts'
import type { SubjectsRead } from './read-subjects.ts'
import type { Unusable } from './read-xlsx.ts'
import type { TableWork } from './table-thread.ts'

export function createTables() {
  const { run } = createThreads<TableWork>(new URL('table-thread.ts', import.meta.url), {
    ...{ most: 1, milliseconds: 60_000, isSingleUse: true, moved: transferBytes },
    // The thread keeps young memory, once used, until it ends.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 6 },
  })
  /** Null if its thread had to be ended. */
  const give = <Told>(work: TableWork): Promise<Told | null> => run<Told>(work).catch(() => null)

  /** The bytes move away. @throws Problem 422 with what to do */
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
    read: (bytes: Buffer, headingRow: number) => readAs<PackedTable>(bytes, { kind: 'read', headingRow }),

    readSubjects: (bytes: Buffer, rows: RowKind) => readAs<SubjectsRead>(bytes, { kind: 'subjects', rows }),
  }
}

/** A buffer with memory of its own, which can move to the thread. */
const movable = (bytes: Buffer): Buffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer)

const unusable = (message: string) => badInput([{ field: 'file', message }])
