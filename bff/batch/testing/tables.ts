/** A table as a test expects it. */
import type { Table } from '../read-table.ts'

export const table = (headings: string[], rows: string[][], notes: string[] = [], headingRow = 1): Table => ({
  headings,
  rows,
  notes,
  headingRow,
})
