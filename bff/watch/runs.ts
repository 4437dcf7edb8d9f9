/** A run's states. Only the process that holds the watch's claim changes its run. */
import type { Kysely, Transaction } from 'kysely'
import type { RunOutcome } from '../../contract/desk/watches.ts'
import type { AnswerSource } from '../../contract/source.ts'
import type { Change } from '../../entities/changes/changes-between.ts'
import { Problem } from '../http/problem.ts'
import { randomId, timedId } from '../state/random-id.ts'
import type { Tables, WatchRunTable, WatchTable } from '../state/tables.ts'
import type { FoundChanges } from './found-changes.ts'
import type { Notices } from './notices.ts'
import { nextDue } from './question.ts'
import { recordsOf } from './watches.ts'

export type Runs = ReturnType<typeof createRuns>
type Options = {
  db: Kysely<Tables>
  found: FoundChanges
  notices: Notices
  /** The clock for due times. Claims use the machine's clock. */
  clock: () => Date
}

/** Milliseconds: how long a claim lasts, and how far ahead a claim can end unless someone set a clock back. */
const lease = 15_000
const longestLease = 60_000

export function createRuns({ db, found, notices, clock }: Options) {
  const me = randomId()
  const now = () => clock().toISOString()
  const leaseEnd = (milliseconds = lease) => new Date(Date.now() + milliseconds).toISOString()

  async function setWatch({ watch_id }: WatchTable, set: Partial<WatchTable>): Promise<void> {
    await db.updateTable('watch').set(set).where('watch_id', '=', watch_id).where('claimed_by', '=', me).execute()
  }

  /** Another process may claim the watch. */
  const release = (watch: WatchTable) => setWatch(watch, { claimed_by: null, claimed_until: null })

  async function finish(
    watch: WatchTable,
    run: WatchRunTable,
    { outcome, reason }: { outcome: RunOutcome; reason: string | null },
    changes: readonly Change[] = [],
  ): Promise<void> {
    const { watch_id, every_days } = watch
    const { run_id } = run
    const at = now()
    const due_at = nextDue(clock(), every_days).toISOString()
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('watch_run')
        .set({ outcome, reason, changes: changes.length, ended_at: at, record: null, step: null })
        .where('run_id', '=', run_id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      await found.add(tx, { watch_id, run_id, at }, changes)
      if (changes.length > 0) await notices.changed(tx, { watch, run_id, at, changes })
      await tx
        .updateTable('watch')
        .set({ claimed_by: null, claimed_until: null, due_at, pressed_by: null })
        .where('watch_id', '=', watch_id)
        .where('claimed_by', '=', me)
        .execute()
    })
  }

  return {
    /** Due watches, the longest overdue first. */
    due: async (limit: number): Promise<string[]> => {
      const due = await db
        .selectFrom('watch')
        .select('watch_id')
        .where('state', '=', 'active')
        .where('due_at', '<=', now())
        .where('claimed_until', 'is', null)
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return due.map(({ watch_id }) => watch_id)
    },

    /** Null if another process was quicker. */
    claim: async (watch_id: string): Promise<WatchTable | null> =>
      (await db
        .updateTable('watch')
        .set({ claimed_by: me, claimed_until: leaseEnd() })
        .where('watch_id', '=', watch_id)
        .where('state', '=', 'active')
        .where('due_at', '<=', now())
        .where('claimed_until', 'is', null)
        .returningAll()
        .executeTakeFirst()) ?? null,

    async renew(watch_ids: readonly string[]): Promise<void> {
      if (watch_ids.length === 0) return
      await db
        .updateTable('watch')
        .set({ claimed_until: leaseEnd() })
        .where('watch_id', 'in', [...watch_ids])
        .where('claimed_by', '=', me)
        .execute()
    },

    /** Watches whose process has ended. A claim that ends far ahead was made before someone set the clock back. */
    abandoned: (limit: number): Promise<WatchTable[]> =>
      db
        .selectFrom('watch')
        .selectAll()
        .where(({ or, eb }) =>
          or([eb('claimed_until', '<', leaseEnd(0)), eb('claimed_until', '>', leaseEnd(longestLease))]),
        )
        .limit(limit)
        .execute(),

    /** @returns its unfinished run, or `none`; null if another process was quicker */
    async takeOver({ watch_id, claimed_until }: WatchTable): Promise<WatchRunTable | 'none' | null> {
      const { numUpdatedRows } = await db
        .updateTable('watch')
        .set({ claimed_by: me, claimed_until: leaseEnd() })
        .where('watch_id', '=', watch_id)
        .where('claimed_until', '=', claimed_until)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return null
      const run = await db
        .selectFrom('watch_run')
        .selectAll()
        .where('watch_id', '=', watch_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return run ?? 'none'
    },

    async begin({ watch_id, actor, pressed_by }: WatchTable, source: AnswerSource | null): Promise<WatchRunTable> {
      const run: WatchRunTable = {
        ...{ run_id: timedId(clock().getTime()), watch_id, at: now(), outcome: 'running', reason: null },
        ...{ record: null, step: null, records: '[]', page_cost: 0, cost: 0, changes: 0 },
        ...{ source: source && JSON.stringify(source), ended_at: null, is_mailed: 0 },
        actor: pressed_by ?? actor,
      }
      await db.insertInto('watch_run').values(run).execute()
      return run
    },

    /** The newest run with an answer. */
    lastAnswer: (watch_id: string): Promise<WatchRunTable | undefined> =>
      db
        .selectFrom('watch_run')
        .selectAll()
        .where('watch_id', '=', watch_id)
        .where('outcome', 'in', ['found', 'none_found'])
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Chooses the record of the next lookup; the cost (thousandths) counts from here on. @returns false if over the
     * ceiling
     */
    async take(watch: WatchTable, run: WatchRunTable, cost: number): Promise<boolean> {
      const record = timedId(Date.now())
      return db
        .transaction()
        .execute(async (tx) => {
          const paid = await tx
            .updateTable('watch')
            .set(({ eb }) => ({ spent: eb('spent', '+', cost) }))
            .where('watch_id', '=', watch.watch_id)
            .where(({ eb, ref }) => eb(eb('spent', '+', cost), '<=', ref('most_credits')))
            .executeTakeFirstOrThrow()
          if (paid.numUpdatedRows === 0n) throw new NoRoom()
          await tx
            .updateTable('watch_run')
            .set(({ eb }) => ({ record, step: 'claimed' as const, page_cost: cost, cost: eb('cost', '+', cost) }))
            .where('run_id', '=', run.run_id)
            .execute()
          Object.assign(run, { record, step: 'claimed', page_cost: cost, cost: Number(run.cost) + cost })
          return true
        })
        .catch((error) => {
          if (error instanceof NoRoom) return false
          throw error
        })
    },

    /** In one transaction with the ledger's `asked`. @throws Problem 409 if the claim is lost */
    async send(tx: Transaction<Tables>, { watch_id }: WatchTable, { run_id, record }: WatchRunTable): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('watch_run')
        .set({ step: 'sent' })
        .where('run_id', '=', run_id)
        .where('record', '=', record)
        .where('step', '=', 'claimed')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('watch')
              .select('watch.watch_id')
              .where('watch.watch_id', '=', watch_id)
              .where('claimed_by', '=', me)
              .where('state', '=', 'active'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Problem(409, 'Not run', 'This watch was paused or removed meanwhile.')
    },

    isSent: async ({ run_id }: WatchRunTable): Promise<boolean> => {
      const run = await db.selectFrom('watch_run').select('step').where('run_id', '=', run_id).executeTakeFirst()
      return run?.step === 'sent'
    },

    /** @param cost null if the price is unknown: then it costs its estimate */
    async settle(watch: WatchTable, run: WatchRunTable, cost: number | null): Promise<void> {
      const difference = cost === null ? 0 : cost - Number(run.page_cost)
      if (difference === 0) return
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('watch')
          .set(({ eb }) => ({ spent: eb('spent', '+', difference) }))
          .where('watch_id', '=', watch.watch_id)
          .execute()
        await tx
          .updateTable('watch_run')
          .set(({ eb }) => ({ cost: eb('cost', '+', difference), page_cost: cost! }))
          .where('run_id', '=', run.run_id)
          .execute()
      })
      Object.assign(run, { page_cost: cost, cost: Number(run.cost) + difference })
    },

    async keepPage(run: WatchRunTable, record: string, source: AnswerSource | null): Promise<void> {
      const set = {
        ...{ records: JSON.stringify([...recordsOf(run), record]), record: null, step: null },
        source: source ? JSON.stringify(source) : run.source,
      }
      await db.updateTable('watch_run').set(set).where('run_id', '=', run.run_id).execute()
      Object.assign(run, set)
    },

    /** The watch is due again a whole interval from now. */
    finish,

    /** Undoes the start. If pages were answered, it still counts as a run. */
    async drop(watch: WatchTable, run: WatchRunTable): Promise<void> {
      if (recordsOf(run).length > 0) return finish(watch, run, { outcome: 'not_run', reason: null })
      await db.deleteFrom('watch_run').where('run_id', '=', run.run_id).execute()
      await release(watch)
    },

    /** @param milliseconds from now */
    dueIn: (watch: WatchTable, milliseconds: number): Promise<void> =>
      setWatch(watch, { due_at: new Date(clock().getTime() + milliseconds).toISOString() }),

    release,

    /** Another process continues its run. */
    letGo: (watch: WatchTable): Promise<void> => setWatch(watch, { claimed_until: leaseEnd(-lease) }),
  }
}

/** The ceiling stopped it first. */
class NoRoom extends Error {}
