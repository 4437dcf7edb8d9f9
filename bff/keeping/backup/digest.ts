/** A digest over the rows of a table, in any order, so that both engines give the same. */
import { createHash } from 'node:crypto'

type Row = { readonly [column: string]: unknown }

/** `digest`: 64 hexadecimal digits. */
export type Written = { rows: number; digest: string }

const size = 1n << 256n

export function createDigest() {
  let sum = 0n
  let rows = 0
  return {
    add(row: Row): void {
      rows += 1
      sum = (sum + BigInt(`0x${digestOf(row)}`)) % size
    },
    written: (): Written => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}

/** Each part has its length before it, so no two rows give the same bytes. */
function digestOf(row: Row): string {
  const hash = createHash('sha256')
  for (const column of Object.keys(row).sort()) {
    const { kind, bytes } = partOf(row[column])
    hash.update(`${column} ${kind} ${bytes.length} `).update(bytes)
  }
  return hash.digest('hex')
}

function partOf(value: unknown): { kind: string; bytes: Uint8Array } {
  if (value === null) return { kind: 'null', bytes: Buffer.alloc(0) }
  if (value instanceof Uint8Array) return { kind: 'bytes', bytes: value }
  return { kind: typeof value, bytes: Buffer.from(String(value)) }
}
