/** A logo is read from its bytes, without its metadata. What not every format shows is refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { readLogo } from './logo.ts'
import { chunk, hidden, jpegLogo, pngLogo } from './testing/logos.ts'

const palette = chunk('PLTE', Buffer.from([0, 0, 0, 29, 79, 145]))

test.each([
  ['colours with alpha', pngLogo()],
  ['colours', pngLogo({ colours: 2 })],
  ['grey', pngLogo({ colours: 0 })],
  ['grey with alpha', pngLogo({ colours: 4 })],
  ['black and white', pngLogo({ colours: 0, depth: 1 })],
  ['a palette', pngLogo({ colours: 3, more: [palette] })],
  ['a palette of four bits', pngLogo({ colours: 3, depth: 4, more: [palette] })],
  ['a palette of all colours', pngLogo({ colours: 3, more: [chunk('PLTE', Buffer.alloc(768))] })],
  ['a palette with alpha', pngLogo({ colours: 3, more: [palette, chunk('tRNS', Buffer.from([0]))] })],
])('a PNG in %s is kept', (_, bytes) => {
  expect(readLogo(bytes)).toEqual({ type: 'image/png', width: 96, height: 32, bytes })
})

test('the metadata of a picture is not kept', () => {
  const png = pngLogo({ more: [chunk('tEXt', Buffer.from(`Author\0${hidden}`))] })
  expect(png.toString('latin1')).toContain(hidden)
  expect(readLogo(png).bytes).toEqual(pngLogo())
  expect(jpegLogo.toString('latin1')).toContain(hidden)
  const jpeg = readLogo(jpegLogo)
  expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 12, height: 8 })
  expect(jpeg.bytes.toString('latin1')).not.toContain(hidden)
  expect(readLogo(jpeg.bytes)).toEqual(jpeg)
})

test('a palette that only suggests colours is left out', () => {
  expect(readLogo(pngLogo({ colours: 2, more: [palette] })).bytes).toEqual(pngLogo({ colours: 2 }))
})

/** Of a JPEG. */
function segment(marker: number, content: string): Buffer {
  const data = Buffer.from(content, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
}

test.each([
  [
    'a comment after the pixels',
    Buffer.concat([jpegLogo.subarray(0, -2), segment(0xfe, hidden), jpegLogo.subarray(-2)]),
  ],
  ['a second picture after the end', Buffer.concat([jpegLogo, jpegLogo])],
  ['text after the end', Buffer.concat([jpegLogo, Buffer.from(hidden), jpegLogo.subarray(-2)])],
  [
    'a small picture in its head',
    Buffer.concat([jpegLogo.subarray(0, 2), segment(0xe0, `JFXX\0${hidden}`), jpegLogo.subarray(2)]),
  ],
])('a JPEG with %s is kept without it', (_, bytes) => {
  expect(bytes.length).toBeGreaterThan(jpegLogo.length)
  expect(readLogo(bytes)).toEqual(readLogo(jpegLogo))
})

test('a JPEG keeps its scans and their restarts, whatever their bytes look like', () => {
  const scan = Buffer.concat([segment(0xda, '0123'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0xff, 0, 4])])
  const end = jpegLogo.subarray(-2)
  const first = jpegLogo.subarray(0, -2)
  const { bytes } = readLogo(Buffer.concat([first, segment(0xfe, hidden), scan, end]))
  expect(bytes).toEqual(Buffer.concat([readLogo(jpegLogo).bytes.subarray(0, -2), scan, end]))
})

/** What a camera says of the direction of its pixels, in either order of bytes. */
const cameraSays = (direction: number, order: 'II' | 'MM') => {
  const two = (value: number) =>
    String.fromCharCode(...(order === 'II' ? [value & 255, value >> 8] : [value >> 8, value & 255]))
  const four = (value: number) => (order === 'II' ? two(value) + two(0) : two(0) + two(value))
  const entry = two(0x0112) + two(3) + four(1) + two(direction) + two(0)
  const said = segment(0xe1, `Exif\0\0${order}${two(42)}${four(8)}${two(1)}${entry}${four(0)}`)
  return Buffer.concat([jpegLogo.subarray(0, 2), said, jpegLogo.subarray(2)])
}

test.each([
  [6, 'II'],
  [6, 'MM'],
  [3, 'II'],
  [2, 'MM'],
] as const)(
  'a JPEG that a camera stored in direction %i (%s) is refused, because it would be shown turned',
  (direction, order) => {
    expect(whyOf(cameraSays(direction, order))).toContain('415 ')
    expect(whyOf(cameraSays(direction, order))).toContain('on its side')
  },
)

test.each(['II', 'MM'] as const)('a JPEG that a camera stored upright (%s) is kept without what it says', (order) => {
  expect(readLogo(cameraSays(1, order))).toEqual(readLogo(jpegLogo))
})

const frame = segment(0xc0, '\x08\x00\x08\x00\x0c\x01\x01\x11\x00')

const largeFrame = segment(0xc0, '\x08\x17\x70\x17\x70\x01\x01\x11\x00')

const whyOf = (bytes: Buffer): string => {
  try {
    readLogo(bytes)
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.message}`
    throw error
  }
  return 'kept'
}

test.each([
  ['a text', Buffer.from('A logo'), 'not a PNG or JPEG'],
  ['nothing', Buffer.alloc(0), 'not a PNG or JPEG'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'not a PNG or JPEG'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG or JPEG'],
  ['an interlaced PNG', pngLogo({ interlace: 1 }), 'without interlacing'],
  ['a PNG of 16 bits', pngLogo({ depth: 16 }), '8 bits'],
  ['a grey PNG with a mask', pngLogo({ colours: 0, more: [chunk('tRNS', Buffer.from([0, 0]))] }), '8 bits'],
  ['a PNG without its palette', pngLogo({ colours: 3 }), 'broken'],
  ['a PNG with too few rows', pngLogo({ rows: Buffer.alloc(50) }), 'broken'],
  ['a PNG that unpacks to more', pngLogo({ rows: Buffer.alloc(1_000_000) }), 'broken'],
  ['a PNG with an unknown filter', pngLogo({ rows: Buffer.alloc(32 * 385, 9) }), 'broken'],
  ['a PNG of three bits', pngLogo({ colours: 0, depth: 3 }), 'broken'],
  ['a PNG with two heads', pngLogo({ more: [pngLogo().subarray(8, 33)] }), 'broken'],
  ['a PNG whose palette has half a colour', pngLogo({ colours: 3, more: [chunk('PLTE', Buffer.alloc(4))] }), 'broken'],
  ['a PNG with two palettes', pngLogo({ colours: 3, more: [palette, palette] }), 'broken'],
  ['a wide PNG', pngLogo({ width: 2001, height: 1 }), '2001 × 1 pixels'],
  [
    'a large PNG that is not unpacked',
    pngLogo({ width: 6000, height: 6000, rows: Buffer.alloc(1) }),
    'At most 2000 × 2000',
  ],
  ['a large JPEG that is cut off', Buffer.concat([jpegLogo.subarray(0, 2), largeFrame]), '6000 × 6000 pixels'],
  ['a PNG that is cut off', pngLogo().subarray(0, -13), 'broken'],
  ['a JPEG that is cut off', jpegLogo.subarray(0, -2), 'broken'],
  ['a JPEG with two sizes', Buffer.concat([jpegLogo.subarray(0, 2), frame, jpegLogo.subarray(2)]), 'broken'],
  [
    'a JPEG that ends before its pixels',
    Buffer.concat([jpegLogo.subarray(0, 2), frame, jpegLogo.subarray(-2)]),
    'broken',
  ],
  ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'broken'],
])('%s is refused', (_, bytes, why) => {
  expect(whyOf(bytes)).toContain('415 ')
  expect(whyOf(bytes)).toContain(why)
})

test('a PNG with one changed byte is refused', () => {
  const whole = pngLogo({ width: 8, height: 4 })
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(whole)
      changed[at] = changed[at]! ^ change
      expect(whyOf(changed)).toContain('415 ')
    }),
    { numRuns: 200, seed: 20261128 },
  )
})

test('bytes that only begin like a JPEG never fail in another way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (rest) => {
      expect(whyOf(Buffer.from([0xff, 0xd8, ...rest]))).toMatch(/^(?:kept|415 )/)
    }),
    { numRuns: 500, seed: 20261128 },
  )
})
