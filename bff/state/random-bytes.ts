/** Random bytes of the system's, taken some thousand at a time: asking costs more than the bytes do. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** @param length in bytes, a few; nobody else gets the same ones, and they are not kept here */
export function someRandomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const taken = pool.subarray(used, used + length)
  used += length
  const bytes = Buffer.from(taken)
  taken.fill(0)
  return bytes
}
