/** Pairs of places within a distance, found with a grid index. */
import { distanceBetween, eccentricityOf, radians, wgs84 } from '../../../entities/geo/geodesy.ts'
import type { Layer, Place, Point } from '../layers.ts'

/** `order`: its position among all compared places. */
export type Member = { layer: Layer; place: Place; point: Point; number: number; order: number }
export type Pair = {
  one: Member
  other: Member
  /** From point to point. */
  metres: number
  /** In metres. The true distance is between `least` and `most`, given how exact the positions are. */
  least: number
  most: number
  isCertain: boolean
}
export type Pairs = {
  /** Nearest first. */
  pairs: readonly Pair[]
  /** Too many pairs to list any. */
  isTooMany: boolean
  /** Enough of the pairs to hold every group together; null if there are too many to tell. */
  links: readonly Pair[] | null
  /** How many were compared, and how many have no coordinates. */
  asked: number
  unplaced: number
}

/** More than anyone reads, and than a page should hold. */
export const mostPairs = 50_000
/** More cannot be compared within a few seconds. */
const mostCompared = 5_000_000

/** Pairs of places in the layers that are, or may be, within this distance. */
export function pairsWithin(metres: number, layers: readonly Layer[]): Pairs {
  const { entries, unplaced } = entriesOf(layers)
  const classes = [...Map.groupBy(entries, ({ place }) => classOf(place.radius ?? 0))]
  const found = new Found()
  let compared = 0
  const isEndless = classes.some(([reach, members], index) =>
    classes.slice(index).some(([otherReach, others]) => {
      const cells = new Cells(members, metres + reach + otherReach)
      return others.some((entry) =>
        cells.someNear(entry, (near) => {
          compared += 1
          // Within one class, each pair comes up twice.
          if (members !== others || near.order < entry.order) found.look(...inOrder(near, entry), metres)
          return compared > mostCompared
        }),
      )
    }),
  )
  const links = found.pairs.toSorted((one, other) => one.metres - other.metres || one.least - other.least)
  const isTooMany = found.isTooMany || isEndless
  return { pairs: isTooMany ? [] : links, isTooMany, links: isEndless ? null : links, asked: entries.length, unplaced }
}

type Entry = Member & InSpace

/** A place of one answer in two layers counts once, in the first layer that has its point. */
function entriesOf(layers: readonly Layer[]): { entries: Entry[]; unplaced: number } {
  const entries: Entry[] = []
  const known = new Set<string>()
  const answerOf = ({ from }: Place) => from && `${from.from} ${from.at}`
  const placed = new Set(
    layers.flatMap(({ places }) => places.flatMap((place) => (place.point && answerOf(place)) || [])),
  )
  let unplaced = 0
  for (const layer of layers)
    for (const [index, place] of layer.places.entries()) {
      const answer = answerOf(place)
      if (answer && (known.has(answer) || (!place.point && placed.has(answer)))) continue
      if (answer) known.add(answer)
      if (place.point)
        entries.push({
          layer,
          place,
          point: place.point,
          number: index + 1,
          order: entries.length,
          ...inSpace(place.point),
        })
      else unplaced += 1
    }
  return { entries, unplaced }
}

const inOrder = (one: Entry, other: Entry): [Entry, Entry] => (one.order < other.order ? [one, other] : [other, one])

/** The pairs; if there are too many, only those that hold a group together. */
class Found {
  pairs: Pair[] = []
  isTooMany = false
  private readonly possible = new Joined()
  private readonly certain = new Joined()

  look(one: Entry, other: Entry, reach: number): void {
    const doubt = (one.place.radius ?? 0) + (other.place.radius ?? 0)
    const straight = straightBetween(one, other)
    // Decision 0059: a place whose position is in doubt lies nowhere certainly.
    const isSure = !one.place.problem && !other.place.problem
    const mayBeCertain = isSure && straight + doubt <= reach
    if (straight > reach + doubt || (this.isTooMany && !this.mayHold(one, other, mayBeCertain))) return
    const metres = distanceBetween(one.point, other.point)
    const [least, most] = [Math.max(0, metres - doubt), metres + doubt]
    if (least > reach) return
    this.add({ one: memberOf(one), other: memberOf(other), metres, least, most, isCertain: isSure && most <= reach })
  }

  private add(pair: Pair): void {
    if (this.isTooMany && !this.holds(pair)) return
    this.pairs.push(pair)
    if (this.isTooMany || this.pairs.length <= mostPairs) return
    this.isTooMany = true
    this.pairs = this.pairs.filter((pair) => this.holds(pair))
  }

  private mayHold(one: Entry, other: Entry, mayBeCertain: boolean): boolean {
    return !this.possible.has(one.order, other.order) || (mayBeCertain && !this.certain.has(one.order, other.order))
  }

  private holds({ one, other, isCertain }: Pair): boolean {
    const isNew = this.possible.join(one.order, other.order)
    return (isCertain && this.certain.join(one.order, other.order)) || isNew
  }
}

const memberOf = ({ layer, place, point, number, order }: Entry): Member => ({ layer, place, point, number, order })

/** Compares places of similar uncertainty together, so that one wide circle does not widen every cell. */
const classOf = (radius: number): number => (radius === 0 ? 0 : 2 ** Math.ceil(Math.log2(radius)))

/** In metres from the earth's centre. */
export type InSpace = { x: number; y: number; z: number }

const squared = eccentricityOf(wgs84)

export function inSpace({ latitude, longitude }: Point): InSpace {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  const normal = wgs84.a / Math.sqrt(1 - squared * Math.sin(phi) ** 2)
  return {
    x: normal * Math.cos(phi) * Math.cos(lambda),
    y: normal * Math.cos(phi) * Math.sin(lambda),
    z: normal * (1 - squared) * Math.sin(phi),
  }
}

export const straightBetween = (one: InSpace, other: InSpace): number =>
  Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z)

/** Places further away than a cell's width are in none of the neighbouring cells. */
class Cells<Entry extends InSpace> {
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

  /** @param act returns true to stop */
  someNear({ x, y, z }: InSpace, act: (entry: Entry) => boolean): boolean {
    const [column, row, floor] = [this.at(x), this.at(y), this.at(z)]
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dz = -1; dz <= 1; dz += 1)
          // Two cells may share a number.
          for (const entry of this.cells.get(hashOf(column + dx, row + dy, floor + dz)) ?? [])
            if (
              this.at(entry.x) === column + dx &&
              this.at(entry.y) === row + dy &&
              this.at(entry.z) === floor + dz &&
              act(entry)
            )
              return true
    return false
  }

  private at(value: number): number {
    return Math.floor(value / this.width)
  }
}

const hashOf = (x: number, y: number, z: number): number =>
  Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)

/** A union-find structure. */
export class Joined {
  private readonly parents = new Map<number, number>()

  rootOf(one: number): number {
    let root = one
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next
    // Shortens the path for the next time.
    for (let at = one; at !== root; ) {
      const next = this.parents.get(at) ?? root
      this.parents.set(at, root)
      at = next
    }
    return root
  }

  has(one: number, other: number): boolean {
    return this.rootOf(one) === this.rootOf(other)
  }

  /** Whether they were separate before. */
  join(one: number, other: number): boolean {
    const [root, second] = [this.rootOf(one), this.rootOf(other)]
    if (root === second) return false
    this.parents.set(second, root)
    return true
  }
}
