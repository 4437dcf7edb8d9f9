/** The contents of a vector tile, sorted by how they are drawn. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { tileUnits } from '../../../../contract/tile.ts'
import {
  type Area,
  areaOf,
  isWriting,
  type Line,
  lineOf,
  type Named,
  namedOf,
  nameIn,
  numberIn,
  type Properties,
} from './vector-features.ts'

/** Units of a side, whatever the tile itself uses. */
export const units = tileUnits

export type Spot = { x: number; y: number }

export type Writing = {
  name: string
  as: Named | 'street' | 'number' | 'postcode'
  /** For a street or a road number: the kind of road. */
  of?: Line | undefined
  /** The population, or another reason to come before others of its kind. */
  weight: number
  /** A point, or the line along which it is written. */
  along: readonly Spot[]
  /** The words to show with it. */
  by?: string
}

export type Contents = {
  areas: Map<Area, Path2D>
  lines: Map<Line, Path2D>
  writings: Writing[]
  /** Outlines of unknown features, and whether there are no others. */
  unknown: Path2D
  isStrange: boolean
}

/** @throws Error in words, if it is damaged */
export function contentsOf(bytes: ArrayBuffer): Contents {
  try {
    return sorted(new VectorTile(new PbfReader(bytes)))
  } catch (cause) {
    throw new Error('A tile in the map file is damaged.', { cause })
  }
}

function sorted({ layers }: VectorTile): Contents {
  const contents: Contents = {
    areas: new Map(),
    lines: new Map(),
    writings: [],
    unknown: new Path2D(),
    isStrange: false,
  }
  let [known, strange] = [0, 0]
  for (const layer of Object.values(layers))
    for (let index = 0; index < layer.length; index += 1) {
      if (isSorted(layer.feature(index), layer.name, contents)) known += 1
      else strange += 1
    }
  contents.isStrange = known === 0 && strange > 0
  return contents
}

const [point, line, area] = [1, 2, 3]

/** @returns whether the kind of feature is known */
function isSorted(feature: VectorTileFeature, layer: string, contents: Contents): boolean {
  const { type, properties } = feature
  switch (type) {
    case point:
      return isPointSorted(feature, layer, contents)
    case line:
      return isLineSorted(feature, layer, contents)
    case area: {
      const kind = isWriting(layer) ? null : areaOf(layer, properties)
      if (kind === null) return true
      draw(feature, kind ? pathIn(contents.areas, kind) : contents.unknown, true)
      return kind !== undefined
    }
    default:
      return true
  }
}

function isPointSorted(feature: VectorTileFeature, layer: string, { writings }: Contents): boolean {
  const { properties } = feature
  const [as, name] = [namedOf(layer, properties), nameIn(properties)]
  if (as && name) {
    const [[first] = []] = spotsOf(feature)
    if (first) writings.push({ name, as, weight: weightOf(properties), along: [first] })
  }
  return as !== undefined
}

function isLineSorted(feature: VectorTileFeature, layer: string, contents: Contents): boolean {
  const { properties } = feature
  const kind = lineOf(layer, properties)
  if (kind === null) return true
  if (!kind || !isWriting(layer)) draw(feature, kind ? pathIn(contents.lines, kind) : contents.unknown, false)
  const [name, number] = kind && roads.has(kind) ? [nameIn(properties), numberIn(properties)] : [null, null]
  if (name || number)
    for (const along of spotsOf(feature)) {
      if (number) contents.writings.push({ name: number, as: 'number', of: kind, weight: 0, along })
      if (name && name !== number) contents.writings.push({ name, as: 'street', of: kind, weight: 0, along })
    }
  return kind !== undefined
}

const roads: ReadonlySet<Line> = new Set(['motorway', 'main', 'middle', 'minor', 'path'])

function weightOf({ population, population_rank, rank }: Properties): number {
  return Number(population) || Number(population_rank) || -Number(rank) || 0
}

function pathIn<Kind>(paths: Map<Kind, Path2D>, kind: Kind): Path2D {
  const path = paths.get(kind) ?? new Path2D()
  paths.set(kind, path)
  return path
}

function spotsOf(feature: VectorTileFeature): Spot[][] {
  const scale = units / feature.extent
  return feature.loadGeometry().map((spots) => spots.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
}

function draw(feature: VectorTileFeature, path: Path2D, isClosed: boolean): void {
  for (const [first, ...rest] of spotsOf(feature)) {
    if (!first) continue
    path.moveTo(first.x, first.y)
    for (const { x, y } of rest) path.lineTo(x, y)
    if (isClosed) path.closePath()
  }
}
