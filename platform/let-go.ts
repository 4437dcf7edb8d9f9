/** Bytes. Smaller buffers may share their memory with others. */
const own = 1_048_576

/** Gives the memory of bytes back at once, where the collector would wait. The caller must not read them afterwards. */
export function letGo(bytes: Uint8Array | null | undefined): void {
  if (bytes && bytes.byteLength > own && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
}
