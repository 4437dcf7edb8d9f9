/** What an ownership chart shows, for its painters: screen, file and report. */
import type { OwnershipEdge, OwnershipNode } from '../../contract/desk/ownership.ts'
import { endWords, rangeInWords } from '../../contract/ownership.ts'
import { type Nature, natureOf } from '../../contract/register/words.ts'
import type { MentionKey } from '../claim.ts'
import { inWords } from '../dates.ts'
import { textWidth } from '../picture-names.ts'
import { partlyRead } from './in-words.ts'
import { laidOut, type Point, type Sizes } from './layout.ts'
import type { Link } from './ranks.ts'
import type { ShownOwnership } from './reply.ts'
import { stakesOf } from './stakes.ts'

export type ChartBox = Point & {
  node: OwnershipNode
  /** Its name, in two lines at most. */
  name: string[]
  /** Where the chain ends, or the number of the company. */
  under: string
  isAsked: boolean
  isOnCircle: boolean
}
export type ChartLine = {
  key: string
  edges: OwnershipEdge[]
  points: Point[]
  /** The middle of its words. */
  at: Point
  words: string[]
  isEnded: boolean
  isOnCircle: boolean
  /** It leads up, and closes a circle. */
  isBack: boolean
}
export type Chart = { width: number; height: number; boxes: ChartBox[]; lines: ChartLine[] }

export const sizes: Sizes = { width: 196, height: 64, across: 24, down: 78, passing: 10, passingWithWords: 170 }
const letters = { name: 13.5, under: 12 }
/** From one line of words to the next. */
const lineHeight = 14

export function chartOf({ nodes, edges }: Pick<ShownOwnership, 'nodes' | 'edges'>, asked: MentionKey): Chart {
  const keys = nodes.map(({ key }) => key)
  const between = Map.groupBy(edges, ({ controller, controlled }) => `${controller}\n${controlled}`)
  const links = [...between].map(([key, its]) => {
    const { controller: from, controlled: to } = its[0]!
    const current = its.filter(({ ended }) => !ended)
    return { key, from, to, edges: current.length > 0 ? current : its }
  })
  const { places, routes, width, height } = laidOut(keys, links, asked, sizes)
  const onCircle = new Set(
    edges.flatMap(({ circle, controller, controlled }) => (circle ? [controller, controlled] : [])),
  )
  const rootAt = places.get(asked)?.y ?? 0
  return withRoom({
    width,
    height,
    boxes: nodes.map((node) => ({
      ...places.get(node.key)!,
      node,
      name: inTwoLines(node.label),
      under: cut(underName(node, edges), letters.under),
      isAsked: node.key === asked,
      isOnCircle: onCircle.has(node.key),
    })),
    lines: apart(
      links.flatMap((link) => {
        const route = routes.get(link as Link)
        return route ? [lineOf(link, route, rootAt)] : []
      }),
    ),
  })
}

/** Words and lines may stand out at the sides. */
function withRoom({ width, height, boxes, lines }: Chart): Chart {
  const xs = lines.flatMap((line) => {
    const { left, right } = paperOf(line)
    return [left, right, ...line.points.map(({ x }) => x)]
  })
  const [left, right] = [Math.floor(Math.min(0, ...xs)), Math.ceil(Math.max(width, ...xs))]
  const moved = <At extends Point>(at: At): At => ({ ...at, x: at.x - left })
  return {
    width: right - left,
    height,
    boxes: boxes.map(moved),
    lines: lines.map((line) => ({ ...line, at: moved(line.at), points: line.points.map(moved) })),
  }
}

/** The words of a line stand on paper of their own, so that no line crosses them. */
export function paperOf({ at, words }: Pick<ChartLine, 'at' | 'words'>) {
  const half = {
    width: (Math.max(0, ...words.map((text) => textWidth(text))) * letters.under) / 2 + 4,
    height: (words.length * lineHeight) / 2 + 1,
  }
  return { left: at.x - half.width, right: at.x + half.width, top: at.y - half.height, bottom: at.y + half.height }
}

/** The baseline of each line of words. */
export const baselinesOf = ({ at, words }: Pick<ChartLine, 'at' | 'words'>): number[] =>
  words.map((_, index) => at.y + 4 + (index - (words.length - 1) / 2) * lineHeight)

type Linked = Link & { key: string; edges: OwnershipEdge[] }

function lineOf(
  { key, edges }: Linked,
  { points, isBack }: { points: Point[]; isBack: boolean },
  rootAt: number,
): ChartLine {
  const ended = edges.every(({ ended }) => ended)
  const drawn = ended ? points.map(({ x, y }) => ({ x: x + 14, y })) : isBack ? withSideEnds(points) : points
  return {
    key,
    edges,
    points: drawn,
    words: lineInWords(edges),
    isBack,
    at: besideBox(drawn, rootAt, isBack),
    isEnded: ended,
    isOnCircle: edges.some(({ circle }) => circle),
  }
}

/** A line that closes a circle ends at the side of a box, beside the words of the line in its middle. */
const besideWords = sizes.width / 2 - 14

/** On the side to which the line leads; the right where it leads straight. */
const withSideEnds = (points: readonly Point[]): Point[] =>
  points.map(({ x, y }, at) => {
    const next = at === 0 ? points[1] : at === points.length - 1 ? points.at(-2) : undefined
    return next ? { x: x + (next.x < x ? -besideWords : besideWords), y } : { x, y }
  })

/** Room for two lines of words beside a box. */
const beside = 24

/**
 * At the box that has few lines: the controller above the company, the controlled below it, the lower of a circle. A line
 * that closes a circle has its words where it passes a row.
 */
function besideBox(points: readonly Point[], rootAt: number, isBack: boolean): Point {
  const [controller, controlled] = [points[0]!, points.at(-1)!]
  if (isBack && points.length > 2) return points[Math.floor(points.length / 2)]!
  if (isBack) return { x: controller.x + beside, y: controller.y - sizes.height / 2 - beside }
  if (controller.y < rootAt) return { x: controller.x, y: controller.y + sizes.height / 2 + beside }
  return { x: controlled.x, y: controlled.y - sizes.height / 2 - beside - 8 }
}

/** Words that would be in one place go along their own lines, away from the box that these share. */
function apart(lines: readonly ChartLine[]): ChartLine[] {
  const placed = Map.groupBy(lines, ({ at }) => `${at.x} ${at.y}`)
  return lines.map((line) => {
    const { at, points } = line
    if (placed.get(`${at.x} ${at.y}`)!.length === 1) return line
    const [first, last] = [points[0]!, points.at(-1)!]
    const isFirst = Math.abs(at.y - first.y) < Math.abs(at.y - last.y)
    const to = isFirst ? points[1]! : points.at(-2)!
    const x = Math.round(at.x + (to.x - at.x) * 0.6)
    return { ...line, at: { x, y: at.y + (isFirst ? 1 : -1) * beside } }
  })
}

const shortRights: { readonly [right in Nature['right']]: string } = {
  shares: 'shares',
  surplus: 'surplus assets',
  votes: 'votes',
  directors: 'appoints the board',
  members: 'appoints the members',
  people: 'appoints the managers',
  influence: 'influence or control',
  nominee: 'nominee',
}

/** `75–100% of shares and votes`, then the other rights; the end of control that has ended. */
function lineInWords([first, ...rest]: readonly OwnershipEdge[]): string[] {
  if (!first) return []
  if (first.ended) return ['Ended', first.ceased_on ? whenEnded(first.ceased_on) : ''].filter(Boolean)
  const { range, votes } = rangesInWords(first)
  const more = [...new Set(first.natures.map((code) => natureOf(code)))].flatMap((nature) =>
    nature && !isInRange(nature, first) && nature.right !== 'votes' ? [shortRights[nature.right]] : [],
  )
  const unknown = first.natures.filter((code) => natureOf(code) === null)
  const others = [...new Set([...more, ...unknown])].join(', ')
  const lines = [range, votes, others, rest.length > 0 ? `and ${rest.length} more` : ''].filter(
    (line): line is string => Boolean(line),
  )
  return lines.length === 0 ? ['Nature not given'] : lines.map((line) => cut(line, letters.under))
}

/** Votes that have the range of the shares share its words. */
function rangesInWords(edge: OwnershipEdge): { range: string | null; votes: string | null } {
  const range = rangeInWords(edge)
  const band = edge.of === 'shares' ? stakesOf(edge.natures).votes : null
  if (range === null || band === null) return { range, votes: null }
  if (band.low === edge.low && band.high === edge.high) return { range: `${range} and votes`, votes: null }
  return { range, votes: rangeInWords({ ...band, of: 'votes' }) }
}

const whenEnded = (date: string) => (/^\d{4}/.test(date) ? inWords(date) : date)
const isInRange = ({ right }: Nature, { of }: OwnershipEdge): boolean =>
  of === 'shares' ? right === 'shares' || right === 'surplus' : right === of

/** An end speaks for itself; of a company with controllers, its number identifies it. */
function underName(node: OwnershipNode, edges: readonly OwnershipEdge[]): string {
  if (edges.some(({ controller, controlled }) => controller === node.key && controlled === node.key))
    return 'Controls itself'
  if (node.has_more) return partlyRead
  if (node.end === undefined) return node.company_number ?? ''
  if (node.end === 'foreign') return ['Foreign body', node.registration?.country].filter(Boolean).join(', ')
  return shortEnds[node.end] ?? endWords[node.end]
}

const shortEnds: { readonly [end in NonNullable<OwnershipNode['end']>]?: string } = {
  listed: 'Listed, exempt',
  not_resolved: 'No readable UK number',
  nobody: 'States: no controller',
  none_found: 'No controllers found',
}

const fits = (text: string, letter: number) => textWidth(text) * letter <= sizes.width - 14

function cut(text: string, letter: number): string {
  if (fits(text, letter)) return text
  let short = text
  while (short !== '' && !fits(`${short}…`, letter)) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

function inTwoLines(label: string): string[] {
  const lines: string[] = []
  for (const word of label.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && fits(`${line} ${word}`, letters.name)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const [one = '', ...others] = lines
  return [one, others.join(' ')].filter(Boolean).map((line) => cut(line, letters.name))
}

/** A smooth line from the edge of one box to the edge of the other, straight where it passes a row. */
export function pathOf({ points, isBack }: Pick<ChartLine, 'points' | 'isBack'>): string {
  const half = (isBack ? -1 : 1) * (sizes.height / 2)
  const parts = points.map(({ x, y }, at) => {
    const isFirst = at === 0
    const [before, after] = [y - half, y + half]
    if (isFirst) return `M${x} ${after}`
    const last = points[at - 1]!
    const middle = (last.y + half + before) / 2
    const curve = `C${last.x} ${middle} ${x} ${middle} ${x} ${before}`
    return at === points.length - 1 ? curve : `${curve}V${after}`
  })
  return parts.join('')
}

/** The tip of the arrow, at the box that is controlled. */
export const tipOf = ({ points, isBack }: Pick<ChartLine, 'points' | 'isBack'>): Point & { turn: number } => {
  const { x, y } = points.at(-1)!
  return { x, y: y - (isBack ? -1 : 1) * (sizes.height / 2), turn: isBack ? -90 : 90 }
}
