/** The tiles of a map. A tile out of view is cancelled. */
import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap, type TileEvent } from 'leaflet'
import { isOnMap, type TileAt } from '../../../../contract/tile.ts'
import { onPaletteChange } from '../../../ui/colours.ts'
import { fetchTile, type TiledMap, type WhichMap } from '../base-maps.ts'
import type { Name } from '../names.ts'

/** Counts of the tiles in view; `detail` is the reason of the last failure. */
export type TileCounts = { given: number; none: number; failed: number; detail: string; remark: string | undefined }

const nothingYet: TileCounts = { given: 0, none: 0, failed: 0, detail: '', remark: undefined }

/** Enough for a screen and its surroundings. In memory only. */
const mostKept = 96

type Kept = { coming: Promise<Square | null>; square?: Square | null }
type Laid = { canvas: HTMLCanvasElement; at: Coords; leaving: AbortController; square?: Square }

type Options = { which: WhichMap; about: TiledMap; kind: SquareKind; pane: string; className: string }

export class MapTiles extends GridLayer {
  readonly which: WhichMap
  readonly about: TiledMap
  readonly kind: SquareKind
  /** The lowest zoom of the map. */
  readonly firstZoom: number
  came: TileCounts = nothingYet
  private readonly laid = new Map<HTMLElement, Laid>()
  /** Least recently used first. */
  private readonly kept = new Map<string, Kept>()
  private forgetPalette = () => {}

  constructor({ which, about, kind, pane, className }: Options) {
    const firstZoom = about.min_zoom + Math.log2(kind.side / 256)
    super({
      tileSize: kind.side,
      minZoom: firstZoom,
      maxZoom: 24,
      className,
      pane,
      keepBuffer: 1,
      ...(about.bounds && { bounds: toLatLngs(about.bounds) }),
    })
    this.which = which
    this.about = about
    this.kind = kind
    this.firstZoom = firstZoom
    this.on('loading', () => {
      this.came = { ...nothingYet }
    })
    this.on('tileunload', ({ tile }: TileEvent) => {
      this.laid.get(tile)?.leaving.abort()
      this.laid.delete(tile)
    })
  }

  override onAdd(map: LeafletMap): this {
    this.forgetPalette = onPaletteChange(() => {
      for (const laid of this.laid.values()) this.show(laid)
    })
    return super.onAdd(map)
  }

  override onRemove(map: LeafletMap): this {
    this.forgetPalette()
    return super.onRemove(map)
  }

  /** The names on visible tiles. */
  names(zoom: number): Name[] {
    const seen = new Map<string, readonly [SquareAt, Square]>()
    for (const { at, square } of this.laid.values()) {
      const of = this.squareOf(at)
      if (square) seen.set(keyOf(of), [of, square])
    }
    return this.kind.names([...seen.values()], zoom)
  }

  /** Null if the map has none. @throws Error in words */
  async squareAt(at: SquareAt, signal: AbortSignal): Promise<Square | null> {
    const key = keyOf(at)
    const before = this.kept.get(key)
    if (before) {
      this.keep(key, before)
      const square = await before.coming.catch(() => undefined)
      if (square !== undefined) return square
      signal.throwIfAborted()
      // The first request was cancelled or failed: try again.
      if (this.kept.get(key) !== before) return this.squareAt(at, signal)
    }
    const one: Kept = { coming: this.fetchSquare(at, signal) }
    this.keep(key, one)
    try {
      one.square = await one.coming
      return one.square
    } catch (error) {
      if (this.kept.get(key) === one) this.kept.delete(key)
      throw error
    }
  }

  /** Undefined until it is loaded. */
  squareNow(at: SquareAt): Square | null | undefined {
    return this.kept.get(keyOf(at))?.square
  }

  protected override createTile(at: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const laid: Laid = { canvas, at, leaving: new AbortController() }
    this.laid.set(canvas, laid)
    const { signal } = laid.leaving
    this.squareAt(this.squareOf(at), signal).then(
      (square) => {
        if (signal.aborted) return
        if (square) {
          laid.square = square
          this.show(laid)
          this.came.given += 1
          this.came.remark ??= square.remark
        } else this.came.none += 1
        done(undefined, canvas)
      },
      (error: Error) => {
        if (signal.aborted) return
        this.came.failed += 1
        this.came.detail = error.message
        done(error, canvas)
      },
    )
    return canvas
  }

  private async fetchSquare(at: SquareAt, signal: AbortSignal): Promise<Square | null> {
    // An export draws more than the screen, where Leaflet leaves out what is beyond the map.
    if (!isOnMap(at, this.about.bounds)) return null
    const bytes = await fetchTile(this.which, at, signal)
    return bytes && this.kind.read(bytes)
  }

  private keep(key: string, one: Kept): void {
    this.kept.delete(key)
    this.kept.set(key, one)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= mostKept) break
      this.kept.delete(oldest)
    }
  }

  /** Beyond the map's last zoom, part of a tile is drawn larger. */
  private squareOf({ x, y, z }: Coords): SquareAt {
    const own = z - Math.log2(this.kind.side / 256)
    const zoom = zoomOfSquares(this.kind, z, this.about.max_zoom)
    return { z: zoom, x: x >> (own - zoom), y: y >> (own - zoom) }
  }

  private show({ canvas, at, square }: Laid): void {
    const brush = canvas.getContext('2d')
    if (!square || !brush) return
    const { side } = this.kind
    const ratio = window.devicePixelRatio
    canvas.width = Math.round(side * ratio)
    canvas.height = Math.round(side * ratio)
    brush.scale(ratio, ratio)
    square.paint(brush, this.boxOf(at), at.z, 'screen')
  }

  /** The position of the whole tile, relative to its visible part. */
  private boxOf(at: Coords): Box {
    const { side } = this.kind
    const of = this.squareOf(at)
    const times = 2 ** (at.z - Math.log2(side / 256) - of.z)
    return { x: (of.x * times - at.x) * side, y: (of.y * times - at.y) * side, size: side * times }
  }
}

const toLatLngs = ([west, south, east, north]: NonNullable<TiledMap['bounds']>): [number, number][] => [
  [south, west],
  [north, east],
]

const keyOf = ({ z, x, y }: SquareAt): string => `${z}/${x}/${y}`

export type SquareAt = TileAt
export type Box = { x: number; y: number; size: number }
/** Paper is light, whatever the screen's theme. */
export type Surface = 'screen' | 'paper'

export type Square = {
  /** @param zoom of the whole map, which decides the width of lines */
  paint(brush: CanvasRenderingContext2D, box: Box, zoom: number, on: Surface): void
  /** In words, if it is drawn in an unexpected way. */
  remark?: string | undefined
}

export type SquareKind = {
  /** Pixels of a side, at the tile's own zoom. */
  side: number
  /** @throws Error in words, if it cannot be shown */
  read(bytes: Blob): Promise<Square>
  /** The names on a tile at a zoom, more important ones first. None for pictures, which contain theirs. */
  names(squares: readonly (readonly [at: SquareAt, square: Square])[], zoom: number): Name[]
}

/** @returns the zoom of the tiles for a zoom of the map */
export const zoomOfSquares = ({ side }: SquareKind, zoom: number, max: number): number =>
  Math.min(Math.round(zoom) - Math.log2(side / 256), max)

export const pictures: SquareKind = {
  side: 256,
  names: () => [],
  async read(bytes) {
    const picture = await createImageBitmap(bytes).catch((cause) => {
      throw new Error('This browser cannot show one of the pictures.', { cause })
    })
    return {
      paint(brush, { x, y, size }) {
        brush.imageSmoothingQuality = 'high'
        brush.drawImage(picture, x, y, size, size)
      },
    }
  },
}

const shown = new Map<WhichMap, MapTiles>()

/** Null if that map is not on screen. */
export const tilesShown = (which: WhichMap): MapTiles | null => shown.get(which) ?? null

export function tellShown(which: WhichMap, tiles: MapTiles | null): void {
  if (tiles) shown.set(which, tiles)
  else shown.delete(which)
}
