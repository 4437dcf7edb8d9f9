/** Pictures of a report, as shapes: a network and a timeline. */
import type { MentionKey } from '../claim.ts'
import { inWords } from '../contradictions/world.ts'
import type { Edge, Node } from '../graph.ts'
import type { TimelineEvent } from '../timeline.ts'
import type { Block, PictureShape } from './model.ts'
import { type Box, spotFor, width } from './picture-names.ts'

type Picture = Extract<Block, { kind: 'picture' }>
type Spot = { x: number; y: number }

const longest = 26
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

type Network = { nodes: readonly Node[]; edges: readonly Edge[]; placed: ReadonlyMap<MentionKey, Spot> }

/** Nodes without a link are only in the table of subjects, unless an analyst placed them. */
export function networkPicture(id: string, { nodes: all, edges, placed }: Network): Picture {
  const linked = new Set(edges.flatMap(({ a, b }) => [a, b]))
  const nodes = all.filter(({ key }) => linked.has(key) || placed.has(key))
  const spots = spotsOf(nodes, edges, placed)
  const height = Math.max(...[...spots.values()].map(({ y }) => y), 60) + 60
  const shapes: PictureShape[] = edges.flatMap(({ a, b, inferred }) => {
    const [from, to] = [spots.get(a), spots.get(b)]
    return from && to ? [{ shape: 'line' as const, x1: from.x, y1: from.y, x2: to.x, y2: to.y, dashed: inferred }] : []
  })
  const taken: Box[] = [...spots.values()].map(({ x, y }) => ({ left: x - 9, top: y - 9, right: x + 9, bottom: y + 9 }))
  for (const { key, kind, label } of nodes) {
    const { x, y } = spots.get(key)!
    const text = short(label)
    const at = spotFor(
      text,
      [
        { x, y: y + 26, anchor: 'middle' },
        { x, y: y - 14, anchor: 'middle' },
        { x: x + 14, y: y + 5, anchor: 'start' },
        { x: x - 14, y: y + 5, anchor: 'end' },
      ],
      height,
      taken,
    )
    shapes.push({ shape: 'dot', x, y, r: 9, kind })
    shapes.push({ shape: 'text', ...at, text, about: key })
  }
  const alt = `A network of ${nodes.length} people and things with ${edges.length} links. The table after it lists the links.`
  return { kind: 'picture', id, alt, width, height, shapes }
}

/** Analysts' positions; else a few steps of attraction and repulsion with a fixed result. */
function spotsOf(nodes: readonly Node[], edges: readonly Edge[], placed: Network['placed']): Map<MentionKey, Spot> {
  const isPlaced = nodes.length > 0 && nodes.every(({ key }) => placed.has(key))
  const spots = new Map(nodes.map(({ key }, at) => [key, isPlaced ? { ...placed.get(key)! } : onSpiral(at)]))
  if (!isPlaced) for (let step = 0; step < 120; step++) move(nodes, edges, spots, 40 * (1 - step / 120))
  return fitted(spots)
}

const onSpiral = (at: number): Spot => ({
  x: 40 * Math.sqrt(at) * Math.cos(at * 2.4),
  y: 40 * Math.sqrt(at) * Math.sin(at * 2.4),
})

function move(nodes: readonly Node[], edges: readonly Edge[], spots: Map<MentionKey, Spot>, most: number): void {
  const apart = 130
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
    for (const other of nodes.slice(at + 1)) push(key, other.key, (distance) => -(apart * apart) / distance)
  for (const { a, b } of edges)
    if (spots.has(a) && spots.has(b)) push(a, b, (distance) => (distance * distance) / apart)
  // Pulls towards the middle, so that parts without a link stay on the page.
  for (const [key, { x, y }] of spots) {
    forces.get(key)!.x -= x * 0.5
    forces.get(key)!.y -= y * 0.5
  }
  for (const [key, { x, y }] of forces) {
    const size = Math.max(1, Math.hypot(x, y))
    const spot = spots.get(key)!
    spot.x += (x / size) * Math.min(size, most)
    spot.y += (y / size) * Math.min(size, most)
  }
}

/** Fits into the page, with room for names. */
function fitted(spots: Map<MentionKey, Spot>): Map<MentionKey, Spot> {
  const [xs, ys] = [[...spots.values()].map(({ x }) => x), [...spots.values()].map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wide = right - left
  const scale = wide === 0 ? 1 : (width - 200) / wide
  // A few names need less than a page.
  const tallest = Math.min(1100, 250 + 25 * spots.size)
  const tall = Math.min(scale, bottom === top ? scale : tallest / (bottom - top))
  const round = (value: number) => Math.round(value * 10) / 10
  return new Map(
    [...spots].map(([key, { x, y }]) => [
      key,
      { x: wide === 0 ? width / 2 : round((x - left) * scale + 100), y: round((y - top) * tall + 40) },
    ]),
  )
}

const mostEvents = 40

/** Earliest at the top. The table after the picture has all of them. */
export function timelinePicture(id: string, events: readonly TimelineEvent[]): Picture | null {
  if (events.length < 2) return null
  const shown =
    events.length > mostEvents ? events.filter((_, at) => at % Math.ceil(events.length / mostEvents) === 0) : events
  const step = 26
  const height = shown.length * step + 40
  const shapes: PictureShape[] = [{ shape: 'line', x1: 190, y1: 20, x2: 190, y2: height - 20, dashed: false }]
  for (const [at, { date, precision, kind, text, mentions }] of shown.entries()) {
    const y = 20 + step / 2 + at * step
    const about = mentions[0]
    shapes.push({
      shape: 'text',
      x: 172,
      y: y + 5,
      text: inWords(date),
      anchor: 'end',
      ...(kind.startsWith('birth') && { birth: date }),
    })
    shapes.push({ shape: 'dot', x: 190, y, r: 6, kind: precision })
    const words = text.length > 80 ? `${text.slice(0, 79)}…` : text
    shapes.push({
      shape: 'text',
      x: 208,
      y: y + 5,
      text: words,
      anchor: 'start',
      ...(about !== undefined && { about }),
    })
  }
  const alt = `A timeline of ${shown.length} of ${events.length} dated events. The table after it lists all of them.`
  return { kind: 'picture', id, alt, width, height, shapes }
}
