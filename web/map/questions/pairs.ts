/**
 * Which places lie so close together. An index of cells makes each look only at what is near it, however many there are.
 */
import { distanceBetween } from '../geo/geodesy.ts'
import type { Layer, Place, Point } from '../layer.ts'
import { Joined } from './joined.ts'
import { Cells, type InSpace, inSpace, straightBetween } from './space.ts'

/** `order` is its place among all that were compared. */
export type Member = { layer: Layer; place: Place; point: Point; number: number; order: number }
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
  /** Enough of the pairs to hold every group together; null where there are too many to tell. */
  links: readonly Pair[] | null
  /** How many were compared, and how many have no coordinates. */
  asked: number
  unplaced: number
}

/** More than anybody reads, and than a page should hold. */
export const mostPairs = 50_000
/** More than are compared within a few seconds. */
const mostCompared = 5_000_000

/** Of the layers given: those within so many metres of each other, surely or possibly. */
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
          // Of one class, each pair is met with twice.
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

/** What is in two layers by the same answer is one thing, of the first of them. */
function entriesOf(layers: readonly Layer[]): { entries: Entry[]; unplaced: number } {
  const entries: Entry[] = []
  const known = new Set<string>()
  let unplaced = 0
  for (const layer of layers)
    for (const [index, place] of layer.places.entries()) {
      const answer = place.from && `${place.from.from} ${place.from.at}`
      if (answer && known.has(answer)) continue
      if (answer) known.add(answer)
      if (place.point)
        entries.push({
          ...{ layer, place, point: place.point, number: index + 1, order: entries.length },
          ...inSpace(place.point),
        })
      else unplaced += 1
    }
  return { entries, unplaced }
}

const inOrder = (one: Entry, other: Entry): [Entry, Entry] => (one.order < other.order ? [one, other] : [other, one])

/** The pairs; once there are too many, only those without which a group would fall apart. */
class Found {
  pairs: Pair[] = []
  isTooMany = false
  private readonly possible = new Joined()
  private readonly certain = new Joined()

  look(one: Entry, other: Entry, reach: number): void {
    const doubt = (one.place.radius ?? 0) + (other.place.radius ?? 0)
    const straight = straightBetween(one, other)
    if (straight > reach + doubt || (this.isTooMany && !this.mayHold(one, other, straight + doubt <= reach))) return
    const metres = distanceBetween(one.point, other.point)
    const [least, most] = [Math.max(0, metres - doubt), metres + doubt]
    if (least > reach) return
    this.add({ one: memberOf(one), other: memberOf(other), metres, least, most, isCertain: most <= reach })
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

/** Places of like uncertainty are compared together, so that one wide circle makes nobody else's cells wide. */
const classOf = (radius: number): number => (radius === 0 ? 0 : 2 ** Math.ceil(Math.log2(radius)))
