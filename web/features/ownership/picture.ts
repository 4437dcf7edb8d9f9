/** The chart as a picture, in the colours of paper, with its day and its sources. */
import {
  baselinesOf,
  type Chart,
  type ChartBox,
  type ChartLine,
  paperOf,
  pathOf,
  sizes,
  tipOf,
} from '../../../entities/ownership/chart.ts'
import { tokenColours } from '../../ui/colours.ts'
import { momentInWords } from '../../ui/dates.ts'
import type { Drawing } from '../../ui/picture/png.ts'
import { text, wrapped } from '../../ui/picture/text.ts'
import { element, type XmlElement } from '../../ui/xml.ts'
import { legendOf } from './in-words.ts'

export type Picture = { title: string; chart: Chart; at: Date; notes: readonly string[] }

const margin = 32
const tokens = ['layer-1', 'layer-2', 'ink', 'ink-2', 'line', 'sheet', 'mark'] as const
type Colours = { readonly [token in (typeof tokens)[number]]: string }
const mostCited = 40

export function pictureOf({ title, chart, at, notes }: Picture): Drawing {
  const colours: Colours = tokenColours(tokens, 'paper')
  const inner = Math.max(640, chart.width)
  const heading = wrapped(title, inner, 20)
  const top = margin + heading.length * 26 + 24
  const records = [...new Set(chart.lines.flatMap(({ edges }) => edges.map(({ source }) => source.record)))]
  const more = records.length > mostCited ? ` and ${records.length - mostCited} more` : ''
  const foot = [
    ...notes,
    `Filled: the company. ${legendOf(chart)}`,
    `Exported ${momentInWords(at.toISOString())}.`,
    ...(records.length > 0 ? [`Records: ${records.slice(0, mostCited).join(', ')}${more}.`] : []),
  ].flatMap((line) => wrapped(line, inner, 11))
  const [width, footTop] = [inner + 2 * margin, top + chart.height + 28]
  const height = Math.ceil(footTop + 20 + foot.length * 15 + margin)
  const left = margin + (inner - chart.width) / 2
  return {
    width,
    height,
    element: element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
      element('title', {}, title),
      element('rect', { width, height, fill: colours.sheet }),
      ...heading.map((line, index) =>
        text(line, margin, margin + 20 + index * 26, { size: 20, fill: colours.ink, isBold: true }),
      ),
      element(
        'g',
        { transform: `translate(${left} ${top})` },
        ...chart.lines.flatMap((line) => lineOf(line, colours)),
        ...chart.boxes.flatMap((box) => boxOf(box, colours)),
        ...chart.lines.flatMap((line) => wordsOf(line, colours)),
      ),
      element('path', { d: `M${margin} ${footTop}H${width - margin}`, stroke: colours.line }),
      ...foot.map((line, index) => text(line, margin, footTop + 22 + index * 15, { size: 11, fill: colours['ink-2'] })),
    ),
  }
}

const colourOf = ({ isOnCircle }: Pick<ChartLine, 'isOnCircle'>, colours: Colours) =>
  isOnCircle ? colours.mark : colours['ink-2']

function lineOf(line: ChartLine, colours: Colours): XmlElement[] {
  const stroke = colourOf(line, colours)
  const { x, y, turn } = tipOf(line)
  return [
    element('path', {
      d: pathOf(line),
      fill: 'none',
      stroke,
      'stroke-width': line.isOnCircle ? 2.4 : 1.4,
      'stroke-dasharray': line.isEnded ? '5 4' : undefined,
    }),
    element('path', { d: 'M-9-4.5L0 0L-9 4.5Z', fill: stroke, transform: `translate(${x} ${y}) rotate(${turn})` }),
  ]
}

function wordsOf(line: ChartLine, colours: Colours): XmlElement[] {
  const { left, right, top, bottom } = paperOf(line)
  const baselines = baselinesOf(line)
  return [
    element('rect', { x: left, y: top, width: right - left, height: bottom - top, fill: colours.sheet }),
    ...line.words.map((words, index) =>
      text(words, line.at.x, baselines[index]!, { size: 12, fill: colourOf(line, colours), anchor: 'middle' }),
    ),
  ]
}

function boxOf({ node, x, y, name, under, isAsked, isOnCircle }: ChartBox, colours: Colours): XmlElement[] {
  const isPerson = node.kind === 'person'
  const own = isAsked ? colours.ink : colours[isPerson ? 'layer-2' : 'layer-1']
  const top = y + (name.length === 1 ? -3 : -11)
  const [ink, quiet] = isAsked ? [colours.sheet, colours.sheet] : [colours.ink, colours['ink-2']]
  return [
    element('rect', {
      x: x - sizes.width / 2,
      y: y - sizes.height / 2,
      width: sizes.width,
      height: sizes.height,
      rx: isPerson ? sizes.height / 2 : 2,
      fill: isAsked ? colours.ink : colours.sheet,
      stroke: isOnCircle ? colours.mark : own,
      'stroke-width': isAsked && isOnCircle ? 3 : 1.5,
      'stroke-dasharray': node.end === 'not_asked' ? '4 3' : undefined,
    }),
    ...name.map((line, index) =>
      text(line, x, top + index * 15, { size: 13, fill: ink, isBold: true, anchor: 'middle' }),
    ),
    text(under, x, top + name.length * 15 + 2, { size: 12, fill: quiet, anchor: 'middle' }),
  ]
}
