/** The coast within a picture, and no more of it than can be seen there. */
import type { Feature, Position } from 'geojson'
import type { Frame, Spot } from './frame.ts'
import { spotsIn } from './frame.ts'

/** Beyond the picture's edge, so that no coast runs along it. */
const margin = 8
/** Pixels between two corners that can be told apart. */
const finest = 0.6

/** As the `d` of a path. */
export function coastPath(land: readonly Feature[], frame: Frame): string {
  const spotOf = spotsIn(frame)
  return ringsOf(land)
    .map((ring) =>
      clipped(
        ring.map(([longitude = 0, latitude = 0]) => spotOf({ latitude, longitude })),
        frame,
      ),
    )
    .map(thinned)
    .filter(({ length }) => length > 2)
    .map((ring) => `M${ring.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`)
    .join('')
}

const tenths = (value: number) => Math.round(value * 10) / 10

function ringsOf(features: readonly Feature[]): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

function thinned(ring: readonly Spot[]): Spot[] {
  const kept: Spot[] = []
  for (const spot of ring) {
    const last = kept.at(-1)
    if (!last || Math.hypot(last.x - spot.x, last.y - spot.y) >= finest) kept.push(spot)
  }
  return kept
}

type Edge = { isInside: (spot: Spot) => boolean; cut: (from: Spot, to: Spot) => Spot }

/** Edge by edge, as Sutherland and Hodgman have it. */
function clipped(ring: readonly Spot[], { width, height }: Frame): readonly Spot[] {
  return edgesOf(-margin, -margin, width + margin, height + margin).reduce(cutBy, ring)
}

function cutBy(ring: readonly Spot[], { isInside, cut }: Edge): readonly Spot[] {
  const kept: Spot[] = []
  let last = ring.at(-1)
  for (const spot of ring) {
    if (last && isInside(spot) !== isInside(last)) kept.push(cut(last, spot))
    if (isInside(spot)) kept.push(spot)
    last = spot
  }
  return kept
}

const edgesOf = (left: number, top: number, right: number, bottom: number): Edge[] => [
  { isInside: ({ x }) => x >= left, cut: atX(left) },
  { isInside: ({ x }) => x <= right, cut: atX(right) },
  { isInside: ({ y }) => y >= top, cut: atY(top) },
  { isInside: ({ y }) => y <= bottom, cut: atY(bottom) },
]

const atX = (x: number) => (from: Spot, to: Spot) => ({
  x,
  y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
})
const atY = (y: number) => (from: Spot, to: Spot) => ({
  x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
  y,
})
