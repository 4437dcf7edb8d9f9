/** The formats in which the rows of a table, or the places of a map, can be exported. */
export const exportFormats = ['csv', 'json', 'xlsx', 'copy', 'geojson', 'kml', 'png', 'svg'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** An export as the chain records it: `csv:12`. It holds nothing personal. */
export type Export = { format: ExportFormat; rows: number }
export const toExportText = ({ format, rows }: Export): string => `${format}:${rows}`

/** Null for any other text. */
export function readExport(text: string | null): Export | null {
  const [, name, rows] = /^([a-z]+):(\d+)$/.exec(text ?? '') ?? []
  const format = exportFormats.find((format) => format === name)
  return format && rows !== undefined ? { format, rows: Number(rows) } : null
}
