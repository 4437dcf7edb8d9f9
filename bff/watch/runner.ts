/**
 * Runs the watches that are due, in every process of the application. A watch is claimed for a while, and the claim is
 * renewed while it runs. Each lookup has its record's id before it is sent, and becomes `sent` in one transaction with
 * the ledger's `asked`. A lookup that was only claimed when its process ended is sent later. A lookup that was sent and
 * has no answer on record is unknown, and the watch waits for its next day.
 */
import { toThousandths } from '../../contract/credits.ts'
import type { RunOutcome } from '../../contract/desk/watches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type AnswerSource, sourceIn } from '../../contract/source.ts'
import { type Change, changesBetween } from '../../entities/changes/changes-between.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import { sessionOfWatches } from '../keys/held-keys.ts'
import type { Records } from '../ledger/records.ts'
import type { LookUp } from '../lookup/lookup.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { randomId, timedId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { AnalystTable, WatchEnd, WatchRunTable, WatchTable } from '../state/tables.ts'
import type { Registers } from '../upstream/registers.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { answerOf } from './answers.ts'
import { endReasons } from './ends.ts'
import type { FoundChanges } from './found-changes.ts'
import type { Notices } from './notices.ts'
import { nextDue, nextPageIn, type Question, questionIn, runsUntil } from './question.ts'
import { recordsOf, type Watches } from './watches.ts'

type Options = {
  state: State
  watches: Watches
  found: FoundChanges
  lookUp: LookUp
  purposeOf: PurposeOf
  estimateOf: EstimateOf
  records: Records
  registers: Registers
  upstream: Upstream
  notices: Notices
  /** When watches are due. Claims go by the clock of the machine. */
  clock: () => Date
  /** What failed outside a request. */
  onError: (error: unknown) => void
}

/** Milliseconds: how long a claim holds, how often it is renewed, and how often due watches are looked for. */
const lease = 15_000
const renewEvery = 5_000
const lookEvery = 1_000
/** A lookup that had no turn is tried again after this time. */
const laterBy = 60_000
/** Runs at once in this process. */
const mostAtOnce = 2
/** Pages of one run. A longer list is compared as far as it was read. */
const mostPages = 50

export function createWatchRunner(options: Options) {
  const { state, watches, found, lookUp, purposeOf, estimateOf, records, registers, upstream, notices } = options
  const { clock, onError } = options
  const { db } = state
  const me = randomId()
  const underWay = new Map<string, Promise<void>>()
  let timers: NodeJS.Timeout[] = []
  let isStopping = false
  let looking: Promise<void> | undefined

  const now = () => clock().toISOString()
  const leaseEnd = (milliseconds = lease) => new Date(Date.now() + milliseconds).toISOString()

  /** One look at a time. The timer begins the next one. */
  function look(): Promise<void> {
    looking ??= (async () => {
      await recover()
      await endThose()
      await claimDue()
    })()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  async function endThose(): Promise<void> {
    for (const { watch_id, why } of await endReasons(db, now())) await end(watch_id, why)
  }

  async function end(watch_id: string, why: WatchEnd): Promise<void> {
    if (await watches.end(watch_id, why)) await notices.stopped(watch_id)
  }

  async function claimDue(): Promise<void> {
    if (isStopping || underWay.size >= mostAtOnce) return
    const due = await db
      .selectFrom('watch')
      .select('watch_id')
      .where('state', '=', 'active')
      .where('due_at', '<=', now())
      .where('claimed_until', 'is', null)
      .orderBy('due_at')
      .limit(mostAtOnce - underWay.size)
      .execute()
    for (const { watch_id } of due) {
      const claimed = await claim(watch_id)
      if (claimed) follow(claimed, () => begin(claimed))
    }
  }

  function follow({ watch_id }: WatchTable, work: () => Promise<void>): void {
    const running = work()
      .catch(onError)
      .finally(() => {
        underWay.delete(watch_id)
        if (!isStopping) void look()
      })
    underWay.set(watch_id, running)
  }

  /** Null where another process was quicker. */
  const claim = async (watch_id: string): Promise<WatchTable | null> =>
    (await db
      .updateTable('watch')
      .set({ claimed_by: me, claimed_until: leaseEnd() })
      .where('watch_id', '=', watch_id)
      .where('state', '=', 'active')
      .where('due_at', '<=', now())
      .where('claimed_until', 'is', null)
      .returningAll()
      .executeTakeFirst()) ?? null

  async function begin(watch: WatchTable): Promise<void> {
    const { watch_id } = watch
    const run: WatchRunTable = {
      ...{ run_id: timedId(clock().getTime()), watch_id, at: now(), outcome: 'running', reason: null },
      ...{ record: null, step: null, records: '[]', page_cost: 0, cost: 0, changes: 0, source: null },
      ...{ ended_at: null, is_mailed: 0 },
    }
    const source = await unchangedSource(watch)
    await db
      .insertInto('watch_run')
      .values({ ...run, source: source && JSON.stringify(source) })
      .execute()
    if (source) return finish(watch, run, { outcome: 'not_run', reason: 'register_unchanged' })
    await goOn(watch, run)
  }

  /** The loaded register that the last answer came from, where it has had no newer data since. */
  async function unchangedSource({ watch_id, record, operation }: WatchTable): Promise<AnswerSource | null> {
    const last = await lastAnswer(watch_id)
    const answered = last ? null : (await records.record(record))?.answered
    const source: AnswerSource | null = last?.source ? JSON.parse(last.source) : sourceIn(answered?.headers ?? {})
    if (source?.kind !== 'loaded' || source.of === null) return null
    const now = (await registers.read())?.find(
      ({ register, kind, operations }) =>
        register === source.register && kind === 'loaded' && operations.includes(operation),
    )
    return now?.of === source.of ? source : null
  }

  /** The newest run with an answer. */
  const lastAnswer = (watch_id: string): Promise<WatchRunTable | undefined> =>
    db
      .selectFrom('watch_run')
      .selectAll()
      .where('watch_id', '=', watch_id)
      .where('outcome', 'in', ['found', 'none_found'])
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** Looks up page after page. Pages that were answered before a process ended count. */
  async function goOn(watch: WatchTable, run: WatchRunTable): Promise<void> {
    const question = questionIn(
      (await records.record(watch.record)) ?? { operation: watch.operation as never, asked: null },
    )
    if (!question) return stop(watch, run, 'record_erased')
    const analyst = await db
      .selectFrom('analyst')
      .selectAll()
      .where('analyst_id', '=', watch.analyst)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!analyst) return stop(watch, run, 'analyst_disabled')
    for (;;) {
      if (isStopping) return letGo(watch)
      const page = await nextPage(run)
      if (page === 'end') return compare(watch, run, question.operation)
      const isAnswered = await lookUpPage(watch, run, withPage(question, page), analyst)
      if (!isAnswered) return
    }
  }

  const withPage = ({ operation, params }: Question, page_id: string): Question => ({
    operation,
    params: page_id === '' ? params : { ...params, page_id },
  })

  /** Its id; empty for the first. */
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

  /** @returns whether it was answered; the run has ended, or waits, where not */
  async function lookUpPage(
    watch: WatchTable,
    run: WatchRunTable,
    { operation, params }: Question,
    analyst: AnalystTable,
  ): Promise<boolean> {
    const { case_id } = watch
    try {
      await purposeOf({ operation, case_id, analyst_id: analyst.analyst_id })
    } catch (error) {
      await stop(watch, run, endOf(error))
      return false
    }
    const { credits } = await estimateOf(operation, params)
    const cost = credits === null ? Number(watch.unknown_counts_as) : toThousandths(credits)
    if (!(await take(watch, run, cost))) {
      await stop(watch, run, 'ceiling')
      return false
    }
    const session: Session = {
      ...{ session_id: sessionOfWatches(analyst.analyst_id), expires_at: leaseEnd(), analyst },
    }
    const asked = async (tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => {
      const { numUpdatedRows } = await tx
        .updateTable('watch_run')
        .set({ step: 'sent' })
        .where('run_id', '=', run.run_id)
        .where('record', '=', run.record)
        .where('step', '=', 'claimed')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('watch')
              .select('watch.watch_id')
              .where('watch.watch_id', '=', watch.watch_id)
              .where('claimed_by', '=', me)
              .where('state', '=', 'active'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Problem(409, 'Not run', 'This watch was paused or removed meanwhile.')
    }
    try {
      const lookup = { operation, params, case_id, freshness: 0, ofBatch: { id: run.record!, asked } }
      const { outcome, record, ...looked } = await lookUp(lookup as never, session)
      if (outcome === 'not_answered') {
        const reason = 'reason' in looked ? (looked.reason as string) : null
        await settle(watch, run, reason === 'cancelled' ? null : 0)
        await finish(watch, run, { outcome, reason })
        return false
      }
      await settle(watch, run, record.credits === null ? null : toThousandths(record.credits))
      await keepPage(run, record.id, record.source)
      return true
    } catch (error) {
      await failed(watch, run, error)
      return false
    }
  }

  /** The cost counts from here on. False where the ceiling does not allow it. */
  async function take(watch: WatchTable, run: WatchRunTable, cost: number): Promise<boolean> {
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
  }

  /** @param cost null where the price is unknown: then it costs what it counted as */
  async function settle(watch: WatchTable, run: WatchRunTable, cost: number | null): Promise<void> {
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
  }

  async function keepPage(run: WatchRunTable, record: string, source: AnswerSource | null): Promise<void> {
    const set = {
      ...{ records: JSON.stringify([...recordsOf(run), record]), record: null, step: null },
      source: source ? JSON.stringify(source) : run.source,
    }
    await db.updateTable('watch_run').set(set).where('run_id', '=', run.run_id).execute()
    Object.assign(run, set)
  }

  /** What was not sent is tried again soon, or says why it cannot be. */
  async function failed(watch: WatchTable, run: WatchRunTable, error: unknown): Promise<void> {
    const stored = await db.selectFrom('watch_run').select('step').where('run_id', '=', run.run_id).executeTakeFirst()
    if (stored?.step === 'sent') return finish(watch, run, { outcome: 'unknown', reason: null })
    await settle(watch, run, 0)
    const reason = error instanceof Problem ? error.more.reason : undefined
    // Paused, stopped or removed meanwhile.
    if (reason === 'session_ended' || (error instanceof Problem && error.status === 409 && !reason))
      return dropRun(watch, run)
    if (reason && passingReasons.has(reason)) {
      await db
        .updateTable('watch')
        .set({ due_at: new Date(clock().getTime() + laterBy).toISOString() })
        .where('watch_id', '=', watch.watch_id)
        .execute()
      return dropRun(watch, run)
    }
    if (reason && caseReasons.has(reason)) return stop(watch, run, reason as WatchEnd)
    if (!(error instanceof Problem)) onError(error)
    await finish(watch, run, { outcome: 'not_run', reason: reason ?? null })
  }

  /** As if it had not begun. Pages that were answered make it a run all the same. */
  async function dropRun(watch: WatchTable, run: WatchRunTable): Promise<void> {
    if (recordsOf(run).length > 0) return finish(watch, run, { outcome: 'not_run', reason: null })
    await db.deleteFrom('watch_run').where('run_id', '=', run.run_id).execute()
    await release(watch)
  }

  async function stop(watch: WatchTable, run: WatchRunTable, why: WatchEnd): Promise<void> {
    if (why === 'ceiling') await finish(watch, run, { outcome: 'not_run', reason: 'ceiling' })
    else await dropRun(watch, run)
    await end(watch.watch_id, why)
  }

  async function compare(watch: WatchTable, run: WatchRunTable, operation: OperationName): Promise<void> {
    const given = { records, upstream }
    const after = await answerOf(given, recordsOf(run))
    if (!after) return finish(watch, run, { outcome: 'not_answered', reason: 'malformed' })
    const last = await lastAnswer(watch.watch_id)
    const before = await answerOf(given, last ? recordsOf(last) : [watch.record])
    const { outcome } = after
    if (!before) return finish(watch, run, { outcome, reason: 'earlier_erased' })
    const changes = changesBetween(operation, before, after)
    const isPart = !before.isWhole && after.isWhole
    await finish(watch, run, { outcome, reason: isPart ? 'pages_missing' : null }, changes)
  }

  async function finish(
    watch: WatchTable,
    run: WatchRunTable,
    { outcome, reason }: { outcome: RunOutcome; reason: string | null },
    changes: readonly Change[] = [],
  ): Promise<void> {
    const { watch_id, every_days, until } = watch
    const { run_id } = run
    const at = now()
    const due = nextDue(clock(), every_days)
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
        .set({ claimed_by: null, claimed_until: null, due_at: due.toISOString() })
        .where('watch_id', '=', watch_id)
        .where('claimed_by', '=', me)
        .execute()
    })
    if (runsUntil(due, { every_days, until }) === 0) await end(watch_id, 'until')
  }

  async function release({ watch_id }: WatchTable): Promise<void> {
    await db
      .updateTable('watch')
      .set({ claimed_by: null, claimed_until: null })
      .where('watch_id', '=', watch_id)
      .where('claimed_by', '=', me)
      .execute()
  }

  /** Another process goes on with its run. */
  async function letGo({ watch_id }: WatchTable): Promise<void> {
    await db
      .updateTable('watch')
      .set({ claimed_until: leaseEnd(-lease) })
      .where('watch_id', '=', watch_id)
      .where('claimed_by', '=', me)
      .execute()
  }

  async function renew(): Promise<void> {
    if (underWay.size === 0) return
    await db
      .updateTable('watch')
      .set({ claimed_until: leaseEnd() })
      .where('watch_id', 'in', [...underWay.keys()])
      .where('claimed_by', '=', me)
      .execute()
  }

  /** Watches of processes that ended: the ledger says what became of their lookup. */
  async function recover(): Promise<void> {
    const left = await db
      .selectFrom('watch')
      .selectAll()
      .where('claimed_until', '<', leaseEnd(0))
      .limit(mostAtOnce)
      .execute()
    for (const watch of left) {
      if (underWay.has(watch.watch_id)) continue
      const { numUpdatedRows } = await db
        .updateTable('watch')
        .set({ claimed_by: me, claimed_until: leaseEnd() })
        .where('watch_id', '=', watch.watch_id)
        .where('claimed_until', '=', watch.claimed_until)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) follow(watch, () => takeOver(watch))
    }
  }

  async function takeOver(watch: WatchTable): Promise<void> {
    const run = await db
      .selectFrom('watch_run')
      .selectAll()
      .where('watch_id', '=', watch.watch_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!run) return release(watch)
    if (run.step === 'claimed') await settle(watch, run, 0)
    if (run.step === 'sent') {
      const record = run.record === null ? undefined : await records.record(run.record)
      if (!record?.answered || record.outcome === 'not_run')
        return finish(watch, run, { outcome: 'unknown', reason: null })
      if (record.outcome === 'not_answered') {
        await settle(watch, run, record.reason === 'cancelled' ? null : 0)
        return finish(watch, run, { outcome: 'not_answered', reason: record.reason })
      }
      await settle(watch, run, record.credits === null ? null : toThousandths(record.credits))
      await keepPage(run, record.id, sourceIn(record.answered.headers))
    }
    if (watch.state !== 'active') return dropRun(watch, run)
    await goOn(watch, run)
  }

  const safely = (work: () => Promise<void>) => () => void work().catch(onError)

  return {
    begin(): void {
      timers = [setInterval(() => void look(), lookEvery), setInterval(safely(renew), renewEvery)]
      void look()
    },

    /** A watch became due: nobody waits for the next look. */
    nudge: (): void => void look(),

    /** Begins nothing new, and waits for what is under way. */
    async stop(): Promise<void> {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}

/** The ceiling came first. */
class NoRoom extends Error {}

/** It had no turn, and may have one soon. */
const passingReasons: ReadonlySet<string> = new Set([
  'busy',
  'unavailable',
  'stopping',
  'cancelled',
  'too_many_requests',
])

const caseReasons: ReadonlySet<string> = new Set(['case_closed', 'case_expired', 'case_incomplete'])

/** Why the case takes no lookup of this analyst. */
const endOf = (error: unknown): WatchEnd => {
  if (!(error instanceof Problem)) throw error
  const { reason } = error.more
  return reason && caseReasons.has(reason) ? (reason as WatchEnd) : 'analyst_left'
}
