/** What a due screening does: a lookup for each name, and for each page of its answer. A killed one goes on elsewhere. */
import { setTimeout as wait } from 'node:timers/promises'
import { toThousandths } from '../../contract/credits.ts'
import { isOverLimit } from '../../contract/reasons.ts'
import type { ActorFault, Actors } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sessionOfWork } from '../keys/held-keys.ts'
import { chargeFor } from '../lookup/budgets/reservations.ts'
import type { Looked, LookUp } from '../lookup/one-lookup.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { timedId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { JobTable } from '../state/tables.ts'
import { isTooLong, moreToRead } from './answered.ts'
import { noteAnswered, noteSent, recoverSent, type Sent } from './answers.ts'
import { entriesIn, listsSearched } from './entries.ts'
import { screeningOperation as operation, type Question } from './question.ts'
import type { ScreeningRow, Screenings } from './screenings.ts'
import type { Stop } from './stops.ts'

type Options = {
  state: State
  screenings: Screenings
  actors: Actors
  lookUp: LookUp
  estimateOf: EstimateOf
  jobs: Jobs
  /** Names at once in this process. */
  atOnce: number
  clock: () => Date
  /** The names that a running screening still has to look up, and the lists as they are loaded now. */
  namesLeft: (row: ScreeningRow) => Promise<{ names: Question[]; registers: string }>
  /** In the end, whatever the reason. */
  ended: (row: ScreeningRow) => Promise<void>
  /** Receives failures of the application itself. */
  onError: (error: unknown) => void
}

const mostPages = 10
/** Milliseconds. */
const sessionLength = 60_000
const pause = 500
const longestPause = 30_000
/** Tries of a lookup that gets no turn. */
const mostTries = 40

/** The screening ends here. `left`: another process goes on, or somebody ended it. */
type Ended = Stop | 'left'
type Run = { row: ScreeningRow; registers: string }

/** @returns looks for due screenings now */
export function runScreenings(options: Options): () => void {
  const { state, screenings, actors, lookUp, estimateOf, atOnce, clock, namesLeft, ended, onError } = options
  const { claims, stopping, addKind } = options.jobs
  const { db } = state

  async function run({ job_id: case_id }: JobTable): Promise<void> {
    const row = await screenings.find(case_id)
    if (row?.state !== 'running') return claims.end(db, case_id)
    const why = await lookUpAll(row).catch((error): Ended => {
      onError(error)
      return 'failure'
    })
    if (stopping.aborted) return claims.leave(case_id)
    // Before it ends, so that a kill here does it again.
    await ended(row).catch(onError)
    await db.transaction().execute(async (tx) => {
      if (why !== 'left') await screenings.end(tx, case_id, why === null ? 'done' : 'stopped', { why, of: row })
      await claims.end(tx, case_id)
    })
  }

  async function lookUpAll(row: ScreeningRow): Promise<Ended | null> {
    const { case_id } = row
    await recoverSent(db, case_id, (await costOf(row, '')) === 0)
    const { names, registers } = await namesLeft(row)
    await screenings.count(case_id, names.length)
    const waiting = names.values()
    let end: Ended | null = null
    const lane = async () => {
      for (const name of waiting) {
        if (end !== null || stopping.aborted) return
        const why = await lookUpName({ row, registers }, name)
        end ??= why
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return end
  }

  async function costOf({ unknown_counts_as }: ScreeningRow, name: string): Promise<number> {
    const { credits } = await estimateOf(operation, { name })
    return credits === null ? Number(unknown_counts_as) : toThousandths(credits)
  }

  async function lookUpName(run: Run, { question, name }: Question): Promise<Ended | null> {
    const before: string[] = []
    let page_id = ''
    for (;;) {
      const page = await lookUpPage(run, { question, name, page_id, before })
      if (typeof page === 'string') return page
      before.push(page.record)
      if (page.next === null || before.length >= mostPages) break
      page_id = page.next
    }
    await screenings.countDone(run.row.case_id)
    return null
  }

  type Page = Question & { page_id: string; before: readonly string[] }

  /** Tries again while the lookup gets no turn. */
  async function lookUpPage(run: Run, page: Page): Promise<{ record: string; next: string | null } | Ended> {
    for (let tries = 1; ; tries++) {
      const done = await tryPage(run, page)
      if (typeof done === 'string' || 'record' in done) return done
      if (tries >= mostTries) return 'unavailable'
      await wait(Math.min(done.later, longestPause), undefined, { signal: stopping, ref: false }).catch(() => {})
      if (stopping.aborted) return 'left'
    }
  }

  async function tryPage({ row, registers }: Run, { question, name, page_id, before }: Page) {
    const { case_id } = row
    const actor = await actors.of(row.actor, case_id)
    if (typeof actor === 'string') return actor
    const cost = await costOf(row, name)
    const session: Session = {
      ...actor,
      session_id: sessionOfWork(actor.analyst.analyst_id),
      expires_at: new Date(Date.now() + sessionLength).toISOString(),
    }
    const sent: Sent = {
      record: timedId(Date.now()),
      case_id,
      question,
      registers,
      before,
      at: clock().toISOString(),
    }
    let isSent = false
    const asked = async (tx: Parameters<typeof noteSent>[0]) => {
      await actors.require(tx, row.actor, case_id)
      // With the sending: nothing is spent where a kill comes first. It locks the screening, and then its job is locked.
      const hasRoom = await screenings.reserve(tx, case_id, cost)
      if (!(await claims.lockMine(tx, case_id))) throw new Left()
      if (!hasRoom) throw new NoRoom()
      await noteSent(tx, sent)
      isSent = true
    }
    try {
      const params = { name, ...(page_id && { page_id }) }
      const looked = await lookUp(
        { operation, params, case_id, freshness: 0, ofBatch: { id: sent.record, asked } },
        session,
      )
      return await answered(sent, looked, cost)
    } catch (error) {
      return failed({ row, sent, isSent, error })
    }
  }

  async function answered(sent: Sent, looked: Looked<typeof operation>, cost: number) {
    const { outcome, record } = looked
    const reason = outcome === 'not_answered' ? looked.reason : null
    const charge = chargeFor({ outcome, reason, credits: record.credits })
    const difference = (charge ?? cost) - cost
    if (outcome === 'not_answered') {
      await noteAnswered(state, sent, { outcome, reason, lists: [], entries: [], is_cut: 0, difference })
      if (isOverLimit(reason)) return { later: (looked.retry_after ?? 1) * 1000 }
      if (reason === 'no_source') return 'no_list' as const
      if (reason === 'refused_key' || reason === 'out_of_credits') return reason
      return { record: sent.record, next: null }
    }
    const { result } = looked
    const next = result.next_page_id?.trim() || null
    const is_cut = next === null ? 0 : sent.before.length + 1 < mostPages ? moreToRead : isTooLong
    const lists = listsSearched(result, record.source)
    await noteAnswered(state, sent, { outcome, reason, lists, entries: entriesIn(result), is_cut, difference })
    return { record: sent.record, next }
  }

  type Failure = { row: ScreeningRow; sent: Sent; isSent: boolean; error: unknown }

  async function failed({ row, sent, isSent, error }: Failure): Promise<Ended | { later: number }> {
    const { case_id } = row
    if (isSent) {
      const unknown = { outcome: 'not_answered' as const, reason: 'answer_unknown', lists: [], entries: [], is_cut: 0 }
      await noteAnswered(state, sent, { ...unknown, difference: 0 })
    }
    const cause = error instanceof Problem ? error.cause : error
    if (cause instanceof Left) return 'left'
    if (cause instanceof NoRoom) return stateOf(case_id)
    const actor = await actors.of(row.actor, case_id)
    if (typeof actor === 'string') return actor satisfies ActorFault
    const { reason, retry_after } = error instanceof Problem ? error.more : {}
    if (reason && passingReasons.has(reason)) return { later: retry_after ? retry_after * 1000 : pause }
    if (!(error instanceof Problem)) onError(error)
    return (reason as Stop | undefined) ?? 'failure'
  }

  async function stateOf(case_id: string): Promise<Ended> {
    return (await stateIn(db, case_id)) === 'running' ? 'ceiling' : 'left'
  }

  const stateIn = async (on: typeof db, case_id: string) =>
    (await on.selectFrom('screening').select('state').where('case_id', '=', case_id).executeTakeFirst())?.state

  return addKind({ kind: 'screening', atOnce: () => 2, run })
}

/** Another process has it. */
class Left extends Error {}

/** Below its ceiling, or somebody ended it. */
class NoRoom extends Error {}

/** It had no turn, and may get one soon. */
const passingReasons: ReadonlySet<string> = new Set([
  'busy',
  'unavailable',
  'stopping',
  'cancelled',
  'ledger',
  'session_ended',
])
