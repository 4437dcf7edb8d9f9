/**
 * CSV as RFC 4180 has it, row by row, so that a long file can be read between two frames and given up half-way. The tests
 * hold it to csv-parse, which would be 26 KB of the page.
 */
export type Row = {
  cells: string[]
  /** Where the next one begins. */
  end: number
  /** Its last quotation mark was never closed: what follows may belong to other rows. */
  isOpen: boolean
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export function* csvRows(text: string, separator: Separator): Generator<Row> {
  let at = 0
  while (at < text.length) {
    const row = rowAt(text, at, separator)
    yield row
    at = row.end
  }
}

function rowAt(text: string, start: number, separator: Separator): Row {
  const cells: string[] = []
  let at = start
  for (;;) {
    let cell: string
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close === -1) return { cells: [...cells, text.slice(at + 1)], end: text.length, isOpen: true }
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
      // What stands behind a closing mark and is no separator is kept, though it should not be there.
      const rest = endOfCell(text, at, separator)
      cell += text.slice(at, rest)
      at = rest
    } else {
      const end = endOfCell(text, at, separator)
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (text[at] === separator) at += 1
    else return { cells, end: afterLineEnd(text, at), isOpen: false }
  }
}

/** Two in a row are one of the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const afterLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1

/** The one that divides the first row into most. */
export function separatorOf(text: string): Separator {
  const parts = (separator: Separator) => rowAt(text, 0, separator).cells.length
  return separators.toSorted((a, b) => parts(b) - parts(a))[0]!
}
