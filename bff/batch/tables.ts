/** Files in and out, on a thread: a large one would hold up every lookup. */
import { badInput, Problem } from '../http/problem.ts'
import { createThreads } from '../upstream/threads.ts'
import type { Table, Unusable } from './read-table.ts'
import type { TableWork } from './table-thread.ts'

export function createTables() {
  const give = createThreads<TableWork>(new URL('table-thread.ts', import.meta.url), {
    most: 1,
    milliseconds: 60_000,
    isSingleUse: true,
  })

  return {
    /** @throws Problem 422 with what to do */
    async read(bytes: Buffer, headingRow: number): Promise<Table> {
      if (bytes.length === 0) throw unusable('This file is empty.')
      const exchange = { bytes: movable(bytes) }
      const table = await give<Table | Unusable>({ asked: { kind: 'read', headingRow, exchange } })
      if (!table) throw unusable('This file could not be read within a minute. Split it, or save it as CSV.')
      if ('unusable' in table) throw unusable(table.unusable)
      return table
    },

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
