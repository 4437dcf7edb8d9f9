/** How one event of the ledger follows from the one before it (decision 0019). */
import { createHash, hash } from 'node:crypto'
import { someRandomBytes } from '../random-bytes.ts'
import type { ChainTable } from '../state/tables.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** What the first row has for a predecessor. */
export const genesis = '0'.repeat(64)

/** The end of a chain, or where it once ended. */
export type Head = Pick<ChainTable, 'seq' | 'hash' | 'at'>

/** SHA-256, hex. */
export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes)

/** What happened, without its place in the chain. */
export type Entry = Omit<ChainTable, 'seq' | 'at' | 'commitment' | 'previous_hash' | 'hash'>

/** What an event has none of that is no answer. */
export const noAnswer = { outcome: null, reason: null, bytes: null, milliseconds: null, credits: null }

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
  const salt = someRandomBytes(32)
  const body = canonicalJson(content)
  return { salt: salt.toString('hex'), body, commitment: createHash('sha256').update(salt).update(body).digest('hex') }
}
