/** As what the rows of a table can be taken away. */
export const exportFormats = ['csv', 'json', 'xlsx', 'copy'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What was taken, as the chain keeps it: `csv:12`. Nothing of it is personal. */
export type Export = { format: ExportFormat; rows: number }
export const toExportText = ({ format, rows }: Export): string => `${format}:${rows}`

/** Null for what is no such text. */
export function readExport(text: string | null): Export | null {
  const [, name, rows] = /^([a-z]+):(\d+)$/.exec(text ?? '') ?? []
  const format = exportFormats.find((format) => format === name)
  return format && rows !== undefined ? { format, rows: Number(rows) } : null
}
