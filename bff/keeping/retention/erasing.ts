/** Erases records, cases and accounts (decisions 0033 and 0128). A file lists their ids, because a restored database holds them again. */

import { type Kysely, sql } from 'kysely'
import type { ErasureReason } from '../../../contract/reasons.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { forgetMarks, prepareMarks, restoreMarks } from '../../report/forget-marks.ts'
import { forget, personalTables } from '../../state/forgetting.ts'
import type { State } from '../../state/state.ts'
import type { Tables } from '../../state/tables.ts'
import type { Erasures } from './erasures.ts'

export type By = { analyst: string; reason: ErasureReason }

export type Erasing = ReturnType<typeof createErasing>
type Options = { state: State; ledger: Ledger; erasures: Erasures; clock?: () => Date }

/** Requests, answers and reports can be erased. The ledger's notes about itself stay. */
export const erasable = sql<boolean>`chain.event in ('asked', 'answered', 'exported')`

export const batchSize = 100

export function createErasing({ state, ledger, erasures, clock = () => new Date() }: Options) {
  const { engine, db } = state

  const left = (ids: readonly string[]) =>
    db
      .selectFrom('content')
      .innerJoin('chain', 'chain.seq', 'content.seq')
      .select(['chain.id', 'chain.operation', 'chain.case_id'])
      .distinct()
      .where('content.id', 'in', [...ids])
      .where(erasable)
      .execute()

  async function erase(ids: readonly string[], { analyst, reason }: By): Promise<number> {
    if (ids.length === 0) return 0
    const records = await left(ids)
    if (records.length === 0) return 0
    const live = records.map(({ id }) => id)
    if (reason !== 'erased_before') await erasures.keep(live, clock())
    const inCases = await prepareMarks(db, live)
    const erased = await Promise.allSettled(records.map((record) => ledger.erased(record, analyst, reason)))
    const failed = erased.find((one) => one.status === 'rejected')
    if (failed)
      await restoreMarks(db, inCases).catch(() => {
        throw failed.reason
      })
    for (const case_id of inCases.keys()) await forgetMarks(db, case_id)
    if (failed) throw failed.reason
    return erased.filter((one) => one.status === 'fulfilled' && one.value).length
  }

  return {
    erase,

    /** Closes the case first, so that nobody adds anything during the erasure, and deletes its words. */
    async closeCase(case_id: string): Promise<void> {
      if (await isClosed(db, case_id)) return
      const now = clock()
      await erasures.keepCase(case_id, now)
      await closeErased(db, case_id, now.toISOString())
    },

    /** Erases what an account holds about its person. Its random id stays, because the chain names it. */
    async forgetAccount(analyst_id: string): Promise<void> {
      await erasures.keepAccount(analyst_id, clock())
      await db.transaction().execute((tx) => forget(tx, 'account', analyst_id))
    },

    /** For a state restored from a backup: run it before anybody reads the state. @returns the number of records */
    async eraseAgain(ids: AsyncIterable<string> | Iterable<string> = erasures.ids()): Promise<number> {
      for await (const case_id of erasures.cases())
        if (!(await isClosed(db, case_id))) await closeErased(db, case_id, clock().toISOString())
      for await (const analyst_id of erasures.accounts())
        await db.transaction().execute((tx) => forget(tx, 'account', analyst_id))
      let count = 0
      for await (const batch of batchesOf(ids))
        count += await erase(batch, { analyst: 'application', reason: 'erased_before' })
      if (count > 0) await wipe()
      return count
    },

    wipe,
  }

  /** Removes erased content from the files, such as SQLite's write-ahead log. @returns false if traces may remain */
  async function wipe(): Promise<boolean> {
    if (engine === 'sqlite') {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0
    }
    for (const table of personalTables) if (!(await freed(table))) return false
    return true
  }

  /** Does not shorten the file: that waits too long for readers. @returns false where the table stayed locked */
  async function freed(table: string): Promise<boolean> {
    try {
      await sql`vacuum (truncate false) ${sql.table(table)}`.execute(db)
      return true
    } catch (error) {
      if (isLockTimeout(error)) return false
      throw error
    }
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

async function* batchesOf(ids: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const id of ids) {
    batch.push(id)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

const isClosed = async (db: Kysely<Tables>, case_id: string): Promise<boolean> =>
  (await db.selectFrom('erased_case').select('case_id').where('case_id', '=', case_id).executeTakeFirst()) !== undefined

async function closeErased(db: Kysely<Tables>, case_id: string, erased_at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks the case first, as every change of it does, so that none comes between the deletes and the end.
    const { numUpdatedRows } = await tx
      .updateTable('case_file')
      .set({ closed_at: erased_at })
      .where('case_id', '=', case_id)
      .executeTakeFirstOrThrow()
    // Locks the batches before their calls and rows, as a running batch does.
    const batches = tx.updateTable('batch').set(({ ref }) => ({ state: ref('state') }))
    await batches.where('case_id', '=', case_id).execute()
    await forget(tx, 'case', case_id)
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('erased_case')
      .values({ case_id, erased_at })
      .onConflict((conflict) => conflict.column('case_id').doNothing())
      .execute()
  })
}
