/** The size of a picture is known before it is unpacked. */
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const signature = '89504e47 0d0a1a0a 0000000d 49484452'

test.each([
  ['a PNG', `${signature} 00007530 00002710 08 06`, { width: 30_000, height: 10_000 }],
  ['a PNG that is cut off', signature, null],
  ['a JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 1770 0bb8 03', { width: 3000, height: 6000 }],
  ['a progressive JPEG', 'ffd8 ffc4 0003 00 ff ffc2 0011 08 0002 0003 03', { width: 3, height: 2 }],
  ['a JPEG that is cut off', 'ffd8 ffe0 0004', null],
  ['a TIFF', '49492a00 08000000', null],
  ['nothing', '', null],
])('of %s', (_, hex, wanted) => {
  expect(pictureSize(bytes(hex))).toEqual(wanted)
})
