import decode from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './QrCode.tsx'

const uri = 'otpauth://totp/Whereabouts:ada%40example.com?issuer=Whereabouts&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('what is drawn is read again, as an authenticator’s camera reads it', () => {
  const { size, path } = qrPath(uri)
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  expect(decode({ width, height: width, data })).toBe(uri)
})
