/**
 * Runs the calls of batches, in every process of the application. A call is claimed for a while, and the claim is renewed
 * while it runs. It becomes `sent` in one transaction with the ledger's `asked`: whatever is still `claimed` when its
 * process ends was never sent and waits again, and whatever is `sent` without an answer is unknown, and is not sent again
 * without a press.
 */
import type { Transaction } from 'kysely'
import { toThousandths } from '../../contract/credits.ts'
import type { BatchState, RowState } from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import { sessionOfBatch } from '../keys/held-keys.ts'
import type { Records } from '../ledger/records.ts'
import { oldestMinutes } from '../lookup/freshness.ts'
import type { Looked, LookUp } from '../lookup/lookup.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { randomId, timedId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { BatchCallTable, BatchTable, Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Batches } from './batches.ts'
import { fieldsOf } from './fields.ts'
import { flowNamed } from './flows.ts'

type Options = {
  state: State
  batches: Batches
  lookUp: LookUp
  estimateOf: EstimateOf
  records: Records
  upstream: Upstream
  /** Calls under way in this process. */
  most: number
  /** Hears of what it could not do. */
  onError: (error: unknown) => void
}

/** Milliseconds: how long a claim holds, how often it is renewed, and how often others' claims are looked at. */
const lease = 15_000
const renewEvery = 5_000
const lookEvery = 1_000

type Looking = { outcome: 'found' | 'none_found' | 'not_answered'; reason: string | null; record: string; cost: number }
type Claimed = { batch: BatchTable; call: BatchCallTable; record: string; cost: number }

export function createRunner({
  state: { db },
  batches,
  lookUp,
  estimateOf,
  records,
  upstream,
  most,
  onError,
}: Options) {
  const me = randomId()
  const underWay = new Map<string, Promise<void>>()
  /** Batches that are served after others, so that each has its share. */
  const servedAt = new Map<string, number>()
  let timers: NodeJS.Timeout[] = []
  let isStopping = false
  let filling: Promise<void> | undefined

  const at = (milliseconds = 0) => new Date(Date.now() + milliseconds).toISOString()

  /** Takes calls as long as there is room. One filling at a time; a nudge during it is heard by the next look. */
  function fill(): Promise<void> {
    filling ??= takeCalls()
      .catch(onError)
      .finally(() => {
        filling = undefined
      })
    return filling
  }

  async function takeCalls(): Promise<void> {
    while (!isStopping && underWay.size < most) {
      const claimed = await claimNext()
      if (!claimed) return
      const { call_id } = claimed.call
      const running = run(claimed)
        .catch((error) => onError(error))
        .finally(() => {
          underWay.delete(call_id)
          void fill()
        })
      underWay.set(call_id, running)
    }
  }

  /** The batch that was served longest ago comes first. */
  async function claimNext(): Promise<Claimed | null> {
    const running = await db.selectFrom('batch').selectAll().where('state', '=', 'running').execute()
    const inTurn = running.toSorted(
      (one, other) => (servedAt.get(one.batch_id) ?? 0) - (servedAt.get(other.batch_id) ?? 0),
    )
    for (const batch of inTurn) {
      servedAt.set(batch.batch_id, performance.now())
      const claimed = await claimIn(batch)
      if (claimed) return claimed
    }
    return null
  }

  async function claimIn(batch: BatchTable): Promise<Claimed | null> {
    const { batch_id } = batch
    const waiting = await db
      .selectFrom('batch_call')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'waiting')
      .where(({ or, eb }) => or([eb('not_before', 'is', null), eb('not_before', '<=', at())]))
      .orderBy('row')
      .orderBy('step')
      .limit(most)
      .execute()
    for (const call of waiting) {
      const { credits } = await estimateOf(call.operation as OperationName, JSON.parse(call.params))
      const cost = credits === null ? Number(batch.unknown_counts_as) : toThousandths(credits)
      const claimed = await claim(batch, call, cost)
      if (claimed === 'ceiling') {
        // What is under way may turn out free.
        if (!(await hasUnderWay(batch_id))) await stopAtCeiling(batch_id, cost)
        return null
      }
      if (claimed) return claimed
    }
    if (waiting.length === 0) await endIfDone(batch_id)
    return null
  }

  /** Its cost counts from here on, so that all processes together stay within the ceiling. */
  const claim = (batch: BatchTable, call: BatchCallTable, cost: number): Promise<Claimed | 'ceiling' | null> =>
    db
      .transaction()
      .execute(async (tx) => {
        const record = timedId(Date.now())
        const took = await tx
          .updateTable('batch_call')
          .set({ state: 'claimed', record, claimed_by: me, claimed_until: at(lease), cost })
          .where('call_id', '=', call.call_id)
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow()
        if (took.numUpdatedRows === 0n) return null
        const paid = await tx
          .updateTable('batch')
          .set(({ eb }) => ({ spent: eb('spent', '+', cost) }))
          .where('batch_id', '=', batch.batch_id)
          .where('state', '=', 'running')
          .where(({ eb, ref }) => eb(eb('spent', '+', cost), '<=', ref('most_credits')))
          .executeTakeFirstOrThrow()
        if (paid.numUpdatedRows === 0n) throw new NoRoom()
        await setRow(tx, call, { state: 'running' })
        return { batch, call, record, cost }
      })
      .catch(async (error) => {
        if (!(error instanceof NoRoom)) throw error
        return (await batches.row(batch.batch_id)).state === 'running' ? 'ceiling' : null
      })

  async function run({ batch, call, record }: Claimed): Promise<void> {
    const { batch_id, case_id, started_by, started_token } = batch
    const operation = call.operation as OperationName
    const analyst = await db
      .selectFrom('analyst')
      .selectAll()
      .where('analyst_id', '=', started_by ?? '')
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!analyst) {
      await putBack(call, {})
      return end(batch_id, 'paused', 'The account that started it is disabled. Somebody else can start it.')
    }
    const token = started_token === null ? undefined : { token_id: started_token, scopes: [] }
    const session: Session = { session_id: sessionOfBatch(batch_id), expires_at: at(lease), analyst, token }
    const asked = async (tx: Transaction<Tables>) => {
      const { numUpdatedRows } = await tx
        .updateTable('batch_call')
        .set({ state: 'sent' })
        .where('call_id', '=', call.call_id)
        .where('claimed_by', '=', me)
        .where('state', '=', 'claimed')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Problem(409, 'Not run', 'Another process has this row.')
    }
    try {
      const lookup = { operation, params: JSON.parse(call.params), case_id, freshness: oldestMinutes }
      await answered(batch, call, await lookUp({ ...lookup, ofBatch: { id: record, asked } }, session))
    } catch (error) {
      await failed(batch, call, error)
    }
  }

  async function answered(batch: BatchTable, call: BatchCallTable, looked: Looked<OperationName>): Promise<void> {
    const { outcome, record, reused } = looked
    const reason = outcome === 'not_answered' ? looked.reason : null
    // What concerns every row pauses the batch, and the row waits: going on is a press.
    const why = reason && pausingReasons[reason]
    if (why) {
      await putBack(call, {})
      return end(batch.batch_id, 'paused', why)
    }
    const isFree = reused || (outcome === 'not_answered' && reason !== 'cancelled')
    const cost = isFree ? 0 : record.credits === null ? null : toThousandths(record.credits)
    const result = outcome === 'not_answered' ? null : looked.result
    await finish(batch, call, { outcome, reason, record: record.id, cost }, result)
  }

  /** What was not sent waits again. */
  async function failed(batch: BatchTable, call: BatchCallTable, error: unknown): Promise<void> {
    const { state } = await db
      .selectFrom('batch_call')
      .select('state')
      .where('call_id', '=', call.call_id)
      .executeTakeFirstOrThrow()
    if (state === 'sent') return leaveUnknown(call)
    const reason = error instanceof Problem ? error.more.reason : undefined
    if (reason && passingReasons.has(reason)) {
      const seconds = error instanceof Problem ? (error.more.retry_after ?? 1) : 1
      return putBack(call, { not_before: at(seconds * 1000) })
    }
    await putBack(call, {})
    // Paused or cancelled meanwhile.
    if (reason === 'session_ended') return
    if (!(error instanceof Problem)) onError(error)
    const detail = error instanceof Problem ? error.message : 'The application failed. Its log has the details.'
    await end(batch.batch_id, 'paused', detail)
  }

  /** @param cost null: what it counted as, for nobody knows better */
  async function finish(
    batch: BatchTable,
    call: BatchCallTable,
    { outcome, reason, record, cost }: Omit<Looking, 'cost'> & { cost: number | null },
    result: unknown,
  ): Promise<void> {
    const fields = result === null ? null : JSON.stringify(fieldsOf(result))
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('batch_call')
        .select(['cost', 'state'])
        .where('call_id', '=', call.call_id)
        .executeTakeFirstOrThrow()
      if (before.state === 'answered' || before.state === 'waiting') return
      const settled = cost ?? Number(before.cost)
      await tx
        .updateTable('batch_call')
        .set({
          state: 'answered',
          outcome,
          reason,
          record,
          cost: settled,
          fields,
          claimed_by: null,
          claimed_until: null,
        })
        .where('call_id', '=', call.call_id)
        .execute()
      await spend(tx, call.batch_id, settled - Number(before.cost))
      await goOn(tx, batch, call, result)
    })
  }

  /** The next step of the row, or its end. */
  async function goOn(
    tx: Transaction<Tables>,
    batch: BatchTable,
    call: BatchCallTable,
    result: unknown,
  ): Promise<void> {
    const flow = flowNamed(batch.flow)
    const next = flow && !flow.isWhole ? flow.steps[call.step + 1] : undefined
    const { batch_id, row } = call
    if (next && result !== null && flow) {
      const { params } = await tx
        .selectFrom('batch_row')
        .select('params')
        .where('batch_id', '=', batch_id)
        .where('row', '=', row)
        .executeTakeFirstOrThrow()
      const told = next.next(JSON.parse(params ?? '{}'), result)
      if ('calls' in told) await batches.addCalls(tx, { batch_id, row, step: call.step + 1, flow }, told.calls)
      else if (told.choices.length > 0)
        return setRow(tx, call, { state: 'needs_choice', choices: JSON.stringify(told.choices) })
    }
    await endRow(tx, call)
  }

  async function endRow(tx: Transaction<Tables>, call: Pick<BatchCallTable, 'batch_id' | 'row'>): Promise<void> {
    const calls = await tx
      .selectFrom('batch_call')
      .select(['state', 'outcome'])
      .where('batch_id', '=', call.batch_id)
      .where('row', '=', call.row)
      .execute()
    if (calls.some(({ state }) => state === 'claimed' || state === 'sent')) return
    if (calls.some(({ state }) => state === 'waiting')) return setRow(tx, call, { state: 'waiting' })
    const has = (outcome: string) => calls.some((one) => one.outcome === outcome)
    const state: RowState = calls.some(({ state }) => state === 'unknown')
      ? 'unknown'
      : has('not_answered')
        ? 'not_answered'
        : has('found')
          ? 'found'
          : 'none_found'
    await setRow(tx, call, { state, ended_at: at() })
  }

  const leaveUnknown = (call: BatchCallTable): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('batch_call')
        .set({ state: 'unknown', claimed_by: null, claimed_until: null })
        .where('call_id', '=', call.call_id)
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await endRow(tx, call)
    })

  /** It was not sent, or not answered for a reason that concerns every row: nothing of it stays spent. */
  const putBack = (call: BatchCallTable, { not_before = null }: { not_before?: string | null }): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('batch_call')
        .select(['cost', 'state'])
        .where('call_id', '=', call.call_id)
        .executeTakeFirstOrThrow()
      if (before.state !== 'claimed' && before.state !== 'sent') return
      await tx
        .updateTable('batch_call')
        .set({ state: 'waiting', record: null, claimed_by: null, claimed_until: null, not_before, cost: 0 })
        .where('call_id', '=', call.call_id)
        .execute()
      await spend(tx, call.batch_id, -Number(before.cost))
      await setRow(tx, call, { state: 'waiting' })
    })

  async function renew(): Promise<void> {
    if (underWay.size === 0) return
    await db
      .updateTable('batch_call')
      .set({ claimed_until: at(lease) })
      .where('call_id', 'in', [...underWay.keys()])
      .where('claimed_by', '=', me)
      .execute()
  }

  /** Calls of processes that ended: the ledger says what became of them. */
  async function recover(): Promise<void> {
    const left = await db
      .selectFrom('batch_call')
      .selectAll()
      .where('claimed_until', '<', at())
      .where('state', 'in', ['claimed', 'sent'])
      .limit(100)
      .execute()
    for (const call of left) {
      if (underWay.has(call.call_id)) continue
      if (call.state === 'claimed') await putBack(call, {})
      else await settleFromLedger(call)
    }
  }

  async function settleFromLedger(call: BatchCallTable): Promise<void> {
    const record = call.record === null ? undefined : await records.record(call.record)
    if (!record?.answered || record.outcome === 'not_run') return leaveUnknown(call)
    const { outcome, reason, credits, id } = record
    const result = outcome === 'not_answered' ? null : await resultOf({ records, upstream }, record)
    const isFree = outcome === 'not_answered' && reason !== 'cancelled'
    const cost = isFree ? 0 : credits === null ? null : toThousandths(credits)
    await finish(await batches.row(call.batch_id), call, { outcome, reason, record: id, cost }, result)
  }

  const spend = async (tx: Transaction<Tables>, batch_id: string, thousandths: number): Promise<void> => {
    if (thousandths === 0) return
    await tx
      .updateTable('batch')
      .set(({ eb }) => ({ spent: eb('spent', '+', thousandths) }))
      .where('batch_id', '=', batch_id)
      .execute()
  }

  const setRow = async (
    tx: Transaction<Tables>,
    { batch_id, row }: Pick<BatchCallTable, 'batch_id' | 'row'>,
    set: Partial<Tables['batch_row']>,
  ): Promise<void> => {
    await tx.updateTable('batch_row').set(set).where('batch_id', '=', batch_id).where('row', '=', row).execute()
  }

  async function end(batch_id: string, to: BatchState, why: string | null): Promise<void> {
    await db
      .updateTable('batch')
      .set({ state: to, why, ...(to === 'done' && { ended_at: at() }) })
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'running')
      .execute()
  }

  /** Unless it came free meanwhile. */
  const stopAtCeiling = async (batch_id: string, cost: number): Promise<void> => {
    await db
      .updateTable('batch')
      .set({ state: 'stopped', why: 'The ceiling is reached. Start it again with a higher one to go on.' })
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'running')
      .where(({ eb, ref }) => eb(eb('spent', '+', cost), '>', ref('most_credits')))
      .execute()
  }

  const hasUnderWay = async (batch_id: string): Promise<boolean> => {
    const call = await db
      .selectFrom('batch_call')
      .select('call_id')
      .where('batch_id', '=', batch_id)
      .where('state', 'in', ['claimed', 'sent'])
      .limit(1)
      .executeTakeFirst()
    return call !== undefined
  }

  async function endIfDone(batch_id: string): Promise<void> {
    const left = await db
      .selectFrom('batch_call')
      .select('call_id')
      .where('batch_id', '=', batch_id)
      .where('state', 'in', ['waiting', 'claimed', 'sent'])
      .limit(1)
      .executeTakeFirst()
    if (!left) await end(batch_id, 'done', null)
  }

  const safely = (work: () => Promise<void>) => () => void work().catch(onError)

  return {
    begin(): void {
      const look = safely(async () => {
        await recover()
        await fill()
      })
      timers = [setInterval(look, lookEvery), setInterval(safely(renew), renewEvery)]
      look()
    },

    /** A batch was started: nobody waits for the next look. */
    nudge: (): void => void fill(),

    /** Takes nothing new, and waits for what is under way. */
    async stop(): Promise<void> {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await filling
      await Promise.all(underWay.values())
    },
  }
}

/** The ceiling, or the end of the batch, came first. */
class NoRoom extends Error {}

/** It had no turn, and may have one soon. */
const passingReasons: ReadonlySet<string> = new Set(['busy', 'unavailable', 'stopping', 'cancelled'])

const pausingReasons: { readonly [reason: string]: string | undefined } = {
  refused_key: 'The service refused the key. Ask your administrator to check it, then start the batch again.',
  out_of_credits: 'The account has no credits left. Buy credits, then start the batch again.',
}
