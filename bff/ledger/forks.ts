/**
 * A ledger that was put back from a backup goes on from an older row and gives later rows' numbers again. It says so
 * itself: what puts it back puts that on record with it, and because it can also be put back behind our back, the newest
 * head is kept outside the database too, and one that the chain does not contain is put on record (decision 0031).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { type Head, noAnswer, seal } from './chain.ts'
import { lastRow } from './chain-end.ts'
import { type Append, beginning, following, insertRows, type Last } from './chain-rows.ts'

/** What a fork is told with. */
type Said = {
  /** What the chain once ended with; null where nothing of it is known any more. */
  lost: Head | null
  /** What it was put back from, where that is known, and when that was made. */
  backup?: { at: string }
}

export function forkAfter({ seq, hash }: Last, { lost, ...said }: Said, now: number): Append {
  const entry = { ...noAnswer, id: timedId(now), analyst: 'application', operation: 'ledger', case_id: null }
  const body = { lost: lost && { ...lost }, went_on_from: { seq, hash }, ...said }
  return { entry: { ...entry, event: 'forked' }, sealed: seal(body), answer: null }
}

/**
 * Where the chain left a row that is lost: where a fork says so that came after that row, for another process may have
 * told of the same restore and gone on; else where the chain ends now.
 */
export async function leftAt(tx: Kysely<Tables>, lost: Head, end: Last): Promise<Last> {
  const forks = await forksIn(tx)
    .select('chain.at')
    .where('chain.seq', '<=', lost.seq)
    .where('chain.at', '>=', lost.at)
    .execute()
  const [first] = forks.map(({ body }) => (JSON.parse(body) as { went_on_from: Last }).went_on_from)
  return first ?? end
}

type Restored = { engine: Engine; heads: Head[]; backup: { at: string }; clock: () => Date }

/** In the transaction that puts a backup back, so that nobody meets a chain that keeps it to itself. */
export async function tellRestored(tx: Transaction<Tables>, { engine, heads, backup, clock }: Restored): Promise<void> {
  const last = (await lastRow(tx)) ?? beginning
  const lost = await lostAmong(tx, heads)
  const now = clock().getTime()
  const forks = (lost.length > 0 ? lost : [null]).map((head) => forkAfter(last, { lost: head, backup }, now))
  await insertRows(tx, engine, following(forks, last, clock))
}

/** Of heads with which the ledger once ended, those that it contains no longer and has not said to be lost. */
export async function lostAmong(db: Kysely<Tables>, heads: Head[]): Promise<Head[]> {
  const lost: Head[] = []
  for (const head of heads) if (!(await contains(db, head))) lost.push(head)
  const said = await saidLost(db)
  return lost.filter(({ hash }) => !said.has(hash))
}

async function contains(db: Kysely<Tables>, { seq, hash }: Head): Promise<boolean> {
  const row = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash === hash
}

/** What was said of each fork: everyone may know that. */
export const forksIn = (db: Kysely<Tables>) =>
  db
    .selectFrom('chain')
    .innerJoin('content', 'content.seq', 'chain.seq')
    .select(['content.seq', 'salt', 'body'])
    // In the very words of the index, without which SQLite does not take it.
    .where(sql<boolean>`chain.event = 'forked'`)
    .orderBy('chain.seq')

/** The hashes of heads that are on record as lost. */
export async function saidLost(db: Kysely<Tables>, but = ''): Promise<Set<string>> {
  const forks = await forksIn(db).where('chain.id', '!=', but).execute()
  return new Set(forks.flatMap(({ body }) => (JSON.parse(body) as Said).lost?.hash ?? []))
}

/** Another process that starts at the same time may have told of the same head. */
export class SaidAlready extends Error {
  override readonly name = 'SaidAlready'
}

/** Inside the transaction that says it, so that two cannot. @throws SaidAlready */
export async function notSaidYet(tx: Transaction<Tables>, { hash }: Head, own: string): Promise<void> {
  if ((await saidLost(tx, own)).has(hash)) throw new SaidAlready()
}
