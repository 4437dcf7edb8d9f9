/**
 * The last signature, beside the signing key: a writer of the database gets no changed history signed (0065).
 */
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { randomId } from '../state/random-id.ts'
import type { Head } from './chain.ts'
import { fileNamed } from './head-file.ts'

/** The signed row, the number of checkpoints at that time, and the digest of all of them. */
export type SignedHead = Head & { number: number; link: string }

const signedHead = z.object({
  seq: z.number(),
  hash: z.string(),
  at: z.string(),
  number: z.number(),
  link: z.string(),
})

export type SignedHeads = ReturnType<typeof signedHeadsIn>

/** @param databaseUrl of PostgreSQL: each database has its own file; SQLite uses the folder's */
export function signedHeadsIn(folder: string, databaseUrl: string | undefined) {
  const file = fileNamed(folder, 'ledger-signed', databaseUrl)
  return {
    /** For an address that is new to the folder, the furthest of any database: it may have moved. Null if none. */
    last(): SignedHead | null {
      const own = path.basename(file)
      const names = readdirSync(folder).filter((name) => /^ledger-signed(-[0-9a-f]{8})?\.json$/.test(name))
      const heads = (names.includes(own) ? [own] : names).map((name) => read(path.join(folder, name)))
      return heads.sort((one, other) => other.seq - one.seq)[0] ?? null
    },

    /** On disk when this returns: only then may the signature leave. */
    keep({ seq, hash, at, number, link }: SignedHead): void {
      const draft = `${file}.${randomId()}`
      writeFileSync(draft, `${JSON.stringify({ seq, hash, at, number, link })}\n`, { mode: 0o600, flush: true })
      renameSync(draft, file)
      syncFolder(folder)
    },
  }
}

const read = (file: string): SignedHead => signedHead.parse(JSON.parse(readFileSync(file, 'utf8')))

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
