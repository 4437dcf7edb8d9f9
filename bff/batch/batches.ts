/** Batches in the database: they start within a ceiling, run, and can be retried in part. */
import type { Kysely } from 'kysely'
import { creditsInWords, toCredits, toThousandths } from '../../contract/credits.ts'
import type { Batch, BatchState, RetriedOutcome } from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { unknownCountsAs } from '../../contract/prices.ts'
import { noteActor } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { BatchTable, Tables } from '../state/tables.ts'
import { createAccepting } from './accepting.ts'
import { addCalls, callToTryAgain, furtherPage, hasCalls, mayHelpAgain, nextChange } from './calls.ts'
import { createChoices, forgetUnanswered, hasNothingToSend, locked, lockedOpen, pauseForChoices } from './choices.ts'
import { flowNamed } from './flows.ts'
import { createMaker, type StoredEstimate } from './make-batch.ts'
import { pauses } from './pauses.ts'
import { createReviews, forgetReviews } from './reviews.ts'
import { createSpeed } from './speed.ts'
import { createViews } from './views.ts'

export type Batches = ReturnType<typeof createBatches>
type Options = Omit<Parameters<typeof createMaker>[0], 'clock'> & {
  mayPay: Lookups['mayPay']
  atOnce: number
  clock?: () => Date
}

export function createBatches(options: Options) {
  const { state, onRecord, estimateOf, mayPay, atOnce, clock = () => new Date(), onError } = options
  const { db, engine } = state
  const make = createMaker({ state, onRecord, estimateOf, clock, onError })
  const views = createViews({ db, onRecord, secondsFor: createSpeed(db, atOnce), clock })
  const now = () => clock().toISOString()

  const row = async (batch_id: string): Promise<BatchTable> => {
    const found = await db.selectFrom('batch').selectAll().where('batch_id', '=', batch_id).executeTakeFirst()
    if (!found) throw notFound('batch')
    return found
  }

  async function change(
    batch_id: string,
    from: readonly BatchState[],
    to: Partial<BatchTable>,
    on: Kysely<Tables> = db,
  ): Promise<void> {
    const { numUpdatedRows } = await on
      .updateTable('batch')
      .set(to)
      .where('batch_id', '=', batch_id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
    const { state } = await on
      .selectFrom('batch')
      .select('state')
      .where('batch_id', '=', batch_id)
      .executeTakeFirstOrThrow(() => notFound('batch'))
    throw notPossible(state)
  }

  /** Whether a lookup has no known price today, also of a step that earlier answers decide: it would count as nothing. */
  async function hasUnknown({ flow, estimate }: Pick<BatchTable, 'flow' | 'estimate'>): Promise<boolean> {
    const { steps: asked = [], unknown_calls }: StoredEstimate = JSON.parse(estimate)
    // Batches of older versions know only the prices of the day they were made.
    if (asked.length === 0 && unknown_calls > 0) return true
    const { isWhole, steps } = flowNamed(flow) ?? { isWhole: true, steps: [] }
    const charged = asked.filter(({ calls, on_record }) => calls > on_record)
    const operations = [...charged, ...(isWhole ? [] : steps.slice(1))].map(({ operation }) => operation)
    const estimates = await Promise.all(operations.map((operation) => estimateOf(operation as OperationName, {})))
    return estimates.some(({ credits }) => credits === null)
  }

  return {
    ...views,
    ...createChoices({ db, engine, onRecord, mayPay, now }),
    ...createAccepting({ db, now }),
    ...createReviews({ db, now }),
    row,

    add: async (given: Parameters<typeof make>[0]): Promise<Batch> => views.view(await make(given)),

    /** Continues where the batch stopped, as its new actor. @throws Problem if the ceiling is below what was spent */
    async start(batch_id: string, { most_credits, unknown_counts_as }: Ceiling, session: Session): Promise<void> {
      if (unknown_counts_as === undefined && (await hasUnknown(await row(batch_id)))) {
        const message = 'The price of some calls is not known. Say how many credits each counts as.'
        throw badInput([{ field: 'unknown_counts_as', message }])
      }
      const most = toThousandths(most_credits)
      await db.transaction().execute(async (tx) => {
        const { spent, started_at } = await locked(tx, batch_id)
        if (most < Number(spent)) {
          const message = `This batch has spent ${creditsInWords(toCredits(Number(spent)))}. Enter at least that.`
          throw badInput([{ field: 'most_credits', message }])
        }
        const to: Partial<BatchTable> = {
          state: 'running',
          why: null,
          waits_until: null,
          most_credits: most,
          ended_at: null,
          actor: await noteActor(tx, session),
          started_at: started_at ?? now(),
          // A price can become unknown while the batch runs.
          unknown_counts_as: toThousandths(unknown_counts_as ?? `${unknownCountsAs}`),
        }
        // The analyst who starts a batch is the actor of everything that waits in it.
        await tx
          .updateTable('batch_call')
          .set({ actor: null })
          .where('batch_id', '=', batch_id)
          .where('actor', 'is not', null)
          .where('state', 'in', ['waiting', 'unknown'])
          .execute()
        await change(batch_id, ['ready', 'paused', 'stopped', 'done'], to, tx)
      })
    },

    pause: (batch_id: string): Promise<void> => change(batch_id, ['running'], { state: 'paused', why: null }),

    /** Running calls finish; nothing new is sent. */
    cancel: (batch_id: string): Promise<void> =>
      change(batch_id, ['ready', 'running', 'paused', 'stopped'], { state: 'cancelled', ended_at: now() }),

    /** A running batch without calls left is done, or is paused while rows need a choice. */
    endIfNothingIsLeft: (batch_id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { state } = await locked(tx, batch_id)
        if (state !== 'running' || (await hasCalls(tx, batch_id, ['waiting', 'claimed', 'sent']))) return
        if (await pauseForChoices(tx, batch_id)) return
        const done = { state: 'done', why: null, ended_at: now() } as const
        await tx.updateTable('batch').set(done).where('batch_id', '=', batch_id).execute()
      }),

    /** Puts rows without an answer back in the queue, if one may come. Each may be charged again. @returns their number */
    async retry(batch_id: string, outcomes: readonly RetriedOutcome[], session: Session): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const before = await lockedOpen(tx, batch_id)
        const actor = await noteActor(tx, session)
        const isAtItsEnd = await hasNothingToSend(tx, before)
        const change = await nextChange(tx, batch_id)
        const rows = await tx
          .updateTable('batch_row')
          .set({ state: 'waiting', ended_at: null, change })
          .where('batch_id', '=', batch_id)
          .where('state', 'in', outcomes)
          // An erased row has nothing to send.
          .where('params', 'is not', null)
          .where(({ exists }) => exists(callToTryAgain))
          .returning('row')
          .execute()
        if (rows.length === 0) return 0
        await forgetReviews(tx, before)
        if (isAtItsEnd) {
          await tx
            .updateTable('batch')
            .set({ state: 'paused', why: pauses.retry, ended_at: null })
            .where('batch_id', '=', batch_id)
            .execute()
        }
        await tx
          .updateTable('batch_call')
          .set({ state: 'waiting', record: null, outcome: null, reason: null, not_before: null, cost: 0, actor })
          .where('batch_id', '=', batch_id)
          .where(mayHelpAgain)
          // Only rows put back here. Another waiting row may have a call that was perhaps paid for already.
          .where('row', 'in', ({ selectFrom }) =>
            selectFrom('batch_row').select('row').where('batch_id', '=', batch_id).where('change', '=', change),
          )
          .execute()
        return rows.length
      })
    },

    /** Looks up the next page of a row's choices, within the ceiling. @throws Problem 404 or 409 */
    async lookFurther(batch_id: string, number: number, session: Session): Promise<void> {
      const flow = flowNamed((await row(batch_id)).flow)
      await db.transaction().execute(async (tx) => {
        const before = await lockedOpen(tx, batch_id)
        const isAtItsEnd = await hasNothingToSend(tx, before)
        await forgetUnanswered(tx, batch_id, number)
        const calls = await tx
          .selectFrom('batch_call')
          .selectAll()
          .where('batch_id', '=', batch_id)
          .where('row', '=', number)
          .execute()
        const params = furtherPage(calls)
        if (!flow || params === null) throw notFound('page')
        const { numUpdatedRows } = await tx
          .updateTable('batch_row')
          .set({ state: 'waiting', change: await nextChange(tx, batch_id) })
          .where('batch_id', '=', batch_id)
          .where('row', '=', number)
          .where('state', '=', 'needs_choice')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw notFound('choice')
        const step = Math.max(...calls.map((call) => call.step))
        const actor = await noteActor(tx, session)
        await addCalls(tx, engine, { batch_id, row: number, step, flow, actor }, [params])
        await forgetReviews(tx, before)
        if (isAtItsEnd)
          await tx
            .updateTable('batch')
            .set({ state: 'running', why: null, ended_at: null })
            .where('batch_id', '=', batch_id)
            .execute()
      })
    },
  }
}

type Ceiling = { most_credits: string; unknown_counts_as?: string | undefined }

const notPossible = (state: BatchState) =>
  new Problem(409, 'Not possible now', `This batch is ${stateWords[state]}. Open it again to see its state.`)

const stateWords: { readonly [state in BatchState]: string } = {
  ready: 'ready, and not started',
  running: 'running',
  paused: 'paused',
  stopped: 'stopped at its ceiling',
  done: 'done',
  cancelled: 'cancelled',
}
