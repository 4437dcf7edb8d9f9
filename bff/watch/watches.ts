/** Watches in the database: created, paused, resumed, stopped and removed. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { quietKinds } from '../../contract/changes.ts'
import { creditsInWords, toCredits, toThousandths } from '../../contract/credits.ts'
import { ukDate } from '../../contract/days.ts'
import type { Watch, WatchRun } from '../../contract/desk/watches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { unknownCountsAs } from '../../contract/prices.ts'
import type { AnswerSource } from '../../contract/source.ts'
import { runsUntil } from '../../contract/watch-runs.ts'
import { noteActor } from '../auth/actors.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Session } from '../auth/sessions.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Claims } from '../jobs/claims.ts'
import { aboutOf } from '../ledger/about.ts'
import { askedParams } from '../ledger/asked-params.ts'
import type { CasesOf } from '../ledger/records-for.ts'
import { scopeOf } from '../ledger/records-for.ts'
import { questionPrint } from '../lookup/freshness.ts'
import type { RecordNames } from '../lookup/record-names.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { randomId } from '../state/random-id.ts'
import type { CaseFileTable, JobTable, Tables, WatchEnd, WatchRunTable, WatchTable } from '../state/tables.ts'
import { forecastOf, type Question, type Schedule, times, type WantedWatch } from './question.ts'
import { endWords, runInWords } from './words.ts'

export type Watches = ReturnType<typeof createWatches>
type Options = {
  db: Kysely<Tables>
  claims: Claims
  cases: CasesOf
  recordNames: RecordNames
  estimateOf: EstimateOf
  clock: () => Date
}
type NewWatch = WantedWatch & {
  record: string
  session: Session
  most_credits?: string | undefined
  unknown_counts_as?: string | undefined
}
export type DueWatch = WatchTable & Pick<JobTable, 'due_at'>
export type Resumed = Pick<NewWatch, 'question' | 'file' | 'session'> & {
  until?: string | undefined
  most_credits?: string | undefined
}

/** Watches in one list. */
const mostListed = 1000
const runsShown = 50

export function createWatches({ db, claims, cases, recordNames, estimateOf, clock }: Options) {
  const now = () => clock().toISOString()

  const find = (watch_id: string): Promise<DueWatch | undefined> =>
    watchesIn(db).where('watch_id', '=', watch_id).executeTakeFirst()

  async function row(watch_id: string): Promise<DueWatch> {
    const found = await find(watch_id)
    if (!found) throw notFound('watch')
    return found
  }

  async function add(given: NewWatch): Promise<string> {
    const { record, question, every_days, until, first, file, session } = given
    requireUntil(given, file)
    const forecast = await forecastOf(estimateOf, given)
    if (forecast.runs === 0) throw neverDue(first)
    const isUnpriced = forecast.credits === null
    if (isUnpriced && (given.unknown_counts_as === undefined || given.most_credits === undefined)) {
      const message = 'The price is not known. Enter a ceiling, and how many credits each lookup counts as.'
      throw badInput([{ field: given.most_credits === undefined ? 'most_credits' : 'unknown_counts_as', message }])
    }
    const watch = {
      watch_id: randomId(),
      case_id: file.case_id,
      record,
      operation: question.operation,
      analyst: session.analyst.analyst_id,
      every_days,
      until,
      state: 'active' as const,
      why: null,
      most_credits: toThousandths(given.most_credits ?? forecast.credits ?? '0'),
      // A price can become unknown between two runs.
      unknown_counts_as: toThousandths(given.unknown_counts_as ?? `${unknownCountsAs}`),
      spent: 0,
      created_at: now(),
      ended_at: null,
      is_end_mailed: 0,
      actor: session.session_id,
    } satisfies WatchTable
    const { watch_id, case_id, actor } = watch
    await changing(db, case_id, async (tx, now) => {
      refuseClosed(now)
      await refuseErased(tx, case_id)
      await refuseTwice(tx, case_id, question)
      await noteActor(tx, session)
      await tx.insertInto('watch').values(watch).execute()
      await claims.add(tx, { job_id: watch_id, kind: 'watch', case_id, actor, due_at: first.toISOString() })
    })
    return watch_id
  }

  function requireUntil({ until }: Pick<Schedule, 'until'>, { retention_date }: CaseFileTable): void {
    const today = ukDate(now())
    if (until >= today && until <= retention_date) return
    throw badInput([{ field: 'until', message: `Enter a date from ${today} to ${retention_date}.` }])
  }

  async function refuseTwice(on: Kysely<Tables>, case_id: string, { operation, params }: Question): Promise<void> {
    const others = await on
      .selectFrom('watch')
      .select('record')
      .where('case_id', '=', case_id)
      .where('operation', '=', operation)
      .where('state', '!=', 'stopped')
      .execute()
    const known = await askedParams(
      on,
      others.map(({ record }) => record),
    )
    const wanted = questionPrint({ operation, params })
    for (const { page_id: _, ...theirs } of known.values())
      if (questionPrint({ operation, params: theirs }) === wanted)
        throw new Problem(409, 'Watched already', 'This case has a watch for the same lookup. Open the Watches tab.')
  }

  /** The names of the company or person in these records' answers. */
  async function namesOf(
    watches: readonly Pick<WatchTable, 'record' | 'operation'>[],
    analyst: Analyst,
  ): Promise<Map<string, string>> {
    const asked = await askedParams(
      db,
      watches.map(({ record }) => record),
    )
    const lines = watches.map(({ record: id, operation }) => ({
      id,
      operation,
      outcome: 'found',
      about: aboutOf(operation, asked.get(id) ?? {}),
    }))
    return recordNames.of(lines, await scopeOf({ cases }, analyst))
  }

  /** Newest first, everything that the analyst may see. @param case_id only this case's */
  async function list(analyst: Analyst, case_id?: string): Promise<{ watches: Watch[]; left: number }> {
    const scope = await scopeOf({ cases }, analyst)
    const all = watchesIn(db)
      .$if(case_id !== undefined, (those) => those.where('watch.case_id', '=', case_id!))
      .$if(case_id === undefined && scope !== 'everyone', (those) =>
        those.where('watch.case_id', 'in', scope === 'everyone' ? [] : ['', ...scope.cases]),
      )
    const { count } = await all
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await all.orderBy('created_at', 'desc').limit(mostListed).execute()
    return { watches: await views(rows, analyst), left: Number(count) - rows.length }
  }

  const view = async (watch: DueWatch, analyst: Analyst): Promise<Watch> => (await views([watch], analyst))[0]!

  async function views(watches: readonly DueWatch[], analyst: Analyst): Promise<Watch[]> {
    if (watches.length === 0) return []
    const ids = watches.map(({ watch_id }) => watch_id)
    const names = await namesOf(watches, analyst)
    const last = await lastRuns(ids)
    const counts = await countsOf(ids, analyst)
    const files = await db
      .selectFrom('case_file')
      .select(['case_id', 'reference'])
      .where('case_id', 'in', [...new Set(watches.map(({ case_id }) => case_id))])
      .execute()
    const people = await db
      .selectFrom('analyst')
      .select(['analyst_id', 'name'])
      .where('analyst_id', 'in', [...new Set(watches.map((watch) => watch.analyst))])
      .execute()
    const references = new Map(files.map(({ case_id, reference }) => [case_id, reference]))
    const analysts = new Map(people.map(({ analyst_id, name }) => [analyst_id, name]))
    return Promise.all(
      watches.map(async (watch) => {
        const run = last.get(watch.watch_id) ?? null
        const { changes, unread } = counts.get(watch.watch_id) ?? { changes: 0, unread: 0 }
        const isActive = watch.state === 'active'
        return {
          watch_id: watch.watch_id,
          case_id: watch.case_id,
          record: watch.record,
          operation: watch.operation,
          case_reference: references.get(watch.case_id) ?? '',
          name: names.get(watch.record) ?? null,
          every_days: watch.every_days,
          until: watch.until,
          state: watch.state,
          why: watch.why === null ? null : endWords[watch.why],
          analyst: watch.analyst,
          analyst_name: analysts.get(watch.analyst) ?? null,
          created_at: watch.created_at,
          ended_at: watch.ended_at,
          next_at: isActive ? watch.due_at : null,
          most_credits: toCredits(Number(watch.most_credits)),
          credits: toCredits(Number(watch.spent)),
          left: isActive ? await leftOf(watch, run) : { runs: 0, credits: '0' },
          last: run && toRun(run),
          changes,
          unread,
        }
      }),
    )
  }

  async function leftOf(watch: DueWatch, run: WatchRunTable | null): Promise<Watch['left']> {
    const runs = runsUntil(new Date(watch.due_at), watch)
    const { credits } = await estimateOf(watch.operation as OperationName, {})
    const pages = run === null ? 1 : Math.max(1, recordsOf(run).length)
    return { runs, credits: times(credits, runs * pages) }
  }

  async function lastRuns(ids: readonly string[]): Promise<Map<string, WatchRunTable>> {
    const rows = await db
      .selectFrom('watch_run')
      .selectAll('watch_run')
      .where('watch_id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('watch_run as later')
              .select('later.run_id')
              .whereRef('later.watch_id', '=', 'watch_run.watch_id')
              .whereRef('later.at', '>', 'watch_run.at'),
          ),
        ),
      )
      .execute()
    return new Map(rows.map((run) => [run.watch_id, run]))
  }

  async function countsOf(ids: readonly string[], { analyst_id }: Analyst) {
    const rows = await db
      .selectFrom('watch_change')
      .leftJoin('watch_read', (join) =>
        join.onRef('watch_read.watch_id', '=', 'watch_change.watch_id').on('watch_read.analyst_id', '=', analyst_id),
      )
      .select(({ fn }) => ['watch_change.watch_id', fn.countAll<number>().as('changes')])
      .select(
        sql<number>`sum(case when watch_change.change_id > coalesce(watch_read.change_id, 0) and watch_change.kind not in (${sql.join(quietKinds)}) then 1 else 0 end)`.as(
          'unread',
        ),
      )
      .where('watch_change.watch_id', 'in', ids)
      .groupBy('watch_change.watch_id')
      .execute()
    return new Map(
      rows.map(({ watch_id, changes, unread }) => [watch_id, { changes: Number(changes), unread: Number(unread) }]),
    )
  }

  /** Of a run that waits for its next page, in no process: later, its pages would be too old to compare. */
  const endWaiting = (tx: Kysely<Tables>, watch_id: string) =>
    tx
      .updateTable('watch_run')
      .set({ outcome: 'not_run', reason: 'paused', ended_at: now(), is_mailed: 1 })
      .where('watch_id', '=', watch_id)
      .where('ended_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('job').select('job_id').where('job_id', '=', watch_id).where('claimed_until', 'is', null)),
      )
      .execute()

  return {
    find,
    row,
    add,
    list,
    view,
    namesOf,

    async runs(watch_id: string): Promise<{ runs: WatchRun[]; left: number }> {
      const all = db.selectFrom('watch_run').where('watch_id', '=', watch_id)
      const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const rows = await all.selectAll().orderBy('at', 'desc').limit(runsShown).execute()
      return { runs: rows.map(toRun), left: Number(count) - rows.length }
    },

    async pause(watch_id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('watch')
          .set({ state: 'paused' })
          .where('watch_id', '=', watch_id)
          .where('state', '=', 'active')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw notNow('This watch does not run, so it cannot be paused.')
        await claims.change(tx, watch_id, { state: 'paused' })
        await endWaiting(tx, watch_id)
      })
    },

    /** From now on it runs in this analyst's name, at once if a run is overdue. @throws Problem */
    async resume(watch: DueWatch, { file, question, session, ...given }: Resumed): Promise<void> {
      const until = given.until ?? watch.until
      requireUntil({ until }, file)
      const most = given.most_credits === undefined ? Number(watch.most_credits) : toThousandths(given.most_credits)
      if (most < Number(watch.spent) || (watch.why === 'ceiling' && most <= Number(watch.most_credits))) {
        const spent = creditsInWords(toCredits(Number(watch.spent)))
        throw badInput([{ field: 'most_credits', message: `This watch has spent ${spent}. Enter a higher ceiling.` }])
      }
      const due = watch.due_at > now() ? watch.due_at : now()
      if (runsUntil(new Date(due), { ...watch, until }) === 0) throw neverDue(new Date(due))
      const active = { state: 'active', why: null, ended_at: null, is_end_mailed: 0 } as const
      await changing(db, file.case_id, async (tx, locked) => {
        refuseClosed(locked)
        await refuseErased(tx, file.case_id)
        const { state } = await tx
          .selectFrom('watch')
          .select('state')
          .where('watch_id', '=', watch.watch_id)
          .executeTakeFirstOrThrow(() => notFound('watch'))
        if (state === 'stopped') await refuseTwice(tx, file.case_id, question)
        const { analyst_id } = session.analyst
        const actor = await noteActor(tx, session)
        const { numUpdatedRows } = await tx
          .updateTable('watch')
          .set({ ...active, analyst: analyst_id, actor, until, most_credits: most })
          .where('watch_id', '=', watch.watch_id)
          .where('state', '!=', 'active')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw notNow('This watch runs already.')
        await claims.change(tx, watch.watch_id, { state: 'waiting', due_at: due, actor })
        await endWaiting(tx, watch.watch_id)
        // Changes that no summary has announced are in this analyst's next one.
        await claims.add(tx, { job_id: analyst_id, kind: 'mail' })
      })
    },

    /** The next run is this person's, and at once. A run that is under way stays another's. */
    async makeDue(watch_id: string, session: Session): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (await claims.bringForward(tx, watch_id, { actor: await noteActor(tx, session) })) return
        const { state } = await tx
          .selectFrom('watch')
          .select('state')
          .where('watch_id', '=', watch_id)
          .executeTakeFirstOrThrow(() => notFound('watch'))
        if (state !== 'active') throw notNow('This watch is paused or stopped. Resume it first.')
      })
    },

    /** Its records stay. */
    remove: (watch_id: string): Promise<void> => db.transaction().execute((tx) => deleteWatch(tx, watch_id)),

    /** @returns the stopped watch, unless it stopped before */
    async end(tx: Transaction<Tables>, watch_id: string, why: WatchEnd): Promise<WatchTable | undefined> {
      const watch = await tx
        .updateTable('watch')
        .set({ state: 'stopped', why, ended_at: now() })
        .where('watch_id', '=', watch_id)
        .where('state', '!=', 'stopped')
        .returningAll()
        .executeTakeFirst()
      if (!watch) return undefined
      await claims.change(tx, watch_id, { state: 'paused' })
      await endWaiting(tx, watch_id)
      return watch
    },
  }
}

/** With the time of its next run. */
export const watchesIn = (db: Kysely<Tables>) =>
  db.selectFrom('watch').innerJoin('job', 'job.job_id', 'watch.watch_id').selectAll('watch').select('job.due_at')

/** With its runs and changes. Its records stay. */
async function deleteWatch(tx: Kysely<Tables>, watch_id: string): Promise<void> {
  // The watch first, as its runs lock it.
  for (const table of ['watch', 'watch_delivery', 'watch_read', 'watch_change', 'watch_run'] as const)
    await tx.deleteFrom(table).where('watch_id', '=', watch_id).execute()
  await tx.deleteFrom('job').where('job_id', '=', watch_id).execute()
}

export const recordsOf = ({ records }: Pick<WatchRunTable, 'records'>): string[] => JSON.parse(records)

function toRun(run: WatchRunTable): WatchRun {
  const { run_id, at, outcome, changes, cost } = run
  const source: AnswerSource | null = run.source === null ? null : JSON.parse(run.source)
  return {
    run_id,
    at,
    outcome,
    changes,
    source,
    records: recordsOf(run),
    credits: toCredits(Number(cost)),
    message: runInWords({ ...run, source, pages: recordsOf(run).length }),
  }
}

const notNow = (detail: string) => new Problem(409, 'Not possible now', detail)

const neverDue = (due: Date) =>
  badInput([
    {
      field: 'until',
      message: `The next run is due on ${ukDate(due.toISOString())}. Choose a later last day, or fewer days between runs.`,
    },
  ])
