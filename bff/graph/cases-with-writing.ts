/** Notes, findings and imported names of many cases that hold some words (decision 0202). */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { AcrossCases } from '../../contract/desk/across.ts'
import { wordsIn } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { holdsBeginnings } from './case-views.ts'
import { inParts } from './cases-with-words.ts'

export type Written = AcrossCases['cases'][number]['written'][number]
type Row = { case_id: string; kind: string; label: string; pin_id: string | null }

/** Rows of one statement. Where a word is more common, the newest are read. */
const mostRows = 1000
const mostOfEach = 2

/** @returns by case, at most two of each; `isCut`: further cases may hold the words */
export async function casesWithWriting(db: Kysely<Tables>, case_ids: readonly string[], q: string) {
  const words = wordsIn(q)
  const found = new Map<string, Written[]>()
  if (words.length === 0) return { found, isCut: false }
  let isCut = false
  for (const [where, read] of Object.entries(readers(db)) as [Written['where'], Reader][]) {
    const rows = await inParts(case_ids, async (some) => {
      const rows = await read(some, words)
      isCut ||= rows.length === mostRows
      return rows
    })
    const held = rows.filter(({ label }) => holdsBeginnings(label, words))
    for (const [case_id, own] of Map.groupBy(held, ({ case_id }) => case_id)) {
      const first = own.slice(0, mostOfEach).map(({ kind, label, pin_id }): Written => ({ where, kind, label, pin_id }))
      found.set(case_id, [...(found.get(case_id) ?? []), ...first])
    }
  }
  return { found, isCut }
}

type Reader = (case_ids: string[], words: readonly string[]) => Promise<Row[]>

/** Each lists the newest first, as the case itself shows them: nothing withdrawn or removed. */
const readers = (db: Kysely<Tables>): { readonly [where in Written['where']]: Reader } => ({
  finding: (case_ids, words) =>
    db
      .selectFrom('finding')
      .select(['case_id', 'kind', 'text as label', sql<null>`null`.as('pin_id')])
      .where('case_id', 'in', case_ids)
      .where(mayHold('text', words))
      .where('kind', '!=', 'not_relevant')
      .where('state', '!=', 'withdrawn')
      .where(
        sql<SqlBool>`not exists (select 1 from finding later
          where later.finding_id = finding.finding_id and later.seq > finding.seq)`,
      )
      .orderBy('seq', 'desc')
      .limit(mostRows)
      .execute(),

  note: (case_ids, words) =>
    db
      .selectFrom('pin')
      .select(['case_id', 'kind', 'note as label', 'pin_id'])
      .where('case_id', 'in', case_ids)
      .where('removed_at', 'is', null)
      .where(mayHold('note', words))
      .orderBy('pinned_at', 'desc')
      .limit(mostRows)
      .execute(),

  imported: (case_ids, words) =>
    db
      .selectFrom('imported_subject')
      .innerJoin('subject_import', 'subject_import.import_id', 'imported_subject.import_id')
      .select(['imported_subject.case_id', 'kind', 'name as label', sql<null>`null`.as('pin_id')])
      .where('imported_subject.case_id', 'in', case_ids)
      .where('removed_at', 'is', null)
      .where(mayHold('name', words))
      .orderBy('imported_subject.imported_at', 'desc')
      .limit(mostRows)
      .execute(),
})

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
