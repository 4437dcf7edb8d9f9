/** A ZIP archive of texts. The browser compresses, off the page's thread. */

type Packed = { name: Uint8Array<ArrayBuffer>; size: number; sum: number; packed: Uint8Array<ArrayBuffer> }

export async function zip(files: { readonly [path: string]: string }): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const file = await pack(path, text)
    const head = record(0x04034b50, [...common(file)], file.name)
    directory.push(
      // Version 2.0; no comment, first disk, no attributes.
      record(0x02014b50, [[2, 20], ...common(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], file.name),
    )
    parts.push(head, file.packed)
    offset += head.length + file.packed.length
  }
  const count = directory.length
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...parts, ...directory, end])
}

async function pack(path: string, text: string): Promise<Packed> {
  const bytes = new TextEncoder().encode(text)
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  return { name: new TextEncoder().encode(path), size: bytes.length, sum: checksum(bytes), packed }
}

type Fields = readonly (readonly [bytes: 2 | 4, value: number])[]

/** In both headers of a file: version 2.0, UTF-8 names, deflated, the earliest date, checksum and sizes. */
const common = ({ name, size, sum, packed }: Packed): Fields => [
  [2, 20],
  [2, 0x0800],
  [2, 8],
  [2, 0],
  [2, 0x0021],
  [4, sum],
  [4, packed.length],
  [4, size],
  [2, name.length],
  [2, 0],
]

function record(signature: number, fields: Fields, name = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const all: Fields = [[4, signature], ...fields]
  const length = all.reduce((sum, [bytes]) => sum + bytes, 0)
  const view = new DataView(new ArrayBuffer(length + name.length))
  let at = 0
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  const whole = new Uint8Array(view.buffer)
  whole.set(name, length)
  return whole
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
