/** The part of the world in a picture, on Web Mercator like the map on screen. Pixels count from the upper left. */
import { distanceBetween } from '../../../../entities/geo/geodesy.ts'
import type { Point } from '../../layers.ts'
import type { View } from '../../view.ts'

export type Size = { width: number; height: number }
export type Frame = Size & { view: View }
export type Spot = { x: number; y: number }

const tile = 256
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

/** At zoom 0. */
function projected({ latitude, longitude }: Point): Spot {
  const sine = Math.sin(radians(latitude))
  return { x: (tile * (longitude + 180)) / 360, y: tile * (0.5 - Math.atanh(sine) / (2 * Math.PI)) }
}

function unprojected({ x, y }: Spot): Point {
  return {
    latitude: degrees(Math.atan(Math.sinh(2 * Math.PI * (0.5 - y / tile)))),
    longitude: (x * 360) / tile - 180,
  }
}

/** Returns a function, so that many points share the preparation. */
export function spotsIn({ view, width, height }: Frame): (point: Point) => Spot {
  const scale = 2 ** view.zoom
  const middle = projected(view)
  const left = middle.x * scale - width / 2
  const top = middle.y * scale - height / 2
  return (point) => {
    const { x, y } = projected(point)
    return { x: x * scale - left, y: y * scale - top }
  }
}

function pointIn({ view, width, height }: Frame, { x, y }: Spot): Point {
  const scale = 2 ** view.zoom
  const middle = projected(view)
  return unprojected({ x: middle.x + (x - width / 2) / scale, y: middle.y + (y - height / 2) / scale })
}

/** The world's bounds of the picture. */
export function boundsOf(frame: Frame): { south: number; west: number; north: number; east: number } {
  const [northWest, southEast] = [pointIn(frame, { x: 0, y: 0 }), pointIn(frame, { x: frame.width, y: frame.height })]
  return {
    south: southEast.latitude,
    north: northWest.latitude,
    west: northWest.longitude,
    east: southEast.longitude,
  }
}

/** Whether the first covers everything in the second. */
export const refitted = (view: View, from: Size, to: Size): View => ({
  ...view,
  zoom: view.zoom + Math.log2(Math.min(to.width / from.width, to.height / from.height)),
})

const across = 100

/** At zoom z the world has 2ᶻ tiles each way, counted from the north-west. */
type SquareAt = { z: number; x: number; y: number }

/** The position of a tile in the picture. */
export function boxOf({ z, x, y }: SquareAt, { view, width, height }: Frame): Spot & { size: number } {
  const middle = projected(view)
  const scale = 2 ** view.zoom
  const size = tile * 2 ** (view.zoom - z)
  return { x: x * size - middle.x * scale + width / 2, y: y * size - middle.y * scale + height / 2, size }
}

/** Tiles of a zoom in the picture, or within a margin around it. */
export function squaresIn(frame: Frame, z: number, margin: number): SquareAt[] {
  const { x: left, y: top, size } = boxOf({ z, x: 0, y: 0 }, frame)
  const last = 2 ** z - 1
  const [west, east] = [(-margin - left) / size, (frame.width + margin - left) / size]
  const [north, south] = [(-margin - top) / size, (frame.height + margin - top) / size]
  const found: SquareAt[] = []
  for (let y = Math.max(0, Math.floor(north)); y <= Math.min(last, Math.floor(south)); y += 1)
    for (let x = Math.max(0, Math.floor(west)); x <= Math.min(last, Math.floor(east)); x += 1) found.push({ z, x, y })
  return found
}

/** At the centre of the picture, where its scale is exact. */
export function metresPerPixel(frame: Frame): number {
  const { width, height } = frame
  const [west, east] = [-across / 2, across / 2].map((aside) =>
    pointIn(frame, { x: width / 2 + aside, y: height / 2 }),
  ) as [Point, Point]
  return distanceBetween(west, east) / across
}

/** Around a point, because the projection's scale grows to the north. */
export function pixelsOf(metres: number, { latitude }: Point, { view }: Frame): number {
  const around = 40_075_016.686 * Math.cos(radians(latitude))
  return (metres / around) * tile * 2 ** view.zoom
}
