/** How one event of the ledger follows from the one before it (decision 0019). */
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import { someRandomBytes } from '../state/random-bytes.ts'
import type { ChainTable } from '../state/tables.ts'

/** What the first row has for a predecessor. */
export const genesis = '0'.repeat(64)

/** The end of a chain, or where it once ended. */
export type Head = Pick<ChainTable, 'seq' | 'hash' | 'at'>

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

/** Does a row say what its hash is over? */
export const isOwnHash = ({ hash, ...row }: ChainTable): boolean => hash === sha256(canonicalJson(row))

export type Sealed = { salt: string; body: string; commitment: string }

/** A commitment that says nothing of its content to whoever lacks the salt, however few contents are likely. */
export function seal(content: { readonly [key: string]: Json }): Sealed {
  const salt = someRandomBytes(32).toString('hex')
  const body = canonicalJson(content)
  return { salt, body, commitment: commitmentTo({ salt, body }) }
}

export const commitmentTo = ({ salt, body }: Omit<Sealed, 'commitment'>): string =>
  createHash('sha256').update(salt, 'hex').update(body).digest('hex')
