/** The kinds of thing that a square may be; of pictures told by their first bytes: what is said of them is not believed. */
import { fileTypeOf } from '../ledger/file-type.ts'

export const vectorType = 'application/vnd.mapbox-vector-tile'

export type TileType = 'image/png' | 'image/jpeg' | 'image/webp' | typeof vectorType

/** Null for what is no picture. */
export function tileTypeOf(bytes: Buffer): TileType | null {
  const type = fileTypeOf(bytes)?.type
  if (type === 'image/png' || type === 'image/jpeg') return type
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}
