/**
 * Reads a logo from its bytes. Metadata is left out, because it may name a person or a place. What PDF, Word and browsers
 * do not all show is refused.
 */
import { crc32, inflateSync } from 'node:zlib'
import { type LogoType, mostLogoSide } from '../../contract/house-template.ts'
import { Problem } from '../http/problem.ts'

export type ReadLogo = { type: LogoType; width: number; height: number; bytes: Buffer }

/** @throws Problem 415 */
export function readLogo(bytes: Buffer): ReadLogo {
  const isPng = bytes.subarray(0, 8).equals(signature)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (!isPng && !isJpeg) throw refused('Its content is not a PNG or JPEG.')
  return isPng ? readPng(bytes) : readJpeg(bytes)
}

const refused = (why: string) => new Problem(415, 'Another kind of file', `${why} The logo was not changed.`)
const broken = () => refused('The picture is broken or incomplete. Save it again, then choose it again.')

function requireSize(width: number, height: number): void {
  if (width <= mostLogoSide && height <= mostLogoSide) return
  throw refused(
    `The picture has ${width} × ${height} pixels. At most ${mostLogoSide} × ${mostLogoSide} are possible. Make it smaller, then choose it again.`,
  )
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What draws the picture. */
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const onlyOnce = ['IHDR', 'PLTE', 'tRNS']
const depths: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
/** Values of each pixel by the colour type: grey, colours, palette, grey with alpha, colours with alpha. */
const channels: { readonly [type: number]: number | undefined } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const asUsual = 'Save the PNG with 8 bits for each colour and without interlacing, then choose it again.'

function readPng(bytes: Buffer): ReadLogo {
  const chunks = chunksOf(bytes)
  const [head] = chunks
  if (head?.name !== 'IHDR' || head.data.length !== 13) throw broken()
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth = 0, colours = 0, compression, filter, interlace] = head.data.subarray(8)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || !depths.has(depth)) throw broken()
  // Before it is unpacked: a small file may hold a picture that fills the memory.
  requireSize(width, height)
  const values = channels[colours]
  const called = (name: string) => chunks.filter((chunk) => chunk.name === name)
  const has = (name: string) => called(name).length > 0
  // Programs differ in which of two they take: another size, or other colours.
  if (values === undefined || onlyOnce.some((name) => called(name).length > 1)) throw broken()
  if (colours === 3 && !isPalette(called('PLTE')[0]?.data)) throw broken()
  // PDF has no other masks than those of a palette.
  const isMasked = has('tRNS') && (colours !== 3 || depth !== 8)
  if (interlace !== 0 || isMasked || depth > 8 || (depth < 8 && values > 1)) throw refused(asUsual)
  const data = Buffer.concat(called('IDAT').map(({ data }) => data))
  requireRows(data, { bytesInRow: Math.ceil((width * values * depth) / 8) + 1, height })
  // Without a palette that only suggests colours.
  const isKept = (name: string) => keptChunks.has(name) && (name !== 'PLTE' || colours === 3)
  const kept = chunks.flatMap(({ name, whole }) => (isKept(name) ? [whole] : []))
  return { type: 'image/png', width, height, bytes: Buffer.concat([signature, ...kept]) }
}

/** Three bytes for each of at most 256 colours. */
const isPalette = ({ length }: Buffer = Buffer.alloc(0)): boolean => length > 0 && length <= 768 && length % 3 === 0

type Chunk = { name: string; data: Buffer; whole: Buffer }

/** @throws Problem where one is cut off or changed */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; ; ) {
    if (at + 12 > bytes.length) throw broken()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw broken()
    const [named, sum] = [bytes.subarray(at + 4, end - 4), bytes.readUInt32BE(end - 4)]
    if (crc32(named) !== sum) throw broken()
    const name = named.toString('latin1', 0, 4)
    chunks.push({ name, data: named.subarray(4), whole: bytes.subarray(at, end) })
    if (name === 'IEND') return chunks
    at = end
  }
}

/** Each row begins with the number of its filter. */
function requireRows(data: Buffer, { bytesInRow, height }: { bytesInRow: number; height: number }): void {
  let rows: Buffer
  try {
    rows = inflateSync(data, { maxOutputLength: bytesInRow * height })
  } catch {
    throw broken()
  }
  if (rows.length !== bytesInRow * height) throw broken()
  for (let at = 0; at < rows.length; at += bytesInRow) if (rows[at]! > 4) throw broken()
}

/** Baseline and progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const otherFrames: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const [scan, endOfPicture, comment, jfif, exif, adobe] = [0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xee]
/** Of applications, and comments. Two short ones say how the colours are stored. A longer JFIF holds a small picture. */
const isMetadata = (marker: number, size: number): boolean =>
  marker === comment ||
  (marker >= 0xe0 && marker <= 0xef && !(marker === jfif && size === 16) && !(marker === adobe && size === 14))

const turned = 'The JPEG is stored on its side or mirrored. Open it, save it upright, then choose it again.'

/** Whether a camera says that its pixels must be turned or mirrored before they are shown. */
function isTurned(data: Buffer): boolean {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const [two, four] = [
    (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  ]
  const list = four(4)
  const entries = Array.from({ length: two(list) }, (_, index) => list + 2 + index * 12)
  const found = entries.find((at) => two(at) === orientation)
  return found !== undefined && two(found + 8) > 1
}

/** The number of this property in the list of a camera. 1 is upright. */
const orientation = 0x0112

/** What follows the end of the picture is left out: cameras put further pictures there, with their metadata. */
function readJpeg(bytes: Buffer): ReadLogo {
  const kept = [bytes.subarray(0, 2)]
  let frame: { width: number; height: number } | null = null
  let isDrawn = false
  for (let at = 2; ; ) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw broken()
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfPicture) {
      if (!frame || !isDrawn) throw broken()
      return { type: 'image/jpeg', ...frame, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) }
    }
    if (at + 4 > bytes.length) throw broken()
    const size = bytes.readUInt16BE(at + 2)
    const end = at + 2 + size
    if (size < 2 || end > bytes.length) throw broken()
    if (marker === scan) {
      if (!frame) throw broken()
      const scanEnd = endOfScan(bytes, end)
      kept.push(bytes.subarray(at, scanEnd))
      isDrawn = true
      at = scanEnd
      continue
    }
    const isOdd = frames.has(marker) && (bytes[at + 4] !== 8 || (bytes[at + 9] !== 1 && bytes[at + 9] !== 3))
    if (isOdd || otherFrames.has(marker)) throw refused('Save the JPEG in RGB, then choose it again.')
    if (frames.has(marker)) {
      if (frame) throw broken()
      frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (frame.width === 0 || frame.height === 0) throw broken()
      requireSize(frame.width, frame.height)
    }
    // The logo loses this mark, so it would be shown on its side.
    if (marker === exif && isTurned(bytes.subarray(at + 4, end))) throw refused(turned)
    if (!isMetadata(marker, size)) kept.push(bytes.subarray(at, end))
    at = end
  }
}

/** Where the next marker begins. Among the pixels, 0xff stands before 0, or before the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at + 1] === 0xff) at += 1
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 2
  }
  throw broken()
}
