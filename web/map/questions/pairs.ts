/**
 * Which places lie so close together. An index of cells makes each look only at what is near it, however many there are:
 * cells of the earth's own space, so that no meridian and no pole is an edge.
 */
import { eccentricityOf, radians, wgs84 } from '../geo/earth.ts'
import { distanceBetween } from '../geo/geodesy.ts'
import type { Layer, Place, Point } from '../layer.ts'

export type Member = { layer: Layer; place: Place; point: Point; number: number }
export type Pair = {
  one: Member
  other: Member
  /** From point to point. */
  metres: number
  /** Nearer than this they cannot lie, and farther than `most` neither, by what is known of where they are. */
  least: number
  most: number
  isCertain: boolean
}
export type Pairs = {
  /** The nearest first. */
  pairs: readonly Pair[]
  /** There are so many that none is listed. */
  isTooMany: boolean
  /** How many were compared, and how many have no coordinates. */
  asked: number
  unplaced: number
}

/** More than anybody reads, and than a page should hold. */
export const mostPairs = 50_000

/** Of the layers given: those within so many metres of each other, surely or possibly. */
export function pairsWithin(metres: number, layers: readonly Layer[]): Pairs {
  const all: Entry[] = []
  let unplaced = 0
  for (const layer of layers)
    for (const [index, place] of layer.places.entries()) {
      if (place.point)
        all.push({ layer, place, point: place.point, number: index + 1, order: all.length, ...inSpace(place.point) })
      else unplaced += 1
    }
  const classes = [...Map.groupBy(all, ({ place }) => classOf(place.radius ?? 0))]
  const pairs: Pair[] = []
  const isTooMany = classes.some(([reach, members], index) =>
    classes.slice(index).some(([otherReach, others]) => {
      const cells = new Cells(members, metres + reach + otherReach)
      return others.some((entry) => {
        cells.eachNear(entry, (near) => {
          // Of one class, each pair is met with twice.
          if (members === others && near.order >= entry.order) return
          const pair = pairOf(...inOrder(near, entry), metres)
          if (pair) pairs.push(pair)
        })
        return pairs.length > mostPairs
      })
    }),
  )
  pairs.sort((one, other) => one.metres - other.metres || one.least - other.least)
  return { pairs: isTooMany ? [] : pairs, isTooMany, asked: all.length, unplaced }
}

type Entry = Member & { order: number; x: number; y: number; z: number }

const inOrder = (one: Entry, other: Entry): [Entry, Entry] => (one.order < other.order ? [one, other] : [other, one])

function pairOf(one: Entry, other: Entry, reach: number): Pair | null {
  // What is in two layers is one thing.
  if (isSame(one.place, other.place)) return null
  const doubt = (one.place.radius ?? 0) + (other.place.radius ?? 0)
  // Through the earth is never longer than over it.
  if ((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2 > (reach + doubt) ** 2) return null
  const metres = distanceBetween(one.point, other.point)
  const [least, most] = [Math.max(0, metres - doubt), metres + doubt]
  if (least > reach) return null
  return { one: memberOf(one), other: memberOf(other), metres, least, most, isCertain: most <= reach }
}

const isSame = ({ from: one }: Place, { from: other }: Place): boolean =>
  one !== undefined && one.from === other?.from && one.at === other.at

const memberOf = ({ layer, place, point, number }: Entry): Member => ({ layer, place, point, number })

/** Places of like uncertainty are compared together, so that one wide circle makes nobody else's cells wide. */
const classOf = (radius: number): number => (radius === 0 ? 0 : 2 ** Math.ceil(Math.log2(radius)))

const squared = eccentricityOf(wgs84)

function inSpace({ latitude, longitude }: Point): { x: number; y: number; z: number } {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  const normal = wgs84.a / Math.sqrt(1 - squared * Math.sin(phi) ** 2)
  return {
    x: normal * Math.cos(phi) * Math.cos(lambda),
    y: normal * Math.cos(phi) * Math.sin(lambda),
    z: normal * (1 - squared) * Math.sin(phi),
  }
}

/** What is farther away than a cell is wide lies in none of the cells around. */
class Cells {
  private readonly cells = new Map<number, Entry[]>()
  private readonly width: number

  constructor(entries: readonly Entry[], width: number) {
    this.width = Math.max(width, 1)
    for (const entry of entries) {
      const key = hashOf(this.at(entry.x), this.at(entry.y), this.at(entry.z))
      const cell = this.cells.get(key)
      if (cell) cell.push(entry)
      else this.cells.set(key, [entry])
    }
  }

  eachNear({ x, y, z }: Entry, act: (entry: Entry) => void): void {
    const [column, row, floor] = [this.at(x), this.at(y), this.at(z)]
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dz = -1; dz <= 1; dz += 1)
          // Two cells may have one number.
          for (const entry of this.cells.get(hashOf(column + dx, row + dy, floor + dz)) ?? [])
            if (this.at(entry.x) === column + dx && this.at(entry.y) === row + dy && this.at(entry.z) === floor + dz)
              act(entry)
  }

  private at(value: number): number {
    return Math.floor(value / this.width)
  }
}

const hashOf = (x: number, y: number, z: number): number =>
  Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)
