/**
 * Squares that were asked for lately, so that the source neither is asked nor sees it again. They are in memory alone:
 * on a disk they would say for long where people looked.
 */
import type { Tile } from './tile.ts'

type Kept = { tile: Tile | null; until: number; size: number }

/** What a square takes besides its bytes, and what one that there is not takes. */
const overhead = 200

/** @param most in bytes */
export function createKeptTiles(most: number, clock: () => number = () => performance.now()) {
  /** Those used longest ago first. */
  const kept = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    /** Undefined where nothing is known of it. */
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
