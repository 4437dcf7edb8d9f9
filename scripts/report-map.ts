/**
 * Writes entities/report/base-map.json, the shores under the map of a report: those of the built-in map at zoom 6, and
 * the towns of gazetteer/real-towns.json. The result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import type { BaseMap } from '../entities/report/base-map.ts'
import { places } from '../gazetteer/places.ts'
import { baseMapFile } from './base-map.ts'

export const reportMapFile = new URL('../entities/report/base-map.json', import.meta.url)

const zoom = 6
/** Whole tiles around the islands. */
const tiles = { west: 30, east: 32, north: 18, south: 21 } as const
/** Towns of 5,000 and more. */
const leastRank = 6
/** Thousandths of a degree: 60 to 110 m, finer than the shores at this zoom. */
const unit = 1000

export async function reportMap(): Promise<string> {
  const bytes = readFileSync(baseMapFile)
  const archive = new PMTiles({
    getKey: () => 'the built-in map',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
  const rings: BaseMap['rings'] = []
  for (let y = tiles.north; y <= tiles.south; y++)
    for (let x = tiles.west; x <= tiles.east; x++) {
      const tile = await archive.getZxy(zoom, x, y)
      for (const layer of Object.values(new VectorTile(new PbfReader(new Uint8Array(tile!.data))).layers))
        for (let index = 0; index < layer.length; index++) {
          const feature = layer.feature(index)
          const kind = feature.properties.kind
          if (kind !== 'shore' && kind !== 'abroad' && kind !== 'lake') continue
          for (const ring of feature.loadGeometry()) {
            const packed = packedRing(ring.map((spot) => degreesOf(x, y, spot, feature.extent)))
            if (packed.length > 6) rings.push([kind, packed])
          }
        }
    }
  const [west, east] = [tiles.west, tiles.east + 1].map(longitudeOf)
  const [south, north] = [tiles.south + 1, tiles.north].map(latitudeOf)
  const towns = places
    .filter(({ rank }) => rank <= leastRank)
    .map(({ name, latitude, longitude }): BaseMap['towns'][number] => [name, round(longitude), round(latitude)])
  const head = { bounds: [west!, south!, east!, north!].map(round), unit }
  const rows = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).join(',\n')
  return `{${JSON.stringify(head).slice(1, -1)},\n"rings":[\n${rows(rings)}],\n"towns":[\n${rows(towns)}]}\n`
}

const round = (degrees: number): number => Number(degrees.toFixed(3))
const longitudeOf = (x: number): number => (x / 2 ** zoom) * 360 - 180
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI
const degreesOf = (x: number, y: number, spot: { x: number; y: number }, extent: number): [number, number] => [
  Math.round(longitudeOf(x + spot.x / extent) * unit),
  Math.round(latitudeOf(y + spot.y / extent) * unit),
]

/** The first position, then the step to each next one. The outline closes by itself. */
function packedRing(positions: readonly [number, number][]): number[] {
  const packed: number[] = []
  let [beforeX, beforeY] = [0, 0]
  for (const [at, [x, y]] of positions.entries()) {
    if (at > 0 && ((x === beforeX && y === beforeY) || (at === positions.length - 1 && isFirst(positions, x, y))))
      continue
    packed.push(x - beforeX, y - beforeY)
    ;[beforeX, beforeY] = [x, y]
  }
  return packed
}

const isFirst = ([first]: readonly [number, number][], x: number, y: number): boolean =>
  first !== undefined && first[0] === x && first[1] === y

if (import.meta.main) writeFileSync(reportMapFile, await reportMap())
