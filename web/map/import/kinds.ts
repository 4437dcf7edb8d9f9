/** Kinds of files that are no text, by their first bytes, and what to save instead. */

export type Kind = 'text' | 'zip' | keyof typeof whatInstead

const instead = 'Save it as GeoJSON in the program that made it, and import that.'

export const whatInstead = {
  shapefile: `is part of a Shapefile. ${instead}`,
  geopackage: `is a GeoPackage. ${instead}`,
  database: `is a database. ${instead}`,
  flatgeobuf: `is a FlatGeobuf file. ${instead}`,
  gzip: 'is packed with gzip. Unpack it, and import what is in it.',
  spreadsheet: 'is not text. Save a spreadsheet as CSV (UTF-8) and import that.',
  unknown: 'is not text. Save a spreadsheet as CSV (UTF-8), or a map as GeoJSON, and import that.',
} as const

const starts: readonly [Kind, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 3, 4]],
  ['shapefile', [0, 0, 0x27, 0x0a]],
  ['database', [...'SQLite format 3'].map((letter) => letter.charCodeAt(0))],
  ['flatgeobuf', [0x66, 0x67, 0x62, 3]],
  ['gzip', [0x1f, 0x8b]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
]

export function kindOf(bytes: Uint8Array, name: string): Kind {
  if (/\.(shp|shx|dbf|prj|sbn|sbx|qix)$/i.test(name)) return 'shapefile'
  const kind = starts.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? 'text'
  return kind === 'database' && /\.gpkg$/i.test(name) ? 'geopackage' : kind
}
