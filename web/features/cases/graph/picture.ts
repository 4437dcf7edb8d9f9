/** The graph as a picture for a report, in the colours of paper, with its legend, date and sources. */
import { tokenColours } from '../../../ui/colours.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import type { Drawing } from '../../../ui/picture/png.ts'
import { fitted, round, text, wrapped } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import type { Drawn, DrawnKind } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphs } from './glyphs.ts'
import { labelSize } from './labels.ts'
import { arrowPath, middleOf, nameOf, type Scene, type SceneLine, type SceneNode, sceneOf, wordsOf } from './scene.ts'
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
  const scene = sceneOf(drawn, places)
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
        ...scene.nodes.flatMap((node) => nodeOf(node, colours)),
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
    d: `M${round(line.x1)} ${round(line.y1)}L${round(line.x2)} ${round(line.y2)}`,
    stroke: ink,
    'stroke-width': line.isMany ? 2 : 1.2,
    'stroke-dasharray': line.isInferred ? '5 4' : line.isEnded ? '12 5' : undefined,
  })
  if (line.arrow === null) return [stroke]
  const transform = `translate(${round(x)} ${round(y)}) rotate(${round(line.arrow)})`
  return [stroke, element('path', { d: arrowPath, fill: ink, transform })]
}

function relationsOf({ drawn: { links }, lines }: Scene, colours: Colours): XmlElement[] {
  if (links.length > mostWords) return []
  const linkOf = new Map(links.map((link) => [link.key, link]))
  const look = { size: 9, fill: colours['ink-2']!, anchor: 'middle', halo: colours.sheet! } as const
  return lines.map((line) => {
    const { x, y } = middleOf(line)
    return text(fitted(wordsOf(linkOf.get(line.key)!), 190, look.size), x, y - 4, look)
  })
}

function nodeOf({ node, x, y }: SceneNode, colours: Colours): XmlElement[] {
  const look = { size: labelSize, fill: colours.ink!, anchor: 'middle', halo: colours.sheet! } as const
  return [
    glyph(node.kind, { x, y }, colours, node.isJoined),
    ...nameOf(node.label, 'below').map((line) => text(line.text, x, y + line.y, look)),
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
