/** The places of a picture: with numbers if there are few, as dots if there are many. */

import { round, text } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { anchorOf, type Drawn, drawnIn, type Layer, outlineOf } from '../../layers.ts'
import type { PaperPalette } from '../../palette.ts'
import { spread } from '../../spread.ts'
import { type Frame, pixelsOf, type Spot, spotsIn } from './frame.ts'

/** With more places in the picture, numbers would hide the layer. */
const mostNumbered = 100
/** Pixels: closer dots become one. A dot is darker the more places it shows. */
const dotGrid = 3
const shades = [
  { from: 1, opacity: 0.45 },
  { from: 2, opacity: 0.7 },
  { from: 5, opacity: 1 },
]

export type LayerInPicture = {
  layer: Layer
  /** Its places in the picture. */
  seen: readonly Seen[]
  isDots: boolean
}
type Seen = Drawn & { at: Spot; radius: number | null }

export function seenIn(layers: readonly Layer[], frame: Frame): LayerInPicture[] {
  const spotOf = spotsIn(frame)
  return layers.map((layer) => {
    const seen = drawnIn([layer]).flatMap((one): Seen[] => {
      const { radius } = one.place
      const middle = spotOf(one.point)
      const around = radius === null ? 0 : pixelsOf(radius, one.point, frame)
      if (!touches(middle, around, frame)) return []
      return [{ ...one, at: spotOf(anchorOf(one)), radius: radius === null ? null : around }]
    })
    return { layer, seen, isDots: seen.length > mostNumbered }
  })
}

const touches = ({ x, y }: Spot, around: number, { width, height }: Frame): boolean =>
  x >= -around && x <= width + around && y >= -around && y <= height + around

/** Positions of the numbers without overlaps, as on screen. */
export const standing = (all: readonly LayerInPicture[]): ReturnType<typeof spread> =>
  spread(numberedIn(all).map(({ key, at }) => ({ key, ...at })))

const numberedIn = (all: readonly LayerInPicture[]): Seen[] => all.flatMap(({ seen, isDots }) => (isDots ? [] : seen))

export function marks(
  all: readonly LayerInPicture[],
  stand: ReturnType<typeof spread>,
  frame: Frame,
  palette: PaperPalette,
): XmlElement[] {
  const spotOf = spotsIn(frame)
  const places = new Map(numberedIn(all).map((one) => [one.key, one]))
  return [
    ...all.filter(({ isDots }) => isDots).flatMap((layer) => dots(layer, palette)),
    ...[...places.values()].flatMap((one) => area(one, spotOf(one.point), palette)),
    ...stand.marks.filter(({ at, anchor }) => Math.hypot(at.x - anchor.x, at.y - anchor.y) > 6).map(leader(palette)),
    ...stand.marks.flatMap(({ key, at }) => {
      const one = places.get(key)
      return one ? [symbol(one.layer.symbol, at, palette, one.number)] : []
    }),
    ...stand.stacks.map(({ keys, at }) => stack(keys.length, at, palette)),
  ]
}

/** One path for each shade: no program opens a hundred thousand elements. */
function dots({ layer, seen }: LayerInPicture, palette: PaperPalette): XmlElement[] {
  const cells = Map.groupBy(seen, ({ at }) => `${snapped(at.x)} ${snapped(at.y)}`)
  return shades.flatMap(({ from, opacity }, index) => {
    const before = shades[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const spots = [...cells].filter(([, places]) => places.length >= from && places.length < before)
    if (spots.length === 0) return []
    return [
      element('path', {
        d: spots.map(([spot]) => `M${spot}h0`).join(''),
        fill: 'none',
        stroke: palette.layers[layer.symbol.colour],
        'stroke-opacity': opacity,
        'stroke-width': dotGrid,
        'stroke-linecap': 'round',
      }),
    ]
  })
}

const snapped = (value: number): number => Math.round(value / dotGrid) * dotGrid

function area({ layer, place, radius }: Seen, { x, y }: Spot, palette: PaperPalette): XmlElement[] {
  if (radius === null) return []
  const colour = palette.layers[layer.symbol.colour]
  return [
    element('circle', {
      cx: round(x),
      cy: round(y),
      r: round(radius),
      fill: colour,
      'fill-opacity': place.isArea ? 0.14 : 0.1,
      stroke: colour,
      'stroke-width': 1.5,
      'stroke-dasharray': '4 3',
    }),
  ]
}

const leader =
  ({ ink2 }: PaperPalette) =>
  ({ at, anchor }: { at: Spot; anchor: Spot }): XmlElement =>
    element(
      'g',
      { stroke: ink2, fill: ink2 },
      element('line', { x1: round(anchor.x), y1: round(anchor.y), x2: round(at.x), y2: round(at.y) }),
      element('circle', { cx: round(anchor.x), cy: round(anchor.y), r: 2 }),
    )

/** As on screen; without a number it stands for its layer. */
export function symbol(
  { shape, colour }: Layer['symbol'],
  { x, y }: Spot,
  palette: PaperPalette,
  number?: number,
): XmlElement {
  const fill = palette.layers[colour]
  return element(
    'g',
    { transform: `translate(${round(x - 14)} ${round(y - 14)})` },
    element('path', {
      d: outlineOf(shape),
      fill: palette.sheet,
      stroke: fill,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }),
    ...(number === undefined
      ? []
      : [
          text(String(number), 14, shape === 'triangle' ? 22 : 18.6, {
            size: number > 99 ? 10 : 13,
            fill,
            isBold: true,
            anchor: 'middle',
          }),
        ]),
  )
}

/** Too many places at one spot to distinguish. */
const stack = (number: number, { x, y }: Spot, palette: PaperPalette): XmlElement =>
  element(
    'g',
    {},
    element('rect', {
      x: round(x - 13),
      y: round(y - 13),
      width: 26,
      height: 26,
      fill: palette.sheet,
      stroke: palette.ink,
      'stroke-width': 1.5,
    }),
    text(String(number), x, y + 4.5, { size: 12, fill: palette.ink, isBold: true, anchor: 'middle' }),
  )
