/** A table as its thread passes it on: the rows as JSON text, some hundred together, which takes less memory. */
import type { Table } from './read-table.ts'

export type PackedTable = Omit<Table, 'rows'> & { count: number; parts: Uint8Array<ArrayBuffer>[] }

const together = 500

export function packed({ rows, ...table }: Table): PackedTable {
  const parts: PackedTable['parts'] = []
  for (let from = 0; from < rows.length; from += together)
    parts.push(new TextEncoder().encode(JSON.stringify(rows.slice(from, from + together))))
  return { ...table, count: rows.length, parts }
}

export const rowsIn = (part: PackedTable['parts'][number]): string[][] => JSON.parse(new TextDecoder().decode(part))
