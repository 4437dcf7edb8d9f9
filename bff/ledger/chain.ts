/** How one event of the ledger follows from the one before it (decision 0019). */
import { createHash, randomBytes } from 'node:crypto'
import type { ChainTable } from '../state/tables.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** What the first row has for a predecessor. */
export const genesis = '0'.repeat(64)

/** The end of a chain, or where it once ended. */
export type Head = Pick<ChainTable, 'seq' | 'hash' | 'at'>

export const sha256 = (...parts: (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** What happened, without its place in the chain. */
export type Entry = Omit<ChainTable, 'seq' | 'at' | 'commitment' | 'previous_hash' | 'hash'>

/** The row as it stands in the chain: its hash is over canonical JSON of everything else in it. */
export function chained(
  entry: Entry,
  commitment: string | null,
  { last, at }: { last: Pick<Head, 'seq' | 'hash'>; at: string },
): ChainTable {
  const row = { ...entry, seq: last.seq + 1, at, commitment, previous_hash: last.hash }
  return { ...row, hash: sha256(canonicalJson(row)) }
}

export type Sealed = { salt: string; body: string; commitment: string }

/** A commitment that says nothing of its content to whoever lacks the salt, however few contents are likely. */
export function seal(content: { readonly [key: string]: Json }): Sealed {
  const salt = randomBytes(32)
  const body = canonicalJson(content)
  return { salt: salt.toString('hex'), body, commitment: sha256(salt, body) }
}
