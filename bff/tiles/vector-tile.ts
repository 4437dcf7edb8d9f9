/** Whether something is a square of a vector map (Mapbox Vector Tile 2.1), as far as its frame tells: layers, end to end. */

/** Field 3 of the message, which has a length: a layer. */
const layer = 0x1a

/** Nothing at all is a square on which nothing is. */
export function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] !== layer) return false
    const [length, start] = varint(bytes, at + 1)
    at = start + length
  }
  return at === bytes.length
}

/** Of at most five bytes: no layer is as long as more would say. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[from + index] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return [value, from + index + 1]
  }
  return [Number.POSITIVE_INFINITY, from]
}
