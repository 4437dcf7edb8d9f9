/** The network of a report, as shapes: the cards and columns of the screen (decision 0177). */
import type { Kind, MentionKey } from '../claim.ts'
import type { Edge } from '../graph/edge.ts'
import type { Node } from '../graph.ts'
import { inBands } from '../graph-picture/bands.ts'
import { routesBetween } from '../graph-picture/routes.ts'
import { printedCard, printedGap, type Spot } from '../graph-picture/sizes.ts'
import { kindLabels } from '../labels.ts'
import { isEndedControl } from '../link-words.ts'
import { cornersOf, inLines, type Room, textWidth, width } from '../picture-names.ts'
import type { Block, PictureShape } from './model.ts'

type Picture = Extract<Block, { kind: 'picture' }>
type Spots = Map<MentionKey, Spot>

const { width: cardWidth, height: cardHeight } = printedCard
const [edge, foot] = [16, 56]
/** Where the words of a card begin, from its left edge. */
const indent = 28

type Network = { nodes: readonly Node[]; edges: readonly Edge[]; placed: ReadonlyMap<MentionKey, Spot> }

/** Nodes without a link are only in the table of subjects, unless an analyst placed them. */
export function networkPicture(id: string, { nodes: all, edges, placed }: Network): Picture {
  const linked = new Set(edges.flatMap(({ a, b }) => [a, b]))
  const nodes = all.filter(({ key }) => linked.has(key) || placed.has(key))
  const spots = onPage(spotsOf(nodes, edges, placed))
  const height = Math.max(...[...spots.values()].map(({ y }) => y), 60) + cardHeight / 2 + foot
  const right = Math.max(...[...spots.values()].map(({ x }) => x), 0) + cardWidth / 2 + edge
  const alt = `A network of ${nodes.length} people and things with ${edges.length} links.`
  const shapes: PictureShape[] = [
    ...linesOf(edges, spots),
    ...nodes.flatMap((node) => cardOf(node, spots.get(node.key)!)),
    ...legend([...new Set(nodes.map(({ kind }) => kind))], height - 20),
  ]
  return { kind: 'picture', id, alt, width: Math.max(width, Math.ceil(right)), height: Math.ceil(height), shapes }
}

/** One line between two nodes, whatever links them. It is dashed if no record states a link that lasts. */
function linesOf(edges: readonly Edge[], spots: Spots): PictureShape[] {
  const pairs = [
    ...Map.groupBy(
      edges.filter(({ a, b }) => spots.has(a) && spots.has(b)),
      ({ a, b }) => (a < b ? `${a}\n${b}` : `${b}\n${a}`),
    ).values(),
  ]
  const ends = pairs.map(([first]) => ({ from: spots.get(first!.a)!, to: spots.get(first!.b)! }))
  const routes = routesBetween(ends, [...spots.values()], printedCard)
  return pairs.flatMap((edges, at) => {
    const dashed = edges.every((edge) => edge.inferred || isEndedControl([edge]))
    const points = straightened(routes[at]!).map(({ x, y }) => ({ x: tenths(x), y: tenths(y) }))
    return points.slice(1).map(({ x, y }, index): PictureShape => {
      const from = points[index]!
      return { shape: 'line', x1: from.x, y1: from.y, x2: x, y2: y, dashed }
    })
  })
}

/** A card says its kind in words too, so that it can be read in grey. */
function cardOf({ key, kind, label }: Node, { x, y }: Spot): PictureShape[] {
  const box = { left: x - cardWidth / 2, right: x + cardWidth / 2, top: y - cardHeight / 2, bottom: y + cardHeight / 2 }
  const points = cornersOf(box)
  const left = box.left + indent
  const room = roomFor(label)
  const isTwo = inLines(label, room).includes('\n')
  const first = box.top + (isTwo ? 18 : 26)
  return [
    { shape: 'outline', of: 'paper', points },
    { shape: 'outline', of: 'frame', points },
    { shape: 'dot', x: box.left + 14, y, r: 8, kind },
    { shape: 'text', x: left, y: first, text: label, anchor: 'start', about: key, room },
    { shape: 'text', x: left, y: box.bottom - 7, text: kindLabels[kind], anchor: 'start', quiet: true },
  ]
}

/** As many letters as two lines of a card hold. Small letters are narrower. */
function roomFor(label: string): Room {
  const fits = (most: number) =>
    inLines(label, { most, lines: 2 })
      .split('\n')
      .every((line) => textWidth(line) * 14 * narrower <= cardWidth - indent - 4)
  const most = Array.from({ length: 35 }, (_, at) => 80 - 2 * at).find(fits) ?? 12
  return { most, lines: 2 }
}

/** Widths are given with a little to spare, which a card needs itself. */
const narrower = 0.95

/** What each shape means. */
function legend(kinds: readonly Kind[], y: number): PictureShape[] {
  let x = 24
  return kinds.flatMap((kind): PictureShape[] => {
    const text = kindLabels[kind]
    const at = x
    x += textWidth(text) * 14 * narrower + 38
    return [
      { shape: 'dot', x: at, y: y - 5, r: 8, kind },
      { shape: 'text', x: at + 14, y, text, anchor: 'start', quiet: true },
    ]
  })
}

/** The places of the screen. Places that would lay one card over another were made for smaller marks, and are not used. */
function spotsOf(nodes: readonly Node[], edges: readonly Edge[], placed: Network['placed']): Spots {
  const indexOf = new Map(nodes.map(({ key }, index) => [key, index]))
  const links = edges.flatMap(({ a, b }): [number, number][] => {
    const [one, other] = [indexOf.get(a), indexOf.get(b)]
    return one === undefined || other === undefined || one === other ? [] : [[one, other]]
  })
  const kept = nodes.flatMap(({ key }) => placed.get(key) ?? [])
  const isKept = kept.every((one, at) => kept.slice(at + 1).every((other) => !covers(one, other)))
  const found = inBands({
    nodes: nodes.map(({ key, kind }) => ({
      kind,
      at: isKept ? placed.get(key) : undefined,
      isFixed: isKept && placed.has(key),
    })),
    links,
    cell: printedCard,
    gap: printedGap,
    canvas: { width: width - 2 * edge, height: Math.min(1250, Math.max(260, 30 * nodes.length)) },
  })
  return new Map(nodes.map(({ key }, at) => [key, found[at]!]))
}

const covers = (one: Spot, other: Spot): boolean =>
  Math.abs(one.x - other.x) < cardWidth && Math.abs(one.y - other.y) < cardHeight

/** In the middle of the page, or from its left edge where the network is wider. */
function onPage(spots: Spots): Spots {
  const [xs, ys] = [[...spots.values()].map(({ x }) => x), [...spots.values()].map(({ y }) => y)]
  const [left, right] = [Math.min(...xs) - cardWidth / 2, Math.max(...xs) + cardWidth / 2]
  const by = { x: Math.max(edge, (width - (right - left)) / 2) - left, y: edge + cardHeight / 2 - Math.min(...ys) }
  return new Map([...spots].map(([key, { x, y }]) => [key, { x: tenths(x + by.x), y: tenths(y + by.y) }]))
}

/** Without the corners at which the line hardly turns. */
function straightened(points: readonly Spot[]): Spot[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before || !after) return true
    const turn = Math.abs((point.x - before.x) * (after.y - before.y) - (point.y - before.y) * (after.x - before.x))
    return turn / Math.max(1, Math.hypot(after.x - before.x, after.y - before.y)) > 0.05
  })
}

const tenths = (value: number): number => Math.round(value * 10) / 10
