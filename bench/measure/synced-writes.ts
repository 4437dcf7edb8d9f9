/** The time that the disk alone needs for a lookup's two records: the minimum for any recorded lookup. */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** About as many bytes as one transaction of the ledger adds to its log. */
const piece = Buffer.alloc(20_000, 'x')

/** @returns milliseconds of each pair, one write and sync after the other, at the end of an existing file */
export async function timesOfTwo(count: number): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const file = await open(path.join(folder, 'written'), 'w+')
  await file.write(Buffer.alloc(2 * count * piece.length))
  await file.sync()
  const times: number[] = []
  for (let pair = 0; pair < count; pair += 1) {
    const before = performance.now()
    for (const half of [0, 1]) {
      await file.write(piece, 0, piece.length, (2 * pair + half) * piece.length)
      await file.datasync()
    }
    times.push(performance.now() - before)
  }
  await file.close()
  rmSync(folder, { recursive: true })
  return times
}
