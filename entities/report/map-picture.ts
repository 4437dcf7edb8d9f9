/** The map of a report, as shapes: shores, towns, and the case's places with their accuracy. */
import { clippedRing, type Spot, type Square, simplifiedRing, toSpot } from '../geo/outlines.ts'
import type { Point } from '../geo/position.ts'
import { barOf } from '../geo/scale-bar.ts'
import { type At, type Box, boxOf, isFree, spotFor, width } from '../picture-names.ts'
import { landsOfMap, mapBounds, townsOfMap } from './base-map.ts'
import type { Block, PictureShape } from './model.ts'
import type { PlaceOfCase } from './places.ts'

type Picture = Extract<Block, { kind: 'picture' }>
type Place = PlaceOfCase & { number: number; point: Point }
/** A view in fractions of the world's width, and the units of the picture for one of them. */
type Frame = { square: Square; scale: number; height: number }

const [lowest, highest] = [500, 860]
/** Metres. Closer views would show how coarse the shores are. */
const leastAcross = 24_000
const around = 40_075_017

const metresIn = ({ latitude }: Point): number => around * Math.cos((latitude * Math.PI) / 180)
const spotOf = ({ longitude, latitude }: Point): Spot => toSpot([longitude, latitude])

/** Null if no place has a number. */
export function mapPicture(id: string, all: readonly PlaceOfCase[]): Picture | null {
  const numbered = all.filter((place): place is Place => place.number !== null && place.point !== null)
  const places = [...new Map(numbered.toReversed().map((place) => [place.number, place])).values()].toReversed()
  if (places.length === 0) return null
  const frame = frameOf(places)
  const { height } = frame
  const taken: Box[] = [{ left: 0, top: height - 70, right: 190, bottom: height }]
  const marks = places.flatMap((place) => markOf(place, frame, taken))
  const names = places.map((place) => nameOf(place, frame, taken, places.length))
  const shapes: PictureShape[] = [
    { shape: 'outline', of: 'sea', points: cornersOf(frame) },
    ...landShapes(frame),
    ...townShapes(frame, taken),
    ...marks,
    ...names,
    ...scaleShapes(frame, places[0]!.point),
    { shape: 'outline', of: 'frame', points: box(0, 0, width, height) },
  ]
  const alt = `A map of ${places.length === 1 ? 'one place' : `${places.length} places`}. North is up. The table after it lists them.`
  const shows = numbered.map(({ name, postcode, mentions }) => [
    { text: `${name}, ${postcode ?? ''}` },
    ...mentions.map((about) => ({ text: '', about })),
  ])
  return { kind: 'picture', id, alt, width, height, shapes, shows }
}

/** Fits all circles with a margin, no closer than the shores allow. */
function frameOf(places: readonly Place[]): Frame {
  const edges = places.map((place) => {
    const [x, y] = spotOf(place.point)
    return { x, y, r: (place.radius ?? 0) / metresIn(place.point) }
  })
  const [left, right] = [Math.min(...edges.map(({ x, r }) => x - r)), Math.max(...edges.map(({ x, r }) => x + r))]
  const [top, bottom] = [Math.min(...edges.map(({ y, r }) => y - r)), Math.max(...edges.map(({ y, r }) => y + r))]
  const [wide, tall] = [(right - left) * 1.3, (bottom - top) * 1.3]
  const least = leastAcross / metresIn(places[0]!.point)
  const across = Math.max(wide, least, tall / (highest / width))
  const height = Math.round(Math.min(highest, Math.max(lowest, (tall / across) * width)))
  const scale = width / across
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [halfWide, halfTall] = [across / 2, height / scale / 2]
  return { square: [x - halfWide, y - halfTall, x + halfWide, y + halfTall], scale, height }
}

const tenths = (value: number): number => Math.round(value * 10) / 10

const inPicture = ([x, y]: Spot, { square: [left, top], scale }: Frame): [x: number, y: number] => [
  tenths((x - left) * scale),
  tenths((y - top) * scale),
]

const box = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** Outside the mapped area no sea is drawn. */
function cornersOf(frame: Frame): [number, number][] {
  const [west, south, east, north] = mapBounds
  const [left, top] = inPicture(toSpot([west, north]), frame)
  const [right, bottom] = inPicture(toSpot([east, south]), frame)
  return box(Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(frame.height, bottom))
}

function landShapes(frame: Frame): PictureShape[] {
  return landsOfMap().flatMap(({ kind, ring }) => {
    // Steps finer than half a unit are invisible.
    const points = simplifiedRing(clippedRing(ring, frame.square), 0.5 / frame.scale).map((spot) =>
      inPicture(spot, frame),
    )
    return points.length > 2 ? [{ shape: 'outline' as const, of: kind, points }] : []
  })
}

/** A circle for an inexact place. An area has no mark in its middle, because readers would take it for an address. */
function markOf({ point, radius, isArea, kind }: Place, frame: Frame, taken: Box[]): PictureShape[] {
  const [x, y] = inPicture(spotOf(point), frame)
  const r = ((radius ?? 0) / metresIn(point)) * frame.scale
  const circle = r > 8 ? clippedRing(circleAround([x, y], r), [0, 0, width, frame.height]) : []
  const hasDot = !isArea || circle.length < 3
  if (hasDot) taken.push({ left: x - 8, top: y - 8, right: x + 8, bottom: y + 8 })
  return [
    ...(circle.length > 2
      ? [
          {
            shape: 'outline' as const,
            of: 'area' as const,
            points: circle.map(([x, y]) => [tenths(x), tenths(y)] as [number, number]),
          },
        ]
      : []),
    ...(hasDot ? [{ shape: 'dot' as const, x, y, r: 6, kind }] : []),
  ]
}

const circleAround = ([x, y]: Spot, r: number): Spot[] =>
  Array.from({ length: 72 }, (_, at) => {
    const angle = (at / 36) * Math.PI
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
  })

/** With more names, the map shows numbers of the table. */
const mostNames = 15

function nameOf(
  { number, name, point, mentions, isArea, radius }: Place,
  frame: Frame,
  taken: Box[],
  count: number,
): PictureShape {
  const [x, y] = inPicture(spotOf(point), frame)
  const short = name.length > 30 ? `${name.slice(0, 29)}…` : name
  const text = count > mostNames ? String(number) : `${number} ${short}`
  const r = ((radius ?? 0) / metresIn(point)) * frame.scale
  // Beside a circle, if there is room.
  const away = Math.min(150, Math.max(8, r)) + 4
  const spots: [At, ...At[]] = [
    { x: x + away, y: y + 5, anchor: 'start' },
    { x: x - away, y: y + 5, anchor: 'end' },
    { x, y: y - away - 2, anchor: 'middle' },
    { x, y: y + away + 13, anchor: 'middle' },
  ]
  const ofArea = { x, y: Math.max(16, y - r - 6), anchor: 'middle' as const }
  const at = spotFor(text, isArea && r > 8 ? [ofArea] : spots, frame.height, taken)
  const [about] = mentions
  return { shape: 'text', ...at, x: tenths(at.x), y: tenths(at.y), text, ...(about !== undefined && { about }) }
}

const mostTowns = 18

/** Town names for orientation, where they hide no place. */
function townShapes(frame: Frame, taken: Box[]): PictureShape[] {
  const [left, top, right, bottom] = frame.square
  const shapes: PictureShape[] = []
  for (const { name, spot } of townsOfMap()) {
    if (shapes.length === mostTowns) break
    if (spot[0] < left || spot[0] > right || spot[1] < top || spot[1] > bottom) continue
    const [x, y] = inPicture(spot, frame)
    const at: At = { x, y, anchor: 'middle' }
    if (!isFree(name, at, frame.height, taken)) continue
    taken.push(boxOf({ text: name, ...at }))
    shapes.push({ shape: 'text', ...at, text: name, quiet: true })
  }
  return shapes
}

function scaleShapes(frame: Frame, point: Point): PictureShape[] {
  const { pixels, label } = barOf('metric', metresIn(point) / frame.scale, 140)
  const y = frame.height - 22
  const right = tenths(20 + pixels)
  return [
    { shape: 'line', x1: 20, y1: y, x2: right, y2: y, dashed: false },
    ...[20, right].map((x) => ({ shape: 'line' as const, x1: x, y1: y - 6, x2: x, y2: y, dashed: false })),
    { shape: 'text', x: 20, y: y - 12, text: label, anchor: 'start' },
  ]
}
