/** Cells for a spreadsheet: no text in them is calculated (decision 0042). */

type Cell = string | number | null | undefined

/** Spreadsheets also read the full-width and small forms of these signs, and skip what cannot be seen before them. */
const formula = /^[\s\p{C}]*[=+\-@\u207A\u207B\u207C\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u

export const isFormula = (text: string): boolean => formula.test(text)

/** After an apostrophe, a spreadsheet takes a formula for text. */
export const asText = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** One line as RFC 4180 has it. Numbers stay numbers. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const csvCell = (cell: Cell): string => quoted(typeof cell === 'number' ? String(cell) : asText(cell ?? ''))

/** A cell of a CSV line exactly as it is given: only for text that goes back to its author. */
export const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines as text that other programs paste into cells: a tab or a line break within a cell would make two of it. */
export const tabbedLine = (cells: readonly Cell[]): string => cells.map(tabbedCell).join('\t')

function tabbedCell(cell: Cell): string {
  return typeof cell === 'number' ? String(cell) : asText((cell ?? '').replace(/[\t\r\n]+/g, ' '))
}

/** The largest file of a table that is taken, in bytes. */
export const mostFileBytes = 64 * 1024 * 1024
