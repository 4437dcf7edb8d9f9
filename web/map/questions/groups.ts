/**
 * Groups of places by single linkage: each place is within the distance of another in its group, so a whole group may
 * be far wider.
 */
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { inSpace, Joined, type Member, type Pair, straightBetween } from './pairs.ts'

export type Group = {
  /** In the order of their layers. */
  members: readonly Member[]
  /** The shortest links that hold it together: one fewer than its members. */
  links: readonly Pair[]
  /** The two members that are furthest apart, from point to point. */
  widest: { one: Member; other: Member; metres: number }
  /** Whether links that are certainly within the distance hold it together. */
  isCertain: boolean
}

/** @param links nearest first; groups with most members come first, and equal ones by width */
export function groupsOf(links: readonly Pair[]): Group[] {
  const [possible, certain] = [new Joined(), new Joined()]
  const members = new Map<number, Member>()
  const held = links.filter(({ one, other, isCertain }) => {
    for (const member of [one, other]) members.set(member.order, member)
    if (isCertain) certain.join(one.order, other.order)
    return possible.join(one.order, other.order)
  })
  const linksOf = Map.groupBy(held, ({ one }) => possible.rootOf(one.order))
  return [...Map.groupBy(members.values(), ({ order }) => possible.rootOf(order))]
    .map(([root, members]): Group => {
      const sorted = members.toSorted((one, other) => one.order - other.order)
      const [first] = sorted as [Member]
      return {
        members: sorted,
        links: linksOf.get(root) ?? [],
        widest: widestOf(sorted),
        isCertain: sorted.every(({ order }) => certain.has(order, first.order)),
      }
    })
    .toSorted((one, other) => other.members.length - one.members.length || one.widest.metres - other.widest.metres)
}

/** From the outside inwards: two points nearer to the centre than the widest so far cannot be further apart. */
function widestOf(members: readonly Member[]): Group['widest'] {
  const all = members.map((member) => ({ member, at: inSpace(member.point) }))
  const middle = { x: 0, y: 0, z: 0 }
  for (const { at } of all) for (const axis of ['x', 'y', 'z'] as const) middle[axis] += at[axis] / all.length
  const outermost = all
    .map((one) => ({ ...one, out: straightBetween(one.at, middle) }))
    .toSorted((one, other) => other.out - one.out)
  const [first] = outermost as [(typeof outermost)[number]]
  let [widest, straight] = [[first, first] as const, 0]
  for (const [index, one] of outermost.entries()) {
    if (2 * one.out <= straight) break
    for (const other of outermost.slice(index + 1)) {
      if (one.out + other.out <= straight) break
      const between = straightBetween(one.at, other.at)
      if (between > straight) [widest, straight] = [[one, other] as const, between]
    }
  }
  const [one, other] = widest.map(({ member }) => member).toSorted((a, b) => a.order - b.order) as [Member, Member]
  return { one, other, metres: distanceBetween(one.point, other.point) }
}
