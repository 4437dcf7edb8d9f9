/**
 * The record list. One filter selects lines by its index; the others test a limited number, and the page says where to
 * go on.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isCharged } from '../../contract/credits.ts'
import type { RecordFilters } from '../../contract/desk/records.ts'
import { type AnswerSource, sourceIn } from '../../contract/source.ts'
import type { ChainTable, RecordLineTable, Tables } from '../state/tables.ts'
import { type About, aboutOf } from './about.ts'
import { answeredIn, askedIn } from './content-body.ts'
import { type Condition, type Filter, filtersOf } from './filter-conditions.ts'
import { catchUp } from './follower.ts'

/** Whose records: everyone's, or the analyst's own and those of these cases. */
export type Scope = 'everyone' | { analyst: string; cases: readonly string[] }
export type Listing = { filters: RecordFilters; scope: Scope; before?: number | undefined; limit: number }
export type RecordLine = RecordLineTable &
  Pick<ChainTable, 'credits' | 'milliseconds'> & {
    /** How much the balance fell, where it is known. */
    measured_credits: string | null
    analyst_name: string | null
    case_reference: string | null
    /** The subject's parameters. The list shows only records that its reader may read (decision 0071). */
    about: About
    charged: boolean
    source: AnswerSource | null
  }
/** `next` is where the next page begins. There may be one even after a short page. */
export type RecordPage = { records: RecordLine[]; next: number | null }

type Position = Pick<RecordLineTable, 'at' | 'seq'>
/** The lines found through one index, and where the walk stopped, if it stopped early. */
type Walk = { lines: Position[]; end: Position | null }
/** Each walk tests `most` lines and takes `limit` of those that pass. */
type Limits = { span: Condition; test: Condition; most: number; limit: number }

/** The most lines that are tested for one page. */
const mostLookedAt = 10_000

export async function recordPage(db: Kysely<Tables>, { filters, scope, before, limit }: Listing): Promise<RecordPage> {
  await catchUp(db)
  const span = await spanOf(db, filters, before)
  const passed = await filtersOf(db, filters, { span, most: mostLookedAt })
  const { ways, test } = waysThrough(passed, scope)
  const most = Math.max(limit + 1, Math.floor(mostLookedAt / ways.length))
  const walks = await walkAll(db, ways, { span, test, most, limit: limit + 1 })
  const { positions, next } = joined(walks, limit)
  return { records: await shownLines(db, positions), next }
}

/** SQLite takes at most 500 parts in a statement. */
const mostAtOnce = 200

async function walkAll(db: Kysely<Tables>, ways: Condition[], limits: Limits): Promise<Walk[]> {
  const walks: Walk[] = []
  for (let from = 0; from < ways.length; from += mostAtOnce)
    walks.push(...(await walkSome(db, ways.slice(from, from + mostAtOnce), limits)))
  return walks
}

/** Walks line by line, newest first, each way through its own index. */
async function walkSome(db: Kysely<Tables>, ways: Condition[], { span, test, most, limit }: Limits): Promise<Walk[]> {
  const newest = sql`order by at desc, seq desc limit`
  // Neither engine moves a condition into a query with a limit, so each way names its own index.
  const found = await each(
    db,
    ways,
    (way) => sql`at, seq from (select * from record_line where ${way} and ${span} ${newest} ${most}) as looked_at
      where ${test} ${newest} ${limit}`,
  )
  const isFull = (index: number) => found[index]!.length === limit
  const ends = await each(
    db,
    ways.map((way, index) => (isFull(index) ? sql`1 = 0` : way)),
    (way) => sql`at, seq from record_line where ${way} and ${span} ${newest} 1 offset ${most - 1}`,
  )
  return found.map((lines, index) => ({ lines, end: (isFull(index) ? lines.at(-1) : ends[index]![0]) ?? null }))
}

/** One statement for all the ways. @returns the rows of each */
async function each(db: Kysely<Tables>, ways: Condition[], select: (way: Condition) => RawBuilder<unknown>) {
  const parts = ways.map((way, index) => sql`select * from (select ${sql.lit(index)} as way, ${select(way)}) as part`)
  const { rows } = await sql<Position & { way: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const rowsOf: Position[][] = ways.map(() => [])
  for (const { way, at, seq } of rows) rowsOf[way]?.push({ at, seq })
  return rowsOf.map((rows) => rows.sort(newestFirst))
}

/** Stops where the shortest walk stopped: beyond that point it may have more lines. */
function joined(walks: Walk[], limit: number): { positions: Position[]; next: number | null } {
  const [end] = walks.flatMap(({ end }) => (end ? [end] : [])).sort(newestFirst)
  const found = new Map(walks.flatMap(({ lines }) => lines).map((line) => [line.seq, line]))
  const reached = [...found.values()].sort(newestFirst).filter((line) => !end || newestFirst(line, end) <= 0)
  if (reached.length > limit) return { positions: reached.slice(0, limit), next: reached[limit - 1]!.seq }
  return { positions: reached, next: end?.seq ?? null }
}

const newestFirst = (a: Position, b: Position) => (a.at === b.at ? b.seq - a.seq : a.at < b.at ? 1 : -1)

/** By the filter that passes few lines; else by the analyst's own records and cases, or the rarest filter. */
function waysThrough(filters: Filter[], scope: Scope): { ways: Condition[]; test: Condition } {
  const tests = filters.map(({ test }) => test)
  const rarest = filters.reduce((a, b) => (b.count < a.count ? b : a))
  if (scope === 'everyone') return { ways: [rarest.select], test: all(tests) }
  if (rarest.count < mostLookedAt) return { ways: [rarest.select], test: all([...tests, visibleIn(scope)]) }
  const cases = scope.cases.map((case_id): Condition => sql`case_id = ${case_id}`)
  return { ways: [sql`analyst = ${scope.analyst}`, ...cases], test: all(tests) }
}

const all = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

export const inScope = (scope: Scope): Condition => (scope === 'everyone' ? sql`1 = 1` : visibleIn(scope))

const visibleIn = ({ analyst, cases }: Exclude<Scope, 'everyone'>): Condition =>
  cases.length > 0 ? sql`(analyst = ${analyst} or case_id in (${sql.join(cases)}))` : sql`analyst = ${analyst}`

/** The requested time span, less what the earlier pages have covered. */
async function spanOf(db: Kysely<Tables>, { from, to }: RecordFilters, before?: number): Promise<Condition> {
  const last = before === undefined ? undefined : await timeOf(db, before)
  const limits = [
    from !== undefined && sql`at >= ${from}`,
    to !== undefined && sql`at <= ${to}`,
    last && sql`(at, seq) < (${last.at}, ${before})`,
  ]
  return sql.join([sql`1 = 1`, ...limits.filter((limit) => limit !== false && limit !== undefined)], sql` and `)
}

const timeOf = (db: Kysely<Tables>, seq: number) =>
  db.selectFrom('record_line').select('at').where('seq', '<=', seq).orderBy('seq', 'desc').limit(1).executeTakeFirst()

async function shownLines(db: Kysely<Tables>, positions: { seq: number }[]): Promise<RecordLine[]> {
  if (positions.length === 0) return []
  const rows = await db
    .selectFrom('record_line as line')
    .leftJoin('chain as answered', (join) =>
      join.onRef('answered.id', '=', 'line.id').on('answered.event', '=', 'answered'),
    )
    .leftJoin('analyst', 'analyst.analyst_id', 'line.analyst')
    .leftJoin('case_file', 'case_file.case_id', 'line.case_id')
    .leftJoin('content', 'content.seq', 'line.seq')
    .leftJoin('content as answer', 'answer.seq', 'answered.seq')
    .leftJoin('measured_cost', 'measured_cost.id', 'line.id')
    .selectAll('line')
    .select(['answered.credits', 'answered.milliseconds', 'content.body', 'answer.body as answer'])
    .select('measured_cost.credits as measured_credits')
    .select(['analyst.name as analyst_name', 'case_file.reference as case_reference'])
    .where(
      'line.seq',
      'in',
      positions.map(({ seq }) => seq),
    )
    .execute()
  const lines = new Map(
    rows.map(({ body, answer, ...row }) => {
      const headers = answeredIn(answer)?.headers ?? {}
      const told = { charged: isCharged(row.credits, headers), source: sourceIn(headers) }
      return [row.seq, { ...row, ...told, about: aboutOf(row.operation, askedIn(body)?.params ?? {}) }]
    }),
  )
  return positions.flatMap(({ seq }) => lines.get(seq) ?? [])
}
