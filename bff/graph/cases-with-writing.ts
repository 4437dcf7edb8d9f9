/** Notes, findings, comments and imported names of many cases that hold some words (decisions 0202 and 0209). */
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AcrossCases } from '../../contract/desk/across.ts'
import { wordsIn } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { holdsBeginnings } from './case-views.ts'
import { inParts } from './cases-with-words.ts'

export type Written = AcrossCases['cases'][number]['written'][number]
type Row = Omit<Written, 'where'> & { case_id: string; at: string; id: string }

/** How many texts one statement reads, how many with the words end the reading, and how many are read in all. */
const most = { rows: 1000, held: 1000, read: 20_000 }
const mostOfEach = 2

/** @returns by case, at most two of each; `isCut`: further cases may hold the words */
export async function casesWithWriting(db: Kysely<Tables>, case_ids: readonly string[], q: string) {
  const words = wordsIn(q)
  const found = new Map<string, Written[]>()
  if (words.length === 0) return { found, isCut: false }
  let isCut = false
  for (const [where, texts] of Object.entries(textsIn(db)) as [Written['where'], Texts][]) {
    let left = most.read
    const held = await inParts(case_ids, async (some) => {
      const held: Row[] = []
      let rows: Row[] = []
      // Of the texts that the database lets through, few may hold the words: read on.
      do {
        rows = await newest(db, texts(some, words), rows.at(-1), Math.min(most.rows, left))
        left -= rows.length
        held.push(...rows.filter(({ label }) => holdsBeginnings(label, words)))
      } while (rows.length === most.rows && held.length < most.held && left > 0)
      isCut ||= left === 0 || rows.length === most.rows
      return held
    })
    for (const [case_id, own] of Map.groupBy(held, ({ case_id }) => case_id)) {
      const first = own.slice(0, mostOfEach).map((row) => writtenAs(where, row))
      found.set(case_id, [...(found.get(case_id) ?? []), ...first])
    }
  }
  return { found, isCut }
}

const writtenAs = <Where extends Written['where']>(where: Where, { case_id: _, at: __, id: ___, ...row }: Row) => ({
  where,
  ...row,
})

/** Of one case, the newest first. */
export async function writingHolding<Where extends Written['where']>(
  db: Kysely<Tables>,
  where: Where,
  { case_id, words }: { case_id: string; words: readonly string[] },
) {
  const rows = words.length === 0 ? [] : await textsIn(db)[where]([case_id], words).execute()
  return rows
    .filter(({ label }) => holdsBeginnings(label, words))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((row) => writtenAs(where, row))
}

type Texts = (case_ids: string[], words: readonly string[]) => SelectQueryBuilder<Tables, never, Row>

function newest(db: Kysely<Tables>, texts: ReturnType<Texts>, after: Row | undefined, limit: number): Promise<Row[]> {
  return db
    .selectFrom(texts.as('written'))
    .selectAll()
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** As the case itself shows them: nothing withdrawn or removed. */
const textsIn = (db: Kysely<Tables>): { readonly [where in Written['where']]: Texts } => ({
  finding: (case_ids, words) =>
    db
      .selectFrom('finding')
      .select(['case_id', 'kind', 'text as label', 'at', 'finding_id as id'])
      .select([none('pin_id'), none('report_id'), none('comment_id')])
      .where('case_id', 'in', case_ids)
      .where(mayHold('text', words))
      .where('kind', '!=', 'not_relevant')
      .where('state', '!=', 'withdrawn')
      .where(
        sql<SqlBool>`not exists (select 1 from finding later
          where later.finding_id = finding.finding_id and later.seq > finding.seq)`,
      ),

  note: (case_ids, words) =>
    db
      .selectFrom('pin')
      .select(['case_id', 'kind', 'note as label', 'pinned_at as at', 'pin_id as id'])
      .select(['pin_id', none('report_id'), none('comment_id')])
      .where('case_id', 'in', case_ids)
      .where('removed_at', 'is', null)
      .where(mayHold('note', words)),

  comment: (case_ids, words) =>
    db
      .selectFrom('comment')
      .select(['case_id', 'kind', 'text as label', 'written_at as at', 'comment_id as id'])
      .select([sql<string | null>`case when kind = 'pin' then anchor end`.as('pin_id'), 'report_id', 'comment_id'])
      .where('case_id', 'in', case_ids)
      .where(mayHold('text', words))
      .where(
        sql<SqlBool>`(kind <> 'pin' or exists (select 1 from pin
          where pin.pin_id = comment.anchor and pin.removed_at is null))`,
      ),

  imported: (case_ids, words) =>
    db
      .selectFrom('imported_subject')
      .innerJoin('subject_import', 'subject_import.import_id', 'imported_subject.import_id')
      .select(['imported_subject.case_id', 'kind', 'name as label'])
      .select(['imported_subject.imported_at as at', 'subject_id as id'])
      .select([none('pin_id'), none('report_id'), none('comment_id')])
      .where('imported_subject.case_id', 'in', case_ids)
      .where('removed_at', 'is', null)
      .where(mayHold('name', words)),
})

const none = (name: 'pin_id' | 'report_id' | 'comment_id') => sql<string | null>`null`.as(name)

/**
 * Leaves out most texts before they are read. The database folds plain letters alone, so a text with other letters is
 * always read.
 */
function mayHold(column: 'text' | 'note' | 'name', words: readonly string[]) {
  const text = sql.ref(column)
  // As in `wordsIn`, which joins what these signs divide.
  const plain = sql`lower(replace(replace(${text}, '''', ''), '.', ''))`
  const holdsAll = sql.join(
    words.map((word) => sql`${plain} like ${`%${word}%`}`),
    sql` and `,
  )
  return sql<SqlBool>`(octet_length(${text}) <> length(${text}) or (${holdsAll}))`
}
