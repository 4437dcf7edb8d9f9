/** The names and the grid over the maps of a picture, as on screen. */

import { round, text } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { gridIn } from '../../base/grid.ts'
import { besideMark, labelsWithoutCollision, type Side } from '../../base/labels.ts'
import type { Look, Name } from '../../base/names.ts'
import type { PaperPalette } from '../../palette.ts'
import { boundsOf, type Frame, type Spot, spotsIn } from './frame.ts'

/** The lines of the National Grid, as on screen, and the letters of its squares. */
export function grid(frame: Frame, palette: PaperPalette): XmlElement[] {
  const spotOf = spotsIn(frame)
  const { lines, squares } = gridIn(boundsOf(frame), Math.floor(frame.view.zoom))
  const d = lines.map(
    ({ points }) =>
      `M${points
        .map(spotOf)
        .map(({ x, y }) => `${tenths(x)} ${tenths(y)}`)
        .join('L')}`,
  )
  const line = { fill: 'none', stroke: palette.ink2, 'stroke-width': 0.5, 'stroke-opacity': 0.35 }
  const letters = squares.flatMap((square) => {
    const { x, y } = spotOf(square)
    return isWithin({ x: x + 24, y: y + 12 }, 24, frame)
      ? [text(square.name, x + 4, y + 12, { size: 11, fill: palette.ink2 })]
      : []
  })
  return d.length === 0 ? [] : [element('path', { d: d.join(''), ...line }), ...letters]
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** @param marked positions of marks: no name is under one */
export function baseNames(
  names: readonly Name[],
  frame: Frame,
  marked: readonly Spot[],
  palette: PaperPalette,
): XmlElement[] {
  const spotOf = spotsIn(frame)
  const { zoom } = frame.view
  const ofUse = names.filter((name) => {
    const { x, y } = spotOf(name)
    const half = name.name.length * 4
    // A name across the edge would be cut.
    return name.from <= zoom && zoom <= name.to && isWithin({ x, y }, half, frame)
  })
  return labelsWithoutCollision(ofUse, spotOf, [...marked, ...corners(frame)]).flatMap(({ label, side }) => [
    ...dot(label, spotOf(label), palette),
    nameText(label, side, spotOf(label), palette),
  ])
}

const isWithin = ({ x, y }: Spot, aside: number, { width, height }: Frame): boolean =>
  x > aside / 2 && x < width - 2 * aside && y > 10 && y < height - 10

/** The north arrow and the scale cover names. */
const corners = ({ width, height }: Frame): Spot[] => [
  { x: width - 28, y: 34 },
  ...[20, 48, 76, 104, 132].flatMap((x) => [12, 36].map((up) => ({ x, y: height - up }))),
]

const dots: { readonly [look in Look]?: number } = { city: 3, town: 2, village: 1.5, postcode: 1.5, spot: 1.5 }

function dot({ look }: Name, { x, y }: Spot, { ink, ink2 }: PaperPalette): XmlElement[] {
  const r = dots[look]
  return r ? [element('circle', { cx: round(x), cy: round(y), r, fill: look === 'city' ? ink : ink2 })] : []
}

function nameText({ name, look, angle }: Name, side: Side, { x, y }: Spot, palette: PaperPalette): XmlElement {
  const isCentred = side === 'about' || side === 'under' || side === 'over'
  const left = isCentred ? x : side === 'left' ? x - 8 : x + 8
  const down = side === 'under' ? besideMark + 11 : side === 'over' ? -besideMark - 3 : 4
  const anchor = isCentred ? { anchor: 'middle' as const } : side === 'left' ? { anchor: 'end' as const } : {}
  const written = text(name, left, y + down, { ...lookOf(look, palette), ...anchor })
  return angle ? element('g', { transform: `rotate(${angle} ${round(x)} ${round(y)})` }, written) : written
}

function lookOf(look: Look, { ink, ink2, mute, land, abroad, seaInk }: PaperPalette): Parameters<typeof text>[3] {
  switch (look) {
    case 'nation':
      return { size: 12, fill: ink2, isBold: true, spacing: '0.2em', halo: land }
    case 'abroad':
      return { size: 12, fill: mute, spacing: '0.2em', halo: abroad }
    case 'sea':
      return { size: 14, fill: seaInk, isItalic: true }
    case 'island':
      return { size: 12, fill: ink2, isItalic: true, halo: land }
    case 'city':
      return { size: 14, fill: ink, isBold: true, halo: land }
    case 'number':
      return { size: 12, fill: ink, isBold: true, halo: land }
    case 'spot':
      return { size: 12, fill: ink2, isItalic: true, halo: land }
    default:
      return { size: 12, fill: look === 'town' ? ink : ink2, halo: land }
  }
}
