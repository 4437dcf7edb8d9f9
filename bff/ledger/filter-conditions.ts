import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { RecordFilters } from '../../contract/desk/records.ts'
import type { SubjectKind } from '../../contract/formats.ts'
import type { Tables } from '../state/tables.ts'
import { searchedIn } from './subjects.ts'

export type Condition = RawBuilder<SqlBool>
export type Filter = {
  /** The condition for all records, through an index. */
  select: Condition
  /** The condition for one record, as `looked_at`, that another filter selected. */
  test: Condition
  /** How many records pass, counted up to a limit. */
  count: number
}

/** The exact words of its index. Ids have twenty characters, and six are printed. */
const endOfId = sql`substr(id, 15)`

export async function filtersOf(
  db: Kysely<Tables>,
  { subject, subject_kind, short_id, from: _from, to: _to, ...equal }: RecordFilters,
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

/** The whole time span may hold fewer records than any filter selects. */
async function everything(db: Kysely<Tables>, limits: { span: Condition; most: number }): Promise<Filter> {
  const condition: Condition = sql`1 = 1`
  return { select: condition, test: condition, count: await countOf(db, condition, limits) }
}

function countOf(db: Kysely<Tables>, condition: Condition, { span, most }: { span: Condition; most: number }) {
  return count(db, db.selectFrom('record_line').select('seq as one').where(condition).where(span).limit(most))
}

/** Of many words, only the longest are likely to be rare. */
const mostCounted = 5

/** Passes records whose subject matches a text: one value of the text, or all its words. */
async function subjectFilter(
  db: Kysely<Tables>,
  { text, kind, most }: { text: string; kind: SubjectKind | undefined; most: number },
): Promise<Filter> {
  const { values, words } = searchedIn(text)
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  const isValue = sql`value in (${sql.join(values)}) ${ofKind}`
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, mostCounted)
  const counted = await Promise.all(
    longest.map(async (word) => ({ word, count: await countSubjects(db, sql`value = ${word}`, most) })),
  )
  // Too many records are about a common value to select them. They are tested one by one.
  const worthSelecting = (count: number) => (count < most ? count : Number.POSITIVE_INFINITY)
  const [rarest] = counted.sort((a, b) => a.count - b.count)
  const byValue = sql`select id from subject where ${isValue}`
  const valueCount = await countSubjects(db, isValue, most)
  if (!rarest) return { select: sql`id in (${byValue})`, test: hasRow(isValue), count: worthSelecting(valueCount) }

  const others = words.filter((word) => word !== rarest.word)
  const haveOthers = others.map((word) => sql`and exists (select 1 from subject where value = ${word} and id = one.id)`)
  const byWords = sql`select id from subject as one where value = ${rarest.word} ${ofKind} ${sql.join(haveOthers, sql` `)}`
  const hasWords = sql.join(
    words.map((word) => hasRow(sql`value = ${word} ${ofKind}`)),
    sql` and `,
  )
  return {
    select: sql`id in (${byValue} union ${byWords})`,
    test: sql`(${hasRow(isValue)} or ${hasWords})`,
    count: worthSelecting(valueCount + rarest.count),
  }
}

const hasRow = (row: RawBuilder<unknown>): Condition =>
  sql`exists (select 1 from subject where ${row} and id = looked_at.id)`

const countSubjects = (db: Kysely<Tables>, row: RawBuilder<unknown>, most: number): Promise<number> =>
  count(
    db,
    db
      .selectFrom('subject')
      .select('id as one')
      .where(row as Condition)
      .limit(most),
  )

async function count(db: Kysely<Tables>, some: SelectQueryBuilder<Tables, keyof Tables, { one: unknown }>) {
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
