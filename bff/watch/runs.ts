/** A run's states. Only the process that holds the watch's claim changes its run. One that waits ends with a pause. */
import type { Kysely, Transaction } from 'kysely'
import { isQuiet } from '../../contract/changes.ts'
import type { RunOutcome } from '../../contract/desk/watches.ts'
import type { AnswerSource } from '../../contract/source.ts'
import { nextDue } from '../../contract/watch-runs.ts'
import type { Change } from '../../entities/changes/changes-between.ts'
import { Problem } from '../http/problem.ts'
import { reserve, settle } from '../jobs/ceiling.ts'
import type { Claims } from '../jobs/claims.ts'
import { timedId } from '../state/random-id.ts'
import type { JobTable, Tables, WatchRunTable, WatchTable } from '../state/tables.ts'
import type { FoundChanges } from './found-changes.ts'
import type { Notices } from './notices.ts'
import { recordsOf } from './watches.ts'

export type Runs = ReturnType<typeof createRuns>
type Options = {
  db: Kysely<Tables>
  claims: Claims
  found: FoundChanges
  notices: Notices
  clock: () => Date
}

export function createRuns({ db, claims, found, notices, clock }: Options) {
  const now = () => clock().toISOString()

  /** @throws LostRun */
  const held = (watch_id: string, change: (tx: Transaction<Tables>) => Promise<unknown>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await claims.holds(tx, watch_id))) throw new LostRun()
      await change(tx)
    })

  async function finish(
    watch: WatchTable,
    run: WatchRunTable,
    { outcome, reason }: { outcome: RunOutcome; reason: string | null },
    changes: readonly Change[] = [],
  ): Promise<void> {
    const { watch_id, every_days } = watch
    const { run_id } = run
    const at = now()
    const announced = changes.filter(({ kind }) => !isQuiet(kind))
    const is_mailed = announced.length > 0 ? 0 : 1
    const due_at = nextDue(clock(), every_days).toISOString()
    await held(watch_id, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('watch_run')
        .set({ outcome, reason, changes: changes.length, is_mailed, ended_at: at, record: null, step: null })
        .where('run_id', '=', run_id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      await found.add(tx, { watch_id, run_id, at }, changes)
      if (announced.length > 0) await notices.changed(tx, { watch, run_id, at, changes: announced })
      const { actor } = await tx
        .selectFrom('watch')
        .select('actor')
        .where('watch_id', '=', watch_id)
        .executeTakeFirstOrThrow()
      await claims.free(tx, watch_id, { due_at, actor })
    })
  }

  return {
    unfinished: (watch_id: string): Promise<WatchRunTable | undefined> =>
      db
        .selectFrom('watch_run')
        .selectAll()
        .where('watch_id', '=', watch_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),

    async begin({ job_id: watch_id, actor }: JobTable, source: AnswerSource | null): Promise<WatchRunTable> {
      const run: WatchRunTable = {
        run_id: timedId(clock().getTime()),
        watch_id,
        at: now(),
        outcome: 'running',
        reason: null,
        record: null,
        step: null,
        records: '[]',
        page_cost: 0,
        cost: 0,
        changes: 0,
        source: source && JSON.stringify(source),
        ended_at: null,
        is_mailed: 0,
        actor,
      }
      await held(watch_id, (tx) => tx.insertInto('watch_run').values(run).execute())
      return run
    },

    /** The newest run whose answer can be compared. */
    lastAnswer: (watch_id: string): Promise<WatchRunTable | undefined> =>
      db
        .selectFrom('watch_run')
        .selectAll()
        .where('watch_id', '=', watch_id)
        .where(({ eb, or }) => or([eb('outcome', 'in', ['found', 'none_found']), eb('reason', '=', 'none_in_part')]))
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Chooses the record of the next lookup; the cost (thousandths) counts from here on. @returns false if over the
     * ceiling
     */
    async take(watch: WatchTable, run: WatchRunTable, cost: number): Promise<boolean> {
      const record = timedId(Date.now())
      try {
        await held(watch.watch_id, async (tx) => {
          if (!(await reserve(tx, { table: 'watch', id: watch.watch_id }, cost))) throw new NoRoom()
          await tx
            .updateTable('watch_run')
            .set(({ eb }) => ({ record, step: 'claimed' as const, page_cost: cost, cost: eb('cost', '+', cost) }))
            .where('run_id', '=', run.run_id)
            .execute()
        })
      } catch (error) {
        if (error instanceof NoRoom) return false
        throw error
      }
      Object.assign(run, { record, step: 'claimed', page_cost: cost, cost: Number(run.cost) + cost })
      return true
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
              .where('state', '=', 'active'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n || !(await claims.holds(tx, watch_id)))
        throw new Problem(409, 'Not run', 'This watch was paused or removed meanwhile.')
    },

    isSent: async ({ run_id }: WatchRunTable): Promise<boolean> => {
      const run = await db.selectFrom('watch_run').select('step').where('run_id', '=', run_id).executeTakeFirst()
      return run?.step === 'sent'
    },

    /** @param cost null if the price is unknown: then it costs its estimate */
    async settle(watch: WatchTable, run: WatchRunTable, cost: number | null): Promise<void> {
      const difference = cost === null ? 0 : cost - Number(run.page_cost)
      if (difference === 0) return
      await held(watch.watch_id, async (tx) => {
        await settle(tx, { table: 'watch', id: watch.watch_id }, difference)
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
        records: JSON.stringify([...recordsOf(run), record]),
        record: null,
        step: null,
        source: source ? JSON.stringify(source) : run.source,
      }
      await held(run.watch_id, (tx) => tx.updateTable('watch_run').set(set).where('run_id', '=', run.run_id).execute())
      Object.assign(run, set)
    },

    /** The watch is due again a whole interval from now. */
    finish,

    /**
     * Undoes the start. A run with answered pages waits for its turn, or ends where it gets none.
     *
     * @param milliseconds until the watch is due again
     */
    async drop(watch: WatchTable, run: WatchRunTable, milliseconds?: number): Promise<void> {
      const hasPages = recordsOf(run).length > 0
      if (hasPages && milliseconds === undefined) return finish(watch, run, { outcome: 'not_run', reason: null })
      await held(watch.watch_id, async (tx) => {
        const unsent = { record: null, step: null }
        if (hasPages) await tx.updateTable('watch_run').set(unsent).where('run_id', '=', run.run_id).execute()
        else await tx.deleteFrom('watch_run').where('run_id', '=', run.run_id).execute()
        const later = milliseconds === undefined ? {} : { due_at: claims.dueIn(milliseconds) }
        await claims.free(tx, watch.watch_id, later)
      })
    },
  }
}

/** Another process has the watch, or somebody deleted it. */
export class LostRun extends Error {}

/** The ceiling stopped it first. */
class NoRoom extends Error {}
