/** Squares that are pictures: they are shown as they are. */
import type { SquareKind } from './square.ts'

export const pictures: SquareKind = {
  side: 256,
  names: () => [],
  async read(bytes) {
    const picture = await createImageBitmap(bytes).catch((cause) => {
      throw new Error('This browser cannot show a picture that came.', { cause })
    })
    return {
      paint(brush, { x, y, size }) {
        brush.imageSmoothingQuality = 'high'
        brush.drawImage(picture, x, y, size, size)
      },
    }
  },
}
