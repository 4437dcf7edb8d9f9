/** The rows that say whom records are about: kept and searched by the record's id. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SubjectKind } from '../../contract/parameters.ts'
import type { SubjectTable, Tables } from '../state/tables.ts'
import type { Condition, Filter } from './record-filter.ts'
import { searchedIn, subjectsOf } from './subjects.ts'

export const subjectRows = (
  id: string,
  operation: string,
  params: { readonly [name: string]: string },
): SubjectTable[] => subjectsOf(operation, params).map((subject) => ({ id, ...subject }))

/** Of many words only the longest are likely to be rare. */
const mostCounted = 5

/** Passes records about whom or what a text names: by a value of it, or by all of its words. */
export async function subjectFilter(
  db: Kysely<Tables>,
  { text, kind, most }: { text: string; kind: SubjectKind | undefined; most: number },
): Promise<Filter> {
  const { values, words } = searchedIn(text)
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  const isValue = sql`value in (${sql.join(values)}) ${ofKind}`
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, mostCounted)
  const counted = await Promise.all(
    longest.map(async (word) => ({ word, count: await countOf(db, sql`value = ${word}`, most) })),
  )
  // All that are about something common would be too many to select: they are tested one by one.
  const worthSelecting = (count: number) => (count < most ? count : Number.POSITIVE_INFINITY)
  const [rarest] = counted.sort((a, b) => a.count - b.count)
  const byValue = sql`select id from subject where ${isValue}`
  const valueCount = await countOf(db, isValue, most)
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

async function countOf(db: Kysely<Tables>, row: RawBuilder<unknown>, most: number): Promise<number> {
  const some = db
    .selectFrom('subject')
    .select('id')
    .where(row as Condition)
    .limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
