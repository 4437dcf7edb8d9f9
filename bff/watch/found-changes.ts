/** Changes that runs found. They are stored without values, and read with the values of the two records. */
import type { Kysely, Transaction } from 'kysely'
import { CompiledQuery } from 'kysely'
import { isQuiet, quietKinds } from '../../contract/changes.ts'
import type { WatchChange, WatchChanges, WatchFeed } from '../../contract/desk/watches.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import type { Change } from '../../entities/changes/changes-between.ts'
import { itemInWords, valueInWords } from '../../entities/changes/in-words.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Records } from '../ledger/records.ts'
import type { CasesOf } from '../ledger/records-for.ts'
import type { State } from '../state/state.ts'
import type { Tables, WatchTable } from '../state/tables.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { comparedResult } from './answers.ts'
import {
  furthest,
  type InCases,
  markScreeningsRead,
  screeningChanges,
  unreadOfScreenings,
} from './screening-changes.ts'
import type { Watches } from './watches.ts'

const pageLength = 50

const insertChanges = insertInto<Tables, 'watch_change'>('watch_change', [
  ...(['watch_id', 'run_id', 'at', 'kind', 'field', 'record', 'pointer', 'before_record', 'before_pointer'] as const),
])

type Options = { state: State; records: Records; upstream: Upstream; watches: Watches; cases: CasesOf }
type ToMark = {
  watch_ids: readonly string[]
  screenings: readonly string[]
  case_ids: readonly string[]
  own_cases: boolean
  up_to?: number | undefined
  screenings_up_to?: number | undefined
  read_at?: string | undefined
}
type ToFeed = { case_id?: string | undefined; before?: number | undefined }
type Run = { watch_id: string; run_id: string; at: string }
export type FoundChanges = ReturnType<typeof createFoundChanges>
type Row = Omit<Tables['watch_change'], 'change_id'> & { change_id: number }

export function createFoundChanges({ state: { db, engine }, records, upstream, watches, cases }: Options) {
  /** By watch: the last change that the analyst has read. */
  async function readMarks(ids: readonly string[], { analyst_id }: Analyst): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('watch_read')
      .select(['watch_id', 'change_id'])
      .where('analyst_id', '=', analyst_id)
      .where('watch_id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map(({ watch_id, change_id }) => [watch_id, change_id]))
  }

  async function resultsOf(ids: ReadonlySet<string>): Promise<Map<string, unknown>> {
    const results = new Map<string, unknown>()
    for (const id of ids) {
      const record = await records.record(id)
      results.set(id, record ? await comparedResult({ records, upstream }, record).catch(() => null) : null)
    }
    return results
  }

  const watchesIn = ({ case_ids, analyst_id }: InCases) =>
    db
      .selectFrom('watch')
      .innerJoin('case_file', 'case_file.case_id', 'watch.case_id')
      .leftJoin('watch_read', (join) =>
        join.onRef('watch_read.watch_id', '=', 'watch.watch_id').on('watch_read.analyst_id', '=', analyst_id),
      )
      .where('watch.case_id', 'in', ['', ...case_ids])

  const changesIn = (asked: InCases) =>
    watchesIn(asked).innerJoin('watch_change', 'watch_change.watch_id', 'watch.watch_id')

  /** Of watches and of screenings. */
  async function unreadIn(asked: InCases): Promise<number> {
    const { unread } = await changesIn(asked)
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where(({ eb, fn, val }) => eb('watch_change.change_id', '>', fn.coalesce('watch_read.change_id', val(0))))
      .where('watch_change.kind', 'not in', [...quietKinds])
      .executeTakeFirstOrThrow()
    return Number(unread) + (await unreadOfScreenings(db, asked))
  }

  const ownCases = async (analyst: Analyst) => (await cases.of(analyst)).map(({ case_id }) => case_id)

  const head = ({ change_id, ...row }: Row, marks: ReadonlyMap<string, number>) => ({
    change_id,
    watch_id: row.watch_id,
    run_id: row.run_id,
    at: row.at,
    kind: row.kind,
    field: row.field,
    record: row.record,
    pointer: row.pointer,
    before_record: row.before_record,
    before_pointer: row.before_pointer,
    is_read: isQuiet(row.kind) || change_id <= (marks.get(row.watch_id) ?? 0),
  })

  return {
    async add(tx: Transaction<Tables>, run: Run, changes: readonly Change[]): Promise<void> {
      const rows = changes.map(({ kind, field, before, after }) => ({
        ...run,
        kind,
        field,
        record: after.record,
        pointer: after.pointer,
        before_record: before.record,
        before_pointer: before.pointer,
      }))
      for (const { sql, parameters } of insertChanges(engine, rows))
        await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
    },

    /** With the records' present values. @param before only older ones */
    async ofWatch(watch: WatchTable, analyst: Analyst, before?: number): Promise<WatchChanges> {
      const rows = await db
        .selectFrom('watch_change')
        .selectAll()
        .where('watch_id', '=', watch.watch_id)
        .$if(before !== undefined, (those) => those.where('change_id', '<', before!))
        .orderBy('change_id', 'desc')
        .limit(pageLength)
        .execute()
      const marks = await readMarks([watch.watch_id], analyst)
      const results = await resultsOf(new Set(rows.flatMap(({ record, before_record }) => [record, before_record])))
      const operation = isOperation(watch.operation) ? watch.operation : null
      return {
        changes: rows.map((row) => ({ ...head(row, marks), ...valuesOf(operation, row, results) })),
        next: rows.length === pageLength ? rows.at(-1)!.change_id : null,
      }
    },

    /** Changes in the analyst's own cases. */
    async unread(analyst: Analyst): Promise<number> {
      return unreadIn({ case_ids: await ownCases(analyst), analyst_id: analyst.analyst_id })
    },

    /** In the analyst's own cases. The watch's page shows the values. */
    async feed(analyst: Analyst, { case_id, before }: ToFeed, at: string) {
      const case_ids = case_id === undefined ? await ownCases(analyst) : [case_id]
      const asked = { case_ids, analyst_id: analyst.analyst_id }
      const rows = await changesIn(asked)
        .selectAll('watch_change')
        .select(['watch.case_id', 'watch.operation', 'watch.record as question', 'case_file.reference'])
        .$if(before !== undefined, (those) => those.where('watch_change.change_id', '<', before!))
        .orderBy('watch_change.change_id', 'desc')
        .limit(pageLength)
        .execute()
      const { stopped } = await watchesIn(asked)
        .select(({ fn }) => fn.countAll<number>().as('stopped'))
        .where('watch.state', '=', 'stopped')
        .where('watch.why', '!=', 'until')
        .where(({ eb, fn, val }) => eb('watch.ended_at', '>', fn.coalesce('watch_read.at', val(''))))
        .executeTakeFirstOrThrow()
      const screenings = await screeningChanges(db, asked, before === undefined)
      const marks = await readMarks(
        rows.map(({ watch_id }) => watch_id),
        analyst,
      )
      const names = await watches.namesOf(
        rows.map(({ question: record, operation }) => ({ record, operation })),
        analyst,
      )
      return {
        changes: rows.map(({ case_id, reference, operation, question, ...row }) => ({
          ...head(row, marks),
          case_id,
          case_reference: reference,
          operation,
          name: names.get(question) ?? null,
        })),
        next: rows.length === pageLength ? rows.at(-1)!.change_id : null,
        screenings,
        unread: await unreadIn(asked),
        stopped: Number(stopped),
        at,
      } satisfies WatchFeed
    },

    /** Marks the changes so far of these watches and screenings as read by this analyst. */
    async markRead(marked: ToMark, analyst: Analyst, now: string): Promise<void> {
      const { watch_ids, screenings, up_to, screenings_up_to, read_at } = marked
      const case_ids = [...marked.case_ids, ...(marked.own_cases ? await ownCases(analyst) : [])]
      const { analyst_id } = analyst
      // Never a time to come: it would hide stops that nobody can have seen.
      const seen = read_at === undefined || read_at > now ? now : read_at
      const at = read_at === undefined && up_to !== undefined ? null : seen
      await markWatchesRead(db, { watch_ids, case_ids, analyst_id, at, up_to })
      await markScreeningsRead(db, { case_ids: [...screenings, ...case_ids], analyst_id }, now, screenings_up_to)
    },
  }
}

type ToRead = Pick<ToMark, 'watch_ids' | 'case_ids' | 'up_to'> & {
  analyst_id: string
  /** When the analyst read the page; null for the time of the last change that they saw. */
  at: string | null
}

async function markWatchesRead(db: Kysely<Tables>, { watch_ids, case_ids, analyst_id, at, up_to }: ToRead) {
  await db
    .insertInto('watch_read')
    .columns(['watch_id', 'analyst_id', 'change_id', 'at'])
    .expression((those) =>
      those
        .selectFrom('watch')
        .leftJoin('watch_change', (join) => {
          const all = join.onRef('watch_change.watch_id', '=', 'watch.watch_id')
          return up_to === undefined ? all : all.on('watch_change.change_id', '<=', up_to)
        })
        .where((is) =>
          is.or([is('watch.watch_id', 'in', ['', ...watch_ids]), is('watch.case_id', 'in', ['', ...case_ids])]),
        )
        .groupBy('watch.watch_id')
        .select(({ fn, val }) => [
          'watch.watch_id',
          val(analyst_id).as('analyst_id'),
          fn.coalesce(fn.max('watch_change.change_id'), val(0)).as('change_id'),
          at === null ? fn.coalesce(fn.max('watch_change.at'), val('')).as('at') : val(at).as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['watch_id', 'analyst_id']).doUpdateSet(furthest))
    .execute()
}

function valuesOf(
  operation: OperationName | null,
  { record, pointer, before_record, before_pointer }: Row,
  results: ReadonlyMap<string, unknown>,
): Pick<WatchChange, 'about' | 'before' | 'after' | 'is_erased'> {
  const [older, newer] = [results.get(before_record) ?? null, results.get(record) ?? null]
  const is_erased = older === null || newer === null
  if (operation === null) return { about: null, before: null, after: null, is_erased }
  return {
    about:
      (newer !== null ? itemInWords(operation, newer, pointer) : null) ??
      (older !== null ? itemInWords(operation, older, before_pointer) : null),
    before: older === null ? null : valueInWords(operation, older, before_pointer),
    after: newer === null ? null : valueInWords(operation, newer, pointer),
    is_erased,
  }
}
