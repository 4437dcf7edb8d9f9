/** Reads a ZIP archive in the browser: its list at the end, and one entry. */

export type Entry = { name: string; start: number; packed: number; method: number; isLocked: boolean }

const [endMark, entryMark] = [0x06054b50, 0x02014b50]

/** Null if it is not a whole archive. */
export function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return null
    const [named, more, note] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named)),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + named + more + note
  }
  return entries
}

/** Before a note of at most 64 KB. */
function endOf(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 22 - 0xffff; at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  return null
}

/** Null if it is locked, broken, or larger than `most` bytes. */
export async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  { start, packed, method, isLocked }: Entry,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isLocked || start + 30 > bytes.length) return null
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const body = bytes.subarray(from, from + packed)
  if (method === 0) return body
  return method === 8 ? inflated(body, most) : null
}

async function inflated(body: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
      size += value.byteLength
      if (size > most) {
        await reader.cancel()
        return null
      }
      parts.push(value)
    }
  } catch {
    return null
  }
}
