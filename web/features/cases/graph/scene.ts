/** What a drawing of the graph shows, for its three painters: SVG, canvas and file. Pure, so a test needs no browser. */
import { alongLine, routesBetween } from '../../../../entities/graph-picture/routes.ts'
import { type Look, lookFor } from '../../../../entities/graph-picture/sizes.ts'
import { isControl, isEndedControl } from '../../../../entities/link-words.ts'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { type Apart, countBadge, factOf, roomFor, rowOnScreen, wordsOnScreen } from './card-words.ts'
import { type Drawn, type DrawnLink, type DrawnNode, edgeInWords, hasDirection } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphs, standingOf } from './glyphs.ts'
import { labelLines, labelTop, lineHeight, type Side } from './labels.ts'
import { type Box, letterScale, type Size } from './viewport.ts'

export type SceneLine = {
  key: string
  /** The corners of the line, from its first node to its second. */
  points: readonly Place[]
  isInferred: boolean
  isControl: boolean
  /** All that the line states is control that ended. */
  isEnded: boolean
  /** All that it states has ended: thin and pale. */
  isPast: boolean
  /** Several relations. */
  isMany: boolean
  /** The angle of the arrow in the middle, in degrees. Null for a line without a direction. */
  arrow: number | null
}
export type SceneNode = { node: DrawnNode; x: number; y: number; path: string; colour: string }
export type Scene = {
  drawn: Drawn
  look: Look
  /** Of each card or row. */
  size: Size
  lines: readonly SceneLine[]
  nodes: readonly SceneNode[]
}

/** Around its position. */
export const arrowPath = 'M-5-5L6 0L-5 5Z'

/**
 * Without the nodes that have no position yet, and their lines.
 * @param resting the positions before a drag: cards keep their width while one moves
 */
export function sceneOf(drawn: Drawn, places: ReadonlyMap<string, Place>, resting = places): Scene {
  const look = lookFor(drawn.onStage.length)
  const size = look === 'dots' ? noSize : roomFor(look, drawn.onStage, resting)
  const links = drawn.links.filter(({ a, b }) => places.has(a) && places.has(b))
  const pairs = links.map(({ a, b }) => ({ from: places.get(a)!, to: places.get(b)! }))
  const routes =
    look === 'dots' ? pairs.map(({ from, to }) => [from, to]) : routesBetween(pairs, [...places.values()], size)
  return {
    drawn,
    look,
    size,
    lines: links.map((link, at) => lineOf(link, drawn, routes[at]!)),
    nodes: drawn.onStage.flatMap((node) => {
      const at = places.get(node.key)
      const { path, colour } = glyphs[node.kind]
      return at ? [{ node, x: at.x, y: at.y, path, colour }] : []
    }),
  }
}

const noSize: Size = { width: 0, height: 0 }

function lineOf(link: DrawnLink, { nodeOf }: Drawn, points: readonly Place[]): SceneLine {
  const [from, to] = [nodeOf.get(link.a), nodeOf.get(link.b)]
  return {
    key: link.key,
    points,
    isInferred: !link.isStated,
    isControl: isControl(link.edges),
    isEnded: isEndedControl(link.edges),
    isPast: link.isPast,
    isMany: link.edges.length > 1,
    arrow: from && to && hasDirection(link, from, to) ? alongLine(points, 0.5).angle : null,
  }
}

export const middleOf = ({ points }: Pick<SceneLine, 'points'>): Place => {
  const { x, y } = alongLine(points, 0.5)
  return { x, y }
}

/** Of an SVG path. */
export const pathOfLine = ({ points }: Pick<SceneLine, 'points'>): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('')

/** The relation beside a line. */
export function wordsOf({ edges: [first, ...rest] }: DrawnLink): string {
  if (!first) return ''
  const words = edgeInWords(first)
  const short = words.length > 44 ? `${words.slice(0, 43)}…` : words
  return rest.length > 0 ? `${short} and ${rest.length} more` : short
}

/** Letters of a relation beside its line, in pixels on screen. */
const wordSize = { letter: 6.7, height: 15 }

/** Above the edge of a card. */
const markHeight = 14

/** Each with its words where they hide neither a card nor other words. Without such a place it has none. */
export function linesWithWords(
  { size: card, nodes, drawn }: Scene,
  lines: readonly SceneLine[],
  scale: number,
): (Place & { key: string; words: string })[] {
  const linkOf = new Map(drawn.links.map((link) => [link.key, link]))
  /** Units of the drawing for a pixel of a letter. */
  const letter = letterScale(scale) / scale
  const taken: Box[] = nodes.flatMap(({ node, x, y }) => {
    const box = boxAround({ x, y }, card)
    if (node.documents + node.folded.length > 0) box.bottom += (countBadge.middle + countBadge.height / 2) * letter
    // A mark stands on the upper edge.
    return standingOf(node) ? [box, { ...box, left: x, top: box.top - markHeight, bottom: box.top }] : [box]
  })
  return lines.flatMap((line) => {
    const link = linkOf.get(line.key)
    const [first, last] = [line.points[0], line.points.at(-1)]
    if (!link || !first || !last || Math.hypot(last.x - first.x, last.y - first.y) * scale < 26) return []
    const words = wordsOf(link)
    const size = { width: words.length * wordSize.letter * letter, height: wordSize.height * letter }
    for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
      const { x, y } = alongLine(line.points, share)
      const box = boxAround({ x, y: y - 10 * letter }, size)
      if (taken.some((other) => overlaps(box, other))) continue
      taken.push(box)
      return [{ key: line.key, words, x, y }]
    }
    return []
  })
}

const boxAround = ({ x, y }: Place, { width, height }: Size): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The lines of a name, with the baseline of each from its node's centre at a scale of 1. */
export function nameOf(label: string, side: Side): { text: string; y: number }[] {
  const lines = labelLines(label)
  return lines.map((text, index) => ({ text, y: labelTop(side, lines.length) + 10 + index * lineHeight }))
}

/** The nodes whose words are those of another node too, and what tells each apart. */
export function lookAlikes({ look, size, nodes }: Pick<Scene, 'look' | 'size' | 'nodes'>, letter: number) {
  const apart = new Map<string, Apart>()
  if (look === 'dots') return apart
  const wordsOf = ({ node }: SceneNode): string => {
    if (look === 'rows') return rowOnScreen(node, size, letter).name
    const { lines, words } = wordsOnScreen(node, size, letter)
    return [...lines, words.fact].join('\n')
  }
  for (const alike of Map.groupBy(nodes, wordsOf).values()) {
    const facts = new Set(alike.map(({ node }) => factOf(node)))
    if (alike.length > 1)
      for (const { node } of alike) apart.set(node.key, facts.size === alike.length ? 'fact' : 'name')
  }
  return apart
}

/** The keys that the analyst looks at. */
export type Attention = {
  selected: ReadonlySet<string>
  path: ReadonlySet<string>
  hovered: string | null
  /** Who is listed, banned or a candidate, by the keys of nodes. */
  marks: ReadonlyMap<string, ShortMark>
}

/** A mark stands above its node, to the right. Pixels at a scale of 1. */
export const markAt = { x: 5, y: -25 }

/** A path dims everything else. */
export const isDimmed = ({ path }: Pick<Attention, 'path'>, key: string): boolean => path.size > 0 && !path.has(key)

/** The lines of a selected node, of the node under the pointer and of a path. Each stands out. */
export function nearLinks(
  { links, linksOf }: Drawn,
  { selected, path, hovered }: Omit<Attention, 'marks'>,
): Set<DrawnLink> {
  const chosen = hovered === null ? [...selected] : [...selected, hovered]
  const isMarked = ({ key }: DrawnLink) => path.has(key) || selected.has(key) || key === hovered
  return new Set([...chosen.flatMap((key) => linksOf.get(key) ?? []), ...links.filter(isMarked)])
}
