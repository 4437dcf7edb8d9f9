/** The part of the drawing on screen. `k` is the scale; a point of the drawing is at `x + k * its x`. */
import { largestScale } from '../../../../entities/graph-picture/bands.ts'
import type { Place } from './edits.ts'

export type View = { x: number; y: number; k: number }
export type Size = { width: number; height: number }

const smallest = 0.05
const largest = 4
/** Around a drawing of cards, with room for a mark on the upper edge of one. */
const edge = 14
/** Pixels that may stay free below a drawing. */
const mostBelow = 120

export const toScreen = ({ x, y, k }: View, at: Place): Place => ({ x: x + k * at.x, y: y + k * at.y })
export const fromScreen = ({ x, y, k }: View, at: Place): Place => ({ x: (at.x - x) / k, y: (at.y - y) / k })

/** Zooms so that the point under `at` stays there. */
export function zoomed(view: View, by: number, at: Place): View {
  const k = Math.min(largest, Math.max(smallest, view.k * by))
  const { x, y } = fromScreen(view, at)
  return { k, x: at.x - k * x, y: at.y - k * y }
}

/** The smallest scale at which the names of cards and rows have room. */
export const leastWithNames = 0.6

/**
 * Shows everything, with room for labels. Does not enlarge a small graph. Cards that would be too small for their names
 * begin at the top left; the rest is a drag away.
 */
export function fitted(places: Iterable<Place>, { width, height }: Size, card: Size | null = null): View {
  const box = boxOf(places)
  if (!box) return { x: width / 2, y: height / 2, k: 1 }
  const [padX, padY] = card ? [edge, edge] : [Math.min(90, width / 6), Math.min(48, height / 8)]
  const k = Math.min(
    card ? largestScale : 1.15,
    (width - 2 * padX) / Math.max(1, box.right - box.left + (card?.width ?? 0)),
    (height - 2 * padY) / Math.max(1, box.bottom - box.top + (card?.height ?? 0)),
  )
  const scale = Math.max(card ? leastWithNames : smallest, k)
  const left = height - 2 * padY - scale * (box.bottom - box.top + (card?.height ?? 0))
  // A drawing that nearly fills the area begins at its top.
  const up = left < mostBelow ? Math.max(0, left / 2) : 0
  const middle = {
    x: width / 2 - (scale * (box.left + box.right)) / 2,
    y: height / 2 - (scale * (box.top + box.bottom)) / 2,
  }
  if (!card) return { k: scale, ...middle }
  return {
    k: scale,
    x: Math.max(middle.x, padX - scale * (box.left - card.width / 2)),
    y: Math.max(middle.y - up, padY - scale * (box.top - card.height / 2)),
  }
}

/** Units for half of the words beside an inferred line, which always has them. */
const wordRoom = 48

type Way = { points: readonly Place[]; isInferred: boolean }

/** Extra places, so that the fitted box holds the lines. Beside the last column, a line bows out. */
export function reachOf(lines: readonly Way[], places: Iterable<Place>, card: Size): Place[] {
  const box = boxOf(places)
  if (!box) return []
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return lines.flatMap(({ points, isInferred }) => {
    const across = (isInferred ? wordRoom : 0) - card.width / 2
    return points.map((at) => ({
      x: at.x < x ? Math.min(box.left, at.x - across) : Math.max(box.right, at.x + across),
      y: at.y < y ? Math.min(box.top, at.y + card.height / 2) : Math.max(box.bottom, at.y - card.height / 2),
    }))
  })
}

/** Pixels that the list of nodes without links takes, with its edges. */
const tray = { width: 224, height: 144 }
/** A narrower drawing has the list below. */
const leastBesideTray = 600

/**
 * What the list of nodes without links leaves of the area. The list stands below where only the whole width has room for
 * the names of all columns.
 */
export function roomWithTray(
  places: readonly Place[],
  area: Size,
  card: Size | null,
): { isBelow: boolean; room: Size } {
  const beside = { ...area, width: area.width - tray.width }
  const below = { ...area, height: area.height - tray.height }
  // What is too high goes on below, in any width.
  const isWide = ({ width }: Size) => fitted(places, { width, height: width * 100 }, card).k > leastWithNames
  const isBelow = area.width <= leastBesideTray || (card !== null && !isWide(beside) && isWide(area))
  return { isBelow, room: isBelow ? below : beside }
}

/** Moves as little as needed to show the point well. */
export function showing(view: View, at: Place, { width, height }: Size): View {
  const { x, y } = toScreen(view, at)
  const [edgeX, edgeY] = [Math.min(80, width / 4), Math.min(60, height / 4)]
  const dx = x < edgeX ? edgeX - x : x > width - edgeX ? width - edgeX - x : 0
  const dy = y < edgeY ? edgeY - y : y > height - edgeY ? height - edgeY - y : 0
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy }
}

export type Box = { left: number; right: number; top: number; bottom: number }

/** Null without positions. */
export function boxOf(places: Iterable<Place>): Box | null {
  let box: Box | null = null
  for (const { x, y } of places) {
    box ??= { left: x, right: x, top: y, bottom: y }
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** Glyphs and labels keep their size on screen between these scales, and shrink with the drawing below. */
export const glyphScale = (k: number): number => Math.min(1.25, Math.max(0.55, k ** 0.35))

/** Units of the drawing for a pixel of a card's letter: words keep their size while the card becomes smaller. */
export const cardLetter = (k: number): number => (k < 1 ? 1 / Math.max(k, leastWithNames) : 1)

/** Letters are never smaller on screen than at a scale of 1. */
export const letterScale = (k: number): number => Math.max(1, glyphScale(k))
