/** The kinds of file that a document may be, told by their first bytes: what is said of them is not believed. */

export type FileType = { type: string; extension: string }

const pdf: FileType = { type: 'application/pdf', extension: 'pdf' }
const tiff: FileType = { type: 'image/tiff', extension: 'tif' }
const beginnings: [bytes: string, FileType][] = [
  ['\x89PNG\r\n\x1a\n', { type: 'image/png', extension: 'png' }],
  ['\xff\xd8\xff', { type: 'image/jpeg', extension: 'jpg' }],
  // In either byte order, and the large kind.
  ['II*\0', tiff],
  ['MM\0*', tiff],
  ['II+\0', tiff],
  ['MM\0+', tiff],
]

/** Null for what is none of them. */
export function fileTypeOf(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 1024)
  const [, found = null] = beginnings.find(([beginning]) => start.startsWith(beginning)) ?? []
  // Readers of PDF take some bytes before its mark, and there are files that have them.
  return found ?? (start.includes('%PDF-') ? pdf : null)
}
