/** Which names fit, and where. All in pixels. */

import type { Map as LeafletMap } from 'leaflet'
import type { Look } from './names.ts'

type Point = { x: number; y: number }
export type Seen = {
  view: Box
  /** Areas that cover the names. */
  covered: readonly Box[]
}
/** To the right or left of its dot, around its place, below and to the right, or under or over the mark on its dot. */
export type Side = 'right' | 'left' | 'about' | 'corner' | 'under' | 'over'
type Label = { name: string; look: Look; angle?: number }

/** Letter width, line height and possible positions, the best first. */
const sizes: { readonly [look in Look]: { letter: number; line: number; sides: readonly Side[] } } = {
  nation: { letter: 11, line: 15, sides: ['about'] },
  abroad: { letter: 10, line: 14, sides: ['about'] },
  sea: { letter: 7.5, line: 16, sides: ['about'] },
  island: { letter: 6, line: 14, sides: ['about'] },
  city: { letter: 7.5, line: 16, sides: ['right', 'left'] },
  town: { letter: 7, line: 15, sides: ['right', 'left'] },
  village: { letter: 6.5, line: 14, sides: ['right', 'left'] },
  square: { letter: 7, line: 12, sides: ['corner'] },
  street: { letter: 6.2, line: 13, sides: ['about'] },
  number: { letter: 7.5, line: 18, sides: ['about'] },
  postcode: { letter: 7.2, line: 13, sides: ['right', 'left'] },
  spot: { letter: 6.2, line: 14, sides: ['right', 'left'] },
}

/** Earlier labels win. A later one is left out if it touches them in every position, or if the edge would cut it. */
export function labelsWithoutCollision<One extends Label>(
  labels: readonly One[],
  pointOf: (label: One) => Point,
  marks: readonly Point[] = [],
  seen?: Seen,
): { label: One; side: Side }[] {
  const taken: Box[] = [...marks.map(boxOfMark), ...(seen?.covered ?? [])]
  return labels.flatMap((label) => {
    const point = pointOf(label)
    for (const side of sidesOf(label, point, marks)) {
      const boxes = label.angle ? boxesAlong(point, label, label.angle) : [boxOf(point, label, side)]
      if (seen && isCut(boxes, seen.view)) continue
      if (boxes.some((box) => taken.some((other) => touches(box, other)))) continue
      taken.push(...boxes)
      return [{ label, side }]
    }
    return []
  })
}

/** From a dot's centre to its name, and to its other side. */
const [gap, dot] = [8, 4]
const markRadius = 14

/** A mark covers both sides of a dot below it. */
function sidesOf({ look }: Label, { x, y }: Point, marks: readonly Point[]): readonly Side[] {
  const { sides } = sizes[look]
  const isCovered = marks.some((mark) => Math.hypot(mark.x - x, mark.y - y) < markRadius)
  return isCovered && sides.includes('left') ? [...sides, 'under', 'over'] : sides
}

/** From a dot's centre to a name under or over its mark. */
export const besideMark = markRadius + 2

function boxOf({ x, y }: Point, { name, look }: Label, side: Side): Box {
  const { letter, line } = sizes[look]
  const width = name.length * letter
  const [top, bottom] = side === 'corner' ? [y, y + line + gap] : [y - line / 2, y + line / 2]
  switch (side) {
    case 'about':
      return { left: x - width / 2, right: x + width / 2, top, bottom }
    case 'left':
      return { left: x - gap - width, right: x + dot, top, bottom }
    case 'under':
      return { left: x - width / 2, right: x + width / 2, top: y + besideMark, bottom: y + besideMark + line }
    case 'over':
      return { left: x - width / 2, right: x + width / 2, top: y - besideMark - line, bottom: y - besideMark }
    default:
      return { left: x - dot, right: x + gap + width, top, bottom }
  }
}

/** A rotated name as a row of small boxes. */
function boxesAlong({ x, y }: Point, { name, look }: Label, angle: number): Box[] {
  const { letter, line } = sizes[look]
  const width = name.length * letter
  const number = Math.max(1, Math.ceil(width / line))
  const turn = (angle * Math.PI) / 180
  return Array.from({ length: number }, (_, index) => {
    const aside = ((index + 0.5) / number - 0.5) * width
    const [middleX, middleY] = [x + aside * Math.cos(turn), y + aside * Math.sin(turn)]
    const half = line / 2
    return { left: middleX - half, right: middleX + half, top: middleY - half, bottom: middleY + half }
  })
}

const boxOfMark = ({ x, y }: Point): Box => ({
  left: x - markRadius,
  right: x + markRadius,
  top: y - markRadius,
  bottom: y + markRadius,
})

export const touches = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Labels fully outside may come into view next. */
const isCut = (boxes: readonly Box[], view: Box): boolean =>
  boxes.some((box) => touches(box, view)) && !boxes.every((box) => isInside(box, view))

const isInside = (box: Box, { left, right, top, bottom }: Box): boolean =>
  box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom

/** Pixels from the map's north-west corner. */
export type Box = { left: number; right: number; top: number; bottom: number }
type Covering = () => Box[]

const coverings = new WeakMap<LeafletMap, Set<Covering>>()

/** @param covering the boxes it covers, read when the map stops */
export function cover(map: LeafletMap, covering: Covering): () => void {
  const all = coverings.get(map) ?? new Set()
  coverings.set(map, all.add(covering))
  map.fire('covered')
  return () => {
    all.delete(covering)
    map.fire('covered')
  }
}

/** The registered boxes, Leaflet's controls, and elements with `data-over`. @param also further elements */
export function coveredIn(map: LeafletMap, also = ''): Box[] {
  const told = [...(coverings.get(map) ?? [])].flatMap((covering) => covering())
  const box = map.getContainer()
  const { left, top } = box.getBoundingClientRect()
  const over = Array.from(box.querySelectorAll(`.leaflet-control, [data-over]${also && `, ${also}`}`), (element) => {
    const at = element.getBoundingClientRect()
    return { left: at.left - left, right: at.right - left, top: at.top - top, bottom: at.bottom - top }
  })
  return [...told, ...over]
}
