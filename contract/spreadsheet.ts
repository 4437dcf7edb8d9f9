/** Cells for spreadsheets, in which no text runs as a formula (decision 0042). */

type Cell = string | number | null | undefined

/** Spreadsheets also read full-width and small forms of these signs, and skip invisible characters before them. */
const formula = /^[\s\p{C}]*[=+\-@\u207A\u207B\u207C\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u

/** A spreadsheet reads these as a number or as text, and runs nothing. */
const numeric = /^-?(?=[\s().,]*\d)[\d\s().,]*(e[+-]?\d+)?%?$|^\+\d+ [\d ()]*\d$/i

/** A spreadsheet reads these as a number without the plus, and drops that of a telephone number. */
const losesPlus = /^\+[\d.,]*\d[\d.,]*(e[+-]?\d+)?%?$/i

export const isFormula = (text: string): boolean => formula.test(text) && !numeric.test(text)

/** An apostrophe of the text's own before such a sign gets another, so that `fromCell` gives the text back. */
const isMarked = (text: string): boolean => text.startsWith("'") && formula.test(text.replace(/^'+/, ''))

/** After an apostrophe, a spreadsheet reads a formula as text. */
export const asText = (text: string): string => (isFormula(text) || isMarked(text) ? `'${text}` : text)

/** The same for a document, which would show the apostrophe of a telephone number. */
export const asTextInDocument = (text: string): string => (losesPlus.test(text) ? text : asText(text))

/** The text of a cell that `asText` wrote, now or in an earlier version. */
export const fromCell = (cell: string): string => (isMarked(cell) ? cell.slice(1) : cell)

/**
 * One line of RFC 4180. Every CSV file of ours is made of these. Numbers stay numbers. Cells with a semicolon or a tab are
 * quoted, for spreadsheets that end a cell there. A cell with quotes of its own may still fall into separate cells there.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const csvCell = (cell: Cell): string => quoted(typeof cell === 'number' ? String(cell) : asText(cell ?? ''))

/** A CSV cell without changes: only for text that no spreadsheet reads. */
export const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines to paste into other programs' cells: a tab or a line break within a cell would split it. */
export const tabbedLine = (cells: readonly Cell[]): string => cells.map(tabbedCell).join('\t')

function tabbedCell(cell: Cell): string {
  return typeof cell === 'number' ? String(cell) : asText((cell ?? '').replace(/[\t\r\n]+/g, ' '))
}

/** The largest file of a table that is accepted, in bytes. */
export const mostFileBytes = 64 * 1024 * 1024
