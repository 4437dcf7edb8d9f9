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
  const found = isPng ? readPng(bytes) : readJpeg(bytes)
  if (found.width > mostLogoSide || found.height > mostLogoSide) throw tooLarge()
  return found
}

const refused = (why: string) => new Problem(415, 'Another kind of file', `${why} The logo was not changed.`)
const broken = () => refused('The picture is broken or incomplete. Save it again, then choose it again.')
const tooLarge = () =>
  refused(`The picture is wider or higher than ${mostLogoSide} dots. Make it smaller, then choose it again.`)

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What draws the picture. */
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Values of each dot by the colour type: grey, colours, palette, grey with alpha, colours with alpha. */
const channels: { readonly [type: number]: number | undefined } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const asUsual = 'Save the PNG with 8 bits for each colour and without interlacing, then choose it again.'

function readPng(bytes: Buffer): ReadLogo {
  const chunks = chunksOf(bytes)
  const [head] = chunks
  if (head?.name !== 'IHDR' || head.data.length !== 13) throw broken()
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth = 0, colours = 0, , , interlace] = head.data.subarray(8)
  if (width === 0 || height === 0) throw broken()
  // Before it is unpacked: a small file may hold a picture that fills the memory.
  if (width > mostLogoSide || height > mostLogoSide) throw tooLarge()
  const values = channels[colours]
  const has = (name: string) => chunks.some((chunk) => chunk.name === name)
  if (values === undefined || (colours === 3) !== has('PLTE')) throw broken()
  // PDF has no other masks than those of a palette.
  const isMasked = has('tRNS') && (colours !== 3 || depth !== 8)
  if (interlace !== 0 || isMasked || depth > 8 || (depth < 8 && values > 1)) throw refused(asUsual)
  const data = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  requireRows(data, { bytesInRow: Math.ceil((width * values * depth) / 8) + 1, height })
  const kept = chunks.flatMap(({ name, whole }) => (keptChunks.has(name) ? [whole] : []))
  return { type: 'image/png', width, height, bytes: Buffer.concat([signature, ...kept]) }
}

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
const [scan, comment, adobe] = [0xda, 0xfe, 0xee]
/** Of applications, and comments. Adobe’s says how the colours are stored. */
const isMetadata = (marker: number): boolean =>
  marker === comment || (marker >= 0xe1 && marker <= 0xef && marker !== adobe)

function readJpeg(bytes: Buffer): ReadLogo {
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; ; ) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) throw broken()
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) throw broken()
    if (marker === scan) {
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
      if (!size || last < end) throw broken()
      return { type: 'image/jpeg', ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, last + 2)]) }
    }
    const isOdd = frames.has(marker) && (bytes[at + 4] !== 8 || (bytes[at + 9] !== 1 && bytes[at + 9] !== 3))
    if (isOdd || otherFrames.has(marker)) throw refused('Save the JPEG in RGB, then choose it again.')
    if (frames.has(marker)) {
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (size.width === 0 || size.height === 0) throw broken()
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
}
