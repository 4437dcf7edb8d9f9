/** The ledger keeps an answer's bytes as gzip. */
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

const compress = promisify(gzip)

/** Level 1 takes a third of the time of level 6, and a third more room. */
const level = 1
/** Below this size, another thread costs more than it saves: 50 µs against 20 for 7 KB. */
const mostAtOnce = 32_768

/** Bytes. A packer and its last piece of output wait for a full collection, so large pieces bring the next one sooner. */
const chunkSize = 2_048

export async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  // A small window needs a sixth of the memory, and most of the time goes into allocating it.
  if (bytes.length <= mostAtOnce) return gzipSync(bytes, { level, windowBits: 13, memLevel: 7, chunkSize })
  return compress(bytes, { level })
}
