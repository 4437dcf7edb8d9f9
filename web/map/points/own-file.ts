/** A file of the analyst's own points: what it is, what is in it, and the layer that comes of it. In this browser alone. */
import type { Place } from '../layer.ts'
import { type Columns, guessedColumns, isHead } from './columns.ts'
import { csvRows, type Separator, separatorOf } from './csv-rows.ts'
import { type Decoded, decoded } from './decoded.ts'
import { type Feature, featuresOf } from './features.ts'

export type OwnFile = Table | Features
export type Table = {
  kind: 'table'
  name: string
  text: string
  encoding: Decoded['encoding']
  separator: Separator
  labels: string[]
  hasHead: boolean
  /** The first few rows. */
  sample: string[][]
  guess: Columns
}
export type Features = { kind: 'features'; name: string; features: readonly Feature[] }

/** What became no place, and why. */
export type Refused = { row: number; reason: string }
export type Placed = { places: Place[]; refused: Refused[]; rows: number }

/** Bytes, beyond which a browser would run out of memory before it is done. */
const most = 200_000_000

/** @throws Error in words for the analyst */
export async function openFile(file: File): Promise<OwnFile> {
  if (file.size > most)
    throw new Error(`“${file.name}” is larger than ${most / 1e6} MB. Divide it, and import the parts one by one.`)
  const { text, encoding } = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new Error(`“${file.name}” is empty. Choose a file with at least one place.`)
  if (text.startsWith('PK') || text.includes('\0'))
    throw new Error(`“${file.name}” is no text. Save a spreadsheet as CSV (UTF-8), and import that.`)
  if (/^\s*\{/.test(text)) return { kind: 'features', name: file.name, features: featuresOf(text, file.name) }
  return toTable(file.name, text, encoding)
}

function toTable(name: string, text: string, encoding: Decoded['encoding']): Table {
  const separator = separatorOf(text)
  const first: string[][] = []
  for (const { cells } of csvRows(text, separator)) {
    if (cells.some((cell) => cell.trim() !== '')) first.push(cells)
    if (first.length > 10) break
  }
  const [head = [], ...rest] = first
  const hasHead = isHead(head)
  const width = Math.max(...first.map((cells) => cells.length))
  const labels = Array.from({ length: width }, (_, column) => {
    const label = hasHead ? head[column]?.trim() : ''
    return label || `Column ${column + 1}`
  })
  const sample = hasHead ? rest : first
  return {
    kind: 'table',
    name,
    text,
    encoding,
    separator,
    labels,
    hasHead,
    sample,
    guess: guessedColumns(labels, sample),
  }
}
