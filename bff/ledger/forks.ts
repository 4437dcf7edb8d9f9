/**
 * A fork: a restored ledger gives later numbers again. A head that the chain lacks is put on record (decision 0031).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { type Head, noAnswer, seal } from './chain.ts'
import { lastRow } from './chain-end.ts'
import { type Append, beginning, following, insertRows, type Last } from './chain-rows.ts'
import { objectIn } from './content-body.ts'

type Said = {
  /** The lost end of the chain; null where it is not known. */
  lost: Head | null
  backup?: { at: string }
}

export function forkAfter({ seq, hash }: Last, { lost, ...said }: Said, now: number): Append {
  const entry = { ...noAnswer, id: timedId(now), analyst: 'application', operation: 'ledger', case_id: null }
  const body = { lost: lost && { ...lost }, went_on_from: { seq, hash }, ...said }
  return { entry: { ...entry, event: 'forked' }, sealed: seal(body), answer: null }
}

/** Where the chain continued after it lost a row. A later fork holds that row. Without a fork, its end. */
export async function leftAt(tx: Kysely<Tables>, lost: Head, end: Last): Promise<Last> {
  const forks = await forksIn(tx)
    .select('chain.at')
    .where('chain.seq', '<=', lost.seq)
    .where('chain.at', '>=', lost.at)
    .execute()
  const [first] = forks.map(({ body }) => saidIn(body)?.went_on_from)
  return first ?? end
}

type Restored = { engine: Engine; heads: Head[]; backup: { at: string }; clock: () => Date }

/** Runs in the transaction that restores a backup, so no reader sees the restored chain without its fork. */
export async function recordRestore(
  tx: Transaction<Tables>,
  { engine, heads, backup, clock }: Restored,
): Promise<void> {
  const last = (await lastRow(tx)) ?? beginning
  const lost = await lostAmong(tx, heads)
  const now = clock().getTime()
  const forks = (lost.length > 0 ? lost : [null]).map((head) => forkAfter(last, { lost: head, backup }, now))
  await insertRows(tx, engine, following(forks, last, clock))
}

/** Former ends of the ledger that it no longer contains and has not recorded as lost. */
export async function lostAmong(db: Kysely<Tables>, heads: Head[]): Promise<Head[]> {
  const lost: Head[] = []
  for (const head of heads) if (!(await contains(db, head))) lost.push(head)
  const said = await recordedLosses(db)
  return lost.filter(({ hash }) => !said.has(hash))
}

async function contains(db: Kysely<Tables>, { seq, hash }: Head): Promise<boolean> {
  const row = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash === hash
}

/** The recorded forks. Everyone may read them. */
export const forksIn = (db: Kysely<Tables>) =>
  db
    .selectFrom('chain')
    .innerJoin('content', 'content.seq', 'chain.seq')
    .select(['content.seq', 'salt', 'body'])
    // The exact words of the index: otherwise SQLite does not use it.
    .where(sql<boolean>`chain.event = 'forked'`)
    .orderBy('chain.seq')

const saidIn = (body: string) => objectIn(body) as (Said & { went_on_from: Last }) | null

/** The hashes of the heads that are recorded as lost. */
export async function recordedLosses(db: Kysely<Tables>, but = ''): Promise<Set<string>> {
  const forks = await forksIn(db).where('chain.id', '!=', but).execute()
  return new Set(forks.flatMap(({ body }) => saidIn(body)?.lost?.hash ?? []))
}

/** Another process that started at the same time recorded the same loss. */
export class LossRecorded extends Error {
  override readonly name = 'LossRecorded'
}

/** Runs inside the transaction that records the loss, so that two processes cannot. @throws LossRecorded */
export async function requireUnrecordedLoss(tx: Transaction<Tables>, { hash }: Head, own: string): Promise<void> {
  if ((await recordedLosses(tx, own)).has(hash)) throw new LossRecorded()
}
