/** The operator's own map, where there is one (decision 0053): its squares, kept for a while, each asked for once. */

import type { Logger } from 'pino'
import type { OwnMap } from '../../contract/desk/tiles.ts'
import type { Metrics } from '../http/metrics.ts'
import { Problem } from '../http/problem.ts'
import { createAskedOnce } from './asked-once.ts'
import { fromAddress } from './from-address.ts'
import { fromPmtiles } from './from-pmtiles.ts'
import { createKeptTiles } from './kept-tiles.ts'
import { isAddress, type MapSettings } from './settings.ts'
import type { Tile, TileAt, TileSource } from './tile.ts'

export type Tiles = {
  about: OwnMap
  /** Null where the map has no such square. @throws Problem */
  tile(at: TileAt, gone: AbortSignal): Promise<Tile | null>
  close(): Promise<void>
}

/** Null where the operator has named none. @throws SettingsError of a file that will not do */
export async function openTiles(settings: MapSettings, metrics: Metrics, log: Logger): Promise<Tiles | null> {
  const { MAP_TILES: tiles, MAP_CACHE_MEGABYTES: megabytes } = settings
  if (tiles === undefined) return null
  const source = isAddress(tiles) ? fromAddress(tiles, settings) : await fromPmtiles(tiles, settings)
  return createTiles(source, { most: megabytes * 1024 * 1024, metrics, log })
}

type Options = { most: number; metrics: Metrics; log: Logger }

function createTiles({ about, tile, close }: TileSource, { most, metrics, log }: Options): Tiles {
  const kept = createKeptTiles(most)
  const once = createAskedOnce<Tile | null>()
  let isFailing = false

  async function fromSource(at: TileAt, key: string, gone: AbortSignal): Promise<Tile | null> {
    try {
      const { tile: found, seconds } = await tile(at, gone)
      kept.keep(key, found, seconds)
      metrics.tile('source', found ? 'given' : 'none')
      tell(false)
      return found
    } catch (error) {
      const reason = error instanceof Problem ? String(error.more.reason) : 'failed'
      metrics.tile('source', reason)
      if (reason !== 'cancelled') tell(true, reason)
      throw error
    }
  }

  /** Once as it begins and once as it ends; never which square, for that is where somebody looked. */
  function tell(fails: boolean, reason?: string): void {
    if (fails === isFailing) return
    isFailing = fails
    if (fails) log.warn({ reason }, 'the map’s source fails')
    else log.warn('the map’s source answers again')
  }

  return {
    about,
    close,
    async tile(at, gone) {
      const { min_zoom, max_zoom, bounds } = about
      if (at.z < min_zoom || at.z > max_zoom || (bounds && !touches(at, bounds))) return null
      const key = `${at.z}/${at.x}/${at.y}`
      const found = kept.get(key)
      if (found === undefined) return once(key, (leaving) => fromSource(at, key, leaving), gone)
      metrics.tile('kept', found ? 'given' : 'none')
      return found
    },
  }
}

/** Whether any of the square lies within. */
function touches({ z, x, y }: TileAt, [west, south, east, north]: NonNullable<OwnMap['bounds']>): boolean {
  const across = 2 ** z
  const longitude = (column: number) => (column / across) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI
  return longitude(x) < east && longitude(x + 1) > west && latitude(y) > south && latitude(y + 1) < north
}
