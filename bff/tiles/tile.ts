import type { TiledMap } from '../../contract/desk/tiles.ts'
import type { TransportReason } from '../../contract/reasons.ts'
import type { TileAt } from '../../contract/tile.ts'
import { Problem } from '../http/problem.ts'
import { fileTypeOf } from '../ledger/file-type.ts'

export type Tile = { type: TileType; bytes: Buffer }

export type TileSource = {
  about: TiledMap
  /** Null if the source has no such tile; `seconds` is how long it may be kept. @throws Problem */
  tile(at: TileAt, gone: AbortSignal): Promise<{ tile: Tile | null; seconds: number }>
  close(): Promise<void>
}

/** @param detail for the analyst, who sees the coastline instead */
export const notGiven = (reason: TransportReason | 'fault', detail: string): Problem =>
  new Problem(reason === 'timeout' ? 504 : 502, 'No map', detail, { reason })

export const vectorType = 'application/vnd.mapbox-vector-tile'

type TileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/json' | typeof vectorType

/** Null if the file is not a picture. */
export function tileTypeOf(bytes: Buffer): TileType | null {
  const type = fileTypeOf(bytes)?.type
  if (type === 'image/png' || type === 'image/jpeg') return type
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}
