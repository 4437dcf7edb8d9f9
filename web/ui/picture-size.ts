/** The size of a PNG or JPEG from its first bytes, before a browser unpacks it. */
type PictureSize = { width: number; height: number }

/** A browser unpacks each into four bytes. */
export const mostPixels = 50_000_000

/** Null for other types, and where the bytes do not say it. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? sizeOfJpeg(view) : null
}

function sizeOfJpeg(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Bytes may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** Four of these markers begin tables instead. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
