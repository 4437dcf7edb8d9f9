/** What a call of a batch does. One that was sent and has no answer is sent again only after a press. */
import { toThousandths } from '../../contract/credits.ts'
import { oldestMinutes } from '../../contract/freshness.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isOverLimit } from '../../contract/reasons.ts'
import type { ActorFault, Actors } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import type { Jobs, Work } from '../jobs/jobs.ts'
import { sessionOfWork } from '../keys/held-keys.ts'
import type { Records } from '../ledger/records.ts'
import { chargeFor } from '../lookup/budgets/reservations.ts'
import type { Looked, LookUp } from '../lookup/one-lookup.ts'
import type { EstimateOf } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import type { BatchCallTable, BatchTable, JobTable } from '../state/tables.ts'
import { unansweredInWords } from '../upstream/not-answered.ts'
import { resultOf } from '../upstream/result-of.ts'
import { unreached } from '../upstream/turns.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Batches } from './batches.ts'
import { createCalls, hasCalls, LostClaim } from './calls.ts'
import type { OnRecord } from './on-record.ts'
import { pauses, stoppedInWords } from './pauses.ts'

type Options = {
  state: State
  batches: Batches
  actors: Actors
  onRecord: OnRecord
  lookUp: LookUp
  estimateOf: EstimateOf
  records: Records
  upstream: Upstream
  jobs: Jobs
  pace: () => number
  /** Receives each failure of the application itself, for the log. */
  onError: (error: unknown) => void
}

/** Seconds, where a service that is too busy does not say for how long. */
const busyPause = 30
const ledgerPause = 2
/** As long as a service can say. A wait that ends later is from before the clock was set back. */
const longestWait = 86_400_000
const longestLedgerGap = 60_000

/** `isFree`: it costs nothing, and must not be sent. */
type ClaimedCall = BatchCallTable & { isFree?: true }

/** @returns looks for calls now. Call it after a change that lets some run: otherwise they wait up to a second. */
export function runCalls({
  state,
  batches,
  actors,
  onRecord,
  lookUp,
  estimateOf,
  records,
  upstream,
  jobs: { claims, addKind },
  pace,
  onError,
}: Options): () => void {
  const { db } = state
  const calls = createCalls(state, claims)
  /** The batch that waited longest is next. */
  const servedAt = new Map<string, number>()
  /** By batch: since when no call of it could be written to the ledger. */
  const ledgerGoneSince = new Map<string, number>()
  /** By batch: calls that were on record when they were claimed, and would be sent after all. */
  const notFree = new Map<string, Set<string>>()

  async function claimNext(running: readonly string[]): Promise<Work | null> {
    const batches = await db.selectFrom('batch').selectAll().where('state', '=', 'running').execute()
    forgetAllBut(new Set(batches.map(({ batch_id }) => batch_id)))
    const ready = batches.filter(({ waits_until }) => waits_until === null || !isAhead(waits_until))
    const inTurn = ready.toSorted(
      (one, other) => (servedAt.get(one.batch_id) ?? 0) - (servedAt.get(other.batch_id) ?? 0),
    )
    for (const batch of inTurn) {
      servedAt.set(batch.batch_id, performance.now())
      const call = await claimIn(batch, running)
      if (call) return { job_id: call.call_id, run: () => run(batch, call) }
    }
    return null
  }

  function forgetAllBut(running: ReadonlySet<string>): void {
    for (const held of [servedAt, ledgerGoneSince, notFree])
      for (const batch_id of held.keys()) if (!running.has(batch_id)) held.delete(batch_id)
  }

  async function claimIn(batch: BatchTable, running: readonly string[]): Promise<ClaimedCall | null> {
    const { batch_id } = batch
    for (;;) {
      const call = await calls.nextIn(batch_id, running)
      if (!call) {
        await batches.endIfNothingIsLeft(batch_id)
        return null
      }
      const { credits } = await estimateOf(call.operation as OperationName, JSON.parse(call.params))
      const cost = credits === null ? Number(batch.unknown_counts_as) : toThousandths(credits)
      const claimed = await calls.claim(batch, call, cost)
      if (claimed === 'refused' && cost > 0 && (await isFree(batch, call))) {
        const free = await calls.claim(batch, call, 0)
        if (free !== 'refused' && free !== 'taken') return { ...free, isFree: true }
      }
      if (claimed === 'refused') {
        // A running call may turn out free, and make room below the ceiling.
        if (!(await hasCalls(db, batch_id, ['claimed', 'sent']))) await stopAtCeiling(batch_id, cost)
        return null
      }
      if (claimed !== 'taken') return claimed
    }
  }

  /** The case has its answer already, so it fits below any ceiling. */
  async function isFree(batch: BatchTable, call: BatchCallTable): Promise<boolean> {
    const actor = await actors.of(call.actor ?? batch.actor, batch.case_id)
    if (typeof actor === 'string' || notFree.get(batch.batch_id)?.has(call.call_id)) return false
    const [isHeld] = await onRecord([call], batch.case_id, actor.analyst)
    return isHeld === true
  }

  async function run(batch: BatchTable, call: ClaimedCall): Promise<void> {
    const { case_id } = batch
    const actor_id = call.actor ?? batch.actor
    const actor = await actors.of(actor_id, case_id)
    if (typeof actor === 'string') return actorStopped(call, actor)
    const session: Session = {
      ...actor,
      session_id: sessionOfWork(actor.analyst.analyst_id),
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    }
    const lookup = {
      operation: call.operation as OperationName,
      params: JSON.parse(call.params),
      case_id,
      freshness: oldestMinutes,
      isForCase: true,
    }
    const asked = async (tx: Parameters<typeof calls.send>[0]) => {
      if (!call.isFree) {
        await actors.require(tx, actor_id, case_id)
        return calls.send(tx, call)
      }
      // Its answer on record is gone, and it has no share of the ceiling.
      notFree.set(batch.batch_id, (notFree.get(batch.batch_id) ?? new Set()).add(call.call_id))
      throw new LostClaim()
    }
    const ofBatch = { id: call.record!, asked }
    try {
      await answered(batch, call, await lookUp({ ...lookup, ofBatch }, session))
    } catch (error) {
      await failed(batch, call, error)
    }
  }

  async function answered(batch: BatchTable, call: BatchCallTable, looked: Looked<OperationName>): Promise<void> {
    const { outcome, record, reused } = looked
    ledgerGoneSince.delete(batch.batch_id)
    const reason = outcome === 'not_answered' ? looked.reason : null
    if (outcome === 'not_answered' && isOverLimit(reason)) {
      await hold(batch, looked.retry_after ?? busyPause, unansweredInWords(reason))
      return calls.putBack(call)
    }
    if (reason !== 'transport') await goOn(batch)
    // The same failure would meet every row, so the row waits until an analyst starts the batch again.
    const why = reason && pausingReasons[reason]
    if (why) return calls.putBackAndPause(call, why)
    const charge = reused ? 0 : chargeFor({ outcome, reason, credits: record.credits })
    const result = outcome === 'not_answered' ? null : looked.result
    await calls.finish(batch, call, { outcome, reason, record: record.id, charge, result })
  }

  async function failed(batch: BatchTable, call: BatchCallTable, error: unknown): Promise<void> {
    if (isLostClaim(error)) return calls.putBack(call)
    if (await calls.isSent(call)) return calls.leaveUnknown(call)
    // A lookup refuses a person who left in other words.
    const actor = await actors.of(call.actor ?? batch.actor, batch.case_id)
    if (typeof actor === 'string') return actorStopped(call, actor)
    const problem = error instanceof Problem ? error : null
    const { reason, retry_after = 1 } = problem?.more ?? {}
    if (reason === 'unavailable')
      await hold(call, retry_after, unreached(upstream.nameOf(call.operation as OperationName)))
    if (reason && passingReasons.has(reason)) return calls.putBack(call, retry_after * 1000)
    if (reason === 'ledger' && !isLedgerGone(call.batch_id)) {
      await hold(call, ledgerPause, 'The ledger cannot be written, so nothing is sent.')
      return calls.putBack(call)
    }
    ledgerGoneSince.delete(call.batch_id)
    if (reason === 'session_ended') return calls.putBack(call)
    if (!problem) onError(error)
    const why = reason === 'ledger' ? pauses.ledger : (problem?.message ?? pauses.failure)
    await calls.putBackAndPause(call, why)
  }

  function actorStopped(call: BatchCallTable, fault: ActorFault): Promise<void> {
    const why = stoppedInWords(fault, call.actor === null ? 'started it' : 'pressed for a row')
    return calls.putBackAndPause(call, why)
  }

  /** A database is away for a moment when it is restarted. Nothing was sent meanwhile. */
  function isLedgerGone(batch_id: string): boolean {
    const since = ledgerGoneSince.get(batch_id) ?? performance.now()
    ledgerGoneSince.set(batch_id, since)
    return performance.now() - since > longestLedgerGap
  }

  /** A call of a process that has ended. The ledger may hold the answer to one that was sent. */
  async function recover({ job_id }: JobTable): Promise<void> {
    const call = await calls.find(job_id)
    if (call?.state === 'claimed') await calls.putBack(call)
    else if (call?.state === 'sent') await settleFromLedger(call)
    else await claims.end(db, job_id)
  }

  async function settleFromLedger(call: BatchCallTable): Promise<void> {
    const record = call.record === null ? undefined : await records.record(call.record)
    if (!record?.answered || record.outcome === 'not_run') return calls.leaveUnknown(call)
    const { outcome, reason, id } = record
    const result = outcome === 'not_answered' ? null : await resultOf({ records, upstream }, record)
    const batch = await batches.row(call.batch_id)
    await calls.finish(batch, call, { outcome, reason, record: id, charge: chargeFor(record), result })
  }

  async function hold({ batch_id }: Pick<BatchTable, 'batch_id'>, seconds: number, why: string): Promise<void> {
    await db
      .updateTable('batch')
      .set({ waits_until: new Date(Date.now() + seconds * 1000).toISOString(), why })
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'running')
      .execute()
  }

  /** The wait before this call is over. Another call may have begun the next one. */
  async function goOn({ batch_id, waits_until }: BatchTable): Promise<void> {
    if (waits_until === null) return
    await db
      .updateTable('batch')
      .set({ waits_until: null, why: null })
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'running')
      .where('waits_until', '=', waits_until)
      .execute()
  }

  /** Checks the ceiling again: a call may have ended meanwhile. */
  async function stopAtCeiling(batch_id: string, cost: number): Promise<void> {
    await db
      .updateTable('batch')
      .set({ state: 'stopped', why: pauses.ceiling })
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'running')
      .where(({ eb, ref }) => eb(eb('spent', '+', cost), '>', ref('most_credits')))
      .execute()
  }

  return addKind({ kind: 'call', atOnce: pace, run: recover, next: claimNext })
}

function isAhead(time: string): boolean {
  const left = Date.parse(time) - Date.now()
  return left > 0 && left <= longestWait
}

const isLostClaim = (error: unknown): boolean =>
  error instanceof LostClaim || (error instanceof Error && error.cause instanceof LostClaim)

/** The service may accept the same call a little later. */
const passingReasons: ReadonlySet<string> = new Set(['busy', 'unavailable', 'stopping', 'cancelled'])

const pausingReasons: { readonly [reason: string]: string | undefined } = {
  refused_key: pauses.key,
  out_of_credits: pauses.credits,
}
