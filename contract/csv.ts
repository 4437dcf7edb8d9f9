/**
 * CSV as RFC 4180 has it, and as others write it: lines may end in a newline alone, quotes may be missing, and cells may
 * stand between semicolons or tabs.
 */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      // A separator at the very end has an empty cell behind it.
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

type Cell = { cell: string; end: number }

/** Of the first line: a comma wherever there is one outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = /^[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, '')) ?? []
  return [',', ';', '\t'].find((separator) => line.includes(separator)) ?? ','
}

function plain(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && !isEnd(text[end], separator)) end++
  return { cell: text.slice(from, end), end }
}

/** Up to the closing quote. Text between the quote and the separator is kept too. */
function quoted(text: string, from: number, separator: string): Cell {
  const [whole = '', inside = ''] = /"((?:[^"]|"")*)"?/y.exec(text.slice(from)) ?? []
  const rest = plain(text, from + whole.length, separator)
  return { cell: inside.replaceAll('""', '"') + rest.cell, end: rest.end }
}

const isEnd = (character: string | undefined, separator: string) =>
  character === separator || character === '\r' || character === '\n'
