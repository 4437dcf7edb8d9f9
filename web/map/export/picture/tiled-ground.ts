/** A tiled map in a picture: its tiles on one canvas. The screen has loaded most of them. */
import { element } from '../../../ui/xml.ts'
import type { WhichMap } from '../../base/base-maps.ts'
import { besides } from '../../base/names.ts'
import { type MapTiles, type Square, type SquareAt, tilesShown, zoomOfSquares } from '../../base/tiles/map-tiles.ts'
import type { Ground } from './drawing.ts'
import { boxOf, type Frame, squaresIn } from './frame.ts'

type Had = {
  at: SquareAt
  /** Null if the map has none, undefined if it did not load. */
  square: Square | null | undefined
  isSeen: boolean
}

/** Twice its size, like the picture made from it. */
const times = 2
/** Pixels by which the final legend, written after the tiles load, may move the picture's edge. */
const margin = 64

/** @param frame the approximate view of the picture; null if that map is not on screen */
export async function tiledGround(which: WhichMap, frame: Frame): Promise<Ground | null> {
  const tiles = tilesShown(which)
  if (!tiles) return null
  const names = which === 'built-in' ? await tiledGround('names', frame) : null
  const wanted = wantedIn(tiles, frame, frame.view.zoom)
  const came = await Promise.allSettled(wanted.map(({ at }) => tiles.squareAt(at, new AbortController().signal)))
  const had = wanted.map((one, index): Had => {
    const square = came[index]
    return { ...one, square: square?.status === 'fulfilled' ? square.value : undefined }
  })
  const failure = came.find((one) => one.status === 'rejected')?.reason
  const ground = groundOf(tiles, had, failure instanceof Error ? failure.message : '', (to) => {
    const { width, height } = to
    return element('image', { width, height, href: paintOn(document.createElement('canvas'), had, to).toDataURL() })
  })
  return withNames(ground, names)
}

/**
 * Uses only loaded tiles, because printing does not wait. The caller puts the canvas into the `foreignObject` of that
 * id.
 */
export function tiledGroundNow(which: WhichMap, frame: Frame, zoom: number): GroundNow | null {
  const tiles = tilesShown(which)
  if (!tiles) return null
  const had = wantedIn(tiles, frame, zoom).map((one): Had => ({ ...one, square: tiles.squareNow(one.at) }))
  const canvas = document.createElement('canvas')
  const id = `ground-${which}`
  const ground = groundOf(tiles, had, '', (to) => {
    paintOn(canvas, had, to)
    return element('foreignObject', { id, width: to.width, height: to.height })
  })
  const names = which === 'built-in' ? tiledGroundNow('names', frame, zoom) : null
  return { ground: withNames(ground, names?.ground ?? null), canvas, id }
}

export type GroundNow = { ground: Ground; canvas: HTMLCanvasElement; id: string }

function wantedIn({ kind, about }: MapTiles, frame: Frame, zoom: number): Pick<Had, 'at' | 'isSeen'>[] {
  const z = zoomOfSquares(kind, zoom, about.max_zoom)
  if (z < about.min_zoom) return []
  return squaresIn(frame, z, margin).map((at) => {
    const { x, y, size } = boxOf(at, frame)
    return { at, isSeen: x < frame.width && y < frame.height && x + size > 0 && y + size > 0 }
  })
}

function groundOf(
  { which, kind, about }: MapTiles,
  had: readonly Had[],
  detail: string,
  picture: Ground['picture'],
): Ground {
  const squares = had.flatMap(({ at, square }) => (square ? [[at, square] as const] : []))
  const seen = had.filter(({ isSeen }) => isSeen)
  const isMissing = seen.some(({ square }) => square === undefined)
  const isWithout = seen.length === 0 || seen.some(({ square }) => square === null)
  const instead = which === 'own' ? 'the built-in map shows instead' : 'the picture lacks them'
  return {
    picture,
    attribution: about.attribution,
    isGeneralised: which === 'built-in',
    names: ({ view }) => kind.names(squares, view.zoom),
    isWhole: !isMissing && !isWithout,
    notes: [
      isMissing && `Parts of ${about.name} could not be loaded; ${instead}. ${detail}`.trim(),
      isWithout && which === 'own' && `Where ${about.name} has no data, the built-in map shows instead.`,
      ...new Set(squares.map(([, { remark }]) => remark)),
    ].filter((note): note is string => typeof note === 'string'),
  }
}

/** The register's names have room only beside those of the map. */
const withNames = (ground: Ground, register: Ground | null): Ground =>
  register === null
    ? ground
    : {
        ...ground,
        names(frame) {
          const names = ground.names(frame)
          return [...names, ...besides(register.names(frame), names)]
        },
        notes: [...ground.notes, ...register.notes],
      }

function paintOn(canvas: HTMLCanvasElement, had: readonly Had[], frame: Frame): HTMLCanvasElement {
  canvas.width = Math.round(frame.width * times)
  canvas.height = Math.round(frame.height * times)
  const brush = canvas.getContext('2d')
  brush?.scale(times, times)
  for (const { at, square } of had) {
    if (!square || !brush) continue
    const { x, y, size } = boxOf(at, frame)
    const [left, top] = [snapped(x), snapped(y)]
    // On whole pixels, and up to the next one: otherwise a fine line would show between two tiles.
    const reach = Math.max(snapped(x + size) - left, snapped(y + size) - top)
    square.paint(brush, { x: left, y: top, size: reach }, frame.view.zoom, 'paper')
  }
  return canvas
}

const snapped = (value: number): number => Math.round(value * times) / times
