/** Maps for tests: a picture, a vector tile, and a .pmtiles file written from its specification (version 3). */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, crc32, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

export function png([red, green, blue]: readonly [number, number, number], side = 256): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, Buffer.of(red, green, blue))])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A vector tile (MVT 2.1) with one layer, `earth`, and one polygon that covers it. */
export const vectorSquare = Buffer.concat([
  Buffer.of(0x1a, 32, 0x0a, 5, ...Buffer.from('earth')),
  // A polygon: moves to 0 0, then draws lines to 4096 0, 4096 4096 and 0 4096, and closes.
  Buffer.of(0x12, 18, 0x18, 3, 0x22, 14, 9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xff, 0x3f, 0, 15),
  // The extent is 4096; the version is 2.
  Buffer.of(0x28, 0x80, 0x20, 0x78, 2),
])

/** In the order of the specification. The last value is not one of them. */
const packings = [
  (bytes: Buffer) => bytes,
  (bytes: Buffer) => bytes,
  gzipSync,
  brotliCompressSync,
  zstdCompressSync,
  (bytes: Buffer) => bytes,
]

type Archive = {
  /** By rising ids: 0 is the world; 1 to 4 are its quarters: north-west, south-west, south-east, north-east. */
  tiles: readonly (readonly [id: number, bytes: Buffer])[]
  metadata?: object | string
  /** 1 is vector, 2 is PNG. */
  type?: number
  /** Compression of tiles: 1 is none, 2 gzip, 3 brotli, 4 zstd. */
  packing?: number
  bounds?: readonly [number, number, number, number]
  version?: number
  /** A wrong size for a tile. */
  said?: number
}

export function writePmtiles(file: string, archive: Archive): void {
  const { tiles, metadata = {}, type = 2, packing = 1, bounds = [-180, -85, 180, 85] } = archive
  const { version = 3, said } = archive
  const packed = tiles.map(([, bytes]) => packings[packing]!(bytes))
  const data = Buffer.concat(packed)
  const directory = gzipSync(
    Buffer.from([
      ...varint(tiles.length),
      ...tiles.flatMap(([id], index) => varint(id - (tiles[index - 1]?.[0] ?? 0))),
      ...tiles.flatMap(() => varint(1)),
      ...packed.flatMap((bytes) => varint(said ?? bytes.length)),
      // 0 means: directly after the one before.
      ...tiles.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  )
  const json = gzipSync(typeof metadata === 'string' ? metadata : JSON.stringify(metadata))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const at = [127, directory.length, 127 + directory.length, json.length, 0, 0]
  const sections = [...at, 127 + directory.length + json.length, data.length, tiles.length, tiles.length, tiles.length]
  for (const [index, number] of sections.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8)
  // Clustered; directories are gzip; zooms 0 and 1.
  header.set([1, 2, packing, type, 0, 1], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  writeFileSync(file, Buffer.concat([header, directory, json, data]))
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
