/** Reads a file of the analyst's own points into a layer. The file never leaves this browser. */

import type { Geometry, Position } from 'geojson'
import { csvLine } from '../../../contract/spreadsheet.ts'
import type { Place } from '../layers.ts'
import { type Columns, guessedColumns, isHead, type Separator, separatorOf } from './columns.ts'
import { rowsOf } from './rows.ts'

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

/** Rows without a place, and why. */
export type Refused = { row: number; reason: string }
export type Placed = { places: Place[]; refused: Refused[]; rows: number }

/** Bytes. Beyond this a browser runs out of memory. */
const most = 200_000_000

/** @throws Error in words for the analyst */
export async function openFile(file: File): Promise<OwnFile> {
  if (file.size > most)
    throw new Error(`“${file.name}” is larger than ${most / 1e6} MB. Split it and import the parts.`)
  const { text, encoding } = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new Error(`“${file.name}” is empty. Choose a file with at least one place.`)
  if (text.startsWith('PK') || text.includes('\0'))
    throw new Error(`“${file.name}” is not text. Save a spreadsheet as CSV (UTF-8) and import that.`)
  if (/^\s*\{/.test(text)) return { kind: 'features', name: file.name, features: featuresOf(text, file.name) }
  return toTable(file.name, text, encoding)
}

function toTable(name: string, text: string, encoding: Decoded['encoding']): Table {
  const separator = separatorOf(text)
  const first: string[][] = []
  for (const { cells } of rowsOf(text, separator)) {
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

export type Feature = { geometry: Geometry | null; properties: { [name: string]: unknown } }

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

function featuresOf(text: string, name: string): Feature[] {
  const whole = parsed(text, name)
  if (whole.type === 'FeatureCollection' && Array.isArray(whole.features)) {
    if (whole.features.length === 0) throw new Error(`“${name}” has no features: there is nothing to import.`)
    return whole.features.map(toFeature)
  }
  if (whole.type === 'Feature') return [toFeature(whole)]
  if (geometries.includes(String(whole.type))) return [toFeature({ geometry: whole })]
  const what = whole.type === 'Topology' ? 'TopoJSON' : 'JSON but not GeoJSON'
  throw new Error(`“${name}” is ${what}. Export it as GeoJSON: a FeatureCollection with points.`)
}

type Unknown = { type?: unknown; features?: unknown; geometry?: unknown; properties?: unknown }

function parsed(text: string, name: string): Unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`“${name}” is not valid JSON. Export it again.`, { cause })
  }
}

function toFeature(given: unknown): Feature {
  const { geometry, properties } = (given ?? {}) as Unknown
  const isGeometry = typeof geometry === 'object' && geometry !== null && 'type' in geometry
  return {
    geometry: isGeometry && geometries.includes(String(geometry.type)) ? (geometry as Geometry) : null,
    properties: typeof properties === 'object' && properties !== null ? { ...properties } : {},
  }
}

/** Every position in it. */
export function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'GeometryCollection') return (geometry.geometries ?? []).flatMap(positionsOf)
  return positionsIn(geometry.coordinates)
}

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  if (typeof coordinates[0] === 'number') return [coordinates]
  return coordinates.flatMap(positionsIn)
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
