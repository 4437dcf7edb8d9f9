/** A case whose date was brought forward is kept some more days, so that a colleague can undo it (decision 0063). */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Shortened } from '../../contract/desk/cases.ts'
import type { CaseTable, Tables } from '../state/tables.ts'

export const graceDays = 7

type Dated = Pick<CaseTable, 'case_id' | 'retention_date'>

const day = 86_400_000
/** The exact words of the partial index: otherwise SQLite does not use it. */
const ofDates = sql.lit('retention_date')
export const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString().slice(0, 10)
const graceBegan = (now: Date): string => new Date(now.getTime() - graceDays * day).toISOString()

/** Its date was brought forward lately: by the earlier date, the case would be kept today. */
export const isHeldUp =
  (now: Date) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'case_file'>) =>
    exists(
      selectFrom('case_change')
        .select('change_id')
        .whereRef('case_change.case_id', '=', 'case_file.case_id')
        .where('field', '=', ofDates)
        .where('case_change.at', '>', graceBegan(now))
        .where('before', '>=', now.toISOString().slice(0, 10)),
    )

/** The ids of those cases whose date was brought forward lately and not restored. */
export async function shortenedAmong(
  db: Kysely<Tables>,
  files: readonly Dated[],
  now: Date,
): Promise<ReadonlyMap<string, Shortened>> {
  const changes = await db
    .selectFrom('case_change')
    .leftJoin('analyst', 'analyst.analyst_id', 'case_change.analyst_id')
    .select(['case_id', 'at', 'before', 'name'])
    .where('field', '=', ofDates)
    .where('at', '>', graceBegan(now))
    .orderBy('at')
    .execute()
  const shortened = new Map<string, Shortened>()
  for (const { case_id, retention_date } of files) {
    const longer = changes.filter(({ before, ...its }) => its.case_id === case_id && before! > retention_date)
    const last = longer.at(-1)
    if (!last) continue
    const from = latest(longer.map(({ before }) => before!))
    const held = longer.map(({ at, before }) => earliest(daysAfter(before!, 1), daysAfter(at, graceDays)))
    const erased_from = latest([daysAfter(retention_date, 1), ...held])
    shortened.set(case_id, { from, at: last.at, by: last.name, erased_from })
  }
  return shortened
}

const latest = (dates: string[]): string => dates.reduce((a, b) => (a > b ? a : b))
const earliest = (a: string, b: string): string => (a < b ? a : b)
