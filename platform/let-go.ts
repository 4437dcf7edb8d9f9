import { collect } from './collect.ts'

/** Bytes. Smaller buffers may share their memory with others. */
const own = 1_048_576
/** Bytes. With each answer go its texts and buffers. V8 alone waits for some 130 MB of them. */
const oftenEnough = 8 * 2 ** 20
let gone = 0

/** Gives the memory of bytes back at once, where the collector would wait. The caller must not read them afterwards. */
export function letGo(bytes: Uint8Array | null | undefined): void {
  if (!bytes) return
  gone += bytes.byteLength
  if (bytes.byteLength > own && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
  if (gone < oftenEnough) return
  gone = 0
  collect({ type: 'minor', execution: 'sync' })
}
