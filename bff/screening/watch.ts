/** The switch of a case that screens again when lists or subjects change. Only changes of candidates speak. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Screening } from '../../contract/desk/screening.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import { type Actors, noteActor } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { Problem } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { State } from '../state/state.ts'
import type { ScreeningWatchEnd, Tables } from '../state/tables.ts'
import type { Notices } from '../watch/notices.ts'
import { nameInEntry } from './assemble.ts'
import type { CandidateChanges } from './candidate-changes.ts'
import type { LoadedLists, Question } from './question.ts'
import type { Price, Screenings } from './screenings.ts'
import { activeWatches, endOfActor, type Watched, watchEndWords, watchesToEnd, watchOf } from './watched.ts'

type Options = {
  state: State
  jobs: Jobs
  screenings: Screenings
  actors: Actors
  notices: Notices
  clock: () => Date
  listsNow: () => Promise<LoadedLists>
  /** @param sentSince names sent since then, to the same lists, are not sent again */
  namesToLookUp: (case_id: string, sentSince: string) => Promise<Question[]>
  shownNow: (case_id: string) => Promise<string>
  /** Compares them with those at the last screening. */
  changesNow: (case_id: string, before: string) => Promise<CandidateChanges>
  priceOf: (lookups: number) => Promise<Price>
  /** Looks for due screenings. */
  nudge: () => void
}

/** Milliseconds until a name without an answer, or a screening that stopped, is tried again. */
const laterBy = 3_600_000
const changesShown = 100

const insertChanges = insertInto<Tables, 'screening_change'>('screening_change', [
  ...(['case_id', 'at', 'kind', 'list', 'record', 'pointer'] as const),
])

export function createScreeningWatch(options: Options) {
  const { state, jobs, screenings, actors, notices, clock, listsNow, namesToLookUp, priceOf, nudge } = options
  const { shownNow, changesNow } = options
  const { db, engine } = state
  const now = () => clock().toISOString()
  const hourAgo = () => new Date(clock().getTime() - laterBy).toISOString()

  async function look(): Promise<void> {
    for (const { case_id, why } of await watchesToEnd(db, now())) await stop(case_id, why)
    const watches = await activeWatches(db)
    if (watches.length === 0) return
    const { registers, isLoaded } = await listsNow()
    if (!isLoaded) return
    // A name without an answer is tried again on another day.
    const common = [registers, now().slice(0, 10)].join('\n')
    for (const watch of watches) {
      const seen = `${common}\n${watch.mark}`
      if (watch.seen !== seen && !rests(watch)) await screenAgain(watch, seen)
    }
  }

  const rests = ({ progress, ended_at }: Watched) =>
    progress === 'running' || (progress === 'stopped' && ended_at !== null && ended_at > hourAgo())

  async function screenAgain({ case_id, actor, seen: before }: Watched, seen: string): Promise<void> {
    const standing = await actors.of(actor, case_id)
    if (typeof standing === 'string') return stop(case_id, endOfActor[standing])
    const names = await namesToLookUp(case_id, hourAgo())
    /** @returns whether this process is the one that screens */
    const take = async (tx: Kysely<Tables>): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('screening_watch')
        .set({ seen })
        .where('case_id', '=', case_id)
        .where('seen', '=', before)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }
    if (names.length === 0) return (await take(db)) ? tell(case_id) : undefined
    const price = await priceOf(names.length)
    const actorIn = async (tx: Kysely<Tables>) => {
      if (!(await take(tx))) throw new TakenByAnother()
      return actor
    }
    try {
      await screenings.start({ case_id, ceiling: {}, price, is_watch: true, actorIn })
    } catch (error) {
      if (error instanceof TakenByAnother) return
      if (!(error instanceof Problem)) throw error
      const dear = price.credits === null ? 'price_unknown' : 'ceiling'
      return stop(case_id, error.status === 422 ? dear : 'case_closed')
    }
    nudge()
  }

  const stop = (case_id: string, why: ScreeningWatchEnd): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const watch = await tx
        .updateTable('screening_watch')
        .set({ state: 'stopped', why, is_end_mailed: 0 })
        .where('case_id', '=', case_id)
        .where('state', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (watch) await notices.screeningStopped(tx, { ...watch, why, at: now() })
    })

  /** Compares the candidates with those at the last screening, and announces the difference. */
  async function tell(case_id: string): Promise<void> {
    const watch = await watchOf(db, case_id)
    if (watch?.state !== 'active') return
    const { shown, changes } = await changesNow(case_id, watch.shown)
    const at = now()
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('screening_watch')
        .set({ shown, ...(changes.length > 0 && { is_mailed: 0 }) })
        .where('case_id', '=', case_id)
        .where('shown', '=', watch.shown)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n || changes.length === 0) return
      const rows = changes.map((change) => ({ case_id, at, ...change }))
      for (const { sql, parameters } of insertChanges(engine, rows))
        await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
      await notices.screened(tx, { ...watch, at, changes })
    })
  }

  jobs.addRound('watched screenings', look)

  return {
    tell,

    /** From now on it runs as this analyst's, and at once. @throws Problem */
    async switchOn(case_id: string, session: Session): Promise<void> {
      const shown = await shownNow(case_id)
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        const actor = await noteActor(tx, session)
        const own = { actor, analyst: session.analyst.analyst_id, since: now(), seen: '', is_end_mailed: 1 }
        await tx
          .insertInto('screening_watch')
          .values({ case_id, state: 'active', why: null, shown, is_mailed: 1, ...own })
          .onConflict((conflict) => conflict.column('case_id').doUpdateSet({ state: 'active', why: null, ...own }))
          .execute()
      })
    },

    /** Its changes stay. */
    async switchOff(case_id: string): Promise<void> {
      await db
        .updateTable('screening_watch')
        .set({ state: 'paused' })
        .where('case_id', '=', case_id)
        .where('state', '=', 'active')
        .execute()
    },

    async view(case_id: string): Promise<Screening['watch']> {
      const watch = await watchOf(db, case_id)
      if (!watch) return null
      const { state, why, analyst, since } = watch
      const person = await db.selectFrom('analyst').select('name').where('analyst_id', '=', analyst).executeTakeFirst()
      const rows = await db
        .selectFrom('screening_change')
        .leftJoin('screening_candidate', (join) =>
          join
            .onRef('screening_candidate.record', '=', 'screening_change.record')
            .onRef('screening_candidate.pointer', '=', 'screening_change.pointer'),
        )
        .select(['at', 'screening_change.kind', 'screening_change.list', 'screening_change.record'])
        .select(['screening_change.pointer', 'entry'])
        .where('screening_change.case_id', '=', case_id)
        .orderBy('change_id', 'desc')
        .limit(changesShown)
        .execute()
      return {
        state,
        analyst,
        since,
        analyst_name: person?.name ?? null,
        why: why === null ? null : (watchEndWords[why] ?? 'It was stopped. Switch it on again.'),
        changes: rows.map(({ record, pointer, entry, ...change }) => ({
          ...change,
          source: { record, pointer },
          name: entry === null ? null : nameInEntry(JSON.parse(entry)),
        })),
      }
    },
  }
}

class TakenByAnother extends Error {}
