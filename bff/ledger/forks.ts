/**
 * A ledger that was put back from a backup goes on from an older row and gives later rows' numbers again. It says so
 * itself: the newest head is kept outside the database too, and one that the chain does not contain is put on record
 * (decision 0031).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../state/tables.ts'
import type { Head } from './chain.ts'
import type { HeadFile } from './head-file.ts'
import type { Ledger } from './ledger.ts'

type Options = { db: Kysely<Tables>; ledger: Ledger; heads: HeadFile; log: Logger }

/**
 * Before anything else is appended: at start, and after the state was put back.
 * @returns the head that is lost, or null where the chain is as it was left
 */
export async function noticeFork({ db, ledger, heads, log }: Options): Promise<Head | null> {
  const lost = heads.read()
  if (lost === null || (await contains(db, lost))) return null
  if (await ledger.forked(lost))
    log.warn({ seq: lost.seq, at: lost.at }, 'the ledger is older than it was: rows are lost, and the chain says so')
  return lost
}

async function contains(db: Kysely<Tables>, { seq, hash }: Head): Promise<boolean> {
  const row = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash === hash
}

/** In the very words of the index, without which SQLite does not take it. */
export const isFork = sql<boolean>`chain.event = 'forked'`

/** Another process that starts at the same time may have told of the same head. */
export class SaidAlready extends Error {
  override readonly name = 'SaidAlready'
}

/** Inside the transaction that says it, so that two cannot. @throws SaidAlready */
export async function notSaidYet(tx: Transaction<Tables>, { hash }: Head, own: string): Promise<void> {
  const said = await tx
    .selectFrom('chain')
    .innerJoin('content', 'content.seq', 'chain.seq')
    .select('content.body')
    .where(isFork)
    .where('chain.id', '!=', own)
    .execute()
  if (said.some(({ body }) => (JSON.parse(body) as { lost: Head }).lost.hash === hash)) throw new SaidAlready()
}
