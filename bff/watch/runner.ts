/** What a due watch does. A lookup that was sent and has no answer on record waits for the next day. */
import { toThousandths } from '../../contract/credits.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { isNoneInPart, isOverLimit } from '../../contract/reasons.ts'
import { sourceIn } from '../../contract/source.ts'
import { nextDue, runsUntil } from '../../contract/watch-runs.ts'
import { changesBetween } from '../../entities/changes/changes-between.ts'
import type { Actor, ActorFault, Actors } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sessionOfWork } from '../keys/held-keys.ts'
import type { Records } from '../ledger/records.ts'
import type { LookUp } from '../lookup/one-lookup.ts'
import type { EstimateOf } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import type { JobTable, WatchEnd, WatchRunTable, WatchTable } from '../state/tables.ts'
import { nextPageIn, resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { answerOf } from './answers.ts'
import { endReasons } from './ends.ts'
import type { Notices } from './notices.ts'
import { type Question, questionIn } from './question.ts'
import type { RegisterDays } from './register-days.ts'
import { LostRun, type Runs } from './runs.ts'
import { recordsOf, type Watches } from './watches.ts'

type Options = {
  state: State
  watches: Watches
  runs: Runs
  actors: Actors
  lookUp: LookUp
  estimateOf: EstimateOf
  records: Records
  registerDays: RegisterDays
  upstream: Upstream
  notices: Notices
  jobs: Jobs
  clock: () => Date
  /** Receives failures of the application itself. */
  onError: (error: unknown) => void
}

/** Milliseconds until a lookup that had no turn is tried again. */
const laterBy = 60_000
/** How long a run may act as its analyst. */
const sessionLength = 15_000
/** Parallel runs in this process. */
const mostAtOnce = 2
/** Pages in one run. A longer list is compared as far as it was read. */
const mostPages = 50

/** @returns runs due watches now, without waiting for the next look */
export function runWatches(options: Options): () => void {
  const { state, watches, runs, actors, lookUp, estimateOf, records, registerDays, upstream, notices } = options
  const { clock, onError } = options
  const { claims, stopping, addKind, addRound } = options.jobs
  const { db } = state

  const now = () => clock().toISOString()

  async function endThose(): Promise<void> {
    for (const { watch_id, why } of await endReasons(db, now())) await end(watch_id, why)
  }

  const end = (watch_id: string, why: WatchEnd): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const watch = await watches.end(tx, watch_id, why)
      if (watch) await notices.stopped(tx, watch)
    })

  /** Another process may take the watch over while this one stands still. */
  const run = (job: JobTable): Promise<void> =>
    runHeld(job).catch((error) => {
      if (!(error instanceof LostRun)) throw error
    })

  async function runHeld(job: JobTable): Promise<void> {
    const { job_id: watch_id } = job
    const watch = await watches.find(watch_id)
    if (!watch) return claims.end(db, watch_id)
    const unfinished = await runs.unfinished(watch_id)
    if (unfinished) return takeOver(watch, unfinished)
    if (watch.state !== 'active') return claims.free(db, watch_id)
    const source = await registerDays.unchanged(watch)
    const begun = await runs.begin(job, source)
    if (source) return finish(watch, begun, { outcome: 'not_run', reason: 'register_unchanged' })
    await goOn(watch, begun)
  }

  /** Looks up page after page. Pages answered before a process ended count. */
  async function goOn(watch: WatchTable, run: WatchRunTable): Promise<void> {
    const record = await records.record(watch.record)
    const question = record && questionIn(record)
    if (!question) return stop(watch, run, 'record_erased')
    for (;;) {
      if (stopping.aborted) return claims.leave(watch.watch_id)
      const actor = await actors.of(actorOf(watch, run), watch.case_id)
      if (typeof actor === 'string') return actorStopped(watch, run, actor)
      const page = await nextPage(run)
      if (page === 'end') return compare(watch, run, question.operation)
      const isAnswered = await lookUpPage(watch, run, withPage(question, page), actor)
      if (!isAnswered) return
    }
  }

  /** A run that somebody else pressed for ends alone. The watch goes on as its own analyst's. */
  function actorStopped(watch: WatchTable, run: WatchRunTable, fault: ActorFault): Promise<void> {
    const isOwn = actorOf(watch, run) === watch.actor || fault === 'case_closed'
    return isOwn ? stop(watch, run, endOf[fault]) : finish(watch, run, { outcome: 'not_run', reason: 'not_theirs' })
  }

  const withPage = ({ operation, params }: Question, page_id: string): Question => ({
    operation,
    params: page_id === '' ? params : { ...params, page_id },
  })

  /** The page's id; empty for the first. */
  async function nextPage(run: WatchRunTable): Promise<string | 'end'> {
    const ids = recordsOf(run)
    if (ids.length === 0) return ''
    if (ids.length >= mostPages) return 'end'
    const record = await records.record(ids.at(-1)!)
    const next = record && nextPageIn(await resultOf({ records, upstream }, record))
    if (!next) return 'end'
    for (const id of ids) if ((await records.record(id))?.asked?.params.page_id === next) return 'end'
    return next
  }

  /** @returns whether it was answered. If not, the run has ended or waits. */
  async function lookUpPage(
    watch: WatchTable,
    run: WatchRunTable,
    { operation, params }: Question,
    actor: Actor,
  ): Promise<boolean> {
    const { case_id } = watch
    const { credits } = await estimateOf(operation, params)
    const cost = credits === null ? Number(watch.unknown_counts_as) : toThousandths(credits)
    if (!(await runs.take(watch, run, cost))) {
      await stop(watch, run, 'ceiling')
      return false
    }
    const session: Session = {
      ...actor,
      session_id: sessionOfWork(actor.analyst.analyst_id),
      expires_at: new Date(Date.now() + sessionLength).toISOString(),
    }
    const asked = async (tx: Parameters<typeof runs.send>[0]) => {
      await actors.require(tx, actorOf(watch, run), case_id)
      await runs.send(tx, watch, run)
    }
    try {
      const lookup = { operation, params, case_id, freshness: 0, ofBatch: { id: run.record!, asked } }
      const looked = await lookUp(lookup, session)
      const { outcome, record } = looked
      if (outcome === 'not_answered' && !isNoneInPart(looked)) {
        const { reason } = looked
        await runs.settle(watch, run, reason === 'cancelled' ? null : 0)
        if (isOverLimit(reason)) await runs.drop(watch, run, Math.max(laterBy, (looked.retry_after ?? 0) * 1000))
        else await finish(watch, run, { outcome, reason })
        return false
      }
      await runs.settle(watch, run, chargeOf({ outcome, ...record }))
      await runs.keepPage(run, record.id, record.source)
      return true
    } catch (error) {
      await failed(watch, run, error)
      return false
    }
  }

  /** An unsent lookup is tried again soon, or the run says why it cannot be. */
  async function failed(watch: WatchTable, run: WatchRunTable, error: unknown): Promise<void> {
    if (error instanceof LostRun) throw error
    if (await runs.isSent(run)) return finish(watch, run, { outcome: 'unknown', reason: null })
    await runs.settle(watch, run, 0)
    const actor = await actors.of(actorOf(watch, run), watch.case_id)
    if (typeof actor === 'string') return actorStopped(watch, run, actor)
    const reason = error instanceof Problem ? error.more.reason : undefined
    // Paused, stopped or removed meanwhile.
    if (reason === 'session_ended' || (error instanceof Problem && error.status === 409 && !reason))
      return runs.drop(watch, run)
    if (reason && passingReasons.has(reason)) return runs.drop(watch, run, laterBy)
    if (reason && caseReasons.has(reason)) return stop(watch, run, reason as WatchEnd)
    if (!(error instanceof Problem)) onError(error)
    await finish(watch, run, { outcome: 'not_run', reason: reason ?? null })
  }

  async function stop(watch: WatchTable, run: WatchRunTable, why: WatchEnd): Promise<void> {
    if (why === 'ceiling') {
      await finish(watch, run, { outcome: 'not_run', reason: 'ceiling' })
      return end(watch.watch_id, why)
    }
    // A dropped run leaves the watch due, so no process may claim it between the two.
    await end(watch.watch_id, why)
    await runs.drop(watch, run)
  }

  async function compare(watch: WatchTable, run: WatchRunTable, operation: OperationName): Promise<void> {
    const given = { records, upstream }
    const after = await answerOf(given, recordsOf(run))
    if (!after) return finish(watch, run, { outcome: 'not_answered', reason: 'malformed' })
    const last = await runs.lastAnswer(watch.watch_id)
    const before = await answerOf(given, last ? recordsOf(last) : [watch.record])
    const { outcome } = after
    const changes = before ? changesBetween(operation, before, after) : []
    if (after.isNoneInPart) return finish(watch, run, { outcome: 'not_answered', reason: 'none_in_part' }, changes)
    if (!before) return finish(watch, run, { outcome, reason: 'earlier_erased' })
    const reason = after.isWhole ? (before.isWhole ? null : 'pages_missing') : 'part_of_list'
    await finish(watch, run, { outcome, reason }, changes)
  }

  async function finish(watch: WatchTable, ...ended: Ended): Promise<void> {
    await runs.finish(watch, ...ended)
    const { watch_id, every_days, until } = watch
    if (runsUntil(nextDue(clock(), every_days), { every_days, until }) === 0) await end(watch_id, 'until')
  }

  /** The run of a process that ended. The ledger shows the result of its lookup. */
  async function takeOver(watch: WatchTable, run: WatchRunTable): Promise<void> {
    if (run.step === 'claimed') await runs.settle(watch, run, 0)
    if (run.step === 'sent') {
      const record = run.record === null ? undefined : await records.record(run.record)
      if (!record?.answered || record.outcome === 'not_run')
        return finish(watch, run, { outcome: 'unknown', reason: null })
      if (record.outcome === 'not_answered' && !isNoneInPart(record)) {
        await runs.settle(watch, run, record.reason === 'cancelled' ? null : 0)
        return finish(watch, run, { outcome: 'not_answered', reason: record.reason })
      }
      await runs.settle(watch, run, chargeOf(record))
      await runs.keepPage(run, record.id, sourceIn(record.answered.headers))
    }
    if (watch.state !== 'active') return runs.drop(watch, run)
    await goOn(watch, run)
  }

  // A slow service delays no watch.
  addRound('days of registers', registerDays.bringForward)
  return addKind({ kind: 'watch', atOnce: () => mostAtOnce, before: endThose, run })
}

type Ended = Parameters<Runs['finish']> extends [unknown, ...infer Rest] ? Rest : never

/** It had no turn, and may get one soon. */
const passingReasons: ReadonlySet<string> = new Set(['busy', 'unavailable', 'stopping', 'cancelled', 'ledger'])

const caseReasons: ReadonlySet<string> = new Set(['case_closed', 'case_expired', 'case_incomplete'])

/** Thousandths. Null if it is not known. */
const chargeOf = ({ outcome, credits }: { outcome: Outcome | null; credits: string | null }): number | null =>
  outcome === 'not_answered' ? 0 : credits === null ? null : toThousandths(credits)

const actorOf = (watch: WatchTable, run: WatchRunTable): string | null => run.actor ?? watch.actor

const endOf: { readonly [Fault in ActorFault]: WatchEnd } = {
  account_disabled: 'analyst_disabled',
  sessions_ended: 'sessions_ended',
  left_case: 'analyst_left',
  token_revoked: 'sessions_ended',
  token_expired: 'sessions_ended',
  case_closed: 'case_closed',
}
