/** What a browser can prove of a record by itself: hashes, over what the BFF handed to it. */
import type { ChainRow, LedgerRecord } from '../../lookup/lookups.ts'
import { sha256Of } from '../../ui/files.ts'

/** `isRight` is null where there is nothing to compare. */
export type Check = { what: string; isRight: boolean | null; words: string }

/** @param bytes the answer as received; null where none came, or it was erased */
export async function verified(record: LedgerRecord, bytes: Uint8Array<ArrayBuffer> | null): Promise<Check[]> {
  const rows = await Promise.all(record.chain.map(rowCheck))
  return [await bytesCheck(record, bytes), ...rows, ...linkChecks(record.chain)]
}

async function bytesCheck({ sha256 }: LedgerRecord, bytes: Uint8Array<ArrayBuffer> | null): Promise<Check> {
  const what = 'The answer as received'
  if (sha256 === null || bytes === null) return { what, isRight: null, words: 'There is none to hash.' }
  const isRight = (await sha256Of(bytes)) === sha256
  return {
    what,
    isRight,
    words: isRight ? 'Its SHA-256 is the one on record.' : 'Its SHA-256 is not the one on record.',
  }
}

async function rowCheck({ hash, ...row }: ChainRow): Promise<Check> {
  const isRight = (await sha256Of(canonicalRow(row))) === hash
  const words = isRight ? 'Its hash is over what it says.' : 'Its hash is not over what it says.'
  return { what: `Row ${row.seq}, ${row.event}`, isRight, words }
}

/** Rows of one record seldom follow each other at once: only where they do, both ends of the link are here. */
const linkChecks = (chain: ChainRow[]): Check[] =>
  chain.flatMap((row, index) => {
    const before = chain[index - 1]
    if (before?.seq !== row.seq - 1) return []
    const isRight = row.previous_hash === before.hash
    const words = isRight ? 'The one holds the hash of the other.' : 'The one does not hold the hash of the other.'
    return [{ what: `Row ${row.seq} after row ${before.seq}`, isRight, words }]
  })

/** Canonical JSON (RFC 8785) of what has no lists or objects within. */
export function canonicalRow(row: { readonly [field: string]: string | number | null }): string {
  const members = Object.keys(row)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(row[name])}`)
  return `{${members.join(',')}}`
}
