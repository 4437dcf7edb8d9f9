/** How one event of the ledger follows from the one before it (decision 0019). */
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import { someRandomBytes } from '../state/random-bytes.ts'
import type { ChainTable } from '../state/tables.ts'

export const genesis = '0'.repeat(64)

export type Head = Pick<ChainTable, 'seq' | 'hash' | 'at'>

/** What happened, without its place in the chain. */
export type Entry = Omit<ChainTable, 'seq' | 'at' | 'commitment' | 'previous_hash' | 'hash'>

/** An event that is not an answer has none of these. */
export const noAnswer = { outcome: null, reason: null, bytes: null, milliseconds: null, credits: null }

/** The full row. Its hash covers canonical JSON of all its other columns. */
export function chained(
  entry: Entry,
  commitment: string | null,
  { last, at }: { last: Pick<Head, 'seq' | 'hash'>; at: string },
): ChainTable {
  const row = { ...entry, seq: last.seq + 1, at, commitment, previous_hash: last.hash }
  return { ...row, hash: sha256(canonicalJson(row)) }
}

/** Of the rows of one record. */
export const isErased = (rows: readonly Pick<ChainTable, 'event'>[]): boolean =>
  rows.some(({ event }) => event === 'erased')

export const isOwnHash = ({ hash, ...row }: ChainTable): boolean => hash === sha256(canonicalJson(row))

export type Sealed = { salt: string; body: string; commitment: string }

/** Without the salt, nobody can test a guess at the content, even when few contents are likely. */
export function seal(content: { readonly [key: string]: Json }): Sealed {
  const salt = someRandomBytes(32).toString('hex')
  const body = canonicalJson(content)
  return { salt, body, commitment: commitmentTo({ salt, body }) }
}

export const commitmentTo = ({ salt, body }: Omit<Sealed, 'commitment'>): string =>
  createHash('sha256').update(salt, 'hex').update(body).digest('hex')
