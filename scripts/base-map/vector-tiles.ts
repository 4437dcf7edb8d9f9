/** Cuts features into vector tiles (Mapbox Vector Tile 2.1) and packs the tiles into one PMTiles file (version 3). */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import {
  clippedLine,
  clippedRing,
  type Spot,
  type Square,
  signedArea,
  simplified,
  simplifiedRing,
  toSpot,
} from '../../entities/geo/outlines.ts'
import type { Box, Position } from './gshhg.ts'

export type Tags = { readonly [key: string]: string | number }
export type Feature = {
  layer: string
  tags: Tags
  /** The first ring of an area is the outer one; the others are holes. */
  as: 'point' | 'line' | 'area'
  parts: readonly (readonly Position[])[]
  /** The zooms of the tiles that have it. */
  zooms: readonly [from: number, to: number]
  /** The largest deviation in metres at 54° north, at any zoom. */
  within?: number
}
type Cut = Pick<Feature, 'layer' | 'tags' | 'as' | 'within'> & { parts: readonly (readonly Spot[])[] }

const extent = 4096
/** Units around a tile: a coast is 7 pixels wide, and no stroke may show the tile's edge. */
const around = 80
/** The largest deviation of a simplified line in units, and the smallest side of an island. */
const [tolerance, smallest] = [6, 10]
const metresAround = 40_075_017 * Math.cos((54 * Math.PI) / 180)

/** Every tile of the box at each zoom, in the order of the archive. */
export function* tilesOf(
  features: readonly Feature[],
  [west, south, east, north]: Box,
  zooms: readonly [number, number],
) {
  const inWorld = features.map((feature) => ({ ...feature, parts: feature.parts.map((part) => part.map(toSpot)) }))
  const [left, top] = toSpot([west, north])
  const [right, bottom] = toSpot([east, south])
  for (let z = zooms[0]; z <= zooms[1]; z += 1) {
    const unit = 1 / 2 ** z / extent
    const here = inWorld
      .filter(({ zooms: [from, to] }) => from <= z && z <= to)
      .map((feature): Cut => ({ ...feature, parts: generalised(feature, unit) }))
      .filter(({ parts }) => parts.length > 0)
    const found: { id: number; bytes: Buffer }[] = []
    const cut = (of: readonly Cut[], zoom: number, x: number, y: number) => {
      const side = 1 / 2 ** zoom
      const [west, north] = [x * side, y * side]
      if (west >= right || west + side <= left || north >= bottom || north + side <= top) return
      const margin = around * unit
      const inTile = clipped(of, [west - margin, north - margin, west + side + margin, north + side + margin])
      if (zoom === z) {
        found.push({ id: zxyToTileId(z, x, y), bytes: tile(inTile, [west, north], unit) })
        return
      }
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        cut(inTile, zoom + 1, 2 * x + dx, 2 * y + dy)
    }
    cut(here, 0, 0, 0)
    yield* found.toSorted((a, b) => a.id - b.id)
  }
}

function generalised({ as, parts, within = 50 }: Cut, unit: number): readonly (readonly Spot[])[] {
  const course = Math.max(tolerance * unit, within / metresAround)
  if (as === 'point') return parts
  if (as === 'line') return parts.map((part) => simplified(part, course))
  const [outer = [], ...holes] = parts
  const isSeen = (ring: readonly Spot[]) => Math.abs(signedArea(ring)) / 2 > Math.max(smallest * unit, course) ** 2
  if (!isSeen(outer)) return []
  return [outer, ...holes.filter(isSeen)].map((ring) => simplifiedRing(ring, course)).filter(({ length }) => length > 3)
}

function clipped(features: readonly Cut[], square: Square): Cut[] {
  const [left, top, right, bottom] = square
  return features.flatMap((feature) => {
    const parts = feature.parts.flatMap((part): (readonly Spot[])[] => {
      switch (feature.as) {
        case 'point':
          return part.some(([x, y]) => x >= left && x < right && y >= top && y < bottom) ? [part] : []
        case 'line':
          return clippedLine(part, square)
        default: {
          const ring = clippedRing(part, square)
          return ring.length > 2 ? [ring] : []
        }
      }
    })
    return parts.length > 0 ? [{ ...feature, parts }] : []
  })
}

const types = { point: 1, line: 2, area: 3 }

function tile(features: readonly Cut[], [left, top]: Spot, unit: number): Buffer {
  const pbf = new PbfWriter()
  for (const [layer, of] of Map.groupBy(features, ({ layer }) => layer)) {
    const keys = [...new Set(of.flatMap(({ tags }) => Object.keys(tags)))]
    const values = [...new Set(of.flatMap(({ tags }) => Object.values(tags)))]
    const drawn = of
      .map((feature) => ({
        ...feature,
        commands: commandsOf(feature, ([x, y]) => [Math.round((x - left) / unit), Math.round((y - top) / unit)]),
      }))
      .filter(({ commands }) => commands.length > 0)
    if (drawn.length === 0) continue
    const writeLayer = (_: unknown, to: PbfWriter) => {
      to.writeStringField(1, layer)
      for (const { as, tags, commands } of drawn)
        to.writeMessage(
          2,
          (_, feature) => {
            feature.writePackedVarint(
              2,
              Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]),
            )
            feature.writeVarintField(3, types[as])
            feature.writePackedVarint(4, commands)
          },
          null,
        )
      for (const key of keys) to.writeStringField(3, key)
      for (const value of values)
        to.writeMessage(
          4,
          (_, message) =>
            typeof value === 'string' ? message.writeStringField(1, value) : message.writeVarintField(4, value),
          null,
        )
      to.writeVarintField(5, extent)
      to.writeVarintField(15, 2)
    }
    pbf.writeMessage(3, writeLayer, null)
  }
  return Buffer.from(pbf.finish())
}

const [moveTo, lineTo, closePath] = [1, 2, 7] as const
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function commandsOf({ as, parts }: Cut, inTile: (spot: Spot) => [number, number]): number[] {
  const commands: number[] = []
  let [atX, atY] = [0, 0]
  for (const part of parts) {
    const spots = part.map(inTile).filter(([x, y], index, all) => {
      const before = all[index - 1]
      return !before || before[0] !== x || before[1] !== y
    })
    if (as === 'area' && spots.length > 1 && String(spots[0]) === String(spots.at(-1))) spots.pop()
    if (spots.length < { point: 1, line: 2, area: 3 }[as]) continue
    for (const [index, [x, y]] of spots.entries()) {
      if (index === 0) commands.push(moveTo + (1 << 3))
      if (index === 1) commands.push(lineTo + ((spots.length - 1) << 3))
      commands.push(zigzag(x - atX), zigzag(y - atY))
      ;[atX, atY] = [x, y]
    }
    if (as === 'area') commands.push(closePath + (1 << 3))
  }
  return commands
}

type Entry = { id: number; offset: number; length: number; run: number }
type About = { name: string; attribution: string; bounds: Box; zooms: readonly [number, number] }

/** Equal tiles are stored once. */
export function archiveOf(tiles: Iterable<{ id: number; bytes: Buffer }>, about: About): Buffer {
  const entries: Entry[] = []
  const stored = new Map<string, { offset: number; length: number }>()
  const data: Buffer[] = []
  let [size, addressed] = [0, 0]
  for (const { id, bytes } of tiles) {
    addressed += 1
    const digest = createHash('sha256').update(bytes).digest('base64')
    let at = stored.get(digest)
    if (!at) {
      const packed = gzipSync(bytes, { level: 9 })
      at = { offset: size, length: packed.length }
      data.push(packed)
      size += packed.length
      stored.set(digest, at)
    }
    const last = entries.at(-1)
    if (last && last.id + last.run === id && last.offset === at.offset) last.run += 1
    else entries.push({ id, ...at, run: 1 })
  }
  const leaves = Array.from({ length: Math.ceil(entries.length / entriesOfLeaf) }, (_, index) =>
    entries.slice(index * entriesOfLeaf, (index + 1) * entriesOfLeaf),
  )
  const packedLeaves = leaves.map(directory)
  let leafAt = 0
  const root = directory(
    leaves.map((leaf, index) => {
      const { length } = packedLeaves[index]!
      leafAt += length
      // A run of 0 names a leaf.
      return { id: leaf[0]!.id, offset: leafAt - length, length, run: 0 }
    }),
  )
  const { name, attribution, bounds, zooms } = about
  const metadata = gzipSync(JSON.stringify({ name, attribution }))
  const sections = [root, metadata, Buffer.concat(packedLeaves), Buffer.concat(data)]
  const header = Buffer.alloc(127)
  header.write('PMTiles\x03', 'latin1')
  let at = header.length
  for (const [index, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const [index, number] of [addressed, entries.length, stored.size].entries())
    header.writeBigUInt64LE(BigInt(number), 72 + index * 8)
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, ...zooms], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, ...sections])
}

const entriesOfLeaf = 2048

function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  for (const [index, { id }] of entries.entries()) pbf.writeVarint(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) pbf.writeVarint(run)
  for (const { length } of entries) pbf.writeVarint(length)
  // 0 means: directly after the entry before.
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(pbf.finish(), { level: 9 })
}
