/** The checks that a browser can do by itself: hashes of what the BFF sent. */
import type { ChainRow, LedgerRecord } from '../../lookup/lookups.ts'
import { sha256Of } from '../../ui/files.ts'

/** `isRight` is null where there is nothing to compare. */
export type Check = { what: string; isRight: boolean | null; words: string }

/** @param bytes the answer as received; null where there is none, or it was erased */
export async function verified(record: LedgerRecord, bytes: Uint8Array<ArrayBuffer> | null): Promise<Check[]> {
  const rows = await Promise.all(record.chain.map(rowCheck))
  return [await bytesCheck(record, bytes), ...rows, ...linkChecks(record.chain)]
}

async function bytesCheck({ sha256 }: LedgerRecord, bytes: Uint8Array<ArrayBuffer> | null): Promise<Check> {
  const what = 'The answer as received'
  if (sha256 === null || bytes === null) return { what, isRight: null, words: 'There is no answer to hash.' }
  const isRight = (await sha256Of(bytes)) === sha256
  return {
    what,
    isRight,
    words: isRight ? 'The SHA-256 matches the record.' : 'The SHA-256 does not match the record.',
  }
}

async function rowCheck({ hash, ...row }: ChainRow): Promise<Check> {
  const isRight = (await sha256Of(canonicalRow(row))) === hash
  const words = isRight ? 'The hash matches the content.' : 'The hash does not match the content.'
  return { what: `Row ${row.seq}, ${row.event}`, isRight, words }
}

/** A link can be checked only where two rows of this record follow each other. */
const linkChecks = (chain: ChainRow[]): Check[] =>
  chain.flatMap((row, index) => {
    const before = chain[index - 1]
    if (before?.seq !== row.seq - 1) return []
    const isRight = row.previous_hash === before.hash
    const words = isRight ? 'It holds the hash of the row before.' : 'It does not hold the hash of the row before.'
    return [{ what: `Row ${row.seq} after row ${before.seq}`, isRight, words }]
  })

/** Canonical JSON (RFC 8785) of a flat object. */
export function canonicalRow(row: { readonly [field: string]: string | number | null }): string {
  const members = Object.keys(row)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(row[name])}`)
  return `{${members.join(',')}}`
}
