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
import { type InCases, markScreeningsRead, screeningChanges, unreadOfScreenings } from './screening-changes.ts'
import type { Watches } from './watches.ts'

const pageLength = 50

const insertChanges = insertInto<Tables, 'watch_change'>('watch_change', [
  ...(['watch_id', 'run_id', 'at', 'kind', 'field', 'record', 'pointer', 'before_record', 'before_pointer'] as const),
])

type Options = { state: State; records: Records; upstream: Upstream; watches: Watches; cases: CasesOf }
type ToMark = {
  watch_ids: readonly string[]
  screenings: readonly string[]
  up_to?: number | undefined
  screenings_up_to?: number | undefined
}
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
    async feed(analyst: Analyst, { case_id, before }: { case_id?: string | undefined; before?: number | undefined }) {
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
      } satisfies WatchFeed
    },

    /** Marks the changes so far of these watches, and of the screenings of these cases, as read by this analyst. */
    async markRead(
      { watch_ids, screenings, up_to, screenings_up_to }: ToMark,
      { analyst_id }: Analyst,
      at: string,
    ): Promise<void> {
      for (const watch_id of watch_ids) await mark(db, { watch_id, analyst_id, at }, up_to)
      await markScreeningsRead(db, { case_ids: screenings, analyst_id }, at, screenings_up_to)
    },
  }
}

type ReadBy = { watch_id: string; analyst_id: string; at: string }

async function mark(db: Kysely<Tables>, row: ReadBy, up_to: number | undefined): Promise<void> {
  const newest = await db
    .selectFrom('watch_change')
    .select(({ fn }) => fn.max('change_id').as('change_id'))
    .where('watch_id', '=', row.watch_id)
    .$if(up_to !== undefined, (those) => those.where('change_id', '<=', up_to!))
    .executeTakeFirst()
  const change_id = newest?.change_id ?? 0
  await db
    .insertInto('watch_read')
    .values({ ...row, change_id })
    .onConflict((conflict) => conflict.columns(['watch_id', 'analyst_id']).doUpdateSet({ change_id, at: row.at }))
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
