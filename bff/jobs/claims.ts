/** Rows of later work: due, claimed by one process, renewed, and taken over once that process has ended. */
import type { Kysely } from 'kysely'
import { randomId } from '../state/random-id.ts'
import type { JobKind, JobTable, Tables } from '../state/tables.ts'

export type Claims = ReturnType<typeof createClaims>
type NewJob = Pick<JobTable, 'job_id' | 'kind'> & Partial<Pick<JobTable, 'case_id' | 'actor' | 'due_at'>>

/**
 * Milliseconds. Another process takes over a claim that has expired, or ends further ahead than a claim can (the clock
 * moved).
 */
const lease = 15_000
const longestLease = 60_000

/** @param clock for due times. Claims use the machine's clock. */
export function createClaims(db: Kysely<Tables>, clock: () => Date) {
  const me = randomId()
  const leaseEnd = (milliseconds = lease) => new Date(Date.now() + milliseconds).toISOString()
  /** @param milliseconds from now */
  const dueIn = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  /** Due and free, or of a process that has ended. The longest overdue first. */
  const claimable = (kind: JobKind, running: readonly string[]) =>
    db
      .selectFrom('job')
      .select(['job_id', 'claimed_until', 'due_at'])
      .where('kind', '=', kind)
      .where('job_id', 'not in', ['', ...running])
      .where(({ or, and, eb }) =>
        or([
          and([eb('claimed_until', 'is', null), eb('state', '=', 'waiting'), eb('due_at', '<=', dueIn(0))]),
          eb('claimed_until', '<', leaseEnd(0)),
          eb('claimed_until', '>', leaseEnd(longestLease)),
        ]),
      )
      .orderBy('due_at')
      .limit(1)

  const toRow = ({ case_id = null, actor = null, due_at = dueIn(0), ...job }: NewJob) => ({
    ...job,
    case_id,
    actor,
    due_at,
    state: 'waiting' as const,
    tries: 0,
  })

  const mine = (on: Kysely<Tables>, job_id: string) =>
    on.updateTable('job').where('job_id', '=', job_id).where('claimed_by', '=', me)

  return {
    dueIn,

    /** A paused job with this id waits again, with its due time. */
    async add(tx: Kysely<Tables>, job: NewJob): Promise<void> {
      const added = tx.insertInto('job').values({ ...toRow(job), claimed_by: null, claimed_until: null })
      await added.onConflict((conflict) => conflict.column('job_id').doUpdateSet({ state: 'waiting' })).execute()
    },

    /** This process runs it at once. */
    async addClaimed(tx: Kysely<Tables>, job: NewJob): Promise<void> {
      const claimed = { ...toRow(job), claimed_by: me, claimed_until: leaseEnd() }
      // Another process may be about to end a claim that expired.
      const added = tx.insertInto('job').values(claimed)
      await added.onConflict((conflict) => conflict.column('job_id').doUpdateSet(claimed)).execute()
    },

    /** Null if nothing is due, or another process was quicker. @param running in this process */
    async claim(kind: JobKind, running: readonly string[]): Promise<JobTable | null> {
      const found = await claimable(kind, running).executeTakeFirst()
      if (!found) return null
      const { job_id, claimed_until, due_at } = found
      const claimed = await db
        .updateTable('job')
        .set({ claimed_by: me, claimed_until: leaseEnd() })
        .where('job_id', '=', job_id)
        .where('claimed_until', claimed_until === null ? 'is' : '=', claimed_until)
        // Another process may have run it meanwhile, and freed it until its next day.
        .where('due_at', '=', due_at)
        .$if(claimed_until === null, (free) => free.where('state', '=', 'waiting'))
        .returningAll()
        .executeTakeFirst()
      return claimed ?? null
    },

    async renew(job_ids: readonly string[]): Promise<void> {
      if (job_ids.length === 0) return
      const renewed = db.updateTable('job').set({ claimed_until: leaseEnd() })
      await renewed.where('job_id', 'in', job_ids).where('claimed_by', '=', me).execute()
    },

    /** Frees the claim. By default the job keeps its due time. */
    async free(on: Kysely<Tables>, job_id: string, set: Partial<JobTable> = {}): Promise<void> {
      await mine(on, job_id)
        .set({ claimed_by: null, claimed_until: null, ...set })
        .execute()
    },

    /** The claim stays: what wakes the job from now on is not overlooked. */
    async sleep(job_id: string): Promise<void> {
      await mine(db, job_id).set({ state: 'paused' }).execute()
    },

    /** Another process goes on with it, even if the job is paused meanwhile. */
    async leave(job_id: string): Promise<void> {
      await mine(db, job_id)
        .set({ claimed_until: leaseEnd(-1) })
        .execute()
    },

    /** Until the transaction ends, no other process takes it. @returns whether this process holds it */
    async lockMine(on: Kysely<Tables>, job_id: string): Promise<boolean> {
      const { numUpdatedRows } = await mine(on, job_id).set({ claimed_by: me }).executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Also if another process runs it. */
    async change(on: Kysely<Tables>, job_id: string, set: Partial<JobTable>): Promise<void> {
      await on.updateTable('job').set(set).where('job_id', '=', job_id).execute()
    },

    /** Makes it due now, unless it is paused or runs. @param from unless its due time is another one by now */
    async bringForward(
      on: Kysely<Tables>,
      job_id: string,
      set: Partial<JobTable> = {},
      from?: string,
    ): Promise<boolean> {
      const { numUpdatedRows } = await on
        .updateTable('job')
        .set({ ...set, due_at: dueIn(0) })
        .where('job_id', '=', job_id)
        .where('state', '=', 'waiting')
        .where('claimed_until', 'is', null)
        .$if(from !== undefined, (those) => those.where('due_at', '=', from!))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async end(on: Kysely<Tables>, job_id: string): Promise<void> {
      await on.deleteFrom('job').where('job_id', '=', job_id).where('claimed_by', '=', me).execute()
    },
  }
}
