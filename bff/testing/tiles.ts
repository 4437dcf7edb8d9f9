/** Maps for tests: a picture, and a .pmtiles file written from the words of its specification (version 3). */
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync, gzipSync } from 'node:zlib'

/** One colour all over. */
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

type Archive = {
  /** By their ids, rising: 0 is the world; 1 to 4 are its quarters: north-west, south-west, south-east, north-east. */
  tiles: readonly (readonly [id: number, bytes: Buffer])[]
  metadata?: object | string
  /** 1 is vector, 2 is PNG. */
  type?: number
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number]
  version?: number
  /** Of a square, where it is not told as it is. */
  said?: number
}

export function writePmtiles(file: string, archive: Archive): void {
  const { tiles, metadata = {}, type = 2, bounds = [-180, -85, 180, 85], version = 3, said } = archive
  const data = Buffer.concat(tiles.map(([, bytes]) => bytes))
  const directory = gzipSync(
    Buffer.from([
      ...varint(tiles.length),
      ...tiles.flatMap(([id], index) => varint(id - (tiles[index - 1]?.[0] ?? 0))),
      ...tiles.flatMap(() => varint(1)),
      ...tiles.flatMap(([, bytes]) => varint(said ?? bytes.length)),
      // 0 says: right after the one before.
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
  // Clustered; directories are gzip, squares are as they are; zooms 0 and 1.
  header.set([1, 2, 1, type, 0, 1], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  writeFileSync(file, Buffer.concat([header, directory, json, data]))
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
