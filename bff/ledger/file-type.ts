/** The file types that a document may have. The first bytes decide; the headers may be wrong. */

export type FileType = { type: string; extension: string }

const pdf: FileType = { type: 'application/pdf', extension: 'pdf' }
const tiff: FileType = { type: 'image/tiff', extension: 'tif' }
const beginnings: [bytes: string, FileType][] = [
  ['\x89PNG\r\n\x1a\n', { type: 'image/png', extension: 'png' }],
  ['\xff\xd8\xff', { type: 'image/jpeg', extension: 'jpg' }],
  // Both byte orders, and the large format.
  ['II*\0', tiff],
  ['MM\0*', tiff],
  ['II+\0', tiff],
  ['MM\0+', tiff],
]

export function fileTypeOf(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 1024)
  const [, found = null] = beginnings.find(([beginning]) => start.startsWith(beginning)) ?? []
  // Some PDF files have bytes before their mark, and readers accept them.
  return found ?? (start.includes('%PDF-') ? pdf : null)
}
