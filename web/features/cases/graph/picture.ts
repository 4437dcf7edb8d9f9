/** The graph as a picture for a report, in the colours of paper, with its legend, date and sources. */
import { tokenColours } from '../../../ui/colours.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import type { Drawing } from '../../../ui/picture/png.ts'
import { fitted, round, text, wrapped } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { type Drawn, type DrawnKind, type DrawnNode, edgeInWords, hasDirection } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphRadius, glyphs } from './glyphs.ts'
import { labelLines, lineHeight } from './labels.ts'
import { boxOf } from './viewport.ts'

export type Picture = {
  title: string
  drawn: Drawn
  places: ReadonlyMap<string, Place>
  at: Date
  /** The parts left out of the picture, in sentences. */
  notes: readonly string[]
}

const margin = 32
const labelRoom = 80
const tokens = [
  ...['layer-1', 'layer-2', 'layer-3', 'layer-4', 'layer-5', 'layer-6'],
  ...['ink', 'ink-2', 'rule', 'line', 'sheet'],
] as const
type Colours = { readonly [token: string]: string }
/** With more relations, lines have no words. */
const mostWords = 60
const mostCited = 40

export function pictureOf({ title, drawn, places, at, notes }: Picture): Drawing {
  const colours: Colours = tokenColours(tokens, 'paper')
  const box = boxOf(places.values()) ?? { left: 0, right: 0, top: 0, bottom: 0 }
  const inner = Math.max(640, box.right - box.left + 2 * labelRoom)
  const width = Math.ceil(inner + 2 * margin)
  const heading = wrapped(title, inner, 20)
  const top = margin + heading.length * 26 + 22
  const height = box.bottom - box.top + 2 * labelRoom
  const shift = { x: width / 2 - (box.left + box.right) / 2, y: top + labelRoom - box.top }
  const cited = citations(drawn)
  const kinds = [...new Set(drawn.nodes.map(({ kind }) => kind))]
  const foot = [
    ...notes,
    'Solid line: stated by a record. Dashed line: inferred from equal values.',
    drawn.nodes.some(({ isJoined }) => isJoined) && 'Double outline: joined by an analyst’s decision, not by a record.',
    `${count(drawn.nodes.length, 'node')}, ${count(drawn.links.length, 'line')}. Exported ${momentInWords(at.toISOString())}.`,
    cited.length > 0 &&
      `Records: ${cited.slice(0, mostCited).join(', ')}${cited.length > mostCited ? ` and ${cited.length - mostCited} more` : ''}.`,
  ]
    .filter((line): line is string => Boolean(line))
    .flatMap((line) => wrapped(line, inner, 11))
  const legendTop = top + height + 16
  const total = Math.ceil(legendTop + 28 + foot.length * 15 + margin)
  return {
    width,
    height: total,
    element: element(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height: total,
        viewBox: `0 0 ${width} ${total}`,
        role: 'img',
      },
      element('title', {}, title),
      element('rect', { width, height: total, fill: colours.sheet }),
      ...heading.map((line, index) =>
        text(line, margin, margin + 20 + index * 26, { size: 20, fill: colours.ink!, isBold: true }),
      ),
      element(
        'g',
        { transform: `translate(${round(shift.x)} ${round(shift.y)})` },
        ...linesOf(drawn, places, colours),
        ...drawn.nodes.flatMap((node) => nodeOf(node, places.get(node.key), colours)),
      ),
      element('path', { d: `M${margin} ${legendTop - 12}H${width - margin}`, stroke: colours.line }),
      ...legend(kinds, legendTop, inner / Math.max(5, kinds.length), colours),
      ...foot.map((line, index) =>
        text(line, margin, legendTop + 36 + index * 15, { size: 11, fill: colours['ink-2']! }),
      ),
    ),
  }
}

function linesOf({ links, nodeOf }: Drawn, places: ReadonlyMap<string, Place>, colours: Colours): XmlElement[] {
  const lines: XmlElement[] = []
  const words: XmlElement[] = []
  for (const link of links) {
    const [one, other] = [places.get(link.a), places.get(link.b)]
    if (!one || !other) continue
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    lines.push(
      element('path', {
        d: `M${round(one.x)} ${round(one.y)}L${round(other.x)} ${round(other.y)}`,
        stroke: colours['ink-2'],
        'stroke-width': link.edges.length > 1 ? 2 : 1.2,
        'stroke-dasharray': link.isStated ? undefined : '5 4',
      }),
    )
    const [a, b] = [nodeOf.get(link.a), nodeOf.get(link.b)]
    if (a && b && hasDirection(link, a, b)) {
      const angle = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI
      lines.push(
        element('path', {
          d: 'M-5-5L6 0L-5 5Z',
          fill: colours['ink-2'],
          transform: `translate(${round(middle.x)} ${round(middle.y)}) rotate(${round(angle)})`,
        }),
      )
    }
    const [first, ...rest] = link.edges
    if (first && links.length <= mostWords)
      words.push(
        text(
          fitted(`${edgeInWords(first)}${rest.length > 0 ? ` and ${rest.length} more` : ''}`, 190, 9),
          middle.x,
          middle.y - 4,
          { size: 9, fill: colours['ink-2']!, anchor: 'middle', halo: colours.sheet! },
        ),
      )
  }
  return [...lines, ...words]
}

function nodeOf(node: DrawnNode, at: Place | undefined, colours: Colours): XmlElement[] {
  if (!at) return []
  return [
    glyph(node.kind, at, colours, node.isJoined),
    ...labelLines(node.label).map((line, index) =>
      text(line, at.x, at.y + glyphRadius + 12 + index * lineHeight, {
        size: 12,
        fill: colours.ink!,
        anchor: 'middle',
        halo: colours.sheet!,
      }),
    ),
  ]
}

function glyph(kind: DrawnKind, { x, y }: Place, colours: Colours, isJoined = false): XmlElement {
  const { path, colour } = glyphs[kind]
  const stroke = colours[colour]
  return element(
    'g',
    { transform: `translate(${round(x)} ${round(y)})` },
    ...(isJoined ? [element('path', { d: path, transform: 'scale(1.4)', fill: 'none', stroke })] : []),
    element('path', { d: path, fill: colours.sheet, stroke, 'stroke-width': 1.75 }),
  )
}

const legend = (kinds: readonly DrawnKind[], y: number, each: number, colours: Colours): XmlElement[] =>
  kinds.flatMap((kind, index) => [
    glyph(kind, { x: margin + 12 + index * each, y: y + 6 }, colours),
    text(glyphs[kind].one, margin + 30 + index * each, y + 10, { size: 12, fill: colours.ink! }),
  ])

const citations = ({ links }: Drawn): string[] => [
  ...new Set(links.flatMap(({ edges }) => edges.flatMap(({ sources }) => sources.map(({ record }) => record)))),
]
