/**
 * The built-in map (0080), the register's names on it (0122) and the operator’s (0053). Tiles stay in memory: on a disk
 * they would show where people looked.
 */

import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { TiledMap } from '../../contract/desk/tiles.ts'
import { boxOfTile, type TileAt } from '../../contract/tile.ts'
import type { Metrics } from '../http/metrics.ts'
import { Problem } from '../http/problem.ts'
import { fromAddress } from './from-address.ts'
import { fromPmtiles } from './from-pmtiles.ts'
import { isAddress, type MapSettings } from './settings.ts'
import { notGiven, type Tile, type TileSource } from './tile.ts'

export type Tiles = {
  about: TiledMap
  /** Null if the map has no such tile. @throws Problem */
  tile(at: TileAt, gone: AbortSignal): Promise<Tile | null>
  close(): Promise<void>
}

export type Maps = {
  builtIn: Tiles
  names: Tiles
  own: Tiles | null
  close(): Promise<void>
}

/** scripts/base-map.ts writes it. */
const builtInFile = fileURLToPath(new URL('../../public/base-map/uk.pmtiles', import.meta.url))

type Needs = { settings: MapSettings; names: TileSource; metrics: Metrics; log: Logger }

export async function openMaps({ settings, names, metrics, log }: Needs): Promise<Maps> {
  const { MAP_TILES: tiles, MAP_CACHE_MEGABYTES: megabytes } = settings
  const options = { most: megabytes * 1024 * 1024, metrics, log }
  const builtIn = createTiles(await fromPmtiles(builtInFile), options)
  try {
    const source =
      tiles === undefined ? null : isAddress(tiles) ? fromAddress(tiles, settings) : await fromPmtiles(tiles, settings)
    const own = source && createTiles(source, options)
    const close = async () => void (await Promise.all([builtIn.close(), own?.close()]))
    return { builtIn, names: createTiles(names, options), own, close }
  } catch (error) {
    await builtIn.close()
    throw error
  }
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

  /** Log the first failure and the recovery, but never the tile: it would show where someone looked. */
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
      // Nothing would tell that it has left.
      if (gone.aborted) throw notGiven('cancelled', 'Nobody waits for this any more.')
      if (found === undefined) return once(key, (leaving) => fromSource(at, key, leaving), gone)
      metrics.tile('kept', found ? 'given' : 'none')
      return found
    },
  }
}

function touches(at: TileAt, [west, south, east, north]: NonNullable<TiledMap['bounds']>): boolean {
  const box = boxOfTile(at)
  return box.west < east && box.east > west && box.north > south && box.south < north
}

/** Requests for the same tile share one fetch. It stops when the last of them has left. */
type Asked<T> = { answer: Promise<T>; waiting: number; controller: AbortController }

function createAskedOnce<T>() {
  const runningWork = new Map<string, Asked<T>>()

  function begin(key: string, ask: (gone: AbortSignal) => Promise<T>): Asked<T> {
    const controller = new AbortController()
    const asked: Asked<T> = { answer: ask(controller.signal), waiting: 0, controller }
    runningWork.set(key, asked)
    const over = () => end(key, asked)
    asked.answer.then(over, over)
    return asked
  }

  /** A request after the fetch was cancelled starts another. */
  function end(key: string, asked: Asked<T>): void {
    if (runningWork.get(key) === asked) runningWork.delete(key)
  }

  return (key: string, ask: (gone: AbortSignal) => Promise<T>, gone: AbortSignal): Promise<T> => {
    const asked = runningWork.get(key) ?? begin(key, ask)
    asked.waiting += 1
    const leave = () => {
      asked.waiting -= 1
      if (asked.waiting > 0) return
      end(key, asked)
      asked.controller.abort()
    }
    gone.addEventListener('abort', leave, { once: true })
    return asked.answer.finally(() => gone.removeEventListener('abort', leave))
  }
}

type Kept = { tile: Tile | null; until: number; size: number }

/** The overhead of a tile in memory, and the size of a missing one. */
const overhead = 200

export function createKeptTiles(most: number, clock: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    get(key: string): Tile | null | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      if (found.until <= clock()) {
        size -= found.size
        return undefined
      }
      kept.set(key, found)
      return found.tile
    },

    keep(key: string, tile: Tile | null, seconds: number): void {
      drop(key)
      const needed = overhead + (tile?.bytes.length ?? 0)
      if (seconds <= 0 || needed > most) return
      kept.set(key, { tile, until: clock() + seconds * 1000, size: needed })
      size += needed
      for (const oldest of kept.keys()) {
        if (size <= most) break
        drop(oldest)
      }
    },
  }
}
