/** The network of a report, as shapes: each name under its mark, and none over another. */
import type { Kind, MentionKey } from '../claim.ts'
import type { Edge, Node } from '../graph.ts'
import { kindLabels } from '../labels.ts'
import { isEndedControl } from '../link-words.ts'
import { boxOf, cornersOf, type Room, textWidth, width } from '../picture-names.ts'
import type { Block, PictureShape } from './model.ts'

type Picture = Extract<Block, { kind: 'picture' }>
type Spot = { x: number; y: number }
type Spots = Map<MentionKey, Spot>

/** A small network has room for whole names. */
const small = 20
const roomOf = (nodes: number) => ({ most: nodes > small ? 44 : 72, lines: 2 }) as const
const radius = 9
const [edge, foot] = [16, 56]

type Network = { nodes: readonly Node[]; edges: readonly Edge[]; placed: ReadonlyMap<MentionKey, Spot> }

/** Nodes without a link are only in the table of subjects, unless an analyst placed them. */
export function networkPicture(id: string, { nodes: all, edges, placed }: Network): Picture {
  const linked = new Set(edges.flatMap(({ a, b }) => [a, b]))
  const nodes = all.filter(({ key }) => linked.has(key) || placed.has(key))
  const spots = spotsOf(nodes, edges, placed)
  const room = roomOf(nodes.length)
  const names = new Map(nodes.map((node) => [node.key, nameOf(node, spots.get(node.key)!, room)]))
  const height = Math.max(...[...names.values()].map((name) => boxOf(name).bottom), 60) + foot
  const shapes: PictureShape[] = [
    ...edges.flatMap((edge): PictureShape[] => {
      const { a, b, inferred } = edge
      const [from, to] = [spots.get(a), spots.get(b)]
      return from && to
        ? [{ shape: 'line', x1: from.x, y1: from.y, x2: to.x, y2: to.y, dashed: inferred || isEndedControl([edge]) }]
        : []
    }),
    // A line does not cross a name.
    ...[...names.values()].map(
      (name): PictureShape => ({ shape: 'outline', of: 'paper', points: cornersOf(boxOf(name)) }),
    ),
    ...nodes.map(({ key, kind }): PictureShape => ({ shape: 'dot', ...spots.get(key)!, r: radius, kind })),
    ...nodes.map(({ key }) => names.get(key)!),
    ...legend([...new Set(nodes.map(({ kind }) => kind))], height - 20),
  ]
  const alt = `A network of ${nodes.length} people and things with ${edges.length} links. The table after it lists the links.`
  return { kind: 'picture', id, alt, width, height, shapes }
}

const nameOf = ({ key, label }: Pick<Node, 'key' | 'label'>, { x, y }: Spot, room: Room) => ({
  shape: 'text' as const,
  x,
  y: y + radius + 16,
  text: label,
  anchor: 'middle' as const,
  about: key,
  room,
})

/** What each colour means. */
function legend(kinds: readonly Kind[], y: number): PictureShape[] {
  let x = 24
  return kinds.flatMap((kind): PictureShape[] => {
    const text = kindLabels[kind]
    const at = x
    x += textWidth(text) * 14 + 46
    return [
      { shape: 'dot', x: at, y: y - 5, r: 6, kind },
      { shape: 'text', x: at + 14, y, text, anchor: 'start', quiet: true },
    ]
  })
}

/** Analysts' positions; else a few steps of attraction and repulsion with a fixed result. */
function spotsOf(nodes: readonly Node[], edges: readonly Edge[], placed: Network['placed']): Spots {
  if (nodes.length > 0 && nodes.every(({ key }) => placed.has(key)))
    return apart(nodes, fitted(new Map(nodes.map(({ key }) => [key, { ...placed.get(key)! }]))))
  const spots = new Map(nodes.map(({ key }, at) => [key, onSpiral(at)]))
  for (let step = 0; step < 200; step++) move(nodes, edges, spots, 40 * (1 - step / 200))
  return apart(nodes, fitted(spots))
}

const onSpiral = (at: number): Spot => ({
  x: 40 * Math.sqrt(at) * Math.cos(at * 2.4),
  y: 40 * Math.sqrt(at) * Math.sin(at * 2.4),
})

function move(nodes: readonly Node[], edges: readonly Edge[], spots: Spots, furthest: number): void {
  const distanceOfLinked = 130
  const forces = new Map(nodes.map(({ key }) => [key, { x: 0, y: 0 }]))
  const push = (one: MentionKey, other: MentionKey, strength: (distance: number) => number) => {
    const [a, b] = [spots.get(one)!, spots.get(other)!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const distance = Math.max(1, Math.hypot(dx, dy))
    const force = strength(distance) / distance
    forces.get(one)!.x += dx * force
    forces.get(one)!.y += dy * force
    forces.get(other)!.x -= dx * force
    forces.get(other)!.y -= dy * force
  }
  for (const [at, { key }] of nodes.entries())
    for (const other of nodes.slice(at + 1)) push(key, other.key, (distance) => -(distanceOfLinked ** 2) / distance)
  for (const { a, b } of edges)
    if (spots.has(a) && spots.has(b)) push(a, b, (distance) => distance ** 2 / distanceOfLinked)
  // Pulls towards the middle, so that parts without a link stay on the page.
  for (const [key, { x, y }] of spots) {
    forces.get(key)!.x -= x * 0.5
    forces.get(key)!.y -= y * 0.5
  }
  for (const [key, { x, y }] of forces) {
    const size = Math.max(1, Math.hypot(x, y))
    const spot = spots.get(key)!
    spot.x += (x / size) * Math.min(size, furthest)
    spot.y += (y / size) * Math.min(size, furthest)
  }
}

/** As wide as the page, and no higher than its names need. */
function fitted(spots: Spots): Spots {
  const [xs, ys] = [[...spots.values()].map(({ x }) => x), [...spots.values()].map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const across = (width - 240) / Math.max(1, right - left)
  const down = Math.min(across, Math.min(700, 120 + 16 * spots.size) / Math.max(1, bottom - top))
  return new Map(
    [...spots].map(([key, { x, y }]) => [
      key,
      { x: right === left ? width / 2 : 120 + (x - left) * across, y: (y - top) * down },
    ]),
  )
}

/** Moves marks until neither they nor their names cover each other. The page grows downwards where it must. */
function apart(nodes: readonly Node[], spots: Spots): Spots {
  const gap = 8
  const all = nodes.map((node) => {
    const { left, right, bottom } = boxOf(nameOf(node, { x: 0, y: 0 }, roomOf(nodes.length)))
    return { spot: spots.get(node.key)!, half: (right - left) / 2, above: radius + gap, below: bottom + gap }
  })
  for (let step = 0; step < 800; step++) {
    let isApart = true
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const [high, low] = one.spot.y <= other.spot.y ? [one, other] : [other, one]
        const down = high.spot.y + high.below - (low.spot.y - low.above)
        const across = one.half + other.half + gap - Math.abs(one.spot.x - other.spot.x)
        if (down <= 0 || across <= 0) continue
        isApart = false
        if (down < across) {
          high.spot.y -= down / 2
          low.spot.y += down / 2
        } else {
          const [left, right] = one.spot.x <= other.spot.x ? [one, other] : [other, one]
          left.spot.x -= across / 2
          right.spot.x += across / 2
        }
      }
    for (const { spot, half } of all) spot.x = Math.min(width - edge - half, Math.max(edge + half, spot.x))
    if (isApart) break
  }
  const top = Math.min(...all.map(({ spot }) => spot.y)) - radius - edge
  const round = (value: number) => Math.round(value * 10) / 10
  return new Map([...spots].map(([key, { x, y }]) => [key, { x: round(x), y: round(y - top) }]))
}
