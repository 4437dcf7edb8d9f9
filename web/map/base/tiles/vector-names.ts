/** Names on vector tiles in the map's form: their positions and their order. */
import { pointAt, worldWidth } from '../../points/world.ts'
import type { Look, Name } from '../names.ts'
import type { SquareAt } from './map-tiles.ts'
import { type Spot, units, type Writing } from './vector-contents.ts'
import type { Line } from './vector-features.ts'

type Order = { look: Look; from: number; to: number }

/** In order of importance, with the zooms at which they are useful. */
const orders: { readonly [as in Exclude<Writing['as'], 'street' | 'number'>]: Order } = {
  nation: { look: 'nation', from: 0, to: 8 },
  city: { look: 'city', from: 0, to: 22 },
  abroad: { look: 'abroad', from: 0, to: 8 },
  sea: { look: 'sea', from: 0, to: 22 },
  town: { look: 'town', from: 6, to: 22 },
  island: { look: 'island', from: 6, to: 22 },
  village: { look: 'village', from: 10, to: 22 },
  spot: { look: 'spot', from: 14, to: 22 },
  postcode: { look: 'postcode', from: 16, to: 22 },
}
const numberFrom: { readonly [of in Line]?: number } = { motorway: 8, main: 10, middle: 13 }
const streetFrom: { readonly [of in Line]?: number } = { main: 13, middle: 14, minor: 15, path: 16 }
const last = ['number', 'street', 'spot', 'postcode']
const ranks = [...Object.keys(orders).filter((as) => !last.includes(as)), ...last]

/** Pixels between two equal names, because a street comes in several pieces. */
const apart = 320
/** More names would not fit. */
const most = 1500

export function namesOf(squares: readonly (readonly [SquareAt, readonly Writing[]])[], zoom: number): Name[] {
  const pixels = worldWidth(zoom)
  const all = squares.flatMap(([at, writings]) => writings.map((writing) => ({ at, writing })))
  const inOrder = all
    // A tile shows between two zooms.
    .filter(({ writing }) => isOfUse(writing, Math.round(zoom)))
    .toSorted((a, b) => rankOf(a.writing) - rankOf(b.writing) || b.writing.weight - a.writing.weight)
  const taken = new Map<string, Spot[]>()
  const names: Name[] = []
  for (const { at, writing } of inOrder) {
    const perUnit = pixels / 2 ** at.z / units
    const spot = writing.along.length === 1 ? { at: writing.along[0]!, angle: 0 } : placeOn(writing, perUnit)
    if (!spot) continue
    const x = (at.x + spot.at.x / units) / 2 ** at.z
    const y = (at.y + spot.at.y / units) / 2 ** at.z
    const others = taken.get(writing.name) ?? []
    if (others.some((other) => Math.hypot(other.x - x, other.y - y) * pixels < apart)) continue
    taken.set(writing.name, [...others, { x, y }])
    names.push({ ...pointAt(x, y), ...lookOf(writing), ...(spot.angle !== 0 && { angle: spot.angle }) })
    if (names.length === most) break
  }
  return names
}

const rankOf = ({ as }: Writing): number => ranks.indexOf(as)

function isOfUse({ as, of }: Writing, zoom: number): boolean {
  if (as === 'number') return zoom >= ((of && numberFrom[of]) ?? Number.POSITIVE_INFINITY)
  if (as === 'street') return zoom >= ((of && streetFrom[of]) ?? Number.POSITIVE_INFINITY)
  const { from, to } = orders[as]
  return from <= zoom && zoom <= to
}

function lookOf({ as, name, by }: Writing): Order & Pick<Name, 'name' | 'by'> {
  if (as === 'number' || as === 'street') return { name, by, look: as, from: 0, to: 22 }
  return { ...orders[as], by, name: as === 'nation' || as === 'abroad' ? name.toUpperCase() : name }
}

/** Of letters along a street. */
const letter = 6.2

/** In the middle of the line; along it if the line is nearly straight for the length of the name. */
function placeOn({ along, name, as }: Writing, perUnit: number): { at: Spot; angle: number } | null {
  const lengths = along.slice(1).map((spot, index) => between(along[index]!, spot) * perUnit)
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const needed = name.length * letter
  const middle = spotAt(along, lengths, whole / 2)
  if (as === 'number') return whole > 2 * needed ? { at: middle, angle: 0 } : null
  if (whole < needed + 8) return null
  const [from, to] = [-1, 1].map((side) => spotAt(along, lengths, whole / 2 + (side * needed) / 2)) as [Spot, Spot]
  if (between(from, to) * perUnit < 0.97 * needed) return null
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  // Readable from left to right, whatever the direction of the line.
  return { at: middle, angle: Math.round(angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle) }
}

function spotAt(along: readonly Spot[], lengths: readonly number[], at: number): Spot {
  let left = at
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [along[index]!, along[index + 1]!]
    if (left <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
    left -= length
  }
  return along.at(-1)!
}

const between = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)
