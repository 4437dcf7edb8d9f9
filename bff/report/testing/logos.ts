/** Logos for tests: PNG files of any form, and a small JPEG with a comment. */
import { crc32, deflateSync } from 'node:zlib'

type Form = {
  width?: number
  height?: number
  depth?: number
  colours?: number
  interlace?: number
  /** Between the head and the pixels. */
  more?: readonly Buffer[]
  /** The rows, instead of those that fit. */
  rows?: Buffer
}

export function chunk(name: string, data: Buffer): Buffer {
  const [size, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name, 'latin1'), data]), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** Colours with alpha, unless the form says otherwise. */
export function pngLogo({
  width = 96,
  height = 32,
  depth = 8,
  colours = 6,
  interlace = 0,
  more = [],
  rows,
}: Form = {}) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colours, 0, 0, interlace], 8)
  const values = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colours] ?? 1
  const row = Buffer.alloc(1 + Math.ceil((width * values * depth) / 8), 0x7f)
  row[0] = 0
  const pixels = rows ?? Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const hidden = 'Penhaligon was here'
/** 12 by 8 pixels, with the comment above. */
export const jpegLogo = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD//gAVUGVuaGFsaWdvbiB3YXMgaGVyZf/bAEMAFA4PEg8NFBIQEhcVFBgeMiEeHBwePSwuJDJJQExLR0BGRVBac2JQVW1WRUZkiGVtd3uBgoFOYI2XjH2Wc36BfP/bAEMBFRcXHhoeOyEhO3xTRlN8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fP/AABEIAAgADAMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJICgI//2Q==',
  'base64',
)
