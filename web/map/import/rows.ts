/** The rows of a file, as their author wrote them. */

import { withoutUnfit } from '../../../contract/characters.ts'
import { csvRows } from '../../../contract/csv.ts'
import { fromCell } from '../../../contract/spreadsheet.ts'

/** A file of ours has apostrophes before what a spreadsheet would run, and any file may hold control characters. */
export function* rowsOf(text: string, separator: string): ReturnType<typeof csvRows> {
  for (const row of csvRows(text, separator))
    yield { ...row, cells: row.cells.map((cell) => withoutUnfit(fromCell(cell))) }
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
