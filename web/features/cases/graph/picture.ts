/** The graph as a picture for a report, in the colours of paper, with its legend, date and sources. */
import { widthIn } from '../../../../entities/graph-picture/card.ts'
import { tokenColours } from '../../../ui/colours.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import type { Drawing } from '../../../ui/picture/png.ts'
import { round, text, wrapped } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { type Apart, cardWords, countBadge, countBadges, rowMark, rowName } from './card-words.ts'
import type { Drawn, DrawnKind, DrawnNode } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphs, standingOf } from './glyphs.ts'
import { labelSize } from './labels.ts'
import {
  arrowPath,
  linesWithWords,
  lookAlikes,
  middleOf,
  nameOf,
  pathOfLine,
  type Scene,
  type SceneLine,
  type SceneNode,
  sceneOf,
} from './scene.ts'
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
const labelRoom = 130
const tokens = [
  ...['layer-1', 'layer-2', 'layer-3', 'layer-4', 'layer-5', 'layer-6'],
  ...['ink', 'ink-2', 'rule', 'line', 'sheet', 'bad'],
] as const
type Colours = { readonly [token: string]: string }
/** With more relations, lines have no words. */
const mostWords = 60
const mostCited = 40

export function pictureOf({ title, drawn, places, at, notes }: Picture): Drawing {
  const colours: Colours = tokenColours(tokens, 'paper')
  const scene = sceneOf(drawn, places)
  const apart = lookAlikes(scene, 1)
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
    drawn.inTray.length > 0 && `Without links: ${drawn.inTray.map(({ label }) => label).join('; ')}.`,
    drawn.nodes.some(({ folded }) => folded.length > 0) &&
      'A number beside a small shape, or after +, counts neighbours that are not drawn.',
    'Solid line: stated by a record. Dashed line: inferred from equal values.',
    scene.lines.some((line) => line.isControl) && 'Violet line: control. Long dashes: it ended.',
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
        ...scene.lines.flatMap((line) => lineOf(line, colours)),
        ...relationsOf(scene, colours),
        ...scene.nodes.flatMap((node) => nodeOf(node, scene, apart.get(node.node.key), colours)),
      ),
      element('path', { d: `M${margin} ${legendTop - 12}H${width - margin}`, stroke: colours.line }),
      ...legend(kinds, legendTop, inner / Math.max(5, kinds.length), colours),
      ...foot.map((line, index) =>
        text(line, margin, legendTop + 36 + index * 15, { size: 11, fill: colours['ink-2']! }),
      ),
    ),
  }
}

function lineOf(line: SceneLine, colours: Colours): XmlElement[] {
  const { x, y } = middleOf(line)
  const ink = colours[line.isControl ? 'layer-4' : 'ink-2']
  const stroke = element('path', {
    d: pathOfLine(line),
    fill: 'none',
    'stroke-opacity': line.isPast ? 0.6 : undefined,
    stroke: ink,
    'stroke-width': line.isMany ? 2 : 1.2,
    'stroke-dasharray': line.isInferred ? '5 4' : line.isEnded ? '12 5' : undefined,
  })
  if (line.arrow === null) return [stroke]
  const transform = `translate(${round(x)} ${round(y)}) rotate(${round(line.arrow)})`
  return [stroke, element('path', { d: arrowPath, fill: ink, transform })]
}

function relationsOf(scene: Scene, colours: Colours): XmlElement[] {
  if (scene.lines.length > mostWords) return []
  const look = { size: 11, fill: colours['ink-2']!, anchor: 'middle', halo: colours.sheet! } as const
  return linesWithWords(scene, scene.lines, 1).map(({ words, x, y }) => text(words, x, y - 5, look))
}

function nodeOf({ node, x, y }: SceneNode, scene: Scene, apart: Apart, colours: Colours): XmlElement[] {
  if (scene.look !== 'dots') return cardOf(node, { x, y }, { ...scene, apart }, colours)
  const words = { size: labelSize, fill: colours.ink!, anchor: 'middle', halo: colours.sheet! } as const
  return [
    glyph(node.kind, { x, y }, colours, node.isJoined),
    ...nameOf(node.label, 'below').map((line) => text(line.text, x, y + line.y, words)),
  ]
}

type Look = Pick<Scene, 'look' | 'size'> & { apart: Apart }

function cardOf(node: DrawnNode, { x, y }: Place, { look, size: room, apart }: Look, colours: Colours): XmlElement[] {
  const { width, height } = room
  const [left, top] = [x - width / 2, y - height / 2]
  if (look === 'rows') {
    const name = rowName(node, width, apart)
    const [mark, after] = [rowMark(node), left + 28 + widthIn(name, 12)]
    const afterMark = after + (mark ? widthIn(mark, 12) + 18 : 0)
    return [
      glyph(node.kind, { x: left + 10, y }, colours, node.isJoined, 0.6),
      text(name, left + 22, y + 4, { size: 12, fill: colours.ink! }),
      ...standingBox(node, mark, afterMark - 4, y - 8, colours),
      ...foldedText(node, afterMark + 24, y + 4, colours),
    ]
  }
  const box = (by: number) =>
    element('rect', {
      x: round(left + by),
      y: round(top + by),
      width: width - 2 * by,
      height: height - 2 * by,
      fill: by === 0 ? colours.sheet : 'none',
      stroke: colours[glyphs[node.kind].colour],
    })
  const { words, lines, size, leading } = cardWords(node, width, height, apart)
  return [
    box(0),
    ...(node.isJoined ? [box(3)] : []),
    glyph(node.kind, { x: left + 18, y }, colours, false, 0.85),
    ...lines.map((line, at) =>
      text(line, left + 34, top + words.name + at * leading, { size, fill: colours.ink!, isBold: true }),
    ),
    ...(words.fact ? [text(words.fact, left + 34, top + words.factAt, { size: 12, fill: colours['ink-2']! })] : []),
    ...countBadges(node).flatMap((badge) => {
      const [from, middle] = [left + badge.left, top + height + countBadge.middle]
      const edge = {
        x: round(from),
        y: round(middle - countBadge.height / 2),
        width: badge.width,
        height: countBadge.height,
        fill: colours.sheet,
        stroke: colours[glyphs[badge.kind].colour],
      }
      return [
        element('rect', edge),
        glyph(badge.kind, { x: from + countBadge.shape, y: middle }, colours, false, 0.5),
        text(badge.number, from + countBadge.text, middle + 4, { size: 12, fill: colours.ink!, isBold: true }),
      ]
    }),
    ...standingBox(node, standingOf(node)?.words ?? '', left + width - 6, top - 13, colours),
  ]
}

const foldedText = ({ folded }: DrawnNode, right: number, y: number, colours: Colours): XmlElement[] =>
  folded.length === 0
    ? []
    : [text(`+${folded.length}`, right, y, { size: 12, fill: colours.ink!, isBold: true, anchor: 'end' })]

function standingBox(node: DrawnNode, words: string, right: number, y: number, colours: Colours): XmlElement[] {
  if (words === '') return []
  const width = widthIn(words, 12) + 12
  const isBan = standingOf(node)?.kind === 'banned'
  const [fill, stroke] = [colours[isBan ? 'bad' : 'sheet'], colours[isBan ? 'bad' : 'ink-2']]
  return [
    element('rect', { x: round(right - width), y, width: round(width), height: 16, fill, stroke }),
    text(words, right - width / 2, y + 12, {
      size: 12,
      isBold: true,
      anchor: 'middle',
      fill: colours[isBan ? 'sheet' : 'ink-2']!,
    }),
  ]
}

function glyph(kind: DrawnKind, { x, y }: Place, colours: Colours, isJoined = false, scale = 1): XmlElement {
  const { path, colour } = glyphs[kind]
  const stroke = colours[colour]
  return element(
    'g',
    { transform: `translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}` },
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
