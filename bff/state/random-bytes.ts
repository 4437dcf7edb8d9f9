/** Random bytes from the system, fetched some thousand at a time, because each call costs more than its bytes. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

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
