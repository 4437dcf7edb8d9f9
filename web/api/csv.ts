/** CSV as RFC 4180 has it, and as others write it: lines may end in a newline alone, and quotes may be missing. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : plain(text, at)
    row.push(cell)
    at = end
    if (text[at] === ',') {
      at += 1
      // A comma at the very end has an empty cell behind it.
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

function plain(text: string, from: number): Cell {
  const [cell = ''] = /^[^,\r\n]*/.exec(text.slice(from)) ?? []
  return { cell, end: from + cell.length }
}

/** To its closing quote; what stands between that and the comma is kept, for somebody wrote it. */
function quoted(text: string, from: number): Cell {
  const [whole = '', inside = '', rest = ''] = /^"((?:[^"]|"")*)"?([^,\r\n]*)/.exec(text.slice(from)) ?? []
  return { cell: inside.replaceAll('""', '"') + rest, end: from + whole.length }
}
