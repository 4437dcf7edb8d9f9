/** Layers of places. List, map and export all use these, so that they agree. */

import { useState } from 'react'
import type { OperationName } from '../../contract/operations.ts'
import type { GivenPosition } from '../../entities/geo/given-position.ts'
import type { Point } from '../../entities/geo/position.ts'
import type { Pointer } from '../paths.ts'

export type { Point }

/** A place, as far as it is known. */
export type Place = GivenPosition & {
  /** Unique and stable within its layer. */
  id: string
  name: string
  /** Only an area is known: a mark in its centre would be read as an address. */
  isArea: boolean
  /** More facts, in reading order. */
  facts: readonly Fact[]
  /** The screen that tells more. */
  to?: string
  /** The lookup behind `to`, and the parameter that names its record. */
  asks?: { operation: OperationName; params: { [parameter: string]: string }; slot: string }
  /** A postcode or town by which `geo_code` can find its position. */
  text?: string
  /** The key of its node in the graph of the case (entities/keys.ts). */
  mention?: string | null
  /** What its WGS84 was calculated from on import, if it is not as given: `metres of web maps (EPSG:3857)`. */
  calculatedFrom?: string
  /** Its pointer in an answer, for pins and proof; absent for imported points. */
  from?: Pointer
  /** The answer that gave its position, if that is not the answer that names it. */
  positionFrom?: Pointer
  /** Other pointers to the same place, such as each officer of an address. */
  alsoAt?: readonly string[]
}

/** The records by which it is shown, where it is shown. */
export const recordsOf = ({ from, positionFrom }: Place): string[] =>
  [from, positionFrom].flatMap((pointer) => pointer?.from ?? [])

export type Fact = readonly [label: string, value: string]

/** Layers differ in shape as well as in colour. */
export const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'pentagon'] as const
export type Shape = (typeof shapes)[number]
/** `colour` counts the tokens `--layer-1` to `--layer-6`. */
export type MarkSymbol = { shape: Shape; colour: 1 | 2 | 3 | 4 | 5 | 6 }

export type Layer = {
  /** `layer=KEY` in the address. Imported layers are in no address. */
  key: string
  name: string
  symbol: MarkSymbol
  places: readonly Place[]
  isShown: boolean
  /** Why a lookup of it may have more places: `not answered`. Null or absent: each that ran was answered. */
  lacks?: string | null
}

/** Repeats after six. */
export function symbolAt(index: number): MarkSymbol {
  const place = index % shapes.length
  return { shape: shapes[place] ?? 'circle', colour: (place + 1) as MarkSymbol['colour'] }
}

type Corner = readonly [x: number, y: number]

/** Corners in a box of 28 by 28, with room for two digits. */
export const corners: { readonly [shape in Shape]: readonly Corner[] } = {
  circle: [],
  square: [
    [3.5, 3.5],
    [24.5, 3.5],
    [24.5, 24.5],
    [3.5, 24.5],
  ],
  diamond: [
    [14, 0.8],
    [27.2, 14],
    [14, 27.2],
    [0.8, 14],
  ],
  triangle: [
    [14, 0.8],
    [27.4, 25.6],
    [0.6, 25.6],
  ],
  hexagon: [
    [7.4, 2.4],
    [20.6, 2.4],
    [27.2, 14],
    [20.6, 25.6],
    [7.4, 25.6],
    [0.8, 14],
  ],
  pentagon: [
    [14, 1],
    [27.2, 11.2],
    [22.2, 26.2],
    [5.8, 26.2],
    [0.8, 11.2],
  ],
}

/** The same, as the path of an SVG. */
export const outlineOf = (shape: Shape): string =>
  shape === 'circle' ? 'M14 2a12 12 0 1 1 0 24a12 12 0 1 1 0-24z' : `M${corners[shape].join('L')}z`

export type Drawn = {
  /** `LAYER/PLACE`, as in the URL of a selection. */
  key: string
  layer: Layer
  place: Place
  point: Point
  number: number
  /** The accessible name, unique among the marks. */
  label: string
}

export const keyIn = (layer: Pick<Layer, 'key'>, place: Pick<Place, 'id'>): string => `${layer.key}/${place.id}`

/** Of the shown layers. */
export function drawnIn(layers: readonly Layer[]): Drawn[] {
  const shown = layers.filter(({ isShown }) => isShown)
  return shown.flatMap((layer) =>
    layer.places.flatMap((place, index): Drawn[] => {
      if (!place.point) return []
      const words = `${index + 1}. ${place.name}${isApproximate(place) ? ', approximate' : ''}${place.problem ? ', position in doubt' : ''}`
      const label = shown.length > 1 ? `${words}; ${layer.name}` : words
      return [{ key: keyIn(layer, place), layer, place, point: place.point, number: index + 1, label }]
    }),
  )
}

export const isApproximate = ({ isArea, radius }: Place): boolean => isArea || radius !== null

const metresOfDegree = 111_320

/** The position of its mark: at the edge of an area, because one in the centre would be read as an address. */
export const anchorOf = ({ place, point }: Drawn): Point =>
  place.isArea && place.radius !== null
    ? { latitude: point.latitude + place.radius / metresOfDegree, longitude: point.longitude }
    : point

/** The same array while the layers show the same, so that pointing at one mark does not render thousands. */
export function useDrawn(layers: readonly Layer[]): Drawn[] {
  const [kept, keep] = useState(() => ({ layers, drawn: drawnIn(layers) }))
  if (showTheSame(kept.layers, layers)) return kept.drawn
  const drawn = drawnIn(layers)
  keep({ layers, drawn })
  return drawn
}

const showTheSame = (before: readonly Layer[], now: readonly Layer[]): boolean =>
  before === now || (before.length === now.length && before.every((layer, index) => isTheSame(layer, now[index]!)))

const isTheSame = (before: Layer, now: Layer): boolean =>
  before.key === now.key &&
  before.name === now.name &&
  before.isShown === now.isShown &&
  before.symbol.shape === now.symbol.shape &&
  before.symbol.colour === now.symbol.colour &&
  before.places.length === now.places.length &&
  before.places.every((place, index) => isTheSamePlace(place, now.places[index]!))

/** Places of a case or company are new objects in each render. */
const isTheSamePlace = (before: Place, now: Place): boolean =>
  before === now ||
  (before.id === now.id &&
    before.name === now.name &&
    before.what === now.what &&
    before.point?.latitude === now.point?.latitude &&
    before.point?.longitude === now.point?.longitude &&
    before.radius === now.radius &&
    before.problem === now.problem &&
    before.isArea === now.isArea &&
    before.facts.length === now.facts.length &&
    before.facts.every(([, value], index) => value === now.facts[index]?.[1]))
