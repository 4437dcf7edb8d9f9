/**
 * Which records answer which question (decision 0038). A lookup does not wait for its print to be written: prints are
 * written some at a time, a moment later. One that a process loses when it ends costs a question asked twice, and no more.
 */
import { CompiledQuery, type ExpressionBuilder } from 'kysely'
import type { OperationName } from '../../../contract/operations.ts'
import { operation as rowOf } from '../../../contract/operations.ts'
import { insertInto } from '../../../platform/insert-rows.ts'
import type { Analyst } from '../../auth/analysts.ts'
import { mayReadAll } from '../../ledger/records-for.ts'
import type { State } from '../../state/state.ts'
import type { LookupPrintTable, Tables } from '../../state/tables.ts'

/** The oldest answer that may stand in for a new one, in minutes: 28 days, as long as a preference register's is good. */
export const oldestMinutes = 28 * 24 * 60
const pause = 250
const most = 500

export type Prints = ReturnType<typeof createPrints>
export type Wanted = {
  operation: OperationName
  print: string
  minutes: number
  case_id: string | null
  analyst: Analyst
}
type Held = { prints: readonly string[]; case_id: string | null; analyst: Analyst }

const insertPrints = insertInto<Tables, 'lookup_print'>(
  'lookup_print',
  ['id', 'print', 'case_id', 'analyst', 'at'],
  'on conflict (id) do nothing',
)

export function createPrints({ engine, db, inOneTurn }: State, clock: () => Date = () => new Date()) {
  let waiting: LookupPrintTable[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let tidied = 0

  const minutesAgo = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString()

  /** One after another, so that whoever waits for this has waited for all. */
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0) writing = writing.then(() => insert(rows)).catch(() => {})
    return writing
  }

  async function insert(rows: LookupPrintTable[]): Promise<void> {
    const statements = insertPrints(engine, rows)
    // One that a power cut takes is lost as one is that a process loses: nobody waits for the disk.
    if (inOneTurn) await inOneTurn(({ write }) => statements.forEach(write))
    else for (const { sql, parameters } of statements) await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
    const now = clock().getTime()
    if (Math.abs(now - tidied) < 3_600_000) return
    tidied = now
    await db.deleteFrom('lookup_print').where('at', '<', minutesAgo(oldestMinutes)).execute()
  }

  /** The analyst is a member of its case; supervisors and administrators read all. */
  const isOfReadableCase = (where: ExpressionBuilder<Tables, 'lookup_print'>, { role, analyst_id }: Analyst) =>
    where.or([
      where.lit(mayReadAll(role)),
      where('case_id', 'in', where.selectFrom('case_member').select('case_id').where('analyst_id', '=', analyst_id)),
    ])

  return {
    remember(row: LookupPrintTable): void {
      waiting.push(row)
      if (waiting.length >= most) void write()
      else timer ??= setTimeout(write, pause).unref()
    },

    /** What is waiting is written: when the application stops, say. */
    write,

    /**
     * The newest record that answers the same question and that the analyst may use for it. About people, one of the
     * same case alone: a case's purpose covers what was looked up for it.
     */
    async find({ operation, print, minutes, case_id, analyst }: Wanted): Promise<string | null> {
      await write()
      const isPersonal = rowOf(operation).about === 'person'
      const row = await db
        .selectFrom('lookup_print')
        .select('id')
        .where('print', '=', print)
        .where('at', '>=', minutesAgo(minutes))
        .where((where) =>
          where.or([
            ...(case_id === null ? [] : [where('case_id', '=', case_id)]),
            where.and([
              where.lit(!isPersonal),
              where.or([where('analyst', '=', analyst.analyst_id), isOfReadableCase(where, analyst)]),
            ]),
          ]),
        )
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? null
    },

    /**
     * Of each question the newest record in one case, where the analyst may read it; in no case, their own. What was
     * looked up for one case is not held in another.
     */
    async held({ prints, case_id, analyst }: Held): Promise<Map<string, { record: string; at: string }>> {
      if (prints.length === 0) return new Map()
      await write()
      const rows = await db
        .selectFrom('lookup_print')
        .select(['print', 'id', 'at'])
        .where('print', 'in', [...new Set(prints)])
        .where('at', '>=', minutesAgo(oldestMinutes))
        .where((where) =>
          case_id === null
            ? where.and([where('case_id', 'is', null), where('analyst', '=', analyst.analyst_id)])
            : where.and([where('case_id', '=', case_id), isOfReadableCase(where, analyst)]),
        )
        .orderBy('at')
        .execute()
      return new Map(rows.map(({ print, id, at }) => [print, { record: id, at }]))
    },
  }
}
