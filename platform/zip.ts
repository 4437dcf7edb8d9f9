/**
 * Writes a ZIP file, an entry at a time. Deflated data is stored as it is: the ledger keeps answers deflated, and
 * libraries take thirty times as long or more (decision 0116). Entries are smaller than 4 GB. Their number and the file's
 * size have no limit (zip64). The format is described in APPNOTE.TXT 6.3.10.
 */
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export type ZipEntry = {
  /** With / between folders. */
  name: string
  deflated: Uint8Array
  /** Length and CRC-32 of the original data. */
  size: number
  crc: number
}

/** Its size is known only at its end, and is written there. */
export type ZipStream = { name: string; content: AsyncIterable<string> }

export async function zipEntry(name: string, content: Uint8Array | string): Promise<ZipEntry> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { name, deflated: await deflate(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** Whether it is a gzip file without names or comments in its header. */
export const isGzip = (bytes: Uint8Array): boolean => bytes.length >= 18 && viewOf(bytes).readUInt32LE(0) === 0x00088b1f

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** The deflated data in a gzip file: the header is ten bytes, and the last eight are CRC-32 and length. */
export function zipEntryOfGzip(name: string, gzip: Uint8Array): ZipEntry {
  if (!isGzip(gzip)) throw new Error('gzip with names or comments in its header, or not gzip')
  const bytes = viewOf(gzip)
  return {
    name,
    deflated: bytes.subarray(10, -8),
    crc: bytes.readUInt32LE(bytes.length - 8),
    size: bytes.readUInt32LE(bytes.length - 4),
  }
}

/** Holds at most an entry, or a part of a stream, and some seventy bytes for each written entry. */
export async function* zipOf(entries: AsyncIterable<ZipEntry | ZipStream>, at: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(at)
  const directory: Buffer[] = []
  const records: Buffer[] = []
  let [count, offset] = [0, 0]
  for await (const entry of entries) {
    const facts: Facts = yield* 'content' in entry ? streamed(entry, time) : whole(entry, time)
    records.push(directoryRecord(facts, time, offset))
    offset += facts.written
    count += 1
    // A buffer takes more room than the record in it.
    if (records.length === 1000) directory.push(Buffer.concat(records.splice(0)))
  }
  directory.push(Buffer.concat(records))
  yield* directory
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  yield endOfDirectory({ count, length, offset })
}

type Facts = Pick<ZipEntry, 'name' | 'size' | 'crc'> & {
  /** Bytes after deflating. */
  length: number
  flags: number
  /** Bytes of the entry with its headers. */
  written: number
}

function* whole({ deflated, ...entry }: ZipEntry, time: number): Generator<Uint8Array, Facts> {
  const facts = { ...entry, length: deflated.length, flags: utf8 }
  const header = localHeader(facts, time)
  yield header
  yield deflated
  return { ...facts, written: header.length + deflated.length }
}

async function* streamed({ name, content }: ZipStream, time: number): AsyncGenerator<Uint8Array, Facts> {
  const flags = utf8 | sizesFollow
  const header = localHeader({ name, size: 0, crc: 0, length: 0, flags }, time)
  yield header
  let [size, crc, length] = [0, 0, 0]
  async function* counted() {
    for await (const part of content) {
      const bytes = Buffer.from(part)
      size += bytes.length
      crc = crc32(bytes, crc)
      yield bytes
    }
  }
  const deflater = createDeflateRaw()
  // An error of the content becomes one of the deflater, which is read below.
  pipeline(Readable.from(counted()), deflater, () => {})
  for await (const part of deflater) {
    length += part.length
    yield part
  }
  const sizes = Buffer.alloc(16)
  sizes.write('PK\x07\x08', 0, 'latin1')
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(length, 8)
  sizes.writeUInt32LE(size, 12)
  yield sizes
  return { name, size, crc, length, flags, written: header.length + length + sizes.length }
}

/** Made by Unix: readable and writable by its owner. */
const unixFile = 0o100600 << 16
const methodDeflated = 8
/** Names are UTF-8. */
const utf8 = 0x0800
const sizesFollow = 0x0008
const most32 = 0xffffffff
const most16 = 0xffff

type Shared = Omit<Facts, 'written'>

/** The part that an entry's header and its directory record share. */
function shared({ length, size, crc, name, flags }: Shared, time: number, extra: number): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(45, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(methodDeflated, 4)
  bytes.writeUInt32LE(time, 6)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(length, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), 22)
  bytes.writeUInt16LE(extra, 24)
  return bytes
}

const localHeader = (entry: Shared, time: number): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), shared(entry, time, 0), Buffer.from(entry.name)])

function directoryRecord(entry: Shared, time: number, offset: number): Buffer {
  const isFar = offset >= most32
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(unixFile >>> 0, 6)
  rest.writeUInt32LE(isFar ? most32 : offset, 10)
  const madeBy = Buffer.from([45, 3])
  return Buffer.concat([
    Buffer.from('PK\x01\x02'),
    madeBy,
    shared(entry, time, extra.length),
    rest,
    Buffer.from(entry.name),
    extra,
  ])
}

type Directory = { count: number; length: number; offset: number }

function endOfDirectory({ count, length, offset }: Directory): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(length, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  const isLarge = count >= most16 || length >= most32 || offset >= most32
  return isLarge ? Buffer.concat([endOfLargeDirectory({ count, length, offset }), end]) : end
}

/** Zip64: the record itself and, after it, where it begins. */
function endOfLargeDirectory({ count, length, offset }: Directory): Buffer {
  const bytes = Buffer.alloc(76)
  bytes.write('PK\x06\x06', 0, 'latin1')
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(length), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  bytes.write('PK\x06\x07', 56, 'latin1')
  bytes.writeBigUInt64LE(BigInt(offset + length), 64)
  bytes.writeUInt32LE(1, 72)
  return bytes
}

/** MS-DOS date and time in one number; UTC, because it has no time zone. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
