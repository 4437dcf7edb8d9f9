/**
 * A vector map of invented places, written from its specifications: Mapbox Vector Tile 2.1 within PMTiles 3, with the
 * layers and kinds of a Protomaps basemap. Features are not cut at a tile's edge, which the specification allows.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

export type Position = readonly [longitude: number, latitude: number]
export type Feature = {
  /** A point is one position. An area closes by itself. */
  as: 'point' | 'line' | 'area'
  at: readonly Position[]
  tags: { readonly [key: string]: string | number }
}
export type VectorMap = {
  layers: { readonly [name: string]: readonly Feature[] }
  /** West, south, east, north: the file has the tiles that touch it. */
  bounds: readonly [number, number, number, number]
  zooms: readonly [least: number, most: number]
  /** Replaces a tile, or leaves it out. */
  instead?: (z: number, x: number, y: number) => Buffer | null | undefined
}

const extent = 4096

export function writeVectorMap(file: string, { layers, bounds, zooms, instead = () => undefined }: VectorMap): void {
  const squares: [id: number, bytes: Buffer][] = []
  const [west, south, east, north] = bounds
  for (let z = zooms[0]; z <= zooms[1]; z += 1) {
    const [left, top] = worldOf([west, north], z).map(Math.floor) as [number, number]
    const [right, bottom] = worldOf([east, south], z).map(Math.floor) as [number, number]
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const bytes = instead(z, x, y)
        if (bytes !== null) squares.push([idOf(z, x, y), gzipSync(bytes ?? squareOf(layers, z, x, y))])
      }
  }
  writeArchive(
    file,
    squares.toSorted(([a], [b]) => a - b),
    bounds,
    zooms,
  )
}

/** In tiles of a zoom. */
function worldOf([longitude, latitude]: Position, z: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = 2 ** z
  return [across * (longitude / 360 + 0.5), across * (0.5 - Math.atanh(sine) / (2 * Math.PI))]
}

function squareOf(layers: VectorMap['layers'], z: number, x: number, y: number): Buffer {
  const place = (position: Position): [number, number] => {
    const [worldX, worldY] = worldOf(position, z)
    return [Math.round((worldX - x) * extent), Math.round((worldY - y) * extent)]
  }
  return Buffer.concat(
    Object.entries(layers).map(([name, features]) => {
      const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
      const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
      const tagsOf = ({ tags }: Feature) =>
        Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
      return field(3, [
        field(1, Buffer.from(name)),
        ...features.map((feature) =>
          field(2, [
            field(2, Buffer.concat(tagsOf(feature).map(varint))),
            number(3, { point: 1, line: 2, area: 3 }[feature.as]),
            field(4, Buffer.concat(commandsOf(feature, feature.at.map(place)).map(varint))),
          ]),
        ),
        ...keys.map((key) => field(3, Buffer.from(key))),
        // Text, or a whole number.
        ...values.map((value) => field(4, typeof value === 'string' ? field(1, Buffer.from(value)) : number(4, value))),
        number(5, extent),
        number(15, 2),
      ])
    }),
  )
}

const [moveTo, lineTo, closePath] = [1, 2, 7]

/** Each position relative to the one before. */
function commandsOf({ as }: Feature, places: readonly [number, number][]): number[] {
  const steps = places.map(([x, y], index) => {
    const [beforeX, beforeY] = places[index - 1] ?? [0, 0]
    return [zigzag(x - beforeX), zigzag(y - beforeY)]
  })
  const rest = steps.slice(1)
  return [
    ...[moveTo! + (1 << 3), ...steps[0]!],
    ...(rest.length > 0 ? [lineTo! + (rest.length << 3), ...rest.flat()] : []),
    ...(as === 'area' ? [closePath! + (1 << 3)] : []),
  ]
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function field(tag: number, content: Buffer | Buffer[]): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content
  return Buffer.concat([varint(tag * 8 + 2), varint(bytes.length), bytes])
}

const number = (tag: number, value: number): Buffer => Buffer.concat([varint(tag * 8), varint(value)])

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

/** Tiles count along Hilbert's curve, after those of all lower zooms. */
function idOf(z: number, column: number, row: number): number {
  let [id, x, y] = [(4 ** z - 1) / 3, column, row]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const [isEast, isSouth] = [(x & side) > 0, (y & side) > 0]
    id += side * side * ((isEast ? 3 : 0) ^ (isSouth ? 1 : 0))
    if (isSouth) continue
    if (isEast) [x, y] = [side - 1 - x, side - 1 - y]
    ;[x, y] = [y, x]
  }
  return id
}

function writeArchive(
  file: string,
  squares: readonly [id: number, bytes: Buffer][],
  bounds: VectorMap['bounds'],
  zooms: VectorMap['zooms'],
): void {
  const directory = gzipSync(
    Buffer.concat([
      varint(squares.length),
      ...squares.map(([id], index) => varint(id - (squares[index - 1]?.[0] ?? 0))),
      ...squares.map(() => varint(1)),
      ...squares.map(([, bytes]) => varint(bytes.length)),
      // 0 means: directly after the one before.
      ...squares.map((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  )
  const metadata = gzipSync(JSON.stringify({ name: 'Invented streets', attribution: '© Nobody in particular' }))
  const data = Buffer.concat(squares.map(([, bytes]) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles\x03', 'latin1')
  const dataAt = 127 + directory.length + metadata.length
  const sections = [127, directory.length, 127 + directory.length, metadata.length, dataAt, 0, dataAt, data.length]
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered; directories and tiles are gzip; vector.
  header.set([1, 2, 2, 1, ...zooms], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  writeFileSync(file, Buffer.concat([header, directory, metadata, data]))
}
