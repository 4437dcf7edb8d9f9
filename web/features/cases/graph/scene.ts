/** What a drawing of the graph shows, for its three painters: SVG, canvas and file. Pure, so a test needs no browser. */
import { isControl, isEndedControl } from '../../../../entities/link-words.ts'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { type Drawn, type DrawnLink, type DrawnNode, edgeInWords, hasDirection } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphs } from './glyphs.ts'
import { labelLines, labelTop, lineHeight, type Side } from './labels.ts'

type Ends = { x1: number; y1: number; x2: number; y2: number }
export type SceneLine = Ends & {
  key: string
  isInferred: boolean
  isControl: boolean
  /** All that the line states is control that ended. */
  isEnded: boolean
  /** Several relations. */
  isMany: boolean
  /** The angle of the arrow in the middle, in degrees. Null for a line without a direction. */
  arrow: number | null
}
export type SceneNode = { node: DrawnNode; x: number; y: number; path: string; colour: string }
export type Scene = { drawn: Drawn; lines: readonly SceneLine[]; nodes: readonly SceneNode[] }

/** Around its position. */
export const arrowPath = 'M-5-5L6 0L-5 5Z'

/** Without the nodes that have no position yet, and their lines. */
export function sceneOf(drawn: Drawn, places: ReadonlyMap<string, Place>): Scene {
  return {
    drawn,
    lines: drawn.links.flatMap((link) => lineOf(link, drawn, places) ?? []),
    nodes: drawn.nodes.flatMap((node) => {
      const at = places.get(node.key)
      const { path, colour } = glyphs[node.kind]
      return at ? [{ node, x: at.x, y: at.y, path, colour }] : []
    }),
  }
}

function lineOf(link: DrawnLink, { nodeOf }: Drawn, places: ReadonlyMap<string, Place>): SceneLine | null {
  const [one, other] = [places.get(link.a), places.get(link.b)]
  const [from, to] = [nodeOf.get(link.a), nodeOf.get(link.b)]
  if (!one || !other || !from || !to) return null
  return {
    key: link.key,
    x1: one.x,
    y1: one.y,
    x2: other.x,
    y2: other.y,
    isInferred: !link.isStated,
    isControl: isControl(link.edges),
    isEnded: isEndedControl(link.edges),
    isMany: link.edges.length > 1,
    arrow: hasDirection(link, from, to) ? (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI : null,
  }
}

export const middleOf = ({ x1, y1, x2, y2 }: Ends): Place => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 })

/** The relation beside a line. */
export function wordsOf({ edges: [first, ...rest] }: DrawnLink): string {
  if (!first) return ''
  const words = edgeInWords(first)
  const short = words.length > 44 ? `${words.slice(0, 43)}…` : words
  return rest.length > 0 ? `${short} and ${rest.length} more` : short
}

/** The lines of a name, with the baseline of each from its node's centre at a scale of 1. */
export function nameOf(label: string, side: Side): { text: string; y: number }[] {
  const lines = labelLines(label)
  return lines.map((text, index) => ({ text, y: labelTop(side, lines.length) + 10 + index * lineHeight }))
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
