/** A run's states. Only the process that holds the watch's claim changes its run. One that waits ends with a pause. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { isQuiet } from '../../contract/changes.ts'
import type { RunOutcome } from '../../contract/desk/watches.ts'
import type { AnswerSource } from '../../contract/source.ts'
import { nextDue } from '../../contract/watch-runs.ts'
import type { Change } from '../../entities/changes/changes-between.ts'
import { preparedOn } from '../../platform/prepared.ts'
import { Problem } from '../http/problem.ts'
import { reserve, settle } from '../jobs/ceiling.ts'
import type { Claims } from '../jobs/claims.ts'
import { timedId } from '../state/random-id.ts'
import type { JobTable, Tables, WatchRunTable, WatchTable } from '../state/tables.ts'
import type { FoundChanges } from './found-changes.ts'
import type { Notices } from './notices.ts'
import { recordsOf } from './watches.ts'

export type Runs = ReturnType<typeof createRuns>
type End = { outcome: RunOutcome; reason: string | null }
type Options = {
  db: Kysely<Tables>
  claims: Claims
  found: FoundChanges
  notices: Notices
  clock: () => Date
}

export function createRuns({ db, claims, found, notices, clock }: Options) {
  const now = () => clock().toISOString()

  /**
   * Locks the watch, then its job, as a pause does: over PostgreSQL, another process may be taking the claim.
   *
   * @returns the watch as it is now @throws LostRun
   */
  async function lockHeld(tx: Transaction<Tables>, watch_id: string): Promise<WatchTable> {
    const [watch] = await lockWatch(tx, watch_id)
    if (!watch || !(await claims.lockMine(tx, watch_id))) throw new LostRun()
    return watch
  }

  /** @throws LostRun */
  const held = (
    watch_id: string,
    change: (tx: Transaction<Tables>, watch: WatchTable) => Promise<unknown>,
  ): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await change(tx, await lockHeld(tx, watch_id))
    })

  async function finishIn(
    tx: Transaction<Tables>,
    watch: WatchTable,
    { run_id }: WatchRunTable,
    { outcome, reason }: End,
    changes: readonly Change[] = [],
  ): Promise<void> {
    const { watch_id, every_days, actor } = watch
    const at = now()
    const announced = changes.filter(({ kind }) => !isQuiet(kind))
    const is_mailed = announced.length > 0 ? 0 : 1
    const { numUpdatedRows } = await tx
      .updateTable('watch_run')
      .set({ outcome, reason, changes: changes.length, is_mailed, ended_at: at, record: null, step: null })
      .where('run_id', '=', run_id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await found.add(tx, { watch_id, run_id, at }, changes)
    if (announced.length > 0) await notices.changed(tx, { watch, run_id, at, changes: announced })
    await claims.free(tx, watch_id, { due_at: nextDue(clock(), every_days).toISOString(), actor })
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
      const notRun = new Problem(409, 'Not run', 'This watch was paused or removed meanwhile.')
      const [watch] = await lockWatch(tx, watch_id)
      if (watch?.state !== 'active' || !(await claims.lockMine(tx, watch_id))) throw notRun
      const { numUpdatedRows } = await tx
        .updateTable('watch_run')
        .set({ step: 'sent' })
        .where('run_id', '=', run_id)
        .where('record', '=', record)
        .where('step', '=', 'claimed')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw notRun
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
    finish: ({ watch_id }: WatchTable, run: WatchRunTable, end: End, changes: readonly Change[] = []): Promise<void> =>
      held(watch_id, (tx, watch) => finishIn(tx, watch, run, end, changes)),

    /**
     * Undoes the start. A run with answered pages waits for its turn, or ends where it gets none: later, its pages would
     * be too old to compare.
     *
     * @param milliseconds until the watch is due again
     */
    async drop({ watch_id }: WatchTable, run: WatchRunTable, milliseconds?: number): Promise<void> {
      const hasPages = recordsOf(run).length > 0
      await held(watch_id, async (tx, watch) => {
        const isActive = watch.state === 'active'
        if (hasPages && (milliseconds === undefined || !isActive))
          return finishIn(tx, watch, run, { outcome: 'not_run', reason: isActive ? null : 'paused' })
        const unsent = { record: null, step: null }
        if (hasPages) await tx.updateTable('watch_run').set(unsent).where('run_id', '=', run.run_id).execute()
        else await tx.deleteFrom('watch_run').where('run_id', '=', run.run_id).execute()
        const later = milliseconds === undefined ? {} : { due_at: claims.dueIn(milliseconds) }
        await claims.free(tx, watch_id, later)
      })
    },
  }
}

const lockWatch = preparedOn(
  (watch_id: string) => sql<WatchTable>`update watch set state = state where watch_id = ${watch_id} returning *`,
)

/** Another process has the watch, or somebody deleted it. */
export class LostRun extends Error {}

/** The ceiling stopped it first. */
class NoRoom extends Error {}
