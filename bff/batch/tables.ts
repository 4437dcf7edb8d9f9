/** Reads files on threads, because a large one would hold up every lookup. An account reads one at a time. */
import type { RowKind } from '../../contract/desk/subjects.ts'
import { createThreads } from '../../platform/threads.ts'
import { inLine } from '../http/line.ts'
import { badInput, Problem } from '../http/problem.ts'
import { mostUploads, type SentFile } from '../http/uploads.ts'
import type { PackedTable } from './packed-table.ts'
import type { SubjectsRead } from './read-subjects.ts'
import type { Wanted } from './read-table.ts'
import type { Unusable } from './read-xlsx.ts'
import type { TableWork } from './table-thread.ts'

export function createTables() {
  const { run } = createThreads<TableWork>(new URL('table-thread.ts', import.meta.url), {
    most: 2,
    mostOfOne: 1,
    mostWaiting: mostUploads,
    milliseconds: 60_000,
    isSingleUse: true,
    // The thread keeps young memory, once used, until it ends.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 6 },
  })

  /** Null if its thread had to be ended. @throws Problem */
  const give = <Told>(work: TableWork): Promise<Told | null> =>
    inLine((turn) => run<Told>(work, turn)).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      return null
    })

  /** @throws Problem 422 with what to do */
  async function readAs<Read extends object>(
    { path, size }: SentFile,
    how: ({ kind: 'read' } & Wanted) | { kind: 'subjects'; rows: RowKind },
  ): Promise<Read> {
    if (size === 0) throw unusable('This file is empty.')
    const read = await give<Read | Unusable>({ ...how, path })
    if (!read) throw unusable('This file could not be read within a minute. Split it, or save it as CSV.')
    if ('unusable' in read) throw unusable(read.unusable)
    return read
  }

  return {
    read: (file: SentFile, wanted: Wanted) => readAs<PackedTable>(file, { kind: 'read', ...wanted }),

    readSubjects: (file: SentFile, rows: RowKind) => readAs<SubjectsRead>(file, { kind: 'subjects', rows }),
  }
}

const unusable = (message: string) => badInput([{ field: 'file', message }])
