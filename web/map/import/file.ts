/** Reads a file of the analyst's own points into a layer. The file never leaves this browser. */

import { csvLine } from '../../../contract/spreadsheet.ts'
import type { GridName } from '../geo/grids.ts'
import type { Place, Point } from '../layers.ts'
import { type Columns, guessedColumns, isHead, type Separator, separatorOf } from './columns.ts'
import { type FeaturesRead, readGeoJson } from './geojson.ts'
import { kindOf, whatInstead } from './kinds.ts'
import { isBlank, rowsOf } from './rows.ts'

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
export type Features = FeaturesRead & { kind: 'features'; name: string }

/** Rows without a place, and why. */
export type Refused = { row: number; reason: string }
export type Placed = {
  places: Place[]
  refused: Refused[]
  rows: number
  /** How the file was read, if that is not plain. */
  notes: string[]
  /** The grids that suit every row in metres, with the place of the first row on each. */
  fits: { name: GridName; first: Point }[]
}

/** Bytes. Beyond this a browser runs out of memory. */
const most = 200_000_000

/** @throws Error in words for the analyst */
export async function openFile(file: File): Promise<OwnFile> {
  if (file.size > most)
    throw new Error(`“${file.name}” is larger than ${most / 1e6} MB. Split it and import the parts.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes, file.name)
  if (kind !== 'text' && kind !== 'zip') throw new Error(`“${file.name}” ${whatInstead[kind]}`)
  if (kind === 'zip') {
    const { placesInZip } = await import('./kmz.ts')
    return openText(file.name, decoded(await placesInZip(bytes, file.name, most)))
  }
  return openText(file.name, decoded(bytes))
}

async function openText(name: string, { text, encoding }: Decoded): Promise<OwnFile> {
  if (text.trim() === '') throw new Error(`“${name}” is empty. Choose a file with at least one place.`)
  if (text.includes('\0')) throw new Error(`“${name}” ${whatInstead.unknown}`)
  if (/^\s*</.test(text)) {
    const { readXmlPlaces } = await import('./xml-places.ts')
    return { kind: 'features', name, ...readXmlPlaces(text.trimStart(), name) }
  }
  if (/^[\s\u001e]*(\{|\[\s*\{)/.test(text)) return { kind: 'features', name, ...readGeoJson(text, name) }
  return toTable(name, text, encoding)
}

function toTable(name: string, text: string, encoding: Decoded['encoding']): Table {
  const separator = separatorOf(text)
  const first: string[][] = []
  for (const { cells } of rowsOf(text, separator)) {
    if (!isBlank(cells)) first.push(cells)
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
  if (sample.length === 0) throw new Error(`“${name}” has no rows below its headings: there is nothing to import.`)
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

/** Decodes a file without a stated encoding: UTF-8, UTF-16 with a mark, or Windows-1252. */
export type Decoded = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

function decoded(bytes: Uint8Array): Decoded {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (one === 0xfe && two === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    // The decoder removes a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // It accepts any bytes, so it is tried last.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** The rows without a place, for a spreadsheet. */
export const refusedAsCsv = (refused: readonly Refused[]): string =>
  `\uFEFF${[['row', 'reason'], ...refused.map(({ row, reason }) => [row, reason])].map(csvLine).join('')}`
