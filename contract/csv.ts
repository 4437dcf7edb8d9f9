/** CSV by RFC 4180, and its common variants: bare newlines, missing quotes, semicolons or tabs. */
export function parseCsv(text: string): string[][] {
  const rows = Array.from(csvRows(text, separatorOf(text)), ({ cells }) => cells)
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

/** The separator, from the first line: a comma if there is one outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = /^[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, '')) ?? []
  return [',', ';', '\t'].find((separator) => line.includes(separator)) ?? ','
}

type Row = {
  cells: string[]
  /** The start of the next row. */
  end: number
  /** Its last quotation mark is never closed, so it may contain other rows. */
  isOpen: boolean
}

/** Reads row by row, so that a long file can be read between two frames and stopped half-way. */
export function* csvRows(text: string, separator: string): Generator<Row> {
  let at = 0
  while (at < text.length) {
    const row = rowAt(text, at, separator)
    yield row
    at = row.end
  }
}

function rowAt(text: string, start: number, separator: string): Row {
  const cells: string[] = []
  let at = start
  for (;;) {
    let cell: string
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close === -1) return { cells: [...cells, unquoted(text.slice(at + 1))], end: text.length, isOpen: true }
      cell = unquoted(text.slice(at + 1, close))
      at = close + 1
      // Text between a closing mark and the separator is invalid, but kept.
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

/** Two quotation marks in a row stand for one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const afterLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1

const unquoted = (text: string): string => text.replaceAll('""', '"')
