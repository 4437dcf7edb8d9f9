/** What a list of records lets through. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Outcome } from '../../contract/outcome.ts'
import type { SubjectKind } from '../../contract/parameters.ts'
import type { Tables } from '../state/tables.ts'
import { subjectFilter } from './asked-about.ts'

export type Filters = {
  /** UTC, ISO 8601 to the millisecond; both belong to it. */
  from?: string | undefined
  to?: string | undefined
  analyst?: string | undefined
  case_id?: string | undefined
  operation?: string | undefined
  outcome?: Outcome | undefined
  reason?: string | undefined
  /** The last characters of its id, as it is printed. */
  short_id?: string | undefined
  subject?: string | undefined
  subject_kind?: SubjectKind | undefined
}

export type Condition = RawBuilder<SqlBool>
export type Filter = {
  /** For all records, by an index. */
  select: Condition
  /** For one record that was selected otherwise, as `looked_at`. */
  test: Condition
  /** How many pass, as far as it is worth counting. */
  count: number
}

/** In the very words of its index: ids have twenty characters, and six are printed. */
const endOfId = sql`substr(id, 15)`

/** @param most how far it is worth counting */
export async function filtersOf(
  db: Kysely<Tables>,
  { subject, subject_kind, short_id, from: _from, to: _to, ...equal }: Filters,
  { span, most }: { span: Condition; most: number },
): Promise<Filter[]> {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const conditions: Condition[] = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (short_id !== undefined) conditions.push(sql`${endOfId} = ${short_id}`)
  const equals = conditions.map(async (condition): Promise<Filter> => {
    return { select: condition, test: condition, count: await countOf(db, condition, { span, most }) }
  })
  const ofSubject = subject === undefined ? [] : [subjectFilter(db, { text: subject, kind: subject_kind, most })]
  return Promise.all([...equals, ...ofSubject, everything(db, { span, most })])
}

/** All of a time may be less than what any filter selects. */
async function everything(db: Kysely<Tables>, limits: { span: Condition; most: number }): Promise<Filter> {
  const condition: Condition = sql`1 = 1`
  return { select: condition, test: condition, count: await countOf(db, condition, limits) }
}

async function countOf(
  db: Kysely<Tables>,
  condition: Condition,
  { span, most }: { span: Condition; most: number },
): Promise<number> {
  const some = db.selectFrom('record_line').select('seq').where(condition).where(span).limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
