/** What everything else in a picture lies on, as on the screen: the coast with its shallows, and names. */
import type { Feature, FeatureCollection, Position } from 'geojson'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { labelsWithoutCollision, type Side } from '../../base/labels.ts'
import type { Look, Name } from '../../base/names.ts'
import type { PaperPalette } from '../../palette.ts'
import { type Frame, type Spot, spotsIn } from './frame.ts'
import { round, text } from './text.ts'

/** Lands beyond the kingdom: `Ireland`, and those across the sea, which have no name. */
const abroad = ['', 'Ireland']

export function coast({ features }: FeatureCollection, frame: Frame, palette: PaperPalette): XmlElement[] {
  const groups = Map.groupBy(features, ({ properties }) => abroad.includes(properties?.name ?? ''))
  const land = coastPath(groups.get(false) ?? [], frame)
  const others = coastPath(groups.get(true) ?? [], frame)
  return [
    element('path', {
      d: land + others,
      fill: 'none',
      stroke: palette.shallows,
      'stroke-width': 7,
      'stroke-linejoin': 'round',
    }),
    element('path', { d: others, fill: palette.abroad, stroke: palette.coast }),
    element('path', { d: land, fill: palette.land, stroke: palette.coast }),
  ]
}

/** @param marked where marks stand: no name stands under one */
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
    // A name that runs over the edge is half a name.
    return name.from <= zoom && zoom <= name.to && isWithin({ x, y }, half, frame)
  })
  return labelsWithoutCollision(ofUse, spotOf, [...marked, ...corners(frame)]).flatMap(({ label, side }) => [
    ...dot(label, spotOf(label), palette),
    nameText(label, side, spotOf(label), palette),
  ])
}

const isWithin = ({ x, y }: Spot, aside: number, { width, height }: Frame): boolean =>
  x > aside / 2 && x < width - 2 * aside && y > 10 && y < height - 10

/** The arrow and the scale are over the names. */
const corners = ({ width, height }: Frame): Spot[] => [
  { x: width - 28, y: 34 },
  ...[20, 48, 76, 104, 132].flatMap((x) => [12, 36].map((up) => ({ x, y: height - up }))),
]

const dots: { readonly [look in Look]?: number } = { city: 3, town: 2, village: 1.5, spot: 1.5 }

function dot({ look }: Name, { x, y }: Spot, { ink, ink2 }: PaperPalette): XmlElement[] {
  const r = dots[look]
  return r ? [element('circle', { cx: round(x), cy: round(y), r, fill: look === 'city' ? ink : ink2 })] : []
}

function nameText({ name, look, angle }: Name, side: Side, { x, y }: Spot, palette: PaperPalette): XmlElement {
  const left = side === 'about' ? x : side === 'left' ? x - 8 : x + 8
  const anchor = side === 'about' ? { anchor: 'middle' as const } : side === 'left' ? { anchor: 'end' as const } : {}
  const written = text(name, left, y + 4, { ...lookOf(look, palette), ...anchor })
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
      return { size: 12, fill: look === 'town' || look === 'street' ? ink : ink2, halo: land }
  }
}

/** Beyond the picture's edge, so that no coast runs along it. */
const margin = 8
/** Pixels between two corners that can be told apart. */
const finest = 0.6

/** As the `d` of a path. */
export function coastPath(land: readonly Feature[], frame: Frame): string {
  const spotOf = spotsIn(frame)
  return ringsOf(land)
    .map((ring) =>
      clipped(
        ring.map(([longitude = 0, latitude = 0]) => spotOf({ latitude, longitude })),
        frame,
      ),
    )
    .map(thinned)
    .filter(({ length }) => length > 2)
    .map((ring) => `M${ring.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`)
    .join('')
}

const tenths = (value: number) => Math.round(value * 10) / 10

function ringsOf(features: readonly Feature[]): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

function thinned(ring: readonly Spot[]): Spot[] {
  const kept: Spot[] = []
  for (const spot of ring) {
    const last = kept.at(-1)
    if (!last || Math.hypot(last.x - spot.x, last.y - spot.y) >= finest) kept.push(spot)
  }
  return kept
}

type Edge = { isInside: (spot: Spot) => boolean; cut: (from: Spot, to: Spot) => Spot }

/** Edge by edge, as Sutherland and Hodgman have it. */
function clipped(ring: readonly Spot[], { width, height }: Frame): readonly Spot[] {
  return edgesOf(-margin, -margin, width + margin, height + margin).reduce(cutBy, ring)
}

function cutBy(ring: readonly Spot[], { isInside, cut }: Edge): readonly Spot[] {
  const kept: Spot[] = []
  let last = ring.at(-1)
  for (const spot of ring) {
    if (last && isInside(spot) !== isInside(last)) kept.push(cut(last, spot))
    if (isInside(spot)) kept.push(spot)
    last = spot
  }
  return kept
}

const edgesOf = (left: number, top: number, right: number, bottom: number): Edge[] => [
  { isInside: ({ x }) => x >= left, cut: atX(left) },
  { isInside: ({ x }) => x <= right, cut: atX(right) },
  { isInside: ({ y }) => y >= top, cut: atY(top) },
  { isInside: ({ y }) => y <= bottom, cut: atY(bottom) },
]

const atX = (x: number) => (from: Spot, to: Spot) => ({
  x,
  y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
})
const atY = (y: number) => (from: Spot, to: Spot) => ({
  x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
  y,
})
