/**
 * The map as a picture for a report: drawn from the places, in colours for paper, with everything needed to read it.
 */

import { barOf } from '../../../../entities/geo/scale-bar.ts'
import { momentInWords } from '../../../ui/dates.ts'
import type { Drawing } from '../../../ui/picture/png.ts'
import { round, text, wrapped } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { generalised, gridBy, worthUpTo } from '../../base/base-maps.ts'
import { attributionsOf, type Name } from '../../base/names.ts'
import { isApproximate, type Place } from '../../layers.ts'
import type { PaperPalette } from '../../palette.ts'
import type { View } from '../../view.ts'
import type { ExportedMap } from '../exported-map.ts'
import { type Frame, metresPerPixel, refitted, type Size } from './frame.ts'
import { baseNames, grid } from './ground.ts'
import { legend } from './legend.ts'
import { type LayerInPicture, marks, seenIn, standing } from './marks.ts'

export type Picture = {
  taken: ExportedMap
  /** The map's view on screen, and its size there. */
  view: View
  on: Size
  sheet: Sheet
  /** Null if the text around the picture gives the title. */
  title: string | null
  /** Whether to list places under their layers. */
  hasKey: boolean
  /** The background maps, lowest first. None if the screen shows only the grid. */
  grounds: readonly Ground[]
  palette: PaperPalette
}

/** A tiled map, as far as it loaded. */
export type Ground = {
  picture(frame: Frame): XmlElement
  names(frame: Frame): readonly Name[]
  /** Whether it covers everything under it. */
  isWhole: boolean
  /** Whether its shore is coarse. */
  isGeneralised: boolean
  attribution: string
  /** Further notes in the picture. */
  notes: readonly string[]
}

/** A complete map hides those below it. */
const seenOf = (grounds: readonly Ground[]): readonly Ground[] =>
  grounds.slice(
    Math.max(
      0,
      grounds.findLastIndex(({ isWhole }) => isWhole),
    ),
  )

const attributionOf = (grounds: readonly Ground[], frame: Frame): readonly string[] =>
  grounds.length > 0
    ? seenOf(grounds)
        .toReversed()
        .flatMap((ground) => [...attributionsOf(ground.names(frame)), ground.attribution])
    : [gridBy]

/** `a4` is a landscape page, at 96 pixels per inch; `page` fits the width of a portrait one. */
export type Sheet = 'screen' | 'a4' | 'page'
const a4: Size = { width: 1123, height: 794 }
const pageWidth = 718

const margin = 24
const noteSize = 11
/** Smaller than this, a printed map is not readable. */
const lowest = 360

/** `places`: those in it. */
type DrawnMap = Drawing & { places: readonly Place[] }

export const drawing = (picture: Picture): DrawnMap => chosen(picture).draw()

/** The part of the map in the picture. */
export const frameOf = (picture: Picture): Frame => chosen(picture).frame

function chosen(picture: Picture) {
  const edge = picture.sheet === 'page' ? 0 : margin
  const width = widthOf(picture.sheet, picture.on) - 2 * edge
  const full = laidOut(picture, width, edge)
  // If a page is too small for both, the map comes before the list.
  return full.frame.height >= lowest || !picture.hasKey || picture.sheet !== 'a4'
    ? full
    : laidOut({ ...picture, hasKey: false }, width, edge, 'The list of places does not fit and is left out.')
}

const widthOf = (sheet: Sheet, on: Size): number =>
  sheet === 'a4' ? a4.width : sheet === 'page' ? pageWidth : Math.max(320, Math.round(on.width)) + 2 * margin

function laidOut(picture: Picture, width: number, edge: number, remark?: string) {
  const { taken, palette, sheet, on } = picture
  const title = picture.title === null ? [] : wrapped(picture.title, width, 20)
  const top = edge + (picture.title === null ? 0 : title.length * 26 + 24)
  // The legend describes the picture. Only the key makes the legend's height depend on the picture's.
  const frameOf = (height: number): Frame => ({
    width,
    height,
    view: refitted(picture.view, on, { width, height }),
  })
  const below = (frame: Frame) => {
    const seen = seenIn(taken.layers, frame)
    const key = legend(seen, width, palette, picture)
    const notes = notesOf(picture, frame, seen, remark).flatMap((note) => wrapped(note, width, noteSize))
    return { seen, key, notes, height: 16 + key.height + 8 + notes.length * 15 + edge }
  }
  const guess = heightOf(sheet, on, width)
  const frame = frameOf(sheet === 'a4' ? Math.max(200, a4.height - top - below(frameOf(guess)).height) : guess)
  const { seen, key, notes, height } = below(frame)
  const whole: Size = {
    width: width + 2 * edge,
    height: Math.ceil(sheet === 'a4' ? Math.max(a4.height, top + frame.height + height) : top + frame.height + height),
  }
  const draw = (): DrawnMap => ({
    ...whole,
    places: seen.flatMap(({ seen }) => seen.map(({ place }) => place)),
    element: element(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: whole.width,
        height: whole.height,
        viewBox: `0 0 ${whole.width} ${whole.height}`,
        role: 'img',
      },
      element('title', {}, picture.title ?? `Map, ${taken.shown}`),
      element('desc', {}, [`Map, ${taken.shown}`, saidOf(taken), ...notes].join('. ')),
      element('rect', { width: whole.width, height: whole.height, fill: palette.sheet }),
      ...title.map((line, index) =>
        text(line, edge, edge + 20 + index * 26, { size: 20, fill: palette.ink, isBold: true }),
      ),
      ...(picture.title === null
        ? []
        : [text(saidOf(taken), edge, edge + title.length * 26 + 12, { size: 12, fill: palette.ink2 })]),
      mapIn(picture, frame, seen, { x: edge, y: top }),
      key.draw(edge, top + frame.height + 16),
      ...notes.map((note, index) =>
        text(note, edge, top + frame.height + 16 + key.height + 8 + 11 + index * 15, {
          size: noteSize,
          fill: palette.ink2,
        }),
      ),
    ),
  })
  return { frame, draw }
}

function heightOf(sheet: Sheet, on: Size, width: number): number {
  if (sheet === 'screen') return Math.max(240, Math.round(on.height))
  return Math.round(width * Math.min(1.05, Math.max(0.6, on.height / on.width)))
}

export const saidOf = ({ at, caseReference }: ExportedMap): string =>
  [caseReference !== null && `Case ${caseReference}`, `exported ${momentInWords(at.toISOString())}`]
    .filter(Boolean)
    .join(' · ')

function mapIn(
  { palette, grounds }: Picture,
  frame: Frame,
  seen: readonly LayerInPicture[],
  { x, y }: { x: number; y: number },
): XmlElement {
  const { width, height } = frame
  const stand = standing(seen)
  const spots = [...stand.marks, ...stand.stacks].map(({ at }) => at)
  return element(
    'g',
    { transform: `translate(${x} ${y})` },
    element('clipPath', { id: 'map' }, element('rect', { width, height })),
    element(
      'g',
      { 'clip-path': 'url(#map)' },
      element('rect', { width, height, fill: palette.sea }),
      ...seenOf(grounds).flatMap((ground) => [
        ground.picture(frame),
        ...baseNames(ground.names(frame), frame, spots, palette),
      ]),
      ...grid(frame, palette),
      ...marks(seen, stand, frame, palette),
      north(frame, palette),
      scale(frame, palette),
    ),
    element('rect', { x: 0.5, y: 0.5, width: width - 1, height: height - 1, fill: 'none', stroke: palette.ink2 }),
  )
}

const north = ({ width }: Frame, palette: PaperPalette): XmlElement =>
  element(
    'g',
    { transform: `translate(${round(width - 28)} 14)` },
    element('path', { d: 'M0 0L7 22L0 17L-7 22Z', fill: palette.ink }),
    text('N', 0, 36, { size: 12, fill: palette.ink, isBold: true, anchor: 'middle', halo: palette.land }),
  )

const longestBar = 130

function scale(frame: Frame, palette: PaperPalette): XmlElement {
  const metres = metresPerPixel(frame)
  const bars = [barOf('metric', metres, longestBar), barOf('imperial', metres, longestBar)]
  const widest = Math.max(...bars.map(({ pixels }) => pixels))
  return element(
    'g',
    { transform: `translate(10 ${round(frame.height - 50)})` },
    element('rect', { width: round(widest + 16), height: 42, fill: palette.sheet, 'fill-opacity': 0.85 }),
    ...bars.flatMap(({ pixels, label }, index) => {
      // Text hangs from the middle line; the picture's text is placed on its baseline.
      const tip = index === 0 ? -5 : 5
      return [
        element('path', {
          d: `M8 ${21 + tip}V21H${round(8 + pixels)}v${tip}`,
          fill: 'none',
          stroke: palette.ink,
          'stroke-width': 1.5,
        }),
        text(label, 12, index === 0 ? 16 : 34, { size: 11, fill: palette.ink }),
      ]
    }),
  )
}

function notesOf(
  { taken, grounds }: Picture,
  frame: Frame,
  seen: readonly LayerInPicture[],
  remark?: string,
): string[] {
  const all = taken.layers.flatMap(({ places }) => places)
  const dotted = seen.some(({ isDots }) => isDots)
  const stacked = standing(seen).stacks.length > 0
  const circles = seen.some(({ seen, isDots }) => !isDots && seen.some(({ radius }) => radius !== null))
  return [
    circles && 'Dashed circle: the place is somewhere inside it.',
    all.some(isApproximate) && dotted && 'Dots of an approximate layer stand for circles that are not drawn.',
    dotted && 'A darker dot is several places. Exported files list each of them.',
    stacked && 'Black square: that many places at one spot.',
    remark,
    `North is up. The scale is exact at the centre (Web Mercator).`,
    ...seenOf(grounds).flatMap(({ notes }) => notes),
    seenOf(grounds).some(({ isGeneralised }) => isGeneralised) && frame.view.zoom > worthUpTo && generalised,
    `${[...new Set([...attributionOf(grounds, frame), ...taken.attribution])].join('. ')}.`,
  ].filter((note): note is string => typeof note === 'string')
}
